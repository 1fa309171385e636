"""Facts in few bytes, for sending: columns of whole numbers, every text once, compressed.

Written by hand, since what is sent is mostly times: as ``float`` each has some seven random bytes, as a whole number of
nanoseconds two or three. What is read back is equal to what was written, bit by bit.
"""

from __future__ import annotations

import types
import zlib
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from tb_gpu_advisor.trace.columns import Floats, Ints

#: What whole numbers of a column are divided by to get its floats; 0 for floats as they are.
_SCALES: Final = (1, 1_000_000, 1_000_000_000, 0)
_AS_THEY_ARE: Final = _SCALES.index(0)
_EXACT: Final = 2.0**53
#: Numbers that fit no column: written as text.
_TEXT: Final = 255


def pack(value: object, kind: type, longest: int) -> bytes:
    """``value``, a ``kind``, as bytes; texts of more than ``longest`` characters are cut off."""
    writer = _Writer(longest)
    writer.column(kind, [value])
    texts = [text.encode("utf-8", "surrogatepass") for text in writer.texts]
    lengths = _numbers(np.array([len(text) for text in texts], np.int64))
    head = len(texts).to_bytes(8, "little")
    return zlib.compress(b"".join([head, lengths, *texts, *writer.parts]), 9)


def unpack(data: bytes, kind: type) -> Any:
    """What ``pack`` was given. Only for bytes of our own processes: nothing is checked."""
    return _Reader(zlib.decompress(data)).column(kind, 1)[0]


@cache
def _fields(kind: type) -> tuple[tuple[str, Any], ...] | None:
    """Names and types of what a class holds; None for what is no class of ours."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        names = kind.__struct_fields__
    elif is_dataclass(kind):
        names = tuple(field.name for field in fields(kind))
    else:
        return None
    hints = get_type_hints(kind)
    return tuple((name, hints[name]) for name in names)


def _plain(kind: Any) -> type:
    """``bool``, ``int``, ``float`` or ``str``; the type of a literal's values."""
    return type(get_args(kind)[0]) if get_origin(kind) is Literal else kind


def _optional(kind: Any) -> Any:
    """The type besides None, or None for a type that does not allow it."""
    if get_origin(kind) in (Union, types.UnionType):
        (rest,) = (one for one in get_args(kind) if one is not type(None))
        return rest
    return None


