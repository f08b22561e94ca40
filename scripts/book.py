"""Run Jupyter Book's command, and begin two seconds sooner: ``scripts/book.py build .``

Jupyter Book brings jsonschema, which builds the grammar of web addresses each time it is imported,
for a format that no schema here has.  Where the grammar is missing, jsonschema does without it.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)

from jupyter_book.cli.main import main  # noqa: E402

if __name__ == "__main__":
    main(prog_name="jupyter-book")
