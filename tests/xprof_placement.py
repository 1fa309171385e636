"""The Profile tab's op placement, counted as xprof's converters count it.

It is a share of counts, not of time. On the host every event counts whose name reads like an op, and each that carries
an op's name besides, such as an allocation. On GPUs an op counts as often as the one of its kernels that ran most
often; an instruction of XLA only where the file holds its module. Sources: openxla/xprof,
``xplane_to_op_metrics_db.cc`` and ``op_metrics_db_utils.cc``; openxla/xla, ``tf_op_utils.cc``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from google.protobuf.empty_pb2 import Empty
from google.protobuf.unknown_fields import UnknownFieldSet

from tb_gpu_advisor.trace.schema import messages

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
        planes = [_Plane(plane) for plane in messages()["XSpace"].FromString(data).planes]
        known = {key: op for plane in planes for key, op in _instructions(plane)}
        for plane in planes:
            if plane.name == "/host:CPU":
                host += sum(_on_host(plane, line) for line in plane.message.lines)
            elif plane.name.startswith("/device:GPU"):
                kernels.update(_on_gpu(plane, known))
    most: dict[str, int] = {}
    for (op, _, _), number in kernels.items():
        most[op] = max(number, most.get(op, 0))
    return host, sum(most.values())


class _Plane:
    """A plane with its names looked up."""

    def __init__(self, message: Any) -> None:
        self.message = message
        self.name = message.name.decode()
        self.names = {
            entry.key: entry.value.name.decode(errors="replace") for entry in message.event_metadata
        }
        self._stat_names = {
            entry.key: entry.value.name.decode(errors="replace") for entry in message.stat_metadata
        }

    def stats(self, event: Any) -> dict[str, str | int]:
        """Texts and whole numbers of an event."""
        values: dict[str, str | int] = {}
        for stat in event.stats:
            kind = stat.WhichOneof("value")
            if kind == "ref_value":
                value = self._stat_names.get(stat.ref_value, "")
            else:
                value = stat.str_value.decode(errors="replace") or stat.int64_value or stat.uint64_value
            values[self._stat_names.get(stat.metadata_id, "")] = value
        return values


def _on_host(plane: _Plane, line: Any) -> int:
    """Ends of ops are looked for on a stack of those that have begun, and whatever lies above one is lost: the events
    around one that ends with its parent count nothing."""
    edges: list[tuple[int, int, bool]] = []
    for index, event in enumerate(line.events):
        end = event.offset_ps + event.duration_ps
        ids = [2 * index] * _is_op(plane.names.get(event.metadata_id, ""))
        ids += [2 * index + 1] * bool(plane.stats(event).get("tf_op"))
        for at in ids:
            edges += [(event.offset_ps, at, True), (end, at, False)]
    count, stack = 0, list[int]()
    for _, at, begins in sorted(edges, key=lambda edge: edge[0]):
        if begins:
            stack.append(at)
            continue
        while stack:
            if stack.pop() == at:
                count += 1
                break
    return count


def _on_gpu(plane: _Plane, known: dict[tuple[int, str], str]) -> Iterator[tuple[str, int, str]]:
    """The op, program and kernel or instruction of each event that has an op."""
    for line in plane.message.lines:
        for event in line.events:
            stats = plane.stats(event)
            if "hlo_module" in stats or "hlo_op" in stats:
                instruction = int(stats.get("program_id", 0)), str(stats.get("hlo_op"))
                if instruction in known:
                    yield _op_name(known[instruction]) or instruction[1], *instruction
            elif op := str(stats.get("tf_op", "")):
                yield _op_name(op), 0, plane.names.get(event.metadata_id, "")


def _is_op(name: str) -> bool:
    """Whether an event's name reads like "name:Type", a stage of tf.data, JAX's "name:type" or a copy."""
    first, colon, rest = name.partition(":")
    if not colon:
        return bool(_COPY.match(name))
    whole = bool(_NAME.fullmatch(first) and _TYPE.fullmatch(rest))
    return whole or first == "Iterator" or not rest or bool(_JAX_TYPE.fullmatch(rest))


def _op_name(op: str) -> str:
    return op.partition(":")[0] if _is_op(op) and not op.startswith("Iterator:") else op


def _instructions(plane: _Plane) -> Iterator[tuple[tuple[int, str], str]]:
    """The op ("name:type", "" for none) of each instruction of the XLA programs whose modules are in the file."""
    if plane.name == "/host:metadata":
        for entry in plane.message.event_metadata:
            modules = (stat.bytes_value for stat in entry.value.stats)
            for instruction in _parts(modules, 1, 3, 2):
                name, kind, op = (
                    next(_parts([instruction], *path), b"").decode() for path in ((1,), (7, 1), (7, 2))
                )
                yield (entry.key, name), f"{op}:{kind}" if op else ""


def _parts(messages: Iterable[bytes], *path: int) -> Iterator[bytes]:
    """What lies in messages below the fields of a path. No Python package holds the types of XLA's modules."""
    if not path:
        yield from messages
        return
    for message in messages:
        # The set lives no longer than the message that it was made of.
        read = Empty.FromString(message)
        fields: Any = UnknownFieldSet(read)
        inner = [field.data for field in fields if field.field_number == path[0]]
        yield from _parts((part for part in inner if isinstance(part, bytes)), *path[1:])
