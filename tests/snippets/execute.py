"""Executes the code of fixes on CPUs: ``python -m tests.snippets.execute tensorflow|jax`` prints a JSON line for each.

Runs in the environment for recordings, which has the frameworks and not this package. Two logical CPU devices stand
for GPUs; what a CPU lacks is named in the line (``limit``).
"""

import io
import json
import sys
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any

SNIPPETS = Path(__file__).parents[2] / "tb_gpu_advisor" / "snippets"
#: What a CPU lacks, by what stands in the code: its replacement, and the words for the table.
INSTEAD = {"/GPU:0": ("/CPU:0", "a CPU device stands for the GPU")}


def api_of(path: Path) -> str:
    """``keras``, ``custom-loop``, ``jax`` or ``shell``: the file's name without its variant."""
    return next(api for api in ("custom-loop", "keras", "jax", "shell") if path.stem.startswith(api))


def variant_of(path: Path) -> str:
    """What follows the API in the file's name: ``strategy``, ``arrays`` …; empty for the plain one."""
    return path.stem.removeprefix(api_of(path)).removeprefix("-")


def snippets(*apis: str) -> list[Path]:
    """The files for these APIs."""
    return sorted(path for path in SNIPPETS.glob("*/*.txt") if api_of(path) in apis)


def run(
    path: Path, world: dict[str, Any], effect: Callable[[dict[str, Any]], object] | None
) -> dict[str, object]:
    """Executes one snippet in a namespace, then looks at its effect."""
    code = path.read_text(encoding="utf-8")
    limits = []
    for word, (other, limit) in INSTEAD.items():
        if word in code:
            code = code.replace(word, other)
            limits.append(limit)
    line: dict[str, object] = {"snippet": f"{path.parent.name}/{path.stem}", "limit": ", ".join(limits)}
    try:
        with redirect_stdout(io.StringIO()), scope_of(world):
            exec(compile(code, str(path), "exec"), world)
        line["strategy"] = strategy_of(world)
        line["effect"] = (effect.__doc__ or "") if effect else ""
        if effect:
            with redirect_stdout(io.StringIO()):
                effect(world)
        return line | {"ok": True}
    except Exception as error:
        return line | {"ok": False, "error": f"{type(error).__name__}: {str(error)[-300:]}"}


def scope_of(world: dict[str, Any]) -> Any:
    """What a program under a strategy stands in; nothing of its own otherwise."""
    return world["strategy"].scope() if world.get("in_scope") else nullcontext()


def strategy_of(world: dict[str, Any]) -> str:
    """The strategy that the code ran under, with its replicas; empty for none."""
    strategy = world.get("strategy")
    if strategy is None or type(strategy).__name__ in (
        "_DefaultDistributionStrategy",
        "DefaultDistributionStrategy",
    ):
        return ""
    return f"{type(strategy).__name__}, {strategy.num_replicas_in_sync} replicas"


def main() -> None:
    """One JSON line for each snippet of the framework; those named on the command line only, if any are."""
    module = import_module(f"tests.snippets.with_{sys.argv[1]}")
    only = set(sys.argv[2:])
    for path in snippets(*module.APIS):
        name = f"{path.parent.name}/{path.stem}"
        if (only and name not in only) or module.left_out(name):
            continue
        for world in module.worlds(name):
            line = run(path, world(), module.EFFECTS.get(name))
            print(json.dumps(line | {"version": module.VERSION}), flush=True)


if __name__ == "__main__":
    main()
