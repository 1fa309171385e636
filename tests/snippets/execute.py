"""Executes the code of fixes on CPUs and trains with it: ``python -m tests.snippets.execute tensorflow|jax`` prints a
JSON line for each.

Runs in the environment for recordings, which has the frameworks and not this package. Two logical CPU devices stand
for GPUs; what a CPU lacks is named in the line (``limit``).
"""

import io
import json
import sys
import tempfile
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.snippets.training import Ended, Program, compared

SNIPPETS = Path(__file__).parents[2] / "tb_gpu_advisor" / "snippets"
#: What a CPU lacks, by what stands in the code: its replacement, and the words for the table.
INSTEAD = {
    "/GPU:0": ("/CPU:0", "a CPU device stands for the GPU"),
    "tf.distribute.MirroredStrategy(": (
        'tf.distribute.MirroredStrategy(["/CPU:0", "/CPU:1"], ',
        "two CPU devices stand for GPUs",
    ),
}


def api_of(path: Path) -> str:
    """``keras``, ``custom-loop``, ``jax`` or ``shell``: the file's name without its variant."""
    return next(api for api in ("custom-loop", "keras", "jax", "shell") if path.stem.startswith(api))


def variant_of(path: Path) -> str:
    """What follows the API in the file's name: ``strategy``, ``arrays`` …; empty for the plain one."""
    return path.stem.removeprefix(api_of(path)).removeprefix("-")


def snippets(*apis: str) -> list[Path]:
    """The files for these APIs."""
    return sorted(path for path in SNIPPETS.glob("*/*.txt") if api_of(path) in apis)


def run(name: str, code: str, program: Program, module: Any) -> dict[str, object]:
    """Executes one snippet in a program, trains with it and without it, then looks at its effect."""
    limits = []
    for word, (other, limit) in INSTEAD.items():
        if word in code:
            code = code.replace(word, other)
            limits.append(limit)
    for word, other in program.instead.items():
        assert word in code, word
        code = code.replace(word, other)
    line: dict[str, object] = {"snippet": name, "limit": ", ".join(limits)}
    try:
        names = execute(name, code, program, module)
        line["under"] = ", ".join(filter(None, (module.strategy_of(names), program.under)))
        if program.tolerance is not None:
            line |= trained(name, names, program, module)
        if program.effect and "error" not in line:
            line["effect"] = program.effect.__doc__
            with redirect_stdout(io.StringIO()):
                program.effect(names)
        return {"ok": True} | line
    except Exception as error:
        return line | {"ok": False, "error": f"{type(error).__name__}: {str(error)[-300:]}"}


def execute(name: str, code: str, program: Program, module: Any) -> dict[str, Any]:
    """The names of a program after the code, which is done outside it, or in its step."""
    names = program.make()
    # TensorFlow reads the source of functions again from their file.
    file = Path(tempfile.mkdtemp()) / "code.py"
    file.write_text(code, encoding="utf-8")
    compiled = compile(code, str(file), "exec")
    names["code"] = compiled
    with redirect_stdout(io.StringIO()):
        if not program.inside:
            with module.scope(names):
                exec(compiled, names)
        if program.tolerance is not None:
            module.finish(name, names)
    return names


#: Unchanged programs, which many snippets share: how each ends, what it starts with, and its data.
_UNCHANGED: dict[object, tuple[Ended, list[Any], list[Any]]] = {}


def trained(name: str, names: dict[str, Any], program: Program, module: Any) -> dict[str, object]:
    """How far this program ends from the unchanged one."""
    if program.key not in _UNCHANGED:
        unchanged = execute(name, program.before, program, module)
        data = list(module.batches(unchanged))
        _UNCHANGED[program.key] = (_ended(unchanged, data, module), module.start(unchanged), data)
    ended, start, data = _UNCHANGED[program.key]
    line = compared(_ended(names, data, module), ended, start, program.tolerance or 0.0)
    return line if line["same"] else line | {"ok": False, "error": "trains otherwise"}


def _ended(names: dict[str, Any], data: list[Any], module: Any) -> Ended:
    weights = module.weights(names)
    first = module.loss(names, module.start(names), data)
    return Ended(weights, first, module.loss(names, weights, data))


def main() -> None:
    """One JSON line for each snippet of the framework; those named on the command line only, if any are, and files
    that stand there for a snippet of their name."""
    module = import_module(f"tests.snippets.with_{sys.argv[1]}")
    paths = {f"{path.parent.name}/{path.stem}": path for path in snippets(*module.APIS)}
    if only := sys.argv[2:]:
        files = {name: Path(name) for name in only if name.endswith(".txt")}
        paths = {name: paths[name] for name in only if name not in files}
        paths |= {f"{path.parent.name}/{path.stem}": path for path in files.values()}
    # What the programs write stays here, as does what TensorFlow makes of their functions.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as tempfile.tempdir:
        for name, path in paths.items():
            for program in module.programs(name):
                line = run(name, path.read_text(encoding="utf-8"), program, module)
                print(json.dumps(line | {"version": module.VERSION}), flush=True)


if __name__ == "__main__":
    main()
