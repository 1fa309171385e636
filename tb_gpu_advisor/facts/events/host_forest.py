"""From a trace to the host's events and their parents.

TensorFlow's events form a forest: on a thread by nesting, between threads by ids of producers and consumers
(``_pt``/``_p`` on one side, ``_ct``/``_c`` on the other), as ``group_events.cc`` reads them. Here every event has at
most one parent: its producer if there is one, else the event that it lies in. What a pool of threads runs lies between
two marks, of which the first has the producer: that one is taken for an event that lasts until the second
(``ThreadpoolLineMutatorFactory`` in ``preprocess_xplane.h``). The parent of an XLA op on the CPU is the call of its
program.
"""

import re
from collections import Counter
from collections.abc import Container
from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, Uint16s, mask_of, positions, rows_where
from tb_gpu_advisor.columns.lookup import are_of, rows_flagged
from tb_gpu_advisor.columns.order import among, ascending, without
from tb_gpu_advisor.columns.spans import Spans, join, nothing, search, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT, JAX_RUNS, TURN, host_names
from tb_gpu_advisor.facts.events.names import by_name, grouped, id_of
from tb_gpu_advisor.facts.events.tf_data import captured_functions
from tb_gpu_advisor.trace.model import EventNames, Trace

#: Stats that link events, and that only ``host_events`` reads.
LINK_STATS: Final = ("_c", "_ct", "_p", "_pid", "_pt", "run_id")
_REGION_BEGINS: Final = "ThreadpoolListener::StartRegion"
_REGION_ENDS: Final = "ThreadpoolListener::StopRegion"
#: By which XLA marks that an op is complete, of which other threads run parts (xla/backends/cpu/runtime/
#: thunk_executor.cc): the op's own event is over when these have begun.
_OP_ENDS: Final = "end: "
#: TensorFlow: how the names of its pools' threads begin (tensorflow/core/platform/threadpool.cc).
_POOLS: Final = "tf_"
#: In which a thread of XLA's runs ops (the same file).
_XLA_TASK: Final = "ThunkExecutor::Execute"
XLA_WAITS: Final = f"{_XLA_TASK} (wait for completion)"
#: Kinds of contexts, and processes: the profiler knows two dozen, and writes one file for each process. Our default:
#: more than twice as many.
_MOST_KINDS: Final = 64
#: Defined: by XLA, whose calls wait where so many programs of a CPU run or wait (``cpu_client_options.h``).
_IN_FLIGHT: Final = 32


def host_events(trace: Trace) -> HostEvents:
    """The host's events with their parents."""
    rows = trace.host
    line, start, end = trace.line[rows], trace.start_ps[rows], trace.end_ps[rows]
    name = trace.names(rows)
    _nest_in_regions(trace, name, line)
    consumer, producer = _producers(trace, rows, start)
    linked = ascending(consumer)
    nested = np.append(trace.parent[linked], np.int32(-1))  # the last one is that of none
    trace.parent[consumer] = producer
    names = host_names(trace.strings, name)
    host = HostEvents(
        trace=trace,
        row=rows,
        start_ps=start,
        end_ps=end,
        line=line,
        name=name,
        flags=name.each_of(names.flags),
        parent=trace.parent,
        names=names,
        linked=linked,
        nested=nested,
    )
    if len(complete := host.whose(lambda text: text.startswith(_OP_ENDS), consumer)):
        host = replace(host, end_ps=end.copy())
        np.maximum.at(host.end_ps, host.parent[complete], _complete_ps(host, complete))
    ops, calls = _of_calls(host)
    if len(ops):
        order = np.argsort(np.append(linked, ops), kind="stable")
        nested = np.append(np.append(nested[:-1], trace.parent[ops])[order], nested[-1:])
        trace.parent[ops], host = calls, replace(host, linked=np.append(linked, ops)[order], nested=nested)
    turns = host.rows(TURN)
    ids = host.trace.known("id", host.in_trace(turns))
    turns = turns[ids.row[among(captured_functions(host)[1], ids.value)]]
    return replace(host, turns_of_tf_data=turns, flags=_of_training_alone(host))


