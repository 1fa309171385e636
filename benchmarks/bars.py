"""What one run of the benchmark says of the bars that decoding and reports are held to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

#: Sizes are of the order that they are called by.
_ABOUT: Final = 0.95


@dataclass(frozen=True)
class Measured:
    """Medians of all methods on one file: seconds and peak megabytes by the method's name."""

    megabytes: float
    events: int
    seconds: Mapping[str, float]
    peak_mb: Mapping[str, float]


#: What is compared, of which method, with which, from how many MB on (below, fixed costs of both decide), and the most
#: that it may be on our capture; None is shown without a bar.
RATIOS: Final[tuple[tuple[str, str, str, float, float | None], ...]] = (
    ("time", "decode native", "upb parse", 50, 1 / 2),
    ("time", "decode native", "read", 100, 2.0),
    ("time", "report native", "xprof overview_page", 10, None),
    ("time", "report native", "read", 100, 4.0),
    ("time", "report protobuf", "xprof overview_page", 50, 1.0),
    ("memory", "report native", "xprof overview_page", 50, 1 / 3),
    ("memory", "report native", "file", 100, 1.0),
    ("memory", "report protobuf", "file", 50, 12.0),
)
#: Time per event on the file where it is most, by that where it is least, over all sizes.
FLAT: Final = (
    ("decode native", 1.5),
    ("report native", 1.5),
    ("upb parse", None),
    ("xprof overview_page", None),
)


def bars(files: list[Measured], others: list[str]) -> str:
    """A table, with the ``others`` first: each bar, what was measured where it is worst, and whether that is within it.

    Methods that failed on a file are left out of it; programs of others are shown next to ours, without a bar.
    """
    lines = ["### Bars", "", "| what | at most | measured | |", "|---|---|---|---|", *others]
    for kind, method, other, least_mb, most in RATIOS:
        large = [file for file in files if file.megabytes >= _ABOUT * least_mb]
        taken = [
            file.seconds if kind == "time" else {**file.peak_mb, "file": file.megabytes} for file in large
        ]
        ratios = [of[method] / of[other] for of in taken if method in of and other in of]
        if ratios:
            lines.append(row(f"{kind} from {least_mb} MB on: {method} / {other}", most, max(ratios)))
    for method, most_flat in FLAT:
        per_event = [file.seconds[method] / file.events for file in files if method in file.seconds]
        if len(per_event) > 1:
            what = f"time per event from {files[0].megabytes:.0f} to {files[-1].megabytes:.0f} MB: {method}"
            lines.append(row(what, most_flat, max(per_event) / min(per_event)))
    return "\n".join([*lines, ""])


def row(what: str, most: float | None, measured: float) -> str:
    """One bar: shown alone where there is nothing that it may be at most."""
    if most is None:
        return f"| {what} | | {measured:.3f} | |"
    return f"| {what} | {most:.3g} | {measured:.3f} | {'met' if measured <= most else 'missed'} |"
