"""What a host sends of its facts: as much as hosts are compared by, in at most ``MOST_BYTES``.

However long a capture is: numbers of each step become their mean, worst steps and instances stay, and of collective
calls as many whole steps as fit. Only where that is not enough (a file with hundreds of GPUs, names as long as the
file) tables are shortened too. The report says what was left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tb_gpu_advisor.facts.gpu.peers import PeerFacts
from tb_gpu_advisor.facts.model import FullGpuFacts, GapFact, GpuFacts, HostFacts, StepFacts
from tb_gpu_advisor.facts.packed import is_kept, learn, pack, unpack
from tb_gpu_advisor.facts.steps.tensorflow_steps import TensorFlowSteps

MOST_BYTES: Final = 64 << 10
#: Steps whose periods are sent one by one, and how many periods stand for all of a longer capture.
MOST_STEPS: Final = 2000
SPREAD: Final = 501
#: Rows of the table of steps in which GPUs are far apart.
MOST_SKEWS: Final = 32


# With the imports, not with the first profile.
learn(HostFacts)


@dataclass(frozen=True)
class Bound:
    """Collective calls of a GPU (whole steps), rows of each table (0: all) and characters of each name.

    Names of hosts are names of files, which have no more than 256.
    """

    calls: int
    rows: int
    characters: int


#: From what every usual host fits into to what a hostile file is cut down to. Rows and names are cut after calls: 512
#: are a dozen steps of most programs.
BOUNDS: Final = (
    Bound(4096, 0, 4000),
    Bound(2048, 0, 4000),
    Bound(1024, 0, 4000),
    Bound(512, 0, 4000),
    Bound(512, 50, 1000),
    Bound(256, 20, 400),
    Bound(128, 10, 256),
    Bound(0, 5, 256),
    Bound(0, 1, 256),
)


class TooLarge(Exception):
    """Facts that fit into no summary: of a file with more GPUs than any host has."""


def to_send(facts: HostFacts) -> bytes:
    """The facts of a host as it sends them; raises ``TooLarge``."""
    small = _without_steps(facts)
    for bound in BOUNDS:
        data = pack(_cut(small, bound), HostFacts, bound.characters)
        if len(data) <= MOST_BYTES:
            return data
    raise TooLarge


def as_sent(facts: HostFacts) -> HostFacts:
    """The facts of a host of this process as ``received`` would give them to another one; raises ``TooLarge``.

    Most hosts fit as they are, and then nothing has to be sent.
    """
    small = _cut(_without_steps(facts), BOUNDS[0])
    return small if is_kept(small, HostFacts, BOUNDS[0].characters, MOST_BYTES) else received(to_send(facts))


def received(data: bytes) -> HostFacts:
    """What ``to_send`` made, from a process of our own."""
    facts: HostFacts = unpack(data, HostFacts)
    return facts


def _without_steps(facts: HostFacts) -> HostFacts:
    return replace(
        facts,
        steps=None if facts.steps is None else _steps(facts.steps),
        gpus=tuple(_gpu(gpu) for gpu in facts.gpus),
        alone=None if facts.alone is None else replace(facts.alone, steps=_steps(facts.alone.steps)),
        tensorflow=tuple(_tensorflow(one) for one in facts.tensorflow),
        skew=replace(facts.skew, steps=facts.skew.steps[:MOST_SKEWS]),
    )


def _steps(steps: StepFacts) -> StepFacts:
    """The first ones; of many also the spread of all, the shortest and the longest included."""
    if len(steps.ms) <= MOST_STEPS:
        return steps
    places = np.linspace(0, len(steps.ms) - 1, SPREAD).round().astype(np.int64)
    spread = tuple(np.sort(np.array(steps.ms))[places].tolist())
    return replace(steps, ms=steps.ms[:MOST_STEPS], number=steps.number[:MOST_STEPS], spread=spread)


def _gpu(gpu: GpuFacts) -> GpuFacts:
    return replace(
        gpu,
        parts_ms={category: (gpu.mean_ms(category),) for category in gpu.parts_ms},
        peers=replace(gpu.peers, first_kernel_ms=(), last_kernel_ms=()),
    )


def _tensorflow(steps: TensorFlowSteps) -> TensorFlowSteps:
    return replace(
        steps,
        steps_ms=(sum(steps.steps_ms) / len(steps.steps_ms),),
        parts_ms={part: (steps.mean_ms(part),) for part in steps.parts_ms},
    )


def _cut(facts: HostFacts, bound: Bound) -> HostFacts:
    kept = _whole_steps([gpu.peers for gpu in facts.gpus], bound.calls)
    gpus = tuple(
        replace(
            gpu,
            peers=replace(gpu.peers, calls=tuple(call for call in gpu.peers.calls if call.step < kept)),
        )
        for gpu in facts.gpus
    )
    facts = replace(facts, gpus=gpus)
    return _shortened(facts, bound.rows) if bound.rows else facts


def _whole_steps(peers: list[PeerFacts], most: int) -> int:
    """How many steps from the first one have at most so many calls on each GPU; never a part of one."""
    kept = 1 << 62
    for one in peers:
        if one.total_calls > min(most, len(one.calls)):
            after = one.calls[most].step if len(one.calls) > most else one.calls[-1].step
            kept = min(kept, after)
    return kept


def _shortened(facts: HostFacts, rows: int) -> HostFacts:
    alone = facts.alone
    return replace(
        facts,
        gpus=tuple(_shortened_gpu(gpu, rows) for gpu in facts.gpus),
        stages=facts.stages[:rows],
        input_python=facts.input_python[:rows],
        alone=alone and replace(alone, stages=alone.stages[:rows], between=alone.between[:rows]),
        skew=replace(facts.skew, steps=facts.skew.steps[:rows]),
        rows_kept=rows,
    )


def _shortened_gpu(gpu: GpuFacts, rows: int) -> GpuFacts:
    """Without pictures, and with the first rows of each table: the worst gaps of each cause."""
    short = replace(gpu, ops=gpu.ops[:rows], copies=gpu.copies[:rows])
    if not isinstance(short, FullGpuFacts):
        return short
    by_cause: dict[str, list[GapFact]] = {}
    for gap in short.gaps:
        by_cause.setdefault(gap.category, []).append(gap)
    return replace(
        short,
        gaps=tuple(gap for gaps in by_cause.values() for gap in gaps[:rows]),
        between=short.between[:rows],
        host_ops=short.host_ops[:rows],
        compiled=short.compiled[:rows],
        kernels=replace(short.kernels, rows=short.kernels.rows[:rows]),
        timelines={},
        kernel_pictures={},
    )
