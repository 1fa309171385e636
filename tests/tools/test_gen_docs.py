"""The pages of the checks are those that the messages make."""

from pathlib import Path

import pytest

from tb_gpu_advisor.text import available_languages
from tools import agents_page, gen_docs
from tools.gen_docs import DOCS, folder, pages


def test_the_committed_pages_are_the_generated_ones() -> None:
    committed = {
        str(file.relative_to(DOCS)): file.read_text(encoding="utf-8")
        for language in available_languages()
        for file in (DOCS / folder(language)).glob("*.md")
    }
    assert committed == pages(), "run: make generated"


def test_the_answers_shown_to_agents_are_those_of_today() -> None:
    written = agents_page.PAGE.read_text(encoding="utf-8")
    assert agents_page.page(written) == written, "run: make generated"


def test_no_page_loses_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    assert gen_docs.lost_pictures() == []
    # As in a checkout without one of them.
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path.stem != "step-gaps-fine" and exists(path))
    with pytest.raises(SystemExit, match=r"docs lacks pictures/checks/step-gaps-fine\.svg"):
        gen_docs.main()
