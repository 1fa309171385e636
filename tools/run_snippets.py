"""Executes the code of every fix, trains with it, and writes docs/snippets.md (``make snippets``).

``python -m tools.run_snippets [PYTHON …]``: interpreters with TensorFlow or JAX; by default that of recordings.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = ROOT / "docs" / "snippets.md"
RECORD: Final = ROOT / ".venv" / "record" / "bin" / "python"
FRAMEWORKS: Final = ("tensorflow", "jax")
HEAD: Final = """# The code of fixes, executed and trained with

Every piece of code that a finding shows was executed on CPUs: two logical devices stand for GPUs. `make snippets` makes
this page; `make test-deep` fails where code no longer runs, or trains otherwise. Code for the shell is parsed only: it
needs NVIDIA's tools or a program to start.

## Trained

A small program is trained twice, as it is and with the code of a fix. The loss is that before and after training with
the code, then after training without it. The distance is that of the weights of both, as a share of how far the
unchanged program's weights moved: 0 where both end alike, 1 where the code undid or prevented all that was to be
learnt. A distance without a number is one of weights of other shapes: there the loss has to end as low. Code that is
missing here only records profiles.

| code | run with | under | loss | without it | distance | tolerance |
|---|---|---|---|---|---|---|
"""
EXECUTED: Final = """
## Executed

| code | run with | under | what was seen |
|---|---|---|---|
"""


class Execution(msgspec.Struct, frozen=True):
    """One snippet under one framework: ``effect`` is what was looked at in addition to whether it runs, ``tolerance``
    is there where it was trained with, and ``distance`` where the weights have one."""

    snippet: str
    version: str
    ok: bool
    limit: str
    under: str = ""
    effect: str = ""
    error: str = ""
    first: float = 0.0
    last: float = 0.0
    unchanged: float = 0.0
    distance: float | None = None
    tolerance: float | None = None


def execute(python: Path, framework: str, *files: Path) -> list[Execution]:
    """All code for a framework with this interpreter, or these files; nothing where it has not got the framework."""
    look = f"import sys, importlib.util as u; sys.exit(u.find_spec({framework!r}) is None)"
    if subprocess.run([python, "-c", look], check=False).returncode != 0:
        return []
    done = subprocess.run(
        [python, "-m", "tests.snippets.execute", framework, *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    return [msgspec.json.decode(line, type=Execution) for line in lines]


def table(executions: list[Execution]) -> str:
    """The page: what was trained with, and a row for each snippet, version and program."""
    rows = sorted(executions, key=lambda one: (one.snippet, one.version, one.under))
    trained = [_trained(one) for one in rows if one.tolerance is not None]
    return HEAD + "".join(trained) + EXECUTED + "".join(map(_executed, rows))


def _trained(one: Execution) -> str:
    far = "" if one.distance is None else f"{one.distance:.5f}"
    end = f"**{far}**" if one.error else far
    cells = (
        one.snippet,
        one.version,
        one.under,
        f"{one.first:.3f} → {one.last:.3f}",
        f"{one.unchanged:.3f}",
        end,
        f"{one.tolerance:g}",
    )
    return f"| {' | '.join(cells)} |\n"


def _executed(one: Execution) -> str:
    words = (one.effect or "It runs.") if one.ok else f"**Fails**: {one.error}"
    limit = f" ({one.limit})" if one.limit else ""
    return f"| {one.snippet} | {one.version} | {one.under} | {words}{limit} |\n"


def main() -> int:
    """Run, write, and fail where code fails."""
    pythons = [Path(name) for name in sys.argv[1:]] or [RECORD]
    executions = [one for python in pythons for framework in FRAMEWORKS for one in execute(python, framework)]
    TABLE.write_text(table(executions), encoding="utf-8")
    failed = [one.snippet for one in executions if not one.ok]
    print(f"{len(executions)} executed, {len(failed)} failed", *failed, sep="\n  ")
    return 1 if failed or not executions else 0


if __name__ == "__main__":
    sys.exit(main())
