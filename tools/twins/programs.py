"""The programs of a draw as files, with the steps of their twins."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec

from tb_gpu_advisor.sessions.atomic import write_whole
from tests.simulator.mixed import Drawn, outside
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Plans
from tests.simulator.twins import OTHERS, findings, other_ms, twin_ms
from tests.simulator.workload import Workload
from tools.same.captures import WORKERS, Capture, simulator_folder, write_session

#: Programs that cannot run are drawn anew; so often none does.
ATTEMPTS: Final = 50
#: All findings that faults of a program bring about, fixed together.
TOGETHER: Final = "together"
_Job = TypeVar("_Job")


class Truth(msgspec.Struct):
    """Steps in ms: as it is, without faults (their ids, joined and sorted), without what other findings are about."""

    attempt: int
    step_ms: float
    without_ms: dict[str, float] = {}
    others_ms: dict[str, float] = {}


@dataclass(frozen=True)
class Program:
    """A program of the draw, whose files and truth are in a folder."""

    seed: int
    number: int
    folder: Path

    @property
    def truth(self) -> Truth:
        return msgspec.json.decode((self.folder / "truth.json").read_bytes(), type=Truth)

    @property
    def scenario(self) -> Scenario:
        return Drawn(self.seed, self.number, self.truth.attempt).scenario()

    @property
    def faults(self) -> tuple[str, ...]:
        return tuple(fault for fault, _ in self.scenario.faults)

    def capture(self) -> Capture:
        """What is asked of it: each fault fixed, and all of them together."""
        asked = [(fault, findings(fault, self.faults)) for fault in self.faults]
        every = tuple(dict.fromkeys(check for _, checks in asked for check in checks))
        return Capture(f"twins/{self.seed}-{self.number}", self.folder / "run", (*asked, (TOGETHER, every)))


class OutsideTruth(msgspec.Struct):
    """Steps in ms with the cause and without, and with it once the findings of checks are fixed (their ids, joined and
    sorted)."""

    cause: str
    with_ms: float
    without_ms: float
    fixed_ms: dict[str, float] = {}


@dataclass(frozen=True)
class Outside:
    """A program that is slowed down from outside, and the same without that."""

    seed: int
    number: int
    folder: Path

    @property
    def truth(self) -> OutsideTruth:
        return msgspec.json.decode((self.folder / "truth.json").read_bytes(), type=OutsideTruth)

    def captures(self) -> tuple[Capture, Capture]:
        name = f"outside/{self.seed}-{self.number}"
        return Capture(f"{name}/with", self.folder / "with"), Capture(
            f"{name}/without", self.folder / "without"
        )


def programs(seed: int, count: int, kept: Path) -> list[Program]:
    """So many, simulated where they are not kept."""
    folder = simulator_folder(kept)
    every = [Program(seed, number, folder / f"twin-{seed}-{number}") for number in range(count)]
    _in_processes(_prepare, [one for one in every if not (one.folder / "truth.json").is_file()])
    return every


def outsides(seed: int, count: int, kept: Path) -> list[Outside]:
    """So many, simulated where they are not kept."""
    folder = simulator_folder(kept)
    every = [Outside(seed, number, folder / f"outside-{seed}-{number}") for number in range(count)]
    _in_processes(_prepare_outside, [one for one in every if not (one.folder / "truth.json").is_file()])
    return every


def complete_outsides(every: Sequence[tuple[Outside, tuple[str, ...]]]) -> None:
    """Simulate what fixing the findings of these checks leaves of each, where it is not known yet."""
    _in_processes(_complete_outside, every)


def _complete_outside(wanted: tuple[Outside, tuple[str, ...]]) -> None:
    program, checks = wanted
    truth = program.truth
    if key(checks) in truth.fixed_ms:
        return
    _, healthy, change = outside(program.seed, program.number)
    cures = [OTHERS[check] for check in sorted(checks) if check in OTHERS]

    def fixed(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
        for cure in (*cures, change):
            workload, plans = cure(workload, plans)
        return workload, plans

    truth.fixed_ms[key(checks)] = healthy.cured(fixed).step_ms()
    write_whole(program.folder / "truth.json", [msgspec.json.encode(truth)])


class Wanted(NamedTuple):
    """Twins of a program that are wanted: sets of faults off, and the checks of findings about something else."""

    program: Program
    sets: tuple[tuple[str, ...], ...]
    others: tuple[str, ...]


def complete(every: Sequence[Wanted]) -> None:
    """Simulate those that are not known yet."""
    _in_processes(_complete, every)


def _in_processes(work: Callable[[_Job], None], jobs: Sequence[_Job]) -> None:
    with ProcessPoolExecutor(WORKERS) as pool:
        for _ in pool.map(work, jobs):
            pass


def _prepare(program: Program) -> None:
    for attempt in range(ATTEMPTS):
        scenario = Drawn(program.seed, program.number, attempt).scenario()
        try:
            run = scenario.run()
            truth = Truth(attempt, twin_ms(scenario, ()))
            faults = tuple(fault for fault, _ in scenario.faults)
            for off in {*((fault,) for fault in faults), tuple(sorted(faults))}:
                truth.without_ms[key(off)] = twin_ms(scenario, off)
        except RuntimeError:  # some faults exclude each other
            continue
        program.folder.mkdir(parents=True, exist_ok=True)
        write_session(run, program.folder / "run")
        write_whole(program.folder / "truth.json", [msgspec.json.encode(truth)])
        return
    raise SystemExit(f"no program of {program.seed}-{program.number} can run")


def key(faults: Sequence[str]) -> str:
    """The name of a set of faults."""
    return "+".join(sorted(faults))


def _complete(wanted: Wanted) -> None:
    program, sets, others = wanted
    truth, scenario = program.truth, program.scenario
    known = len(truth.without_ms) + len(truth.others_ms)
    for off in sets:
        if key(off) not in truth.without_ms:
            truth.without_ms[key(off)] = twin_ms(scenario, off)
    for check in others:
        if check not in truth.others_ms:
            truth.others_ms[check] = other_ms(scenario, check)
    if len(truth.without_ms) + len(truth.others_ms) > known:
        write_whole(program.folder / "truth.json", [msgspec.json.encode(truth)])


def _prepare_outside(program: Outside) -> None:
    cause, healthy, change = outside(program.seed, program.number)
    slowed, usual = healthy.cured(change), healthy.run()
    program.folder.mkdir(parents=True, exist_ok=True)
    for run, side in ((slowed, "with"), (usual, "without")):
        write_session(run, program.folder / side)
    truth = OutsideTruth(cause, slowed.step_ms(), usual.step_ms())
    write_whole(program.folder / "truth.json", [msgspec.json.encode(truth)])
