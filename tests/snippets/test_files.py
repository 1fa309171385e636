"""The code of fixes, as text: it parses, and every variant is one that the choice knows."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

from tb_gpu_advisor.judging.fixes import VARIANTS
from tests.snippets.execute import SNIPPETS, api_of, snippets, variant_of

PYTHON = snippets("keras", "custom-loop", "jax")


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", PYTHON, ids=map(_name, PYTHON))
def test_python_parses_and_leaves_nothing_out(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value is Ellipsis]


@pytest.mark.parametrize("path", snippets("shell"), ids=map(_name, snippets("shell")))
def test_shell_parses(path: Path) -> None:
    subprocess.run(["bash", "-n", path], check=True)


def test_every_variant_is_chosen_by_evidence() -> None:
    there = {(path.parent.name, variant_of(path)) for path in SNIPPETS.glob("*/*.txt") if variant_of(path)}
    known = {(check, variant) for variant, (_, checks) in VARIANTS.items() for check in checks}
    assert there == known


def test_a_variant_stands_beside_the_plain_code() -> None:
    for path in SNIPPETS.glob("*/*.txt"):
        assert (path.parent / f"{api_of(path)}.txt").is_file(), path
