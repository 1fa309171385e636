"""What languages join differently, lists and what stands in brackets, is never joined by code."""

import ast
import re
from pathlib import Path

import pytest

from tb_gpu_advisor.text import Catalog, available_languages

PACKAGE = Path(__file__).parents[2] / "tb_gpu_advisor"
VIEWS = PACKAGE.parent / "frontend" / "src" / "views"
#: Data for programs, and what Python shows of an object.
NO_SENTENCES = {"table.py", "notebook.py"}
TEXTS = [path for path in sorted((PACKAGE / "export").glob("*.py")) if path.name not in NO_SENTENCES]


def literals(path: Path) -> list[str]:
    """Texts that are written in a module around what is filled in, and those that join others; but not in what an
    error knows, which no language has been chosen for."""
    texts = []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    raised = {part for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if node in raised:
            continue
        if isinstance(node, ast.JoinedStr):
            texts += [str(part.value) for part in node.values[:-1] if isinstance(part, ast.Constant)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            texts += [str(one.value) for one in ast.walk(node.func) if isinstance(one, ast.Constant)]
    return texts


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_exports_leave_brackets_and_lists_to_the_language(path: Path) -> None:
    texts = literals(path)
    assert [text for text in texts if re.search(r" \([`'\"]?$", text)] == []
    assert [text for text in texts if text in (", ", "; ")] == []


def test_the_tab_leaves_brackets_and_lists_to_the_language() -> None:
    for path in sorted(VIEWS.glob("*.tsx")):
        source = path.read_text(encoding="utf-8")
        assert re.findall(r"`[^`\n]* \(\$\{", source) == [], path.name
        assert re.findall(r"""join\(['"][,;] ['"]\)|\{['"][,;] ['"]\}|[`'"][,;] \$\{""", source) == [], (
            path.name
        )
        # In Chinese, Japanese and Korean the browser's own lists have nothing between their parts.
        assert "ListFormat" not in source, path.name


@pytest.mark.parametrize("language", available_languages())
def test_lists_and_brackets_are_those_of_the_language(language: str) -> None:
    catalog, wide = Catalog(language), language in ("ja", "zh-CN")
    assert catalog.listed(["a", "b", "c"]) == ("a、b、c" if wide else "a, b, c")
    noted = catalog.text("text-noted", args={"text": "a", "note": "b"})
    assert noted == ("a（b）" if wide else "a(b)" if language == "ko" else "a (b)")
