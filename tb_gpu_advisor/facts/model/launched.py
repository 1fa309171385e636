"""The chain of launches of each GPU in the steps that are played, and which launches lie outside it."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import ascending, median
from tb_gpu_advisor.columns.spans import Spans, covering, search
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE, op_labels
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.events.scopes import same_op
from tb_gpu_advisor.facts.gpu.gaps import calls_of, values_at
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.gpu.waterfall import HostData

#: Steps that are played at most. Our default: more tell no more of a steady program.
MOST_STEPS = 8
#: Steps that are so much farther from the mean are as near to it. Our default: as steps that are nearly equal differ.
_NEAR_SHARE = 0.02
#: Device events of these, or a fourth of those that are played where it takes so many until all comes again. Our
#: default: what a host's kept facts have room for, and a report time.
MOST_EVENTS = 4096
#: What lies closer belongs together. Our default: clocks of one host differ by less.
TICK_PS = 1_000_000
#: Host and GPU have clocks of their own: a wait may end so long before what it waited for. Measured: up to 2.2 µs in
#: 120 real captures.
APART_PS = 5_000_000
#: What takes longer was held up, or queued. Guide: a launch takes 20 to 40 µs.
QUEUED_PS = 30_000_000
#: After all moments.
NEVER = np.iinfo(np.int64).max


class Launched(Struct, frozen=True, dict=True):
    """By device event of one GPU: the row of its launch call among the host's events (-1 where unknown), and when that
    call begins (``NEVER`` where unknown). ``chain`` are the events of the step's own chain in the order of their
    launches, ``threads`` the threads that launch it, and ``outside`` collectives of threads that launch nothing
    else."""

    gpu: GpuData
    call: Ints
    call_ps: Ints
    chain: Ints
    outside: Ints
    threads: Ints

    def return_ps(self, at: Ints) -> Ints:
        """When the launch calls of these events return."""
        call, host = self.call[at], self.gpu.of_host.host
        return np.where(call >= 0, values_at(host.end_ps, call), NEVER)

    @cached_property
    def launched_ps(self) -> Ints:
        """When each event of the chain is launched."""
        return self.call_ps[self.chain]


def launched(gpu: GpuData) -> Launched:
    """The launches of one GPU's events."""
    events, host = gpu.events, gpu.of_host.host
    call, chain = events.launch, gpu.fall.gaps.launched
    call_ps = np.where(call >= 0, values_at(host.start_ps, call), NEVER)
    line, kind = values_at(host.line, call[chain]), events.kind[chain]
    threads = ascending(line.compress(kind == COMPUTE).astype(np.int64))
    outside = (kind == COLLECTIVE) & ~are_of(line, threads)
    return Launched(gpu, call, call_ps, chain[~outside], np.sort(chain[outside]), threads)


def call_ps(gpus: list[Launched]) -> int:
    """How long the driver's call of a launch takes: the median over the kernels, 0 where no call is known."""
    kernels = [(one, one.chain[one.gpu.events.kind[one.chain] == COMPUTE]) for one in gpus]
    calls = np.concatenate([one.return_ps(rows) - one.call_ps[rows] for one, rows in kernels])
    return int(median(calls)) if len(calls) else 0


