"""The host's own time between two moments of a chain of launches, split by what it was spent on."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import are_of, flagged, parts
from tb_gpu_advisor.columns.order import ascending, median
from tb_gpu_advisor.columns.spans import Spans, intersect, join, measure_in, nothing, search, subtract
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import PYTHON, READS_BACK, RUNTIME, SYNCHRONIZES, TURN
from tb_gpu_advisor.facts.events.preparing.first_runs import loads
from tb_gpu_advisor.facts.events.tf_data import workers_at_work
from tb_gpu_advisor.facts.gpu.before_launch import at_work
from tb_gpu_advisor.facts.gpu.gaps import calls_of
from tb_gpu_advisor.facts.model.launched import Launched, Window, played_events
from tb_gpu_advisor.facts.replay.graph import PartKind

#: With more calls that launch per step Python runs ops one by one. Our default: functions are few.
_OP_BY_OP = 20
#: … and what it does between two of them for less than so many times as long as usual is its way of launching.
#: Measured: in simulated eager programs all but one of a hundred are within 1.2 times.
_BETWEEN_OPS = 2
#: No launch takes so long without anything to show for it. Guide: one takes 20 to 40 µs; ours is five times that.
_USUAL_PS = 200_000_000
#: … and so many times as long as it does usually.
_UNUSUAL = 10


class HostTime(Struct, frozen=True, dict=True):
    """Sets of the host's time for the chain of one GPU.

    ``calls`` are the outermost runtime calls around its launches. With many of them Python runs ops one by one, and
    takes at most ``between_ops_ps`` from one to the next. ``of_training`` are all outermost calls of the training
    thread, ``launching`` those of them that launch. ``on_host`` is work of the step on threads of this chain, or on
    threads that launch nothing; ``waiting`` are calls in which the chain's threads wait for the GPU,
    ``waiting_outside`` those of threads that launch nothing. In ``unexplained`` the GPU idles and nothing shows why; in
    ``python`` it idles for Python, which counts where launches lie in no ``calls``. ``launch_calls`` is when innermost
    events run on the chain's threads while the window is played, and ``usual_ps`` the most that a launch takes with
    nothing to show for it.
    """

    calls: Spans
    between_ops_ps: int
    of_training: Spans
    launching: Spans
    compiling: Spans
    profiling: Spans
    on_host: Spans
    waiting: Spans
    waiting_outside: Spans
    unexplained: Spans
    python: Spans
    launch_calls: Spans
    usual_ps: int
    workers: Spans
    without_core: Spans

    @classmethod
    def of(
        cls,
        one: Launched,
        window: Window,
        threads: Ints,
        calls: tuple[Spans, Spans],
        around: tuple[Ints, bool],
    ) -> "HostTime":
        """The host's time for one GPU, given the calls ``around`` its launches. The same for all GPUs of the host are
        the ``threads`` that launch, and the training thread's ``calls``: all of them, and those that launch."""
        of_host, fall = one.gpu.of_host, one.gpu.fall
        host = of_host.host
        called, are_most_inside = around
        others = threads[~are_of(threads, one.threads)]
        ops = of_host.host_ops[~are_of(host.line[of_host.host_ops], others)]
        waits = host.rows(SYNCHRONIZES | READS_BACK)
        calls_of_all = subtract(host.time_of(called), host.time_of(of_host.of_calls))
        inside = calls_of_all if are_most_inside else nothing()
        is_op_by_op = len(called) > _OP_BY_OP * max(1, of_host.steps.seen)
        return cls(
            calls=inside,
            between_ops_ps=_between_ops_ps(one, calls_of_all) if is_op_by_op else 0,
            of_training=calls[0],
            launching=calls[1],
            compiling=join(host.preparing, one.gpu.events.once(loads, host)),
            profiling=host.profiler,
            on_host=join(host.time_of(ops), fall.carried),
            waiting=host.time_of(waits[are_of(host.line[waits], one.threads)]),
            waiting_outside=host.time_of(waits[~are_of(host.line[waits], threads)]),
            unexplained=fall.unexplained,
            python=nothing() if len(inside) else join(fall.part("between_steps"), fall.part("host_python")),
            launch_calls=at_work(host, _innermost(host, one, window), one.gpu.events),
            # From one launch to the next with nothing to show for it: ten times as long as it is usually.
            usual_ps=max(_USUAL_PS, _UNUSUAL * _usual_ps(np.diff(one.launched_ps))),
            workers=join(*host.once(workers_at_work)),
            without_core=fall.without_core,
        )

    @cached_property
    def _in_calls_or_lost(self) -> Spans:
        return join(self.calls, self.without_core)

    @cached_property
    def _on_host_in_calls(self) -> Spans:
        return intersect(self.on_host, self.calls) if len(self.calls) else self.on_host

    def split(self, start_ps: Ints, end_ps: Ints) -> dict[PartKind, Ints]:
        """The time from each start to its end, in parts that sum to it."""
        end_ps = np.maximum(start_ps, end_ps)
        left = end_ps - start_ps
        parts: dict[PartKind, Ints] = {}

        def take(kind: PartKind, ps: Ints) -> None:
            nonlocal left
            parts[kind] = np.minimum(left, ps)
            left = left - parts[kind]

        take("contended", measure_in(self.without_core, start_ps, end_ps))
        if len(self.calls):
            outside = end_ps - start_ps - measure_in(self._in_calls_or_lost, start_ps, end_ps)
        else:
            outside = measure_in(self.python, start_ps, end_ps)
        outside = np.where(outside < self.between_ops_ps, 0, outside)
        take("compiling", measure_in(self.compiling, start_ps, end_ps))
        take("profiling", measure_in(self.profiling, start_ps, end_ps))
        take("python", outside)
        on_host = [measure_in(spans, start_ps, end_ps) for spans in (self._on_host_in_calls, self.on_host)]
        take("on_host", np.where(parts["python"] > 0, *on_host))
        take("unexplained", measure_in(self.unexplained, start_ps, end_ps))
        least = np.where(left > self.usual_ps, self.usual_ps // _UNUSUAL, self.usual_ps)
        take("launch", np.maximum(measure_in(self.launch_calls, start_ps, end_ps), least))
        for kind, ps in self.lost(left, start_ps, end_ps).items():
            parts[kind] = parts.get(kind, 0) + ps
        return parts

    def lost(self, ps: Ints, start_ps: Ints, end_ps: Ints) -> dict[PartKind, Ints]:
        """So much time between each start and end with nothing to show for it. While workers are busy the thread may
        have lost its core."""
        contended = np.minimum(ps, measure_in(self.workers, start_ps, end_ps))
        return {"contended": contended, "unexplained": ps - contended}


def host_times(gpus: list[Launched], window: Window) -> list[HostTime]:
    """The host's time for each of these GPUs of one host."""
    host = gpus[0].gpu.of_host.host
    training = host.training_calls
    moments = np.sort(np.concatenate([one.call_ps[one.call >= 0] for one in gpus]), kind="stable")
    # Those that hold a launch. One after the other, though one may begin as another one ends.
    holds = search(moments, host.end_ps[training]) > search(moments, host.start_ps[training])
    holding, around = training[holds], [_calls_around(one) for one in gpus]
    launching = Spans(host.start_ps[holding], host.end_ps[holding])
    if not len(holding):
        # Each GPU has a thread that launches for the call, which goes on once all are done.
        launching = join(*(host.time_of(called) for called, _ in around))
    calls = host.time_of(training), launching
    threads = ascending(np.concatenate([one.threads for one in gpus]))
    return [HostTime.of(one, window, threads, calls, of) for one, of in zip(gpus, around, strict=True)]


def _calls_around(one: Launched) -> tuple[Ints, bool]:
    """The runtime calls around launches, without those around the step's function, and whether most launches lie in
    one. For a thread that launches for Python, the call that Python is in counts as well."""
    of_host = one.gpu.of_host
    host, launch = of_host.host, one.call[one.chain]
    around = host.around(launch, RUNTIME), one.gpu.events.once(calls_of, host)[one.chain]
    inside = sum(np.count_nonzero(event >= 0) for event in around)
    is_called = mask_of(around[0], len(host) + 1)  # the last one is that of none
    is_called[around[1]] = True
    called = rows_where(is_called[:-1])
    return called[~are_of(host.call(called), of_host.around)], bool(inside > len(launch))


def _between_ops_ps(one: Launched, calls: Spans) -> int:
    """The most that Python takes from one op to the next, outside of ``calls``."""
    inside_ps = measure_in(calls, one.launched_ps[:-1], one.launched_ps[1:])
    return _BETWEEN_OPS * _usual_ps(np.diff(one.launched_ps) - inside_ps)


def _usual_ps(apart_ps: Ints) -> int:
    """The median of these distances between launches, zeros left out."""
    apart_ps = apart_ps[apart_ps > 0]
    return int(median(apart_ps)) if len(apart_ps) else 0


def _innermost(host: HostEvents, one: Launched, window: Window) -> Ints:
    """Events of the chain's threads that contain no others and run while the window is played."""
    bounds = np.minimum(played_events(one, window), len(one.chain) - 1)
    from_ps, to_ps = one.call_ps[one.chain[bounds]]
    by_part = [np.zeros(0, np.int64)]
    for on_line in map(host.of_line, one.threads.tolist()):
        for part in parts(on_line.stop, on_line.start):
            start_ps = host.start_ps[part]
            running = (start_ps <= to_ps) & ((start_ps >= from_ps) | (host.end_ps[part] > from_ps))
            rows = rows_where(running & ~flagged(host.flags[part], RUNTIME | PYTHON)) + part.start
            by_part.append(rows[host.parent.take(rows + 1, mode="clip") != rows])
    return np.concatenate(by_part)


def pauses(one: Launched, time: HostTime) -> Spans:
    """Time within calls of Python's in which the executor runs nothing on the threads that launch."""
    host: HostEvents = one.gpu.of_host.host
    turns = host.rows(TURN)
    turns = turns[are_of(host.line[turns], one.threads)]
    return subtract(time.of_training, host.time_of(turns)) if len(turns) else nothing()
