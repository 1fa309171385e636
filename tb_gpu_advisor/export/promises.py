"""What is predicted of fixes, and what was predicted against what the step gained: in tables and sentences."""

from typing import Final

from tb_gpu_advisor.export.grids import Grids, section
from tb_gpu_advisor.export.headline import sentence
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Calibration, KeptPromise, PromiseCount, WhatIf, quantities

#: Heads of ``promise_row``, and of the counts of promises.
PROMISE: Final = ("promise-findings", "promise-promised", "promise-gained", "promise-outcome")
_COUNTS: Final = [
    f"calibration-{name}" for name in ("promises", "inside", "noise", "below", "above", "width")
]


def promise_row(promise: KeptPromise, catalog: Catalog) -> list[str]:
    """Which findings, what was promised of them per step, what the step gained, and how that compares."""
    args = quantities("ms", low=promise.low_ms, high=promise.high_ms, saving=promise.high_ms)
    args |= quantities("ms", got=promise.got_ms, noise=promise.noise_ms)
    names = catalog.listed(catalog.text(check, "title") for check in promise.checks)
    return [
        catalog.text("promise-in-part", args={"findings": names}) if promise.in_part else names,
        catalog.text("promise-range" if promise.low_ms else "ui-saving", args=args),
        catalog.text("promise-got", args=args),
        catalog.text(f"promise-{promise.outcome}"),
    ]


def promise_line(promise: KeptPromise, catalog: Catalog) -> str:
    """The same in one sentence."""
    findings, promised, got, outcome = promise_row(promise, catalog)
    words = {"findings": findings, "promised": promised, "got": got, "outcome": outcome}
    return catalog.text("promise-line", args=words)


def calibration_grids(calibration: Calibration, catalog: Catalog) -> Grids:
    """How many promises were kept, by check, then each of them."""
    args = quantities("count", runs=calibration.runs, pairs=calibration.compared)
    compared, total = catalog.text("calibration-compared", args=args), calibration.total
    if total is None:
        needs = catalog.text("calibration-needs")
        return Grids(catalog.text("calibration-none"), "bold", [compared, needs], [])
    args = quantities("count", promises=total.promises, inside=total.inside)
    args |= quantities("share", share=total.inside / total.promises, width=total.width_share)
    counts = [_row(one, catalog) for one in calibration.checks]
    sections = [section("", ("promise-findings", *_COUNTS), counts, catalog)]
    for pair in calibration.pairs:
        runs = quantities("text", before=pair.before, after=pair.after)
        rows = [promise_row(one, catalog) for one in pair.promises]
        sections.append(section(catalog.text("calibration-pair", args=runs), PROMISE, rows, catalog))
    remarks = [compared, catalog.text("calibration-about")]
    return Grids(catalog.text("calibration-title", args=args), "bold", remarks, sections)


def _row(one: PromiseCount, catalog: Catalog) -> list[str]:
    counts = (one.promises, one.inside, one.noise, one.below, one.above)
    return [
        catalog.text(one.check, "title") if one.check else catalog.text("promise-several"),
        *(catalog.written(number, "count") for number in counts),
        catalog.written(one.width_share, "share"),
    ]


def predicted(prediction: WhatIf, catalog: Catalog) -> list[str]:
    """A sentence each: the step, the samples per second, and what is not in the prediction."""
    args, message = quantities("ms", today=prediction.today_ms), "whatif-nothing"
    if (step := prediction.step_ms) is not None:
        args |= quantities("ms", low=step.low, high=step.high, likely=prediction.likely_ms or 0.0)
        message = "whatif-range" if prediction.likely_ms is None else "whatif-step"
        message = "whatif-exact" if step.low == step.high else message
    said = [catalog.text(message, args=args)]
    if prediction.throughput is not None:
        args = quantities("ratio", times=round(prediction.throughput, 2))
        if (rate := prediction.examples_per_s) is not None:
            args |= quantities("count", today=rate, likely=rate * prediction.throughput)
        said.append(catalog.text("whatif-throughput" if rate is None else "whatif-rate", args=args))
    return said + [sentence(note, catalog) for note in prediction.cannot]


def whatif_grids(prediction: WhatIf, catalog: Catalog) -> Grids:
    """The same, and the parts of the step today and then."""
    title = catalog.text("whatif-title", args={"run": prediction.run})
    rows = [
        [catalog.category(one.category), *(catalog.written(ms, "ms") for ms in (one.today_ms, one.likely_ms))]
        for one in prediction.parts
    ]
    parts = [section("", ("whatif-part", "whatif-today", "whatif-then"), rows, catalog)] if rows else []
    return Grids(title, "bold", predicted(prediction, catalog), parts)
