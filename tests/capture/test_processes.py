"""Several processes of one training record the same steps into one session."""

import json
import os
import re
from pathlib import Path

import pytest

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.processes import FILE, Processes, processes_of_program
from tb_gpu_advisor.capture.recording import Recording
from tests.capture.fakes import Clock, FakeProfiler, profilers


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(monkeypatch)
    monkeypatch.setattr("tb_gpu_advisor.capture.processes.time.monotonic", lambda: made.now_s)
    return made


def recordings(logdir: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Recording], list[FakeProfiler]]:
    """Two workers, as their first step finds them."""
    made, profiles = [], []
    for rank in range(2):
        profiles.append(FakeProfiler())
        recording = Recording(str(logdir), profilers(profiles[rank]), Budget(), repeat=1)
        cluster = {"cluster": {"worker": ["a", "b"]}, "task": {"type": "worker", "index": rank}}
        monkeypatch.setenv("TF_CONFIG", json.dumps(cluster))
        recording.step_begins()
        recording.step_ends()
        made.append(recording)
    return made, profiles


def train(recordings: list[Recording], clock: Clock, steps: int, step_s: float = 0.02) -> None:
    """All of them, step by step."""
    for _ in range(steps):
        for recording in recordings:
            recording.step_begins()
        clock.now_s += step_s
        for recording in recordings:
            recording.step_ends()


def test_all_mark_the_same_steps_in_one_session(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, profiles = recordings(tmp_path, monkeypatch)
    train(both, clock, 80)
    assert profiles[0].marked == profiles[1].marked
    assert len(profiles[0].marked) == 10
    [session] = tmp_path.glob("plugins/profile/*")
    names = {file.name for file in session.glob("*.xplane.pb")}
    assert names == {"host-rank0.xplane.pb", "host-rank1.xplane.pb"}
    assert both[0].ended[0].profiles == 2
    assert both[0].ended[0].folder == both[1].ended[0].folder


def test_the_others_begin_anew_with_the_first(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, profiles = recordings(tmp_path, monkeypatch)
    while profiles[1].calls != ["start"]:
        train(both, clock, 1)
    train(both, clock, 8)
    train(both, clock, 1, step_s=1.0)
    train(both, clock, 80)
    assert profiles[0].calls.count("throw") == profiles[1].calls.count("throw")
    assert profiles[0].marked == profiles[1].marked
    [session] = tmp_path.glob("plugins/profile/*")
    assert len(list(session.glob("*.xplane.pb"))) == 2


def plan(**changes: object) -> str:
    return json.dumps({"session": "2026_11_26_10_11_12", "first_step": 20, "last_step": 30} | changes)


@pytest.mark.parametrize(
    "text",
    [
        *(
            plan(session=name)
            for name in (
                "../x",
                "/tmp/x",
                "..",
                ".",
                "",
                "a/b",
                "a\\b",
                "old",
                "2026_11_26_10_11_12/..",
                "x\0",
                7,
            )
        ),
        plan(first_step=-1),
        plan(last_step=20),
        plan(first_step=1.5),
        plan(last_step=True),
        plan().replace("30", "9" * 5000),
        plan().replace("30", "1e308"),
        plan().replace("30", "NaN"),
        "\ufeff" + plan(),
        '{"session": "2026_11_26_10_11_12"}',
        "[]",
        "",
        "[" * 4000,
        plan() + " " * 5000,
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_plan_is_not_followed(
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whoever may write to the logdir may have written it: nothing is written anywhere, and the training goes on."""
    logdir = tmp_path / "logs"
    logdir.mkdir()
    _, other = recordings(logdir, monkeypatch)[0]
    (logdir / FILE).write_text(text)
    train([other], clock, 40)
    assert "no plan" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["logs", FILE]


@pytest.mark.parametrize("far", [plan(first_step=10**8, last_step=10**8 + 1), plan(last_step=10**8)])
def test_a_plan_of_another_training_is_no_endless_recording(
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    far: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (_, other), (_, profiler) = recordings(tmp_path, monkeypatch)
    (tmp_path / FILE).write_text(far)
    train([other], clock, 60)
    assert capsys.readouterr().err == ""
    assert profiler.calls in ([], ["start", "stop"])


@pytest.mark.parametrize("theirs", ["file", "link", "pipe"])
def test_a_file_of_the_users_with_the_name_of_the_plan_stays(
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    theirs: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "logs" / FILE
    file.parent.mkdir()
    if theirs == "pipe":
        os.mkfifo(file)
    else:
        (tmp_path / "plan").write_text("a plan of ten years")
        file.symlink_to(tmp_path / "plan") if theirs == "link" else (tmp_path / "plan").rename(file)
    (first, _), (profiler, _) = recordings(file.parent, monkeypatch)
    train([first], clock, 80)
    assert re.search(r"no plan|leads out|not a plain", capsys.readouterr().err)
    assert profiler.calls == []
    assert file.is_fifo() or file.read_text() == "a plan of ten years"
    assert file.is_symlink() == (theirs == "link")


def test_a_logdir_that_is_a_link_has_a_plan(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "logs").symlink_to("disk")
    monkeypatch.chdir(tmp_path)
    for _ in range(2):  # the second finds the plan of the first
        both, profiles = recordings(Path("logs"), monkeypatch)
        train(both, clock, 80)
        assert profiles[1].calls == ["start", "stop"]


def test_a_plan_of_an_earlier_training_is_none(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / FILE).write_text('{"session": "old", "first_step": 1, "last_step": 2}')
    other = Processes(1, 2, str(tmp_path))
    clock.now_s += 1
    assert other.given() is None


@pytest.mark.parametrize(
    ("config", "rank", "count"),
    [
        ({}, 0, 1),
        ({"cluster": {"chief": ["a"], "worker": ["b"]}, "task": {"type": "worker", "index": 0}}, 1, 2),
        ({"cluster": {"worker": ["a", "b"], "ps": ["c"]}, "task": {"type": "ps", "index": 0}}, 0, 1),
        ({"cluster": 3}, 0, 1),
    ],
)
def test_ranks_are_those_of_the_cluster(
    config: object, rank: int, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TF_CONFIG", json.dumps(config))
    processes = processes_of_program(str(tmp_path))
    assert (processes.rank, processes.count) == (rank, count)
