"""What scripts and notebooks get from ``analyze`` and ``compare``."""

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor import analyze, compare
from tb_gpu_advisor.notebook import ShownReport
from tb_gpu_advisor.wire import Report
from tests.build.logdir import write_run
from tests.checks.judge import steady
from tests.golden.make_samples import samples

HOSTILE = "<script>alert(1)</script>\x1b[2J"


class Tags(HTMLParser):
    """The tags of a piece of HTML, and that each is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture
def logdir(tmp_path: Path) -> Path:
    write_run(tmp_path, "slow", steady(steps=12, between_us=400.0).to_bytes())
    write_run(tmp_path, "fast", steady(steps=12).to_bytes())
    return tmp_path


def test_a_path_is_as_good_as_a_text(logdir: Path) -> None:
    assert analyze(logdir, "slow") == analyze(str(logdir), "slow/s")


def test_nothing_is_loaded_for_showing_before_something_is_shown(logdir: Path) -> None:
    code = f"import sys, tb_gpu_advisor; tb_gpu_advisor.analyze({str(logdir)!r}, 'slow'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"babel", "fluent", "rich"} & set(done.stdout.split())


def test_a_report_is_one_line_at_the_prompt_and_its_findings_in_a_notebook(logdir: Path) -> None:
    report = analyze(logdir, "slow")
    assert repr(report).startswith("<Report of slow/s: 1.")
    assert "step-gaps" in repr(report)
    assert len(repr(report)) < 200
    shown = Tags(report._repr_html_())  # type: ignore[attr-defined]
    assert (shown.open, "p" in shown.seen, "script" in shown.seen) == ([], True, False)


def test_a_comparison_too(logdir: Path) -> None:
    comparison = compare(analyze(logdir, "slow"), analyze(logdir, "fast"))
    assert repr(comparison).startswith("<Comparison: faster, ")
    assert Tags(comparison._repr_html_()).open == []  # type: ignore[attr-defined]


def test_names_from_a_capture_stay_text() -> None:
    sample = msgspec.structs.replace(samples()["all-failed"], run=HOSTILE)
    assert "script" not in Tags(ShownReport(**msgspec.structs.asdict(sample))._repr_html_()).seen
    assert "\x1b" not in repr(ShownReport(**msgspec.structs.asdict(sample)))


def test_what_is_shown_is_the_document_itself(logdir: Path) -> None:
    report = analyze(logdir, "slow")
    read = msgspec.json.decode(msgspec.json.encode(report), type=Report)
    assert msgspec.to_builtins(read) == msgspec.to_builtins(report)
