"""What collectives exchange: activations are needed at once, gradients are not."""

from collections import Counter
from dataclasses import replace

import pytest

from tb_gpu_advisor.facts import Facts, HostFacts, summarise
from tb_gpu_advisor.trace import decode
from tests.build.several import Several
from tests.checks.judge import judged
from tests.simulator.transformers import Transformer, simulate_transformer

SHARED = Transformer(trains=False, passes=5, streams="exchange", marks=True)


def facts_of(data: bytes) -> HostFacts:
    return summarise(decode(data), "host")


def exchanged(host: HostFacts) -> Counter[str]:
    return Counter(call.exchanged for gpu in host.gpus for call in gpu.peers.calls)


@pytest.mark.parametrize("trains", [False, True])
def test_layers_that_several_gpus_share_exchange_activations(trains: bool) -> None:
    counts = exchanged(facts_of(simulate_transformer(replace(SHARED, trains=trains)).data))
    # The last one of a step that trains comes before the optimizer, as gradients do.
    assert counts["gradients"] == (counts.total() // (4 * SHARED.layers) if trains else 0)
    assert counts["activations"] + counts["gradients"] == counts.total() >= 2 * SHARED.layers


@pytest.mark.parametrize("overlaps", [True, False])
@pytest.mark.parametrize("calls", [1, 8])
def test_what_is_reduced_after_the_work_is_gradients(overlaps: bool, calls: int) -> None:
    assert set(exchanged(facts_of(Several(calls=calls, overlaps=overlaps).to_bytes()))) == {"gradients"}


@pytest.mark.parametrize(
    ("op", "kernel", "kind"),
    [
        # Dropout over two GPUs (jax-ml/jax#15895); the kernel tells where the op names a layer (jax-ml/jax#20968).
        ("jit(step)/dropout/jit(_bernoulli)/jit(_uniform)/concatenate", "SendRecv", "random"),
        ("jit(step)/layer_3/slice", "SendRecv", "activations"),
        ("jit(solve)/while/cond/lt", "AllReduce_Sum_u8_RING_LL", "values"),
    ],
)
def test_the_op_says_what_for_and_the_kernel_what_is_done(op: str, kernel: str, kind: str) -> None:
    data = Several(call_op=op, kernel=f"ncclDevKernel_{kernel}(ncclDevKernelArgsStorage<4096ul>)").to_bytes()
    assert set(exchanged(facts_of(data))) == {kind}


def test_fewer_calls_are_advised_for_gradients_alone() -> None:
    data = simulate_transformer(SHARED).data
    facts = Facts((facts_of(data),))
    outcome = judged("extra-allreduce", facts)
    assert (outcome.status, outcome.reason) == ("not_applicable", "no-gradients")
    exposed = judged("exposed-allreduce", facts)
    assert (exposed.status, exposed.args["kind"].value, exposed.fixes) == ("failed", "activations", ())
