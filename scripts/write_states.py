"""Write what each widget allows its reader to change, as its class declares it, for its script.

The classes of the widgets are the one place where it stands: this writes
``src/attnbook/widgets/static/states.json``, and ``build_widgets.mjs`` puts each part into the
script of its widget.
"""

import json

from attnbook import widgets
from attnbook._files import write


def states() -> str:
    """Return the text of the file: the schema of every kind."""
    lines = [f"{json.dumps(kind)}: {json.dumps(one.schema(), ensure_ascii=False)}"
             for kind, one in widgets.BY_KIND.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    write(widgets.STATIC / "states.json", states())
