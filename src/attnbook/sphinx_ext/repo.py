"""Addresses of the book: links that need one exist only when it is known."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)

_GITHUB = re.compile(
    r"(?:https?://|ssh://|git://)?(?:[^@/\s]+@)?github\.com[:/]([\w.-]+)/([\w.-]+?)(?:\.git)?/?")


_STORED = re.compile(r'^repository = "([^"]*)"$', re.MULTILINE)


def github_repository(environment: dict[str, str], remote: str = "") -> str:
    """Return ``owner/name`` of the book's public repository, or an empty string.

    Parameters
    ----------
    environment : dict
        ``BOOK_REPOSITORY_URL`` counts first, then ``GITHUB_REPOSITORY``.
    remote : str
        Address of the git remote; counts last. Binder and Colab open books on GitHub; a folder or
        another host is as good as unknown.

    Examples
    --------
    >>> github_repository({}, "git@github.com:owner/book.git")
    'owner/book'
    >>> github_repository({}, "/srv/git/book")
    ''
    """
    slug = environment.get("GITHUB_REPOSITORY", "")
    if slug and _on_github(environment):
        slug = f"https://github.com/{slug}"
    for address in (environment.get("BOOK_REPOSITORY_URL", ""), slug, remote):
        if address:
            found = _GITHUB.fullmatch(address)
            return f"{found[1]}/{found[2]}" if found else ""
    return ""


def _on_github(environment: dict[str, str]) -> bool:
    """Say whether the environment speaks of github.com, and not of a server of a company."""
    return environment.get("GITHUB_SERVER_URL", "https://github.com") == "https://github.com"


def site_url(environment: dict[str, str]) -> str:
    """Return the address of the published site, with a slash at the end, or an empty string.

    Examples
    --------
    >>> site_url({"GITHUB_REPOSITORY": "owner/book"})
    'https://owner.github.io/book/'
    """
    given = environment.get("BOOK_BASE_URL", "")
    slug = environment.get("GITHUB_REPOSITORY", "")
    if not given and slug.count("/") == 1 and _on_github(environment):
        owner, name = slug.split("/")
        own_page = name.lower() == f"{owner.lower()}.github.io"
        given = f"https://{owner.lower()}.github.io/" + ("" if own_page else name)
    return given.rstrip("/") + "/" if re.match(r"https?://", given) else ""


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


def remote(folder: str | Path) -> str:
    """Return the address of the git remote of the book's own repository."""
    if not Path(folder, ".git").exists():
        return ""
    try:
        done = subprocess.run(["git", "-C", str(folder), "remote", "get-url", "origin"],
                              capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


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
                    "run scripts/bootstrap_cell.py --write and commit",
                    sorted(stored) or "no address")


def setup(app: Sphinx) -> None:
    """Register the two addresses and find them."""
    app.add_config_value("attnbook_repository", "", "html", str)
    app.add_config_value("attnbook_site_url", "", "html", str)
    app.connect("config-inited", configure, priority=100)
