"""Facts in few bytes, for sending: columns of whole numbers, every text once, compressed.

Written by hand, since what is sent is mostly times: as ``float`` each has some seven random bytes, as a whole number of
nanoseconds two or three. What is read back is equal to what was written, bit by bit.
"""

from __future__ import annotations

import struct
import types
import zlib
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain, islice
from operator import attrgetter
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints

#: What whole numbers of a column are divided by to get its floats; 0 for floats as they are.
_SCALES: Final = (1, 1_000_000, 1_000_000_000, 0)
_AS_THEY_ARE: Final = _SCALES.index(0)
_EXACT: Final = 2.0**53
#: What zlib adds at most, besides a thousandth.
_FRAME_BYTES: Final = 64
#: Numbers that fit no column are written as text. A few are written as they are: looking at them closely takes longer
#: than they are large.
_TEXT: Final = 255
_WHOLE: Final = 254
_FEW: Final = 64


def pack(value: object, kind: type, longest: int) -> bytes:
    """``value``, a ``kind``, as bytes; texts of more than ``longest`` characters are cut off."""
    return zlib.compress(_Writer(kind, value, longest).data(), 6)


def is_kept(value: object, kind: type, longest: int, most_bytes: int) -> bool:
    """Whether ``pack`` is known to make no more bytes of it, and ``unpack`` the very same of those: no text is cut off,
    and everything is of the type that its class declares, so that no number is one of numpy's."""
    writer = _Writer(kind, value, longest)
    size = len(writer.data())
    return writer.is_kept and size + size // 1000 + _FRAME_BYTES <= most_bytes


def unpack(data: bytes, kind: type) -> Any:
    """What ``pack`` was given. Only for bytes of our own processes: nothing is checked."""
    return _Reader(zlib.decompress(data)).column(kind, 1)[0]


def learn(kind: Any) -> None:
    """Looks at a type and at all in it before there is a value: that takes longer than to pack one."""
    form, inside = _form(kind)
    if form == "class":
        inside = [of_field for _, of_field in inside]
    elif form in ("optional", "tuple"):
        inside = [inside]
    elif form not in ("either", "dict"):
        return
    for one in inside:
        learn(one)


@cache
def _form(kind: Any) -> tuple[str, Any]:
    """ "class" with the names and types of its fields; "either" with classes; "optional", "tuple" or "dict" with the
    types in it; "text", "float" or "whole" with what it is made of."""
    origin, inside = get_origin(kind), get_args(kind)
    names = getattr(kind, "__struct_fields__", None)  # of a msgspec.Struct
    if is_dataclass(kind):
        names = [field.name for field in fields(kind)]
    if names is not None:
        hints = get_type_hints(kind)
        return "class", tuple((name, hints[name]) for name in names)
    if origin in (Union, types.UnionType):
        rest = tuple(one for one in inside if one is not type(None))
        return ("optional", rest[0]) if len(rest) < len(inside) else ("either", rest)
    if origin is tuple:
        return "tuple", inside[0]
    if origin is dict:
        return "dict", inside
    plain = type(inside[0]) if origin is Literal else kind
    return {str: "text", float: "float"}.get(plain, "whole"), plain


