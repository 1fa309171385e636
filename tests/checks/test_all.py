"""The laws every check obeys."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest

from tb_gpu_advisor import checks
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import SECTIONS
from tb_gpu_advisor.judging.runner import run_all

PACKAGE = Path(inspect.getfile(checks)).parent
SHARED = {"base", "copies", "runner", "idle", "links", "places", "precision", "savings", "settle", "stages"}
MODULES = sorted(module.name for module in pkgutil.iter_modules([str(PACKAGE)]) if module.name not in SHARED)


def test_the_checklist_holds_every_file_once() -> None:
    assert sorted(check.id for check in ALL) == [name.replace("_", "-") for name in MODULES]


def test_the_checklist_is_in_the_order_of_the_guide() -> None:
    places = [SECTIONS.index(check.section) for check in ALL]
    assert places == sorted(places)


@pytest.mark.parametrize("name", MODULES)
def test_a_check_is_one_short_documented_tested_file(name: str) -> None:
    module = importlib.import_module(f"tb_gpu_advisor.checks.{name}")
    assert name.replace("_", "-") == module.CHECK.id
    assert "Reads:" in (module.__doc__ or "")
    assert len((PACKAGE / f"{name}.py").read_text().splitlines()) <= 90
    assert (Path(__file__).parent / f"test_{name}.py").exists()


def test_a_check_that_breaks_becomes_a_row() -> None:
    class Broken(Facts):
        @property
        def hosts(self) -> object:  # type: ignore[override]
            raise ZeroDivisionError

    broken = object.__new__(Broken)
    assert {outcome.status for _, outcome in run_all(ALL, broken, "run")} == {"error"}
