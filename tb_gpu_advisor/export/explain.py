"""What a check looks for, as Markdown, in the words of its reports, and the record of its promises.

``record.json`` next to this file is what the last full scores wrote (``make score``, ``make score-real``): on simulated
runs with a fault and without it, and on real captures before and after a fix.
"""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tb_gpu_advisor.escapes import fence
from tb_gpu_advisor.export.headline import limit_text
from tb_gpu_advisor.export.layout import Page
from tb_gpu_advisor.judging.base import Check
from tb_gpu_advisor.judging.sources import sources
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.snippets import all_snippets, api_of, named
from tb_gpu_advisor.wire import quantities

_LANGUAGE = {"shell": "sh"}
#: Of no run: in the words of the guide.
_ANY: Final = {"framework": "tensorflow", "cause": "unknown"}
FILE: Final = Path(__file__).with_name("record.json")


def fenced(api: str, code: str) -> str:
    """The code of a fix as a block, in the language of its API."""
    return fence(code, _LANGUAGE.get(api_of(api), "python"))


def explain(check: Check, catalog: Catalog) -> str:
    """A check's page: why it matters, what to do, what it reads, its limit, and code."""
    section = catalog.text("section-" + check.section.replace(".", "-"))
    said = {f"ui-{name}": catalog.find(check.id, name, _ANY) for name in ("fix", "side-effect", "verify")}
    said["explain-reads"] = catalog.text(check.id, "reads")
    if check.limit:  # rows say next to it of what it is a part; here it has to
        said["explain-limit"] = limit_text(check.id, check.limit, catalog, alone=True)
    said["explain-record"] = "\n".join(f"- {line}" for line in record_lines(check.id, catalog))
    for fix, code in all_snippets().get(check.id, {}).items():
        said[f"ui-api-{fix}"] = fenced(fix, named(code, {}))
    parts = [
        f"# {with_id(catalog.text(check.id, 'title'), check.id, catalog)}",
        section,
        catalog.text(check.id, "why", _ANY),
        *(f"## {catalog.text(title)}\n\n{body}" for title, body in said.items() if body),
        # Pages other than the guide.
        *(f"[{catalog.text(f'source-{one.id}')}]({one.url})" for one in sources(check.id, "tensorflow")),
    ]
    return "\n\n".join(parts) + "\n"


def wrapped(page: str, width: int) -> str:
    """A page for a terminal: words stay whole, and so do links and lines of code."""
    shown, is_code = Page(color=False, width=width), False
    for line in page.splitlines():
        is_fence = line.startswith("```")
        is_code = is_code != is_fence
        if is_code or is_fence or (line.endswith(")") and "](https://" in line):
            shown.whole_line(line)
        else:
            shown.line(line, hang=2 if line.startswith("- ") else 0)
    return shown.text()


def with_id(title: str, check: str, catalog: Catalog) -> str:
    """A title in Markdown with the id of its check."""
    return catalog.noted(title, f"`{check}`")


class Simulated(msgspec.Struct, frozen=True):
    """Runs with a fault of this check's, and in how many it failed; its promises against what removing the fault saved:
    how many lay within the interval, and how many saved at least its low end."""

    faults: int
    right: int
    promises: int
    within: int
    kept: int


class RealPair(msgspec.Struct, frozen=True):
    """A real program before and after its fix, in ms per step; ``width_share`` is that of the interval."""

    low_ms: float
    high_ms: float
    saved_ms: float
    width_share: float


class Record(msgspec.Struct, frozen=True):
    """Of one check."""

    simulated: Simulated | None = None
    real: tuple[RealPair, ...] = ()


@cache
def records() -> dict[str, Record]:
    """By the ids of checks; a check without a record is not there."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Record])


def record_lines(check: str, catalog: Catalog) -> list[str]:
    """A sentence for each kind of evidence; nothing for a check without a record."""
    record = records().get(check, Record())
    lines = []
    if (simulated := record.simulated) is not None:
        counts = quantities("count", **msgspec.structs.asdict(simulated))
        lines.append(catalog.text("record-found", args=counts))
        if simulated.promises:
            lines.append(catalog.text("record-promises", args=counts))
    for pair in record.real:
        times = quantities("ms", low=pair.low_ms, high=pair.high_ms, saved=pair.saved_ms)
        lines.append(catalog.text("record-real", args=times))
    return lines