class _Writer:
    """``is_kept`` until something is written from which the same cannot be read."""

    def __init__(self, kind: type, value: object, longest: int) -> None:
        self.is_kept = True
        self._parts: list[bytes] = []
        self._texts: dict[str, int] = {}
        self._longest = longest
        self._column(kind, [value])

    def data(self) -> bytes:
        texts = [text.encode("utf-8", "surrogatepass") for text in self._texts]
        lengths = _numbers(np.array([len(text) for text in texts], np.int64))
        head = len(texts).to_bytes(8, "little")
        return b"".join([head, lengths, *texts, *self._parts])

    def _column(self, kind: Any, values: list[Any]) -> None:
        """Values of one type, one after the other; fields of theirs as columns in turn. Of none nothing is written."""
        if not values:
            return
        form, inside = _form(kind)
        if form == "class":
            self._are(kind, values)
            for name, of_field in inside:
                self._column(of_field, list(map(attrgetter(name), values)))
        elif form == "optional":
            self._ints([int(value is not None) for value in values])
            self._column(inside, [value for value in values if value is not None])
        elif form == "either":
            self._ints([inside.index(type(value)) for value in values])
            for one in inside:
                self._column(one, [value for value in values if type(value) is one])
        elif form == "tuple":
            self._are(tuple, values)
            self._ints(list(map(len, values)))
            self._column(inside, list(chain.from_iterable(values)))
        elif form == "dict":
            self._are(dict, values)
            self._ints(list(map(len, values)))
            pairs = [pair for value in values for pair in value.items()]
            for place, of_part in enumerate(inside):
                self._column(of_part, [pair[place] for pair in pairs])
        else:
            self._are(inside, values)
            self._plain(form, values)

    def _plain(self, form: str, values: list[Any]) -> None:
        if form == "text":
            self._ints(self._numbered(values))
        elif form == "float":
            self._parts.append(_floats(values))
        else:
            self._ints(values)

    def _are(self, kind: type, values: list[Any]) -> None:
        self.is_kept &= set(map(type, values)) == {kind}

    def _numbered(self, texts: list[str]) -> list[int]:
        if max(map(len, texts)) > self._longest:
            texts = [text if len(text) <= self._longest else f"{text[: self._longest]}…" for text in texts]
            self.is_kept = False
        known = self._texts
        return [known.setdefault(text, len(known)) for text in texts]

    def _ints(self, values: list[int]) -> None:
        try:
            if len(values) < _FEW:
                self._parts.append(struct.pack(f"<B{len(values)}q", _WHOLE, *values))
            else:
                self._parts.append(_numbers(np.array(values, np.int64)))
        except (OverflowError, struct.error):  # only in a file that lies
            self._parts.append(bytes([_TEXT]))
            self._column(str, [str(value) for value in values])


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
        if not count:
            return []
        form, inside = _form(kind)
        if form == "class":
            columns = [self.column(of_field, count) for _, of_field in inside]
            return [kind(*row) for row in zip(*columns, strict=True)]
        if form == "optional":
            known = self._ints(count)
            found = iter(self.column(inside, sum(known)))
            return [next(found) if is_there else None for is_there in known]
        if form == "either":
            which = self._ints(count)
            of_class = [iter(self.column(one, which.count(place))) for place, one in enumerate(inside)]
            return [next(of_class[place]) for place in which]
        if form == "tuple":
            lengths = self._ints(count)
            found = iter(self.column(inside, sum(lengths)))
            return [tuple(islice(found, length)) for length in lengths]
        if form == "dict":
            lengths = self._ints(count)
            pairs = zip(*(self.column(part, sum(lengths)) for part in inside), strict=True)
            return [dict(islice(pairs, length)) for length in lengths]
        if form == "text":
            return [self._texts[index] for index in self._ints(count)]
        if form == "float":
            return self._floats(count)
        return self._ints(count) if inside is int else [inside(value) for value in self._ints(count)]

    def _ints(self, count: int) -> list[int]:
        if self._data[self._at] == _TEXT:
            self._at += 1
            return [int(text) for text in self.column(str, count)]
        if self._data[self._at] == _WHOLE:
            self._at += 1
            whole: list[int] = self._take(count, "<i8").tolist()
            return whole
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


def _floats(listed: list[float]) -> bytes:
    """As whole numbers of a unit where every one is just that."""
    if len(listed) < _FEW:
        return struct.pack(f"<B{len(listed)}d", _AS_THEY_ARE, *listed)
    values = np.array(listed, np.float64)
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
    delta = values.copy()
    delta[1:] -= values[:-1]  # wraps around, and back
    is_delta = bool(np.abs(delta).astype(np.float64).sum() < np.abs(values).astype(np.float64).sum())
    chosen = delta if is_delta else values
    folded = (chosen.astype(np.uint64) << np.uint64(1)) ^ (chosen >> np.int64(63)).astype(np.uint64)
    width = (int(folded.max(initial=0)).bit_length() + 7) // 8
    planes: bytes = folded.astype("<u8").view(np.uint8).reshape(-1, 8).T[:width].tobytes()
    return bytes([width, is_delta]) + planes
