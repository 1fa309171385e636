"""The pages make a site that has all of them, loads nothing from elsewhere and leads nowhere into the void."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
#: What a page loads when it opens, and what it was built of.
_LOADED: Final = re.compile(r"<(?:script|img|link|iframe)\b[^>]*?\b(?:src|href)=\"((?:https?:)?//[^\"]*)\"")


@pytest.mark.deep
def test_the_site_has_every_page_and_needs_no_network(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-c",
        "docs/site",
        ".",
        str(tmp_path),
    ]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert built.returncode == 0, built.stderr
    pages = {
        page.relative_to(ROOT).with_suffix(".html")
        for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    }
    assert pages <= {page.relative_to(tmp_path) for page in tmp_path.rglob("*.html")}
    for page in tmp_path.rglob("*.html"):
        assert _LOADED.findall(page.read_text(encoding="utf-8")) == [], page.name
    listed = (tmp_path / "index.html").read_text(encoding="utf-8")
    side = set(re.findall(r'class="toctree-l1[^>]*><a[^>]*href="([^"]+)"', listed))
    assert {str(page.relative_to(ROOT).with_suffix(".html")) for page in (ROOT / "docs").glob("*.md")} <= side
    assert "kernel" in (tmp_path / "searchindex.js").read_text(encoding="utf-8")
