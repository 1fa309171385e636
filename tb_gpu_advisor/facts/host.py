"""What the host did: classes of its events by their names, and questions about them and their ancestors."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tb_gpu_advisor.facts.intervals import Spans, join, nothing, union
from tb_gpu_advisor.facts.names import by_name, distinct
from tb_gpu_advisor.trace.ancestors import innermost, innermost_of, outermost
from tb_gpu_advisor.trace.columns import Bools, Ids, Ints, Rows, StatColumn, Trace
from tb_gpu_advisor.trace.lookup import flagged, rows_flagged

EAGER_OP: Final = "EagerExecute: "
#: Calls of tf.data's stages: "Iterator::Map::Batch".
STAGE_PREFIX: Final = "Iterator::"
#: How tf.data names its threads.
WORKERS: Final = "tf_data_"

INPUT_WAIT: Final = 1
COMPILE: Final = 2
RUNTIME: Final = 4
FUNCTION: Final = 8
HOST_OP: Final = 16
TURN: Final = 32
PYTHON: Final = 64
#: A Python function with a file and a line.
PYTHON_LINE: Final = 128
EAGER: Final = 256
STAGE: Final = 512
#: A driver's call that waits for the GPU, and one that reads a result, which waits as well.
SYNCHRONIZES: Final = 1024
READS_BACK: Final = 2048

# The op through which a step takes its next batch: its kernel's own event, or the executor's "name:Type". Other
# events carry the op's name too (sends and receives of its results), and are no waiting.
_INPUT_OP = r"(IteratorGetNext(AsOptional|Sync)?|MultiDeviceIteratorGetNextFromShard|DataServiceGetNext)"
_INPUT_WAIT = re.compile(rf"^{_INPUT_OP}Op::DoCompute|:{_INPUT_OP}$|^EagerExecute: {_INPUT_OP}$")
_COMPILE = re.compile(
    r"XlaCompil|xla_compile|backend_compile|CompileToLocalExecutable|PjRt\w*::Compile|GpuCompiler::"
    r"|^Compile(Single|Graph|Function)|BuildExecutable|RunBackend|compile_or_get_cached"
)
# The runtime at work on an op or a function; what lies outside is the user's Python.
_RUNTIME: Final = (
    *("TFE_Py_", "EagerExecute", "EagerLocalExecute", "EagerKernelExecute", "EagerRemoteExecute"),
    *("FunctionRun", "SessionRun", "RunGraph", "PjitFunction", "ExecutorState::Process", "XlaLaunch"),
    *("XlaExecute", "PjRt", "CommonPjRt", "ExecuteReplicated", "ExecuteSharded", "TfrtSession"),
    *("TfrtGpuExecutable", "LocalExecutable", "Thunk"),
)
_READS_BACK: Final = ("DtoH", "DtoH_v2")
_EXECUTES = re.compile(r"::Execute\b")
# An op as TensorFlow's executor names it: "layer/MatMul:MatMul".
_OP = re.compile(r"^[A-Za-z0-9.][A-Za-z0-9_./>-]*:([A-Z_][A-Za-z0-9_]*)$")
# Ops that only pass tensors on or control the flow; their time is that of what they wait for.
_PLUMBING: Final = frozenset(
    {
        *(f"{own}{host}{way}" for own in ("", "_") for host in ("", "Host") for way in ("Send", "Recv")),
        *("_Arg", "_Retval", "Const", "Identity", "IdentityN", "NoOp", "ReadVariableOp", "VarHandleOp"),
        *("StatefulPartitionedCall", "PartitionedCall", "FunctionCall", "RemoteCall", "Shape", "Placeholder"),
        *("If", "While", "Switch", "Merge", "Enter", "Exit"),
    }
)
# TensorFlow's executor runs the ops that are ready, and its turn ends when there are none.
_TURN: Final = "ExecutorState::Process"
# A function's run; all of these are the runtime's.
_FUNCTION: Final = ("FunctionRun", "SessionRun", "RunGraph", "PjitFunction")
# Names of Python functions are "$file.py:12 function", without a file if built in.
_PYTHON_LINE = re.compile(r"^\$[^<].*\.py:\d+ ")
# Most names are known by their first letter to begin with none of these.
_INITIALS: Final = frozenset(begin[0] for begin in (*_RUNTIME, EAGER_OP, STAGE_PREFIX, "$"))


@dataclass(frozen=True)
class HostEvents:
    """Host events line by line, each in order of start, longer first. ``parent`` indexes this table, -1 for a root;
    ``name_ids`` are the names that occur."""

    trace: Trace
    row: Rows
    start_ps: Ints
    end_ps: Ints
    line: Ids
    name: Ids
    flags: npt.NDArray[np.uint16]
    parent: Ids
    name_ids: list[int]
    _rows: dict[int, Ints] = field(default_factory=dict, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.start_ps)

    def at(self, rows: Ints) -> Ints:
        """Positions in this table of rows of the trace, -1 for rows (and for -1) that are no host events."""
        if isinstance(self.row, slice):
            at: Ints = rows - self.row.start
            at[(at < 0) | (at >= len(self))] = -1
            return at
        return np.where(rows >= 0, self._position_of_row[rows], -1)

    @cached_property
    def _position_of_row(self) -> Ints:
        out = np.full(self.trace.events, -1, np.int64)
        out[self.row] = np.arange(len(self))
        return out

    def carriers(self, stat: str, test: Callable[[StatColumn], Bools] | None = None) -> Ints:
        """Positions of the events that have a stat, or have one which passes a test; malformed files repeat some."""
        column = self.trace.stat(stat)
        if isinstance(self.row, slice):
            own = slice(*np.searchsorted(column.row, (self.row.start, self.row.stop)))
            column = StatColumn(column.row[own], column.kind[own], column.bits[own])
        at = self.at(column.row)
        return at[at >= 0 if test is None else (at >= 0) & test(column)]

    def carrying(self, stat: str, test: Callable[[StatColumn], Bools] | None = None) -> Bools:
        """Whether each event has a stat, or one which passes a test."""
        found = np.zeros(len(self), np.bool_)
        found[self.carriers(stat, test)] = True
        return found

    @cached_property
    def names(self) -> list[str]:
        """The names that occur, each once."""
        return [self.trace.strings[index] for index in self.name_ids]

    def by_name(self, of: Callable[[str], int], dtype: Any) -> Any:
        """``of(name)`` for each event, asked once per name; it may be read-only."""
        return by_name(self.trace, self.name, of, dtype, self.name_ids)

    def named(self, test: Callable[[str], bool]) -> Ints:
        """Positions of the events whose name passes a test."""
        if not any(map(test, self.names)):
            return np.zeros(0, np.int64)
        return np.flatnonzero(self.by_name(test, np.bool_))

    @cached_property
    def call(self) -> Ids:
        """The outermost runtime call around each event, -1 outside of any."""
        return self.top_ancestor(self.flagged(RUNTIME))

    @cached_property
    def in_function(self) -> Ids:
        """The innermost function around each event, -1 outside of any."""
        return self.nearest_ancestor(self.flagged(FUNCTION))

    @cached_property
    def eager_ops(self) -> Ints:
        """Events of ops that Python ran one by one."""
        return self.rows(EAGER)

    @cached_property
    def under_workers(self) -> Spans:
        """Time in which tf.data's threads work."""
        busy = [nothing()]
        for line, name in enumerate(self.trace.lines.name):
            if name.startswith(WORKERS):
                own = self.of_line(line)
                waits = rows_flagged(self.flags[own], INPUT_WAIT)
                busy.append(union(np.delete(self.start_ps[own], waits), np.delete(self.end_ps[own], waits)))
        return join(*busy)

    @cached_property
    def input_waits(self) -> Ints:
        """Waits for the next batch; only the outermost ones, which do not overlap on a thread."""
        waits = self.rows(INPUT_WAIT)
        found = [waits[:0]]
        for line in distinct(self.line[waits]):
            own = waits[self.line[waits] == line]
            reach = np.maximum.accumulate(self.end_ps[own])
            found.append(own[np.append(True, self.start_ps[own][1:] >= reach[:-1])])
        return np.concatenate(found)

    def of_line(self, line: int) -> slice:
        """Where the events of a line stand."""
        first, last = np.searchsorted(self.line, np.array((line, line + 1), self.line.dtype)).tolist()
        return slice(first, last)

    def flagged(self, flag: int) -> Bools:
        """Events of one of the classes above."""
        return flagged(self.flags, flag)

    def rows(self, flag: int) -> Ints:
        """Positions of the events of one of the classes."""
        if flag not in self._rows:
            self._rows[flag] = rows_flagged(self.flags, flag)
        return self._rows[flag]

    def under(self, flag: int) -> Spans:
        """Time in which events of one of the classes run."""
        return self.time_of(self.rows(flag))

    def time_of(self, chosen: Ints | Bools) -> Spans:
        """Time in which the chosen events run."""
        return union(self.start_ps[chosen], self.end_ps[chosen])

    def top_ancestor(self, chosen: Bools) -> Ids:
        """The outermost chosen event among each event and its ancestors, -1 where there is none."""
        return outermost(self.parent, chosen)

    def in_turn(self, events: Ints) -> Bools:
        """Whether each of a few events is in a turn of an executor."""
        return innermost_of(events, self.parent, lambda at: (self.flags[at] & TURN) != 0) >= 0

    def nearest_ancestor(self, chosen: Bools) -> Ids:
        """The innermost chosen event among each event and its ancestors, -1 where there is none."""
        return innermost(self.parent, chosen)


