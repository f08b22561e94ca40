"""The addresses in the package's metadata; all the rest stands in pyproject.toml.

A copy of the book learns where it is published from its environment or its git remote, by the
rules of the site's buttons. Where neither tells, the metadata names no address.
"""

import os
import runpy
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).resolve().parent
book = runpy.run_path(str(ROOT / "src" / "attnbook" / "sphinx_ext" / "addresses.py"))
urls = {}
if slug := book["github_repository"](dict(os.environ), book["remote"](ROOT)):
    source = f"https://github.com/{slug}"
    urls = {"Source": source, "Issues": f"{source}/issues",
            "Changelog": f"{source}/blob/main/CHANGELOG.md"}
if site := book["site_url"](dict(os.environ)):
    urls["Homepage"] = urls["Documentation"] = site

setup(project_urls=urls)
