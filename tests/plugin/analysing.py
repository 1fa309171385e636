"""The processes of a TensorBoard that runs: which analyse something, stopped or gone."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

TIMEOUT_S: Final = 60


def reached(condition: Callable[[], object], within_s: float = TIMEOUT_S) -> bool:
    deadline = time.monotonic() + within_s
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.002)
    return bool(condition())


def descendants(of: psutil.Process, said: str) -> list[psutil.Process]:
    """The processes below this one that have a text in their command line."""
    processes = []
    for process in of.children(recursive=True):
        try:
            if any(said in part for part in process.cmdline()):
                processes.append(process)
        except psutil.Error:
            continue
    return processes


def server_of(scratch: Path) -> psutil.Process:
    """The TensorBoard of a test; those of other tests may run at the same time."""
    return descendants(psutil.Process(), f"--logdir={scratch}")[0]


def workers(server: psutil.Process) -> list[psutil.Process]:
    """The processes that analyse something now."""
    return descendants(server, "child_main")


def stopped(server: psutil.Process) -> list[psutil.Process]:
    """All processes that may analyse something, stopped."""
    processes = workers(server)
    with suppress(psutil.Error):
        for worker in processes:
            worker.suspend()
    return processes


def is_gone(process: psutil.Process) -> bool:
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
