"""A scripted agent, which does what the answers say until they name nothing more.

What a person would edit is a fault of a simulated program: a demo run with three faults and one with five at once.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.agents.client import Agent, Answer, agent
from tests.simulator.api import brief, simulate
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import MIXED
from tests.simulator.scenario import Scenario
from tests.simulator.stories import STORIES

#: The demo run whose faults are mended.
DEMO: Final = "input-bound"
#: All in one program, with their strengths. Some hide others, which are seen only when those are mended.
FIVE: Final = (
    ("recurring-copies", 0.3),
    ("blocking-copies", 0.3),
    ("host-placed-ops", 0.3),
    ("unfused-elementwise", 0.8),
    ("dynamic-loss-scaling", 0.3),
)


@dataclass
class Work:
    """What was mended, in this order, what was said of it, and all that was asked."""

    mended: list[str] = field(default_factory=list)
    says: list[str] = field(default_factory=list)
    log: list[Answer] = field(default_factory=list)


def programs() -> dict[str, Scenario]:
    """By their names; together they have eight faults."""
    stories = {story.name: story.scenario for story in STORIES if story.name == DEMO}
    return {**stories, "five-faults": Scenario("train", brief(MIXED), FIVE)}


async def work(logdir: Path, program: Scenario) -> Work:
    """Finds what is wrong with a program, mends one thing after the other, and asks after each whether it helped."""
    async with agent(logdir) as asking:
        done = Work(log=asking.log)
        for attempt in range(len(program.faults) + 1):
            simulate(program).save(logdir, f"attempt-{attempt}")
            if done.mended:
                changed = (await asking.ask("what-changed")).json
                assert changed["verdict"] == "faster", changed["says"]
                assert changed["candidate"]["runs"] == [f"attempt-{attempt}/2026_01_15_10_00_00"]
                done.says.append(changed["says"])
            if not program.faults:
                break
            program = await _mend(asking, program, done)
        whole = (await asking.ask("compare", baseline="attempt-0")).json
        assert whole["verdict"] == "faster"
        assert (await asking.ask("check", baseline="attempt-0")).json["exit_code"] == 0
        return done


async def _mend(asking: Agent, program: Scenario, done: Work) -> Scenario:
    """The program without the first fault that is reported of it."""
    report = (await asking.ask("report")).json
    named = [check for one in report["findings"] for check in (one["id"], *one.get("checks", []))]
    # A finding may have its cause in another one's fault, which is mended first then.
    check, fault = next(
        (check, fault) for check in named for fault, _ in program.faults if check in FAULTS[fault].finds
    )
    finding = (await asking.ask("report", finding=check)).json
    assert finding["fix"]
    assert f"(`{check}`)" in (await asking.ask("explain", check=check)).text
    assert (await asking.ask("whatif", fixes=[check])).json["says"]
    done.mended.append(fault)
    return program.without(fault)
