"""The place of the user's program that a row is about: the nearest to their own code that the capture names.

A line of their Python comes before a function, a layer (name scope) before a range that the program marks and a stage
of the input pipeline, and the type of an op last; in a table, what takes its time. What a gap ends with is a place only
where the host's launches are the cause: the op that was launched late. The step's own function is no place for what
lies outside of it, such as the next batch and Python between steps: that lies between two calls of it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import inf
from typing import Final, get_args

from tb_gpu_advisor.causes import MOST, where
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.frames import is_library
from tb_gpu_advisor.facts.events.scopes import before_loop, common_layer, own_scopes
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.wire import Category, Place, PlaceKind, Quantity, Table

_KINDS: Final = get_args(PlaceKind)
#: A Python function as the tracer writes it: "$file.py:15 function". It begins where a word does: a name as long
#: as the file is then looked at once.
_LINE: Final = pattern(r"\$?(?<![^\s$>:])(?P<file>[^\s$>:]+\.py):(?P<line>\d+) (?P<name><\w+>|[^\s>]+)")
#: A method that Keras calls.
_CALLBACK: Final = pattern(r"_?on_(?:train|test|predict|epoch)_?\w*")
#: A function that JAX compiled.
_JIT: Final = pattern(r"jit\((?P<name>[^()]+)\)")
#: The type of an op of TensorFlow, and an event that is named as functions are.
_OP_TYPE: Final = pattern(r"_?[A-Z][A-Za-z0-9]*")
_FUNCTION: Final = pattern(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
#: An op of PyTorch's with its kernel, as forms of ops are named: "unfold_backward (_unfold_backward_internal_kernel)".
_OP_WITH_KERNEL: Final = pattern(r"(?P<name>\w+) \(")
#: Of TensorFlow itself.
_NOT_THEIRS: Final = frozenset({"convert_to_tensor", "block_until_ready"})
#: What waits, moves and calls, of which the like are no ops of a program.
_NO_OPS: Final = ("Iterator", "Memcpy", "Memset", "TFE_")
#: What moves a tensor between devices: the op before it made the tensor.
_MOVES: Final = ("_Send", "_Recv", "_HostSend", "_HostRecv")
_TENSORFLOW: Final = Quantity("tensorflow", "text")
#: Parts in which the host works towards a launch.
_TO_LAUNCH: Final = where(lambda one: one.inside)
#: Parts of the time that lie before the step's function begins.
_BEFORE_STEP: Final = where(lambda one: one.side == "input" or (one.outside and one.fixed and not one.inside))


def place_of(findings: Iterable[Outcome], part: Category | None) -> Place | None:
    """The place of the findings of one row, whose loss lies in ``part``; None where they name none."""
    places = [place for finding in findings for place in _places(finding, part)]
    return min(places, key=lambda place: _KINDS.index(place.kind), default=None)


def _places(finding: Outcome, part: Category | None) -> Iterator[Place]:
    yield from _of_stage(finding)
    layers: dict[str, float] = defaultdict(float)
    compiled: dict[str, float] = defaultdict(float)
    ranges: dict[str, float] = defaultdict(float)
    # Elsewhere kernels stand where ops do.
    has_op_types = finding.args.get("framework", _TENSORFLOW).value == "tensorflow"
    names = list(_names(finding, part))
    longest_ms = max((ms for _, _, ms in names), default=0.0)
    ops_ms = sum(ms for _, name, ms in names if _OP_TYPE.fullmatch(name.rpartition(":")[2]) and ":" in name)
    loss_ms = finding.loss_ms or 0.0
    for column, name, ms in names:
        # What the host ran meanwhile is the place of what it takes: not of what has no name, nor of what lies between
        # ops, where it works towards the next.
        by_host = column == "host-event"
        of_ms = max(longest_ms, loss_ms * by_host)
        has_types = has_op_types and not (by_host and part in _TO_LAUNCH)
        is_range = column == "range" and (part in _TO_LAUNCH or not name.startswith("$"))
        place = None if is_range else _named(column, name)
        if is_range:
            ranges[name] += ms
        elif place is not None and place.kind == "layer":
            layers[place.name] += ms
        elif place is not None and _JIT.match(name):
            compiled[place.name] += ms
        elif place is not None and ms >= MOST * of_ms and (place.kind != "op" or _is_op(name, has_types)):
            yield place
    if compiled:
        yield Place("function", max(compiled, key=lambda name: compiled[name]), None, None, None, None)
    if sum(layers.values()) > MOST * ops_ms:
        layer = _layer(layers, is_most=_shown_ms(finding) >= MOST * loss_ms)
        yield Place("layer", layer, None, None, layer, None)
    if within := _range(ranges):
        line = _named("range", within) if within.startswith("$") else None
        yield line or Place("range", within, None, None, None, None)
    if "step-function" in finding.args:
        kind: PlaceKind = "calls" if part in _BEFORE_STEP else "function"
        yield Place(kind, str(finding.args["step-function"].value), None, None, None, None)


def _is_op(name: str, has_types: bool) -> bool:
    """Whether what stands where ops do is one; PyTorch's ops have their kernel with them."""
    return has_types or _OP_WITH_KERNEL.match(name) is not None


