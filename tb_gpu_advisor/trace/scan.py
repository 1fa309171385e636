"""Walks the fields of serialized messages without decoding them: to find planes and lines, and where a file is damaged.

What is accepted is what protobuf's own C core accepts: tags and lengths in up to five bytes, values in up to ten,
unknown fields and groups skipped, at most 100 messages and groups in each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, Final, NamedTuple

from google.protobuf.message import DecodeError

from tb_gpu_advisor.trace.schema import messages

VARINT: Final = 0
BYTES: Final = 2
_FIXED64, _GROUP, _END_GROUP, _FIXED32 = 1, 3, 4, 5
# Messages and groups in each other, protobuf's own limit.
_MAX_DEPTH: Final = 100
# Values have up to ten bytes, tags and lengths up to five.
_VALUE_BYTES, _SHORT_BYTES = 10, 5
# A tag, and a value or length.
_HEADER_BYTES: Final = _SHORT_BYTES + _VALUE_BYTES
# So much is read at once where fields are walked.
_AHEAD_BYTES: Final = 1 << 14

# The messages in each message by field number; those in the tables of names are walked, not named.
_CHILDREN: Final[dict[str, dict[int, str]]] = {
    "XPlane": {4: "EventMetadataEntry", 5: "StatMetadataEntry", 6: "XStat"},
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
    """One field by places in the file: where it starts, where its value or content starts, where it ends."""

    number: int
    wire: int
    start: int
    body: int
    end: int


class Scan:
    """An open file of ``size`` bytes. Only what is asked for, and a little around headers of fields, is in memory."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self.size = size
        self._file = file
        self._ahead, self._ahead_at = b"", 0

    def bytes(self, start: int, end: int) -> bytes:
        """The bytes between two places; raises ``OSError`` if the file has become shorter."""
        self._file.seek(start)
        found = self._file.read(end - start)
        if len(found) < end - start:
            raise OSError("the file became shorter while it was read")
        return found

    def fields(self, at: int, end: int, depth: int) -> Iterator[Field]:
        """The fields of the message between two places, which is so deep in others; raises ``Damaged``."""
        while at < end:
            try:
                tag, body = self._tag(at, end)
                if tag & 7 == BYTES:
                    length, body = self.varint(body, end, _SHORT_BYTES)
                    after = body + length
                else:
                    after = self._after_value(tag, body, end, depth)
                if after > end:
                    raise Damaged(at)
            except Damaged:
                raise Damaged(at) from None
            yield Field(tag >> 3, tag & 7, at, body, after)
            at = after

    def varint(self, at: int, end: int, most: int = _VALUE_BYTES) -> tuple[int, int]:
        """A varint of at most so many bytes, and where it ends; raises ``Damaged``."""
        if not self._ahead_at <= at <= self._ahead_at + len(self._ahead) - _VALUE_BYTES:
            self._ahead_at = at
            self._ahead = self.bytes(at, min(at + _AHEAD_BYTES, self.size))
        value, position = 0, at - self._ahead_at
        for shift, byte in enumerate(self._ahead[position : position + min(most, end - at)]):
            value |= (byte & 0x7F) << 7 * shift
            if byte < 0x80:
                return value, at + shift + 1
        raise Damaged(at)

    def _tag(self, at: int, end: int) -> tuple[int, int]:
        tag, body = self.varint(at, end, _SHORT_BYTES)
        if tag >> 32 or not tag >> 3:
            raise Damaged(at)
        return tag, body

    def _after_value(self, tag: int, at: int, end: int, depth: int) -> int:
        wire = tag & 7
        if wire == VARINT:
            return self.varint(at, end)[1]
        if wire == _GROUP:
            return self._after_group(tag >> 3, at, end, depth)
        if wire in (_FIXED64, _FIXED32):
            return at + (8 if wire == _FIXED64 else 4)
        raise Damaged(at)

    def _after_group(self, number: int, at: int, end: int, depth: int) -> int:
        open_ = [number]
        while open_:
            if depth + len(open_) > _MAX_DEPTH:
                raise Damaged(at)
            tag, at = self._tag(at, end)
            if tag & 7 == _END_GROUP:
                if open_.pop() != tag >> 3:
                    raise Damaged(at)
            elif tag & 7 == _GROUP:
                open_.append(tag >> 3)
            elif tag & 7 == BYTES:
                length, at = self.varint(at, end, _SHORT_BYTES)
                at += length
            else:
                at = self._after_value(tag, at, end, depth)
            if at > end:
                raise Damaged(at)
        return at


def first_bad_byte(data: bytes, message: str, depth: int) -> int:
    """Where the innermost field of a message starts that cannot be read; the end if each can be read alone."""
    return first_bad_field(Scan(BytesIO(data), len(data)), 0, len(data), message, depth)


def first_bad_field(scan: Scan, at: int, end: int, message: str, depth: int) -> int:
    """``first_bad_byte`` of a message that lies between two places in a file; lines of a plane are not looked into."""
    try:
        _walk(scan, at, end, message, depth)
    except Damaged as damaged:
        return damaged.offset
    return end


def _walk(scan: Scan, at: int, end: int, message: str, depth: int) -> None:
    """Raises ``Damaged`` at the innermost bad field. Protobuf says which messages need a closer look."""
    for field in scan.fields(at, end, depth):
        if field.wire != BYTES:
            continue
        child = _CHILDREN.get(message, {}).get(field.number)
        if child is not None and not _readable(child, scan.bytes(field.body, field.end)):
            _walk(scan, field.body, field.end, child, depth + 1)
        if (message, field.number) == _PACKED:
            _walk_packed(scan, field)


def _readable(message: str, data: bytes) -> bool:
    try:
        messages()[message].FromString(data)
    except DecodeError:
        return False
    return True


def _walk_packed(scan: Scan, field: Field) -> None:
    at = field.body
    while at < field.end:
        try:
            at = scan.varint(at, field.end)[1]
        except Damaged:
            raise Damaged(field.start) from None
