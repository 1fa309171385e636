import json
from pathlib import Path

import pytest

from tb_gpu_advisor.text import format_value
from tb_gpu_advisor.wire import Unit

CASES = json.loads((Path(__file__).parent / "number_cases.json").read_text())["cases"]


@pytest.mark.parametrize(("value", "unit", "language", "text"), CASES)
def test_a_quantity_reads_as_the_table_says(
    value: float | int | str, unit: Unit, language: str, text: str
) -> None:
    assert format_value(value, unit, language) == text


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_is_shown_as_zero_not_as_an_error(value: float) -> None:
    assert format_value(value, "ms", "en") == "0 ms"
