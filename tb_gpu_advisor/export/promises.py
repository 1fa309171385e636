"""What is predicted of fixes, and what was predicted against what the step gained: in tables and sentences."""

from typing import Final

from tb_gpu_advisor.export.grids import Grids
from tb_gpu_advisor.export.layout import Section
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import (
    Calibration,
    KeptPromise,
    Note,
    PromiseCount,
    Quantity,
    WhatIf,
    quantities,
)

_COUNTS: Final = ("promises", "inside", "noise", "below", "above", "width")


def promise_header(catalog: Catalog) -> list[str]:
    """The names of the columns of ``promise_row``."""
    return [catalog.text(f"promise-{name}") for name in ("findings", "promised", "gained", "outcome")]


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
    title = _title(calibration, catalog)
    return Grids(title, "bold", _remarks(calibration, catalog), _sections(calibration, catalog))


def _title(calibration: Calibration, catalog: Catalog) -> str:
    if calibration.total is None:
        return catalog.text("calibration-none")
    total = calibration.total
    args = quantities("count", promises=total.promises, inside=total.inside)
    args |= quantities("share", share=total.inside / total.promises, width=total.width_share)
    return catalog.text("calibration-title", args=args)


def _remarks(calibration: Calibration, catalog: Catalog) -> list[str]:
    args = quantities("count", runs=calibration.runs, pairs=calibration.compared)
    lines = [catalog.text("calibration-compared", args=args)]
    return [*lines, catalog.text("calibration-needs" if calibration.total is None else "calibration-about")]


def _sections(calibration: Calibration, catalog: Catalog) -> list[Section]:
    if calibration.total is None:
        return []
    by_check = [catalog.text("promise-findings"), *(catalog.text(f"calibration-{name}") for name in _COUNTS)]
    counts = "", by_check, [_row(one, catalog) for one in calibration.checks]
    header = promise_header(catalog)
    pairs = [
        (
            catalog.text("calibration-pair", args=quantities("text", before=pair.before, after=pair.after)),
            header,
            [promise_row(one, catalog) for one in pair.promises],
        )
        for pair in calibration.pairs
    ]
    return [counts, *pairs]


def _row(one: PromiseCount, catalog: Catalog) -> list[str]:
    counts = (one.promises, one.inside, one.noise, one.below, one.above)
    return [
        catalog.text(one.check, "title") if one.check else catalog.text("promise-several"),
        *(catalog.written(number, "count") for number in counts),
        catalog.written(one.width_share, "share"),
    ]


def predicted(prediction: WhatIf, catalog: Catalog) -> list[str]:
    """A sentence each: the step, the samples per second, and what is not in the prediction."""
    said = []
    if prediction.step_ms is None:
        said.append(catalog.text("whatif-nothing", args=quantities("ms", today=prediction.today_ms)))
    else:
        step = prediction.step_ms
        args = quantities("ms", today=prediction.today_ms, low=step.low, high=step.high)
        message = "whatif-range"
        if prediction.likely_ms is not None:
            args |= quantities("ms", likely=prediction.likely_ms)
            message = "whatif-step"
        if step.low == step.high:
            message = "whatif-exact"
        said.append(catalog.text(message, args=args))
    if prediction.throughput is not None:
        args = quantities("ratio", times=round(prediction.throughput, 2))
        if (rate := prediction.examples_per_s) is not None:
            args |= quantities("count", today=rate, likely=rate * prediction.throughput)
        said.append(catalog.text("whatif-throughput" if rate is None else "whatif-rate", args=args))
    return said + [_cannot(note, catalog) for note in prediction.cannot]


def _cannot(note: Note, catalog: Catalog) -> str:
    args: dict[str, Quantity | str] = dict(note.args)
    if "check" in note.args:
        args["title"] = catalog.text(str(note.args["check"].value), "title")
    return catalog.text(note.id, args=args)
