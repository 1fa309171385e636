"""The one table of cures: what fixing each finding takes away from the graph of the step, and how much of it.

``likely`` is how much of a cure usually comes true, ``low`` how much is promised, and ``high`` how much comes true at
best. A finding without a cure here, or a run without a graph that is believed, saves its loss at most, and nothing is
promised.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Literal

from msgspec import Struct

from tb_gpu_advisor.causes import where
from tb_gpu_advisor.facts.replay import balance, cures
from tb_gpu_advisor.facts.replay.graph import Change, Graph
from tb_gpu_advisor.facts.replay.hardware import KernelChange
from tb_gpu_advisor.wire import Category

#: What is promised of work that is taken away, with nothing in its place. Measured: recorded programs
#: (demo_logs/recorded) without their callback, or without the reading of their batches, took 93 to 97 % of its time
#: less.
REMOVED: Final = 0.93
#: The same of time in which the host or its threads do something else then. Measured: in pairs of real captures,
#: before and after more loader workers, another loader, compiling or other settings, the step became shorter by 66 to
#: 99 % of the gap.
PROMISED: Final = 0.6
#: What is promised of a pipeline's time: more workers take cores from the thread that launches. Measured: simulated
#: pipelines with two of a host's cores (tests/simulator/side_effects.py) became that much faster at least.
FASTER_INPUT: Final = 0.27
#: By how much a likely saving errs, as a share of the step, where time goes in part: exchanges, what is compiled, what
#: follows a decision, what is as on other GPUs. Measured: seven in ten of the twins of simulated programs by less
#: (tools/twins). Where waits, work and device events go whole a graph errs by as much as the mean step is off.
ERROR_SHARE: Final = 0.015
#: … and one of kernels and launches: what rates and a compiler leave of them is known less well. Our default: twice as
#: much.
KERNELS_ERROR_SHARE: Final = 0.03
#: At best more than what is usual comes true, such as the rates that were reached on a GPU. Defined: above all of it.
AT_BEST: Final = 2.0


#: The loss that a cure reaches: findings of one part of the step whose cures reach the same one are one thing to do.
Reach = Literal[
    "batches", "batch-copies", "step-copies", "peer-copies", "python", "launches", "cores", "fusible",
    "host-ops", "loss-scale", "tracing", "compiling", "trials", "matrices", "dimensions", "forms", "clock", "exchange",
    "balance", "turns",
]  # fmt: skip
#: Losses whose cures make kernels fewer or faster, or share them out in another way; fewer launches are larger kernels.
OF_KERNELS: Final[frozenset[Reach]] = frozenset({
    "launches", "fusible", "step-copies", "host-ops", "loss-scale", "trials", "matrices", "dimensions",
    "forms", "clock", "balance",
})  # fmt: skip
#: Losses with the limit of another: all copies share the link.
_LIMITED_AS: Final[Mapping[Reach, Reach]] = {"batch-copies": "step-copies"}


class Cure(Struct, frozen=True):
    """A cure: its change of the graph, given how much comes true and the finding's own loss in ns per step, and what it
    ``reaches``.

    For a finding about ``idle`` parts the change is given the share of these parts that it loses, and applies to what
    the host does for them even while the GPU works. A ``bounded`` cure touches only what its finding names, and saves
    no more than the finding says; one ``of_the_rest`` takes from what other cures leave. ``error`` is by how much its
    likely saving errs, as a share of the step, and ``unnamed`` the change that is sure even where nobody knows what the
    time is spent on.
    """

    change: Callable[[Graph, float, float], Change]
    reaches: tuple[Reach, ...]
    low: float = REMOVED
    likely: float = 1.0
    high: float = 1.0
    bounded: bool = False
    of_the_rest: bool = False
    error: float = 0.0
    unnamed: Callable[[Graph], Change] | None = None
    idle: tuple[Category, ...] = ()

    @property
    def error_at_best(self) -> float:
        """The error where more than usual is evaluated: a cure that comes true in part errs by how much of it does, and
        at best all of it does."""
        return self.error - ERROR_SHARE if self.high > 1 else self.error

    @property
    def limited(self) -> tuple[Reach, ...]:
        """What it reaches; cures of the same save together no more than the largest loss of it."""
        return tuple(_LIMITED_AS.get(one, one) for one in self.reaches)


#: Of kernels and launches.
_less_known: Final = partial(Cure, likely=1.0, high=AT_BEST, error=KERNELS_ERROR_SHARE)


def _of_any_loss(change: Callable[[Graph, float], Change]) -> Callable[[Graph, float, float], Change]:
    """A change that does not depend on the finding's loss."""
    return lambda graph, much, _: change(graph, much)


def _dropped(change: Callable[[Graph, float], Change], reach: Reach, bounded: bool = False) -> Cure:
    """Device events and waits that go as a whole: all of that is promised, and nothing of what is only likely
    besides."""
    return Cure(_of_any_loss(change), (reach,), 0.0, high=AT_BEST, bounded=bounded)


def _kernels(of: KernelChange, reach: Reach) -> Cure:
    change = _of_any_loss(partial(cures.faster_kernels, of=of))
    return _less_known(change, (reach,), 0.0, bounded=of != "fused")


def _host_work(graph: Graph, much: float, loss_ns: float) -> Change:
    """Ops of the step move to the GPU. Python to which the finding loses time as well becomes ops of a function: that
    is likely, but not promised."""
    change = cures.ops_on_gpu(graph, much)
    python_ns = cures.per_step_ns(graph, "python")
    lost_ns = loss_ns - cures.per_step_ns(graph, "on_host")
    if much < 1 or lost_ns <= 0 or not python_ns:
        return change
    return change.and_also(cures.without(graph, "python", much=min(1.0, lost_ns / python_ns)))


