"""Writes ``docs/schema/report.schema.json``, the JSON schema of everything that goes over the wire.

``frontend/src/api/report.gen.ts`` is generated from it (``npm run types``). Both files are committed, and
tests hold them to ``wire/``.
"""

import inspect
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from tb_gpu_advisor import wire

#: What the tab receives; every other type is reached from these.
ROOTS = (
    wire.Report,
    wire.Comparison,
    wire.Comparisons,
    wire.TimelineRange,
    wire.GpuSteps,
    wire.Issue,
    wire.Running,
    wire.Runs,
    wire.Messages,
    wire.Start,
    wire.Rows,
    wire.History,
    wire.Calibration,
    wire.WhatIf,
    wire.Problem,
    wire.Page,
)
SCHEMA_FILE = Path(__file__).parent.parent / "docs" / "schema" / "report.schema.json"


def schema() -> dict[str, Any]:
    """One schema with a definition per wire type; a document is any of the roots."""
    roots, definitions = msgspec.json.schema_components(ROOTS)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "anyOf": list(roots),
        "$defs": {name: _described(definition) for name, definition in sorted(definitions.items())},
    }


def _described(definition: dict[str, Any]) -> dict[str, Any]:
    """The definition with its docstring as a reader of the source sees it, without the indentation."""
    return {**definition, "description": inspect.cleandoc(definition["description"])}


def text() -> str:
    """The file's text."""
    return json.dumps(schema(), indent=2) + "\n"


def main() -> int:
    SCHEMA_FILE.parent.mkdir(parents=True, exist_ok=True)
    SCHEMA_FILE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
