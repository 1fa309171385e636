"""What is made ready while a GPU waits for it: what a compiler compiles (which function, of which module, for which
shapes), and kernels that are loaded when they are launched for the first time.

XLA compiles a function once per combination of input shapes, so the same function more than once means that shapes
change. The function is the call around the compiler that has a name of its own; shapes are told by ops that were traced
with them.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.intervals import Spans, measure_in, nothing, union
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.culprits import CALLS, NamedTime, longest_first
from tb_gpu_advisor.facts.events.device import COLLECTIVE, DeviceEvents, chosen_rows
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import COMPILE, eager_op

#: Calls whose names tell the function: of TensorFlow and of JAX, and ops that run a cluster of XLA's.
_FUNCTION: Final = pattern(
    r"^Eager(?:Local)?Execute: (?P<tf>.+)|^PjitFunction\((?P<jax>.+)\)|^(?P<op>[^$]+):_?Xla(Run|Launch)\w*$"
)
_MODULE: Final = pattern(r"#.*?module(?:_name)?=([^,#]+)")
#: More compilations than this are not looked at one by one.
MOST: Final = 1000
#: A launch takes microseconds, one that loads its kernel milliseconds (seen: 1 to 330 ms), and only the first one does.
LOAD_PS: Final = 1_000_000_000
MUCH_LONGER: Final = 10


def loads(host: HostEvents, events: DeviceEvents) -> Spans:
    """Calls that load what they launch: the first of a kernel in the capture, much longer than the others of it, and
    beside an idle GPU; one that waits for room in the queue of a busy GPU is as long."""
    launched = np.flatnonzero((events.kind <= COLLECTIVE) & (events.launch >= 0))
    call = host.at(events.launch[launched])
    launched, call = launched[call >= 0], call[call >= 0]
    call_ps = host.end_ps[call] - host.start_ps[call]
    long = call_ps >= LOAD_PS
    if not long.any():
        return nothing()
    # Of few kernels any call is as long.
    candidate = np.zeros(len(host.trace.strings), np.bool_)
    candidate[events.name[launched[long]]] = True
    among = np.flatnonzero(candidate[events.name[launched]])
    among = among[np.argsort(events.name[launched[among]], kind="stable")]
    name, call, call_ps = events.name[launched[among]], call[among], call_ps[among]
    first = np.flatnonzero(np.append(True, name[1:] != name[:-1]))
    first_ps, later_ps = call_ps[first], call_ps.copy()
    later_ps[first] = 0
    usual_ps = np.maximum.reduceat(later_ps, first)
    loaded = call[first[(usual_ps > 0) & (first_ps >= np.maximum(LOAD_PS, MUCH_LONGER * usual_ps))]]
    if not len(loaded):
        return nothing()
    start, end = host.start_ps[loaded], host.end_ps[loaded]
    busy = union(events.start_ps, events.end_ps)
    idle = 2 * measure_in(busy, start, end) <= end - start
    return union(start[idle], end[idle])


def compiled(host: HostEvents, idle: Spans) -> list[NamedTime]:
    """Names for ``idle`` (the time that a GPU waited for a compiler), longest first."""
    if not len(idle):
        return []
    compiles = host.flagged(COMPILE)
    events = np.flatnonzero(compiles)
    # Stages of one compilation lie in each other; the outermost one is it.
    events = events[host.top_ancestor(compiles)[events] == events]
    under_ps = measure_in(idle, host.start_ps[events], host.end_ps[events])
    totals: dict[tuple[str, str], list[int]] = {}
    for event, ps in zip(events[under_ps > 0][:MOST].tolist(), under_ps[under_ps > 0].tolist(), strict=False):
        thread = host.trace.lines.name[host.line[event]].partition("/")[0]
        entry = totals.setdefault((_label(host, event), thread), [0, 0])
        entry[0] += 1
        entry[1] += ps
    return longest_first(totals)


def _label(host: HostEvents, event: int) -> str:
    """Function, module or compiler, and shapes: "train_step > cluster_0 > (float[32,10])"."""
    name = host.trace.strings[host.name[event]]
    module = _MODULE.search(name)
    parts = [module.group(1) if module else name.partition("#")[0]]
    at, shapes = event, ""
    while at >= 0:
        function = _FUNCTION.match(host.trace.strings[host.name[at]])
        shapes = shapes or _shapes(host, at)
        if function is not None:
            parts.insert(0, eager_op(next(filter(None, function.groupdict().values()))))
            break
        at = int(host.parent[at])
    return CALLS.join((*parts, shapes) if shapes else parts)


def _shapes(host: HostEvents, event: int) -> str:
    row = chosen_rows(host.row, np.array([event]))
    return host.trace.strings[int(host.trace.string_ids("shape", at=row)[0])]
