"""Walks the fields of serialized messages without decoding them: to find planes and lines.

What is accepted is what protobuf's own C core accepts: tags and lengths in up to five bytes, values in up to ten,
unknown fields and groups skipped, at most 100 messages and groups in each other. What is wrong with a file while it is
decoded ``decode_file`` turns into errors that users see.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, Final

from msgspec import Struct


class Damaged(Exception):
    """A field that cannot be read starts at ``offset``."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


class TooMany(Exception):
    """A file holds more than one of its limits: ``what`` is the limit's name."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


# Types of fields; bytes of values at most, and of tags and lengths; messages and groups in each other. Defined:
# protobuf's encoding, and what its own decoder takes.
VARINT: Final = 0
BYTES: Final = 2
_FIXED64, _GROUP, _END_GROUP, _FIXED32 = 1, 3, 4, 5
_VALUE_BYTES, _SHORT_BYTES = 10, 5
_MAX_DEPTH: Final = 100

# A tag, and a value or length.
_HEADER_BYTES: Final = _SHORT_BYTES + _VALUE_BYTES
# So much is read at once where fields are walked. Our default: a few pages, since much is passed over.
_AHEAD_BYTES: Final = 1 << 14

#: Tags of XSpace's planes, errors, warnings and host names.
_OF_SPACE: Final = (b"\x0a", b"\x12", b"\x1a", b"\x22")


class Field(Struct, frozen=True):
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
        content = self._file.read(end - start)
        if len(content) < end - start:
            raise OSError("the file became shorter while it was read")
        return content

    def fields(self, at: int, end: int, depth: int) -> Iterator[Field]:
        """The fields of the message between two places, which is so deep in others; raises ``Damaged``."""
        while at < end:
            try:
                tag, body = self.tag(at, end)
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

    def tag(self, at: int, end: int) -> tuple[int, int]:
        """A field's tag, and where it ends; raises ``Damaged``."""
        tag, body = self.varint(at, end, _SHORT_BYTES)
        if tag >> 32 or not tag >> 3:
            raise Damaged(at)
        return tag, body

    def _after_value(self, tag: int, at: int, end: int, depth: int) -> int:
        wire = tag & 7
        if wire == BYTES:
            length, at = self.varint(at, end, _SHORT_BYTES)
            return at + length
        if wire == VARINT:
            return self.varint(at, end)[1]
        if wire == _GROUP:
            return self._after_group(tag >> 3, at, end, depth)
        if wire in (_FIXED64, _FIXED32):
            return at + (8 if wire == _FIXED64 else 4)
        raise Damaged(at)

    def _after_group(self, number: int, at: int, end: int, depth: int) -> int:
        if depth >= _MAX_DEPTH:
            raise Damaged(at)
        while True:
            tag, at = self.tag(at, end)
            if tag == number << 3 | _END_GROUP:
                return at
            at = self._after_value(tag, at, end, depth + 1)
            if at > end:
                raise Damaged(at)


def is_cut_off(file: BinaryIO, size: int) -> bool:
    """Whether a damaged file begins as an XSpace, and ends before it is over."""
    at = 0
    try:
        for field in Scan(file, size).fields(0, size, 0):
            at = field.end
    except Damaged:
        file.seek(at)
        return _is_beginning(file.read(_HEADER_BYTES), size - at)
    return False


def _is_beginning(header: bytes, left: int) -> bool:
    """Whether a file's last bytes, so many, are the beginning of a field of XSpace."""
    if header[:1] not in _OF_SPACE:
        return False
    try:
        length, body = Scan(BytesIO(header), len(header)).varint(1, len(header), _SHORT_BYTES)
    except Damaged:
        return len(header) <= _SHORT_BYTES and all(byte >= 0x80 for byte in header[1:])
    return body + length > left
