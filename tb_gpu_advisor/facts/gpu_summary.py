"""From one GPU's events and waterfall to its facts: numbers per step and the few worst instances."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from tb_gpu_advisor.facts.ahead import ahead
from tb_gpu_advisor.facts.compiles import compiled
from tb_gpu_advisor.facts.contention import contention
from tb_gpu_advisor.facts.copies import CopyFact, copy_facts
from tb_gpu_advisor.facts.culprits import NamedTime, between_calls, under_host_ops
from tb_gpu_advisor.facts.device import COLLECTIVE, COMPUTE, KIND_NAMES, DeviceEvents, shown_name
from tb_gpu_advisor.facts.host import HostEvents
from tb_gpu_advisor.facts.intervals import Spans, intersect
from tb_gpu_advisor.facts.kernel_table import KernelGroups, kernel_table, op_type
from tb_gpu_advisor.facts.launches import find_launches
from tb_gpu_advisor.facts.model import GapFact, GpuFacts, HostWork, OpFact
from tb_gpu_advisor.facts.names import distinct, numbered
from tb_gpu_advisor.facts.peers import peer_facts
from tb_gpu_advisor.facts.pictures import idle_pictures, step_at, within
from tb_gpu_advisor.facts.replay import NOT_REPLAYED, replay
from tb_gpu_advisor.facts.steps import Steps
from tb_gpu_advisor.facts.waterfall import Waterfall
from tb_gpu_advisor.trace.columns import Bools, Ints, Trace
from tb_gpu_advisor.wire import CATEGORIES, Category

_PS_PER_MS: Final = 1e9
_PS_PER_US: Final = 1e6
#: Instances kept per table.
TOP_GAPS: Final = 20
TOP_OPS: Final = 20

_GRAPH_LAUNCH = re.compile(r"(?i)graphlaunch")


def gpu_facts(
    trace: Trace,
    events: DeviceEvents,
    host: HostEvents,
    steps: Steps,
    fall: Waterfall,
    host_name: str,
    capture_busy_ps: int,
    compute_capability: str,
    kernels: KernelGroups,
    alone: bool,
) -> GpuFacts:
    """Everything that checks see of one GPU; ``alone`` is whether no other GPU of the host computes.

    Pictures of what it does, and not of what it waits for, are made of one GPU of a host only, and come later.
    """
    start, end = steps.windows
    measured = fall.per_window(start, end)
    zero = np.zeros(len(start), np.int64)
    launched = within(events.start_ps, start, end) & (events.launch >= 0)
    eager = _launched_eagerly(events, host)
    launches = find_launches(events, host)
    parts = {category: tuple((measured.get(category, zero) / _PS_PER_MS).tolist()) for category in CATEGORIES}
    kernel = ((events.kind == COMPUTE) | (events.kind == COLLECTIVE)) & within(events.start_ps, start, end)
    late = (fall.gaps.launch >= 0) & ~fall.gaps.queued & kernel[fall.gaps.next]
    return GpuFacts(
        host=host_name,
        gpu=events.gpu,
        parts_ms=parts,
        capture_busy_ms=capture_busy_ps / _PS_PER_MS,
        kernels_per_step=float(kernel.sum()) / len(start),
        late_launches_per_step=float(late.sum()) / len(start),
        launch_latency_us=fall.launch_latency_ps / _PS_PER_US,
        gaps=_worst_gaps(trace, events, host, steps, fall),
        ops=_ops(
            trace, events, np.flatnonzero(kernel), len(start), fall.idle_before("kernel_launch", len(events))
        ),
        between=_named(between_calls(host, fall.gaps, _idle(fall, steps, "between_steps")), steps),
        host_ops=_named(under_host_ops(host, fall.host_ops, _idle(fall, steps, "host_op")), steps),
        compiled=_named(compiled(host, _idle(fall, steps, "compile")), steps),
        kernels=kernel_table(kernels),
        replay=(
            replay(events, host, steps, fall, kernels, compute_capability, launches.usual_ps)
            if alone
            else NOT_REPLAYED
        ),
        copies=_copies(trace, events, host, steps, fall),
        hidden_share=_hidden_share(trace, events),
        contention=contention(launches, host, fall.parts["kernel_launch"], steps.windows),
        eager_share=float(eager[launched].sum() / max(launched.sum(), 1)),
        eager_idle_ms=_idle_before(eager, fall, steps),
        issue_ms=launches.issue_ms(steps.windows),
        ahead=ahead(events, host, fall, steps.windows),
        peers=peer_facts(trace, events, steps, fall.parts["collective"], fall.parts["kernel_launch"]),
        timelines=idle_pictures(trace, events, host, steps, fall, host_name),
        kernel_pictures={},
    )


def _worst_gaps(
    trace: Trace, events: DeviceEvents, host: HostEvents, steps: Steps, fall: Waterfall
) -> tuple[GapFact, ...]:
    """The longest gaps of the analysed steps for each cause."""
    gaps, found = fall.gaps, []
    start, end = steps.windows
    inside = within(gaps.start_ps, start, end)

    def shown(event: int) -> str:
        return shown_name(trace, int(events.op[event]), int(events.name[event]))

    for category, amount in fall.idle_in_gaps.items():
        amount = np.where(inside, amount, 0)
        idle = np.flatnonzero(amount)
        for index in idle[np.argsort(-amount[idle], kind="stable")[:TOP_GAPS]].tolist():
            launch = int(gaps.launch[index])
            found.append(
                GapFact(
                    start_ms=int(gaps.start_ps[index]) / _PS_PER_MS,
                    dur_ms=int(gaps.end_ps[index] - gaps.start_ps[index]) / _PS_PER_MS,
                    step=step_at(steps, int(gaps.start_ps[index])),
                    category=category,
                    category_ms=int(amount[index]) / _PS_PER_MS,
                    before=shown(int(gaps.previous[index])),
                    after=shown(int(gaps.next[index])),
                    thread=trace.lines.name[host.line[launch]] if launch >= 0 else "",
                )
            )
    return tuple(found)


def _ops(
    trace: Trace, events: DeviceEvents, chosen: Ints, steps: int, waiting_ps: Ints
) -> tuple[OpFact, ...]:
    """Device time by op type ("MatMul" of "dense/MatMul:MatMul"), kernel names where ops are unknown."""
    if not len(chosen):
        return ()
    label = np.where(events.op[chosen] > 0, events.op[chosen], events.name[chosen])
    labels, index = numbered(label, len(trace.strings))
    types = [op_type(trace.strings[i]) for i in labels.tolist()]
    names = sorted(set(types))
    position = {name: at for at, name in enumerate(names)}
    of_event = np.array([position[name] for name in types])[index]
    dur = (events.end_ps - events.start_ps)[chosen]
    count = np.bincount(of_event)
    total = np.bincount(of_event, weights=dur)
    waiting = np.bincount(of_event, weights=waiting_ps[chosen])
    order = np.argsort(-count, kind="stable")[:TOP_OPS]
    return tuple(
        OpFact(
            type=names[i],
            count_per_step=float(count[i]) / steps,
            ms_per_step=float(total[i]) / steps / _PS_PER_MS,
            mean_us=float(total[i] / count[i]) / _PS_PER_US,
            waiting_ms=float(waiting[i]) / steps / _PS_PER_MS,
        )
        for i in order.tolist()
    )


def _idle(fall: Waterfall, steps: Steps, category: Category) -> Spans:
    return intersect(fall.parts[category], Spans(*steps.windows))


def _named(found: list[NamedTime], steps: Steps) -> tuple[HostWork, ...]:
    """What the host did while the GPU was idle, per step."""
    number = len(steps.windows[0])
    return tuple(
        HostWork(work.name, work.thread, work.count / number, work.ps / number / _PS_PER_MS)
        for work in found[:TOP_OPS]
    )


def _copies(
    trace: Trace, events: DeviceEvents, host: HostEvents, steps: Steps, fall: Waterfall
) -> tuple[CopyFact, ...]:
    """Copies, with the idle time after each until the same runtime call went on: it was waiting for the copy."""
    exposed = tuple(fall.parts[name] for name in KIND_NAMES)
    idle_after = np.zeros(len(events), np.int64)
    gaps = fall.gaps
    known = np.flatnonzero((gaps.launch >= 0) & (gaps.previous_launch >= 0))
    call = host.call[gaps.launch[known]]
    waited = known[(call >= 0) & (call == host.call[gaps.previous_launch[known]])]
    np.add.at(idle_after, gaps.previous[waited], fall.idle_in_gaps["kernel_launch"][waited])
    return copy_facts(trace, events, exposed, idle_after, steps.windows)


def _launched_eagerly(events: DeviceEvents, host: HostEvents) -> Bools:
    """Device events whose launch is inside a runtime call but in no function."""
    launch = host.at(events.launch)
    known = launch >= 0
    eager = np.zeros(len(events), np.bool_)
    in_function = host.in_function
    eager[known] = (host.call[launch[known]] >= 0) & (in_function[launch[known]] < 0)
    return eager


def _idle_before(chosen: Bools, fall: Waterfall, steps: Steps) -> float:
    """Launch-bound idle time per step right before the chosen device events, in ms."""
    start, end = steps.windows
    gaps = fall.gaps
    mine = chosen[gaps.next] & within(gaps.start_ps, start, end)
    return float(fall.idle_in_gaps["kernel_launch"][mine].sum()) / len(start) / _PS_PER_MS


def _hidden_share(trace: Trace, events: DeviceEvents) -> float:
    """Share of device time in kernels that a graph launch started and that name no op."""
    dur = (events.end_ps - events.start_ps).astype(np.float64)
    graph = trace.has("cuda_graph_id", at=events.row) | trace.has("cuda_graph_exec_id", at=events.row)
    launched = events.launch >= 0
    names = trace.name[np.maximum(events.launch, 0)]
    for name in distinct(names[launched]):
        if _GRAPH_LAUNCH.search(trace.strings[name]):
            graph |= launched & (names == name)
    return float(dur[graph & (events.op == 0)].sum() / max(dur.sum(), 1.0))
