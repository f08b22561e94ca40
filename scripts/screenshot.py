"""Take the README's picture of the welcome page, after ``make book``."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "_build" / "html" / "book" / "welcome.html"
TARGET = ROOT / "book" / "_static" / "screenshot.png"


def main() -> None:
    if not PAGE.exists():
        raise SystemExit("the site is not built: run make book")
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1180, "height": 962}, color_scheme="light")
        page.goto(PAGE.as_uri())
        page.wait_for_selector("figure[data-widget] .ab-predict-skip, figure[data-widget] button")
        page.wait_for_timeout(500)  # the pictures settle
        page.screenshot(path=str(TARGET))
        browser.close()
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
