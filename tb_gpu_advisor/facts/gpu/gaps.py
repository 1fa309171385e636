"""The idle gaps of one GPU, the event that ends each, and who launches that: the step's own chain of threads, or
others.

tf.data copies batches ahead on threads of its own, and so do other loaders. Such a copy may come in the middle of an
idle gap, but the gap is the step's: it lasts until the step's own chain launches again.
"""

from functools import cached_property
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import taken
from tb_gpu_advisor.columns.order import median, percentile
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, covering, search, union
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COPY_D2H, COPY_H2D, DeviceEvents, outer_calls
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import SYNCHRONIZES
from tb_gpu_advisor.facts.events.names import distinct

#: What the host does for less is part of launching, and what comes later by more was waited with. Guide: a launch takes
#: 20 to 40 µs.
LAUNCH_PS: Final = 20_000_000
#: A gap between queued kernels up to this is the hardware's own (most are 1-3 µs). Defined: Holistic Trace Analysis
#: calls less than 10 µs typical.
FLOOR_CAP_PS: Final = 10_000_000
FLOOR_PERCENTILE: Final = 90
#: The calls that launch graphs of kernels.
GRAPH_LAUNCH: Final = pattern(r"(?i)graphlaunch")
#: A launch that arrives so much later than launches do was not slow on the host. Measured: on a GPU that draws a
#: desktop as well 2 ms.
PAUSED_PS: Final = 50_000_000
#: What takes longer than this to arrive waits for something else than its way, such as what another GPU sends.
#: Measured: 34 µs at most in real captures. Our default: five times what such a desktop adds.
_SLOWEST_PS: Final = 10_000_000_000


class Gaps(Struct, frozen=True, dict=True):
    """Idle gaps of one GPU between its device ``events``; ``host`` holds the events that launched those.

    ``next`` and ``previous`` are places among its device events; ``own_next`` and ``own_previous`` the nearest that the
    step's own chain launched, which differ where others launched the former. ``launch`` and ``previous_launch`` are the
    host events that launched these (-1 unknown), ``call`` and ``previous_call`` the outermost runtime calls around them
    (-1 none). Where ``queued``, the chain's next event was launched before the gap began; where ``is_own``, it is the
    event that ends the gap. ``of_chain`` says of every device event whether the chain launched it.
    """

    events: DeviceEvents
    host: HostEvents
    start_ps: Ints
    end_ps: Ints
    next: Ids
    previous: Ids
    own_next: Ids
    own_previous: Ids
    launch: Ids
    previous_launch: Ids
    call: Ids
    previous_call: Ids
    launch_start_ps: Ints
    queued: Bools
    is_own: Bools
    of_chain: Bools

    def explained_ps(self, latency_ps: int) -> Ints:
        """Until when a late launch explains its gap: until it has taken as long as launches take to arrive, and its
        call has returned. What the GPU waits for after that is unknown."""
        explained_ps: Ints = self.end_ps.copy()
        late = rows_where(self.late & self.is_own)
        returned = np.maximum(self.called_ps[late] + latency_ps, self.host.end_ps[self.launch[late]])
        long = rows_where(self.end_ps[late] - returned > PAUSED_PS)
        explained_ps[late[long]] = returned[long]
        return explained_ps

    def waits_before(self, gaps: Ids | Ints) -> Ints:
        """The call right before each of these gaps in which the thread that ends it waits for the GPU, or for what it
        copies from it; -1 for none."""
        events, host = self.events, self.host
        copied = rows_where((events.launch >= 0) & (events.kind == COPY_D2H))
        calls = np.append(host.rows(SYNCHRONIZES), events.launch[copied])
        return running(host, calls, host.line[self.launch[gaps]], self.start_ps[gaps] - 1)

    def arrivals_ps(self, latency_ps: int) -> Ints:
        """When each launch has arrived at the GPU: once it has taken as long as launches take, and its call has
        returned if it makes this event alone. A call that launches a graph of kernels goes on while they run."""
        returned = np.where(self.launch != self.previous_launch, values_at(self.host.end_ps, self.launch), 0)
        return np.maximum(self.launch_start_ps + latency_ps, returned)

    def only(self, which: Bools) -> "Gaps":
        """These gaps alone."""
        rows = rows_where(which)
        columns = {name: getattr(self, name).take(rows) for name in _OF_GAPS}
        return replace(self, **columns)

    @cached_property
    def threads(self) -> list[int]:
        """The threads that launch for this GPU."""
        return distinct(taken(self.host.line, self.events.launches))

    @cached_property
    def launched(self) -> Ints:
        """The events that the chain launches, in the order of their launches."""
        event = rows_where(self.of_chain & (self.events.launch >= 0))
        return event[np.argsort(taken(self.host.start_ps, self.events.launch[event]), kind="stable")]

    @cached_property
    def late(self) -> Bools:
        """Gaps whose next launch came when the queue was empty."""
        return (self.launch >= 0) & ~self.queued

    @property
    def called_ps(self) -> Ints:
        """When the next launch is called, no later than the end of the gap."""
        return np.minimum(self.launch_start_ps, self.end_ps)

    @cached_property
    def before(self) -> tuple[Ints, Spans]:
        """The late gaps, and the part of each before its launch."""
        index = rows_where(self.late)
        return index, Spans(self.start_ps[index], self.called_ps[index])

    @cached_property
    def before_calls(self) -> Spans:
        """All of these parts."""
        spans = self.before[1]
        return union(spans.start, spans.end)


