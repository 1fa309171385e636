"""Promises against what twins show: what is close, inside, first and together, and which figures may not get worse."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.simulator.mixed import Drawn
from tests.simulator.twins import findings
from tools.same.trees import ROOT
from tools.twins import outside
from tools.twins.programs import TOGETHER, OutsideTruth, Program, Truth, key
from tools.twins.score import judged, wanted
from tools.twins.table import below, figures

TODAY_MS = 10.0


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """One with two faults, of which the first saves 3 ms of 10, the second 1 ms, both 4 ms."""
    number = next(n for n in range(100) if len(Drawn(7, n).scenario().faults) == 2)
    one = Program(7, number, tmp_path)
    truth = Truth(0, TODAY_MS)
    (tmp_path / "truth.json").write_bytes(msgspec.json.encode(truth))
    first, second = one.faults
    truth.without_ms = {first: 7.0, second: 9.0, key(one.faults): 6.0}
    (tmp_path / "truth.json").write_bytes(msgspec.json.encode(truth))
    return one


def answer(low: float, likely: float | None, high: float) -> dict[str, Any]:
    """A What if of these savings, in ms."""
    step_ms = {"low": TODAY_MS - high, "high": TODAY_MS - low}
    return {
        "today_ms": TODAY_MS,
        "step_ms": step_ms,
        "likely_ms": None if likely is None else TODAY_MS - likely,
    }


def document(program: Program, savings: dict[str, float], first: str | None = None) -> dict[str, Any]:
    """A report that tells of faults, and promises just so much of each."""
    checks = [
        {"id": findings(fault, program.faults)[0], "status": "failed", "saving_ms": {"low": ms, "high": ms}}
        for fault, ms in savings.items()
    ]
    order = [findings(fault, program.faults)[0] for fault in savings] if first is None else [first]
    report = {"checks": checks, "first": order, "step_time": {"mean_ms": TODAY_MS}}
    asked = {fault: answer(ms, ms, ms) for fault, ms in savings.items()}
    asked[TOGETHER] = answer(0.0, sum(savings.values()), 10.0)
    return {"report": report, "what_if": asked}


def test_promises_that_come_true(program: Program) -> None:
    first, second = program.faults
    one = judged(program, document(program, {first: 3.0, second: 1.0}))
    assert [(promise.close, promise.inside, promise.reported) for promise in one.promises] == 2 * [
        (True,) * 3
    ]
    assert one.first_is_best
    assert one.together == pytest.approx(0.0)


def test_promises_that_do_not(program: Program) -> None:
    first, second = program.faults
    one = judged(program, document(program, {second: 2.0, first: 3.2}))
    wrong = next(promise for promise in one.promises if promise.name == second)
    near = next(promise for promise in one.promises if promise.name == first)
    assert (wrong.close, wrong.inside) == (False, False)
    assert (near.close, near.inside) == (True, False)
    assert one.best == first
    assert one.regret == pytest.approx(0.2)
    assert one.together == pytest.approx(1 - 4.8 / 6.0)


def test_what_is_not_known_promises_nothing_and_is_fixed_by_nobody(program: Program) -> None:
    first, _ = program.faults
    one = judged(program, document(program, {first: 3.0}))
    missed = one.promises[1]
    assert (missed.reported, missed.likely, missed.close, missed.inside) == (False, 0.0, False, False)
    assert one.together == pytest.approx(0.0)


def test_a_first_card_about_nothing_that_is_known_saves_nothing(program: Program) -> None:
    one = judged(program, document(program, {program.faults[0]: 3.0}, first="warm-up-in-window"))
    assert one.regret == pytest.approx(0.3)


def test_a_report_that_failed_promises_nothing(program: Program) -> None:
    one = judged(program, {"error": {"code": "trace-damaged"}})
    assert (one.together, one.first) == (None, "")
    assert one.regret == pytest.approx(0.3)
    assert wanted(program, {"error": {}}).sets == ()


def test_the_middle_stands_for_a_likely_step_that_is_not_given(program: Program) -> None:
    first, _ = program.faults
    reported = document(program, {first: 3.0})
    reported["what_if"][TOGETHER] = answer(2.0, None, 4.0)
    one = judged(program, reported)
    assert one.unsure
    assert one.together == pytest.approx(0.0)


def test_a_figure_that_gets_worse_is_below_its_floor(program: Program) -> None:
    first, second = program.faults
    good = figures([judged(program, document(program, {first: 3.0, second: 1.0}))])
    bad = figures([judged(program, document(program, {second: 2.0, first: 3.2}))])
    floors = {"all": {name: good["all"][name] for name in ("likely within 3 %", "regret")}}
    assert below(good, floors) == []
    assert len(below(bad, floors)) == 2


def _report(parts: dict[str, float], likely: float) -> dict[str, Any]:
    breakdown = [{"category": name, "ms_per_step": ms} for name, ms in parts.items()]
    asked = {"all": answer(0.0, likely, 9.0) | {"fixes": ["step-gaps"]}}
    return {"report": {"breakdown": breakdown, "first": []}, "what_if": asked}


def test_what_a_cause_outside_is_named_and_what_is_promised_more_than_saved_with_it() -> None:
    usual, slowed = (
        _report({"compute": 6.0}, 0.5),
        _report({"compute": 6.0, "unknown": 1.0, "sync": 3.0}, 1.5),
    )
    one = outside.said(OutsideTruth("network", 10.0, 6.0, {"step-gaps": 9.5}), slowed, usual)
    assert one.named == {"unknown": 0.1, "sync": 0.3}
    assert one.cost == pytest.approx(0.4)
    assert one.likely == pytest.approx(0.1)
    assert one.sure == 0.0
    assert "25.0 %" in outside.table([one])


@pytest.mark.deep
def test_two_programs_from_draw_to_table(tmp_path: Path) -> None:
    options = ["--count", "4", "--seed", "3", "--kept", str(tmp_path), "--list"]
    done = subprocess.run(
        [sys.executable, "-m", "tools.twins", *options], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "likely within 3 %" in done.stdout
    sides = msgspec.json.decode((tmp_path / "twins-3-4.json").read_bytes())
    assert len(sides[0]["programs"]) == 4
