"""What ``analyze`` and ``compare`` return: the documents of the wire, with how notebooks and prompts show them.

What shows them takes 0.3 s to import, and is imported when something is shown.
"""

from tb_gpu_advisor.wire import Comparison, Report


class ShownReport(Report, frozen=True):
    """A report that a prompt prints as one line and a notebook as its findings."""

    def __repr__(self) -> str:
        from tb_gpu_advisor.export.notebook import report_line

        return report_line(self)

    def _repr_html_(self) -> str:
        from tb_gpu_advisor.export.notebook import report_fragment
        from tb_gpu_advisor.text.catalog import Catalog, language_of_environment

        return report_fragment(self, Catalog(language_of_environment()))


class ShownComparison(Comparison, frozen=True):
    """A comparison that a prompt prints as one line and a notebook as its tables."""

    def __repr__(self) -> str:
        from tb_gpu_advisor.export.notebook import comparison_line

        return comparison_line(self)

    def _repr_html_(self) -> str:
        from tb_gpu_advisor.export.notebook import comparison_fragment
        from tb_gpu_advisor.text.catalog import Catalog, language_of_environment

        return comparison_fragment(self, Catalog(language_of_environment()))
