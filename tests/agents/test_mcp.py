"""Coding agents over the Model Context Protocol: what they are told, how much, how fast, and that it is enough."""

import asyncio
import sys
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor.agents.size import LONGEST_BYTES, fitted, fitted_text
from tb_gpu_advisor.cli import main
from tests.agents.client import Agent, agent
from tests.simulator.api import brief, simulate
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import MIXED
from tests.simulator.scenario import Scenario

DEMO_LOGS: Final = Path(__file__).parents[2] / "demo_logs"
#: What a warm answer may take.
WARM_S: Final = 0.05
MANY: Final = 50
#: All in one program, with their strengths. Some hide others, which are seen only when those are mended.
FIVE: Final = (
    ("recurring-copies", 0.3),
    ("blocking-copies", 0.3),
    ("host-placed-ops", 0.3),
    ("unfused-elementwise", 0.8),
    ("dynamic-loss-scaling", 0.3),
)


def faulty() -> Scenario:
    return Scenario("train", brief(MIXED), FIVE)


async def mend(logdir: Path, asking: Agent, program: Scenario) -> tuple[Scenario, list[str]]:
    """Do what the answers say until they name nothing more; what a person would edit is a fault of the program."""
    mended: list[str] = []
    for attempt in range(len(FIVE) + 1):
        simulate(program).save(logdir, f"attempt-{attempt}")
        if mended:
            changed = (await asking.ask("what-changed")).json
            assert changed["verdict"] == "faster", changed["says"]
            assert changed["candidate"]["runs"] == [f"attempt-{attempt}/2026_01_15_10_00_00"]
        report = (await asking.ask("report")).json
        named = [check for one in report["findings"] for check in (one["id"], *one.get("checks", []))]
        if not named:
            break
        # A finding may have its cause in another one's fault, which is mended first then.
        check, fault = next(
            (check, fault) for check in named for fault, _ in program.faults if check in FAULTS[fault].finds
        )
        finding = (await asking.ask("report", finding=check)).json
        assert finding["fix"]
        assert finding["fix"] in (await asking.ask("explain", check=check)).text
        mended.append(fault)
        program = program.without(fault)
    return program, mended


def test_an_agent_finds_and_mends_five_faults(tmp_path: Path) -> None:
    async def work() -> tuple[Scenario, list[str], Agent]:
        async with agent(tmp_path) as asking:
            program, mended = await mend(tmp_path, asking, faulty())
            whole = (await asking.ask("compare", baseline="attempt-0")).json
            assert whole["verdict"] == "faster"
            assert (await asking.ask("check", baseline="attempt-0")).json["exit_code"] == 0
            return program, mended, asking

    program, mended, asked = asyncio.run(work())
    assert program.faults == ()
    assert sorted(mended) == sorted(fault for fault, _ in FIVE)
    assert all(answer.bytes <= LONGEST_BYTES and not answer.is_error for answer in asked.log)


QUESTIONS: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("runs", {}),
    ("report", {"run": "input-bound"}),
    ("report", {"run": "replicas-uneven"}),
    ("report", {"run": "input-bound", "finding": "input-bound"}),
    ("explain", {"check": "input-bound"}),
    ("compare", {"baseline": "input-bound", "candidate": "input-fixed"}),
    ("what-changed", {"run": "launch-bound-xla", "since": "launch-bound"}),
    ("check", {"run": "input-bound", "baseline": "input-fixed"}),
)


def test_warm_answers_are_quick_and_short() -> None:
    async def work() -> list[str]:
        async with agent(DEMO_LOGS) as asking:
            late = []
            for tool, arguments in QUESTIONS:
                first = await asking.ask(tool, **arguments)
                assert not first.is_error
                assert first.bytes <= LONGEST_BYTES
                # The first one may read the profile. On a machine that is busy otherwise one of many is quick.
                for _ in range(MANY):
                    answer = await asking.ask(tool, **arguments)
                    if answer.seconds <= WARM_S:
                        break
                else:
                    late.append(first.question)
            return late

    assert asyncio.run(work()) == []


def test_an_agent_is_told_what_it_did_wrong() -> None:
    async def work() -> None:
        async with agent(DEMO_LOGS) as asking:
            listed = {tool.name for tool in (await asking.session.list_tools()).tools}
            assert listed == {"runs", "report", "explain", "compare", "check", "what-changed"}
            wrong = await asking.ask("report", run="nobody")
            assert wrong.is_error
            assert "There is no run nobody" in wrong.text
            assert (await asking.ask("explain", check="nothing")).is_error

    asyncio.run(work())


class NotThere:
    """The SDK is not installed."""

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name == "mcp":
            raise ModuleNotFoundError("No module named 'mcp'", name="mcp")


def forget_sdk(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "mcp"]:
        monkeypatch.delitem(sys.modules, name)


def test_without_the_sdk_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    forget_sdk(monkeypatch)
    monkeypatch.setattr(sys, "meta_path", [NotThere(), *sys.meta_path])
    assert main(["mcp", str(DEMO_LOGS), "--lang", "en"]) == 2
    assert 'pip install "tb-gpu-advisor[mcp]"' in capsys.readouterr().err


def test_an_sdk_that_cannot_be_imported_is_not_called_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As releases before 1.22 are beside today's pydantic: installing what is there changes nothing."""
    package = tmp_path / "mcp" / "server"
    (package / "fastmcp").mkdir(parents=True)
    for folder, text in (
        (package.parent, ""),
        (package, ""),
        (package / "fastmcp", "from json import no_such"),
    ):
        (folder / "__init__.py").write_text(text)
    forget_sdk(monkeypatch)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["mcp", str(DEMO_LOGS), "--lang", "en"]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "cannot import mcp: ImportError: cannot import name 'no_such' from 'json'" in told
    assert 'pip install --upgrade "tb-gpu-advisor[mcp]"' in told
    assert "not installed" not in told


def test_long_answers_lose_the_end_of_their_lists_and_say_so() -> None:
    many = [{"id": f"finding-{place}", "says": "é" * 100} for place in range(100)]
    text = fitted({"first": "x", "findings": many, "runs": ["a"]}, "findings", "runs")
    assert len(text.encode()) <= LONGEST_BYTES
    assert '"first":"x"' in text
    assert '"runs":["a"]' in text
    kept = text.count('"id"')
    assert 0 < kept < 100
    assert f'"left_out":{{"findings":{100 - kept}}}' in text
    assert len(fitted_text("line é\n" * 5_000).encode()) <= LONGEST_BYTES
    assert len(fitted_text("é" * 50_000).encode()) <= LONGEST_BYTES
    assert fitted_text("short") == "short"
