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


def test_fewer_calls_are_advised_for_gradients_alone() -> None:
    data = simulate_transformer(SHARED).data
    facts = Facts((facts_of(data),))
    outcome = judged("extra-allreduce", facts)
    assert (outcome.status, outcome.reason) == ("not_applicable", "no-gradients")
    exposed = judged("exposed-allreduce", facts)
    assert (exposed.status, exposed.args["kind"].value, exposed.fixes) == ("failed", "activations", ())
