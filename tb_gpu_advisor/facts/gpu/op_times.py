"""Where the time of one GPU's kernels goes: by op type and layer, and in which slow forms."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Final, TypeVar

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOST, NEARLY_ALL
from tb_gpu_advisor.columns.order import by_key
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.words import words
from tb_gpu_advisor.facts.events.host_names import FUNCTIONS
from tb_gpu_advisor.facts.events.kernel_words import function_of
from tb_gpu_advisor.facts.events.kernels import HALF, SHORT_MS
from tb_gpu_advisor.facts.events.names import first_like, grouped
from tb_gpu_advisor.facts.events.op_forms import FORMS, FormId, OpKernel, form_or_op
from tb_gpu_advisor.facts.events.program import training_api
from tb_gpu_advisor.facts.events.scopes import common_layer, layer_of
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.replay.hardware import MEMORY_SPEEDUP, balance, has_tensor_cores, matrix_speedup
from tb_gpu_advisor.trace.units import PS_PER_MS, sizes_of
from tb_gpu_advisor.wire import BusyOp, Gpu, KernelLimit, Precision, TensorCoreUse

T = TypeVar("T", bound=Hashable)
#: A layer with this share of an op type's time has a row of its own. Our default: a few layers at most do.
_OWN_ROW: Final = 1 / 3
#: Rows kept. Our default: what a table shows, and some more.
_MOST: Final = 12
#: Op types that a sentence names. Our default: as many as are soon read.
_NAMED: Final = 3
#: Groups of kernels that are looked at, the longest ones. Our default: a bound of time, at some 30 µs each.
_LOOKED_AT: Final = 4096
#: The part of a loop's time in which launches keep the GPU waiting. Our default: a quarter, as a loop of large kernels
#: waits for the first of them alone.
_LOOP_WAITS: Final = 0.25
#: Kernels of loops that fill a GPU take longer. Our default: twice what a launch takes to arrive and start.
_SMALL_MS: Final = 2 * SHORT_MS
#: Of these a scatter that XLA has to keep in order has one for each row. Our default: no other has as many.
_TURNS: Final = 100
#: By how much gradients of convolutions take longer than the forward pass. Measured: up to 3.1 times as long in real
#: captures; twice as much is computed. What takes a hundred times as long is of other layers.
_GRADIENTS: Final = (5, 50)
_GRADIENT: Final = words("grad bwd backward backpropfilter _wrw transpose(")
#: Kernels of these do a few operations for each number that they move, which no GPU computes as slowly as it moves.
_MOVING: Final = ("elementwise", "cast", "transpose", "optimizer", "softmax")
_SHAPES: Final = pattern(r"(?<=\w)\[([\d,]+)\]")
_USE: Final[dict[bool | None, TensorCoreUse]] = {None: "unknown", True: "used", False: "not_used"}
_TIMES: Final = ("MatMul", "BatchMatMul", "BatchMatMulV2", "BatchMatMulV3", "_FusedMatMul")


class FormFact(Struct, frozen=True):
    """Kernels in one slow form. ``op`` are the few types that take most of their time, ``layer`` the scope that all are
    in. ``idle_ms`` is launch-bound idle time right before them, per step; ``chained_ms`` their time in chains that
    could be fused; ``held_ms`` what half as many bits would save if rates made them slow. ``kernels`` are the rows of
    the table of kernels, by name and op, that are mostly of this form."""

    form: FormId
    op: str
    layer: str
    count_per_step: float
    ms_per_step: float
    idle_ms: float
    chained_ms: float = 0.0
    held_ms: float = 0.0
    kernels: tuple[tuple[str, str], ...] = ()


class OpTimes(Struct, frozen=True):
    """Op types, the longest first, and slow forms, the longest first."""

    rows: tuple[BusyOp, ...] = ()
    forms: tuple[FormFact, ...] = ()


class _Group(Struct, frozen=True):
    """Launches of one kernel for one op type in one layer (empty for none); ``row`` is its name and op in the table of
    kernels."""

    row: tuple[str, str]
    op: str
    layer: str
    count_per_step: float
    ms_per_step: float
    precision: Precision
    tensor_cores: TensorCoreUse
    limit: KernelLimit
    kernel: OpKernel
    form: FormId | None
    idle_ms: float
    chained_ms: float


def op_times(gpu: GpuData, kernels: KernelGroups, info: Gpu) -> OpTimes:
    """Of the kernels of the analysed steps."""
    host, steps = gpu.of_host.host, len(gpu.of_host.windows)
    called = gpu.called[kernels.event]
    first, pair = grouped(kernels.group, called)
    dur = (gpu.events.end_ps - gpu.events.start_ps)[kernels.event]
    ms = np.bincount(pair, dur, len(first)) / PS_PER_MS / steps
    chained_ms = np.bincount(pair, dur * (kernels.fused_factor < 1), len(first)) / PS_PER_MS / steps
    idle_ms = np.bincount(pair, gpu.idle_before_ps[kernels.event], len(first)) / steps / PS_PER_MS
    count = np.bincount(pair, minlength=len(first)) / steps
    longest = np.argsort(-(ms + idle_ms), kind="stable")[:_LOOKED_AT]
    of_keras = training_api(host.names.with_words(FUNCTIONS)) == "keras"
    strings, group, groups = kernels.trace.strings, kernels.group[first[longest]], list[_Group]()
    op = np.where(kernels.op[group] > 0, kernels.op[group], called[first[longest]])

    @cache
    def known(op: int, name: int, kind: int) -> tuple[OpKernel, FormId | None, str]:
        return _known(OpKernel(strings[op], strings[name], kernels.kinds[kind], of_keras))

    like, name, kind = first_like(kernels.trace, op), kernels.name[group], kernels.kind[group]
    names = zip(*(column.tolist() for column in (like, name, kind, op, group)), strict=True)
    times = zip(*(of[longest].tolist() for of in (ms, idle_ms, count, chained_ms)), strict=True)
    for (like_its, its_name, its_kind, its_op, at), of_its in zip(names, times, strict=True):
        one = known(like_its, its_name, its_kind)
        row = strings[its_name], strings[kernels.op[at]].partition("#")[0]
        inputs = kernels.inputs_of(at) if one[0].type in _TIMES else ""
        groups.append(_group(one, layer_of(strings[its_op]), of_its, inputs, info, row))
    looped = [one for one in groups if one.form == "loop"]
    waits_ms = sum(one.idle_ms for one in looped)
    # Kernels of loops that hardly wait for launches are of what other forms they have, unless they are all there is.
    looped_ms, turns = _ms(looped), sum(one.count_per_step for one in looped)
    is_all = looped_ms >= NEARLY_ALL * ms.sum() and looped_ms < _SMALL_MS * turns
    besides: FormId | None = None if is_all or waits_ms > _LOOP_WAITS * (looped_ms + waits_ms) else "loop"
    forms = [*_forms(groups, besides), *_slow_gradients(groups, info)]
    return OpTimes(_rows(groups, float(ms.sum())), tuple(sorted(forms, key=lambda fact: -fact.ms_per_step)))


def _known(one: OpKernel) -> tuple[OpKernel, FormId | None, str]:
    form, kind = form_or_op(one), one.kind
    # XLA's moves more than the op that it is named for.
    is_moved = form == "layout" or (form == "copied" and "fusion" in one.kernel)
    shown = function_of(one.kernel) if is_moved or not one.op else one.type
    # Ops of PyTorch's run kernels of many kinds; products say no more by their names than the op does.
    if one.is_torchs and not kind.matrix and form != "layout":
        shown = f"{shown} ({function_of(one.kernel).rpartition('<')[2].rstrip('>')})"
    return one, form, shown


def _group(
    known: tuple[OpKernel, FormId | None, str],
    layer: str,
    times: tuple[float, ...],
    inputs: str,
    info: Gpu,
    row: tuple[str, str],
) -> _Group:
    (one, form, shown), (ms, idle_ms, count, chained_ms) = known, times
    if form == "scatter" and ":" not in one.op and count >= _TURNS and ms < SHORT_MS * count:
        form = "loop"
    is_product = one.kind.matrix and has_tensor_cores(info)
    use: TensorCoreUse = _USE[one.kind.tensor_core] if is_product else "not_applicable"
    limit = _limit(one, inputs, ms / count, info)
    return _Group(
        row, shown, layer, count, ms, one.kind.precision, use, limit, one, form, idle_ms, chained_ms
    )


def _limit(one: OpKernel, inputs: str, mean_ms: float, info: Gpu) -> KernelLimit:
    """What limits a group: memory, for ops that do little with each number, and for products whose shapes say so."""
    if mean_ms < SHORT_MS or one.kind.precision == "fp64":
        return "unknown"
    if one.kind.role in _MOVING:
        return "memory"
    of_product = _intensity(inputs, 2 if one.kind.precision in HALF else 4)
    fits = balance(info, half=one.kind.tensor_core is True)
    if of_product is None or fits is None:
        return "unknown"
    return "arithmetic" if of_product >= fits else "memory"


def _intensity(inputs: str, size: int) -> float | None:
    """Operations per byte of a product of two matrices, by their shapes; None where these do not determine it."""
    shapes = [sizes_of(one.strip(",")) or () for one in _SHAPES.findall(inputs)[:2]]
    if len(shapes) < 2 or min(map(len, shapes)) < 2:
        return None
    (a, b), (c, d) = shapes[0][-2:], shapes[1][-2:]
    inner = {a, b} & {c, d}
    if len(inner) != 1 or 0 in (a, b, c, d):
        return None
    k = inner.pop()
    m, n = a * b // k, c * d // k
    return 2 * m * n * k / (size * (m * k + k * n + m * n))


def _rows(groups: Sequence[_Group], whole_ms: float) -> tuple[BusyOp, ...]:
    """Op types, and layers that take much of one apart from the others; the longest first."""
    rows = list[tuple[float, str, str, list[_Group]]]()
    for op, of_type in by_key(groups, lambda one: one.op).items():
        least_ms = _OWN_ROW * _ms(of_type)
        layers = by_key(of_type, lambda one: one.layer).values()
        apart = [members for members in layers if _ms(members) >= least_ms]
        rest = [one for members in layers if members not in apart for one in members]
        rows += [
            (_ms(members), op, common_layer(one.layer for one in members), members)
            for members in (*apart, rest)
            if members
        ]
    longest = sorted(rows, key=lambda row: (-row[0], *row[1:3]))[:_MOST]
    return tuple(_row(*row, whole_ms) for row in longest)


def _row(ms: float, op: str, layer: str, members: Sequence[_Group], whole_ms: float) -> BusyOp:
    return BusyOp(
        op=op,
        layer=layer or None,
        ms=ms,
        share=ms / whole_ms if whole_ms else 0.0,
        launches=sum(one.count_per_step for one in members),
        precision=_mostly(members, lambda one: one.precision, "unknown"),
        tensor_cores=_mostly(members, lambda one: one.tensor_cores, "unknown"),
        limit=_mostly(members, lambda one: one.limit, "unknown"),
    )


def _mostly(members: Sequence[_Group], what: Callable[[_Group], T], unknown: T) -> T:
    """The value that holds for most of the time for which it is known, and for half of all time."""
    ms = {key: _ms(of_key) for key, of_key in by_key(members, what).items() if key != unknown}
    least_ms = max(NEARLY_ALL * sum(ms.values()), _ms(members) / 2)
    return next((key for key in ms if ms[key] >= least_ms), unknown)


def _ms(members: Iterable[_Group]) -> float:
    return sum(one.ms_per_step for one in members)


def _by_row(groups: Iterable[_Group]) -> dict[tuple[str, str], float]:
    """The time of each row of the table of kernels."""
    return {row: _ms(of_row) for row, of_row in by_key(groups, lambda one: one.row).items()}


def _kernels(
    members: Iterable[_Group], whole_ms: dict[tuple[str, str], float]
) -> tuple[tuple[str, str], ...]:
    """Rows of the table of kernels, each with its time, that are mostly of these groups, the longest first."""
    ms = _by_row(members)
    mostly = [row for row in ms if ms[row] > MOST * whole_ms[row]]
    return tuple(sorted(mostly, key=lambda row: -ms[row])[:_MOST])


def _held_ms(members: Iterable[_Group], left: float = 1 / MEMORY_SPEEDUP) -> float:
    kinds = ((one, one.kernel.kind) for one in members)
    slow = (one for one, of in kinds if of.precision == "fp32" or (of.matrix and of.tensor_core is False))
    return _ms(one for one in slow if not one.kernel.kind.stays) * (1 - left)


def _forms(groups: Sequence[_Group], besides: FormId | None) -> list[FormFact]:
    facts, whole_ms = [], _by_row(groups)
    of_forms = by_key(
        groups, lambda one: form_or_op(one.kernel, besides) if besides and one.form == besides else one.form
    )
    if others := of_forms.get("one-op"):
        of_forms["one-op"] = max(by_key(others, lambda one: one.kernel.type).values(), key=_ms)
    for form in filter(of_forms.__contains__, FORMS):
        members = of_forms[form]
        ms_of = {op: _ms(of_op) for op, of_op in by_key(members, lambda one: one.op).items()}
        # The longest op types that together take most of the time, no more than are soon read.
        names = sorted(ms_of, key=lambda op: (-ms_of[op], op))[:_NAMED]
        taken_ms = np.cumsum([ms_of[op] for op in names])
        op = ", ".join(names[: int(np.searchsorted(taken_ms, MOST * sum(ms_of.values()))) + 1])
        layer, ms = common_layer(one.layer for one in members), sum(ms_of.values())
        numbers = zip(*((one.count_per_step, one.idle_ms, one.chained_ms) for one in members), strict=True)
        count, idle_ms, chained_ms = map(sum, numbers)
        # What memory limits moves half as many bytes, and products go by their own rates.
        slow = (one for one in members if one.limit != "memory" and not one.kernel.kind.matrix)
        shown = _kernels(members, whole_ms)
        facts.append(FormFact(form, op, layer, count, ms, idle_ms, chained_ms, _held_ms(slow), shown))
    return facts


def _slow_gradients(groups: Sequence[_Group], info: Gpu) -> list[FormFact]:
    """What gradients of convolutions take more than twice the forward pass, if that is far more. A transposed
    convolution, known by its op, runs kernels of gradients in the forward pass: without gradients it counts as one."""
    convolved = [one for one in groups if one.kernel.kind.role == "conv"]
    names = [(one, one.kernel.op.lower()) for one in convolved if one.kernel.kind.matrix]
    back = [one for one, op in names if _GRADIENT.are_in(op if "conv" in op else one.kernel.kernel.lower())]
    back = back or [one for one, op in names if "transpose" in op and one.tensor_cores != "used"]
    once_ms = _ms(convolved) - _ms(back)
    if not back or not _GRADIENTS[0] * once_ms <= _ms(back) <= _GRADIENTS[1] * once_ms:
        return []
    worst = max(back, key=lambda one: one.ms_per_step)
    ms = _ms(back) - 2 * once_ms
    held_ms = _held_ms(back, 1 / matrix_speedup(info)) * ms / _ms(back)
    shown = _kernels(back, _by_row(groups))
    return [FormFact("gradients", worst.op, worst.layer, worst.count_per_step, ms, 0.0, 0.0, held_ms, shown)]
