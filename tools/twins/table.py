"""Figures of a draw as tables, and the floors below which none may fall."""

import math
import statistics
from collections.abc import Callable, Sequence
from typing import Final

from tools.twins.score import Judged, Promise

#: Groups of promises, and of programs; the goals are for faults of idle time and communication.
PROMISES: Final[dict[str, Callable[[Promise], bool]]] = {
    "all": lambda one: True,
    "idle+comm": lambda one: one.kind != "kernels",
    "idle": lambda one: one.kind == "idle",
    "comm": lambda one: one.kind == "communication",
    "kernels": lambda one: one.kind == "kernels",
    "1 GPU": lambda one: not one.several,
    "several": lambda one: one.several,
}
PROGRAMS: Final[dict[str, Callable[[Judged], bool]]] = {
    "all": lambda one: True,
    "1 GPU": lambda one: not one.several,
    "several": lambda one: one.several,
}
#: By group and figure, as a share.
Figures = dict[str, dict[str, float]]
#: Figures that are better the smaller they are.
SMALLER: Final = (
    "promised",
    "range, median",
    "rows: range, median",
    "not reported",
    "regret",
    "worst regret",
    "together, median",
    "together, p90",
)


def figures(judged: Sequence[Judged]) -> Figures:
    """All figures; of what a group has none of, none."""
    every = [one for program in judged for one in program.promises]
    rows = [one for program in judged for one in program.rows]
    out: Figures = {
        group: _of_promises([one for one in every if is_in(one)], [one for one in rows if is_in(one)])
        for group, is_in in PROMISES.items()
    }
    for group, belongs in PROGRAMS.items():
        out[group] |= _of_programs([one for one in judged if belongs(one)])
    return out


def _of_promises(promises: Sequence[Promise], rows: Sequence[Promise]) -> dict[str, float]:
    reported = [one for one in promises if one.reported]
    if not reported or not rows:
        return {"faults": len(promises)}
    return {
        "faults": len(promises),
        "likely within 3 %": _share([one.close for one in promises]),
        "inside the range": _share([one.inside for one in promises]),
        "range, median": statistics.median(one.width for one in reported),
        "not reported": 1 - len(reported) / len(promises),
        "rows: inside": _share([one.inside for one in rows]),
        "rows: range, median": statistics.median(one.width for one in rows),
    }


def _of_programs(judged: Sequence[Judged]) -> dict[str, float]:
    errors = [one.together for one in judged if one.together is not None]
    if not errors:
        return {"programs": len(judged)}
    return {
        "programs": len(judged),
        "first is best": _share([one.first_is_best for one in judged]),
        "regret": statistics.mean(one.regret for one in judged),
        "worst regret": max(one.regret for one in judged),
        "together, median": statistics.median(errors),
        "together, p90": p90(errors),
        "no likely step": _share([one.unsure for one in judged]),
    }


def p90(values: Sequence[float]) -> float:
    """The value that nine in ten do not exceed."""
    return sorted(values)[math.ceil(0.9 * len(values)) - 1]


def _share(answers: Sequence[bool]) -> float:
    return sum(answers) / len(answers)


def table(every: Figures) -> str:
    """A line per figure, a column per group."""
    promised = {group: every[group] for group in PROMISES}
    names = dict.fromkeys(name for of_group in promised.values() for name in of_group)
    lines = [f"{'':22}" + "".join(f"{group:>11}" for group in promised)]
    for name in names:
        cells = (_cell(name, of_group.get(name)) for of_group in promised.values())
        lines.append(f"{name:22}" + "".join(f"{cell:>11}" for cell in cells))
    return "\n".join(lines)


def _cell(name: str, value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.0f}" if name in ("faults", "programs") else f"{100 * value:.1f} %"


def below(reached: Figures, floors: Figures) -> list[str]:
    """Figures that are worse than their floors."""
    return [
        f"{group}: {name} {_cell(name, reached[group][name])} (floor {_cell(name, floor)})"
        for group, of_group in floors.items()
        for name, floor in of_group.items()
        if (reached[group][name] > floor if name in SMALLER else reached[group][name] < floor)
    ]
