"""What is kept of a GPU's calls that others take part in."""

import pytest

from tb_gpu_advisor.facts.gpu import peers
from tests.build.graphs import facts_of
from tests.build.several import Several


def test_calls_that_are_kept_are_those_of_whole_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "MOST_CALLS", 10)
    gpu = facts_of(Several(gpus=2, calls=4)).gpus[0]
    assert gpu.peers.total_calls > 10
    assert len(gpu.peers.calls) == 8
