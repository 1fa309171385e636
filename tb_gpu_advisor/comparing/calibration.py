"""The record of promises over runs: of each program every run and the next one, as they were captured."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.wire import HEAD, Calibration, KeptPair, KeptPromise, PromiseCount, Report


class Timed(msgspec.Struct, frozen=True):
    """A run, when it was captured, and the name of its program."""

    captured: str
    program: str
    report: Report


def timed(report: Report, captured: str, program: str) -> Timed:
    """What judging promises needs of a run: a logdir may hold thousands."""
    checks = tuple(msgspec.structs.replace(check, evidence=(), links=()) for check in report.checks)
    slim = msgspec.structs.replace(report, checks=checks, several_gpus=None, gpu_breakdowns=(), tensorflow=())
    return Timed(captured, program, slim)


def calibration(runs: Iterable[Timed]) -> Calibration:
    """What came of the promises of all runs that have a next one of the same program."""
    programs: dict[str, list[Timed]] = {}
    for run in sorted(runs, key=lambda one: (one.captured, one.report.run)):
        programs.setdefault(run.program, []).append(run)
    neighbours = [pair for program in programs.values() for pair in pairwise(program)]
    pairs = [
        KeptPair(before.report.run, after.report.run, kept)
        for before, after in neighbours
        if (kept := compare([before.report], [after.report]).promises)
    ]
    judged = [promise for pair in pairs for promise in pair.promises]
    checks = dict.fromkeys(_check(promise) for promise in judged)
    return Calibration(
        *HEAD,
        runs=sum(map(len, programs.values())),
        compared=len(neighbours),
        total=count("", judged) if judged else None,
        checks=tuple(count(check, [one for one in judged if _check(one) == check]) for check in checks),
        pairs=tuple(pairs),
    )


def _check(promise: KeptPromise) -> str:
    """Whose promise it is; nobody's alone where several findings were fixed together."""
    return promise.checks[0] if len(promise.checks) == 1 else ""


def count(check: str, promises: Sequence[KeptPromise]) -> PromiseCount:
    """How these promises, one or more, came out."""
    outcomes = [one.outcome for one in promises]
    widths_ms = [one.high_ms - one.low_ms for one in promises]
    shares = [width / one.step_ms for width, one in zip(widths_ms, promises, strict=True)]
    return PromiseCount(
        check=check,
        promises=len(promises),
        inside=outcomes.count("inside"),
        noise=outcomes.count("noise"),
        below=outcomes.count("below"),
        above=outcomes.count("above"),
        width_ms=round(sum(widths_ms) / len(promises), 6),
        width_share=round(sum(shares) / len(promises), 6),
    )
