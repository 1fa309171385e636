"""What users tell of the model and the machine: numbers that are possible, or an error that names them."""

import pytest

from tb_gpu_advisor.comparing.budget import parse
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.report.given import parse_given
from tb_gpu_advisor.wire import NOTHING_GIVEN, Given


def test_numbers_are_taken_as_they_are() -> None:
    assert parse_given("25600000", "120.5", None) == Given(25_600_000, 120.5, None)
    assert parse_given("25_600_000", None, None) == Given(25_600_000, None, None)


@pytest.mark.parametrize("nothing", [None, ""])
def test_nothing_is_nothing(nothing: str | None) -> None:
    assert parse_given(nothing, nothing, None) == NOTHING_GIVEN


@pytest.mark.parametrize("typed", ["0", "-1", "1.5", "many", "1e9", "9" * 5000, "nan"])
def test_parameters_are_a_count(typed: str) -> None:
    with pytest.raises(AdvisorError) as caught:
        parse_given(typed, None, None)
    assert (caught.value.code, caught.value.arguments["name"]) == ("given-wrong", "parameters")
    assert len(str(caught.value.arguments["value"])) <= 40


@pytest.mark.parametrize("typed", ["0", "-1", "fast", "nan", "inf", "1e300", "1e400", "1e-320", "1e-7"])
def test_a_bandwidth_is_a_positive_number(typed: str) -> None:
    with pytest.raises(AdvisorError) as caught:
        parse_given(None, typed, None)
    assert (caught.value.code, caught.value.arguments["name"]) == ("given-wrong", "bandwidth")


def test_a_budget_may_hold_them() -> None:
    text = "[model]\nparameters = 25_600_000\nbandwidth = 120"
    assert parse(text, "budget.toml").settings.given == Given(25_600_000, 120.0, None)
    assert parse("", "budget.toml").settings.given == NOTHING_GIVEN


@pytest.mark.parametrize(
    "line", ["parameters = 0", "bandwidth = -1", "bandwidth = inf", "bandwidth = 1e-320", "layers = 3"]
)
def test_a_budget_with_impossible_ones_is_wrong(line: str) -> None:
    with pytest.raises(AdvisorError) as caught:
        parse(f"[model]\n{line}", "budget.toml")
    assert caught.value.code == "budget-wrong"
    assert line.partition(" ")[0] in str(caught.value.arguments["cause"])
