"""Trials of cuDNN's algorithms, which are no work of a step: TensorFlow runs each candidate for an op once for each
new shape, and then ``redzone_checker``, which looks whether the candidate wrote past the end of its memory; what comes
after the op's last check is the op itself (``RedzoneAllocator`` and ``conv_ops.cc`` of TensorFlow).

TensorFlow before 2.1, and PyTorch with ``cudnn.benchmark``, check nothing: there an op runs one algorithm after the
other, and the last one is its own. No convolution needs several.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import ascending, numbered
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.device import COMPUTE, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.kernels import class_of_name
from tb_gpu_advisor.facts.events.names import by_name, distinct

#: So many algorithms for one run of an op are candidates. Our default: gradients of strided convolutions run two.
_CANDIDATES: Final = 3
#: Algorithms that take several kernels.
_OF_SEVERAL: Final = {
    "fft": pattern(r"fft"),
    "winograd": pattern(r"winograd_?nonfused|winograd(?:forward|wgrad|delta)"),
}
#: Kernels that only convert what others compute with.
_CONVERTS: Final = pattern(
    r"nchwto|nhwcto|flip_filter|offset|split_?k|reduce|scal|copy|transform|transpose|pad|2col|col2|generatewinograd"
)
_CHECKS: Final = "redzonechecker"
#: PyTorch's ops that choose an algorithm.
_CONVOLVES: Final = ("aten::cudnn_convolution", "aten::miopen_convolution", "aten::convolution_backward")
_NEVER: Final = np.iinfo(np.int64).min


def trials(host: HostEvents, events: DeviceEvents) -> Bools:
    """Which events are candidates or their checks: of each run of an op, its kernels on whatever stream up to its last
    check, or else up to the last but one of its algorithms. Without an op's name only the checks are known."""
    numbers: dict[str, int] = {"": 0, _CHECKS: 1}
    algorithm = by_name(
        host.trace, events.name, lambda name: numbers.setdefault(_algorithm(name), len(numbers)), np.int64
    )
    tried: Bools = algorithm == numbers[_CHECKS]
    if not (algorithm > 0).any():
        return tried
    around = _around(host, events)
    op = _ops_around(host, events, around)
    of_ops = distinct(op[(algorithm > 0) & (op > 0) & (events.kind == COMPUTE)])
    rows = rows_where((events.kind == COMPUTE) & are_of(op, of_ops))
    if not len(rows):
        return tried
    within, op, start_ps = around[rows], op[rows].astype(np.int64), events.start_ps[rows]
    runs, run = numbered(op * (len(host) + 1) + within + 1)
    last_ps = _last_trials(run.astype(np.int64), algorithm[rows], start_ps, len(runs), numbers[_CHECKS])
    # Which run it is of is unknown without a launch: it is tried where any later one is.
    of_op = np.full(int(op.max()) + 1, _NEVER)
    np.maximum.at(of_op, op, last_ps[run])
    tried[rows[start_ps <= np.where(within >= 0, last_ps[run], of_op[op])]] = True
    return tried


def named_ops(host: HostEvents, events: DeviceEvents) -> Ids:
    """The interned names of the ops of device events, 0 where none is known: of PyTorch's convolutions those of the
    calls that launch."""
    return _ops_around(host, events, _around(host, events))


def _ops_around(host: HostEvents, events: DeviceEvents, around: Ints) -> Ids:
    names = host.name[np.maximum(around, 0)] if len(host) else events.op
    of_conv = by_name(host.trace, names.astype(np.int32), lambda name: name.startswith(_CONVOLVES), np.bool_)
    return np.where((events.op == 0) & of_conv & (around >= 0), names, events.op).astype(np.int32)


def _around(host: HostEvents, events: DeviceEvents) -> Ints:
    """The host event around each launch, which is an op's run; -1 where the launch is not known."""
    return (
        np.where(events.launch >= 0, host.parent[events.launch], -1)
        if len(host)
        else np.full(len(events), -1)
    )


def _last_trials(run: Ints, algorithm: Ints, start_ps: Ints, runs: int, check: int) -> Ints:
    """When the last trial of each run of an op begins."""
    last_ps = np.full(runs, _NEVER)
    checks = rows_where(algorithm == check)
    np.maximum.at(last_ps, run[checks], start_ps[checks])
    computes = rows_where(algorithm > check)
    computes = computes[np.lexsort((start_ps[computes], run[computes]))]
    of_run, which = run[computes], algorithm[computes]
    pairs = ascending(of_run * (int(which.max(initial=0)) + 1) + which)
    candidates = np.bincount(pairs // (int(which.max(initial=0)) + 1), minlength=runs)
    last = np.zeros(runs, np.int64)
    last[of_run] = which  # of repeated indices numpy keeps the last
    other = (which != last[of_run]) & (candidates[of_run] >= _CANDIDATES)
    np.maximum.at(last_ps, of_run[other], start_ps[computes[other]])
    return last_ps


def _algorithm(kernel: str) -> str:
    """What tells one algorithm for a convolution from others: the name of its kernel, or of all of its kernels; empty
    for what is none."""
    lower = kernel.lower()
    if _CHECKS in lower.replace("_", ""):
        return _CHECKS
    alone = kernel if class_of_name(kernel).role == "conv" and not _CONVERTS.search(lower) else ""
    return next((name for name, words in _OF_SEVERAL.items() if words.search(lower)), alone)
