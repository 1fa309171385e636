"""Where a damaged file stops being an XSpace, found by walking its fields; used only after a parse has failed."""

from __future__ import annotations

_VARINT, _FIXED64, _BYTES, _GROUP, _END_GROUP, _FIXED32 = range(6)
_MAX_DEPTH = 100
# Values have up to ten bytes, tags and lengths up to five.
_VALUE_BYTES, _SHORT_BYTES = 10, 5
# Messages inside messages, by field number: XSpace.planes, XPlane's lines and maps, XLine.events, XEvent.stats ...
_STAT: dict[int, object] = {}
_META: dict[int, object] = {5: _STAT}
_CHILDREN: dict[int, object] = {
    1: {3: {4: {4: _STAT}}, 4: {2: _META}, 5: {2: {}}, 6: _STAT},
}


class _Bad(Exception):
    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


def first_bad_byte(data: bytes) -> int:
    """Offset of the first byte that cannot be read; the length if only the content is wrong."""
    try:
        _walk(data, 0, len(data), _CHILDREN)
    except _Bad as bad:
        return bad.offset
    return len(data)


def _walk(data: bytes, at: int, end: int, children: dict[int, object]) -> None:
    while at < end:
        number, wire, payload = _tag(data, at, end)
        after = _skip(data, payload, end, number, wire, 0)
        inner = children.get(number)
        if wire == _BYTES and isinstance(inner, dict):
            _, start = _varint(data, payload, end, _SHORT_BYTES)
            _walk(data, start, after, inner)
        at = after


def _tag(data: bytes, at: int, end: int) -> tuple[int, int, int]:
    tag, after = _varint(data, at, end, _SHORT_BYTES)
    if tag >> 32 or not tag >> 3 or tag & 7 > _FIXED32:
        raise _Bad(at)
    return tag >> 3, tag & 7, after


def _skip(data: bytes, at: int, end: int, number: int, wire: int, depth: int) -> int:
    if wire == _VARINT:
        return _varint(data, at, end)[1]
    if wire == _GROUP:
        return _skip_group(data, at, end, number, depth)
    if wire == _BYTES:
        length, start = _varint(data, at, end, _SHORT_BYTES)
        after = start + length
    elif wire in (_FIXED64, _FIXED32):
        after = at + (8 if wire == _FIXED64 else 4)
    else:
        raise _Bad(at)
    if after > end:
        raise _Bad(at)
    return after


def _skip_group(data: bytes, at: int, end: int, number: int, depth: int) -> int:
    if depth >= _MAX_DEPTH:
        raise _Bad(at)
    while at < end:
        inner, wire, payload = _tag(data, at, end)
        if wire == _END_GROUP:
            if inner != number:
                raise _Bad(at)
            return payload
        at = _skip(data, payload, end, inner, wire, depth + 1)
    raise _Bad(at)


def _varint(data: bytes, at: int, end: int, size: int = _VALUE_BYTES) -> tuple[int, int]:
    value, position = 0, at
    for shift in range(0, 7 * size, 7):
        if position >= end:
            break
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
    raise _Bad(at)
