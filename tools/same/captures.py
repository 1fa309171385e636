"""Every capture at hand: real ones next to the checkout, those of ``demo_logs/``, and simulated ones."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tests.simulator.grid import scenarios
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.writers import write
from tools.same.trees import ROOT, SIMULATOR, forget, git, working_tree

#: Folders with profile sessions below them, and one with single files.
REAL: Final = ("../shared/captures", "../shared/captures-more", "../shared/captures-unseen", "demo_logs")
FILES: Final = ("../shared/repro",)
#: What makes their reports.
PROGRAM: Final = Path(__file__).with_name("one_side.py")
#: Simulators whose files are kept; each takes up to two hundred megabytes.
MOST_SIMULATORS: Final = 6
#: As many as work at the same time: two cores are what everybody has.
WORKERS: Final = 2


@dataclass(frozen=True)
class Capture:
    """A session's folder or a single file, under the name that it has on every machine; ``asked`` are questions of What
    if: names, and the checks whose findings are fixed (None: all that failed)."""

    name: str
    path: Path
    asked: tuple[tuple[str, tuple[str, ...] | None], ...] = (("all", None),)

    @cached_property
    def key(self) -> str:
        """A hash of all that its report is made from but the package: questions, names and bytes of files, the program
        that asks, Python, numpy."""
        digest = hashlib.sha256(
            f"{sys.version_info[:2]} {version('numpy')} {self.asked}".encode() + PROGRAM.read_bytes()
        )
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
    captures = list(_kept_in(simulator_folder(kept), wanted))
    left = [(one, to.path) for one, to in zip(wanted, captures, strict=True) if not to.path.is_dir()]
    with ProcessPoolExecutor(WORKERS) as pool:
        list(pool.map(_simulate, [one for one, _ in left], [path for _, path in left], chunksize=2))
    return captures


@cache
def simulator_folder(kept: Path) -> Path:
    """Where files are kept that this checkout's simulator writes; its tests play no part."""
    listed = git("ls-tree", "-r", working_tree(*SIMULATOR), *SIMULATOR).splitlines()
    sources = [line for line in listed if line.endswith(".py") and "/test_" not in line]
    folder = kept / "simulated" / hashlib.sha256("\n".join(sources).encode()).hexdigest()[:32]
    folder.mkdir(parents=True, exist_ok=True)
    forget(folder, MOST_SIMULATORS)
    return folder


def _kept_in(folder: Path, wanted: list[Scenario]) -> Iterator[Capture]:
    for one in wanted:
        yield Capture(f"simulated/{one.name}", folder / quote(one.name, safe=""))


def _simulate(scenario: Scenario, folder: Path) -> None:
    write_session(scenario.run(), folder)


def write_session(run: Run, folder: Path) -> None:
    """The files of a run; the folder is there when all are written."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        unfinished = Path(name) / folder.name
        unfinished.mkdir()
        for host, data in write(run).items():
            (unfinished / f"{host}.xplane.pb").write_bytes(data)
        with suppress(OSError):  # another process was quicker, with the same bytes
            unfinished.rename(folder)
