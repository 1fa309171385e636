"""Order statistics against numpy's own."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns.order import (
    ascending,
    by_value,
    first_of_each,
    in_both,
    in_groups,
    median,
    numbered,
    percentile,
    standard_error,
)

numbers = st.lists(st.integers(-(2**50), 2**50), max_size=30)


@given(numbers | st.lists(st.integers(-9, 9), max_size=30))
def test_distinct_values(values: list[int]) -> None:
    assert ascending(np.array(values, np.int64)).tolist() == sorted(set(values))


@given(numbers | st.lists(st.integers(-9, 9), max_size=30))
def test_numbered_values(values: list[int]) -> None:
    distinct, number = numbered(np.array(values, np.int64))
    assert distinct.tolist() == sorted(set(values))
    assert [distinct[one] for one in number] == values
    assert first_of_each(number, len(distinct)).tolist() == [values.index(one) for one in sorted(set(values))]


@given(st.lists(st.integers(-9, 9), max_size=30))
def test_places_by_value(values: list[int]) -> None:
    places = {value: at.tolist() for value, at in by_value(np.array(values, np.int64))}
    assert list(places) == sorted(set(values))
    assert places == {one: [at for at, value in enumerate(values) if value == one] for one in values}


@given(numbers.filter(bool), st.floats(0, 100))
def test_percentiles(values: list[int], percent: float) -> None:
    column = np.array(values, np.int64)
    assert percentile(column, percent) == pytest.approx(
        float(np.percentile(column, percent)), rel=1e-9, abs=4
    )


@given(numbers, numbers)
def test_common_values(first: list[int], second: list[int]) -> None:
    common = in_both(np.array(first, np.int64), np.array(second, np.int64))
    assert common.tolist() == sorted(set(first) & set(second))


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=30))
def test_medians(values: list[float]) -> None:
    assert median(np.array(values)) == np.median(values)


@pytest.mark.parametrize(
    "run", ["steady(steps=20, run=copying())", "Several(gpus=2)"], ids=["one-gpu", "several"]
)
def test_reports_do_without_masked_arrays(run: str) -> None:
    code = f"""
import sys
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import steady


def copying() -> Run:
    run = Run()
    copies = run.device.line("Stream #15(MemcpyH2D)")
    copies.event("MemcpyH2D", 1900.0, 100.0, memcpy_details="size:4")
    return run


facts = summarise(decode({run}.to_bytes()), "host")
assert facts.gpus[0].copies or facts.gpus[0].peers.calls
build("run", ("host",), Facts((facts,)), ())
print("numpy.ma" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(-(2**63), 2**63 - 1) | st.integers(-3, 3)), max_size=30)
)
def test_values_in_order_in_each_group(rows: list[tuple[int, int]]) -> None:
    group, values = (np.array([row[k] for row in rows], np.int64) for k in range(2))
    assert in_groups(values, group.astype(np.int32)).tolist() == [value for _, value in sorted(rows)]


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ([4.0], 0.0),
        ([4.0, 6.0], 1.0),
        ([3.0, 5.0, 4.0, 4.0], (2 / 3) ** 0.5 / 2),
        # One alone is as likely none as two.
        ([0.0, 0.0, 0.0, 8.0], 1.0),
        # Without it, the others lose as much for sure.
        ([4.0, 4.0, 4.0, 84.0], 10.5),
    ],
)
def test_the_error_of_a_mean_of_which_one_is_far_off(values: list[float], error: float) -> None:
    assert standard_error(np.array(values)) == pytest.approx(error)
