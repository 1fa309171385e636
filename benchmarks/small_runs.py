"""Copies of a small capture as runs of a log directory, and the report of one, asked for until it is there."""

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import urlencode
from urllib.request import urlopen

from benchmarks.processes import SMALL
from tests.plugin.served import request

ROUTES: Final = "data/plugin/gpu_advisor"


def write_runs(logdir: Path, folders: Iterable[str]) -> None:
    """In each folder the run ``s``."""
    (content,) = (file.read_bytes() for file in SMALL.rglob("*.xplane.pb"))
    for folder in folders:
        file = logdir / folder / "plugins/profile/s/h.xplane.pb"
        file.parent.mkdir(parents=True)
        file.write_bytes(content)


def read_report(url: str, run: str) -> None:
    """Ask for a run's report until it is there."""
    while True:
        with urlopen(request(f"{url}{ROUTES}/report?{urlencode({'run': run})}")) as answer:
            if answer.status != 202:
                return
        time.sleep(0.05)


def list_runs(url: str) -> None:
    """Ask for the list of runs, as the tab does first."""
    with urlopen(request(f"{url}{ROUTES}/runs")) as answer:
        answer.read()
