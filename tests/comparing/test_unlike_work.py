"""Runs whose steps do other work are compared by what they get done, those of two programs not at all."""

import time
from collections.abc import Sequence
from datetime import date

import msgspec
import pytest

from tb_gpu_advisor.comparing.budget import Budget
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.gate import cases, exit_code
from tb_gpu_advisor.comparing.program import layer_op, likeness, signature
from tb_gpu_advisor.facts.events.scopes import layer_of
from tb_gpu_advisor.wire import Inside, Kernel, Report, Work
from tests.comparing.test_compare import SAMPLE, noisy

OPS = [f"model/block_{at}/conv/Conv2D" for at in range(8)]


def run(
    ms: float,
    examples: int | None = None,
    calls: int = 1,
    inside: Inside = "",
    ops: Sequence[str] = OPS,
    launch_ms: float = 0.1,
) -> Report:
    work = Work(examples, calls if inside else 1, inside, None, ())
    kernels = tuple(Kernel("conv", op, calls, calls * launch_ms) for op in ops)
    # What it fails besides is none of this.
    steps = noisy(1, ms, 20)
    ledger = msgspec.structs.replace(steps.ledger, work=work)
    return msgspec.structs.replace(steps, ledger=ledger, kernels=kernels, checks=())


@pytest.mark.parametrize(
    ("before", "after", "verdict", "per"),
    [
        (run(1.28, 64), run(2.0, 256), "faster", "examples"),
        (run(2.0, 256), run(1.28, 64), "slower", "examples"),
        (run(1.0, 64), run(4.0, 256), "no_difference", "examples"),
        (run(1.0, 64), run(1.2, 64), "slower", "step"),
        (run(1.0), run(9.0, calls=10, inside="steps"), "faster", "batches"),
        (run(9.0, calls=10, inside="steps"), run(1.0), "slower", "batches"),
        (run(1.0), run(8.0, calls=8, inside="gradients"), "no_difference", "batches"),
        # Each of the eight is smaller, nobody knows by how much.
        (run(1.0), run(1.1, calls=8, inside="gradients", launch_ms=0.015), "cannot_tell", "unknown"),
        # Nothing but the number of launches tells of a loop in Python.
        (run(1.0), run(4.4, calls=4), "slower", "batches"),
        (run(1.0), run(0.5, ops=[f"bert/layer_{at}/MatMul" for at in range(9)]), "not_comparable", "step"),
    ],
)  # fmt: skip
def test_the_verdict_is_about_what_gets_done(before: Report, after: Report, verdict: str, per: str) -> None:
    comparison = compare([before], [after])
    assert (comparison.verdict, comparison.per) == (verdict, per)
    code = {"slower": 1, "cannot_tell": 3, "not_comparable": 3}.get(verdict, 0)
    limits = cases([after], Budget(saving_share=None), comparison, date(2026, 1, 1))
    assert exit_code([one for one in limits if one.subject == "regression"]) == code


def test_times_are_of_as_much_work_when_compared() -> None:
    comparison = compare([run(1.0, 64)], [run(2.0, 256)])
    assert comparison.candidate.median_ms == pytest.approx(2.0, rel=0.05)
    assert comparison.delta_share == pytest.approx(-0.5, rel=0.05)
    assert [note.id for note in comparison.unlike] == ["unlike-work"]
    rates = [comparison.said.args[name].value for name in ("before", "after")]
    assert rates == pytest.approx([64_000, 128_000], rel=0.05)


def test_a_step_over_its_limit_passes_if_it_gets_more_done() -> None:
    for examples, status in ((256, "within"), (64, "over")):
        after = run(2.0, examples)
        limits = cases([after], Budget(step_ms=1.5), compare([run(1.28, 64)], [after]), date(2026, 1, 1))
        assert [case.status for case in limits if case.subject == "step"] == [status]


def test_nothing_is_fixed_between_two_programs() -> None:
    other = msgspec.structs.replace(
        run(0.5, ops=[f"bert/layer_{at}/MatMul" for at in range(9)]), checks=SAMPLE.checks
    )
    passed = [msgspec.structs.replace(check, status="passed", saving_ms=None) for check in SAMPLE.checks]
    comparison = compare(
        [msgspec.structs.replace(run(1.0), checks=SAMPLE.checks)],
        [msgspec.structs.replace(other, checks=tuple(passed))],
    )
    assert (comparison.findings, comparison.promises, comparison.kernels) == ((), (), ())


#: Of a name that takes 10 ms; what looks at each end of it anew takes ten seconds.
AT_ONCE_S = 1.0


def test_a_name_of_others_takes_no_time() -> None:
    began_s = time.process_time()
    assert signature(run(1.0, ops=["adam" * 20_000 + "!"]))
    assert layer_op("jit(/" * 80_000)
    assert layer_of("->" * 40_000 + " /MatMul:MatMul")
    assert time.process_time() - began_s < AT_ONCE_S


@pytest.mark.parametrize(
    ("op", "is_update"),
    [
        ("Adam/update/Mul", True),
        ("net/MyAdamW_2/Mul", True),
        ("net/my-adam/Mul", False),
        ("net/Adam", True),
        ("net/SGD/Mul", True),
        ("net/SGD_2/Mul", False),
        ("Optimizer_1/Mul", True),
        ("net/dense/ResourceApplyX", True),
        ("net/dense/Mul", False),
    ],
)
def test_ops_of_optimizers_are_of_no_model(op: str, is_update: bool) -> None:
    assert (op not in signature(run(1.0, ops=["net/dense/MatMul", op]))) is is_update


def test_what_is_around_a_model_ends_with_its_scope() -> None:
    assert layer_op("jit(step)/jit(<lambda>)/net/dot") == "net/dot"
    assert layer_op("net/jit(relu)/max") == "net/max"


LAYERS = [f"net/dense_{at}/{op}" for at in range(4) for op in ("MatMul", "BiasAdd", "Relu")]


@pytest.mark.parametrize(
    ("ops", "same"),
    [
        (LAYERS + [f"Adam/update_{at}/ResourceApplyAdam" for at in range(40)], True),
        ([f"while/body/_1/{op}" for op in LAYERS], True),
        ([f"replica_3/{op}" for op in LAYERS], True),
        # A compiler leaves one op of each layer, or makes up all names.
        ([f"net/dense_{at}/fusion" for at in range(4)], True),
        ([f"fusion.{at}" for at in range(9)], True),
        ([f"jit(step)/jit(main)/transpose(jvp(net))/dense_{at}/dot_general" for at in range(4)], True),
        ([f"Adam/update_{at}/ResourceApplyAdam" for at in range(12)], False),
        ([f"other/conv_{at}/Conv2D" for at in range(9)], False),
    ],
)
def test_a_program_is_known_by_its_ops_and_layers(ops: list[str], same: bool) -> None:
    one, other = (signature(run(1.0, ops=names)) for names in (LAYERS, ops))
    assert (likeness(one, other) >= 0.5) is same
    assert (likeness(other, one) >= 0.5) is same
