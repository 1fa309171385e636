"""The decoder without a compiler: protobuf hands over undecoded events, numpy decodes them all at once.

With the trimmed schema protobuf only cuts the file into events. A cursor per event then walks its fields: in each
round every unfinished event reads one field, so there are as many rounds as an event has fields. Varints are read
eight bytes at a time and folded by bit operations. What is unusual (field numbers above 15, unknown fields, groups,
big-endian machines) is refused, and the reference engine reads the file.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from google.protobuf.message import DecodeError

from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace import protobuf_engine
from tb_gpu_advisor.trace.columns import FLOAT, INT, STRING, WANTED_STATS, Ids, Ints, StatColumn, Trace
from tb_gpu_advisor.trace.damage import first_bad_byte
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.trace.tables import PlaneTables, Tables, text

NAME = "numpy"

Words = npt.NDArray[np.uint64]

# Events decoded at a time: few enough for the working arrays to stay in the processor's cache.
_BLOCK: Final = 1 << 15
_PADDING: Final = bytes(16)
_HIGH_BITS: Final = np.uint64(0x8080808080808080)
_COLUMN_OF: Final = {name: column for column, name in enumerate(WANTED_STATS)}
_REF: Final = 3
_LENGTH_BYTES: Final = 5
#: (kind, wire tag) of an XStat's value fields; see the message in schema.py.
_VARINT_VALUES: Final = {0x18: INT, 0x20: INT, 0x38: _REF}
_TEXT_VALUES: Final = (0x2A, 0x32)
_DOUBLE_VALUE: Final = 0x11


class _UnusualError(Exception):
    """The file holds something that this engine does not read."""


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    if sys.byteorder != "little" or not hasattr(np, "bitwise_count"):
        return protobuf_engine.decode(data)
    try:
        return _decode(data)
    except DecodeError as error:
        raise TraceError("not-an-xspace", first_bad_byte(data)) from error
    except _UnusualError:
        return protobuf_engine.decode(data)


@dataclass
class _Parts:
    """Columns of one plane's events."""

    meta: Ids
    offset_ps: Ints
    dur_ps: Ints
    occurrences: Ints
    stat_event: Ints
    stat_column: Ints
    stat_kind: npt.NDArray[np.uint8]
    stat_bits: Ints


def _decode(data: bytes) -> Trace:
    space = messages(events_as_bytes=True)["XSpace"].FromString(data)
    tables = Tables()
    parts: list[_Parts] = []
    events_so_far = 0
    for plane in space.planes:
        of_plane = tables.add_plane(plane)
        for line in plane.lines:
            tables.add_line(line, len(line.events))
        for block in _blocks(plane):
            parts.append(_read_block(block, of_plane, tables, events_so_far))
            events_so_far += len(block)
    line = np.repeat(np.arange(len(tables.line_events), dtype=np.int32), tables.line_events)
    offset = _joined([part.offset_ps for part in parts], np.int64)
    return Trace(
        planes=tables.planes(),
        lines=tables.lines(),
        metadata=tables.metadata(),
        line=line,
        meta=_joined([part.meta for part in parts], np.int32),
        start_ps=tables.base_ps()[line] + offset if len(line) else offset,
        dur_ps=_joined([part.dur_ps for part in parts], np.int64),
        occurrences=_joined([part.occurrences for part in parts], np.int64),
        stats=_stat_columns(parts),
        strings=tuple(tables.strings.ids),
        stat_names=tuple(tables.stat_names),
        hostnames=tuple(map(text, space.hostnames)),
        errors=tuple(map(text, space.errors)),
        warnings=tuple(map(text, space.warnings)),
        origin_ps=tables.origin_ns() * 1000,
    )


def _blocks(plane: Any) -> list[list[bytes]]:
    events = list(chain.from_iterable(line.events for line in plane.lines))
    return [events[at : at + _BLOCK] for at in range(0, len(events), _BLOCK)]


def _joined(arrays: list[Any], dtype: Any) -> Any:
    return np.concatenate(arrays) if arrays else np.zeros(0, dtype)


# ---------------------------------------------------------------- the wire, many cursors at once


