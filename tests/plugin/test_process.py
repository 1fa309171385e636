"""An analysis in a process of its own: what happens to the process happens to nothing else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import psutil
import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin import process as module
from tb_gpu_advisor.plugin.process import Process, Request
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.report.cache import Cache
from tb_gpu_advisor.sessions import Session, find_session
from tb_gpu_advisor.wire import Report
from tests.checks.judge import steady

ROOT = Path(__file__).parents[2]
#: Stands for the child's program; ``{}`` is what happens in it instead of an analysis.
CHILD = "import os, sys, time; {}"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    folder = tmp_path / "logs" / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(steady(wait_us=200.0).to_bytes())
    return find_session(str(tmp_path / "logs"))


def result(process: Process) -> tuple[bytes, bool]:
    return process.result(lambda stage, share: None)


def reached(condition: Callable[[], object]) -> bool:
    deadline = time.monotonic() + 30
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
    return bool(condition())


def ended(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def test_the_report_is_the_one_of_this_process_and_is_kept(session: Session, tmp_path: Path) -> None:
    stages: list[str] = []
    process = Process(Request(session, str(tmp_path / "cache")))
    data, whole = process.result(lambda stage, share: stages.append(stage))
    assert (msgspec.json.decode(data, type=Report), whole) == (analyze(session), True)
    assert stages == ["reading", "analysing"]
    assert Cache(tmp_path / "cache").load(session) == data


def test_an_error_comes_as_it_was_raised(session: Session) -> None:
    Path(session.hosts[0].path).write_bytes(b"\xff" * 20)
    with pytest.raises(AdvisorError) as caught:
        result(Process(Request(session)))
    assert (caught.value.code, caught.value.arguments["file"]) == ("trace-damaged", session.hosts[0].path)


def test_what_lies_in_the_current_folder_is_not_run(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("msgspec", "numpy", "tb_gpu_advisor", "pickle"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken over')")
    monkeypatch.chdir(tmp_path)
    assert result(Process(Request(session)))[1]


@pytest.mark.parametrize(
    "instead",
    [
        "os.kill(os.getpid(), 9)",  # as the system does when memory runs out
        "pass",
        "print('nonsense')",
        "print('x' * 10_000_000)",
        """print('{"type":"done","whole":true,"size_bytes":99999999999}')""",
        """print('{"type":"done","whole":true,"size_bytes":100}')""",
    ],
)
def test_a_process_that_dies_or_talks_nonsense_is_an_error(
    session: Session, monkeypatch: pytest.MonkeyPatch, instead: str
) -> None:
    monkeypatch.setattr(module, "_CODE", CHILD.replace("{}", instead.replace("{", "{{").replace("}", "}}")))
    with pytest.raises(AdvisorError) as caught:
        result(Process(Request(session)))
    assert (caught.value.code, caught.value.arguments) == ("analysis-lost", {"run": "s"})


@pytest.mark.parametrize(
    ("raised", "code"), [("MemoryError", "analysis-lost"), ("ZeroDivisionError", "internal")]
)
def test_running_out_of_memory_is_told_apart_from_a_fault(
    session: Session, monkeypatch: pytest.MonkeyPatch, raised: str, code: str
) -> None:
    broken = (
        "import sys; sys.path[:] = {path!r}; import tb_gpu_advisor.plugin.worker as worker\n"
        f"def analyze(*_, **__): raise {raised}\n"
        "worker.analyze = analyze; worker.main()"
    )
    monkeypatch.setattr(module, "_CODE", broken)
    with pytest.raises(AdvisorError) as caught:
        result(Process(Request(session)))
    assert caught.value.code == code


def test_a_profile_for_which_memory_is_too_small_is_an_error_and_no_more(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gigabyte of nothing, read by a process that may have less."""
    os.truncate(session.hosts[0].path, 1 << 30)
    limited = (
        "import resource, sys; sys.path[:] = {path!r}; import tb_gpu_advisor.plugin.worker as worker\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + (1 << 29), used + (1 << 29)))\n"
        "worker.main()"
    )
    monkeypatch.setattr(module, "_CODE", limited)
    with pytest.raises(AdvisorError) as caught:
        result(Process(Request(session)))
    assert (caught.value.code, caught.value.arguments) == ("host-lost", {"file": session.hosts[0].path})


def test_one_that_is_killed_takes_along_what_it_started(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = "import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
    monkeypatch.setattr(module, "_CODE", CHILD.format(f"{start}; time.sleep(600)"))
    process = Process(Request(session))
    child = psutil.Process(process._process.pid)
    assert reached(child.children)
    grandchild = child.children()[0]
    process.kill()
    assert reached(lambda: ended(grandchild))
    with pytest.raises(AdvisorError):
        result(process)


def test_one_whose_parent_is_killed_ends_with_what_it_started(session: Session, tmp_path: Path) -> None:
    """The parent has no chance to say goodbye, as when the system runs out of memory."""
    slow = (
        "import sys; sys.path[:] = {path!r}\n"
        "import subprocess, time, tb_gpu_advisor.plugin.worker as worker\n"
        "def analyze(*_, **__):\n"
        "    subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "    time.sleep(600)\n"
        "worker.analyze = analyze; worker.main()"
    )
    code = (
        "import time\n"
        "from tb_gpu_advisor.plugin import process\n"
        "from tb_gpu_advisor.sessions import find_session\n"
        f"process._CODE = {slow!r}\n"
        f"process.Process(process.Request(find_session({str(tmp_path / 'logs')!r})))\n"
        "time.sleep(600)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = psutil.Process(subprocess.Popen([sys.executable, "-c", code], env=environment).pid)
    try:
        assert reached(lambda: len(parent.children(recursive=True)) == 2)
        family = parent.children(recursive=True)
    finally:
        parent.send_signal(signal.SIGKILL)
    assert reached(lambda: all(ended(one) for one in family))
