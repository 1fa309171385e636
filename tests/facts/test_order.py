"""Order statistics against numpy's own."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.facts.order import ascending, percentile

numbers = st.lists(st.integers(-(2**50), 2**50), max_size=30)


@given(numbers | st.lists(st.integers(-9, 9), max_size=30))
def test_distinct_values(values: list[int]) -> None:
    assert ascending(np.array(values, np.int64)).tolist() == sorted(set(values))


@given(numbers.filter(bool), st.floats(0, 100))
def test_percentiles(values: list[int], percent: float) -> None:
    column = np.array(values, np.int64)
    assert percentile(column, percent) == pytest.approx(
        float(np.percentile(column, percent)), rel=1e-9, abs=4
    )


def test_facts_do_without_masked_arrays() -> None:
    code = (
        "import sys; from tests.checks.judge import steady; from tb_gpu_advisor.trace import decode;"
        "from tb_gpu_advisor.facts import summarise; run = steady(steps=20);"
        "run.device.line('Stream #15(MemcpyH2D)').event('MemcpyH2D', 1900.0, 100.0, memcpy_details='size:4');"
        "assert summarise(decode(run.to_bytes()), 'host').gpus[0].copies;"
        "print('numpy.ma' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "False"
