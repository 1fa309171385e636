"""What ``analyze`` and ``compare`` return: the documents of the wire, with how notebooks and prompts show them."""

from __future__ import annotations

from typing import Any

import msgspec

from tb_gpu_advisor.export.notebook import (
    comparison_fragment,
    comparison_line,
    report_fragment,
    report_line,
)
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.catalog import language_of_environment
from tb_gpu_advisor.wire import Comparison, Report


class ShownReport(Report, frozen=True):
    """A report that a prompt prints as one line and a notebook as its findings."""

    def __repr__(self) -> str:
        return report_line(self)

    def _repr_html_(self) -> str:
        return report_fragment(self, Catalog(language_of_environment()))


class ShownComparison(Comparison, frozen=True):
    """A comparison that a prompt prints as one line and a notebook as its tables."""

    def __repr__(self) -> str:
        return comparison_line(self)

    def _repr_html_(self) -> str:
        return comparison_fragment(self, Catalog(language_of_environment()))


def shown_report(report: Report) -> ShownReport:
    """The same report."""
    return ShownReport(**_fields(report))


def shown_comparison(found: Comparison) -> ShownComparison:
    """The same comparison."""
    return ShownComparison(**_fields(found))


def _fields(document: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(document, name) for name in document.__struct_fields__}
