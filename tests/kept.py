"""What trained models said before they were rounded, beside the tests of the files."""

import json
from pathlib import Path
from typing import Any


def kept(name: str) -> Any:
    file = Path(__file__).parent / "page_models" / f"{name.removesuffix('.bin')}.json"
    return json.loads(file.read_text("utf8"))
