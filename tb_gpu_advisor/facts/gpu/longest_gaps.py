"""The longest idle gaps of one GPU for each cause, as a table shows them."""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.order import largest
from tb_gpu_advisor.facts.events.device import shown_name
from tb_gpu_advisor.facts.events.ranges import lines_around, ranges_around
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, step_names
from tb_gpu_advisor.trace.units import PS_PER_MS
from tb_gpu_advisor.wire import Category

#: Instances kept per table. Our default: as many as a person steps through.
TOP_GAPS: Final = 20


class GapFact(Struct, frozen=True):
    """One idle gap: when, how long, and for most of it why; which device events are around it; and where its end was
    launched: the range of the program that holds most of the gap, else the function of Python's in which most such gaps
    were."""

    start_ms: float
    dur_ms: float
    step: str
    category: Category
    category_ms: float
    before: str
    after: str
    thread: str
    range: str


def longest_gaps(gpu: GpuData) -> tuple[GapFact, ...]:
    """Gaps of the analysed steps for each cause: a typical one, then the longest."""
    trace, events, gaps, host = gpu.of_host.trace, gpu.events, gpu.fall.gaps, gpu.of_host.host

    def shown(event: int) -> str:
        return shown_name(trace, int(events.op[event]), int(events.name[event]))

    worst, of_causes, gap_facts = gaps.launch[:0], list[tuple[Category, slice, Ints]](), list[GapFact]()
    for category, idle, amount in gpu.idle_inside():
        longest, usual = largest(amount, TOP_GAPS), gpu.typical_gaps[category]
        place = np.append(usual, longest[longest != usual])[:TOP_GAPS]
        of_causes.append((category, slice(len(worst), len(worst) + len(place)), amount[place]))
        worst = np.append(worst, idle[place])
    columns = (gaps.start_ps, gaps.end_ps, gaps.previous, gaps.next, gaps.launch)
    middle_ps, calls = (gaps.start_ps[worst] + gaps.end_ps[worst]) // 2, gaps.launch[worst]
    (within, ranges), (line, lines) = ranges_around(host, calls, middle_ps), lines_around(host, calls)
    for category, part, amount in of_causes:
        most = int(np.bincount(line[part], minlength=1).argmax())
        python = lines[most] if (line[part] == most).sum() > MOST * len(amount) else ""
        gap_facts += [
            GapFact(
                start_ms=start / PS_PER_MS,
                dur_ms=(end - start) / PS_PER_MS,
                step=step,
                category=category,
                category_ms=lost / PS_PER_MS,
                before=shown(before),
                after=shown(after),
                thread=trace.lines.name[host.line[call]] if call >= 0 else "",
                range=ranges[number] or python,
            )
            for step, lost, number, start, end, before, after, call in zip(
                step_names(gpu.of_host.steps, gaps.start_ps[worst[part]]),
                amount.tolist(),
                within[part].tolist(),
                *(column[worst[part]].tolist() for column in columns),
                strict=True,
            )
        ]
    return tuple(gap_facts)
