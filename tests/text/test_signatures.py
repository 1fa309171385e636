"""Kernels are called without namespaces and parameters, in text and in the tab."""

import json
from pathlib import Path

import pytest

from tb_gpu_advisor.text.signatures import without_namespaces

CASES = json.loads((Path(__file__).parent / "signature_cases.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize(("name", "shown"), CASES)
def test_a_signature_is_its_function(name: str, shown: str) -> None:
    assert without_namespaces(name) == shown
