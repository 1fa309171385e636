"""Where a step goes, as bars for the terminal: our parts, precisions, and TensorFlow's own parts."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Quantity, Report, TensorFlowBreakdown

_BAR: Final = 24


def print_breakdown(console: Console, report: Report, catalog: Catalog) -> None:
    """Our own parts of a step."""
    console.print()
    whole_capture = report.capture.step_source == "none"
    title = catalog.text("ui-breakdown-capture" if whole_capture else "ui-breakdown")
    console.print(Text(title, style="bold"))
    grid = _bars()
    for part in report.breakdown:
        name = catalog.text("category-" + part.category.replace("_", "-"))
        _add_bar(grid, name, part.ms_per_step, part.share, catalog)
    console.print(grid)


def print_precision(console: Console, report: Report, catalog: Catalog) -> None:
    """Kernel time by precision, and the kernels whose precision is unknown."""
    console.print()
    console.print(Text(catalog.text("precision-title"), style="bold"))
    grid = _bars()
    for part in report.precision:
        _add_bar(grid, catalog.text(f"precision-{part.precision}"), part.ms_per_step, part.share, catalog)
    console.print(grid)
    for part in report.precision:
        for kernel in part.kernels:
            name = catalog.quantity(Quantity(kernel, "text"))
            line = catalog.text("precision-unknown-kernel", args={"kernel": name})
            console.print(Padding(Text(line), (0, 0, 0, 2)))


def print_tensorflow(console: Console, report: Report, catalog: Catalog) -> None:
    """A step in each of TensorFlow's own definitions."""
    console.print()
    console.print(Text(catalog.text("tensorflow-title"), style="bold"))
    console.print(Padding(Text(catalog.text("tensorflow-title", "about")), (0, 0, 0, 2)))
    for step in report.tensorflow:
        for line in tensorflow_step(step, catalog):
            console.print(Padding(Text(line), (0, 0, 0, 2)))
        grid = _bars()
        for part in step.parts:
            name = catalog.text("tensorflow-part-" + part.part.replace("_", "-"))
            _add_bar(grid, name, part.ms_per_step, part.share, catalog)
        console.print(Padding(grid, (0, 0, 0, 2)))


def tensorflow_step(step: TensorFlowBreakdown, catalog: Catalog) -> tuple[str, str]:
    """Whose definition it is, of which host, and how long a step is in it; then what the definition counts."""
    args: dict[str, Quantity | str | int] = {
        "definition": catalog.text(f"definition-{step.definition}"),
        "host": Quantity(step.host, "text"),
        "time": Quantity(step.step_ms, "ms"),
    }
    return catalog.text("tensorflow-step", args=args), catalog.text(f"definition-{step.definition}", "about")


def _bars() -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(justify="right")
    grid.add_column()
    return grid


def _add_bar(grid: Grid, name: str, ms: float, share: float, catalog: Catalog) -> None:
    if ms > 0:
        time = catalog.quantity(Quantity(ms, "ms"))
        grid.add_row("  " + name, time, catalog.quantity(Quantity(share, "share")), "█" * round(share * _BAR))
