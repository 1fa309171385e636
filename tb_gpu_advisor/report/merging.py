"""Which findings are one thing to do: one cause, one loss, one fix.

By the tables of causes and cures, findings about the same part of the step whose cures reach the same loss are one, and
so is what one of them brings about. A finding whose cure reaches several losses belongs to the one with most time.
"""

from collections.abc import Mapping

from tb_gpu_advisor.causes import of_check
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.columns.order import by_key
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.cures import CURES, reach_of

#: A finding that explains another one names more of the cause. Where links are slow, that is most of any exchange.
_EXPLAINS = {check.id: check.follows.id for check in ALL if check.follows is not None}
_EXPLAINS["slow-allreduce"] = "exposed-allreduce"


def merged(failed: Mapping[str, Outcome]) -> tuple[tuple[str, ...], ...]:
    """The findings by row, the largest loss first; in each row the one that names the cause comes first."""
    rows = by_key(failed, lambda check: _loss_of(check, failed))
    sorted_rows = (tuple(sorted(row, key=lambda check: _place(check, row, failed))) for row in rows.values())
    return tuple(sorted(sorted_rows, key=lambda row: -max(failed[check].loss_ms or 0.0 for check in row)))


def _loss_of(check: str, failed: Mapping[str, Outcome]) -> str:
    """The name of the loss that the finding is about: that of what brings it about, else what its cure reaches, and of
    several the one about which other findings lose most; its own where it reaches none."""
    brought_by = failed[check].brought_by
    if brought_by in failed and brought_by != check:
        return _loss_of(brought_by, failed)
    reaches = reach_of(check)

    def lost_ms(reach: str) -> float:
        others = (
            one
            for other, one in failed.items()
            if reach_of(other) == (reach,) and (not set(of_check(check)).isdisjoint(of_check(other)))
        )
        return max((one.loss_ms or 0.0 for one in others), default=-1.0)

    return max(reaches, key=lost_ms, default=check)


def _place(check: str, row: list[str], failed: Mapping[str, Outcome]) -> tuple[bool, bool, bool, float, int]:
    """Ranks findings of one loss: a cure of this loss alone names it better than one of several losses, or none; then
    what saves most."""
    explained = any(_EXPLAINS.get(other) == check for other in row)
    saving, of_this_alone = failed[check].saving, check in CURES and len(reach_of(check)) == 1
    likely_ms = 0.0 if saving is None else saving.likely_ms or saving.high_ms / 2
    return failed[check].brought_by in row, explained, not of_this_alone, -likely_ms, row.index(check)
