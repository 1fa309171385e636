"""argparse's own words are messages of ours, in every language."""

import argparse

import pytest

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.text import Catalog, available_languages

#: One of each kind of help and of mistake.
USES = (
    ["--help"],
    ["compare", "--help"],
    ["nothing"],
    ["report"],
    ["report", "logs", "surplus"],
    ["report", "logs", "--run"],
    ["report", "logs", "--all=yes"],
    ["report", "logs", "--f=json"],
    ["report", "logs", "--format", "xml"],
    ["report", "logs", "--max-memory", "much"],
    ["compare", "logs", "a"],
    ["whatif", "logs", "--fix"],
)


@pytest.mark.parametrize("language", available_languages())
def test_argparse_says_nothing_of_its_own(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unsaid: set[str] = set()

    def asked(text: str) -> str:
        unsaid.add(text)
        return text

    monkeypatch.setattr(argparse, "_", asked)
    catalog = Catalog(language)
    for arguments in USES:
        with pytest.raises(SystemExit):
            main(["--lang", language, *arguments])
        output = capsys.readouterr()
        assert (output.out or output.err).startswith(catalog.text("cli-usage"))
        assert "%(" not in output.out + output.err
    # The one has no words (and comes from Python 3.13 on), the other one is asked for but never said.
    assert unsaid <= {"%(heading)s:", "expected at most one argument"}
    assert vars(argparse)["_"] is asked


def test_a_wrong_choice_is_said_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["report", "logs", "--format", "xml", "--lang", "ja"])
    assert ended.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("tb-gpu-advisor report: エラー: 引数 --format: 無効な選択: 'xml'")
    assert "markdown" in said


def test_names_in_an_error_are_listed_as_the_language_does() -> None:
    error = AdvisorError("unknown-language", language="xx", known=("en", "ja"))
    assert "en、ja" in Catalog("ja").text(error.code, "do", error.arguments)
    assert "en, ja" in Catalog("es").text(error.code, "do", error.arguments)
