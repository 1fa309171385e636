"""Holds the code to its size rules: ``python -m tools.sizes`` names every place that breaks one.

A file has at most 300 lines (Python, C, TypeScript, style sheets), a function 40, a check 80; a function takes at most
six arguments; a folder of the package holds at most 20 modules, but for the checks. Whatever is public in the package
says what it is; the function of a check is given by its file, and so are those of a command. Names in the package and
the tab say what they hold. Causes are listed in one table (``causes.py``), and nowhere else. A number that decides says
above it where it is from: the guide, TensorFlow, a measurement and of what, somebody else's definition, or our default
and why.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from tb_gpu_advisor import wire

ROOT: Final = Path(__file__).resolve().parents[1]
FILE_LINES: Final = 300
CHECK_LINES: Final = 80
FUNCTION_LINES: Final = 40
ARGUMENTS: Final = 6
MODULES: Final = 20
PACKAGE: Final = "tb_gpu_advisor"
CHECKS: Final = f"{PACKAGE}/checks"
#: Where commands are, and what each file of one has.
COMMANDS: Final = f"{PACKAGE}/cli/"
OF_COMMANDS: Final = frozenset({"add_arguments", "run"})
#: Files that a person writes. What is generated says so in its name, and ``static/`` is built.
SUFFIXES: Final = (".py", ".c", ".h", ".ts", ".tsx", ".css")
GENERATED: Final = (".gen.", f"{PACKAGE}/static/")
#: Where causes are listed: the table, and the type of their names.
TABLE: Final = (f"{PACKAGE}/causes.py", f"{PACKAGE}/wire/words.py")
CATEGORIES: Final = frozenset(wire.CATEGORIES)
LISTED: Final = "lists causes, which causes.py does"
#: How the sentence above a number begins that says what it is from.
_SOURCE: Final = re.compile(r"(?i)\b(?:Guide|TensorFlow|Measured|Defined|Our default): \S")
UNSOURCED: Final = (
    "does not say where it is from (Guide, TensorFlow, Measured, Defined or Our default, and a colon)"
)
#: In TypeScript: what stands between the innermost brackets.
_LIST: Final = re.compile(r"[\[({][^\[\](){}]*[\])}]")

#: Names that could hold anything.
VAGUE: Final = frozenset({"chosen", "found", "mine", "own", "theirs"})
#: In TypeScript: names that are neither fields of something nor in quotes; lines of comments or of a class's fields.
_NAME: Final = re.compile(r"(?<![.\w'\"-])[A-Za-z_]\w*(?![\w'\"-])")
_NO_NAMES: Final = re.compile(r"\s*(?://|/?\*|readonly )")
#: Bases whose methods nobody overrides.
PLAIN_BASES: Final = {"ABC", "Exception", "Generic", "NamedTuple", "Protocol", "Struct"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def violations(root: Path = ROOT) -> list[str]:
    """Every place that breaks a rule: "path:line: what is wrong", sorted by path."""
    paths = sorted(path for path in _tracked(root) if path.endswith(SUFFIXES) and not _is_generated(path))
    wrong = list(_folders(paths))
    for path in paths:
        text = (root / path).read_text(encoding="utf-8")
        wrong += _file(path, text)
        if path.startswith("frontend/src/") and not path.endswith((".css", ".test.ts")):
            wrong += (f"{path}:{line}: {what}" for line, what in typescript(text))
        if path.endswith(".py"):
            wrong += (f"{path}:{line}: {what}" for line, what in python(path, text))
    return wrong


def python(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Line and fault of what is wrong in the functions and classes of a Python file."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield from _function(node)
    if path.startswith(f"{PACKAGE}/"):
        if ast.get_docstring(tree) is None:
            yield 1, "the module has no docstring"
        yield from _vague(tree)
        yield from _numbers(tree, text.splitlines())
        if path not in TABLE:
            yield from _causes(tree)
        if not path.startswith(f"{CHECKS}/"):
            given = OF_COMMANDS if path.startswith(COMMANDS) else frozenset[str]()
            yield from _undocumented(tree, given)


def typescript(text: str) -> Iterator[tuple[int, str]]:
    """Line and fault of names in TypeScript that say nothing of what they hold. Fields of a class may have one here,
    too."""
    for listed in _LIST.finditer(text):
        if len(CATEGORIES.intersection(re.findall(r"'(\w+)'", listed[0]))) > 1:
            yield text[: listed.start()].count("\n") + 1, LISTED
    for number, line in enumerate(text.splitlines(), 1):
        if not _NO_NAMES.match(line):
            for name in _NAME.findall(line.partition(" //")[0]):
                if name in VAGUE:
                    yield number, f"{name} does not say what it holds"


def _tracked(root: Path) -> list[str]:
    """Files that git knows, or would if they were added."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()
    return [path for path in set(listed) if (root / path).is_file()]


def _is_generated(path: str) -> bool:
    return any(part in path for part in GENERATED)


def _folders(paths: list[str]) -> Iterator[str]:
    modules = Counter(
        path.rpartition("/")[0]
        for path in paths
        if path.startswith(f"{PACKAGE}/") and path.endswith(".py") and not path.endswith("__init__.py")
    )
    for folder, count in sorted(modules.items()):
        if count > MODULES and folder != CHECKS:
            yield f"{folder}:1: {count} modules; {MODULES} are allowed"


