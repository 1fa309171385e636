"""The laws every check obeys."""

import importlib
import inspect
import pkgutil
from pathlib import Path
from typing import cast

import pytest

from tb_gpu_advisor import checks
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import PER_STEP
from tb_gpu_advisor.judging.runner import run_all

PACKAGE = Path(inspect.getfile(checks)).parent
MODULES = sorted(module.name for module in pkgutil.iter_modules([str(PACKAGE)]))


def test_the_checklist_holds_every_file_once() -> None:
    assert sorted(check.id for check in ALL) == [name.replace("_", "-") for name in MODULES]


def test_what_spoils_a_row_is_a_check_of_the_capture() -> None:
    captures = {check.id for check in ALL if check.section == "0"}
    assert {*PER_STEP, *(fault for check in ALL for fault in check.spoiled_by)} <= captures


def test_a_check_follows_one_of_its_own_kind() -> None:
    for check in ALL:
        if check.follows is not None:
            assert check.limit == check.follows.limit, check.id


@pytest.mark.parametrize("name", MODULES)
def test_a_check_is_one_short_documented_tested_file(name: str) -> None:
    module = importlib.import_module(f"tb_gpu_advisor.checks.{name}")
    assert "Reads:" in (module.__doc__ or "")
    assert len((PACKAGE / f"{name}.py").read_text().splitlines()) <= 80
    assert (Path(__file__).parent / f"test_{name}.py").exists()


def test_a_check_that_breaks_becomes_a_row() -> None:
    class Broken:
        def __getattr__(self, name: str) -> object:
            raise ZeroDivisionError

    broken = cast(Facts, Broken())
    assert {outcome.status for _, outcome in run_all(ALL, broken, "run")} == {"error"}
