"""What TensorBoard was started with for us: where it cannot be used the tab works without it, and tells."""

import argparse
from pathlib import Path

import msgspec
import pytest
from werkzeug.test import Client

from tb_gpu_advisor.plugin.flags import flags_of
from tb_gpu_advisor.reading.limits import Limits
from tb_gpu_advisor.wire import Problem, Report, Runs
from tests.cli.test_supplied import WRONG
from tests.plugin.served import BASE, client_with_limits, finished


def shown(client: Client) -> tuple[Problem, ...]:
    """What the tab says of flags, once it is seen that every view is there."""
    runs = msgspec.json.decode(finished(client, f"{BASE}/runs").data, type=Runs)
    report = finished(client, f"{BASE}/report?run=train/s")
    assert report.status_code == 200
    limits = {
        check.threshold.origin
        for check in msgspec.json.decode(report.data, type=Report).checks
        if check.threshold
    }
    assert "user" not in limits
    pages = (
        "start?run=train/s",
        "rows?run=train/s",
        "history?run=train/s",
        "whatif?run=train/s&fix=input-bound",
    )
    for page in (*pages, "static/index.js", "messages?lang=en", "compare?a=train/s&b=train/s"):
        assert finished(client, f"{BASE}/{page}").status_code == 200
    return runs.flags


@pytest.mark.parametrize("wrong", [name for name, (toml, _) in WRONG.items() if toml is not None])
def test_a_file_of_limits_that_is_wrong_leaves_the_tab_working(
    logdir: Path, tmp_path: Path, wrong: str
) -> None:
    file = tmp_path / "limits.toml"
    file.write_bytes(WRONG[wrong][0] or b"")
    (problem,) = shown(client_with_limits(logdir, file))
    assert problem.code in ("budget-wrong", "file-no-text")
    assert problem.args["file"] == str(file)


@pytest.mark.parametrize("there", ["", "folder", "pipe"])
def test_a_file_of_limits_that_cannot_be_read_leaves_the_tab_working(
    logdir: Path, tmp_path: Path, there: str
) -> None:
    file = tmp_path / "limits.toml"
    if there == "folder":
        file.mkdir()
    (problem,) = shown(client_with_limits(logdir, Path("/dev/zero") if there == "pipe" else file))
    assert problem.code == "file-not-readable"


@pytest.mark.parametrize("number", [0, -1, 10**30])
def test_limits_of_reading_that_cannot_be_are_not_used(number: int) -> None:
    flags = flags_of(argparse.Namespace(gpu_advisor_max_memory=number, gpu_advisor_max_seconds=90))
    assert [error.arguments["name"] for error in flags.wrong] == ["max-memory"]
    assert flags.limits == Limits()


def test_a_file_that_is_right_is_no_problem(logdir: Path, tmp_path: Path) -> None:
    (tmp_path / "limits.toml").write_text("[thresholds]\ninput-bound = 0.9\n")
    client = client_with_limits(logdir, tmp_path / "limits.toml")
    assert msgspec.json.decode(finished(client, f"{BASE}/runs").data, type=Runs).flags == ()
