"""What the product says of time that something outside of the program takes, against the same program without that."""

import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from tools.twins.programs import OutsideTruth, key
from tools.twins.score import CLOSE, Json
from tools.twins.table import p90

#: A cause that costs less of the step is hidden behind what the GPU has to do.
HIDDEN: Final = 0.03


class Said(Struct):
    """Of one program, as shares of the step: what the cause costs, how much of it more is named ``unknown`` and by
    other names, and what What if promises with all findings fixed, likely and for sure, more than that saves while the
    cause stays. What fixing them saves of such a program is more than without the cause, since a GPU that has waited
    has nothing queued."""

    cause: str
    cost: float
    named: dict[str, float]
    likely: float
    sure: float
    first: str


def fixed(slowed: Json) -> tuple[str, ...]:
    """The checks whose findings What if fixes."""
    return tuple(sorted(slowed["what_if"]["all"]["fixes"])) if "all" in slowed.get("what_if", {}) else ()


def said(truth: OutsideTruth, slowed: Json, usual: Json) -> Said:
    """Both reports next to each other, and what was promised against what is saved."""
    before, after = (_parts(one) for one in (usual, slowed))
    more = {category: (after[category] - before.get(category, 0.0)) / truth.with_ms for category in after}
    saved_ms = max(0.0, truth.with_ms - truth.fixed_ms[key(fixed(slowed))])
    likely, sure = (max(0.0, ms - saved_ms) / truth.with_ms for ms in _promised(slowed))
    return Said(
        cause=truth.cause,
        cost=1 - truth.without_ms / truth.with_ms,
        named={category: round(share, 6) for category, share in more.items() if share > 0},
        likely=likely,
        sure=sure,
        first=next(iter(slowed["report"]["first"]), "") if "report" in slowed else "",
    )


def _parts(document: Json) -> dict[str, float]:
    parts = document["report"]["breakdown"] if "report" in document else ()
    return {part["category"]: part["ms_per_step"] for part in parts}


def _promised(document: Json) -> tuple[float, float]:
    """In ms: likely, and for sure; nothing where no step is likely."""
    answer = document.get("what_if", {}).get("all")
    if answer is None or answer["likely_ms"] is None:
        return 0.0, 0.0
    return answer["today_ms"] - answer["likely_ms"], answer["today_ms"] - answer["step_ms"]["high"]


def figures(every: Sequence[Said]) -> dict[str, float]:
    """Of the causes that cost something: how much of that is named unknown, and of how many more is promised than
    saved."""
    costly = [one for one in every if one.cost >= HIDDEN]
    if not costly:
        return {}
    unknown = sum(one.named.get("unknown", 0.0) for one in costly)
    return {
        "named unknown": unknown / sum(one.cost for one in costly),
        "promised": sum(one.likely > CLOSE for one in costly) / len(costly),
    }


def table(every: Sequence[Said]) -> str:
    """A line per cause; of those that cost something."""
    heads = ("programs", "cost", "unknown", "promised", "p90", "for sure", "p90", f"> {CLOSE:.0%}")
    lines = [f"{'':12}" + "".join(f"{head:>10}" for head in heads) + "  named"]
    for cause in (*dict.fromkeys(one.cause for one in every), "all"):
        of_cause = [one for one in every if cause in (one.cause, "all") and one.cost >= HIDDEN]
        if of_cause:
            lines.append(_line(cause, of_cause))
    return "\n".join(lines)


def _line(cause: str, every: Sequence[Said]) -> str:
    cost, names = sum(one.cost for one in every), Counter[str]()
    for one in every:
        names.update(one.named)
    likely, sure = [one.likely for one in every], [one.sure for one in every]
    shares = (
        statistics.median(one.cost for one in every),
        names["unknown"] / cost,
        statistics.median(likely),
        p90(likely),
        statistics.median(sure),
        p90(sure),
        sum(one > CLOSE for one in likely) / len(likely),
    )
    named = ", ".join(f"{name} {share / cost:.0%}" for name, share in names.most_common(3))
    cells = "".join(f"{100 * share:8.1f} %" for share in shares)
    return f"{cause:12}{len(every):10}{cells}  {named}"
