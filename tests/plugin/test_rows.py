"""Rows of many runs, and the history of a program, as the tab asks for them."""

import shutil
import time
from pathlib import Path

import msgspec
import pytest
from werkzeug.test import Client

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.plugin import reports as module
from tb_gpu_advisor.plugin.reports import MOST_ASKED
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.wire import Comparison, History, Report, Rows, RunRow
from tests.build.logdir import write_run
from tests.checks.judge import steady
from tests.plugin.served import BASE, client_of, finished
from tests.simulator import month

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"
DAYS = range(1, month.DAYS + 1)


def asked(client: Client, runs: list[str], more: str = "") -> Rows:
    query = "&".join(f"run={run}" for run in runs)
    response = client.get(f"{BASE}/rows?{query}{more}")
    assert response.status_code == 200, response.data
    return msgspec.json.decode(response.data, type=Rows)


def all_read(client: Client, runs: list[str], more: str = "") -> Rows:
    """Asks as the tab does, until none is being read."""
    deadline = time.monotonic() + 120
    while (rows := asked(client, runs, more)).running and time.monotonic() < deadline:
        time.sleep(0.02)
    return rows


@pytest.fixture
def logdir(tmp_path: Path) -> Path:
    for run, wait_us in (("fast", 0.0), ("slow", 2000.0)):
        write_run(tmp_path, run, steady(wait_us=wait_us).to_bytes())
    write_run(tmp_path, "broken", b"\xffthis is no profile")
    return tmp_path


