"""Makes the picture that other sites show beside a link to judge: ``picture.svg`` of this folder as a PNG.

Run ``PYTHONPATH=. python docs/embedding/picture.py`` after a change of the drawing; it needs Chromium, as the tests do.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
PICTURE = HERE.parent.parent / "judge" / "web" / "static" / "picture.png"


def main() -> None:
    """Draws it in a browser, since that is what draws an SVG best, and writes it beside the scripts of the pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        page.set_content(f"<body style='margin:0'>{(HERE / 'picture.svg').read_text('utf-8')}")
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