class _Buffer:
    """Bytes that can be read as unaligned 64-bit words at any position."""

    def __init__(self, data: bytes) -> None:
        padded = np.frombuffer(data + _PADDING, np.uint8)
        self.bytes = padded
        self._words = np.ndarray(shape=(len(padded) - 7,), dtype="<u8", buffer=padded, strides=(1,))

    def words(self, at: Ints) -> Words:
        out: Words = self._words[at]
        return out

    def varints(self, at: Ints) -> tuple[Words, Ints]:
        """Values of the varints that start at these positions, and their lengths."""
        word = self.words(at)
        stops = ~word & _HIGH_BITS
        lowest = stops & (~stops + np.uint64(1))
        value = word & (lowest | (lowest - np.uint64(1)))
        length = (np.bitwise_count(lowest - np.uint64(1)).astype(np.int64) + 1) >> 3
        value = _fold(value)
        long = np.flatnonzero(stops == 0)
        if len(long):
            value[long], length[long] = self._long_varints(at[long], word[long])
        return value, length

    def _long_varints(self, at: Ints, word: Words) -> tuple[Words, Ints]:
        """Varints of nine and ten bytes: 56 bits from the first eight, the rest from the next two."""
        ninth, tenth = (self.bytes[at + k].astype(np.uint64) for k in (8, 9))
        more = ninth >= 0x80
        if (tenth[more] >= 0x80).any():
            raise _UnusualError
        value = _fold(word) | (ninth & np.uint64(0x7F)) << np.uint64(56)
        value[more] |= tenth[more] << np.uint64(63)
        return value, np.where(more, 10, 9).astype(np.int64)


def _fold(word: Words) -> Words:
    """The 7-bit groups of eight bytes, packed together."""
    word = word & np.uint64(0x7F7F7F7F7F7F7F7F)
    for shift, mask in ((1, 0x007F007F007F007F), (2, 0x00003FFF00003FFF), (4, 0x000000000FFFFFFF)):
        low = np.uint64(mask)
        width = np.uint64(8 * shift)
        word = (word & low) | ((word >> width & low) << (width - np.uint64(shift)))
    return word


# ---------------------------------------------------------------- events


def _read_block(events: list[bytes], plane: PlaneTables, tables: Tables, first_event: int) -> _Parts:
    lengths = np.fromiter(map(len, events), np.int64, len(events))
    buffer = _Buffer(b"".join(events))
    end = np.cumsum(lengths)
    fields = {tag: np.zeros(len(events), np.int64) for tag in (0x08, 0x10, 0x18, 0x28)}
    at = end - lengths
    open_ = np.flatnonzero(at < end)
    stat_event, stat_start, stat_end = [], [], []
    while len(open_):
        tag = buffer.bytes[at[open_]]
        value, size = buffer.varints(at[open_] + 1)
        after = at[open_] + 1 + size
        is_stat = tag == 0x22
        for known, column in fields.items():
            chosen = tag == known
            column[open_[chosen]] = value[chosen].astype(np.int64)
            if known in (0x10, 0x28):  # a oneof: one clears the other
                fields[0x38 - known][open_[chosen]] = 0
        if not (np.isin(tag, tuple(fields)) | is_stat).all() or _impossible(
            value[is_stat], size[is_stat], buffer
        ):
            raise _UnusualError
        stat_event.append(open_[is_stat])
        stat_start.append(after[is_stat])
        after[is_stat] += value[is_stat].astype(np.int64)
        stat_end.append(after[is_stat])
        if (after > end[open_]).any():
            raise _UnusualError
        at[open_] = after
        open_ = open_[after < end[open_]]
    event, start, stop = (_joined(column, np.int64) for column in (stat_event, stat_start, stat_end))
    # By event, and in the order of the file within one.
    order = np.argsort(start, kind="stable")
    row, column_, kind, bits = _read_stats(buffer, event[order], start[order], stop[order], plane, tables)
    return _Parts(
        meta=plane.rows_of(fields[0x08]),
        offset_ps=fields[0x10],
        dur_ps=fields[0x18],
        occurrences=fields[0x28],
        stat_event=row + first_event,
        stat_column=column_,
        stat_kind=kind,
        stat_bits=bits,
    )


def _impossible(length: Words, size: Ints, buffer: _Buffer) -> bool:
    """Whether any of these lengths is beyond the data, or written longer than protobuf allows."""
    return bool((length > len(buffer.bytes)).any() or (size > _LENGTH_BYTES).any())


