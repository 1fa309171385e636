"""Messages that wait for their translation."""

from pathlib import Path

import pytest

from tb_gpu_advisor.text import Catalog, catalog

MESSAGES = """one = {word} one
    and more
    .x = {word} x

# a remark
two =
    .x = {word} x
    .y = {word} y
"""


def test_what_waits_for_its_translation_reads_as_english_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, word in (("en", "new"), ("es", "viejo")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "a.ftl").write_text(MESSAGES.replace("{word}", word))
    (tmp_path / "PENDING").write_text("# a remark\n* one\nes two.x\n")
    monkeypatch.setattr(catalog, "_locales", lambda: tmp_path)
    for cached in (catalog.available_languages, catalog.sources, catalog.pending, catalog._messages):
        monkeypatch.setattr(catalog, cached.__name__, cached.__wrapped__)
    spanish = Catalog("es")
    texts = [
        spanish.text(name, part) for name, part in (("one", None), ("one", "x"), ("two", "x"), ("two", "y"))
    ]
    assert texts == ["new one\nand more", "new x", "new x", "viejo y"]
    # The tab gets the same text, and English behind it.
    assert catalog.sources("es").split() == ["two", "=", ".y", "=", "viejo", "y"]
    assert catalog.pending("en") == frozenset()
