"""A budget for a run: what it may cost, which findings are allowed, and whether it may be slower than a baseline.

The file is TOML::

    step_ms = 20.0                    # the median step may not be longer
    examples_per_s = 2500.0           # at least so many
    memory_headroom = 0.10            # of the fullest GPU's memory, at least
    saving_share = 0.10               # no finding may claim more of the step
    checks = ["input-bound"]          # these must not fail (default: none)
    slower = false                    # a regression against the baseline is over budget (default)

    [shares]                          # parts of the step, at most
    input_wait = 0.05

    [program]                         # parts of the program's time, where our recorder counted it, at most
    validation = 0.20

    [thresholds]                      # limits of checks, in place of those that the report names
    launch-bound = 0.10

    [model]                           # what no profile holds, for the speed of AllReduce
    parameters = 25_600_000
    bandwidth = 120                   # of the links between the GPUs, in one direction, GB/s
    examples = 256                    # that a step takes, on all GPUs together

    [training]                        # a whole one, as it is now
    hours = 100
    price = 2.5                       # of an hour of one GPU, in any currency
    saving = 50.0                     # money that its fixes are likely to save, at most

    [[acknowledged]]                  # known, failed or undecided, and not to be reported until then
    check = "launch-bound"
    reason = "waits for the new model"
    expires = 2027-01-31
"""

import sys
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Final

import msgspec

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.errors import MOST_CAUSE, AdvisorError
from tb_gpu_advisor.report.given import LEAST_WORTH, MOST_WORTH, POSSIBLE, Worth
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.wire import CATEGORIES, Given

#: Without a file, a finding that claims this share of the step is over budget. Our default: whoever wants less writes
#: one.
DEFAULT_SAVING_SHARE: Final = 0.10
#: What a limit may be. Our default: no time in ms, count or ratio of a step comes near.
MOST: Final = 1e9
#: Parts of a program's time that our recorder counts, but for its steps.
PARTS: Final = frozenset({
    "between-steps", "callback", "checkpoints", "data", "epoch-starts", "evaluation", "first-steps", "fit",
    "fit-and-callbacks", "fit-starts", "predict", "validation",
})  # fmt: skip


def _between(name: str) -> msgspec.Meta:
    least, most = POSSIBLE[name]
    return msgspec.Meta(ge=least, le=most)


class Acknowledged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finding that is known; ``expires`` is the first day on which it counts again."""

    check: str
    reason: str
    expires: date | None = None

    def holds(self, today: date) -> bool:
        """Whether it is still silent."""
        return self.expires is None or today < self.expires


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the user tells of the model and the machine."""

    parameters: Annotated[int, _between("parameters")] | None = None
    bandwidth: Annotated[float, _between("bandwidth")] | None = None
    examples: Annotated[int, _between("examples")] | None = None


_Number = Annotated[float, msgspec.Meta(ge=0, le=MOST)]
_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
_Worth = Annotated[float, msgspec.Meta(ge=LEAST_WORTH, le=MOST_WORTH)]


class Training(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the user tells of a whole training, and the money that fixes may be likely to save of it."""

    hours: _Worth | None = None
    price: _Worth | None = None
    saving: _Number | None = None

    @property
    def worth(self) -> Worth | None:
        """How long it takes and what it costs; None where its hours are not specified."""
        return None if self.hours is None else Worth(self.hours, self.price)


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """See the module for what each entry means; what is absent is not limited."""

    step_ms: _Number | None = None
    examples_per_s: _Number | None = None
    memory_headroom: _Share | None = None
    saving_share: _Share | None = None
    checks: tuple[str, ...] = ()
    slower: bool = False
    shares: dict[str, _Share] = {}
    program: dict[str, _Share] = {}
    thresholds: dict[str, float] = {}
    model: Model = Model()
    training: Training = Training()
    acknowledged: tuple[Acknowledged, ...] = ()

    @property
    def settings(self) -> Settings:
        """What of it changes verdicts."""
        return Settings(
            self.thresholds, Given(self.model.parameters, self.model.bandwidth, self.model.examples)
        )


DEFAULT: Final = Budget(saving_share=DEFAULT_SAVING_SHARE)


def parse(text: str, file: str) -> Budget:
    """A budget file; raises ``budget-wrong`` with what is wrong in it."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        budget = msgspec.convert(tomllib.loads(text), Budget)
    except (ValueError, RecursionError) as error:  # of TOML, of a type, of a number with thousands of digits
        cause = str(error).partition(";")[0][:MOST_CAUSE]
        raise AdvisorError("budget-wrong", file=file, cause=cause) from error
    known = {check.id for check in ALL}
    named = {*budget.checks, *(entry.check for entry in budget.acknowledged)}
    wrong = sorted(named - known) + sorted(set(budget.shares) - set(CATEGORIES))
    wrong += sorted(set(budget.program) - PARTS)
    wrong += wrong_thresholds(budget.thresholds)
    training = budget.training
    if (training.price, training.saving) != (None, None):
        missing = {"hours": training.hours, "price": training.price}
        wrong += [f"training.{name} = ?" for name, value in missing.items() if value is None]
    if wrong:
        raise AdvisorError("budget-wrong", file=file, cause=tuple(one[:MOST_CAUSE] for one in wrong))
    return budget


def wrong_thresholds(thresholds: Mapping[str, float]) -> list[str]:
    """What of them is no limit of a check, or no number that one can have."""
    most = {
        check.id: 1.0 if check.limit.unit == "share" else MOST for check in ALL if check.limit is not None
    }
    return sorted(set(thresholds) - set(most)) + sorted(
        f"{name} = {value}" if isinstance(value, float) else name
        for name, value in thresholds.items()
        if name in most and not (isinstance(value, int | float) and 0 <= value <= most[name])
    )
