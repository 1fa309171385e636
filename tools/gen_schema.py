"""Writes ``docs/schema/report.schema.json``, the JSON schema of everything that goes over the wire, and what the tab
knows of causes, ``frontend/src/api/causes.gen.ts``.

``frontend/src/api/report.gen.ts`` is generated from the schema (``npm run types``). All are committed, and
tests hold them to ``wire/`` and ``causes.py``.
"""

import inspect
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from tb_gpu_advisor import wire
from tb_gpu_advisor.causes import CAUSES, Cause

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
ROOT = Path(__file__).parent.parent
SCHEMA_FILE = ROOT / "docs" / "schema" / "report.schema.json"
CAUSES_FILE = ROOT / "frontend" / "src" / "api" / "causes.gen.ts"
CAUSES_HEAD = """// Generated from tb_gpu_advisor/causes.py: run `python -m tools.gen_schema`. Do not edit.
import type { Part, TensorFlowPartTime } from './report.gen';

/** Whether a GPU is busy in a part of the step, and with kernels; the nearest parts of TensorFlow's own division. */
export interface Cause {
  busy?: true;
  kernels?: true;
  tensorflow?: readonly TensorFlowPartTime['part'][];
}

export const CAUSES: Readonly<Record<Part['category'], Cause>> = {
"""


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


def causes_text() -> str:
    """The text of the file of causes."""
    return CAUSES_HEAD + "".join(map(_in_typescript, CAUSES)) + "};\n"


def _in_typescript(cause: Cause) -> str:
    """What is not so is left out: the tab's bundle holds all of it."""
    nearest = ", ".join(f"'{part}'" for part in cause.tensorflow)
    said = {
        "busy: true": cause.busy,
        "kernels: true": cause.busy and cause.side != "link",
        f"tensorflow: [{nearest}]": nearest,
    }
    fields = ", ".join(field for field, is_so in said.items() if is_so)
    return f"  {cause.id}: {{ {fields} }},\n" if fields else f"  {cause.id}: {{}},\n"


def main() -> int:
    SCHEMA_FILE.parent.mkdir(parents=True, exist_ok=True)
    SCHEMA_FILE.write_text(text(), encoding="utf-8")
    CAUSES_FILE.write_text(causes_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
