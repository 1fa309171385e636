"""The code of fixes, as text: it parses, and every variant is one that the choice knows."""

import ast
import subprocess
from pathlib import Path

import pytest

from tb_gpu_advisor.judging.fixes import MEASURE, MEASURES, VARIANTS
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
    known = {(check, variant) for variant, one in VARIANTS.items() for check in one.checks}
    known |= {(check, MEASURE) for check in MEASURES}
    assert there == known


def test_a_variant_stands_next_to_the_plain_code() -> None:
    for path in SNIPPETS.glob("*/*.txt"):
        assert (path.parent / f"{api_of(path)}.txt").is_file(), path


def test_levels_of_auto_clustering_are_shown_as_the_guide_has_them() -> None:
    """1 where memory is short; higher levels take more of it; -1 is off."""
    code = (SNIPPETS / "xla-off" / "shell.txt").read_text(encoding="utf-8")
    assert "--tf_xla_auto_jit=1" in code
    comment = code.partition("\n")[0]
    assert all(word in comment for word in ("1 ", "2 ", "-1 ", "memory", "less in parallel"))