def _complete_ps(host: HostEvents, marks: Ints) -> Ints:
    """When ops are complete that these marks end. What runs next may run on the same thread before its mark is written:
    who waits for a value is called last first (xla/tsl/concurrency/async_value.h). That is a task, or ops in the region
    in which the thread ran a part of the op, as the rest of a loop."""
    task, after = _tasks_before(host, marks), _next_ops(host, marks)
    complete_ps: Ints = np.where(task >= 0, host.start_ps[task], host.end_ps[marks])
    known = (after >= 0) & (after < marks)
    complete_ps[known] = np.minimum(complete_ps[known], host.start_ps[after[known]])
    return complete_ps


def _tasks_before(host: HostEvents, marks: Ints) -> Ints:
    """The task that ran on the thread of each of these marks between the begin of its op and the mark, -1 for none."""
    task, region = (
        np.append(at, -1)[search(at, marks) - 1] for at in map(host.called, (_XLA_TASK, _REGION_BEGINS))
    )
    is_next = (task > region) & (host.line[task] == host.line[marks])
    is_next &= host.start_ps[task] >= host.start_ps[host.parent[marks]]
    is_next &= host.end_ps[task] <= host.start_ps[marks]
    return np.where(is_next, task, -1)


def _next_ops(host: HostEvents, marks: Ints) -> Ints:
    """The first op after the last region of each mark's op on its thread, which the op began through an event of its
    own; -1 without a region, and the number of all events without an op."""
    ops, regions = host.carriers("hlo_op"), host.called(_REGION_BEGINS)
    regions = np.append(regions[host.parent[regions] >= 0], -1)
    lines = len(host.trace.lines.name)
    keys = host.parent[host.parent[regions]] * lines + host.line[regions]
    key = host.parent[marks] * lines + host.line[marks]
    order = np.argsort(keys[:-1], kind="stable")
    place = search(keys[order], key, right=True) - 1
    after = np.append(ops, len(host))[search(ops, np.append(regions[order], -1)[place], right=True)]
    return np.where(np.append(keys[order], -1)[place] == key, after, -1)


def python_in(host: HostEvents, line: int, idle: Spans, calls: Bools) -> Spans:
    """The part of ``idle`` time in which a thread runs Python, and none of these calls of the runtime. A pool of the
    runtime runs none: it waits until other machines ask for something. The event of a task in which one of XLA's
    threads runs ops may last into the next program's run: it is at work until its own program is complete, which
    another event tells."""
    if host.trace.lines.name[line].startswith(_POOLS):
        return nothing()
    tasks, completions = host.called(_XLA_TASK), host.called(XLA_WAITS)
    if not len(completions) or not len(tasks):
        return subtract(idle, host.time_of(calls))
    others = calls.copy()
    others[tasks] = False
    complete_ps = np.append(np.sort(host.end_ps[completions]), np.iinfo(np.int64).max)
    until = np.minimum(host.end_ps[tasks], complete_ps[search(complete_ps, host.start_ps[tasks])])
    return subtract(idle, join(host.time_of(others), union(host.start_ps[tasks], until)))


def thread_of(host: HostEvents, line: int) -> str:
    """What a thread is: one of a pool of the runtime, whose threads take turns in what others ask for, or itself."""
    name = host.trace.lines.name[line]
    return name.partition("/")[0] if name.startswith(_POOLS) else f"{line}"


def _of_training_alone(host: HostEvents) -> Uint16s:
    """The flags, with those of Python that takes a batch (by its tracer or a loader's own mark) left to the training
    thread: other threads take elements from which they make later batches, and ``contextlib`` takes nothing from its
    generators."""
    takes = rows_flagged(host.flags, INPUT_WAIT)
    rows = host.whose(lambda name: name.startswith("$") or name.endswith("__next__"), takes)
    if not len(rows):
        return host.flags
    is_context = np.array([text.startswith("$contextlib.py:") for text in host.trace.strings], np.bool_)
    up = host.parent[rows]
    elsewhere = (host.line[rows] != host.training_line) & (host.training_line >= 0)
    flags: Uint16s = host.flags.copy()
    flags[rows[elsewhere | ((up >= 0) & is_context[host.name[np.maximum(up, 0)]])]] &= ~np.uint16(INPUT_WAIT)
    return flags


