"""The linter of the English sentences: what breaks a rule is found, and nothing does."""

from pathlib import Path

import pytest

from tools import words


def faults(tmp_path: Path, source: str) -> list[str]:
    (tmp_path / "a.ftl").write_text(source, encoding="utf-8")
    return words.violations(tmp_path)


def test_english_keeps_the_rules() -> None:
    assert words.violations() == []


def test_other_languages_keep_to_their_terms() -> None:
    assert words.translated() == []


def test_code_has_plain_words() -> None:
    assert words.private() == []


def test_private_words_are_seen_in_comments_docstrings_and_names_and_not_in_data() -> None:
    source = (
        'beside_us = "told"  # beyond\ndef f() -> None:\n    """Alike, no look-alike; found, not found."""\n'
    )
    seen = [word for _, text in words._written_in("a.py", source) for word in words.PRIVATE.findall(text)]
    assert seen == ["beside", "beyond", "Alike", "found"]
    assert [line for line, _ in words._written_in("a.ts", "let a = 1;\n// told")] == [2]
    assert [text for _, text in words._written_in("a.ftl", "a = told\n# found\n")] == ["# found"]


@pytest.mark.parametrize(
    ("language", "sentence", "wrong"),
    [
        ("es", "a =\n    .do = Comprueba el nombre.", True),
        ("es", "a =\n    .do = Compruebe el nombre de tu archivo.", True),
        ("es", "a =\n    .failed = Ejecuta { $n } kernels por paso.", False),
        ("es", "a = Los núcleos esperan.", True),
        ("es", "a = Los núcleos de la CPU esperan.", False),
        ("ko", "a = 커널 런치", True),
        ("ko", "a = 커널 실행", False),
        ("zh-CN", "a = 内核比其启动还短", True),
    ],
)
def test_forms_that_are_not_the_glossarys_are_named(
    tmp_path: Path, language: str, sentence: str, wrong: bool
) -> None:
    (tmp_path / language).mkdir()
    (tmp_path / language / "a.ftl").write_text(sentence + "\n", encoding="utf-8")
    assert bool(words.translated(tmp_path)) == wrong


def test_every_exception_is_one_of_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    known = set(words.EXCEPTIONS)
    monkeypatch.setattr(words, "EXCEPTIONS", {})
    assert {fault.split(": ")[1] for fault in words.violations()} == known


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("a = Copies that overlap kernels are silent.", "are silent"),
        ("a = No other finding claims it.", "claims"),
        ("a = Launches are tied to kernels.", "tied to"),
        ("a = It takes 0 ms per step.", "zero is left out"),
        ("a =\n    .title = " + "x" * 41, "a title of 41 characters"),
        ("a =\n    .failed = " + "x " * 70 + "{ $ms }", "a summary of 148 characters"),
        (
            "a =\n    .failed = { $wait } of { $gap } and { $x } of { $y }, { $z } more.",
            "2 numbers in a sentence",
        ),
        ("a =\n    .failed = It waits { $wait } per { $step } step.", "one number in a clause"),
        ("a =\n    .failed = It takes { $wait } (5 otherwise) and 7.", "“7” has no unit"),
        ("a =\n    .passed = The GPU waits { $wait } per step.", "no [zero] form"),
        ("a = { $n ->\n        [one] one\n       *[other] as you told\n    }", "as you told"),
    ],
)
def test_what_breaks_a_rule_is_named(tmp_path: Path, sentence: str, fault: str) -> None:
    named = faults(tmp_path, sentence + "\n")
    assert any(fault in one for one in named), named


@pytest.mark.parametrize(
    "sentence",
    [
        "a =\n    .failed = The GPU waits { $wait } of { $step } ({ $share } of the step).",
        "a =\n    .failed = GPU { $gpu } of { $host } waits { $wait }.",
        "a =\n    .passed = { $wait-is ->\n        [zero] It does not wait.\n       *[some] It waits { $wait }.\n    }",
        "a =\n    .failed = { $share } of the time is in 16 bits.",
        "a =\n    .title = " + "x" * 40,
    ],
)
def test_what_keeps_the_rules_is_let_through(tmp_path: Path, sentence: str) -> None:
    assert faults(tmp_path, sentence + "\n") == []
