"""Every capture at hand: real ones beside the checkout, those of ``demo_logs/``, and simulated ones."""

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tests.simulator.grid import scenarios
from tests.simulator.scenario import Scenario
from tests.simulator.writers import write
from tools.same.trees import ROOT, SIMULATOR, git, working_tree

#: Folders with profile sessions below them, and one with single files.
REAL: Final = ("../shared/captures", "../shared/captures-more", "../shared/captures-unseen", "demo_logs")
FILES: Final = ("../shared/repro",)
#: As many as work beside each other: two cores are what everybody has.
WORKERS: Final = 2


@dataclass(frozen=True)
class Capture:
    """A session's folder or a single file, under the name that it has on every machine."""

    name: str
    path: Path

    @cached_property
    def key(self) -> str:
        """A hash of all that its report is made from but the package: names and bytes of its files, Python, numpy."""
        digest = hashlib.sha256(f"{sys.version_info[:2]} {version('numpy')}".encode())
        files = [self.path] if self.path.is_file() else sorted(self.path.glob("*.xplane.pb"))
        for file in files:
            data = file.read_bytes()
            digest.update(f"\0{file.parent.name}/{file.name} {len(data)}\0".encode() + data)
        return digest.hexdigest()[:32]


def real() -> tuple[list[Capture], list[str]]:
    """Those that are there, and the folders that are not or may not be read."""
    captures: list[Capture] = []
    lacking = [folder for folder in (*REAL, *FILES) if not os.access(ROOT / folder, os.R_OK | os.X_OK)]
    for folder in (*REAL, *FILES):
        files = sorted((ROOT / folder).rglob("*.xplane.pb"))
        paths = files if folder in FILES else dict.fromkeys(file.parent for file in files)
        captures += (Capture(_name(path), path) for path in paths)
    return captures, lacking


def _name(path: Path) -> str:
    """Without what is the same in all: shared/captures/mi300-jax/jax08_gemm."""
    below = os.path.relpath(path, ROOT).removeprefix("../")
    return below.replace("/plugins/profile", "").removesuffix(".xplane.pb")


def simulated(number: int, kept: Path) -> list[Capture]:
    """So many of the scoreboard's scenarios, evenly spread over it, as files that are kept for this simulator."""
    every = list(scenarios(1))
    wanted = [every[at * len(every) // number] for at in range(min(number, len(every)))]
    tree = git("rev-parse", f"{working_tree(SIMULATOR)}:{SIMULATOR}")
    captures = list(_kept_in(kept / "simulated" / tree, wanted))
    left = [(one, to.path) for one, to in zip(wanted, captures, strict=True) if not to.path.is_dir()]
    with ProcessPoolExecutor(WORKERS) as pool:
        list(pool.map(_simulate, [one for one, _ in left], [path for _, path in left], chunksize=2))
    return captures


def _kept_in(folder: Path, wanted: list[Scenario]) -> Iterator[Capture]:
    for one in wanted:
        yield Capture(f"simulated/{one.name}", folder / quote(one.name, safe=""))


def _simulate(scenario: Scenario, folder: Path) -> None:
    """Its files; they get their place when all are written."""
    unfinished = folder.with_name(f"{folder.name}.{os.getpid()}")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    for host, data in write(scenario.run()).items():
        (unfinished / f"{host}.xplane.pb").write_bytes(data)
    unfinished.rename(folder)
