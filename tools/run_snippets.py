"""Executes the code of every fix and writes docs/snippets.md (``make snippets``).

``python -m tools.run_snippets [PYTHON …]``: interpreters beside TensorFlow or JAX; by default that of recordings.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = ROOT / "docs" / "snippets.md"
RECORD: Final = ROOT / ".venv" / "record" / "bin" / "python"
FRAMEWORKS: Final = ("tensorflow", "jax")
HEAD: Final = """# The code of fixes, executed

Every piece of code that a finding shows was executed on CPUs: two logical devices stand for GPUs. `make snippets` makes
this table; `make test-deep` fails where code no longer runs. Code for the shell is parsed only: it needs NVIDIA's tools
or a program to start.

| code | run with | under | what was seen |
|---|---|---|---|
"""


@dataclass(frozen=True)
class Execution:
    """One snippet under one framework: ``effect`` is what was looked at beside that it runs."""

    snippet: str
    version: str
    ok: bool
    effect: str
    limit: str
    error: str
    strategy: str


def execute(python: Path, framework: str) -> list[Execution]:
    """All code for a framework with this interpreter; nothing where it has not got the framework."""
    asked = subprocess.run([python, "-c", f"import {framework}"], capture_output=True, check=False)
    if asked.returncode != 0:
        return []
    done = subprocess.run(
        [python, "-m", "tests.snippets.execute", framework],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return [
        Execution(
            one["snippet"],
            one["version"],
            one["ok"],
            one.get("effect", ""),
            one["limit"],
            one.get("error", ""),
            one.get("strategy", ""),
        )
        for one in lines
    ]


def table(executions: list[Execution]) -> str:
    """The page: a row for each snippet and version."""
    rows = []
    for one in sorted(executions, key=lambda one: (one.snippet, one.version, one.strategy)):
        words = (one.effect or "It runs.") if one.ok else f"**Fails**: {one.error}"
        limit = f" ({one.limit})" if one.limit else ""
        rows.append(f"| {one.snippet} | {one.version} | {one.strategy} | {words}{limit} |")
    return HEAD + "\n".join(rows) + "\n"


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