def is_host_op(name: str) -> bool:
    """Whether an event is an op that computes something, by its name "name:Type"."""
    kind = name.rpartition(":")[2]
    return kind not in _PLUMBING and not kind.startswith("IteratorGetNext") and _OP.match(name) is not None


def flags_of_name(name: str) -> int:
    """The classes of events of a name."""
    if name.rpartition(":")[2] in _PLUMBING:
        return 0
    flags = HOST_OP if is_host_op(name) else 0
    # Captures have thousands of names, and looking for a word is much faster than a search for a pattern.
    if "GetNext" in name and _INPUT_WAIT.search(name):
        flags = INPUT_WAIT
    if ("ompil" in name or "BuildExecutable" in name or "RunBackend" in name) and _COMPILE.search(name):
        flags |= COMPILE
    if "::Execute" in name and _EXECUTES.search(name):
        flags |= RUNTIME
    if "Synchronize" in name:
        flags |= SYNCHRONIZES
    if name.endswith(_READS_BACK):
        flags |= READS_BACK
    return flags | _flags_of_begin(name) if name[:1] in _INITIALS else flags


def _flags_of_begin(name: str) -> int:
    if name.startswith("$"):
        return PYTHON | (PYTHON_LINE if _PYTHON_LINE.match(name) else 0)
    flags = RUNTIME if name.startswith(_RUNTIME) else 0
    if name.startswith(_FUNCTION):
        flags |= FUNCTION
    flags |= TURN if name == _TURN else EAGER if name.startswith(EAGER_OP) else 0
    return flags | (STAGE if name.startswith(STAGE_PREFIX) else 0)
