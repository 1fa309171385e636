"""Texts get the numbers that they get one by one, also where many look alike."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.trace import texts
from tb_gpu_advisor.trace.cursors import Buffer
from tb_gpu_advisor.trace.tables import Strings
from tb_gpu_advisor.trace.texts import Texts

LONG = st.integers(0, 200).map(lambda n: b"x" * n)
ALIKE = st.sampled_from([b"", b"a", b"a\0", b"\0", b"gemm", b"y" * 31, b"y" * 32, b"y" * 33, b"y" * 129])


def numbered(found: list[bytes], between: bytes) -> list[str]:
    data, places = b"", []
    for one in found:
        places.append((len(data), len(data) + len(one)))
        data += one + between
    start, end = np.array(places, np.int64).reshape(-1, 2).T
    strings = Strings()
    numbers = Texts(strings).numbers(Buffer(data, 0, len(data)), start, end).tolist()
    names = list(strings.ids)
    assert set(numbers) | {0} == set(range(len(names)))
    return [names[number] for number in numbers]


@given(
    found=st.lists(st.one_of(LONG, ALIKE, st.binary(max_size=3)), max_size=80), between=st.binary(max_size=2)
)
def test_any_texts(found: list[bytes], between: bytes) -> None:
    assert numbered(found, between) == [one.decode("utf-8", "replace") for one in found]


@given(found=st.lists(ALIKE, max_size=80))
def test_texts_that_share_a_slot(found: list[bytes]) -> None:
    with patch.object(texts, "_FACTORS", np.zeros_like(texts._FACTORS)):
        assert numbered(found, b"") == [one.decode() for one in found]


def test_equal_texts_are_looked_up_once() -> None:
    with patch.object(Buffer, "pieces", autospec=True, side_effect=Buffer.pieces) as pieces:
        numbered([b"GPU_0_bfc", b"cuda_host_bfc", b"a longer one that does not fit into 32 bytes"] * 100, b"")
    assert sum(len(call.args[1]) for call in pieces.call_args_list) == 3
