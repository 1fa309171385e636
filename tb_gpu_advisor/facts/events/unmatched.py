"""Device events without a launch, and launches without a kernel: what the profiler lost.

Not everything without its counterpart was lost. What was launched before the profiler began runs first on its stream,
and launches that the GPU had not reached when the profiler stopped come last.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import covering
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import GPU, LAUNCH, MODULE_RUNS
from tb_gpu_advisor.facts.events.names import present
from tb_gpu_advisor.facts.events.preparing.when_prepared import recorded_for_graphs
from tb_gpu_advisor.facts.events.scopes import replica_of
from tb_gpu_advisor.trace.model import Trace

#: Calls of CUDA's and ROCm's interfaces that launch kernels or graphs of them.
_LAUNCHES: Final = pattern(r"^(cu|cuda|hip)(Ext)?(Module|Graph)?Launch(?!HostFunc)")
#: XLA's runs of programs on GPUs (``gpu_executable.cc``), for a driver whose calls nobody recorded.
_RUNS: Final = pattern(r"^GpuExecutable::ExecuteAsync")


def unlaunched_share(devices: dict[int, DeviceEvents]) -> float:
    """Share of device events whose launch is missing though the profiler ran by then; 0 where no event has one."""
    total = sum(len(events) for events in devices.values())
    launched = any((events.launch >= 0).any() for events in devices.values())
    if not launched:
        return 0.0
    return sum(int(_unlaunched(events).sum()) for events in devices.values()) / total


def launched_before(events: DeviceEvents) -> Bools:
    """Device events that were launched before the profiler began. Streams run in order: such an event has no launch,
    nor has any before it on its stream, while one after it has."""
    return np.arange(len(events)) < _first_launched(events)[events.line]


def _unlaunched(events: DeviceEvents) -> Bools:
    missing: Bools = events.launch < 0
    if not missing.any():
        return missing
    return missing & (np.arange(len(events)) > _first_launched(events)[events.line])


def _first_launched(events: DeviceEvents) -> Ints:
    """By line its first event with a launch; what comes before it was launched before the profiler began. A stream
    without any launch is believed until all others run what was launched meanwhile."""
    known = rows_where(events.launch >= 0)[::-1]
    first = np.full(int(events.line.max(initial=0)) + 1, -1, np.int64)
    first[events.line[known]] = known  # of repeated indices numpy keeps the last
    first[first < 0] = first.max()
    return first


def lost_share(host: HostEvents, devices: dict[int, DeviceEvents]) -> float:
    """Share of the calls that launch kernels which have no kernel though the GPU reached them; 0 where no call has
    one."""
    launches = host.matching(_LAUNCHES, LAUNCH)
    working = [events for events in devices.values() if len(events)]
    if not len(launches) or not working:
        return 0.0
    has, at_ps = _ran(host, working)[launches], host.start_ps[launches]
    if not has.any():
        return 0.0
    last_ps = int(at_ps[has].max())
    # Of what was launched after the last kernel's end one may have run when the profiler stopped, as long as any did.
    idle_ps = max(int(events.end_ps.max() + (events.end_ps - events.start_ps).max()) for events in working)
    counted = ((at_ps <= last_ps) | (at_ps > idle_ps)) & (covering(recorded_for_graphs(host), at_ps) < 0)
    return float((counted & ~has).sum() / max(int(counted.sum()), 1))


def launch_calls(host: HostEvents) -> int:
    """The number of calls that launch kernels, or of runs of XLA's programs for GPUs, whether any of it ran in the
    capture or not."""
    return len(host.matching(_LAUNCHES, LAUNCH)) or len(host.matching(_RUNS, GPU))


def silent_share(host: HostEvents, devices: dict[int, DeviceEvents]) -> float:
    """Share of a program's runs, started by threads, of which the capture shows no kernel at all though it shows those
    of other threads' runs of it: JAX runs a program on each GPU from a thread of its own. 0 for none."""
    runs = host.named(MODULE_RUNS)
    if not len(runs):
        return 0.0
    launched = rows_where(_ran(host, devices.values()))
    around = host.innermost(launched, mask_of(runs, len(host)))
    speaks = mask_of(host.line[launched], len(host.trace.lines.name))
    same_name = runs[are_of(host.name[runs], host.name[around[around >= 0]])]
    return float((~speaks[host.line[same_name]]).mean()) if len(same_name) else 0.0


def unseen_replicas(trace: Trace, devices: dict[int, DeviceEvents]) -> int:
    """How many replicas of a host ran no kernel, though the number of one that is named says that there are so many
    (``tf.distribute``'s ``mirrored_run.py`` counts them from 0). Each runs on a GPU of its own, whatever its ops are
    named."""
    working = [events for events in devices.values() if events.is_kernel.any()]
    ran = {replica_of(op) for events in working for op in present(trace, events.op[events.is_kernel])}
    named = max(map(replica_of, present(trace, trace.stat("tf_op").value)), default=0)
    return max(0, named + 1 - max(len(ran), len(working))) if ran else 0


def reached_share(host: HostEvents, devices: dict[int, DeviceEvents], calls: Bools) -> float:
    """Share of the chosen calls that launch kernels which begin no later than the last one that has a kernel; 1 where
    none of them launches."""
    launches = host.matching(_LAUNCHES, LAUNCH)
    at_ps = host.start_ps[launches := launches[calls[launches]]]
    ran = _ran(host, devices.values())[launches]
    return float((at_ps <= at_ps[ran].max(initial=-1)).mean()) if len(launches) else 1.0


def _ran(host: HostEvents, devices: Iterable[DeviceEvents]) -> Bools:
    """Whether each host event launched something that ran."""
    return mask_of(np.concatenate([np.zeros(0, np.int64), *(one.launches for one in devices)]), len(host))
