"""What a compiler compiled while a GPU waited for it: which function, of which module, for which shapes.

XLA compiles a function once per combination of input shapes, so the same function more than once means that shapes
change. The function is the call around the compiler that has a name of its own; shapes are told by ops that were traced
with them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.intervals import Spans, measure_in
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.culprits import CALLS, NamedTime, longest_first
from tb_gpu_advisor.facts.events.device import chosen_rows
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import COMPILE, eager_op

#: Calls whose names tell the function: of TensorFlow and of JAX, and ops that run a cluster of XLA's.
_FUNCTION: Final = pattern(
    r"^Eager(?:Local)?Execute: (?P<tf>.+)|^PjitFunction\((?P<jax>.+)\)|^(?P<op>[^$]+):_?Xla(Run|Launch)\w*$"
)
_MODULE: Final = pattern(r"#.*?module(?:_name)?=([^,#]+)")
#: More compilations than this are not looked at one by one.
MOST: Final = 1000


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