def _of_calls(host: HostEvents) -> tuple[Ints, Ints]:
    """XLA's ops on the CPU that lie in no other (if it numbers no runs, those that run once in each: as often as their
    program's function is called, or up to half more, as where it was called before the capture), and the calls of their
    programs: those of one name run in order, of several maybe not, on several devices. None where they do not match,
    each program with calls of one name, nor of what a GPU runs."""
    calls = host.calls_of(host.named(JAX_RUNS))
    ops = without(host.carriers("hlo_op"), host.carriers("correlation_id"))
    if not len(ops):
        # Waits for programs stand for their ops where these have no events, as in JAX 0.6.
        waits = host.called(XLA_WAITS)
        waits = waits[np.argsort(host.end_ps[waits], kind="stable")][max(0, len(waits) - len(calls)) :]
        do_match = len(waits) == len(calls) and bool((host.end_ps[waits] > host.start_ps[calls]).all())
        return (waits, calls) if do_match else (ops, calls[:0])
    calls, ops = (at[np.argsort(host.start_ps[at], kind="stable")] for at in (calls, ops))
    run = host.trace.ints("run_id", at=host.in_trace(ops))
    program, called = host.trace.string_ids("hlo_module", host.in_trace(ops)), _times_called(host, calls)
    if not host.trace.has("run_id", host.in_trace(ops)).all():
        usual = by_name(host.trace, program, lambda text: called.get(_function(text), len(calls)), np.int64)
        name, number = grouped(program, host.name[ops])[1], grouped(program)[1]
        times = np.bincount(name)[name]
        times[(times < usual) | (times > usual + np.minimum(_IN_FLIGHT, MOST * usual))] = len(ops) + 1
        fewest = np.full(len(ops), len(ops))
        np.minimum.at(fewest, number, times)
        ops, program, name = (of[times == fewest[number]] for of in (ops, program, name))
        run, order = np.empty_like(name), np.argsort(name, kind="stable")
        run[order] = np.arange(len(name)) - search(name[order], name[order])
    first, run = grouped(program, run)
    call, order, least = np.full(len(first), -1, np.int64), np.argsort(first), max(0, len(first) - len(calls))
    for before in range(least, min(len(first), least + _IN_FLIGHT + 1)):
        ran, by = order[before : before + len(calls)], calls[: len(first) - before]
        (of, runs), (names, times) = _together(program[first[ran]]), _together(host.name[by])
        ran, by = ran[of], by[names]
        do_match = runs.tolist() == times.tolist()
        do_match = do_match and _names_agree(host, called, program[first[ran]], host.name[by])
        if do_match and (host.start_ps[ops[first[ran]]] > host.start_ps[by]).all():
            call[ran] = by
            break
    around = host.innermost(host.parent[ops], mask_of(np.append(ops, host.linked), len(host)))
    known = (call[run] >= 0) & ~are_of(around, ops)
    return ops[known], call[run[known]]


def _times_called(host: HostEvents, calls: Ints) -> Counter[str]:
    """How often each function is called."""
    first, number = grouped(host.name[calls])
    times = Counter[str]()
    for name, often in zip(host.name[calls[first]].tolist(), np.bincount(number).tolist(), strict=True):
        times[_function(host.trace.strings[name])] += often
    return times


def _together(names: Ids | Ints) -> tuple[Ints, Ints]:
    """The places of each name's events, one name after the other in the order in which names first occur, and how many
    each has."""
    first, number = grouped(names)
    place = np.argsort(np.argsort(first))[number]
    return np.argsort(place, kind="stable"), np.bincount(place)


def _names_agree(host: HostEvents, called: Container[str], programs: Ids | Ints, names: Ids | Ints) -> bool:
    """Whether each of these programs is its call's, if it has the name of any function that is called."""
    pairs, strings = grouped(programs, names)[0], host.trace.strings
    of = ((_function(strings[at]) for at in ids[pairs].tolist()) for ids in (programs, names))
    return all(program == name for program, name in zip(*of, strict=True) if program in called)


