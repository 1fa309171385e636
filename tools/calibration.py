"""Writes docs/calibration.md: predicted and measured savings of simulated, recorded and real pairs of runs.

python -m tools.calibration [--every N]

Simulated and recorded runs are compared here, each with its fault and without it, as `compare` does. The figures of
real pairs are those that `make score-real` wrote, whose captures are not ours to ship.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from tb_gpu_advisor.comparing.calibration import count
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.export.explain import RealPair, records
from tb_gpu_advisor.version import __version__
from tb_gpu_advisor.wire import KeptPromise, Outcome, PromiseCount
from tests.simulator.judge import TOLERANCE, report_of
from tests.simulator.pairs import fault_pairs
from tests.simulator.scenario import Scenario
from tests.simulator.side_effects import Pair, pairs
from tools.score_recorded import NOISE, judge

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "calibration.md"
RECORDED: Final = ROOT / "demo_logs" / "recorded"

_PAGE: Final = """# Predicted and measured savings

Made by `python -m tools.calibration`. A prediction is the range that a finding prints for a run with a fault; it is
compared with how much shorter the mean step of the run without the fault is. *Met*: the measured saving lies in the
range. *Within noise*: it lies outside by less than the uncertainty of the measurement (95 %, Welch; of recorded
programs 5 % of the step). *Saved less* and *saved more*: further outside. Findings that were fixed at once count as
one prediction, that of all of them together, unless their savings can be separated. `tb-gpu-advisor calibration
LOGDIR` makes the same record of your own runs.

{summary}

A simulated fault costs nothing but itself, and is gone without a trace in the run without it; these are {simulated}
pairs of runs, {which}. Where the cure costs something itself, more workers of an input pipeline compete for few
cores, copies come to light, or a second stage is close behind: there *within noise* is 1 % of the step. Recorded
programs ran on CPUs, once with a known fault and once without it. Real programs ran on GPUs before and after a fix,
which may cost something itself; {real} pairs are too few for a rate.

## Real pairs

Each has four steps before and four after; their medians are compared.

{pairs}

## Simulated pairs, by finding

A prediction for several findings counts for each of them.

{checks}
"""
_HEAD: Final = "predictions | met | within noise | saved less | saved more | mean width, share of the step |"


def of_simulated(scenario: Scenario) -> tuple[KeptPromise, ...]:
    """A run with its fault, then without it."""
    healthy = scenario.without(*(fault for fault, _ in scenario.faults))
    return compare([report_of(scenario.run())], [report_of(healthy.run())]).promises


def of_recorded(folder: Path) -> KeptPromise | None:
    """A recorded program with its fault, and how much faster it ran without; None where no number was predicted."""
    judged = judge(folder)
    if (predicted := judged.promised) is None:
        return None
    return KeptPromise(
        checks=judged.detected,
        version=__version__,
        low_ms=predicted.low,
        high_ms=predicted.high,
        got_ms=judged.true_ms,
        noise_ms=NOISE * judged.step_ms,
        step_ms=judged.step_ms,
        in_part=False,
        outcome=_outcome(predicted.low, predicted.high, judged.true_ms, bool(judged.covered)),
    )


def of_costly(pair: Pair) -> tuple[KeptPromise, ...]:
    """A cure that costs something itself."""
    return tuple(
        KeptPromise(
            checks=(one.check,),
            version=__version__,
            low_ms=one.low,
            high_ms=one.high,
            got_ms=one.true,
            noise_ms=TOLERANCE,
            step_ms=1.0,  # all are shares of the step
            in_part=False,
            outcome=_outcome(one.low, one.high, one.true, one.covered),
        )
        for one in pair.savings()
    )


def _outcome(low: float, high: float, true: float, covered: bool) -> Outcome:
    if low <= true <= high:
        return "inside"
    return "noise" if covered else "below" if true < low else "above"


def real_pairs() -> list[tuple[str, RealPair]]:
    """Those of the record, once each, with the finding that was fixed."""
    return [(check, pair) for check, record in records().items() for pair in record.real]


def row(name: str, counted: PromiseCount | None) -> str:
    """A line of a table."""
    if counted is None:
        return f"| {name} | 0 | | | | | |"
    counts = (counted.promises, counted.inside, counted.noise, counted.below, counted.above)
    return f"| {name} | {' | '.join(map(str, counts))} | {counted.width_share:.1%} |"


def _real(pairs: Sequence[tuple[str, RealPair]]) -> PromiseCount:
    """Nobody has written down how sure their gains are, so that each is inside of its range or outside."""
    below = sum(pair.saved_ms < pair.low_ms for _, pair in pairs)
    above = sum(pair.saved_ms > pair.high_ms for _, pair in pairs)
    inside = len(pairs) - below - above
    width_ms, width = (
        sum(widths) / max(1, len(pairs))
        for widths in ([one.high_ms - one.low_ms for _, one in pairs], [one.width_share for _, one in pairs])
    )
    return PromiseCount("", len(pairs), inside, 0, below, above, width_ms, width)


def page(
    simulated: Sequence[tuple[KeptPromise, ...]],
    costly: Sequence[KeptPromise],
    recorded: Sequence[KeptPromise],
    real: Sequence[tuple[str, RealPair]],
    which: str,
) -> str:
    """The text of the page; ``which`` says what pairs were simulated."""
    promises = [one for kept in simulated for one in kept]
    checks = sorted({check for one in promises for check in one.checks})
    by_check = [
        row(f"`{check}`", count(check, [one for one in promises if check in one.checks])) for check in checks
    ]
    rule = "|---|" + 6 * "--:|"
    summary = [
        f"| | {_HEAD}",
        rule,
        row("real programs on GPUs", _real(real) if real else None),
        row("recorded programs on CPUs", count("", recorded) if recorded else None),
        row("simulated runs", count("", promises) if promises else None),
        row("simulated, the cure costs something itself", count("", costly) if costly else None),
    ]
    of_real = ["| finding | predicted, ms | measured, ms |", "|---|--:|--:|"]
    of_real += [
        f"| `{check}` | {one.low_ms:.1f} to {one.high_ms:.1f} | {one.saved_ms:.1f} |" for check, one in real
    ]
    return _PAGE.format(
        summary="\n".join(summary),
        simulated=sum(bool(kept) for kept in simulated),
        which=which,
        real=len(real),
        pairs="\n".join(of_real),
        checks="\n".join([f"| finding | {_HEAD}", rule, *by_check]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth simulated pair")
    options = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        simulated = list(pool.map(of_simulated, fault_pairs()[:: options.every], chunksize=4))
        costly = [one for kept in pool.map(of_costly, pairs()) for one in kept]
    stories = sorted(RECORDED.glob("*/recording.json"))
    recorded = [one for story in stories if (one := of_recorded(story.parent)) is not None]
    all_of = "every fault at every strength"
    which = all_of if options.every == 1 else f"one in {options.every} of {all_of}"
    PAGE.write_text(page(simulated, costly, recorded, real_pairs(), which), encoding="utf-8")


if __name__ == "__main__":
    main()