#: The columns of which each gap has a row.
_OF_GAPS: Final = tuple(name for name in Gaps.__struct_fields__ if name not in ("events", "host", "of_chain"))


def find_gaps(
    events: DeviceEvents, of_chain: Bools, busy: Spans, host: HostEvents, begin_ps: int | None = None
) -> Gaps:
    """Idle gaps between a GPU's device events, with the event that ends each and its launch call. A step that begins
    with no event, but at ``begin_ps``, begins with a gap; ``previous`` equals ``next`` if nothing ran before. There are
    none between events that all have no length."""
    start, end = busy.end[:-1], busy.start[1:]
    if begin_ps is not None and len(busy):
        start, end = np.append(min(begin_ps, int(busy.start[0])), start), busy.start
        start = np.where((start < begin_ps) & (begin_ps < end), begin_ps, start)
        start, end = start[start < end], end[start < end]
    following = search(events.start_ps, end).astype(np.int32)
    by_end = np.argsort(events.end_ps, kind="stable")
    ended = search(events.end_ps[by_end], start, right=True) - 1
    preceding = np.where(ended >= 0, values_at(by_end, ended), following).astype(np.int32)
    own_next, own_previous = own_around(of_chain, following, preceding)
    call_of = events.once(calls_of, host)
    launch, previous_launch = taken(events.launch, own_next), taken(events.launch, own_previous)
    launch_start = np.where(launch >= 0, values_at(host.start_ps, launch), 0)
    gaps = Gaps(
        events=events,
        host=host,
        start_ps=start,
        end_ps=end,
        next=following,
        previous=preceding,
        own_next=own_next,
        own_previous=own_previous,
        launch=launch.astype(np.int32, copy=False),
        previous_launch=previous_launch.astype(np.int32, copy=False),
        call=call_of[own_next].astype(np.int32, copy=False),
        previous_call=call_of[own_previous].astype(np.int32, copy=False),
        launch_start_ps=launch_start,
        queued=(launch >= 0) & (launch_start < start),
        is_own=own_next == following,
        of_chain=of_chain,
    )
    begun = _begun(gaps)
    return gaps if begun.all() else gaps.only(begun)


def _begun(gaps: Gaps) -> Bools:
    """Which gaps are a step's. A GPU has not begun before its first kernel (or its first event if it only copies),
    except with copies of the same call: what it waits for until then is no step's doing."""
    same_call = (gaps.call >= 0) & (gaps.call == gaps.previous_call)
    first_ps = gaps.events.start_ps[gaps.events.is_kernel.argmax()]
    return (gaps.end_ps > first_ps) | same_call


