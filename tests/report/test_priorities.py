"""What comes first follows from what findings cost, never from the numbers that their sentences tell."""

from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import Check, Limits, Measured
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Quantity, Report

DEMO_LOGS: Final = Path(__file__).parents[2] / "demo_logs"
#: One run for each story, and those that were recorded.
SESSIONS: Final = sorted(
    {path.parent for path in DEMO_LOGS.rglob("*.xplane.pb") if "month" not in path.parts}
)


@cache
def facts_of(session: Path) -> Facts:
    files = sorted(session.glob("*.xplane.pb"))
    return Facts(tuple(summarise(decode(file.read_bytes()), file.name) for file in files))


def report_of(session: Path) -> Report:
    facts = facts_of(session)
    return build("run", tuple(host.host for host in facts.hosts), facts, ())


def telling(check: Check, more: dict[str, float], ahead: bool) -> Check:
    """The same check, whose sentence has these numbers too: parts of a step, as times."""

    def run(facts: Facts, limits: Limits) -> Measured:
        measured = check.run(facts, limits)
        step_ms = facts.alone.step_ms if facts.alone is not None else facts.step_ms
        added = {name: Quantity(share * step_ms, "ms") for name, share in more.items()}
        return replace(measured, args={**added, **measured.args} if ahead else {**measured.args, **added})

    return replace(check, run=run) if check.section != "0" else check


@given(
    session=st.sampled_from(SESSIONS),
    more=st.dictionaries(
        st.sampled_from(["more", "other", "third"]), st.floats(0.0, 1.0), min_size=1, max_size=3
    ),
    ahead=st.booleans(),
)
def test_a_number_more_in_every_sentence_moves_nothing(
    session: Path, more: dict[str, float], ahead: bool
) -> None:
    shown = report_of(session)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tb_gpu_advisor.report.build.ALL", tuple(telling(check, more, ahead) for check in ALL))
        longer = report_of(session)
    assert longer.first == shown.first
    assert longer.headline == shown.headline
    assert longer.workflow == shown.workflow
    for row, same in zip(shown.checks, longer.checks, strict=True):
        assert same.args.keys() >= row.args.keys()
        assert replace(same, args=row.args) == row


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.parts[-4])
def test_a_number_that_is_a_part_of_the_step_is_what_the_finding_costs(session: Path) -> None:
    facts = facts_of(session)
    decided = [one for one in run_all(ALL, facts, "run") if one[1].status in ("failed", "passed")]
    for check, outcome in decided:
        if check.limit is not None and check.limit.of_step:
            step_ms = facts.alone.step_ms if facts.alone is not None else facts.step_ms
            assert outcome.loss_ms is not None
            assert outcome.args[check.limit.arg].value == pytest.approx(outcome.loss_ms / step_ms), check.id
