"""What a host does once a step: it takes a batch, copies it to the GPU, reads results back, and calls an optimizer.
Each act is located by how many kernels were launched before it, so that several copies of one batch are one act."""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import FEWEST, MOSTLY
from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.lookup import taken
from tb_gpu_advisor.columns.order import ascending
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COPY_D2H, COPY_H2D, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import OPTIMIZER
from tb_gpu_advisor.facts.events.kernels import class_of_name
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.steps.grouping import inherited
from tb_gpu_advisor.trace.model import Trace


class PerStep(Struct, frozen=True):
    """When the host did each thing, counted in kernels launched before; ``updated`` is when weights had been changed,
    ``marked`` when a mark of a step began."""

    marked: Ints
    batches: Ints
    copies: Ints
    reads: Ints
    optimizers: Ints
    updated: Ints

    def tell(self, starts: Ints, period: int) -> bool:
        """Whether anything is seen that a host does once a step, or each of these stretches has a mark."""
        is_seen = len(self.batches) + len(self.copies) + len(self.optimizers) > 0
        return is_seen or _are_held(self.marked, starts, period)

    def are_whole(self, starts: Ints, period: int) -> bool:
        """Whether the host does in each of these stretches of kernels all that it does once a step.

        That is a call of an optimizer, if it calls any. Else it takes a batch in each, or copies to the GPU and reads
        back, if only now and then, and does the same in whatever lies between the stretches: after batches whose
        gradients are added up comes an update without a batch. Layers that choose experts read back as well, but copy
        nothing.
        """
        if len(self.optimizers):
            return _are_held(self.optimizers, starts, period)
        if len(self.batches):
            return _are_held(self.batches, starts, period) and _are_between(self.batches, starts, period)
        return (
            (_are_held(self.reads, starts, period) or _at_one_place(self.reads, starts, period))
            and _are_held(self.copies, starts, period)
            and _are_between(self.copies, starts, period)
        )

    def are_parts(self, starts: Ints, period: int) -> bool:
        """Whether these stretches are only parts of steps: an optimizer is called in some of them, or the host
        regularly takes batches or copies in some. It may read or print a loss now and then."""
        if len(self.optimizers):
            return not _are_held(self.optimizers, starts, period)
        return any(_is_regular(done, starts, period) for done in (self.batches, self.copies))


def launched_ps(host: HostEvents, events: DeviceEvents) -> Ints | None:
    """When each event of a GPU was launched. An event without a launch counts with the one before it on the GPU; -1 if
    it was launched before the profiler began. None where no kernel has a launch: copies run ahead of those before."""
    is_known = events.launch >= 0
    if not (is_known & events.is_kernel).any():
        return None
    return inherited(np.where(is_known, taken(host.start_ps, events.launch), -1))


def per_step(trace: Trace, events: DeviceEvents, host: HostEvents, ordered_ps: Ints) -> PerStep:
    """What the host does per step, for the kernels of a GPU in the order of their launches."""
    in_order = np.maximum.accumulate(ordered_ps)
    launched = launched_ps(host, events)
    at_ps = events.start_ps if launched is None else launched

    def before(moments_ps: Ints) -> Ints:
        return ascending(search(in_order, moments_ps))

    is_update = by_name(trace, events.name, lambda name: class_of_name(name).updates, np.bool_)
    updates = before(at_ps[is_update & events.is_kernel])
    apart = np.diff(updates, append=np.iinfo(np.int32).max)
    batches, calls = (before(host.start_ps[at]) for at in (host.input_waits, host.named(OPTIMIZER)))
    called = before(host.end_ps[host.named(OPTIMIZER)])
    return PerStep(
        marked=before(host.start_ps[host.marks_step]),
        batches=batches,
        copies=before(at_ps[events.kind == COPY_H2D]),
        reads=before(at_ps[events.kind == COPY_D2H]),
        optimizers=ascending(np.concatenate([updates, calls])),
        # Kernels of one update come together.
        updated=called if len(called) else updates[2 * apart > apart[:-1].max(initial=0)] + 1,
    )


def _held_in(done: Ints, starts: Ints, period: int) -> Ints:
    """The stretches in which it was done."""
    stretch = search(starts, done, right=True) - 1
    inside = (stretch >= 0) & (done < starts[stretch] + period)
    return ascending(stretch[inside])


def _are_held(done: Ints, starts: Ints, period: int) -> bool:
    # What belongs to the first one may have come before its kernels, and to the last one after them.
    return len(_held_in(done, starts, period)) >= max(FEWEST - 1, min(MOSTLY * len(starts), len(starts) - 1))


def _at_one_place(done: Ints, starts: Ints, period: int) -> bool:
    """Whether it was done in some stretches, and always at the same distance from their begin."""
    stretch = search(starts, done, right=True) - 1
    far = (done - starts[stretch])[stretch >= 0] % period
    return bool(len(far) > 1 and (far == far[0]).all())


def _are_between(done: Ints, starts: Ints, period: int) -> bool:
    """Whether it was done between every two stretches that have something between them."""
    ends = starts[:-1] + period
    apart = ends < starts[1:]
    return bool((search(done, ends) < search(done, starts[1:]))[apart].all())


def _is_regular(done: Ints, starts: Ints, period: int) -> bool:
    """Whether it was done in some stretches only, the same number of stretches apart each time."""
    held = _held_in(done, starts, period)
    apart = np.diff(held)
    return bool(len(held) >= FEWEST and apart.min() > 1 and apart.min() == apart.max())
