"""Code that fixes a finding: ``snippets/<check-id>/<api>[-<variant>].txt``. Code is the same in every language.

A comment of it may hold a place for a name of the user's own, ``{{ culprit }}``: an argument of the finding, or one
that counts for one kind of finding alone, ``{{ stage:map }}``. The name stands there as an identifier or a quoted
literal; without it the comment is not there. The step of the code, ``train_step``, has the name of the user's own where
the capture tells it.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tb_gpu_advisor.escapes import literal
from tb_gpu_advisor.wire import Quantity

#: What code may be for, in the order in which it is shown; variants follow their API.
APIS: Final = ("keras", "custom-loop", "jax", "shell")
#: Characters of a name in code. Our default: a usual line of code.
LONGEST: Final = 80
_PLACE: Final = re.compile(r"\{\{ ([a-z-]+)(?::([a-z]+))? \}\}")
#: The step of the code.
_STEP: Final = re.compile(r"\btrain_step\b")
_COMMENT: Final = re.compile(r"[ \t]*#[^#\n]*\{\{ [a-z:-]+ \}\}[^\n]*")


@cache
def all_snippets() -> dict[str, dict[str, str]]:
    """Code by check id and fix, the plain code of an API before its variants."""
    snippets: dict[str, dict[str, str]] = {}
    for folder in sorted((Path(__file__).parent.parent / "snippets").iterdir()):
        if folder.is_dir():
            files = sorted(folder.glob("*.txt"), key=lambda file: (APIS.index(api_of(file.stem)), file.stem))
            snippets[folder.name] = {file.stem: file.read_text(encoding="utf-8") for file in files}
    return snippets


def api_of(fix: str) -> str:
    """The API of a fix without its variant."""
    return next(api for api in APIS if fix == api or fix.startswith(f"{api}-"))


def code_of(check_id: str, fix: str, args: Mapping[str, Quantity]) -> str | None:
    """The code of a fix with the names of this finding in its comments; None where there is none."""
    code = all_snippets().get(check_id, {}).get(fix)
    return None if code is None else named(code, args)


def named(code: str, args: Mapping[str, Quantity]) -> str:
    """The code with names in its places; a comment that lacks its name is left out, and its line if it is empty."""
    lines = []
    for line in _with_step(code, args).splitlines():
        comment = _COMMENT.search(line)
        if comment is None:
            lines.append(line)
            continue
        filled = _PLACE.sub(lambda place: _name(place[1], place[2] or "", args), line)
        if all(_name(arg, kind, args) for arg, kind in _PLACE.findall(line)):
            lines.append(filled)
        elif comment.start() > 0:
            lines.append(line[: comment.start()])
    return "\n".join(lines) + "\n"


def _with_step(code: str, args: Mapping[str, Quantity]) -> str:
    """The code with the name of the user's own step, unless the code uses that name for something else."""
    value = args.get("step-function")
    name = "" if value is None else str(value.value)
    is_free = literal(name, LONGEST) == name and not re.search(rf"\b{name}\b", code)
    return _STEP.sub(name, code) if is_free else code


def _name(arg: str, kind: str, args: Mapping[str, Quantity]) -> str:
    """The argument as a word of code; empty where it is not known, or of another kind."""
    value, of = args.get(arg), args.get("kind")
    if value is None or (kind and (of is None or of.value != kind)):
        return ""
    name = str(value.value).strip()
    return literal(name, LONGEST) if name else ""
