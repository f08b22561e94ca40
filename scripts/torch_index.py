"""Print the pip arguments that keep a machine without an NVIDIA card from fetching CUDA.

On Linux the torch that PyPI serves brings several gigabytes of CUDA libraries.  Where no card is
found, PyTorch's own CPU index is asked for a few seconds and named when it answers; otherwise
nothing is printed and pip does what it would have done.  ``TORCH_INDEX=`` (empty) leaves it out,
``TORCH_INDEX=https://…`` names another.
"""

import http.client
import os
import shutil
import sys
import threading
import urllib.request

CPU_INDEX = "https://download.pytorch.org/whl/cpu"


def answers(url: str, seconds: float = 4) -> bool:
    """Say whether the index answers within the time, which is for everything together."""
    found: list[bool] = []

    def ask() -> None:
        try:
            with urllib.request.urlopen(f"{url}/torch/", timeout=seconds) as page:
                found.append(page.status == 200)
        except (OSError, ValueError, http.client.HTTPException):
            found.append(False)

    # The time of urlopen is that of one step; a server that sends a byte a second has many.
    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(seconds)
    return bool(found) and found[0]


def index() -> str:
    if "TORCH_INDEX" in os.environ:
        return os.environ["TORCH_INDEX"]
    if not sys.platform.startswith("linux") or shutil.which("nvidia-smi"):
        return ""
    return CPU_INDEX if answers(CPU_INDEX) else ""


if __name__ == "__main__":
    found = index()
    print(f"--extra-index-url {found}" if found else "")
