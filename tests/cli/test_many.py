"""``history``, ``calibration``, ``table``, ``compare`` of several runs, and ``check --baseline auto``."""

import csv
import io
import json
import re
import shutil
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.cli import main
from tb_gpu_advisor.comparing.change_points import cuts
from tb_gpu_advisor.wire import Page
from tests.simulator import month

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"
MONTH = str(DEMO_LOGS / month.NAME)
BEFORE, SLOW, MENDED = (
    month.session(day) for day in (month.FIRST_SLOW_DAY - 1, month.FIRST_SLOW_DAY, month.REPAIRED_DAY)
)


def data_of(text: str) -> Page:
    """What a page that travels holds."""
    data = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', text)
    assert data is not None
    return msgspec.json.decode(data[1], type=Page)


def written(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main([*arguments, "--lang", "en"])
    return code, capsys.readouterr().out


def test_history_names_the_runs_that_changed(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = written(capsys, "history", MONTH)
    assert code == 0
    assert f"Slower from {SLOW} on" in text
    assert f"Faster from {MENDED} on" in text
    assert f"Compare with the previous run: {BEFORE}" in text
    _, document = written(capsys, "history", MONTH, "--format", "json")
    assert [change["run"] for change in json.loads(document)["changes"]] == [SLOW, MENDED]
    _, page = written(capsys, "history", MONTH, "--format", "markdown")
    assert page.startswith("## 30 runs of this program")


def test_a_history_of_nothing_readable_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "profile" / "2026_01_01_00_00_00"
    folder.mkdir(parents=True)
    (folder / "host.xplane.pb").write_bytes(b"")
    assert main(["history", str(tmp_path), "--lang", "en"]) == 3
    shown = capsys.readouterr()
    assert (shown.out, "Traceback" in shown.err) == ("", False)
    assert "host.xplane.pb is empty" in shown.err
    assert cuts([]) == ()


def test_a_history_that_nobody_named_says_which_program_it_is_of(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("2025_12_01_09_00_00", "2025_12_02_09_00_00"):
        shutil.copytree(Path(MONTH) / "plugins" / "profile" / name, tmp_path / "plugins" / "profile" / name)
    other = DEMO_LOGS / "recorded" / "jax_slow_input" / "fault"
    shutil.copytree(other, tmp_path / "jax")
    broken = tmp_path / "plugins" / "profile" / "2026_01_01_00_00_00"
    broken.mkdir()
    (broken / "host.xplane.pb").write_bytes(b"")
    assert main(["history", str(tmp_path), "--lang", "en"]) == 3
    shown = capsys.readouterr()
    assert "2 runs of this program, 2025-12-01 to 2025-12-02" in shown.out
    assert "the newest run, 2025_12_02_09_00_00" in shown.err
    assert "jax/recorded (1 run)" in shown.err
    assert main(["history", str(tmp_path), "--run", "jax/recorded", "--lang", "en"]) == 3
    shown = capsys.readouterr()
    assert ("One run of this program\n" in shown.out, "newest run" in shown.err) == (True, False)


def test_calibration_tells_what_came_of_promises(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, text = written(capsys, "calibration", MONTH)
    assert code == 0
    assert f"{month.NAME}/" not in text
    mended = json.loads(written(capsys, "calibration", MONTH, "--format", "json")[1])
    before = month.session(month.REPAIRED_DAY - 1)
    (pair,) = [pair for pair in mended["pairs"] if pair["after"] == MENDED]
    assert (pair["before"], pair["promises"][0]["checks"]) == (before, ["step-gaps", "launch-bound"])
    assert sum(mended["total"][name] for name in ("inside", "noise", "below", "above")) == 1
    assert mended["compared"] == month.DAYS - 1
    assert f"{before}, then {MENDED}" in text
    file = tmp_path / "record.md"
    assert (
        written(capsys, "calibration", MONTH, "--run", before, "--format", "markdown", "-o", str(file))[0]
        == 0
    )
    assert file.read_text().startswith("## No prediction can be checked yet")


def test_a_table_has_a_line_for_each_run_and_columns_for_each_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, text = written(capsys, "table", MONTH)
    lines = list(csv.DictReader(io.StringIO(text)))
    assert (code, len(lines)) == (0, month.DAYS)
    assert {check.id for check in ALL} <= set(lines[0])
    slow = next(line for line in lines if line["run"] == SLOW)
    assert (slow["step-gaps"], float(slow["step-gaps_ms"]) > 1.0) == ("failed", True)
    code, _ = written(capsys, "table", MONTH, "-o", str(tmp_path / "runs.csv"))
    assert (tmp_path / "runs.csv").read_bytes().decode() == text


def test_a_table_as_parquet_reads_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from pyarrow import parquet

    file = tmp_path / "runs.parquet"
    assert written(capsys, "table", MONTH, "-o", str(file))[0] == 0
    assert parquet.read_table(file).num_rows == month.DAYS


def test_several_runs_stand_next_to_the_baseline(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = written(capsys, "compare", MONTH, BEFORE, SLOW, MENDED)
    assert code == 0
    assert f"2 runs against {BEFORE}" in text
    assert "no difference detected" in text
    _, document = written(capsys, "compare", MONTH, BEFORE, SLOW, MENDED, "--format", "json")
    assert [one["verdict"] for one in json.loads(document)["comparisons"]] == ["slower", "no_difference"]
    _, page = written(capsys, "compare", MONTH, BEFORE, SLOW, MENDED, "--format", "html")
    held = data_of(page)
    assert held.address == {"page": "matrix", "compare": BEFORE, "runs": f"{SLOW}\n{MENDED}", "lang": "en"}
    assert [row.run for row in held.rows] == [report.run for report in held.reports] == [BEFORE, SLOW, MENDED]
    assert [one.verdict for one in held.comparisons] == ["slower", "no_difference"]


def test_a_history_and_a_table_travel_with_the_rows_of_their_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, text = written(capsys, "history", MONTH, "--format", "html")
    page, newest = data_of(text), month.session(month.DAYS)
    assert page.address == {"page": "history", "run": newest, "lang": "en"}
    assert page.history is not None
    assert [change.run for change in page.history.changes] == [SLOW, MENDED]
    assert {run.run for run in page.runs.runs} == {row.run for row in page.history.rows}
    file = tmp_path / "runs.html"
    assert written(capsys, "table", MONTH, "--run", newest, "-o", str(file))[0] == 0
    page = data_of(file.read_text())
    assert (page.address, [row.run for row in page.rows]) == ({"page": "runs", "lang": "en"}, [newest])


def test_the_last_good_run_is_the_baseline(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    second_slow = month.session(month.FIRST_SLOW_DAY + 1)
    code, text = written(
        capsys, "check", MONTH, "--run", second_slow, "--baseline", "auto", "--format", "json"
    )
    assert code == 1
    assert "compare-slower" in text
    assert main(["check", MONTH, "--run", month.session(1), "--baseline", "auto"]) == 3


def test_what_was_typed_of_the_baseline_holds_for_the_last_good_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    second_slow = month.session(month.FIRST_SLOW_DAY + 1)
    asked = ("check", MONTH, "--run", second_slow, "--baseline", "auto", "--format", "json")
    _, text = written(capsys, *asked, "--examples", "64,256")
    (case,) = (one for one in json.loads(text)["cases"] if one["subject"] == "regression")
    assert (case["status"], case["args"]["unit"]) == ("within", "examples")