def _read_stats(
    buffer: _Buffer, event: Ints, start: Ints, end: Ints, plane: PlaneTables, tables: Tables
) -> tuple[Ints, Ints, npt.NDArray[np.uint8], Ints]:
    """The wanted stats: event row, column, kind and bits."""
    at = start.copy()
    ident = np.zeros(len(at), np.int64)
    kind = np.full(len(at), INT, np.uint8)
    bits = np.zeros(len(at), np.int64)
    text_end = np.zeros(len(at), np.int64)
    open_ = np.flatnonzero(at < end)
    wanted = _wanted_columns(plane)
    while len(open_):
        here = at[open_]
        tag = buffer.bytes[here]
        value, size = buffer.varints(here + 1)
        after = here + 1 + size
        chosen = tag == 0x08
        known = chosen.copy()
        ident[open_[chosen]] = value[chosen].astype(np.int64)
        for code, its_kind in _VARINT_VALUES.items():
            chosen = tag == code
            known |= chosen
            kind[open_[chosen]] = its_kind
            bits[open_[chosen]] = value[chosen].astype(np.int64)
        chosen = tag == _DOUBLE_VALUE
        known |= chosen
        kind[open_[chosen]] = FLOAT
        bits[open_[chosen]] = buffer.words(here[chosen] + 1).astype(np.int64)
        after[chosen] = here[chosen] + 9
        chosen = (tag == _TEXT_VALUES[0]) | (tag == _TEXT_VALUES[1])
        known |= chosen
        if not known.all() or _impossible(value[chosen], size[chosen], buffer):
            raise _UnusualError
        kind[open_[chosen]] = STRING
        bits[open_[chosen]] = after[chosen]
        after[chosen] += value[chosen].astype(np.int64)
        text_end[open_[chosen]] = after[chosen]
        if (after > end[open_]).any():
            raise _UnusualError
        at[open_] = after
        open_ = open_[after < end[open_]]
    column = wanted.lookup(ident)
    keep = np.flatnonzero(column >= 0)
    column, kind, bits = column[keep], kind[keep], bits[keep]
    _intern_texts(buffer, kind, bits, text_end[keep], tables)
    _intern_references(kind, bits, plane, tables)
    return event[keep], column, kind, bits


@dataclass(frozen=True)
class _Wanted:
    ids: Ints
    columns: Ints

    def lookup(self, ident: Ints) -> Ints:
        """Column of each stat id, -1 if it is not wanted."""
        if not len(self.ids):
            return np.full(len(ident), -1, np.int64)
        at = np.minimum(np.searchsorted(self.ids, ident), len(self.ids) - 1)
        return np.where(self.ids[at] == ident, self.columns[at], -1)


def _wanted_columns(plane: PlaneTables) -> _Wanted:
    pairs = sorted(
        (key, _COLUMN_OF[text(name)]) for key, name in plane.stat_names.items() if text(name) in _COLUMN_OF
    )
    table = np.array(pairs, np.int64).reshape(-1, 2)
    return _Wanted(table[:, 0], table[:, 1])


def _intern_texts(
    buffer: _Buffer, kind: npt.NDArray[np.uint8], bits: Ints, end: Ints, tables: Tables
) -> None:
    """Replace the positions of own texts by their interned ids."""
    rows = np.flatnonzero(kind == STRING)
    raw = buffer.bytes.tobytes() if len(rows) else b""
    known: dict[bytes, int] = {}
    ids = np.zeros(len(rows), np.int64)
    for index, (start, stop) in enumerate(zip(bits[rows].tolist(), end[rows].tolist(), strict=True)):
        value = raw[start:stop]
        found = known.get(value)
        if found is None:
            found = known[value] = tables.strings.intern(value)
        ids[index] = found
    bits[rows] = ids


def _intern_references(kind: npt.NDArray[np.uint8], bits: Ints, plane: PlaneTables, tables: Tables) -> None:
    """Replace references to stat metadata by interned ids of their names."""
    rows = np.flatnonzero(kind == _REF)
    distinct, inverse = np.unique(bits[rows], return_inverse=True)
    ids = [tables.strings.intern(plane.stat_names.get(key, b"")) for key in distinct.tolist()]
    bits[rows] = np.array(ids, np.int64)[inverse]
    kind[rows] = STRING


def _stat_columns(parts: list[_Parts]) -> dict[str, StatColumn]:
    column = _joined([part.stat_column for part in parts], np.int64)
    event = _joined([part.stat_event for part in parts], np.int64)
    kind = _joined([part.stat_kind for part in parts], np.uint8)
    bits = _joined([part.stat_bits for part in parts], np.int64)
    found = {}
    for name in sorted(WANTED_STATS):
        chosen = np.flatnonzero(column == _COLUMN_OF[name])
        if len(chosen):
            found[name] = StatColumn(event[chosen], kind[chosen], bits[chosen])
    return found
