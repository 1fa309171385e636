"""No page leads nowhere: links within the repository, and to headings of a page."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
#: A source distribution has no pictures of the tab.
PICTURES: Final = ROOT / "docs" / "pictures" / "report.png"
_LINK: Final = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]*)?\)")
_CODE: Final = re.compile(r"^```.*?^```|^    .*?$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Headings as GitHub writes them."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head)) for head in heads)
    return {head.strip().lower().replace(" ", "-") for head in plain}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    dead = []
    for path, anchor in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
        target = (page.parent / path).resolve() if path else page
        if not target.exists() and (target.suffix != ".png" or PICTURES.exists()):
            dead.append(path)
        elif anchor and target.suffix == ".md" and anchor[1:] not in anchors(target):
            dead.append(path + anchor)
    assert dead == []


def test_a_dead_link_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One two\n[a](nowhere.md) [b](#one-two) [c](#three)", encoding="utf-8")
    with pytest.raises(AssertionError):
        test_every_link_of_a_page_leads_somewhere(page)