def _file(path: str, text: str) -> Iterator[str]:
    most = CHECK_LINES if path.startswith(f"{CHECKS}/") else FILE_LINES
    lines = len(text.splitlines())
    if lines > most:
        yield f"{path}:1: {lines} lines; {most} are allowed"


def _function(node: Function) -> Iterator[tuple[int, str]]:
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    if lines > FUNCTION_LINES:
        yield node.lineno, f"{node.name} has {lines} lines; {FUNCTION_LINES} are allowed"
    given = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
    count = sum(argument.arg not in ("self", "cls") for argument in given)
    if count > ARGUMENTS:
        yield node.lineno, f"{node.name} takes {count} arguments; {ARGUMENTS} are allowed"


def _vague(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Functions, their arguments and variables of a name that says nothing of what they hold. Fields of a class may
    have one, since some are on the wire."""
    fields = {
        item.target
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for item in node.body
        if isinstance(item, ast.AnnAssign)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.arg | Function) and node not in fields:
            name = _bound_name(node)
            if name.strip("_") in VAGUE:
                yield node.lineno, f"{name} does not say what it holds"


def _causes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lists of causes: in brackets, among the arguments of a call, or what a table that is written out is about. Values
    that are computed for each are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            lists = [node.elts]
        elif isinstance(node, ast.Call):
            lists = [node.args]
        elif isinstance(node, ast.Dict):
            is_written_out = all(isinstance(value, ast.Constant | ast.Tuple) for value in node.values)
            lists = [[key for key in node.keys if key and is_written_out], node.values]
        else:
            continue
        names = [{one.value for one in listed if isinstance(one, ast.Constant)} for listed in lists]
        if any(len(CATEGORIES & held) > 1 for held in names):
            yield node.lineno, LISTED


def _numbers(tree: ast.Module, lines: list[str]) -> Iterator[tuple[int, str]]:
    """Numbers of a module of which no source is given above. Kinds and flags need none: they stand together, each the
    next to the one before, or twice that."""
    numbers = [
        one for one in tree.body if isinstance(one, ast.Assign | ast.AnnAssign) and _is_number(one.value)
    ]
    together: dict[int, list[int]] = {}
    for node in numbers:
        numbered = together.setdefault(_first_line(lines, node.lineno), [])
        text = ast.unparse(node.value) if node.value else ""
        numbered.append(int(text) if text.lstrip("-").isdigit() else 0)
    for node in numbers:
        numbered = together[_first_line(lines, node.lineno)]
        are_kinds = all(abs(two - one) == 1 or two == 2 * one != 0 for one, two in pairwise(numbered))
        if not (are_kinds and len(numbered) > 1) and not _SOURCE.search(_comment(lines, node.lineno)):
            yield node.lineno, f"{ast.unparse(node).partition(' ')[0].rstrip(':')} {UNSOURCED}"


def _is_number(value: ast.expr | None) -> bool:
    """Whether it is written in digits: a number, some of them, a sum of such, or a check's limit."""
    if isinstance(value, ast.Call):
        return ast.unparse(value.func) == "Limit"
    if isinstance(value, ast.Tuple):
        return any(map(_is_number, value.elts))
    if isinstance(value, ast.BinOp):
        return _is_number(value.left) or _is_number(value.right)
    if isinstance(value, ast.UnaryOp):
        return _is_number(value.operand)
    return isinstance(value, ast.Constant) and type(value.value) in (int, float)


def _first_line(lines: list[str], line: int) -> int:
    """Where the lines without a blank one between them begin that end with this one."""
    while line > 1 and lines[line - 2].strip():
        line -= 1
    return line


def _comment(lines: list[str], line: int) -> str:
    """The comment above a line, or above those right before it; one that goes on with "…" is one with that before."""
    above: list[str] = []
    for text in reversed(lines[_first_line(lines, line) - 1 : line - 1]):
        is_comment = text.startswith("#")
        if not is_comment and above and not above[0].startswith("…"):
            break
        above[:0] = [text.lstrip("#: ")] if is_comment else []
    return " ".join(above)


def _bound_name(node: ast.expr | ast.arg | Function) -> str:
    """What a node gives a name to; empty where it gives none."""
    if isinstance(node, Function):
        return node.name
    if isinstance(node, ast.arg):
        return node.arg
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) else ""


def _undocumented(
    scope: ast.Module | ast.ClassDef, given: frozenset[str] = frozenset()
) -> Iterator[tuple[int, str]]:
    """Public classes and functions without a docstring, but for those that are ``given`` by their file; what overrides
    another class's method has that one's."""
    overrides = isinstance(scope, ast.ClassDef) and any(
        _name(base) not in PLAIN_BASES for base in scope.bases
    )
    for node in scope.body:
        if not isinstance(node, ast.ClassDef | Function) or node.name.startswith("_") or node.name in given:
            continue
        if ast.get_docstring(node) is None and (isinstance(node, ast.ClassDef) or not overrides):
            yield node.lineno, f"{node.name} has no docstring"
        if isinstance(node, ast.ClassDef):
            yield from _undocumented(node)


def _name(base: ast.expr) -> str:
    """The last part of a base class's name: "Struct" of ``msgspec.Struct``, "Generic" of ``Generic[T]``."""
    return ast.unparse(base).partition("[")[0].rpartition(".")[2]


def main() -> int:
    wrong = violations()
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
