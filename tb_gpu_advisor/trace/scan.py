"""Walks the fields of a serialized message in Python: to find planes and lines, and where a file is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from google.protobuf.message import DecodeError

from tb_gpu_advisor.trace.schema import messages

VARINT: Final = 0
BYTES: Final = 2
_FIXED64, _GROUP, _END_GROUP, _FIXED32 = 1, 3, 4, 5
# Messages and groups in each other, protobuf's own limit.
_MAX_DEPTH: Final = 100
# Values have up to ten bytes, tags and lengths up to five.
_VALUE_BYTES, _SHORT_BYTES = 10, 5

# The messages in each message by field number; those in the tables of names are walked, not named.
_CHILDREN: Final[dict[str, dict[int, str]]] = {
    "XSpace": {1: "XPlane"},
    "XPlane": {3: "XLine", 4: "EventMetadataEntry", 5: "StatMetadataEntry", 6: "XStat"},
    "EventMetadataEntry": {2: "XEventMetadata"},
    "StatMetadataEntry": {2: "XStatMetadata"},
    "XLine": {4: "XEvent"},
    "XEvent": {4: "XStat"},
    "XEventMetadata": {5: "XStat"},
}
_PACKED: Final = ("XEventMetadata", 6)


class Damaged(Exception):
    """A field that cannot be read starts at ``offset``."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


class Field(NamedTuple):
    """One field: where it starts, where its content is. ``body`` is that of bytes, else where the value starts."""

    number: int
    wire: int
    start: int
    body: int
    end: int


def fields(data: bytes | bytearray, at: int, end: int, depth: int = 0) -> Iterator[Field]:
    """The fields of the message in ``data[at:end]``; raises ``Damaged``."""
    while at < end:
        # Most fields are short texts or messages.
        if data[at] & 0x87 == BYTES and data[at] > BYTES and at + 1 < end and data[at + 1] < 0x80:
            after = at + 2 + data[at + 1]
            if after > end:
                raise Damaged(at)
            yield Field(data[at] >> 3, BYTES, at, at + 2, after)
            at = after
            continue
        try:
            tag, body = varint(data, at, end, _SHORT_BYTES)
            if tag >> 32 or not tag >> 3:
                raise Damaged(at)
            wire = tag & 7
            if wire == BYTES:
                length, body = varint(data, body, end, _SHORT_BYTES)
                after = body + length
            else:
                after = _skip(data, body, end, tag, depth)
            if after > end:
                raise Damaged(at)
        except Damaged:
            raise Damaged(at) from None
        yield Field(tag >> 3, wire, at, body, after)
        at = after


def varint(data: bytes | bytearray, at: int, end: int, most: int = _VALUE_BYTES) -> tuple[int, int]:
    """A varint of at most ``most`` bytes, and where it ends."""
    value, position = 0, at
    for shift in range(0, 7 * most, 7):
        if position >= end:
            break
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
    raise Damaged(at)


def _skip(data: bytes | bytearray, at: int, end: int, tag: int, depth: int) -> int:
    wire = tag & 7
    if wire == VARINT:
        return varint(data, at, end)[1]
    if wire == _GROUP:
        return _skip_group(data, at, end, tag >> 3, depth)
    if wire in (_FIXED64, _FIXED32):
        return at + (8 if wire == _FIXED64 else 4)
    raise Damaged(at)


def _skip_group(data: bytes | bytearray, at: int, end: int, number: int, depth: int) -> int:
    open_ = [number]
    while open_:
        if depth + len(open_) > _MAX_DEPTH:
            raise Damaged(at)
        tag, body = varint(data, at, end, _SHORT_BYTES)
        if tag >> 32 or not tag >> 3:
            raise Damaged(at)
        if tag & 7 == _END_GROUP:
            if open_.pop() != tag >> 3:
                raise Damaged(at)
            at = body
        elif tag & 7 == _GROUP:
            open_.append(tag >> 3)
            at = body
        elif tag & 7 == BYTES:
            length, body = varint(data, body, end, _SHORT_BYTES)
            at = body + length
        else:
            at = _skip(data, body, end, tag, depth)
        if at > end:
            raise Damaged(at)
    return at


def first_bad_byte(data: bytes) -> int:
    """Where the innermost field starts that cannot be read; the end of the data if each can be read alone."""
    try:
        _walk(data, 0, len(data), "XSpace", 0)
    except Damaged as damaged:
        return damaged.offset
    return len(data)


def _walk(data: bytes, at: int, end: int, message: str, depth: int) -> None:
    """Raises ``Damaged`` at the innermost bad field. Protobuf says which messages need a closer look."""
    for field in fields(data, at, end, depth):
        if field.wire != BYTES:
            continue
        child = _CHILDREN.get(message, {}).get(field.number)
        if child is not None and not _readable(child, data[field.body : field.end]):
            _walk(data, field.body, field.end, child, depth + 1)
        if (message, field.number) == _PACKED:
            _walk_packed(data, field)


def _readable(message: str, data: bytes) -> bool:
    try:
        messages()[message].FromString(data)
    except DecodeError:
        return False
    return True


def _walk_packed(data: bytes, field: Field) -> None:
    at = field.body
    while at < field.end:
        try:
            _, at = varint(data, at, field.end)
        except Damaged:
            raise Damaged(field.start) from None
