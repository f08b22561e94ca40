"""Where the book is published, as its environment or its git remote says it.

Nothing but the standard library is needed: ``setup.py`` reads this file, too.
"""

import re
import subprocess
from pathlib import Path

_GITHUB = re.compile(
    r"(?:https?://|ssh://|git://)?(?:[^@/\s]+@)?github\.com[:/]([\w.-]+)/([\w.-]+?)(?:\.git)?/?")


def github_repository(environment: dict[str, str], remote: str = "") -> str:
    """Return ``owner/name`` of the book's public repository, or an empty string.

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
