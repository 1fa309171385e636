"""What a check looks for, as Markdown, in the words of its reports."""

from __future__ import annotations

from typing import Final

from tb_gpu_advisor.export.record import record_lines
from tb_gpu_advisor.judging.base import Check
from tb_gpu_advisor.judging.sources import sources
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.snippets import all_snippets, api_of, named
from tb_gpu_advisor.wire import Quantity

_LANGUAGE = {"shell": "sh"}
#: Of no run: in the words of the guide.
_ANY: Final = {"framework": "tensorflow"}


def fenced(api: str, code: str) -> str:
    """The code of a fix as a block, in the language of its API."""
    return f"```{_LANGUAGE.get(api_of(api), 'python')}\n{code.rstrip()}\n```"


def explain(check: Check, catalog: Catalog) -> str:
    """A check's page: why it matters, what to do, what it reads, its limit, and code."""
    section = catalog.text("section-" + check.section.replace(".", "-"))
    parts = [
        f"# {catalog.text(check.id, 'title')} (`{check.id}`)",
        section,
        catalog.text(check.id, "why", _ANY),
        _titled(catalog, "ui-fix", catalog.text(check.id, "fix", _ANY)),
        _titled(catalog, "ui-side-effect", catalog.find(check.id, "side-effect", _ANY)),
        _titled(catalog, "ui-verify", catalog.find(check.id, "verify", _ANY)),
        _titled(catalog, "explain-limit", _limit(check, catalog)),
        _titled(catalog, "explain-reads", catalog.text(check.id, "reads")),
        _titled(
            catalog, "explain-record", "\n".join(f"- {line}" for line in record_lines(check.id, catalog))
        ),
        *_code(check, catalog),
        *_pages(check, catalog),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _titled(catalog: Catalog, title: str, body: str | None) -> str:
    return f"## {catalog.text(title)}\n\n{body}" if body else ""


def _limit(check: Check, catalog: Catalog) -> str | None:
    if check.limit is None:
        return None
    limit = check.limit
    args: dict[str, Quantity | str | int | float] = {
        "limit": Quantity(limit.value, limit.unit),
        "origin": catalog.text(f"origin-{limit.origin}"),
    }
    return catalog.text("ui-limit-" + limit.fails.replace("_", "-"), args=args)


def _pages(check: Check, catalog: Catalog) -> list[str]:
    """Pages beside the guide."""
    return [f"[{catalog.text(f'source-{one.id}')}]({one.url})" for one in sources(check.id, "tensorflow")]


def _code(check: Check, catalog: Catalog) -> list[str]:
    return [
        f"## {catalog.text(f'ui-api-{fix}')}\n\n{fenced(fix, named(code, {}))}"
        for fix, code in all_snippets().get(check.id, {}).items()
    ]
