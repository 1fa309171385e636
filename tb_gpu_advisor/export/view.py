"""What is shown together: a report, several runs compared, the history of a program, or a table of runs."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.export.compared import compared_grids
from tb_gpu_advisor.export.grids import Grids, section
from tb_gpu_advisor.export.headline import place_text
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import (
    HEAD,
    ChangePoint,
    CheckShift,
    Comparison,
    Comparisons,
    History,
    PartChange,
    Report,
    Rows,
    RunRow,
    quantities,
)

_COLUMNS: Final = [f"runs-{name}" for name in ("run", "captured", "step", "change", "after", "first")]


def history_grids(history: History, catalog: Catalog) -> Grids:
    """Where the step time changed, then a row for each run."""
    known = [row.captured.split("T")[0] for row in history.rows if row.captured] or ["none"]
    ends = quantities("text", first=known[0], last=known[-1])
    days = known[0] if known[0] == known[-1] else catalog.text("history-days", args=ends)
    args = quantities("count", runs=len(history.rows)) | quantities("text", days=days)
    rows = section("", _COLUMNS, _rows(history, catalog), catalog)
    return Grids(catalog.text("history-title", args=args), "bold", _remarks(history, catalog), [rows])


def _remarks(history: History, catalog: Catalog) -> list[str]:
    lines = []
    if len(history.rows) < history.fewest:
        lines.append(catalog.text("history-too-few", args=quantities("count", fewest=history.fewest)))
    elif not history.changes:
        lines.append(catalog.text("history-unchanged"))
    for change in history.changes:
        lines += _change(change, catalog)
    if history.per != "step":
        work = quantities("count", work=history.work) | quantities("text", unit=history.per)
        lines.append(catalog.text("history-other-work", args=work))
    if history.left_out:
        lines.append(catalog.text("history-left-out", args=quantities("count", runs=history.left_out)))
    return lines


def _change(change: ChangePoint, catalog: Catalog) -> Iterator[str]:
    yield catalog.text(change.said.id, args=change.said.args)
    shifts: tuple[PartChange | CheckShift, ...] = (*change.parts, *change.checks)
    for shift in shifts:
        moved = quantities("ms", before=shift.before_ms, after=shift.after_ms)
        if isinstance(shift, CheckShift):
            moved |= quantities("text", name=catalog.text(shift.id, "title"))
        else:
            moved |= quantities("text", name=catalog.category(shift.category))
        yield "  " + catalog.text("history-went-with", args=moved)
    yield "  " + catalog.text("history-compare", args=quantities("text", previous=change.previous))


def _rows(history: History, catalog: Catalog) -> list[list[str]]:
    changes = {change.run: change for change in history.changes}
    days = [row.captured.partition("T")[0] or "–" for row in history.rows]
    minutes = [row.captured.replace("T", " ").rpartition(":")[0] or "–" for row in history.rows]
    times = zip(history.rows, days if len(set(days)) == len(days) else minutes, strict=True)
    return [_row(row, time, changes.get(row.run), catalog) for row, time in times]


def _row(row: RunRow, captured: str, change: ChangePoint | None, catalog: Catalog) -> list[str]:
    time, place = row.step_time, row.place if row.first else None
    first = catalog.text(row.first, "fault", row.args) if row.first else catalog.text("runs-healthy")
    return [
        catalog.written(row.run, "text"),
        captured,
        "–" if time is None else catalog.written(time.mean_ms, "ms"),
        "" if change is None else _signed(change, catalog),
        "" if row.after_ms is None else catalog.written(row.after_ms, "ms"),
        # What costs most, and where.
        first if place is None else f"{first} {place_text(place, catalog)}",
    ]


def _signed(change: ChangePoint, catalog: Catalog) -> str:
    sign = "+" if change.after_ms > change.before_ms else "−"
    return sign + catalog.written(abs(change.after_ms / change.before_ms - 1), "share")


class View(Struct, frozen=True):
    """A history; else reports, of which several are compared and the first is the baseline, each with its row
    and its comparison; of a comparison of several captures the first of each side; else rows."""

    reports: tuple[Report, ...] = ()
    rows: tuple[RunRow, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    history: History | None = None

    def document(self) -> Struct:
        """The same for programs; of a table of runs its rows."""
        if self.history is not None:
            return self.history
        if len(self.comparisons) > 1:
            return Comparisons(*HEAD, self.comparisons)
        return next(iter((*self.comparisons, *self.reports)), Rows(self.rows, (), (), ()))

    def grids(self, catalog: Catalog) -> Grids:
        """A history, or several runs compared, as text and tables."""
        if self.history is not None:
            return history_grids(self.history, catalog)
        return compared_grids(self.reports, self.comparisons, catalog)
