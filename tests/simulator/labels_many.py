"""Which checks of several GPUs should fail. What a fault costs is simulated: the step with one cost taken away.

Rules answer as those in ``labels`` do.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tests.simulator.cures import (
    alone,
    even,
    fast_input,
    few_reductions,
    free_reductions,
    full_bandwidth,
    independent,
    no_peer_copies,
)
from tests.simulator.measured import Measured
from tests.simulator.ops import AllReduce, Await, Copy
from tests.simulator.plan import PARTS, model_of
from tests.simulator.simulate import Plans
from tests.simulator.workload import Workload
from tests.simulator.zones import MUST, MUST_NOT, Rule, both, zone

#: A batch that could be twice as large in half of the memory, at a gain per sample that is worth a try.
_BATCH_GAIN: Final = (0.02, 0.1)
#: Kernel time of all GPUs over the time in which any of them computes: 1 is one after the other.
_SERIAL: Final = (1.2, 1.35)


def _several(rule: Rule) -> Rule:
    return lambda m: rule(m) if m.replicas.number > 1 else False


def _input(m: Measured) -> bool | None:
    """Batches that come too late for one GPU keep the others waiting in the AllReduce."""
    return zone(m.gain(fast_input)) if m.run.workload.gpus > 1 and m.waits_for_input else False


def _idle(m: Measured) -> bool:
    return m.run.workload.idle_gpus > 0


def _small_batch(m: Measured) -> bool | None:
    """Twice the batch fits, and takes less than twice the time. What XLA compiles has other ops with a larger batch."""
    workload = m.run.workload
    if workload.api == "jax" or workload.xla or workload.pipeline_parts:
        return None
    if m.replicas.peak_share > 0.6:
        return False if m.replicas.peak_share > 0.8 else None
    gain = 1 - m.cured_ms(_twice) / (2 * m.run.step_ms())
    return both(zone(gain, *_BATCH_GAIN), zone(1 - m.replicas.peak_share, 0.2, 0.5))


def _twice(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """The same program with twice the batch: kernels do twice the work, everything else stays."""
    large, small = model_of(replace(workload, batch=2 * workload.batch)), model_of(workload)
    by_name = {op.name: op for op in (*large.forward, *large.backward, *large.update)}
    known = {op.name for op in (*small.forward, *small.backward, *small.update)}
    return replace(workload, batch=2 * workload.batch), {
        place: tuple(
            by_name.get(getattr(n, "name", ""), n) if getattr(n, "name", "") in known else n for n in nodes
        )
        for place, nodes in plans.items()
    }


def _extra(m: Measured) -> bool | None:
    if m.nodes(lambda node: isinstance(node, AllReduce) and node.of == "gradients") <= PARTS:
        return False
    best = min(m.cured_ms(few_reductions(packs)) for packs in (1, PARTS))
    return zone(1 - best / m.run.step_ms())


def _slow(m: Measured) -> bool | None:
    """Between hosts nobody knows what the network could do."""
    links = m.run.workload.links
    if m.run.workload.hosts > 1:
        return None
    if links.bus_share > 0.9:
        return False
    return both(zone(m.gain(full_bandwidth)), zone(1 - links.bus_share, 0.2, 0.4))


def _exposed(m: Measured) -> bool | None:
    """What is exposed may still cost nothing, if something else keeps the GPUs waiting as long."""
    if m.replicas.exposed_transfer <= MUST_NOT:
        return False
    gain = zone(m.gain(free_reductions))
    return gain if gain is not False or m.replicas.exposed_transfer < MUST else None


def _late(m: Measured) -> bool | None:
    """Waiting that another row explains may have two."""
    answer = zone(m.replicas.exposed_wait)
    causes = (_uneven(m), _staggered(m), _serial(m), _input(m))
    return answer if answer is not True or all(cause is False for cause in causes) else None


def _peer_copies(m: Measured) -> bool | None:
    if m.run.workload.pipeline_parts:
        # Activations have to go from stage to stage.
        return None
    copies = m.nodes(lambda node: isinstance(node, Copy) and node.peer >= 0)
    return zone(m.gain(no_peer_copies)) if copies else False


def _uneven(m: Measured) -> bool | None:
    if m.run.workload.pipeline_parts:
        return False if m.replicas.unevenness <= MUST_NOT else None
    return zone(m.gain(even)) if m.replicas.unevenness > MUST_NOT else False


def _serial(m: Measured) -> bool | None:
    if m.run.workload.gpus == 1:
        return False
    low, high = _SERIAL
    serial = True if m.replicas.concurrency < low else False if m.replicas.concurrency > high else None
    # Parts that go through the GPUs one after the other are a pipeline that does not fill.
    return serial if serial is False or not m.run.workload.pipeline_parts else None


def _staggered(m: Measured) -> bool | None:
    if m.run.workload.pipeline_parts:
        return False
    waits = m.nodes(lambda node: isinstance(node, Await))
    gain = zone(m.gain(independent)) if waits else False
    # Replicas that wait for each other's results are late as well, for another reason.
    return gain if gain is False or _serial(m) is False else None


def _scaling(m: Measured) -> bool | None:
    """The same program on one GPU is faster per step. Parts of a pipeline are no program of their own."""
    if m.run.workload.pipeline_parts:
        return None
    return zone(m.gain(alone), 0.15, 0.25)


MANY: Final[dict[str, Callable[[Measured], bool | None]]] = {
    "small-batch": _small_batch,
    "input-cannot-feed-gpus": _input,
    "idle-gpus": _idle,
    "extra-allreduce": _several(_extra),
    "slow-allreduce": _several(_slow),
    "exposed-allreduce": _several(_exposed),
    "late-allreduce": _several(_late),
    "cross-gpu-copies": _several(_peer_copies),
    "uneven-replicas": _several(_uneven),
    "serial-gpus": _several(_serial),
    "staggered-launches": _several(_staggered),
    "poor-scaling": _several(_scaling),
}
