"""Addresses of the book: links that need one exist only when it is known."""

import json
import os
import re
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging

from .addresses import github_repository, remote, site_url

LOGGER = logging.getLogger(__name__)

_STORED = re.compile(r'^repository = "([^"]*)"$', re.MULTILINE)


def stored_address(source: str) -> str:
    """Return the address from which a stored first cell installs the book, or an empty string.

    Examples
    --------
    >>> stored_address('import sys\\n\\nrepository = "https://github.com/owner/book"\\n')
    'https://github.com/owner/book'
    """
    found = _STORED.search(source)
    return found[1] if found else ""


def stored_addresses(folder: str | Path) -> set[str]:
    """Return the addresses that the first cells of a folder's notebooks hold."""
    cells = [cell for path in sorted(Path(folder).glob("*.ipynb"))
             for cell in json.loads(path.read_text(encoding="utf8"))["cells"]]
    return {stored_address("".join(cell["source"])) for cell in cells
            if "bootstrap" in cell["metadata"].get("tags", [])}


def configure(app: Sphinx, config: Config) -> None:
    """Give the theme the repository, or take its buttons away."""
    environment = dict(os.environ)
    slug = github_repository(environment, remote(app.confdir))
    config.attnbook_repository = f"https://github.com/{slug}" if slug else ""
    config.attnbook_site_url = site_url(environment)
    config.html_baseurl = config.attnbook_site_url
    options = config.html_theme_options
    options["repository_url"] = config.attnbook_repository
    options["repository_branch"] = environment.get("BOOK_REPOSITORY_BRANCH") or "main"
    options["path_to_docs"] = ""
    options["use_repository_button"] = bool(slug)
    options["use_issues_button"] = options["use_edit_page_button"] = False
    options["launch_buttons"] = {
        "binderhub_url": "https://mybinder.org",
        "notebook_interface": "jupyterlab",
    } if slug else {}
    LOGGER.info("repository: %s", slug or "unknown, so no launch buttons")
    # In Colab a notebook arrives alone: its first cell must know where the book is.
    stored = stored_addresses(Path(app.confdir, "notebooks"))
    if slug and stored == {config.attnbook_repository}:
        options["launch_buttons"]["colab_url"] = "https://colab.research.google.com"
    elif slug:
        LOGGER.info("no Colab button: the notebooks store %s; "
                    "run scripts/bootstrap_cell.py and commit",
                    sorted(stored) or "no address")


def setup(app: Sphinx) -> None:
    app.add_config_value("attnbook_repository", "", "html", str)
    app.add_config_value("attnbook_site_url", "", "html", str)
    app.connect("config-inited", configure, priority=100)
