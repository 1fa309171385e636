"""The demo runs: what each simulates, and which checks must find something in it (and no others)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tests.simulator.scenario import Scenario
from tests.simulator.workload import Callback, Capture, Workload

#: Mixed precision on one V100.
RESNET: Final = Workload(model="resnet", gpu="V100", dtype="fp16", batch=32)

BERT: Final = replace(RESNET, model="transformer", batch=16)


@dataclass(frozen=True)
class Story:
    """``finds`` are the checks that fail; ``tells`` is the README's sentence about it."""

    scenario: Scenario
    finds: frozenset[str]
    tells: str

    @property
    def name(self) -> str:
        return self.scenario.name


def _story(
    name: str, workload: Workload, faults: dict[str, float], finds: set[str], tells: str, seed: int = 7
) -> Story:
    return Story(Scenario(name, workload, tuple(faults.items()), seed), frozenset(finds), tells)


STORIES: Final[tuple[Story, ...]] = (
    _story(
        "input-bound",
        RESNET,
        {"input-bound": 1.0, "step-gaps": 0.1},
        {"input-bound", "slow-input-stage", "exposed-input-copy", "step-gaps"},
        "ResNet with mixed precision on one V100; a sequential map makes batches slower than the GPU uses them, and a"
        " callback reads the loss after every step",
    ),
    _story(
        "input-fixed",
        RESNET,
        {},
        set(),
        "the same with a parallel, prefetched input and without the callback",
    ),
    _story(
        "launch-bound",
        replace(RESNET, batch=8),
        {"launch-bound": 0.6},
        {"launch-bound", "tiny-kernels", "xla-off", "exposed-input-copy"},
        "a small batch of the same model behind hundreds of scalar ops, which the host cannot launch as fast as the GPU"
        " runs them",
    ),
    _story(
        "one-step",
        replace(BERT, callbacks=(Callback(150.0),), capture=Capture(steps=1)),
        {},
        {"capture-too-short", "unfused-elementwise", "xla-off"},
        "the single step that Keras records by default",
    ),
)