def test_a_run_whose_row_breaks_costs_no_other(logdir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client, runs = client_of(str(logdir)), ["fast/s", "slow/s"]
    client.get(f"{BASE}/runs")
    all_read(client, runs)

    def breaks(report: Report, captured: str, program: str) -> RunRow:
        if report.run == runs[0]:
            raise IndexError("planted")
        return row_of(report, captured, program)

    monkeypatch.setattr(module, "row_of", breaks)
    client = client_of(str(logdir))
    client.get(f"{BASE}/runs")
    answer = all_read(client, runs)
    assert [row.run for row in answer.rows] == [runs[1]]
    assert [(one.run, one.problem.code) for one in answer.problems] == [(runs[0], "internal")]


def test_after_a_restart_rows_come_from_kept_reports(
    logdir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the tab or the command line made them: no facts are read for them."""
    runs = ["fast/s", "slow/s"]
    finished(client_of(str(logdir)), f"{BASE}/report?run={runs[0]}")
    assert main(["report", str(logdir), "--run", runs[1]]) == 0
    capsys.readouterr()
    with monkeypatch.context() as patch:
        patch.setattr(Kept, "facts", lambda *_: pytest.fail("facts were read"))
        client = client_of(str(logdir))
        client.get(f"{BASE}/runs")
        known = asked(client, runs)
        assert [row.run for row in known.rows] == runs
        report = client.get(f"{BASE}/report?run={runs[1]}")
    assert report.status_code == 200
    assert msgspec.json.decode(report.data, type=Report).run == runs[1]
    # What a kept report does not answer has its facts still.
    shown = client.get(f"{BASE}/report?run={runs[1]}&parameters=25000000")
    assert msgspec.json.decode(shown.data, type=Report).given.parameters == 25_000_000


def test_a_run_is_a_row_and_one_that_cannot_be_read_a_problem(logdir: Path) -> None:
    answer = all_read(client_of(str(logdir)), ["fast/s", "slow/s", "broken/s", "none"])
    rows = {row.run: row for row in answer.rows}
    assert set(rows) == {"fast/s", "slow/s"}
    assert rows["slow/s"].first == "input-bound"
    assert rows["slow/s"].failed > rows["fast/s"].failed
    codes = {problem.run: problem.problem.code for problem in answer.problems}
    assert codes == {"broken/s": "trace-damaged", "none": "run-not-found"}


def test_more_runs_than_a_screen_shows_are_refused(logdir: Path) -> None:
    client = client_of(str(logdir))
    query = "&".join(f"run={number}" for number in range(MOST_ASKED + 1))
    response = client.get(f"{BASE}/rows?{query}")
    assert (response.status_code, response.get_json()["code"]) == (400, "too-many-runs")
    assert client.get(f"{BASE}/rows").get_json()["code"] == "missing-parameter"


def test_the_history_is_of_the_runs_that_are_known(tmp_path: Path) -> None:
    shutil.copytree(DEMO_LOGS / month.NAME, tmp_path / "m")
    write_run(tmp_path, "other", steady().to_bytes())
    client = client_of(str(tmp_path))
    runs = [f"m/{month.session(day)}" for day in DAYS]
    all_read(client, [*runs, "other/s"])
    history = msgspec.json.decode(finished(client, f"{BASE}/history?run={runs[-1]}").data, type=History)
    assert [row.run for row in history.rows] == runs
    assert [change.run for change in history.changes] == [
        f"m/{month.session(day)}" for day in (month.FIRST_SLOW_DAY, month.REPAIRED_DAY)
    ]


def test_several_captures_of_a_side_are_one_side(tmp_path: Path) -> None:
    shutil.copytree(DEMO_LOGS / month.NAME, tmp_path / "m")
    client = client_of(str(tmp_path))
    sides = {
        name: "&".join(f"{name}=m/{month.session(day)}" for day in days)
        for name, days in (("a", range(14, 19)), ("b", range(23, 28)))
    }
    response = finished(client, f"{BASE}/compare?{sides['a']}&{sides['b']}")
    comparison = msgspec.json.decode(response.data, type=Comparison)
    assert (len(comparison.baseline.runs), len(comparison.candidate.runs)) == (5, 5)
    assert not comparison.within_capture


def test_the_examples_of_one_run_are_of_no_other(logdir: Path) -> None:
    client, shown = client_of(str(logdir)), "examples=64"
    report = msgspec.json.decode(finished(client, f"{BASE}/report?run=fast/s&{shown}").data, type=Report)
    assert report.work.examples == 64
    for page in ("compare?", "share?format=json&"):
        response = finished(client, f"{BASE}/{page}a=fast/s&b=slow/s&{shown}")
        comparison = msgspec.json.decode(response.data, type=Comparison)
        assert [side.work.examples for side in (comparison.baseline, comparison.candidate)] == [None, None]
    compared = finished(client, f"{BASE}/share?format=json&run=fast/s&run=slow/s&{shown}")
    assert msgspec.json.decode(compared.data, type=Comparison).candidate.work.examples is None
    shared = finished(client, f"{BASE}/share?format=json&run=fast/s&{shown}")
    assert msgspec.json.decode(shared.data, type=Report).work.examples == 64
    assert client.get(f"{BASE}/compare?a=fast/s&b=slow/s&examples=0").get_json()["code"] == "given-wrong"


def test_what_is_specified_of_a_run_takes_no_rows_from_its_history_and_its_table(logdir: Path) -> None:
    client, runs, shown = client_of(str(logdir)), {"fast/s", "slow/s"}, "examples=64"
    for run in runs:
        all_read(client, [run], f"&{shown}")
    history = finished(client, f"{BASE}/history?run=slow/s&{shown}")
    assert {row.run for row in msgspec.json.decode(history.data, type=History).rows} == runs
    table = finished(client, f"{BASE}/share?format=json&page=runs&{shown}")
    assert {row.run for row in msgspec.json.decode(table.data, type=Rows).rows} == runs


def test_a_view_can_be_given_away_as_text_and_as_one_file(logdir: Path) -> None:
    client = client_of(str(logdir))

    def shared(query: str) -> str:
        response = finished(client, f"{BASE}/share?lang=en&{query}")
        assert response.status_code == 200, response.data
        if "format=" not in query:
            return str(response.get_json()["markdown"])
        assert response.headers["Content-Disposition"].startswith("attachment")
        return response.get_data(as_text=True)

    assert shared("run=slow/s").startswith("# ")
    assert "slower" in shared("run=fast/s&run=slow/s").lower()
    assert "slower" in shared("a=fast/s&a=fast/s&b=slow/s").lower()
    assert "2 runs against fast/s" in shared("run=fast/s&run=slow/s&run=fast/s")
    assert shared("page=history&run=fast/s").startswith("## 2 runs of this program")
    for query in (
        "run=slow/s",
        "run=fast/s&run=slow/s",
        "a=fast/s&b=slow/s",
        "run=fast/s&run=slow/s&run=fast/s",
        "page=runs",
    ):
        page = shared(f"format=html&{query}")
        assert page.startswith("<!doctype html>")
        assert '"fast/s"' in page or query == "run=slow/s"
    assert '"page":"history"' in shared("format=html&page=history&run=fast/s")


def test_a_view_can_be_given_away_as_json(logdir: Path) -> None:
    client = client_of(str(logdir))

    def shared(query: str) -> dict[str, object]:
        response = finished(client, f"{BASE}/share?format=json&{query}")
        assert response.headers["Content-Disposition"] == 'attachment; filename="gpu-advisor.json"'
        return dict(response.get_json())

    assert shared("run=slow/s")["run"] == "slow/s"
    assert shared("run=fast/s&run=slow/s")["verdict"] == "slower"
    assert shared("a=fast/s&b=slow/s")["verdict"] == "slower"
    comparisons = shared("run=fast/s&run=slow/s&run=fast/s")["comparisons"]
    assert isinstance(comparisons, list)
    assert len(comparisons) == 2
    assert {"rows", "changes"} <= shared("page=history&run=fast/s").keys()
    assert "rows" in shared("page=runs")
