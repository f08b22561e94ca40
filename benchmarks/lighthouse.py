"""Lighthouse, mobile: the median of three runs a page."""

import json
import os
import statistics
import subprocess
import sys

from ._report import Row
from ._site import FLAGS, ROOT, chromium, pages, served

LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}


def run(url: str) -> dict[str, float]:
    """Return the four scores of one run, of 100."""
    program = ROOT / "node_modules" / "lighthouse" / "cli" / "index.js"
    command = [sys.executable, str(ROOT / "scripts" / "node.py"), "node", str(program), url,
               "--quiet", "--output=json", "--output-path=stdout",
               f"--chrome-flags={' '.join(FLAGS)}", f"--only-categories={','.join(LEAST)}"]
    environment = {**os.environ, "CHROME_PATH": chromium()}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    categories = json.loads(done.stdout)["categories"]
    return {k: 100 * categories[k]["score"] for k in LEAST}


def measure(which: str) -> list[Row]:
    rows = []
    with served() as address:
        for path in pages(which):
            runs = [run(f"{address}/{path}") for _ in range(3)]
            for name, least in LEAST.items():
                median = statistics.median(r[name] for r in runs)
                rows.append(Row(f"Lighthouse {name}: {path}", median, "", least, least=True))
    return rows
