"""What is packed comes back equal, whatever it is."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from typing import Literal

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.facts.packed import is_kept, pack, unpack

LONGEST = 50


class Point(msgspec.Struct, frozen=True):
    name: str
    at_us: tuple[float, ...]


@dataclass(frozen=True)
class Key:
    role: Literal["gemm", "conv"]
    tensor_core: bool | None


@dataclass(frozen=True)
class NamedKey(Key):
    name: str


@dataclass(frozen=True)
class Whole:
    number: int
    times: tuple[float, ...]
    numbers: tuple[int, ...]
    by_key: dict[Key, float]
    points: tuple[Point, ...]
    inner: Key | None
    either: tuple[Key | NamedKey, ...]


TEXT = st.text(max_size=8)
TIMES = st.lists(
    st.one_of(
        st.integers(0, 10**13).map(lambda ps: ps / 1e9),
        st.integers(0, 10**9).map(lambda ns: ns / 1e6),
        st.floats(allow_nan=False),
    ),
    max_size=9,
).map(tuple)
INTS = st.lists(st.one_of(st.integers(-(2**63), 2**63 - 1), st.integers()), max_size=9).map(tuple)
KEYS = st.builds(Key, st.sampled_from(["gemm", "conv"]), st.sampled_from([True, False, None]))
NAMED_KEYS = st.builds(NamedKey, st.sampled_from(["gemm", "conv"]), st.none(), TEXT)
WHOLES = st.builds(
    Whole,
    number=st.integers(-(2**63), 2**63 - 1),
    times=TIMES,
    numbers=INTS,
    by_key=st.dictionaries(KEYS, st.floats(allow_nan=False)),
    points=st.lists(st.builds(Point, TEXT, TIMES), max_size=4).map(tuple),
    inner=st.none() | KEYS,
    either=st.lists(KEYS | NAMED_KEYS, max_size=4).map(tuple),
)


def bits(values: tuple[float, ...]) -> bytes:
    return struct.pack(f"{len(values)}d", *values)


@given(WHOLES)
def test_what_is_packed_comes_back(value: Whole) -> None:
    again = unpack(pack(value, Whole, LONGEST), Whole)
    assert again == value
    assert bits(again.times) == bits(value.times)  # a zero keeps its sign
    assert [type(one) for one in again.by_key] == [Key] * len(value.by_key)
    assert is_kept(value, Whole, LONGEST, 1 << 20)


@pytest.mark.parametrize(
    "value",
    [
        Point("x" * (LONGEST + 1), ()),
        Point("x", (1,)),
        Point("x", (np.float64(1.0),)),
        Point(np.str_("x"), ()),
    ],
)
def test_what_comes_back_as_something_else_is_not_kept(value: Point) -> None:
    assert not is_kept(value, Point, LONGEST, 1 << 20)


def test_what_may_be_too_large_is_not_kept() -> None:
    value = Point("x", tuple(math.sqrt(number) for number in range(10_000)))
    assert is_kept(value, Point, LONGEST, 1 << 24)
    assert not is_kept(value, Point, LONGEST, 1 << 16)


def test_what_is_no_number_and_no_text_of_this_world_comes_back() -> None:
    value = Point("\udcff", (math.inf, -math.inf, math.nan))
    again = unpack(pack(value, Point, LONGEST), Point)
    assert again.name == value.name
    assert bits(again.at_us) == bits(value.at_us)


def test_long_texts_are_cut_off() -> None:
    again = unpack(pack(Point("x" * (LONGEST + 1), ()), Point, LONGEST), Point)
    assert again.name == "x" * LONGEST + "…"


def test_times_take_little_more_than_what_they_tell() -> None:
    times = tuple((10_000_000 + number * 7919 % 65_536) / 1e6 for number in range(10_000))
    assert len(pack(Point("", times), Point, LONGEST)) < 3 * len(times)
