"""The code of every fix runs, and does what it says (``make test-deep``)."""

import pytest

from tests.snippets.execute import snippets
from tools.run_snippets import FRAMEWORKS, RECORD, Execution, execute

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def executions() -> list[Execution]:
    """Every snippet with the frameworks for recordings."""
    return [one for framework in FRAMEWORKS for one in execute(RECORD, framework)]


def test_all_were_executed(executions: list[Execution]) -> None:
    there = {f"{path.parent.name}/{path.stem}" for path in snippets("keras", "custom-loop", "jax")}
    assert there - {one.snippet for one in executions} == {"dynamic-loss-scaling/keras-2"}  # the other Keras


def test_none_fails(executions: list[Execution]) -> None:
    assert not [(one.snippet, one.error) for one in executions if not one.ok]
