"""No saving is above what its fix can touch: a law over every capture that is here, and over simulated programs."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.events.kernels import HALF
from tb_gpu_advisor.judging.copies import is_batch
from tb_gpu_advisor.judging.forms import cost_ms, slow_forms
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.trace import decode
from tests.checks.kernels import ADAM, ADD, DEPTHWISE, DGEMM, HGEMM, SCATTER, SGEMM, run_of
from tests.simulator.api import brief, simulate
from tests.simulator.faults import FAULTS
from tests.simulator.scenario import Scenario

DEMO_LOGS: Final = Path(__file__).parents[2] / "demo_logs"
SESSIONS: Final = sorted(
    {path.parent for path in DEMO_LOGS.rglob("*.xplane.pb") if "month" not in path.parts}
)


def _in_fewer_bits(facts: Facts) -> float:
    """Kernels in 32 bits that mixed precision runs in 16, and matrix math that could be on Tensor Cores."""
    table = facts.limiting_gpu.kernels
    ordinary = sum(
        table.ms(matrix=True, tensor_core=False, precision=one) for one in (*HALF, "int", "unknown")
    )
    return table.ms(precision="fp32", stays=False) + table.ms(precision="tf32") + ordinary


def _outside_copies(facts: Facts) -> float:
    copied_ms = sum(copy.total_ms for copy in facts.limiting_gpu.copies if is_batch(copy))
    return max(0.0, facts.step_ms - copied_ms)


#: By check, the time per step that its fix can touch.
REACH: Final[dict[str, Callable[[Facts], float]]] = {
    "single-precision": _in_fewer_bits,
    "tensor-cores-unused": _in_fewer_bits,
    "half-precision-fallback": lambda facts: facts.limiting_gpu.kernels.ms(matrix=True, precision="fp32"),
    "unaligned-dimensions": lambda facts: facts.limiting_gpu.kernels.unaligned_ms,
    "slow-op-form": lambda facts: sum(map(cost_ms, slow_forms(facts))),
    "exposed-input-copy": _outside_copies,
}


def broken(facts: Facts) -> dict[str, tuple[float, float]]:
    """Checks that save more than their fixes touch: both times."""
    if not any(host.gpus for host in facts.hosts):
        return {}
    outcomes = run_all([check for check in ALL if check.id in REACH], facts, "run")
    savings = {check.id: one.saving.high_ms for check, one in outcomes if one.saving is not None}
    touched = {check: REACH[check](facts) for check in savings}
    return {
        check: (most_ms, touched[check])
        for check, most_ms in savings.items()
        if most_ms > touched[check] * (1 + 1e-6) + 1e-6
    }


@cache
def facts_of(session: Path) -> Facts:
    files = sorted(session.glob("*.xplane.pb"))
    return Facts(tuple(summarise(decode(file.read_bytes()), file.name) for file in files))


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: str(session.relative_to(DEMO_LOGS)))
def test_no_capture_saves_more_than_its_fix_touches(session: Path) -> None:
    assert broken(facts_of(session)) == {}


@pytest.mark.parametrize("fault", sorted(set(REACH) & set(FAULTS)))
def test_no_simulated_program_does(fault: str) -> None:
    simulated = simulate(Scenario("reach", brief(FAULTS[fault].base), ((fault, 0.4),)))
    hosts = tuple(summarise(decode(data), name) for name, data in simulated.files.items())
    facts = Facts(hosts)
    assert broken(facts) == {}
    assert any(check.id == fault and one.status == "failed" for check, one in run_all(ALL, facts, "run"))


@pytest.mark.parametrize("kept", [ADAM, SCATTER, DEPTHWISE, DGEMM])
def test_what_a_fix_leaves_as_it_is_adds_nothing(kept: tuple[str, str]) -> None:
    for product in (SGEMM, HGEMM):
        run = run_of((kept, 5000.0), (product, 900.0), (ADD, 300.0))
        assert broken(Facts((summarise(decode(run.to_bytes()), "host"),))) == {}
