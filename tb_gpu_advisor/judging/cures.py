"""The one table of cures: what fixing each finding takes away of the graph of the step, and how much of it.

``likely`` is what usually comes true of a cure, ``low`` what is promised of it, and ``high`` what comes true at best.
A finding without a cure here, or without a graph that is believed, saves its loss at most, and nothing is promised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.facts.replay import cures
from tb_gpu_advisor.facts.replay.graph import Change, Graph
from tb_gpu_advisor.facts.replay.speedups import USUAL_SAVING, KernelChange

#: What is promised of work that is taken away, with nothing in its place. Measured: recorded programs
#: (demo_logs/recorded) without their callback, or without the reading of their batches, took 93 to 97 % of its time
#: less.
REMOVED: Final = 0.9
#: The same of time in which the host or its threads do something else then. Measured: in pairs of real captures,
#: before and after more loader workers, another loader, compiling or other settings, the step became shorter by 66 to
#: 99 % of the gap.
PROMISED: Final = 0.6
#: What is promised of a pipeline's time: more workers take cores from the thread that launches. Measured: simulated
#: pipelines with two of a host's cores (tests/simulator/side_effects.py) became that much faster at least.
FASTER_INPUT: Final = 0.3
#: What compiling takes of the host's time for launches. Measured: 0.3 of it is likely left in simulated twins.
COMPILED: Final = 0.7
#: … and a function of that for ops that Python runs one by one. Measured: a quarter is left.
IN_FUNCTION: Final = 0.75
#: At best kernels reach the rates that were reached on such a GPU. Defined: by what is usual of these.
AT_BEST: Final = 1 / USUAL_SAVING


class Cure(Struct, frozen=True):
    """A change of the graph by how much of it comes true and by the finding's own loss in ns per step. What is
    ``bounded`` touches nothing but what its finding names, and saves no more than that says at most."""

    change: Callable[[Graph, float, float], Change]
    low: float = REMOVED
    likely: float = 1.0
    high: float = 1.0
    bounded: bool = False


def _whole(change: Callable[[Graph, float], Change]) -> Callable[[Graph, float, float], Change]:
    return lambda graph, much, _: change(graph, much)


def _kernels(of: KernelChange) -> Cure:
    return Cure(
        lambda graph, much, _: cures.faster_kernels(graph, of, much), 0.0, 1.0, AT_BEST, of != "fused"
    )


def _eager(graph: Graph, much: float, _: float) -> Change:
    """A function takes Python out of the step."""
    launches = cures.quicker_launches(graph, IN_FUNCTION * much, fused=False)
    return launches.and_also(cures.less_python(graph, much))


def _in_time(graph: Graph, much: float, _: float) -> Change:
    """Nothing makes one GPU later than others: neither its work, nor the host's before it, nor its turn."""
    usual = cures.usual_host(graph, much).and_also(cures.even_gpus(graph, much))
    return usual.and_also(cures.own_turn(graph, much))


def _less_exchange(graph: Graph, much: float, loss_ns: float) -> Change:
    """Collectives take less by the finding's loss."""
    return cures.without(graph, "exchange", much=much * _lost_share(graph, loss_ns))


def _fewer_exchanges(graph: Graph, much: float, loss_ns: float) -> Change:
    return cures.fewer_exchanges(graph, much * _lost_share(graph, loss_ns))


def _lost_share(graph: Graph, loss_ns: float) -> float:
    """What a loss is of all exchanges."""
    whole_ns = cures.per_step_ns(graph, "exchange")
    return min(1.0, loss_ns / whole_ns) if whole_ns else 0.0


_INPUT: Final = Cure(_whole(cures.batches_in_time), FASTER_INPUT)
_LAUNCHES: Final = Cure(lambda graph, much, _: cures.quicker_launches(graph, much), 0.0, COMPILED, 1.0)
CURES: Final[Mapping[str, Cure]] = {
    "input-bound": _INPUT,
    "slow-input-stage": _INPUT,
    "input-cannot-feed-gpus": _INPUT,
    "exposed-input-copy": Cure(lambda graph, much, _: cures.without_copies(graph, "batch")),
    # Nothing shows that what Python reads there goes with it: that is likely, and not promised.
    "step-gaps": Cure(lambda graph, much, _: cures.less_python(graph, much, reads=much == 1)),
    "launch-bound": _LAUNCHES,
    "tiny-kernels": _LAUNCHES,
    "eager-execution": Cure(_eager, PROMISED),
    "host-placed-ops": Cure(_whole(cures.ops_on_gpu)),
    "blocking-copies": Cure(lambda graph, much, _: cures.without_step_copies(graph, large=True)),
    "recurring-copies": Cure(lambda graph, much, _: cures.without_step_copies(graph, large=False)),
    "dynamic-loss-scaling": Cure(_whole(cures.static_loss_scale)),
    "xla-recompiles": Cure(lambda graph, much, _: cures.without(graph, "compiling", much=much)),
    "single-precision": _kernels("mixed-precision"),
    "tensor-cores-unused": _kernels("tensor-cores"),
    "half-precision-fallback": _kernels("matrix-precision"),
    "unaligned-dimensions": _kernels("aligned"),
    "unfused-elementwise": _kernels("fused"),
    "slow-allreduce": Cure(_less_exchange),
    "extra-allreduce": Cure(_fewer_exchanges, 0.0),
    "exposed-allreduce": Cure(lambda graph, much, _: cures.without(graph, "exchange", much=much), 0.0),
    "late-allreduce": Cure(_in_time, PROMISED),
    "cross-gpu-copies": Cure(lambda graph, much, _: cures.without_copies(graph, "peer")),
    "uneven-replicas": Cure(_whole(cures.even_gpus)),
    "serial-gpus": Cure(_whole(cures.own_turn), PROMISED),
    "staggered-launches": Cure(_whole(cures.own_turn), PROMISED),
}
