import pytest

from tests.build.runs import Run
from tests.build.several import NCCL, Several
from tests.checks.judge import judge, steady


def test_fires_on_a_call_for_every_variable() -> None:
    outcome = judge("extra-allreduce", Several(calls=40, transfer_us=15.0, awaited=True))
    assert outcome.status == "failed"
    assert outcome.args["calls"].value == 40
    assert outcome.saving is not None
    assert outcome.saving.likely_ms == pytest.approx(39 * 0.015, rel=0.01)


def test_silent_on_a_few_packs() -> None:
    assert judge("extra-allreduce", Several(calls=4, transfer_us=60.0)).status == "passed"


def test_silent_on_calls_that_hide_under_computing() -> None:
    run = Several(calls=40, transfer_us=15.0, overlaps=True, compute_us=(2000.0,))
    assert judge("extra-allreduce", run).status == "passed"


def test_silent_on_synchronized_batch_norm() -> None:
    run = Several(calls=40, transfer_us=15.0, call_op="sync_batch_normalization/CollectiveReduceV2")
    assert judge("extra-allreduce", run).status == "passed"


@pytest.mark.parametrize(
    "op",
    [
        "jit(f)/while/cond/reduce_or",
        "ncclDevKernel_AllReduce_Sum_u8_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
        "ncclKernel_AllReduce_RING_LL_Sum_int8_t(ncclWorkElem)",
    ],
)
def test_silent_on_conditions_of_loops(op: str) -> None:
    """81 calls of AllReduce_Sum_u8 were advised to be one psum over the whole tree (jax-ml/jax#20968)."""
    run = Several(calls=40, transfer_us=15.0, awaited=True, call_op=op)
    assert judge("extra-allreduce", run).reason == "no-gradients"


def test_cannot_count_the_calls_of_a_step_without_steps() -> None:
    """Such as one pass of a model that does not learn, each layer of which makes a call."""
    run = Run(markers=False)
    for layer in range(40):
        run.launch("", f"layer_{layer}", 20.0 + layer)
        run.launch("", NCCL, 15.0)
    outcome = judge("extra-allreduce", run)
    assert (outcome.status, outcome.reason) == ("no_data", "steps")


def test_cannot_tell_without_collectives() -> None:
    assert judge("extra-allreduce", Several(calls=0)).reason == "collectives"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("extra-allreduce", steady()).reason == "one-gpu"


def test_nothing_is_promised_of_what_packs_take_themselves() -> None:
    saving = judge("extra-allreduce", Several(calls=40, transfer_us=15.0, awaited=True)).saving
    assert saving is not None
    assert saving.low_ms == 0


def test_one_rank_with_a_call_for_every_variable_fails_by_the_shortest_of_them() -> None:
    outcome = judge("extra-allreduce", Several(gpus=1, calls=40, transfer_us=15.0))
    assert outcome.status == "failed"
    assert outcome.args["cost"].value == pytest.approx(39 * 0.015, rel=0.01)
    assert outcome.saving is not None
    assert outcome.saving.low_ms == 0


def test_one_rank_with_a_few_packs_passes() -> None:
    assert judge("extra-allreduce", Several(gpus=1, calls=4, transfer_us=60.0)).status == "passed"


def test_of_one_rank_nobody_knows_whether_long_calls_wait() -> None:
    run = Several(gpus=1, calls=9, transfer_us=15.0)
    data = run.to_bytes()
    for index, event in enumerate(run.rings[0].proto.events):
        # All but one call of each step wait for another rank.
        event.duration_ps = 1_000_000 if index % 9 == 0 else event.duration_ps
    assert data != run.space.to_bytes()
    run.to_bytes = run.space.to_bytes  # type: ignore[method-assign]
    outcome = judge("extra-allreduce", run)
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")
