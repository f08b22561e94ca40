"""Change the outputs that chapters store, a digit in every place, and demand that nbval sees each.

The files themselves are left alone: a plugin of pytest changes what nbval compares.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from mutation.forks import ROOT
from mutation.table import Table

NOTEBOOKS = sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))


def chapter(folder: Path, name: str, seed: int, table: Table) -> None:
    """Run a chapter once; hand each output to nbval's own comparison with one digit changed."""
    told = folder / f"{name}.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", "-n", "0",
         "-c", "tests/notebooks/nbval.ini", "--rootdir", ".", "-p", "mutation.nbval_probe",
         f"notebooks/{name}.ipynb"], cwd=ROOT, check=False, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "scripts"), "OMP_NUM_THREADS": "1",
                          "TQDM_DISABLE": "1", "MPLBACKEND": "Agg", "MUTATION_SEED": str(seed),
                          "MUTATION_TOLD": str(told)})
    found = [json.loads(line) for line in told.read_text("utf8").splitlines()] \
        if told.is_file() else []
    if not any("caught" in one for one in found):
        table.add(name, f"{name}: no output was compared\n{done.stdout[-800:]}", caught=False)
    for one in found:
        if "caught" in one:
            table.add(name, f"{name}, {one['cell']}: {one['what']}", caught=one["caught"])
    print(f"{name}: {sum('caught' not in one for one in found)} cells are not compared on purpose",
          flush=True)