def _of_stage(finding: Outcome) -> Iterator[Place]:
    """The stage that sets the pace and the function that it runs, or what takes the batches: Python, or a loader."""
    wanted = ("stage", "function", "at", "loader")
    args = {name: str(finding.args[name].value) for name in wanted if name in finding.args}
    stage, function = args.get("stage") or None, args.get("function") or args.get("loader")
    file, _, line = args.get("at", "").rpartition(":")
    if function and file and line.isdecimal():
        yield Place("line", function, file, int(line), None, stage)
    elif function:
        yield Place("function", function, None, None, None, stage)
    if stage:
        yield Place("stage", stage, None, None, None, stage)


def _names(finding: Outcome, part: Category | None) -> Iterator[tuple[str, str, float]]:
    """Names in the finding's tables, each with its column and the time in the same row."""
    for table in (one for one in finding.evidence if isinstance(one, Table)):
        in_gaps = ("after",) if part == "kernel_launch" else (), ("range",) if part in _TO_LAUNCH else ()
        wanted = ("host-event", "op", "range") if table.id != "gaps" else sum(in_gaps, ())
        names = [at for at, column in enumerate(table.columns) if column.id in wanted]
        times = [
            at for at, one in enumerate(table.columns) if one.unit == "ms" and one.id not in ("at", "gap")
        ]
        for row in table.rows:
            ms = max((float(row[at]) for at in times), default=0.0)
            yield from ((table.columns[at].id, str(row[at]), ms) for at in names)


def _layer(layers: dict[str, float], is_most: bool) -> str:
    """The layer with most of the time that is seen, if that ``is_most`` of all; else what they have in common."""
    most = max(layers, key=lambda layer: layers[layer])
    is_most = is_most and layers[most] >= MOST * sum(layers.values())
    return most if is_most else common_layer(layers) or most


def _shown_ms(finding: Outcome) -> float:
    """What the gaps in the finding's table take in each of the steps that it shows; inf without such a table."""
    for table in finding.evidence:
        columns = [column.id for column in table.columns] if isinstance(table, Table) else []
        if isinstance(table, Table) and {"step", "lost"} <= set(columns):
            step, lost = columns.index("step"), columns.index("lost")
            return sum(float(row[lost]) for row in table.rows) / len({row[step] for row in table.rows})
    return inf


def _named(column: str, name: str) -> Place | None:
    """The place that a name in a capture gives."""
    if lines := list(_LINE.finditer(name)):
        return _line(lines)
    if compiled := _JIT.match(name):
        return Place("function", compiled["name"], None, None, None, None)
    if column == "op" and (op := _OP_WITH_KERNEL.match(name)):
        return Place("op", op["name"], None, None, None, None)
    path, _, op_type = name.partition(":")
    if "/" in path:
        layer = _scope(path, op_type)
        return Place("layer", layer, None, None, layer, None) if layer else None
    if column == "host-event" and _FUNCTION.fullmatch(name) and name not in _NOT_THEIRS:
        return Place("function", name, None, None, None, None)
    if _OP_TYPE.fullmatch(op_type or name) and not (op_type or name).startswith(_NO_OPS):
        return Place("op", op_type or name, None, None, None, None)
    return None


def _line(lines: list[re.Match[str]]) -> Place | None:
    """The last call that is the user's; for a callback of a library its method; nothing for a library alone."""
    calls = [line for line in lines if not is_library(line[0])]
    methods = [line for line in lines if _CALLBACK.fullmatch(line["name"])]
    kind: PlaceKind = "line" if calls else "callback"
    last = next(iter((calls or methods)[-1:]), None)
    return last and Place(kind, last["name"], last["file"], int(last["line"]), None, None)


def _scope(path: str, op_type: str) -> str:
    """The name scope of an op without what is around it and without its own name; empty for none."""
    *parts, op = path.split("/")
    if op_type in _MOVES and parts:
        op = parts.pop()
    while parts and op.startswith(parts[-1].partition("_")[0]) and _OP_TYPE.match(parts[-1]):
        op = parts.pop()
    scopes = own_scopes(before_loop(parts))
    return "" if scopes[:1] == ["IteratorGetNext"] else "/".join(scopes)


def _range(ranges: dict[str, float]) -> str:
    """The range with more of the time than any other at its level, down to the last one that has most of the time of
    the range around it; empty where more time lies in none."""
    within, left = "", dict(ranges)
    while left:
        inner = defaultdict[str, float](float)
        for path, ms in left.items():
            inner[path.removeprefix(within).removeprefix("/").partition("/")[0]] += ms
        name = max(inner, key=lambda one: inner[one])
        if not name or (within and inner[name] < MOST * sum(left.values())):
            break
        within = f"{within}/{name}" if within else name
        left = {path: ms for path, ms in left.items() if f"{path}/".startswith(f"{within}/")}
    return within
