"""A finding for an issue, its picture, and reports without names."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.export.html import report_html
from tb_gpu_advisor.export.issue import timeline_svg
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.report.anonymize import MadeUp
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import HostProblem, Lane, Mark, Quantity, Report, Timeline
from tb_gpu_advisor.wire.as_json import to_json
from tests.comparing.test_compare import SAMPLE

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"
RUN = "launch-bound/2026_01_15_10_00_00"
SVG = "{http://www.w3.org/2000/svg}"


def test_the_finding_comes_with_its_picture(tmp_path: Path) -> None:
    file = tmp_path / "my finding.md"
    arguments = ["report", str(DEMO_LOGS), "--run", RUN, "--finding", "launch-bound", "--format", "markdown"]
    assert main([*arguments, "-o", str(file), "--lang", "en"]) == 0
    text = file.read_text(encoding="utf-8")
    assert "(my%20finding.svg)" in text
    assert f"--run {RUN} --finding launch-bound" in text
    assert "Tesla V100-SXM2-16GB" in text
    drawn = ElementTree.parse(tmp_path / "my finding.svg").getroot()
    assert drawn.tag == f"{SVG}svg"
    assert "ExecutorState::Process" in {title.text for title in drawn.iter(f"{SVG}title")}


def test_a_picture_of_somebody_elses_that_nobody_named_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["report", str(DEMO_LOGS), "--run", RUN, "--finding", "launch-bound", "--format", "markdown"]
    command += ["-o", str(tmp_path / "notes.md")]
    theirs = tmp_path / "notes.svg"
    theirs.write_text("<?xml version='1.0'?><svg>a drawing of a year</svg>")
    assert main(command) == 2
    assert str(theirs) in capsys.readouterr().err
    assert "a drawing of a year" in theirs.read_text()
    assert not (tmp_path / "notes.md").exists()
    theirs.unlink()
    assert (main(command), main(command)) == (0, 0)  # one of ours is replaced


def test_a_finding_has_one_format_and_must_exist(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["report", str(DEMO_LOGS), "--run", RUN, "--lang", "en"]
    assert main([*arguments, "--finding", "launch-bound"]) == 2
    assert "--format markdown" in capsys.readouterr().err
    assert main([*arguments, "--finding", "nothing", "--format", "markdown"]) == 2
    assert "launch-bound" in capsys.readouterr().err


def timeline(*spans: tuple[str, int, float, float]) -> Timeline:
    start_us, dur_us = tuple(span[2] for span in spans), tuple(span[3] for span in spans)
    lane = Lane(
        kind="host",
        label="<b>thread</b>",
        gpu=-1,
        rows=2,
        names=tuple(name for name, *_ in spans),
        name=tuple(range(len(spans))),
        row=tuple(row for _, row, *_ in spans),
        start_us=start_us,
        dur_us=dur_us,
        count=(1,) * len(spans),
        covered_us=dur_us,
        dropped=0,
    )
    return Timeline("t", "host", 0, "1", 100.0, 100.0, (lane,), (Mark("kernel_launch", 120.0, 500.0),))


def drawn(picture: Timeline) -> list[dict[str, float]]:
    root = ElementTree.fromstring(timeline_svg(picture, "<title>", Catalog("en")))
    boxes = [box for box in root.iter(f"{SVG}rect") if box.find(f"{SVG}title") is not None]
    return [{name: float(box.attrib[name]) for name in ("x", "y", "width")} for box in boxes]


def test_spans_stand_to_scale_and_within_the_picture() -> None:
    half, whole = drawn(timeline(("half", 0, 150.0, 50.0), ("beyond", 1, 0.0, 900.0)))
    assert half["width"] == pytest.approx(whole["width"] / 2)
    assert half["x"] + half["width"] == pytest.approx(whole["x"] + whole["width"])


def test_what_runs_inside_of_another_span_stands_below_it() -> None:
    outer, inner, after = drawn(
        timeline(("outer", 0, 100.0, 50.0), ("<i>", 1, 110.0, 10.0), ("after", 0, 150.0, 10.0))
    )
    assert inner["y"] > outer["y"] == after["y"]


def named(report: Report) -> Report:
    problem = HostProblem("node-7.lab.example", "file-empty", {"file": "/home/jo/logs/a/node-7.xplane.pb"})
    check: Any = next(check for check in report.checks if check.status == "failed")
    where = {"where": Quantity("/home/jo/src/train.py:12 on node-7.lab.example", "text")}
    checks = tuple(
        msgspec.structs.replace(one, args=one.args | where) if one is check else one for one in report.checks
    )
    return msgspec.structs.replace(
        report, run="secret-project/run1", hosts=("node-7.lab.example",), problems=(problem,), checks=checks
    )


def test_no_name_remains_in_any_format() -> None:
    report = MadeUp().anonymized(named(SAMPLE))
    catalog = Catalog("en")
    formats = (to_json(report), report_markdown(report, catalog), report_text(report, catalog))
    for text in (*formats, report_html(report, catalog)):
        for name in ("node-7.lab", "secret-project", "/home/jo", "home/jo"):
            assert name not in text
    # What the report is about stays: the file, the line, and which host is which.
    assert "…/train.py:12 on host-" in to_json(report)
    assert report.problems[0].host in report.hosts


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("/home/jo/secret/Makefile", "…/file-1"),
        ("/home/jo/my loader.py:3", "…/file-1.py:3"),
        ("$load_secret.py:12 batches", "$file-1.py:12 batches"),
        ("src/load.py:12 in load.py", "…/file-1.py:12 in file-1.py"),
        ("/home/jo/.venv/lib/python3.11/site-packages/keras/src/fit_it.py:1", "…/fit_it.py:1"),
        ("/home/jo/My Project/train.py:3", "…/train.py:3"),
        (r"\\nas\jo\train.py", "…/train.py"),
        (r"C:\Users\jo\train.py", "…/train.py"),
        ("C:/Users/jo/train.py", "…/train.py"),
        ("~jo/src/train.py", "…/train.py"),
        ("../jo/train.py", "…/train.py"),
        ("gs://secret/logs/a.xplane.pb", "…/a.xplane.pb"),
        ("node-7.lab.example_42.xplane.pb", "host-1_42.xplane.pb"),
        ("NODE-7 is slow", "host-1 is slow"),
        ("of secret-project", "of run-1"),
        # What is no name stays.
        ("/job:worker/replica:0/task:0/device:GPU:0", "/job:worker/replica:0/task:0/device:GPU:0"),
        ("gradient_tape/dense/MatMul:MatMul", "gradient_tape/dense/MatMul:MatMul"),
        ("void k<a / b>(int*)", "void k<a / b>(int*)"),
    ],
)
def test_names_are_masked_in_every_shape(text: str, masked: str) -> None:
    base = named(SAMPLE)
    problem = HostProblem("node-7.lab.example", "file-empty", {"file": text})
    report = msgspec.structs.replace(base, hosts=("node-7.lab.example",), problems=(problem,))
    hosts = MadeUp().anonymized(report).hosts[0]
    assert MadeUp().anonymized(report).problems[0].args["file"] == masked.replace("host-1", hosts)


def test_masking_changes_nothing_else() -> None:
    report = MadeUp().anonymized(SAMPLE)
    kept = ("step_time", "breakdown", "recoverable", "kernels")
    assert all(getattr(report, name) == getattr(SAMPLE, name) for name in kept)
    assert [check.id for check in report.checks] == [check.id for check in SAMPLE.checks]
    assert [check.status for check in report.checks] == [check.status for check in SAMPLE.checks]
