"""What a user may say of the model and the machine, checked, since it comes from command lines, addresses and files;
and what shorter steps bring to a whole training, given its length and price. Those two are the user's own, and in no
report, which may be given away."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import astuple

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.wire import Given, Report

#: Hours, and a price. Our default: at most a century, and more than any GPU costs an hour.
LEAST_WORTH: Final = 1e-6
MOST_WORTH: Final = 1e6
#: A fall of the step below this share of it is none. Our default: half of what counts as noise.
LEAST_FALL: Final = 0.005


class Worth(NamedTuple):
    """How many hours a training takes, and what an hour of one GPU costs, in any currency; None where that is not
    specified."""

    hours: float
    price: float | None


class Saved(NamedTuple):
    """What is saved of a training; ``money`` is for all GPUs that worked, None without a price."""

    hours: float
    money: float | None


def worth_of(hours: str | None, price: str | None, stored: Worth | None = None) -> Worth | None:
    """What was typed, and where nothing was, what is ``stored``; None without hours. Raises ``AdvisorError``:
    given-wrong."""
    typed = (("hours", hours), ("price", price))
    length, cost = (within(name, one, float, LEAST_WORTH, MOST_WORTH) for name, one in typed)
    if stored is not None:
        length, cost = length or stored.hours, cost or stored.price
    if length is None and cost is not None:
        raise AdvisorError("given-wrong", name="hours", value="0")
    return None if length is None else Worth(length, cost)


def saved_of(report: Report, saved_ms: float | None, worth: Worth) -> Saved | None:
    """What a training saves if steps become so much shorter; None where that is next to nothing. Where the steps' part
    of the program's time is known, only that part becomes shorter."""
    today_ms, account = report.ledger.today_ms, report.ledger.account
    if not today_ms or saved_ms is None or saved_ms < LEAST_FALL * today_ms:
        return None
    steps_s = 0.0 if account is None else sum(one.s for one in account.parts if one.id == "steps")
    of_program = steps_s / account.total_s if account is not None and steps_s else 1.0
    hours = worth.hours * of_program * saved_ms / today_ms
    gpus = max(1, sum(gpu.activity == "active" for gpu in report.capture.gpus))
    return Saved(hours, None if worth.price is None else hours * gpus * worth.price)


def all_saved_ms(report: Report) -> float | None:
    """How much the step likely falls with every row fixed."""
    rows, today_ms = report.ledger.rows, report.ledger.today_ms
    step = rows[-1].step_after_ms if rows else None
    return None if step is None or step.likely is None or today_ms is None else today_ms - step.likely


N = TypeVar("N", int, float)

#: What is below or above any model and any link is a slip of the pen.
POSSIBLE: Final[dict[str, tuple[float, float]]] = {
    "parameters": (1, 10**14),
    "bandwidth": (1e-6, 1e6),
    "examples": (1, 10**9),
}


def parse_given(parameters: str | None, bandwidth: str | None, examples: str | None) -> Given:
    """What was typed, None or empty for nothing; raises ``given-wrong`` with the name of what is impossible."""
    return Given(
        within("parameters", parameters, int, *POSSIBLE["parameters"]),
        within("bandwidth", bandwidth, float, *POSSIBLE["bandwidth"]),
        within("examples", examples, int, *POSSIBLE["examples"]),
    )


def examples_of_each(typed: str | None, runs: int) -> list[Given]:
    """What was typed of so many runs: one number for all, or one for each, with commas between. Raises as above."""
    each = (typed or "").split(",")
    if len(each) not in (1, runs):
        raise AdvisorError("given-wrong", name="examples", value=(typed or "")[:40])
    return [parse_given(None, None, one) for one in (each * runs if len(each) == 1 else each)]


def over(typed: Given, stored: Given) -> Given:
    """What was typed, and where nothing was, what is stored."""
    return Given(*(one or other for one, other in zip(astuple(typed), astuple(stored), strict=True)))


def within(
    name: str,
    typed: str | None,
    number_of: Callable[[str], N],
    least: float,
    most: float,
    code: str = "given-wrong",
) -> N | None:
    """A number that was typed, None where none was; raises ``AdvisorError`` of this code for one that is not within
    both."""
    if not typed:
        return None
    with suppress(ValueError):
        if least <= (number := number_of(typed)) <= most:
            return number
    raise AdvisorError(code, name=name, value=typed[:40])