def played(start_ps: Ints, end_ps: Ints, room: float) -> tuple[int, int]:
    """From when to when steps are played, given the begin and end of each step and how many steps there is ``room``
    for.

    Steps that are played follow each other without anything in between. Their number is 1, 2, 4 or 8 times the period
    after which steps repeat, as far as there is room, or that period once if it needs up to four times the room; else
    1, 2, 4 or 8. Of the places where so many lie, the first is taken whose steps have the mean length, or nearly so:
    hosts that train together then play the same steps. Where none has it, what takes the time comes now and then, and
    as many steps as possible are played.
    """
    most = max(1, min(MOST_STEPS, int(room)))
    follows = np.append(False, start_ps[1:] == end_ps[:-1])
    place = np.arange(len(start_ps))
    in_a_row = place - np.maximum.accumulate(np.where(follows, 0, place)) + 1
    longest = int(in_a_row.max())
    whole = min(longest, most)
    again = min(longest, _again(end_ps - start_ps, min(MOST_STEPS, max(2 * most, int(4 * room)))))
    mean = float((end_ps - start_ps).mean())
    for number in (again << (max(1, whole // again).bit_length() - 1), 1 << (whole.bit_length() - 1), whole):
        last = rows_where(in_a_row >= number)
        off = np.abs((end_ps[last] - start_ps[last - number + 1]) / (number * mean) - 1)
        if off.min() <= _NEAR_SHARE:
            break
    at = last[int((off <= float(off.min()) + _NEAR_SHARE).argmax())]
    return int(start_ps[at - number + 1]), int(end_ps[at])


def _again(lasts_ps: Ints, most: int) -> int:
    """The period of the steps' lengths: after how many steps, ``most`` at most, all lengths but the first come again,
    at least twice as exactly as from one step to the next; 1 where no number does."""
    steps = range(1, min(most, len(lasts_ps) // 2) + 1)
    apart_ps = [np.abs(lasts_ps[number:] - lasts_ps[:-number])[1:].max(initial=0) for number in steps]
    near_ps = _NEAR_SHARE * lasts_ps.mean()
    if not apart_ps or apart_ps[0] <= near_ps:
        return 1
    near_ps = min(near_ps, apart_ps[0] / 2)
    return next((number for number, ps in zip(steps, apart_ps, strict=True) if ps <= near_ps), 1)


class Window(Struct, frozen=True):
    """The ``steps`` that are played: each GPU, by its number, from its first launch in ``cuts_ps`` to before the
    second."""

    steps: int
    cuts_ps: dict[int, tuple[int, int]]
    observed_ps: int


def window_of(gpus: list[Launched], of_host: HostData) -> Window:
    """The steps that are played: as many as hold ``MOST_EVENTS`` of all GPUs. On each GPU a round begins with the
    launch of its first kernel, or where no step follows with its first launch: else it would end without the copies
    that come before the kernels."""
    starts, ends = of_host.windows.start, of_host.windows.end
    events = sum(int((one.gpu.window >= 0).sum()) for one in gpus) / len(starts)
    first_ps, last_ps = played(starts, ends, MOST_EVENTS / max(events, 1.0))
    steps = int(((starts >= first_ps) & (ends <= last_ps)).sum())
    calls = of_host.host.time_of(of_host.host.training_calls)
    cuts = zip(*(_cuts(gpus, at_ps, calls) for at_ps in (first_ps, last_ps)), strict=True)
    of_gpu = {}
    for one, (first, last) in zip(gpus, cuts, strict=True):
        if last == NEVER:
            first = int(one.launched_ps[one.gpu.window[one.chain] >= 0].min(initial=first))
        of_gpu[one.gpu.events.gpu] = first, last
    return Window(steps, of_gpu, last_ps - first_ps)


def _cuts(gpus: list[Launched], at_ps: int, calls: Spans) -> list[int]:
    """By GPU the launch of the first kernel of the step that begins at this moment. Other GPUs are cut at their launch
    of the same op in the same call of Python's, or nearest to the moment where other threads launch."""
    firsts = [(one, at) for one in gpus for at in _first_kernel(one, at_ps)]
    if not firsts:
        return [NEVER] * len(gpus)
    # Other GPUs may still run what is of the step before, also at that moment.
    of, first = min(firsts, key=lambda one: abs(int(one[0].gpu.events.start_ps[one[1]]) - at_ps))
    launch = int(of.call_ps[first])
    host = of.gpu.of_host.host
    at = covering(calls, np.append(host.start_ps[of.gpu.events.once(calls_of, host)[first]], launch))
    call = (int(calls.start[at[1]]), int(calls.end[at[1]])) if at[0] == at[1] >= 0 else (launch, launch)
    op = by_name(of.gpu.of_host.trace, op_labels(of.gpu.events, np.array([first])), same_op, np.int64)
    return [launch if one is of else _same_launch(one, int(op[0]), at_ps, call) for one in gpus]


def _first_kernel(one: Launched, at_ps: int) -> list[int]:
    """The first kernel of a chain that starts at this moment or later, if any."""
    events = one.gpu.events
    kernels = one.chain[(events.start_ps[one.chain] >= at_ps - TICK_PS // 2) & events.is_kernel[one.chain]]
    return [int(kernels[events.start_ps[kernels].argmin()])] if len(kernels) else []


def _same_launch(one: Launched, op: int, at_ps: int, call: tuple[int, int]) -> int:
    """When a GPU launches a kernel of this op: within the call, else the launch whose kernel starts nearest to the
    moment. Without such a kernel the call's begin."""
    events, kernels = one.gpu.events, one.chain[one.gpu.events.is_kernel[one.chain]]
    kernels = kernels[by_name(one.gpu.of_host.trace, op_labels(events, kernels), same_op, np.int64) == op]
    launches = one.call_ps[kernels]
    in_call = launches[(launches >= call[0]) & (launches <= call[1])]
    if len(in_call) or not len(kernels):
        return int(in_call[0]) if len(in_call) else call[0]
    return int(launches[np.abs(events.start_ps[kernels] - at_ps).argmin()])


def played_events(one: Launched, window: Window) -> tuple[int, int]:
    """The first and the end of the chain's events that are launched in the window."""
    first, last = search(one.launched_ps, np.array(window.cuts_ps[one.gpu.events.gpu])).tolist()
    return first, last


def held_by_copies(one: Launched, at: Ints) -> tuple[Ints, Ints]:
    """Which of these events have a launch call that was held up by another thread's call for a copy, and those copies:
    the driver lets in one call at a time."""
    called, returned, copies = one.call_ps[at], one.return_ps(at), at[~one.gpu.events.is_kernel[at]]
    copies = copies[np.argsort(one.return_ps(copies), kind="stable")]
    rows = rows_where(returned - called > QUEUED_PS)
    place = search(one.return_ps(copies), returned[rows]) - 1
    rows, copy = rows[place >= 0], copies[place[place >= 0]]
    held = (one.call_ps[copy] < called[rows]) & (one.return_ps(copy) - called[rows] > QUEUED_PS)
    return rows[held], copy[held]
