"""Names that are written in other ways than they were given, and all that tells them besides the report."""

import json
import logging
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.errors import log_fault
from tb_gpu_advisor.report.anonymize import MadeUp, folded, places_of
from tb_gpu_advisor.wire import Quantity, Report
from tests.build.logdir import write_run
from tests.checks.judge import steady
from tests.comparing.test_compare import SAMPLE


@pytest.mark.parametrize(
    ("host", "text"),
    [
        ("İstanbul", "of İSTANBUL, istanbul and I\u0307stanbul"),
        ("testhost", "of teſthoſt"),
        ("caf\u00e9-7", "of cafe\u0301-7 and CAFE\u0301-7"),
        ("stra\u00dfe", "of STRASSE"),
        ("node7", "of \uff4e\uff4f\uff44\uff45\uff17 and no\u200bde7"),
        ("NODE7.Lab.Example", "of node7, node7.lab.example and NODE7.LAB.EXAMPLE_6003"),
    ],
)
def test_a_name_is_the_same_however_it_is_written(host: str, text: str) -> None:
    names = MadeUp()
    names.host(host)
    masked = names.masked(text)
    assert masked.replace("host-1", "").strip("of and,_0123456789") == ""
    assert masked.count("host-1") == text.count("and") + text.count(",") + 1


def test_every_letter_is_known_by_its_place() -> None:
    text = "x\u0130\ufb03ß\u0301y"
    plain, places = folded(text)
    assert plain == "xiffissy"
    assert [text[start:end] for start, end, _ in places_of(re.compile("iffiss"), text)] == [
        "\u0130\ufb03ß\u0301"
    ]
    assert len(places) == len(plain) + 1


@given(st.text(), st.text(), st.text())
def test_no_name_makes_it_fail_or_stays(host: str, before: str, after: str) -> None:
    names = MadeUp()
    names.host(host)
    names.run(after)
    text = f"{before} {host} {after}"
    once = names.masked(text)
    if len(folded(host)[0]) >= 4 and folded(host)[0].isalnum():
        assert re.search(rf"(?<![^\W_]){re.escape(folded(host)[0])}(?![^\W_])", folded(once)[0]) is None
    assert names.masked(once) == once or "…" in text or "/" in text or "\\" in text


@pytest.mark.parametrize("host", ["high", "jax", "active", "failed", "trace_viewer", "input_wait", "nvidia"])
def test_a_host_that_is_called_as_a_word_of_ours_changes_no_choice(host: str) -> None:
    report = MadeUp().anonymized(msgspec.structs.replace(SAMPLE, hosts=(host,)))
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report).hosts == ("host-1",)
    assert [(check.id, check.status, check.confidence) for check in report.checks] == [
        (check.id, check.status, check.confidence) for check in SAMPLE.checks
    ]


def test_made_up_names_are_nobodys() -> None:
    report = msgspec.structs.replace(SAMPLE, hosts=("host-1", "run-1"), run="host-2")
    masked = MadeUp().anonymized(report)
    assert masked.hosts == ("host-2", "host-3")
    assert masked.run == "run-2"


def secret(report: Report) -> Report:
    check: Any = report.failed[0]
    where = {"kind": Quantity("/home/annalena/secret/load_it.py:12 by annalena on load_it", "text")}
    checks = tuple(
        msgspec.structs.replace(one, args=one.args | where) if one is check else one for one in report.checks
    )
    return msgspec.structs.replace(report, checks=checks)


def test_people_folders_and_files_of_the_program_are_masked_wherever_they_stand() -> None:
    args = MadeUp().anonymized(secret(SAMPLE)).failed[0].args
    assert args["kind"].value == "…/file-1.py:12 by user-1 on file-1"


@pytest.fixture
def logdir(tmp_path: Path) -> Path:
    for run in ("Geheim/xeinsx", "Geheim/xzweix"):
        write_run(
            tmp_path / "Ordner", run, steady(wait_us=200.0).to_bytes(), host="Rechner", session="Sitzung"
        )
    return tmp_path / "Ordner"


SECRETS: Final = (
    "geheim",
    "xeinsx",
    "xzweix",
    "ordner",
    "rechner",
    "sitzung",
    "annalena",
    "limits_of_mine",
    "ausgabe",
)


#: What follows in a page is the tab's own program.
PROGRAM: Final = '<script type="module">'


def check_nothing_shown(text: str) -> None:
    assert not [name for name in SECRETS if name in text.lower()], text


@pytest.mark.parametrize("kind", ["text", "json", "markdown", "html"])
def test_names_of_files_and_what_is_said_are_anonymous_too(
    kind: str,
    logdir: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("USER", "annalena")
    base = ["report", str(logdir), "--anonymize", "--format", kind]
    assert main([*base, "-o", str(tmp_path / f"one.{kind}")]) == 0
    assert main([*base, "--run", "*", "-o", str(tmp_path / "all")]) == 0
    assert main(base) == 0
    shown = capsys.readouterr()
    check_nothing_shown(shown.err)
    check_nothing_shown(shown.out.partition(PROGRAM)[0])
    files = list((tmp_path / "all").iterdir())
    assert {file.stem for file in files} == {"run-1", "run-2"}
    for file in (tmp_path / f"one.{kind}", *files):
        check_nothing_shown(file.read_text(encoding="utf-8").partition(PROGRAM)[0])


@pytest.mark.parametrize(
    "words",
    [
        ["--run", "Geheim/drei"],
        ["--run", "Geh*/drei"],
        ["--thresholds", "{folder}/limits_of_mine.toml"],
        ["--output", "{folder}/Ausgabe/nirgends/x.json"],
        ["--output", "{folder}/Ordner/Geheim/xeinsx/plugins/profile/Sitzung/Rechner.xplane.pb"],
        ["--one-gpu", "Geheim/nichts"],
    ],
)
def test_errors_are_anonymous(words: list[str], logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = [word.format(folder=logdir.parent) for word in words]
    assert main(["report", str(logdir), "--anonymize", *shown, "--lang", "en"]) in (2, 3)
    check_nothing_shown(capsys.readouterr().err)
    assert main(["report", f"{logdir}/Geheim/nirgends", "--anonymize", "--lang", "en"]) == 2
    check_nothing_shown(capsys.readouterr().err)


def test_the_log_is_anonymous(
    logdir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["report", str(logdir), "--anonymize", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["run"] == "run-1"
    monkeypatch.setattr(logging.getLogger(), "handlers", [])  # as without pytest's own
    try:
        raise OSError(f"nothing in {logdir}")
    except OSError:
        log_fault("tb_gpu_advisor.test", "reading of %s failed", "Geheim/xeinsx/Sitzung")
    shown = capsys.readouterr().err
    assert "Traceback" in shown
    check_nothing_shown(shown)