def values_at(values: Any, index: Ids | Ints) -> Any:
    """``values[index]``; the value for index -1 has no meaning."""
    return taken(values, index) if len(values) else np.zeros(len(index), np.int64)


def running(host: HostEvents, events: Ints, line: Ids | Ints, at_ps: Ints) -> Ints:
    """Which of these host events each thread is in at a moment, of several the one that began last; -1 for none."""
    held_by = np.full(len(at_ps), -1, np.int64)
    for thread in distinct(line) if len(events) else ():
        rows, moment = events[host.line[events] == thread], rows_where(line == thread)
        rows = rows[np.argsort(host.start_ps[rows], kind="stable")]
        held_by[moment] = np.append(rows, -1)[covering(host.spans(rows), at_ps[moment])]
    return held_by


def latency_and_floor(gaps: Gaps) -> tuple[int, int]:
    """The median latency of launches with an empty queue, and the usual gap between queued events (capped). Where
    launches take longer to arrive than kernels run, each comes before the queue is empty: then the fastest gives the
    latency."""
    length, took = gaps.end_ps - gaps.start_ps, gaps.end_ps - gaps.launch_start_ps
    came = (gaps.launch >= 0) & gaps.is_own & (took > 0)
    waited = came & gaps.late
    latency = int(median(took[waited])) if waited.any() else int(took[came].min()) if came.any() else 0
    # What waits in a queue for longer says nothing of its way there.
    latency = latency if latency <= (_SLOWEST_PS if waited.any() else LAUNCH_PS) else 0
    queued = length[gaps.queued]
    floor = min(int(percentile(queued, FLOOR_PERCENTILE)), FLOOR_CAP_PS) if len(queued) else 0
    return latency, floor


def own_events(events: DeviceEvents, host: HostEvents) -> Bools:
    """Whether each device event was launched by the step's own chain, or by nobody knows whom."""
    is_own = np.ones(len(events), np.bool_)
    launched = rows_where(events.launch >= 0)
    if not len(launched):
        return is_own
    call, line = events.once(outer_calls, host)[launched], taken(host.line, events.launches)
    # What the executor runs on another thread for the step is called from the step's thread.
    caller = np.where(call >= 0, taken(host.line, call), line)
    of_worker = host.is_worker[line] & host.is_worker[caller]
    kind = events.kind[launched]
    launches_kernels = mask_of(line[kind <= COLLECTIVE], len(host.is_worker))
    ahead = (
        (kind == COPY_H2D) & ~launches_kernels[line] & (caller != host.training_line) & launches_kernels.any()
    )
    is_own[launched[of_worker | ahead]] = False
    return is_own


def own_around(of_chain: Bools, following: Ids, preceding: Ids) -> tuple[Ids, Ids]:
    """For each of some events the first chosen one (of the step's own chain) from there on, and for others the last one
    up to there; the event itself where there is none."""
    if of_chain.all():
        return following, preceding
    rows = rows_where(of_chain)
    after, before = search(rows, following), search(rows, preceding, right=True) - 1
    own_next = np.where(after < len(rows), np.append(rows, 0)[after], following)
    own_previous = np.where(before >= 0, np.append(rows, 0)[before], preceding)
    return own_next.astype(np.int32), own_previous.astype(np.int32)


def calls_of(host: HostEvents, events: DeviceEvents) -> Ids | Ints:
    """The outermost runtime call to which each launch belongs, -1 outside of any (and without a launch).

    A thread of a pool whose events name no producer works for the call that Python is in.
    """
    line, launch = host.training_line, events.launch
    if not len(host):
        return launch
    call: Ids | Ints = events.once(outer_calls, host)
    by_others = np.where(call >= 0, taken(host.line, call), taken(host.line, launch)) != line
    lost = rows_where((launch >= 0) & by_others)
    calls = host.training_calls
    if line < 0 or not len(lost) or not len(calls):
        return call
    at = covering(host.spans(calls), host.start_ps[launch[lost]])
    call = call.copy()
    call[lost] = np.where(at >= 0, calls[at], call[lost])
    return call
