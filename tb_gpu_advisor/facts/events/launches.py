"""The calls that launch a GPU's work, and the time from one to the next."""

from functools import cached_property
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import median, numbered
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.names import grouped

#: A stretch this many times as long as usual is no work on a launch: the host waits for something. Our default:
#: stretches of one loop differ by far less.
FAR_FROM_USUAL: Final = 10
#: Percentile of the calls' lengths. Our default: the shortest tenth.
UNDISTURBED: Final = 10


class Launches(Struct, frozen=True, dict=True):
    """Stretches from the end of one launch call to the end of the next one of the same thread.

    ``same_call`` marks those within one call of the runtime, where nothing
    but the next op has to be got ready. ``pair`` numbers the kernels that the two calls launch: stretches of the same
    pair take equally long where nothing disturbs them.
    """

    start_ps: Ints
    end_ps: Ints
    same_call: Bools
    pair: Ints
    #: Of every device event that has a launch the thread that launched it.
    launched_by: Ids

    @cached_property
    def length_ps(self) -> Ints:
        """How long each call takes."""
        return self.end_ps - self.start_ps

    @cached_property
    def usual_ps(self) -> float:
        """Median length; 0 without stretches."""
        return median(self.length_ps) if len(self.length_ps) else 0.0


def find_launches(events: DeviceEvents, host: HostEvents) -> Launches:
    """The launches of one GPU."""
    launched = rows_where(events.launch >= 0)
    launch = events.launch[launched]
    calls, number = numbered(launch)
    end, line, call = host.end_ps[calls], host.line[calls], host.call(calls)
    name = np.zeros(len(calls), events.name.dtype)
    # Of what one call launches the first counts.
    name[number[::-1]] = events.name[launched[::-1]]
    first = rows_where(line[1:] == line[:-1])
    second = first + 1
    return Launches(
        start_ps=end[first],
        end_ps=np.maximum(end[first], end[second]),
        same_call=call[first] == call[second],
        pair=grouped(name[first], name[second])[1],
        launched_by=host.line[launch],
    )
