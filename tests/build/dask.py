"""A real Dask scheduler with two workers on loopback."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
START_TIMEOUT_S = 120
WORKERS = 2


@contextmanager
def scheduler(scratch: Path) -> Iterator[str]:
    """The address of a scheduler whose workers are there; they can import the tests."""
    file = scratch / "scheduler.json"
    shared = ("--host", "127.0.0.1", "--no-dashboard")
    with ExitStack() as started:

        def start(program: str, *flags: str) -> None:
            command = [sys.executable, "-m", f"distributed.cli.{program}", *flags]
            environment = {**os.environ, "PYTHONPATH": str(ROOT)}
            with (scratch / f"{program}.log").open("ab") as log:
                process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=scratch)
            started.callback(process.wait, timeout=30)
            started.callback(process.kill)

        start("dask_scheduler", *shared, "--port", "0", "--scheduler-file", str(file))
        address = _address(file)
        for _ in range(WORKERS):
            start("dask_worker", address, *shared, "--nthreads", "1", "--no-nanny")
        with client(address) as connected:
            connected.wait_for_workers(WORKERS, timeout=START_TIMEOUT_S)
        yield address


def client(address: str) -> Any:
    from distributed import Client

    return Client(address, set_as_default=False)  # type: ignore[no-untyped-call]


def _address(file: Path) -> str:
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        try:
            return str(json.loads(file.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise RuntimeError(f"the scheduler did not start within {START_TIMEOUT_S} seconds")