def _function(name: str) -> str:
    """The function that a call of JAX's, or a program, is named after: of ``PjitFunction(<lambda>)`` and
    ``jit__lambda_`` "lambda"."""
    return re.sub(r"\W+", "_", re.split(r"[(_]", name, maxsplit=1)[-1]).strip("_")


def _nest_in_regions(trace: Trace, name: EventNames, line: Ids) -> None:
    """Gives events that a pool of threads runs their parent: the mark at which the pool began to run them."""
    begins, ends = id_of(trace, _REGION_BEGINS), id_of(trace, _REGION_ENDS)
    if begins < 0 or ends < 0:
        return
    marks = name.places_of([begins, ends])
    begin, end = (marks[name[marks] == mark] for mark in (begins, ends))
    follows = np.append(end, len(line))[search(end, begin)]
    # A mark without its end is followed by another one.
    known = (follows < np.append(begin[1:], len(line))) & (
        line[np.minimum(follows, len(line) - 1)] == line[begin]
    )
    begin, length = begin[known], (follows - begin - 1)[known]
    region = np.repeat(begin, length)
    inside = positions(length, begin + 1)
    siblings = trace.parent[inside] == trace.parent[region]
    trace.parent[inside[siblings]] = region[siblings]


def _producers(trace: Trace, rows: slice, start_ps: Ints) -> tuple[Ints, Ints]:
    """Events whose context another event produced (same id, type and process), and that event of each."""
    made, used = (ascending(trace.known(stat, rows).row.astype(np.int64)) for stat in ("_p", "_c"))
    if not len(made) or not len(used):
        return made[:0], used[:0]
    made_row, used_row = made + rows.start, used + rows.start
    produced, wanted = trace.ints("_p", at=made_row), trace.ints("_c", at=used_row)
    makes, uses = trace.ints("_pt", at=made_row), trace.ints("_ct", at=used_row)
    makes_in, uses_in = (trace.ints("_pid", 0, at=row) for row in (made_row, used_row))
    consumers, producers = [made[:0]], [made[:0]]
    # Each kind of context counts its ids for itself.
    for kind in ascending(makes[makes >= 0])[:_MOST_KINDS].tolist():
        for process in ascending(makes_in[makes == kind])[:_MOST_KINDS].tolist():
            makers = rows_where((makes == kind) & (makes_in == process))
            users = rows_where((uses == kind) & (uses_in == process))
            at = _last_before(produced[makers], start_ps[made[makers]], wanted[users], start_ps[used[users]])
            producers.append(made[makers[at[at >= 0]]])
            consumers.append(used[users[at >= 0]])
    producer, consumer = np.concatenate(producers), np.concatenate(consumers)
    # A producer that does not come first would close a circle of parents; only damaged files have one.
    first = (start_ps[producer] < start_ps[consumer]) | (
        (start_ps[producer] == start_ps[consumer]) & (producer < consumer)
    )
    return consumer[first], producer[first]


def _last_before(produced: Ints, made_ps: Ints, wanted: Ints, used_ps: Ints) -> Ints:
    """For each wanted id the last of its producers that began before it is used; -1 where there is none."""
    order = np.lexsort((made_ps, produced))
    at = search(produced[order], wanted, right=True) - 1
    # As a rule an id is produced once.
    several = rows_where((at > 0) & (produced[order[np.maximum(at - 1, 0)]] == wanted))
    if len(several):
        ids, moments = ascending(produced), ascending(made_ps)
        key = search(ids, produced[order]) * len(moments) + search(moments, made_ps[order])
        until = search(moments, used_ps[several], right=True) - 1
        at[several] = search(key, search(ids, wanted[several]) * len(moments) + until, right=True) - 1
    last_producer = order[np.maximum(at, 0)]
    return np.where((at >= 0) & (produced[last_producer] == wanted), last_producer, -1)


def outermost(host: HostEvents, rows: Ints) -> Ints:
    """Those of some events that lie in no other one of them."""
    return rows[host.top_ancestor(mask_of(rows, len(host)))[rows] == rows]
