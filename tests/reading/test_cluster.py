"""A Dask cluster gives what one process gives, also when a worker dies in the middle."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec
import pytest

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading import cluster as module
from tb_gpu_advisor.reading import hosts
from tb_gpu_advisor.reading.cluster import on_cluster
from tb_gpu_advisor.reading.host import LOCAL_READER, Known, Progress, Reader, no_progress
from tb_gpu_advisor.reading.hosts import at_best
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import HostFile, Session, find_session
from tb_gpu_advisor.wire import Report
from tests.build.dask import client, scheduler
from tests.build.several import Several
from tests.simulator.api import simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

#: A file that a worker leaves when it kills itself, so that it does so once.
MARKER: Final = "killed"


@pytest.fixture(scope="module")
def logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    logdir = tmp_path_factory.mktemp("logs")
    simulate(Scenario("run", replace(FOUR, gpus=2, hosts=6))).save(logdir)
    return logdir


@pytest.fixture(scope="module")
def session(logdir: Path) -> Session:
    return find_session(str(logdir))


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """256 hosts of two GPUs each."""
    folder = tmp_path_factory.mktemp("crowd") / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    for number in range(256):
        run = Several(gpus=2, steps=3, compute_us=(900.0 + number, 800.0))
        (folder / f"worker-{number}.xplane.pb").write_bytes(run.to_bytes())
    return find_session(str(folder))


#: A scheduler with two workers takes ten seconds to come and go.
on_a_cluster = pytest.mark.deep


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with scheduler(tmp_path_factory.mktemp("dask")) as address:
        yield address


@on_a_cluster
def test_a_cluster_gives_the_same_report(session: Session, address: str) -> None:
    shares: list[float] = []
    together = analyze(session, where=on_cluster(address), progress=lambda _, share: shares.append(share))
    assert together == analyze(session)
    assert shares == pytest.approx([done / 6 for done in range(7)])


@on_a_cluster
def test_a_host_that_cannot_be_read_there_is_named(session: Session, address: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.xplane.pb"
    broken.write_bytes(b"no trace")
    files = (*session.hosts, HostFile("broken", str(broken), 8, 0))
    report = analyze(session._replace(hosts=files), where=on_cluster(address))
    assert [(one.host, one.code) for one in report.problems] == [("broken", "trace-damaged")]


@on_a_cluster
def test_the_command_line_and_tensorboard_take_it(
    logdir: Path, session: Session, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(logdir), "--format", "json", "--no-cache", "--dask", address]) == 0
    printed = msgspec.json.decode(capsys.readouterr().out, type=Report)
    shares: list[float] = []
    where = Processes(dask=address)
    assert analyze(session, where=where, progress=lambda _, share: shares.append(share)) == printed
    assert printed == analyze(session)
    assert shares == pytest.approx([done / 6 for done in range(7)])


@on_a_cluster
def test_runs_of_a_logdir_are_read_there_too(
    logdir: Path, session: Session, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pattern that fits one run only; ``tests/cli/test_source.py`` has several."""
    command = ["report", str(logdir), "--run", "*", "--format", "json", "--no-cache", "--dask", address]
    assert main(command) == 0
    assert msgspec.json.decode(capsys.readouterr().out, type=Report) == analyze(session)


class KilledOnce(Reader, frozen=True):
    """Ends the first worker that reads one of the hosts, without a word."""

    def read(self, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        marker = Path(file.path).parent / MARKER
        if file.host == "worker-100" and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().read(file, progress)


@on_a_cluster
def test_256_hosts_are_one_report_byte_for_byte_in_every_way(
    crowd: Session, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = msgspec.json.encode(analyze(crowd))
    monkeypatch.setattr(hosts, "WORTH_BYTES", 0)
    for where in (on_cluster(address), at_best(2)):
        assert msgspec.json.encode(analyze(crowd, where=where)) == alone


@on_a_cluster
def test_a_lost_worker_loses_nothing(crowd: Session, address: str) -> None:
    """The last test that needs both workers: one is gone afterwards."""
    answers = dict(on_cluster(address)(KilledOnce(), crowd.hosts, no_progress))
    assert (Path(crowd.hosts[0].path).parent / MARKER).exists()
    assert answers == dict(enumerate(LOCAL_READER.answer(file) for file in crowd.hosts))
    with client(address) as connected:
        assert len(connected.scheduler_info()["workers"]) == 1


def test_a_scheduler_that_is_not_there_is_an_error(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_S", 0.2)
    for wrong in ("tcp://127.0.0.1:1", "nonsense://x"):
        with pytest.raises(AdvisorError) as caught:
            analyze(session, where=on_cluster(wrong))
        assert (caught.value.code, caught.value.arguments["address"]) == ("cluster-unreachable", wrong)


def test_a_process_tells_what_the_whole_request_failed_with(session: Session) -> None:
    with pytest.raises(AdvisorError) as caught:
        analyze(session, where=Processes(dask="nonsense://x"))
    assert caught.value.code == "cluster-unreachable"


def test_without_dask_it_says_what_to_install(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(AdvisorError) as caught:
        analyze(session, where=on_cluster("tcp://127.0.0.1:8786"))
    assert caught.value.arguments == {"package": "tb-gpu-advisor[dask]"}
