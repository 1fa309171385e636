"""Ranges of timelines over HTTP."""

from pathlib import Path

import msgspec
import pytest
from werkzeug.test import Client

from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.tracks_file import TracksFile
from tb_gpu_advisor.sessions import HostFile
from tb_gpu_advisor.wire import GpuSteps, TimelineRange
from tests.build.logdir import write_run
from tests.build.runs import Kernel
from tests.checks.judge import steady
from tests.plugin.served import BASE, client_of, finished

ASKED = f"{BASE}/timeline?run=train/s&finding=input-bound"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where tracks are kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tb-gpu-advisor" / "timelines"


@pytest.fixture
def client(folder: Path, tmp_path: Path) -> Client:
    write_run(tmp_path / "logs", "train", steady(wait_us=2000.0).to_bytes())
    return client_of(str(tmp_path / "logs"))


def range_of(client: Client, more: str = "") -> TimelineRange:
    response = finished(client, ASKED + more)
    assert response.status_code == 200, response.text
    return msgspec.json.decode(response.data, type=TimelineRange)


def test_a_range_begins_at_the_worst_instance_and_any_other_can_be_asked_for(client: Client) -> None:
    first = range_of(client)
    worst = first.instances[0]
    assert first.start_us < worst.start_us < worst.start_us + worst.dur_us < first.end_us
    other = range_of(client, f"&start={first.first_us}&end={first.last_us}&width=200&gpu=0&host=h")
    assert (other.start_us, other.end_us) == (first.first_us, first.last_us)
    step = range_of(client, f"&step={other.steps[1].step}")
    assert step.start_us == other.steps[1].start_us


def test_a_finding_about_kernels_marks_the_launches_of_its_first_one(client: Client, tmp_path: Path) -> None:
    kernels: tuple[float | Kernel, ...] = (("dense/MatMul:MatMul", "volta_sgemm_128x64_tn", 700.0), 20.0)
    write_run(tmp_path / "logs", "kernels", steady(kernels_us=kernels).to_bytes())
    asked = f"{BASE}/timeline?run=kernels/s&finding=tensor-cores-unused"
    shown = msgspec.json.decode(finished(client, asked).data, type=TimelineRange)
    assert shown.category == "compute"
    assert shown.instances[0].dur_us == pytest.approx(700.0)
    assert sum(shown.marks.count) >= 1
    assert shown.start_us < shown.instances[0].start_us < shown.end_us


def test_a_range_reads_no_profile_again(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = range_of(client)

    monkeypatch.setattr("tb_gpu_advisor.reading.processes.Child", lambda: pytest.fail("a process"))
    assert range_of(client) == first
    assert range_of(client_of(str(tmp_path / "logs"))) == first


def test_tracks_that_were_cleared_away_or_damaged_are_made_again(
    client: Client, folder: Path, tmp_path: Path
) -> None:
    first = range_of(client)
    for _ in range(2):
        (file,) = folder.iterdir()
        file.unlink()
        assert range_of(client_of(str(tmp_path / "logs"))) == first
        (file,) = folder.iterdir()
        file.write_bytes(file.read_bytes()[:-1])
        assert range_of(client_of(str(tmp_path / "logs"))) == first


def test_tracks_are_held_for_the_next_look(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = range_of(client)
    read: list[object] = []
    tracks = Kept.tracks

    def counted(kept: Kept, file: HostFile, run: str) -> TracksFile | None:
        read.append(file)
        return tracks(kept, file, run)

    monkeypatch.setattr(Kept, "tracks", counted)
    assert range_of(client) == first
    assert read == []


def test_only_the_host_that_is_looked_at_is_read_again(folder: Path, tmp_path: Path) -> None:
    for host in ("h", "other"):
        write_run(tmp_path / "logs", "train", steady(wait_us=2000.0).to_bytes(), host=host)
    first = range_of(client_of(str(tmp_path / "logs")))
    files = list(folder.iterdir())
    assert len(files) == 2
    for file in files:
        file.unlink()
    assert range_of(client_of(str(tmp_path / "logs"))) == first
    assert len(list(folder.iterdir())) == 1


def test_a_folder_that_cannot_be_used_costs_no_report(client: Client, folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_bytes(b"a file")
    assert finished(client, f"{BASE}/report?run=train/s").status_code == 200
    response = finished(client, ASKED)
    assert (response.status_code, response.get_json()["code"]) == (422, "timeline-not-kept")


def test_the_steps_of_a_gpu(client: Client) -> None:
    response = finished(client, f"{BASE}/steps?run=train/s&gpu=0")
    steps = msgspec.json.decode(response.data, type=GpuSteps)
    assert {"compute", "input_wait"} <= {part.category for part in steps.parts}
    assert len(steps.steps) > 2


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 404, "no-timeline"),
        ("&finding=nothing", 404, "no-timeline"),
        ("&finding=no-gpu-activity", 404, "no-timeline"),
        ("&finding=input-bound&gpu=1", 404, "gpu-not-found"),
        ("&finding=input-bound&host=../../h", 404, "gpu-not-found"),
        ("&finding=input-bound&gpu=-1", 400, "wrong-parameter"),
        ("&finding=input-bound&gpu=x", 400, "wrong-parameter"),
        ("&finding=input-bound&width=0", 400, "wrong-parameter"),
        ("&finding=input-bound&width=4097", 400, "wrong-parameter"),
        ("&finding=input-bound&width=1e3", 400, "wrong-parameter"),
        ("&finding=input-bound&start=nan&end=5", 400, "wrong-parameter"),
        ("&finding=input-bound&start=-inf&end=5", 400, "wrong-parameter"),
        ("&finding=input-bound&start=1e300&end=1e301", 400, "wrong-parameter"),
        ("&finding=input-bound&start=5&end=5", 400, "wrong-parameter"),
        ("&finding=input-bound&start=5&end=zwei", 400, "wrong-parameter"),
    ],
)
def test_wrong_requests_get_a_problem(client: Client, query: str, status: int, code: str) -> None:
    response = finished(client, f"{BASE}/timeline?run=train/s{query}")
    assert (response.status_code, response.get_json()["code"]) == (status, code)


def test_ranges_far_outside_are_moved_into_the_capture(client: Client) -> None:
    for limits in ("&start=-1e15&end=-1e14", "&start=1e14&end=1e15", "&start=1&end=1.0000001"):
        shown = range_of(client, limits)
        assert shown.first_us <= shown.start_us < shown.end_us <= shown.last_us
