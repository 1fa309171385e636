"""What the gate says, as text, JSON, JUnit and annotations of GitHub."""

import json
from typing import Final
from xml.etree import ElementTree

from msgspec.structs import asdict

from tb_gpu_advisor import escapes
from tb_gpu_advisor.comparing.gate import Case
from tb_gpu_advisor.export.headline import sentence
from tb_gpu_advisor.export.layout import folded
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import quantities

#: Annotations of a level for each step of a workflow. Defined: docs.github.com, "Workflow commands".
_MOST: Final = 10
_SYMBOL: Final = {"over": "✗", "within": "✓", "acknowledged": "–", "unknown": "?"}


def gate_text(run: str, cases: list[Case], catalog: Catalog, width: int | None = None) -> str:
    """Every case of a budget as a line of text, or as several where a terminal has no room for it."""
    lines = [f"{_SYMBOL[case.status]} {sentence(case, catalog)}" for case in cases]
    said = [catalog.text("text-title", args={"run": run}), *(lines or [catalog.text("gate-fine")])]
    if width is not None:
        said = [folded(line, width, hang=2) for line in said]
    return escapes.logged("\n".join(said)) + "\n"


def gate_json(run: str, cases: list[Case], exit_code: int) -> str:
    """Every case of a budget, and the exit code, as JSON."""
    written = [
        asdict(case) | {"args": {name: one.value for name, one in case.args.items()}} for case in cases
    ]
    document = {"run": run, "exit_code": exit_code, "cases": written}
    return escapes.json(json.dumps(document, indent=2, ensure_ascii=False)) + "\n"


def gate_junit(run: str, cases: list[Case], catalog: Catalog) -> str:
    """One test case per limit; what cannot be decided is an error: readers of JUnit take what is skipped for passed."""
    over, unknown = (sum(case.status == status for case in cases) for status in ("over", "unknown"))
    counts = {"tests": str(len(cases)), "failures": str(over), "skipped": "0", "errors": str(unknown)}
    suites = ElementTree.Element("testsuites", counts)
    suite = ElementTree.SubElement(suites, "testsuite", {"name": "tb-gpu-advisor", **counts})
    for case in cases:
        named = {"classname": escapes.xml(run), "name": case.subject, "time": "0"}
        entry = ElementTree.SubElement(suite, "testcase", named)
        words = escapes.xml(sentence(case, catalog))
        if (kind := {"over": "failure", "unknown": "error"}.get(case.status)) is not None:
            ElementTree.SubElement(entry, kind, {"message": words}).text = words
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(suites, encoding="unicode")}\n'


def gate_github(cases: list[Case], catalog: Catalog) -> str:
    """Workflow commands: errors for what is over budget, warnings for what cannot be decided."""
    lines = []
    for status, level in (("over", "error"), ("unknown", "warning"), ("acknowledged", "notice")):
        said = [sentence(case, catalog) for case in cases if case.status == status]
        if len(said) > _MOST:
            more = quantities("count", count=len(said) - _MOST + 1)
            said = [*said[: _MOST - 1], catalog.text("gate-more", args=more)]
        lines += [f"::{level} title=GPU Advisor::{escapes.command_data(one)}\n" for one in said]
    return "".join(lines)
