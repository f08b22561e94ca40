"""The stored form of notebooks."""

import json

import nbformat
import normalise_notebooks as normal
import pytest
from booktext import NOTEBOOKS
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_stored_notebook_is_in_normal_form(path):
    assert not normal.changed(path), f"run: python scripts/normalise_notebooks.py {path.name}"


def untidy():
    notebook = new_notebook(
        metadata={
            "widgets": {"state": 1},
            "language_info": {"name": "python", "version": "3.12.1"},
            "attnbook": {"stem": "kernels"},
        }
    )
    view = new_output(
        "display_data",
        {normal.WIDGET_VIEW: {"model_id": "ab"}, "text/html": "<p>"},
        metadata={normal.WIDGET_VIEW: {}},
    )
    notebook.cells = [
        new_markdown_cell("# Title  \nnext", id="same", metadata={"predict": {"right": 2}, "x": 1}),
        new_code_cell(
            "x = 1   \n\n",
            id="same",
            execution_count=3,
            metadata={
                "execution": {"iopub": "now"},
                "tags": ["b", "a"],
                "collapsed": True,
                "mystnb": {"image": {"alt": "a"}},
            },
            outputs=[
                new_output("stream", name="stdout", text="1\n"),
                view,
            ],
        ),
    ]
    return notebook


def test_only_what_the_book_needs_is_kept():
    notebook = untidy()
    normal.normalise(notebook)
    assert set(notebook.metadata) == {"attnbook", "kernelspec", "language_info"}
    assert "version" not in notebook.metadata.language_info
    code = notebook.cells[1]
    assert code.metadata == {"tags": ["a", "b"], "mystnb": {"image": {"alt": "a"}}}
    assert code.source == "x = 1"
    assert code.execution_count == 3
    assert code.outputs[0].text == "1\n" and dict(code.outputs[1].data) == {"text/html": "<p>"}
    assert notebook.cells[0].source == "# Title  \nnext", "a line break of Markdown must stay"
    assert notebook.cells[0].metadata == {"predict": {"right": 2}}
    assert notebook.cells[0].id != code.id
    nbformat.validate(notebook)


def test_rewriting_settles(tmp_path, capsys):
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(untidy()), encoding="utf-8")
    assert normal.changed(path)
    normal.main([str(path)])
    assert not normal.changed(path)
    assert "[1/1]" in capsys.readouterr().out


@pytest.mark.long
def test_execution_fills_counts_and_outputs(tmp_path):
    path = tmp_path / "a.ipynb"
    notebook = new_notebook(
        cells=[
            new_code_cell("from pathlib import Path\nPath.cwd().name"),
            new_code_cell("import time\nprint(1, flush=True)\ntime.sleep(0.3)\nprint(2)"),
        ]
    )
    path.write_text(nbformat.writes(notebook), encoding="utf-8")
    normal.rewrite(path, run=True)
    stored = nbformat.read(path, as_version=4)
    assert [cell.execution_count for cell in stored.cells] == [1, 2]
    assert stored.cells[0].outputs[0].data["text/plain"] == repr(tmp_path.name)
    assert [output.text for output in stored.cells[1].outputs] == ["1\n2\n"], "in one piece"
    assert not normal.changed(path)
