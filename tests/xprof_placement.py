"""The Profile tab's op placement, counted as xprof's converters count it.

It is a share of counts, not of time. On the host every event counts whose name reads like an op, and each that carries
an op's name besides, such as an allocation. On GPUs an op counts as often as the one of its kernels that ran most
often; an instruction of XLA only where the file holds its module. Sources: openxla/xprof,
``xplane_to_op_metrics_db.cc`` and ``op_metrics_db_utils.cc``; openxla/xla, ``tf_op_utils.cc``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from google.protobuf.empty_pb2 import Empty
from google.protobuf.unknown_fields import UnknownFieldSet

from tb_gpu_advisor.trace import Trace, decode

_NAME = re.compile(r"[A-Za-z0-9.][A-Za-z0-9_.\\/>-]*")
_TYPE = re.compile(r"[A-Z_][a-zA-Z0-9_]*")
_JAX_TYPE = re.compile(r"[a-z_][a-z0-9_]*(\[.*\])?")
_COPY = re.compile(r"(?i)memcpy(htod|dtoh|dtod|htoh)")


def assert_same_placement(files: dict[str, bytes], overview: Any) -> None:
    """Within half a percent; what is shown is rounded to a tenth of one."""
    shown = {
        name: float(overview[0]["p"][f"{name}_tf_op_percent"].rstrip("%")) for name in ("host", "device")
    }
    host, device = op_counts(files)
    total = max(host + device, 1)
    assert abs(shown["host"] - 100 * host / total) <= 0.5
    assert abs(shown["device"] - 100 * device / total) <= 0.5


def op_counts(files: dict[str, bytes]) -> tuple[int, int]:
    """Ops on the hosts and on the GPUs of a session."""
    host, kernels = 0, Counter[tuple[str, int, str]]()
    for data in files.values():
        trace = decode(data)
        host += sum(_on_host(trace, line) for line in _lines(trace, "/host:CPU"))
        known = _instructions(data)
        for line in _lines(trace, "/device:GPU"):
            kernels.update(_on_gpu(trace, line, known))
    most: dict[str, int] = {}
    for (op, _, _), number in kernels.items():
        most[op] = max(number, most.get(op, 0))
    return host, sum(most.values())


def _lines(trace: Trace, plane: str) -> Iterator[range]:
    """The events of each line of a plane, or of planes that begin so."""
    lines = trace.lines
    for of_plane, first, number in zip(lines.plane, lines.first_event, lines.events, strict=True):
        if trace.planes.name[of_plane].startswith(plane):
            yield range(int(first), int(first) + int(number))


def _on_host(trace: Trace, line: range) -> int:
    """Ends of ops are looked for on a stack of those that have begun, and whatever lies above one is lost: the events
    around one that ends with its parent count nothing."""
    op = trace.string_ids("tf_op")
    edges: list[tuple[int, int, bool]] = []
    for event in line:
        begin, end = int(trace.start_ps[event]), int(trace.start_ps[event] + max(trace.dur_ps[event], 0))
        ids = [2 * event] * _is_op(trace.strings[trace.name[event]])
        ids += [2 * event + 1] * bool(trace.strings[op[event]])
        for own in ids:
            edges += [(begin, own, True), (end, own, False)]
    count, stack = 0, list[int]()
    for _, own, begins in sorted(edges, key=lambda edge: edge[0]):
        if begins:
            stack.append(own)
            continue
        while stack:
            if stack.pop() == own:
                count += 1
                break
    return count


def _on_gpu(trace: Trace, line: range, known: dict[tuple[int, str], str]) -> Iterator[tuple[str, int, str]]:
    """The op, program and kernel or instruction of each event that has an op."""
    op, module, hlo = (trace.string_ids(name) for name in ("tf_op", "hlo_module", "hlo_op"))
    program = trace.ints("program_id", 0)
    for event in line:
        if module[event] or hlo[event]:
            instruction = int(program[event]), trace.strings[hlo[event]]
            if instruction in known:
                yield _op_name(known[instruction]) or instruction[1], *instruction
        elif trace.strings[op[event]]:
            yield _op_name(trace.strings[op[event]]), 0, trace.strings[trace.name[event]]


def _is_op(name: str) -> bool:
    """Whether an event's name reads like "name:Type", a stage of tf.data, JAX's "name:type" or a copy."""
    first, colon, rest = name.partition(":")
    if not colon:
        return bool(_COPY.match(name))
    whole = bool(_NAME.fullmatch(first) and _TYPE.fullmatch(rest))
    return whole or first == "Iterator" or not rest or bool(_JAX_TYPE.fullmatch(rest))


def _op_name(op: str) -> str:
    return op.partition(":")[0] if _is_op(op) and not op.startswith("Iterator:") else op


def _instructions(data: bytes) -> dict[tuple[int, str], str]:
    """The op ("name:type", "" for none) of each instruction of the XLA programs whose modules are in the file."""
    found = {}
    for plane in _parts([data], 1):
        if next(_parts([plane], 2), b"") == b"/host:metadata":
            for entry in _parts([plane], 4, 2):
                program = next((field.data for field in _fields(entry) if field.field_number == 1), 0)
                for instruction in _parts([entry], 5, 6, 1, 3, 2):
                    name, kind, op = (
                        next(_parts([instruction], *path), b"").decode() for path in ((1,), (7, 1), (7, 2))
                    )
                    found[int(program), name] = f"{op}:{kind}" if op else ""
    return found


def _parts(messages: Iterable[bytes], *path: int) -> Iterator[bytes]:
    """What lies in messages below the fields of a path. No Python package holds the types of XLA's modules."""
    if not path:
        yield from messages
        return
    for message in messages:
        inner = (field.data for field in _fields(message) if field.field_number == path[0])
        yield from _parts((part for part in inner if isinstance(part, bytes)), *path[1:])


def _fields(message: bytes) -> Iterator[Any]:
    found = UnknownFieldSet(Empty.FromString(message))
    return (found[index] for index in range(len(found)))
