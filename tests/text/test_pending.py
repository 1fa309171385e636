"""Messages that wait for their translation."""

from pathlib import Path

import pytest

from tb_gpu_advisor.text import Catalog, catalog


def test_what_waits_for_its_translation_reads_as_english_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = {
        "en": "one = new one\n    and more\n    .x = new x\n\ntwo =\n    .x = new x\n    .y = new y\n",
        "es": "two =\n    .y = viejo y\n",
    }
    for language, text in messages.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "a.ftl").write_text(text)
    monkeypatch.setattr(catalog, "_locales", lambda: tmp_path)
    for cached in (catalog.available_languages, catalog.sources, catalog._messages):
        monkeypatch.setattr(catalog, cached.__name__, cached.__wrapped__)
    spanish = Catalog("es")
    texts = [
        spanish.text(name, part) for name, part in (("one", None), ("one", "x"), ("two", "x"), ("two", "y"))
    ]
    assert texts == ["new one\nand more", "new x", "new x", "viejo y"]
