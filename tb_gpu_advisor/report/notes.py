"""Remarks on a capture: what is idle, what was left out, what read it."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean
from typing import Final

from tb_gpu_advisor.causes import MOST, NEARLY_ALL
from tb_gpu_advisor.facts import Facts, HostFacts
from tb_gpu_advisor.facts.gpu.slowing import rising_share
from tb_gpu_advisor.facts.run.memory import MemoryFact
from tb_gpu_advisor.facts.run.said import Said
from tb_gpu_advisor.facts.steps.facts import StepFacts
from tb_gpu_advisor.judging.stages import fill_apart
from tb_gpu_advisor.native.core import is_stale
from tb_gpu_advisor.report.given import LEAST_FALL
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.trace import ENGINE
from tb_gpu_advisor.wire import SAME_STEP, Note, Quantity, quantities

#: How much longer than the GPU's work in it the mark of the only step is, as a share of the mark, to be worth a remark.
#: Measured: before the first launch alone PyTorch takes some 12 % of a short step in real captures.
OUTSIDE_SHARE: Final = 0.2
#: From this part of a GPU's memory on a larger batch is likely to fail. Our default: a twentieth more data, and what
#: the allocator cannot use of what is free.
FULL_SHARE: Final = 0.95
#: A batch, or a host's own part of a step, is worth a remark if so many times as large. Our default: less is nothing.
WORTH: Final = 1.1
#: How many times the batch memory is predicted for at most. Measured: against recordings of up to so many
#: (tests/real/memory).
MOST_TIMES: Final = 4.0
#: A buffer that took so many steps to be filled is worth a remark. Our default: what takes less a prefetch may hide.
LONG_FILL: Final = 10
#: Making ready outside of the steps for so long is worth a remark. Our default: to trace and compile a usual model
#: takes some seconds.
LONG_START_MS: Final = 10_000.0
#: Fewer steps take longer and longer by accident. Our default: nine in ten of 45 pairs do so once in some ten thousand.
FEWEST_STEPS: Final = 10
#: Hosts on which a remark of one kind is made, and whose steps are shown in TensorFlow's definitions. Our default: more
#: say the same.
MOST_HOSTS: Final = 8


def notes(facts: Facts) -> tuple[Note, ...]:
    """The remarks, in the order of the hosts; where there are too many of one kind, they are counted."""
    of_row = None if facts.has_gpu_work else facts.hidden_by
    known = [note for host in facts.hosts for note in (*_of_capture(host, of_row), *_of_summary(host))]
    counts = Counter(note.id for note in known)
    left_out = sum(number - MOST_HOSTS for number in counts.values() if number > MOST_HOSTS)
    shown = [note for name in counts for note in [one for one in known if one.id == name][:MOST_HOSTS]]
    shown += (*_of_lengthening_steps(facts), *_of_differing_steps(facts))
    alone = [(host.alone.own_ms, host.host) for host in facts.hosts if host.alone and not facts.has_gpu_work]
    slowest_ms, slowest = max(alone, default=(0.0, ""))
    mean_ms = sum(ms for ms, _ in alone) / max(1, len(alone))
    if WORTH * mean_ms < slowest_ms:
        times = quantities("ms", step=rounded(slowest_ms), mean=rounded(mean_ms))
        shown.append(Note("slowest-host", quantities("text", host=slowest) | times))
    if facts.apart is not None:
        first, last, between_ms = facts.apart
        hosts = quantities("text", first=first, last=last)
        shown.append(Note("hosts-apart", hosts | quantities("ms", time=rounded(between_ms))))
    if left_out:
        shown.append(Note("left-out", quantities("count", count=left_out)))
    if len(working := [host for host in facts.hosts if host.tensorflow]) > MOST_HOSTS:
        shown.append(Note("tensorflow-hosts", quantities("count", shown=MOST_HOSTS, total=len(working))))
    if ENGINE != "native":
        shown.append(Note("stale-decoder" if is_stale() else "slow-decoder", {}))
    return tuple(shown)


def _of_differing_steps(facts: Facts) -> Iterator[Note]:
    """Of which step the findings are parts, where it is not as long as the mean that the report shows."""
    if facts.has_gpu_work and facts.steps.source != "none":
        step_ms, mean_ms = facts.step_ms, facts.mean_step_ms
        if abs(step_ms - mean_ms) > SAME_STEP * step_ms:
            times = quantities("ms", step=rounded(step_ms), mean=rounded(mean_ms))
            yield Note("hosts-differ", quantities("text", host=facts.limiting_host.host) | times)


def _of_lengthening_steps(facts: Facts) -> Iterator[Note]:
    """Steps that take longer and longer; not where the GPU becomes slower, which has a row, nor where steps become
    longer all at once, as when a buffer is empty."""
    ms = facts.limiting_steps.ms if facts.has_time else ()
    if len(ms) < FEWEST_STEPS or rising_share(ms) < NEARLY_ALL:
        return
    quarters = [fmean(ms[len(ms) * at // 4 : len(ms) * (at + 1) // 4]) for at in range(4)]
    first_ms, last_ms = quarters[0], quarters[-1]
    at_once_ms = max(after - before for before, after in pairwise(quarters))
    by_gpu_ms = facts.limiting_gpu.slowing.lost_ms if facts.has_gpu_work else 0.0
    if at_once_ms > MOST * (last_ms - first_ms) or by_gpu_ms >= MOST * (fmean(ms) - first_ms):
        return
    if last_ms >= WORTH * first_ms:
        yield Note("steps-lengthen", quantities("ms", first=rounded(first_ms), last=rounded(last_ms)))


def _of_capture(host: HostFacts, of_row: Said | None) -> Iterator[Note]:
    """What the profiler says, apart from what the row of GPUs without activity shows, and what was captured."""
    for one in host.said:
        if one != of_row:
            yield Note("profiler-said", quantities("text", host=host.host, kind=one.kind, message=one.text))
    where = quantities("text", host=host.host)
    for activity, named in (("idle", "idle-gpus"), ("copies_only", "copying-gpus")):
        if number := sum(info.activity == activity for info in host.infos):
            yield Note(named, where | quantities("count", count=number))
    if host.memory:
        fullest = max(host.memory, key=lambda fact: fact.peak_bytes / fact.limit_bytes)
        card = next((info.memory_bytes for info in host.infos if info.id == fullest.gpu), 0)
        # JAX takes three quarters, TensorFlow nearly all.
        of_card = quantities("bytes", card=card if fullest.limit_bytes < MOST * card else 0)
        yield Note("memory", where | _of_memory(fullest) | of_card)
    if host.other_devices:
        yield Note("other-devices", where | quantities("count", count=host.other_devices))
    # On a host alone warm-up has a row, and no queue is empty as its first step begins.
    steps = host.steps if host.gpus else host.alone and host.alone.steps
    if host.profiler_ms > LEAST_FALL * (steps.mean_ms if steps else 0.0):
        kind = "profiler-work" if host.framework == "tensorflow" else "profiler-work-no-keras"
        yield Note(kind, where | quantities("ms", time=rounded(host.profiler_ms)))
    made_ms = _made_elsewhere_ms(host, steps) if steps else 0.0
    for reason, number in sorted(steps.excluded.items()) if steps else ():
        took = _took(reason, steps, host.framework, made_ms) if steps else {}
        if host.gpus or took:
            yield Note(f"excluded-{reason}", where | quantities("count", count=number) | took)
    filled = fill_apart(host.stages if host.alone is None else host.alone.stages)
    if steps and filled is not None and filled.apart_ms >= LONG_FILL * steps.mean_ms:
        of_stage = where | quantities("text", stage=filled.name) | quantities("count", count=filled.apart)
        yield Note("filled", of_stage | quantities("ms", time=rounded(filled.apart_ms)))
    if host.gpus and host.steps is not None:
        if made_ms >= LONG_START_MS:
            yield Note("first-run", where | quantities("ms", time=rounded(made_ms)))
        if is_part_of_mark(host):
            times = quantities("ms", marked=rounded(host.marked_ms), step=rounded(host.steps.mean_ms))
            yield Note("part-of-mark", where | times)


def _made_elsewhere_ms(host: HostFacts, steps: StepFacts) -> float:
    """Preparation outside of the analysed steps; what these prepare again has a row."""
    if host.alone is not None:
        return host.compile_ms - sum(one.ms_per_step for one in host.alone.prepared) * steps.analysed
    return host.compile_ms - max(gpu.mean_ms("compile") for gpu in host.gpus) * steps.analysed


def _took(reason: str, steps: StepFacts, framework: str, made_ms: float) -> dict[str, Quantity]:
    if reason == "evaluation":
        return quantities("ms", time=rounded(steps.foreign_ms)) | quantities("text", function=steps.foreign)
    if reason == "shape":
        return quantities("ms", time=rounded(made_ms)) | quantities("text", framework=framework)
    return {}


def _of_memory(fact: MemoryFact) -> dict[str, Quantity]:
    used, piece = fact.peak_bytes / fact.limit_bytes, int(fact.free_bytes * (1 - fact.fragmented))
    # All of it grows no more than the batch does; weights do not grow at all.
    larger, fits = FULL_SHARE / used, fact.fits(FULL_SHARE)
    room = "none" if larger <= 1 else "some" if larger < WORTH else "larger"
    if fits is not None and fits[0] >= WORTH:
        room = "grows" if fits[0] < MOST_TIMES else "ample"
    if fact.in_vain or fact.kept_bytes:
        room = "none" if fact.in_vain else ""
    least, most = (min(max(one, larger), MOST_TIMES) for one in fits or (larger, larger))
    return {
        "gpu": Quantity(fact.gpu, "count"),
        "peak": Quantity(fact.peak_bytes, "bytes"),
        "limit": Quantity(fact.limit_bytes, "bytes"),
        "used": Quantity(rounded(used), "share"),
        "room": Quantity(room, "text"),
        "times": Quantity(rounded(least), "ratio"),
        "most": Quantity(rounded(most), "ratio"),
        "rows": Quantity(fact.rows, "count"),
        "op": Quantity(fact.op, "text"),
        "op-bytes": Quantity(fact.op_bytes, "bytes"),
        "free": Quantity(fact.free_bytes, "bytes"),
        # Where all that is in use would fit into one piece, parts do no harm.
        "fragmented": Quantity(rounded(fact.fragmented) if piece < fact.peak_bytes else 0.0, "share"),
        "piece": Quantity(piece, "bytes"),
        "kept": Quantity(fact.kept_bytes, "bytes"),
        "waited": Quantity(fact.in_vain, "text"),
    }


def is_part_of_mark(host: HostFacts) -> bool:
    """Whether the program marks much more time as its only step than lies between the GPU's first and last work."""
    if not host.gpus or host.steps is None or not host.marked_ms:
        return False
    return host.marked_ms - host.steps.mean_ms >= OUTSIDE_SHARE * host.marked_ms


def _of_summary(host: HostFacts) -> Iterator[Note]:
    """What a host could not send whole."""
    where = quantities("text", host=host.host)
    if host.gpus and host.steps is not None and len(host.steps.ms) < host.steps.count:
        yield Note("steps-cut", where | quantities("count", shown=len(host.steps.ms), total=host.steps.count))
    cut = [gpu.peers for gpu in host.gpus if len(gpu.peers.calls) < gpu.peers.total_calls]
    if cut:
        most = max(cut, key=lambda peers: peers.total_calls)
        yield Note("calls-cut", where | quantities("count", shown=len(most.calls), total=most.total_calls))
    if host.rows_kept:
        yield Note("tables-cut", where | quantities("count", count=host.rows_kept))
