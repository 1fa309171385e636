"""Where a step goes, as bars for the terminal: our parts, precisions, and TensorFlow's own parts."""

from typing import Final

from tb_gpu_advisor.export.layout import Column, Page
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.numbers import is_nothing
from tb_gpu_advisor.wire import Quantity, Report, TensorFlowBreakdown

_BAR: Final = 24
#: A name, times, shares and bars.
_BARS: Final = Column(), Column(right=True, keeps=True), Column(right=True, keeps=True), Column(keeps=True)


def print_breakdown(page: Page, report: Report, catalog: Catalog) -> None:
    """Our own parts of a step."""
    page.line()
    whole_capture = report.capture.step_source == "none"
    title = catalog.text("ui-breakdown-capture" if whole_capture else "ui-breakdown")
    page.line(title, "bold")
    rows: list[list[str]] = []
    for part in report.breakdown:
        name = catalog.category(part.category)
        _add_bar(rows, name, part.ms_per_step, part.share, catalog)
    page.table(_BARS, rows)


def print_precision(page: Page, report: Report, catalog: Catalog) -> None:
    """Kernel time by precision, and the kernels whose precision is unknown."""
    page.line()
    page.line(catalog.text("precision-title"), "bold")
    rows: list[list[str]] = []
    for part in report.precision:
        _add_bar(rows, catalog.text(f"precision-{part.precision}"), part.ms_per_step, part.share, catalog)
    page.table(_BARS, rows)
    for part in report.precision:
        for kernel in part.kernels:
            name = catalog.written(kernel, "text")
            line = catalog.text("precision-unknown-kernel", args={"kernel": name})
            page.line(line, indent=2)


def print_tensorflow(page: Page, report: Report, catalog: Catalog) -> None:
    """A step in each of TensorFlow's own definitions."""
    page.line()
    page.line(catalog.text("tensorflow-title"), "bold")
    page.line(catalog.text("tensorflow-title", "about"), indent=2)
    for step in report.tensorflow:
        for line in tensorflow_step(step, catalog):
            page.line(line, indent=2)
        rows: list[list[str]] = []
        for part in step.parts:
            name = catalog.text("tensorflow-part-" + part.part.replace("_", "-"))
            _add_bar(rows, name, part.ms_per_step, part.share, catalog)
        page.table(_BARS, rows, indent=2)


def tensorflow_step(step: TensorFlowBreakdown, catalog: Catalog) -> tuple[str, str]:
    """Whose definition it is, of which host, and how long a step is in it; then what the definition counts."""
    args: dict[str, Quantity | str | int] = {
        "definition": catalog.text(f"definition-{step.definition}"),
        "host": Quantity(step.host, "text"),
        "time": Quantity(step.step_ms, "ms"),
    }
    return catalog.text("tensorflow-step", args=args), catalog.text(f"definition-{step.definition}", "about")


def _add_bar(rows: list[list[str]], name: str, ms: float, share: float, catalog: Catalog) -> None:
    if not is_nothing(ms):
        time = catalog.written(ms, "ms")
        rows.append(["  " + name, time, catalog.written(share, "share"), "█" * round(share * _BAR)])
