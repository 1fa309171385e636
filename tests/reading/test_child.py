"""A process that reads hosts: what happens to it happens to nothing else."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading import child as module
from tb_gpu_advisor.reading.child import Child, Lost, Request
from tb_gpu_advisor.reading.host import DECODED, LOCAL_READER, Answer, no_progress
from tb_gpu_advisor.sessions import HostFile, find_session
from tb_gpu_advisor.trace.limits import LIMITS_VARIABLE
from tests.build.hostile import empty_events
from tests.checks.judge import steady

ROOT = Path(__file__).parents[2]
#: Stands for the child's program; ``{}`` is what happens in it instead of reading.
CHILD = "import os, sys, time; sys.stdin.buffer.read(1); {}"


@pytest.fixture
def file(tmp_path: Path) -> HostFile:
    folder = tmp_path / "logs" / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(steady(wait_us=200.0).to_bytes())
    return find_session(str(tmp_path / "logs")).hosts[0]


@contextmanager
def begun() -> Iterator[Child]:
    child = Child()
    try:
        yield child
    finally:
        child.end()


def answer(file: HostFile) -> Answer:
    with begun() as child:
        ((place, answers),) = child.answers(Request(LOCAL_READER, (file,)), no_progress)
    assert place == 0
    return answers


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


def test_one_after_the_other_is_answered_as_in_this_process(file: HostFile, tmp_path: Path) -> None:
    shown: list[tuple[str, float]] = []
    damaged = HostFile("broken", str(tmp_path / "broken"), 20, 1)
    (tmp_path / "broken").write_bytes(b"\xff" * 20)
    with begun() as child:
        for _ in range(2):
            answers = child.answers(
                Request(LOCAL_READER, (file, damaged)), lambda stage, share: shown.append((stage, share))
            )
            good, bad = (one for _, one in answers)
            assert good == LOCAL_READER.answer(file)
            assert isinstance(bad, AdvisorError)
            assert (bad.code, bad.arguments["file"]) == ("trace-damaged", damaged.path)
    # Of two files the first is decoded; the other is not.
    assert shown == [("reading", 0.0), ("analysing", DECODED / 2), ("reading", 0.5)] * 2


def test_what_lies_in_the_current_folder_is_not_run(
    file: HostFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("msgspec", "numpy", "tb_gpu_advisor", "pickle"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken over')")
    monkeypatch.chdir(tmp_path)
    assert isinstance(answer(file), bytes)


@pytest.mark.parametrize(
    "instead",
    [
        "os.kill(os.getpid(), 9)",  # as the system does when memory runs out
        "pass",
        "print('nonsense')",
        "sys.stdout.buffer.write(bytes([255, 10]))",
        "print('x' * 10_000_000)",
        """print('{"type":"facts","place":0,"size_bytes":99999999999}')""",
        """print('{"type":"facts","place":0,"size_bytes":100}')""",
        """print('{"type":"facts","place":-1,"size_bytes":1}x')""",
        """print('{"type":"facts","place":7,"size_bytes":1}x')""",
        """print('{"type":"failed","place":7,"code":"internal","args":{}}')""",
    ],
)
def test_a_process_that_dies_or_talks_nonsense_is_lost(
    file: HostFile, monkeypatch: pytest.MonkeyPatch, instead: str
) -> None:
    monkeypatch.setattr(module, "_CODE", CHILD.replace("{}", instead.replace("{", "{{").replace("}", "}}")))
    with pytest.raises(Lost):
        answer(file)


def test_a_code_that_is_none_of_ours_is_a_fault(file: HostFile, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = """print('{{"type":"failed","place":0,"code":"nonsense","args":{{}}}}\\n{{"type":"done"}}')"""
    monkeypatch.setattr(module, "_CODE", CHILD.replace("{}", shown))
    error = answer(file)
    assert isinstance(error, AdvisorError)
    assert error.code == "internal"


def test_a_profile_for_which_memory_is_too_small_is_an_error_and_no_more(
    file: HostFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many events as no limit is left for, read by a process that may have less memory than they take."""
    monkeypatch.setenv(LIMITS_VARIABLE, "events=1e9")
    Path(file.path).write_bytes(empty_events(16_000_000))
    limited = (
        "import resource, sys; sys.path[:] = {path!r}; import tb_gpu_advisor.reading.child_main as child\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + (1 << 29), used + (1 << 29)))\n"
        "child.main()"
    )
    monkeypatch.setattr(module, "_CODE", limited)
    error = answer(file)
    assert isinstance(error, AdvisorError)
    assert (error.code, error.arguments) == ("host-lost", {"file": file.path})


def test_one_that_is_ended_takes_along_what_it_started(
    file: HostFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = "import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
    monkeypatch.setattr(module, "_CODE", f"import sys, time; {start}; time.sleep(600)")
    child = Child()
    process = psutil.Process(child._process.pid)
    assert reached(process.children)
    grandchild = process.children()[0]
    child.end()
    assert reached(lambda: ended(grandchild))
    with pytest.raises(Lost):
        list(child.answers(Request(LOCAL_READER, (file,)), no_progress))


def test_one_whose_parent_is_killed_ends_with_what_it_started(file: HostFile) -> None:
    """The parent has no chance to say goodbye, as when the system runs out of memory."""
    slow = (
        "import sys; sys.path[:] = {path!r}\n"
        "import subprocess, time, tb_gpu_advisor.reading.child_main as child\n"
        "def here(*_):\n"
        "    subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "    time.sleep(600)\n"
        "child.here = here; child.main()"
    )
    code = (
        "import time\n"
        "from tb_gpu_advisor.reading import child\n"
        "from tb_gpu_advisor.reading.host import LOCAL_READER\n"
        "from tb_gpu_advisor.sessions import HostFile\n"
        f"child._CODE = {slow!r}\n"
        f"request = child.Request(LOCAL_READER, (HostFile('h', {file.path!r}, 1, 1),))\n"
        "list(child.Child().answers(request, print))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = psutil.Process(subprocess.Popen([sys.executable, "-c", code], env=environment).pid)
    try:
        assert reached(lambda: len(parent.children(recursive=True)) == 2)
        family = parent.children(recursive=True)
    finally:
        parent.send_signal(signal.SIGKILL)
    assert reached(lambda: all(ended(one) for one in family))
