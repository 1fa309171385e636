"""The history of a program as terminal text and as Markdown."""

from collections.abc import Iterator
from typing import Final

from tb_gpu_advisor.export.grids import Grids
from tb_gpu_advisor.export.headline import place_text
from tb_gpu_advisor.export.layout import Section
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import ChangePoint, CheckShift, History, PartChange, Quantity, RunRow, quantities

_COLUMNS: Final = ("captured", "step", "change", "after", "first")


def history_grids(history: History, catalog: Catalog) -> Grids:
    """Where the step time changed, then a row for each run."""
    return Grids(_title(history, catalog), "bold", _remarks(history, catalog), [_rows(history, catalog)])


def _title(history: History, catalog: Catalog) -> str:
    known = [row.captured.split("T")[0] for row in history.rows if row.captured]
    first, last = (known[0], known[-1]) if known else ("none", "none")
    ends = quantities("text", first=first, last=last)
    days = first if first == last else catalog.text("history-days", args=ends)
    args = {"runs": Quantity(len(history.rows), "count"), "days": Quantity(days, "text")}
    return catalog.text("history-title", args=args)


def _remarks(history: History, catalog: Catalog) -> list[str]:
    lines = []
    if len(history.rows) < history.fewest:
        lines.append(catalog.text("history-too-few", args={"fewest": Quantity(history.fewest, "count")}))
    elif not history.changes:
        lines.append(catalog.text("history-unchanged"))
    for change in history.changes:
        lines += _change(change, catalog)
    if history.per != "step":
        work = quantities("count", work=history.work) | quantities("text", unit=history.per)
        lines.append(catalog.text("history-other-work", args=work))
    if history.left_out:
        lines.append(catalog.text("history-left-out", args={"runs": Quantity(history.left_out, "count")}))
    return lines


def _change(change: ChangePoint, catalog: Catalog) -> Iterator[str]:
    yield catalog.text(change.said.id, args=change.said.args)
    shifts: tuple[PartChange | CheckShift, ...] = (*change.parts, *change.checks)
    for shift in shifts:
        moved = quantities("text", name=_name(shift, catalog))
        moved |= quantities("ms", before=shift.before_ms, after=shift.after_ms)
        yield "  " + catalog.text("history-went-with", args=moved)
    yield "  " + catalog.text("history-compare", args={"previous": Quantity(change.previous, "text")})


def _name(shift: PartChange | CheckShift, catalog: Catalog) -> str:
    if isinstance(shift, CheckShift):
        return catalog.text(shift.id, "title")
    return catalog.category(shift.category)


def _rows(history: History, catalog: Catalog) -> Section:
    changes = {change.run: change for change in history.changes}
    header = [catalog.text("runs-run"), *(catalog.text(f"runs-{name}") for name in _COLUMNS)]
    days = [row.captured.partition("T")[0] or "–" for row in history.rows]
    times = days if len(set(days)) == len(days) else [_minute(row) for row in history.rows]
    rows = zip(history.rows, times, strict=True)
    return "", header, [_row(row, time, changes.get(row.run), catalog) for row, time in rows]


def _row(row: RunRow, captured: str, change: ChangePoint | None, catalog: Catalog) -> list[str]:
    time = row.step_time
    return [
        catalog.written(row.run, "text"),
        captured,
        "–" if time is None else catalog.written(time.mean_ms, "ms"),
        "" if change is None else _signed(change, catalog),
        "" if row.after_ms is None else catalog.written(row.after_ms, "ms"),
        _first(row, catalog),
    ]


def _first(row: RunRow, catalog: Catalog) -> str:
    """What costs most, and where."""
    if not row.first:
        return catalog.text("runs-healthy")
    title = catalog.text(row.first, "title")
    return title if row.place is None else f"{title} {place_text(row.place, catalog)}"


def _signed(change: ChangePoint, catalog: Catalog) -> str:
    sign = "+" if change.after_ms > change.before_ms else "−"
    return sign + catalog.written(abs(change.after_ms / change.before_ms - 1), "share")


def _minute(row: RunRow) -> str:
    return row.captured.replace("T", " ").rpartition(":")[0] or "–"
