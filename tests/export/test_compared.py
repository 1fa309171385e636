"""Comparisons and reports as text and Markdown, and what the gate writes."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from junitparser import Error, Failure, JUnitXml

from tb_gpu_advisor.comparing.budget import Budget
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.gate import Case, cases
from tb_gpu_advisor.export.compared import compared_grids, comparison_grids
from tb_gpu_advisor.export.gate import gate_github, gate_json, gate_junit, gate_text
from tb_gpu_advisor.export.grids import escaped
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.wire import Quantity
from tests.comparing.test_compare import SAMPLE, noisy
from tests.comparing.test_gate import FAILED, TODAY

HOSTILE = "<script>alert(1)</script> | [x](http://e) `y` **z** @all"


@pytest.mark.parametrize("language", available_languages())
def test_every_text_of_a_comparison_is_there(language: str) -> None:
    catalog = Catalog(language)
    jax = msgspec.structs.replace(
        noisy(2, 8.0, 20), capture=msgspec.structs.replace(SAMPLE.capture, framework="jax")
    )
    for comparison in (
        compare([noisy(1, 10.0, 20)], [jax]),
        compare([noisy(1, 10.0, 20)], [noisy(3, 10.0, 20)]),
    ):
        written = comparison_grids(comparison, catalog)
        assert written.text()
        assert written.markdown()
    assert catalog.missing == []


def test_the_headline_holds_the_numbers() -> None:
    text = comparison_grids(compare([noisy(1, 10.0, 20)], [noisy(2, 8.0, 20)]), Catalog("en")).text()
    assert text.splitlines()[0].startswith("Faster: the mean step went from ")


def test_several_runs_say_by_how_much_their_steps_are_shorter_or_longer() -> None:
    """A step of 2 ms instead of 10 was said to be 80 % faster, which is a step of 5.6 ms."""
    baseline, *others = noisy(1, 10.0, 20), noisy(2, 2.0, 20), noisy(3, 18.0, 20)
    comparisons = [compare([baseline], [other]) for other in others]
    text = compared_grids([baseline, *others], comparisons, Catalog("en")).text()
    (verdict,) = (line for line in text.splitlines() if line.startswith("Against the"))
    assert re.findall(r"\d% (\w+)", verdict) == ["less", "more"]


@pytest.mark.parametrize("language", available_languages())
def test_a_report_as_markdown_has_every_finding(language: str) -> None:
    catalog = Catalog(language)
    text = report_markdown(SAMPLE, catalog)
    for check in SAMPLE.checks:
        if check.status == "failed":
            brackets = "（）" if language in ("ja", "zh-CN") else "()"
            assert f"{brackets[0]}`{check.id}`{brackets[1]}" in text
    assert catalog.missing == []


@pytest.mark.parametrize("language", available_languages())
def test_no_line_of_markdown_parts_a_number_from_its_unit(language: str) -> None:
    text = re.sub(r"```.*?```", "", report_markdown(SAMPLE, Catalog(language)), flags=re.DOTALL)
    assert re.findall(r"\d [µm]?s\b|\d [KMG]?i?B\b|\d %", text) == []
    assert re.search("\\d\u00a0[µm]?s\\b", text)


def test_names_from_captures_stay_text() -> None:
    assert not set("<>|[]`*@") & set(escaped(HOSTILE))
    for address in ("see http://a.b/c", "HTTPS://a.b", "www.a.b", "WWW.a.b"):
        assert "://" not in escaped(address)
        assert "www." not in escaped(address).lower()
        assert escaped(address).replace("\N{WORD JOINER}", "") == address
    report = msgspec.structs.replace(SAMPLE, run=HOSTILE)
    assert "<script>" not in report_markdown(report, Catalog("en"))


def gate() -> list[Case]:
    open_check = next(check.id for check in SAMPLE.checks if check.status == "no_data")
    budget = Budget(step_ms=1000.0, checks=(FAILED, open_check))
    return cases([msgspec.structs.replace(SAMPLE, problems=())], budget, None, TODAY)


def test_junit_counts_what_it_holds() -> None:
    suites = ElementTree.fromstring(gate_junit("a/run", gate(), Catalog("en")))
    suite = suites.find("testsuite")
    assert suite is not None
    assert [suite.get(name) for name in ("tests", "failures", "errors")] == ["3", "1", "1"]
    assert len(suite.findall("testcase")) == 3
    assert len(suite.findall("testcase/failure")) == 1


def test_another_reader_of_junit_sees_the_same(tmp_path: Path) -> None:
    """junitparser, as many CI systems use it, also with texts that are markup."""
    file = tmp_path / "junit.xml"
    file.write_text(gate_junit(HOSTILE, gate(), Catalog("en")), encoding="utf-8")
    (suite,) = JUnitXml.fromfile(str(file))
    assert (suite.tests, suite.failures, suite.errors) == (3, 1, 1)
    results = [case.result for case in suite]
    assert sum(isinstance(one, Failure) for of_case in results for one in of_case) == 1
    assert sum(isinstance(one, Error) for of_case in results for one in of_case) == 1


def test_github_gets_one_line_for_each_case_that_matters() -> None:
    lines = gate_github(gate(), Catalog("en")).splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error", "::warning"]


def test_a_line_end_cannot_start_another_command() -> None:
    case = Case("gate-finding-acknowledged", "x", "over", {"check": Quantity(FAILED, "text")})
    args = case.args | {"reason": Quantity("a\n::error::b", "text")}
    text = gate_github([Case(case.id, "x", "over", args)], Catalog("en"))
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize("language", available_languages())
def test_the_gate_speaks_every_language(language: str) -> None:
    catalog = Catalog(language)
    assert len(gate_text("run", gate(), catalog).splitlines()) == 4
    assert gate_text("run", [], catalog).splitlines()[1] == catalog.text("gate-fine")
    assert catalog.missing == []


def test_json_tells_the_exit_code() -> None:
    document = json.loads(gate_json("run", gate(), 1))
    assert document["exit_code"] == 1
    assert {case["status"] for case in document["cases"]} == {"over", "unknown", "within"}
