"""What reading a host may take, and what meets a file that takes more."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading import limits as module
from tb_gpu_advisor.reading import processes as processes_module
from tb_gpu_advisor.reading.child import Child
from tb_gpu_advisor.reading.host import LOCAL_READER, Known, Progress, Reader, here, no_progress
from tb_gpu_advisor.reading.limits import MEMORY_BYTES, Limits, limits_of, memory_within
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.sessions import HostFile, find_session
from tb_gpu_advisor.trace.limits import LIMITS_VARIABLE
from tests.build.hostile import empty_events
from tests.checks.judge import steady

MB = 1_000_000


@pytest.fixture
def file(tmp_path: Path) -> HostFile:
    (tmp_path / "h.xplane.pb").write_bytes(steady(wait_us=200.0).to_bytes())
    return find_session(str(tmp_path / "h.xplane.pb")).hosts[0]


def test_limits_follow_the_size_of_the_file_and_what_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, large = Limits(), HostFile("h", "/h", 1000 * MB, 1)
    monkeypatch.setattr(module, "free_bytes", lambda: None)
    assert usual.memory_for(large) == MEMORY_BYTES + 16_000 * MB
    assert usual.seconds_for(large) == 515.0
    monkeypatch.setattr(module, "free_bytes", lambda: 10_000 * MB)
    assert usual.memory_for(large) == 8000 * MB
    monkeypatch.setattr(module, "free_bytes", lambda: 100 * MB)
    assert usual.memory_for(large) == MEMORY_BYTES


def test_the_user_may_set_them() -> None:
    file = HostFile("h", "/h", 1000 * MB, 1)
    assert (limits_of(4000, 90).memory_for(file), limits_of(4000, 90).seconds_for(file)) == (4000 * MB, 90.0)
    assert limits_of(None, None) == Limits()
    assert limits_of(1, 10**6) == Limits(MB, 1e6)
    for wrong in ((0, None), (-5, None), (10**400, None), (None, 0), (None, 10**7)):
        with pytest.raises(AdvisorError, match="given-wrong"):
            limits_of(*wrong)


linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts what a process may write to")


@linux
def test_memory_over_the_limit_is_refused_and_the_limit_is_gone_afterwards() -> None:
    with memory_within(64 * MB):
        bytearray(32 * MB)
        with pytest.raises(MemoryError):
            bytearray(256 * MB)
    bytearray(256 * MB)


@linux
@pytest.mark.parametrize("where", [here, Processes(1)], ids=["here", "process"])
def test_a_file_that_needs_more_memory_is_an_error_that_names_the_limit(
    tmp_path: Path, where: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LIMITS_VARIABLE, "events=1e9")
    (tmp_path / "h.xplane.pb").write_bytes(empty_events(4_000_000))
    (file,) = find_session(str(tmp_path / "h.xplane.pb")).hosts
    ((_, answer),) = where(Reader(limits=limits_of(60, None)), [file], no_progress)
    assert isinstance(answer, AdvisorError)
    assert answer.code == "memory-limit"
    assert answer.arguments == {"file": file.path, "size": 8.0, "most": 60}


class Slow(Reader, frozen=True):
    """Never ends."""

    def read(self, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        progress("reading", 0.0)
        time.sleep(600)
        raise AssertionError


@pytest.mark.parametrize("most", [1, 2])
def test_a_file_that_takes_longer_is_ended_once_and_costs_no_other(file: HostFile, most: int) -> None:
    files = [file, file._replace(host="again")]
    answers = dict(Processes(most)(Slow(limits=Limits(seconds=0.1)), files, no_progress))
    for answer in answers.values():
        assert isinstance(answer, AdvisorError)
        assert (answer.code, answer.arguments["most"]) == ("time-limit", 0.1)


class Silent(Reader, frozen=True):
    """Hangs before it says a word."""

    def read(self, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        time.sleep(600)
        raise AssertionError


@pytest.mark.parametrize("most", [1, 2])
def test_a_process_that_does_not_begin_is_given_up_however_long_the_file_may_take(
    file: HostFile, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes_module, "START_S", 0.1)
    files = [file, file._replace(host="again")]
    answers = dict(Processes(most)(Silent(limits=Limits(seconds=1e10)), files, no_progress))
    for answer in answers.values():
        assert isinstance(answer, AdvisorError)
        assert (answer.code, answer.arguments["file"]) == ("reader-silent", file.path)


def test_one_that_cannot_be_killed_is_left_behind(file: HostFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that waits for a disk that does not answer."""
    children: list[Child] = []
    end = Child.end
    with monkeypatch.context() as patch:
        patch.setattr(Child, "end", lambda child: children.append(child))
        answers = dict(Processes(1)(Slow(limits=Limits(seconds=0.1)), [file], no_progress))
    assert isinstance(answers[0], AdvisorError)
    assert answers[0].code == "time-limit"
    end(children[0])


def test_what_is_quick_enough_is_not_ended(file: HostFile) -> None:
    ((_, answer),) = Processes(1)(Reader(limits=Limits()), [file], no_progress)
    assert answer == LOCAL_READER.answer(file)


def test_a_command_that_reads_for_too_long_says_so_and_ends(file: HostFile) -> None:
    code = (
        "import sys, time; from tb_gpu_advisor.cli import main; from tb_gpu_advisor.reading.host import Reader\n"
        "Reader.read = lambda *_: time.sleep(600)\n"
        "sys.exit(main(['report', sys.argv[1], '--no-cache', '--max-seconds', '1']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, file.path], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 3
    assert file.path in done.stderr
    assert "--max-seconds" in done.stderr


@pytest.mark.skipif(
    not Path("/proc/self/oom_score_adj").exists(), reason="Linux's way to say which goes first"
)
def test_processes_that_read_are_the_first_to_go_where_memory_runs_out(file: HostFile) -> None:
    processes = Processes(1)
    answers = processes(LOCAL_READER, [file], lambda stage, share: scores.append(score(processes)))
    scores: list[str] = []
    list(answers)
    assert set(scores) == {"1000"}


def score(processes: Processes) -> str:
    (child,) = processes._children
    return Path(f"/proc/{child._process.pid}/oom_score_adj").read_text().strip()
