"""How many bytes a page needs, compressed, before the reader touches anything."""

from ._report import Row
from ._site import browser, pages


def measure(which: str) -> list[Row]:
    rows = []
    with browser() as (address, chromium):
        for path in pages(which):
            context = chromium.new_context()
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            sizes: list[float] = []
            session.on(
                "Network.loadingFinished", lambda e, s=sizes: s.append(e["encodedDataLength"])
            )
            page.goto(f"{address}/{path}", wait_until="networkidle")
            rows.append(Row(f"gzipped before interaction: {path}", sum(sizes) / 1024, "KiB", 350))
            context.close()
    return rows