class _Writer:
    def __init__(self, longest: int) -> None:
        self.parts: list[bytes] = []
        self.texts: dict[str, int] = {}
        self._longest = longest

    def column(self, kind: Any, values: list[Any]) -> None:
        """Values of one type, one after the other; fields of theirs as columns in turn."""
        if (own := _fields(kind)) is not None:
            for name, of_field in own:
                self.column(of_field, [getattr(value, name) for value in values])
        elif (rest := _optional(kind)) is not None:
            self._ints([int(value is not None) for value in values])
            self.column(rest, [value for value in values if value is not None])
        elif get_origin(kind) is tuple:
            self._ints([len(value) for value in values])
            self.column(get_args(kind)[0], [one for value in values for one in value])
        elif get_origin(kind) is dict:
            self._ints([len(value) for value in values])
            pairs = [pair for value in values for pair in value.items()]
            for place, of_part in enumerate(get_args(kind)):
                self.column(of_part, [pair[place] for pair in pairs])
        elif _plain(kind) is str:
            self._ints([self._text(text) for text in values])
        elif kind is float:
            self.parts.append(_floats(np.array(values, np.float64)))
        else:
            self._ints(values)

    def _text(self, text: str) -> int:
        if len(text) > self._longest:
            text = f"{text[: self._longest]}…"
        return self.texts.setdefault(text, len(self.texts))

    def _ints(self, values: list[int]) -> None:
        try:
            self.parts.append(_numbers(np.array(values, np.int64)))
        except OverflowError:  # only in a file that lies
            self.parts.append(bytes([_TEXT]))
            self.column(str, [str(value) for value in values])


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 8
        ends = np.cumsum(self._numbers(int.from_bytes(data[:8], "little"))).tolist()
        start, self._at = self._at, self._at + (ends[-1] if ends else 0)
        self._texts = [
            data[start + first : start + last].decode("utf-8", "surrogatepass")
            for first, last in zip([0, *ends], ends, strict=False)
        ]

    def column(self, kind: Any, count: int) -> list[Any]:
        if (own := _fields(kind)) is not None:
            columns = [self.column(of_field, count) for _, of_field in own]
            return [kind(*row) for row in zip(*columns, strict=True)]
        if (rest := _optional(kind)) is not None:
            known = self._ints(count)
            found = iter(self.column(rest, sum(known)))
            return [next(found) if is_there else None for is_there in known]
        if get_origin(kind) is tuple:
            lengths = self._ints(count)
            found = iter(self.column(get_args(kind)[0], sum(lengths)))
            return [tuple(next(found) for _ in range(length)) for length in lengths]
        if get_origin(kind) is dict:
            lengths = self._ints(count)
            pairs = zip(*(self.column(part, sum(lengths)) for part in get_args(kind)), strict=True)
            return [dict(next(pairs) for _ in range(length)) for length in lengths]
        if _plain(kind) is str:
            return [self._texts[index] for index in self._ints(count)]
        if kind is float:
            return self._floats(count)
        return [kind(value) for value in self._ints(count)]

    def _ints(self, count: int) -> list[int]:
        if self._data[self._at] == _TEXT:
            self._at += 1
            return [int(text) for text in self.column(str, count)]
        found: list[int] = self._numbers(count).tolist()
        return found

    def _floats(self, count: int) -> list[float]:
        scale = _SCALES[self._byte()]
        found = self._numbers(count) / scale if scale else self._take(count, "<f8")
        values: list[float] = found.tolist()
        return values

    def _numbers(self, count: int) -> Ints:
        """What ``_numbers`` wrote."""
        width, is_delta = self._byte(), self._byte()
        planes = self._take(width * count, "u1").reshape(width, count)
        folded = np.zeros(count, np.uint64)
        for place, plane in enumerate(planes):
            folded |= plane.astype(np.uint64) << np.uint64(8 * place)
        values = ((folded >> np.uint64(1)) ^ (np.uint64(0) - (folded & np.uint64(1)))).view(np.int64)
        return np.cumsum(values) if is_delta else values

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _take(self, count: int, dtype: str) -> Any:
        found = np.frombuffer(self._data, dtype, count, self._at)
        self._at += found.nbytes
        return found


def _floats(values: Floats) -> bytes:
    """As whole numbers of a unit where every one is just that."""
    for mode, scale in enumerate(_SCALES[:_AS_THEY_ARE]):
        with np.errstate(invalid="ignore", over="ignore"):
            rounded = np.rint(values * scale)
        if bool((np.abs(rounded) < _EXACT).all()):
            whole = rounded.astype(np.int64)
            if (whole / scale).tobytes() == values.tobytes():  # not "==": a zero has a sign
                return bytes([mode]) + _numbers(whole)
    return bytes([_AS_THEY_ARE]) + values.astype("<f8").tobytes()


def _numbers(values: Ints) -> bytes:
    """Their lowest bytes, then the next ones and so on, of the numbers or of what each adds to the one before."""
    delta = np.diff(values, prepend=0)  # wraps around, and back
    is_delta = bool(np.abs(delta).astype(np.float64).sum() < np.abs(values).astype(np.float64).sum())
    chosen = delta if is_delta else values
    folded = (chosen.astype(np.uint64) << np.uint64(1)) ^ (chosen >> np.int64(63)).astype(np.uint64)
    width = (int(folded.max(initial=0)).bit_length() + 7) // 8
    planes: bytes = folded.astype("<u8").view(np.uint8).reshape(-1, 8).T[:width].tobytes()
    return bytes([width, is_delta]) + planes
