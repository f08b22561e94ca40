"""Bring notebooks into the form in which the book stores them.

    python scripts/normalise_notebooks.py notebooks/*.ipynb             rewrites them
    python scripts/normalise_notebooks.py --execute notebooks/*.ipynb   runs them first

Stored are the text, the code, tags, captions, execution counts and outputs. Left out is what
differs from run to run or from editor to editor: timings, widget state and live widget views
(their still pictures stay), versions, folded cells. So two runs give the same file, and a
difference in git is a difference in the book.
"""

import argparse
import hashlib
import time
from pathlib import Path

import nbformat
import nbformat.reader

from attnbook._files import write
from attnbook.data.palette import named

KERNELSPEC = {"display_name": "Python 3", "language": "python", "name": "python3"}
LANGUAGE = {"name": "python", "pygments_lexer": "ipython3"}
CELL_METADATA = ("mystnb", "predict", "tags")
PICTURES = {"image/svg+xml", "text/html"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
TIMEOUT = 300  # seconds a cell may take; a chapter as a whole takes 90 to 120


def normalise(notebook):
    """Bring a notebook into its stored form, in place."""
    metadata = {"kernelspec": dict(KERNELSPEC), "language_info": dict(LANGUAGE)}
    if "attnbook" in notebook.metadata:
        metadata["attnbook"] = notebook.metadata["attnbook"]
    notebook.metadata = nbformat.from_dict(metadata)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    seen = set()
    for cell in notebook.cells:
        _normalise_cell(cell)
        cell.id = _stable_id(cell, seen)
        seen.add(cell.id)


def _normalise_cell(cell):
    kept = {name: cell.metadata[name] for name in CELL_METADATA if cell.metadata.get(name)}
    if "tags" in kept:
        kept["tags"] = sorted(set(kept["tags"]))
    cell.metadata = nbformat.from_dict(kept)
    cell.source = cell.source.strip("\n")
    cell.pop("attachments", None)
    if cell.cell_type == "code":
        # In a text cell two blanks at the end of a line mean a line break.
        cell.source = "\n".join(line.rstrip() for line in cell.source.splitlines())
        cell.outputs = [_normalise_output(output) for output in cell.outputs]


def _normalise_output(output):
    if output.output_type in ("display_data", "execute_result"):
        output.data.pop(WIDGET_VIEW, None)
        for kind in PICTURES & set(output.data):
            output.data[kind] = named(output.data[kind])
        output.metadata = nbformat.from_dict({})
    output.pop("transient", None)
    return output


def _stable_id(cell, seen):
    """Keep the id of a cell; make one from its text where it is missing or used twice."""
    if cell.get("id") and cell["id"] not in seen:
        return cell["id"]
    start = hashlib.sha256(cell.source.encode()).hexdigest()[:8]
    number = 0
    while (name := f"{start}-{number}" if number else start) in seen:
        number += 1
    return name


def execute(notebook, folder):
    """Run every cell of a notebook in a new kernel and store its outputs."""
    from nbclient import NotebookClient

    notebook.metadata["kernelspec"] = dict(KERNELSPEC)
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        kernel_name=KERNELSPEC["name"],
        record_timing=False,
        coalesce_streams=True,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()


def read(path):
    """Read a notebook as it stands; ``nbformat.read`` would repair it with random ids."""
    notebook = nbformat.reader.reads(path.read_text(encoding="utf-8"))
    if notebook.get("nbformat") != 4:
        raise ValueError(
            f"{path}: expected notebook format 4, got {notebook.get('nbformat')}. "
            "Open it in JupyterLab and save it again."
        )
    return notebook


def text(notebook):
    """Return the file of a notebook."""
    return nbformat.writes(notebook, version=4) + "\n"


def changed(path):
    """Say whether a stored notebook differs from its normal form."""
    notebook = read(path)
    normalise(notebook)
    return text(notebook) != path.read_text(encoding="utf-8")


def rewrite(path, run):
    """Normalise one file, after running it where asked, and return the seconds it took."""
    started = time.monotonic()
    notebook = read(path)
    if run:
        execute(notebook, path.parent)
    normalise(notebook)
    nbformat.validate(notebook)
    write(path, text(notebook))
    return time.monotonic() - started


def main(arguments=None):
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--execute", action="store_true", help="run the notebooks first")
    parser.add_argument("notebooks", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    missing = [str(path) for path in options.notebooks if not path.is_file()]
    if missing:
        parser.error(f"no such notebook: {', '.join(missing)}")
    for position, path in enumerate(options.notebooks, start=1):
        print(f"[{position}/{len(options.notebooks)}] {path} ...", end=" ", flush=True)
        print(f"{rewrite(path, options.execute):.1f} s", flush=True)


if __name__ == "__main__":
    main()
