"""Runs one check on files that a test built."""

from collections.abc import Mapping
from typing import Protocol

from msgspec.structs import replace

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import OURS, Outcome
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import NOTHING_GIVEN, Framework, Given
from tests.build.runs import Kernel, Run


class File(Protocol):
    """Anything that makes a host's file."""

    def to_bytes(self) -> bytes: ...


def judge(
    check_id: str, *hosts: File, given: Given = NOTHING_GIVEN, thresholds: Mapping[str, float] = OURS
) -> Outcome:
    """The outcome of a check on a run with these hosts."""
    facts = Facts(
        tuple(summarise(decode(host.to_bytes()), f"host{index}") for index, host in enumerate(hosts)),
        given=given,
    )
    return judged(check_id, facts, thresholds)


def judged(check_id: str, facts: Facts, thresholds: Mapping[str, float] = OURS) -> Outcome:
    """The outcome of a check on these facts."""
    check = next(check for check in ALL if check.id == check_id)
    return run_all([check], facts, "run", thresholds)[0][1]


def of_framework(framework: Framework, host: File) -> Facts:
    """The facts of a host as if its program were of this framework."""
    facts = replace(summarise(decode(host.to_bytes()), "host"), framework=framework)
    return Facts((facts,))


def steady(
    steps: int = 6,
    kernels_us: tuple[float | Kernel, ...] = (500.0, 300.0),
    run: Run | None = None,
    **step: float,
) -> Run:
    """A run of equal steps."""
    run = run or Run()
    for _ in range(steps):
        run.train_step(kernels_us, **step)
    return run
