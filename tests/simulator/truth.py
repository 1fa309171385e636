"""What really happened: every nanosecond of every step on every GPU in one category, as the simulation decided it.

A busy GPU is known by the kinds of its tasks (compute before collective before copies). What starts before a copy from
or to the host ends cannot have waited for it: a GPU that only copies is idle until the step's own next task, if that
starts before the copy has ended. An idle GPU is known by its next task:

- until its launch call: what the threads were doing that feed the GPU;
- until the launch arrived: ``kernel_launch``, the latency of an empty queue, or ``copy_wait`` for a copy that blocks;
- until nothing stood in its way: ``sync``, a dependency on other streams or GPUs;
- then the hardware's own gap: ``floor``, or ``sync`` after a dependency.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.wire import Category
from tests.simulator.device import EVENT_GAP_NS, FLOOR_GAP_NS, Feed, Gpu, Task

Span = tuple[int, int]
#: A stretch of time in one category.
Piece = tuple[int, int, Category]


@dataclass(frozen=True)
class StepTruth:
    """One step on one GPU; ``steady`` is false for a step that holds warm-up or an evaluation."""

    index: int
    start_ns: int
    end_ns: int
    steady: bool
    parts_ns: dict[Category, int]


def pieces(gpu: Gpu, tasks: list[Task]) -> list[Piece]:
    """The whole time from the first to the last task, cut where the category changes."""
    out: list[Piece] = []
    at = None
    for start, end, kind, task in _busy(tasks):
        if at is not None and start > at:
            out.extend(_idle(gpu.feed, task, at, start))
        out.append((start, end, kind))
        at = end
    return out


def _busy(tasks: list[Task]) -> Iterator[tuple[int, int, Category, Task]]:
    """Disjoint busy stretches in order of time, each with the task that began or continued it."""
    own = sorted(task.start_ns for task in tasks if not task.ahead)
    begins = sorted(((_since(task, own), task) for task in tasks), key=_first)
    edges = sorted({edge for since, task in begins for edge in (since, task.end_ns)})
    running: list[Task] = []
    following = 0
    for start, end in pairwise(edges):
        running = [task for task in running if task.end_ns > start]
        while following < len(begins) and begins[following][0] <= start:
            running.append(begins[following][1])
            following += 1
        running = [task for task in running if task.end_ns > start]
        if running:
            kind = min((task.kind for task in running), key=BUSY.index)
            yield start, end, kind, running[0]


def _since(task: Task, own: list[int]) -> int:
    """From when on a task keeps its GPU busy: a copy once the last of the step's ``own`` tasks has started that starts
    before it ends."""
    if task.kind not in ("copy_h2d", "copy_d2h"):
        return task.start_ns
    last = bisect_left(own, task.end_ns)
    return max(task.start_ns, own[last - 1]) if last else task.start_ns


def _first(begin: tuple[int, Task]) -> tuple[int, bool, int]:
    """In order of time; what starts comes before the copies that count from then on."""
    since, task = begin
    return since, since > task.start_ns, task.launch_ns


def _idle(feed: Feed, task: Task, start: int, end: int) -> Iterator[Piece]:
    """Why the GPU stood idle before a task. What others copy ahead ends no gap of the step's."""
    if task.ahead:
        yield from _fed(feed, start, end)
        return
    launched = min(max(start, task.launch_ns), end)
    yield from _fed(feed, start, launched)
    arrived = min(max(launched, task.arrival_ns), end)
    if arrived > launched:
        yield launched, arrived, "copy_wait" if task.blocks else "kernel_launch"
    clear = min(max(arrived, task.clear_ns), end)
    if clear > arrived:
        yield arrived, clear, "sync"
    if end > clear:
        yield clear, end, "floor" if end - clear <= max(FLOOR_GAP_NS, EVENT_GAP_NS) else "sync"


def _fed(feed: Feed, start: int, end: int) -> Iterator[Piece]:
    index = bisect_right(feed.since_ns, start) - 1
    while start < end:
        until = feed.since_ns[index + 1] if index + 1 < len(feed.since_ns) else end
        stop = min(end, until)
        if stop > start:
            yield start, stop, feed.cause[index]
        start, index = stop, index + 1


def measure(cut: list[Piece], start_ns: int, end_ns: int) -> dict[Category, int]:
    """Time of each category in a window; what no piece covers is ``unknown``."""
    parts: dict[Category, int] = {}
    covered = 0
    first = max(0, bisect_right(cut, (start_ns, 0, "")) - 1)
    for start, end, kind in cut[first:]:
        if start >= end_ns:
            break
        part = min(end, end_ns) - max(start, start_ns)
        if part > 0:
            parts[kind] = parts.get(kind, 0) + part
            covered += part
    if covered < end_ns - start_ns:
        parts["unknown"] = parts.get("unknown", 0) + end_ns - start_ns - covered
    return parts


def merged(tasks: list[Task]) -> list[Piece]:
    """Time in which any of the tasks runs."""
    out: list[Piece] = []
    for task in sorted(tasks, key=lambda task: task.start_ns):
        if out and task.start_ns <= out[-1][1]:
            out[-1] = (out[-1][0], max(task.end_ns, out[-1][1]), "compute")
        else:
            out.append((task.start_ns, task.end_ns, "compute"))
    return out


def windows(gpus: list[list[Task]], steps: range) -> list[Span]:
    """From the first kernel of a step on any GPU to that of the next; a single step is the span of its tasks.

    Evaluations have negative numbers, and are part of the window of the step before them. A host that is ahead has
    launched steps before the recording began: they have none.
    """
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    begin: dict[int, int] = {}
    for tasks in gpus:
        for task in tasks:
            if task.step < 0:
                continue
            begin[task.step] = min(task.start_ns, begin.get(task.step, task.start_ns))
            last[task.step] = max(task.end_ns, last.get(task.step, task.end_ns))
            if task.kind in ("compute", "collective"):
                first[task.step] = min(task.start_ns, first.get(task.step, task.start_ns))
    if len(steps) == 1:
        return [(begin[steps[0]], last[steps[0]])]
    starts = [first[step] for step in steps if step in first]
    return list(pairwise(starts))