def _fewer_exchanges(graph: Graph, much: float, loss_ns: float) -> Change:
    return balance.fewer_exchanges(graph, much, _of_exchange(graph, loss_ns))


def _of_exchange(graph: Graph, loss_ns: float) -> float:
    """The share of a loss in all that moves between GPUs."""
    whole_ns = cures.per_step_ns(graph, "exchange")
    return min(1.0, loss_ns / whole_ns) if whole_ns else 0.0


#: Of what goes in part.
_in_part: Final = partial(Cure, error=ERROR_SHARE)
#: As much of what is made ready as of the time that the GPU waits for it.
_PREPARED: Final = partial(
    _in_part, lambda graph, much, lost: cures.without(graph, "compiling", much=much * lost), idle=("compile",)
)
_INPUT: Final = Cure(_of_any_loss(cures.batches_in_time), ("batches",), FASTER_INPUT)
_LAUNCHES: Final = _less_known(_of_any_loss(cures.fewer_launches), ("launches",), 0.0)
CURES: Final[Mapping[str, Cure]] = {
    "input-bound": _INPUT,
    "slow-input-stage": _INPUT,
    "input-cannot-feed-gpus": _INPUT,
    "exposed-input-copy": _dropped(cures.batches_copied_ahead, "batch-copies", bounded=True),
    # Nothing shows that what Python reads there goes with it: that is likely, and not promised.
    "step-gaps": Cure(
        lambda graph, much, lost: cures.less_python(graph, much * lost, reads=much == 1),
        ("python",),
        idle=where(lambda cause: cause.unnamed and cause.fixed),
        # Whatever it is, it may be done while the GPU works: what is read first is read later, or now and then.
        unnamed=cures.reads_later,
    ),
    "launch-bound": _LAUNCHES,
    "tiny-kernels": _LAUNCHES,
    # That threads work meanwhile is no proof that it is for them that launches wait.
    "input-threads-delay-launches": _less_known(_of_any_loss(balance.undisturbed), ("cores",), 0.0, high=1.0),
    "xla-off": _less_known(_of_any_loss(cures.compiled), ("launches", "fusible"), 0.0),
    "eager-execution": _less_known(_of_any_loss(cures.in_function), ("launches",), PROMISED),
    "host-placed-ops": Cure(_host_work, ("host-ops",)),
    "blocking-copies": _dropped(partial(cures.without_step_copies, large=True), "step-copies"),
    "recurring-copies": _dropped(partial(cures.without_step_copies, large=False), "step-copies"),
    "dynamic-loss-scaling": _in_part(_of_any_loss(cures.static_loss_scale), ("loss-scale",), 0.0),
    "repeated-preparation": _PREPARED(("tracing",)),
    # No algorithm is tried: what remains is what an op runs itself.
    "repeated-autotuning": Cure(
        _of_any_loss(partial(cures.faster_kernels, of="untried")),
        ("trials",),
        error=KERNELS_ERROR_SHARE,
    ),
    "xla-recompiles": _PREPARED(("compiling",)),
    "single-precision": _kernels("mixed-precision", "matrices"),
    "tensor-cores-unused": _kernels("tensor-cores", "matrices"),
    "half-precision-fallback": _kernels("matrix-precision", "matrices"),
    "unaligned-dimensions": _kernels("aligned", "dimensions"),
    "unfused-elementwise": _kernels("fused", "fusible"),
    "slow-allreduce": _in_part(
        lambda graph, much, ns: cures.without(graph, "exchange", much=much * _of_exchange(graph, ns)),
        ("exchange",),
        of_the_rest=True,
    ),
    "extra-allreduce": _in_part(_fewer_exchanges, ("exchange",), 0.0, high=AT_BEST),
    "exposed-allreduce": _in_part(balance.exchanged_in_backward, ("exchange",), 0.0, high=AT_BEST),
    # Nothing makes one GPU later than others: neither its work, nor the host's before it.
    "late-allreduce": Cure(
        lambda graph, much, _: balance.usual_host(graph, much).and_also(balance.even_gpus(graph, much)),
        ("balance",),
    ),
    "cross-gpu-copies": _dropped(partial(cures.without_copies, role="peer"), "peer-copies"),
    # No rate says what other GPUs take: that is seen.
    "uneven-replicas": _in_part(_of_any_loss(balance.even_gpus), ("balance",)),
    "serial-gpus": _in_part(_of_any_loss(balance.own_turn), ("turns",), PROMISED),
    "staggered-launches": _in_part(_of_any_loss(balance.own_turn), ("turns",), PROMISED),
}
#: Findings that save something of which the graph knows no cure: at most what they were seen to lose.
OBSERVED: Final[Mapping[str, tuple[Reach, ...]]] = {
    "poor-scaling": (),
    "slow-op-form": ("forms",),
    "kernels-slow-down": ("clock",),
}


def reach_of(check: str) -> tuple[Reach, ...]:
    """The losses that the fix of a check's finding reaches; none for what saves no time."""
    cure = CURES.get(check)
    return OBSERVED.get(check, ()) if cure is None else cure.reaches


def about_one(checks: Sequence[str]) -> Sequence[str]:
    """The findings of a row grouped by the loss that they share: a fix that reaches the losses of several joins
    them."""
    return [check for check in checks if len(reach_of(check)) < 2] or checks
