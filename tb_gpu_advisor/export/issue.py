"""One finding for an issue: what, numbers, environment, the command that shows it again, and its timeline as an
SVG picture, readable on light and dark pages."""

from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.escapes import fence, markup, shell
from tb_gpu_advisor.export.grids import escaped
from tb_gpu_advisor.export.headline import head_lines, title_of
from tb_gpu_advisor.export.markdown import finding_markdown
from tb_gpu_advisor.report.ledger.findings import Finding, findings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import CheckResult, Given, Lane, Report, Timeline

#: Our default: what code hosts and slides show without scaling.
WIDTH: Final = 960
#: What every picture of ours begins with.
BEGIN: Final = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} '
# Pixels of the lanes' names, of a row, above the lanes and between them, and how many moments the ruler names. Our
# default: text of 11 pixels with air around it.
_LABELS: Final = 200
_ROW: Final = 22
_HEAD: Final = 28
_BETWEEN: Final = 8
_TICKS: Final = 5
#: Shorter spans have no room for their name. Our default: a letter of 11 pixels is about this wide.
_LETTER: Final = 6.2
# The tab's own colours (tokens.css).
_FILL: Final = {"gpu": "#9cc0ec", "host": "#cfd2de", "input": "#f2c993", "idle": "#d8dbe0"}
_MARK: Final = "#b42318"


def timeline_svg(timeline: Timeline, title: str, catalog: Catalog) -> str:
    """The picture of a timeline; the culprit intervals are marked through all lanes."""
    height = _HEAD + sum(_ROW * lane.rows + _BETWEEN for lane in timeline.lanes)
    parts = [
        f'{BEGIN}{height}" width="{WIDTH}" height="{height}" role="img" font-family="sans-serif" font-size="11">',
        f"<title>{markup(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    parts += _ruler(timeline, height, catalog)
    for mark in timeline.marks:
        x, width = _place(timeline, mark.start_us, mark.dur_us)
        parts.append(
            f'<rect x="{x:.1f}" y="{_HEAD - 4}" width="{width:.1f}" height="{height - _HEAD}" fill="{_MARK}"'
            f' fill-opacity="0.18" stroke="{_MARK}"/>'
        )
    top = _HEAD
    for lane in timeline.lanes:
        parts += _lane(timeline, lane, top)
        top += _ROW * lane.rows + _BETWEEN
    return "\n".join([*parts, "</svg>"]) + "\n"


def _place(timeline: Timeline, start_us: float, dur_us: float) -> tuple[float, float]:
    """Left edge and width of a span, cut to the picture."""
    scale = (WIDTH - _LABELS) / timeline.dur_us
    left = max(0.0, (start_us - timeline.start_us) * scale)
    right = min(float(WIDTH - _LABELS), (start_us + dur_us - timeline.start_us) * scale)
    return _LABELS + left, max(right - left, 0.5)


def _ruler(timeline: Timeline, height: int, catalog: Catalog) -> list[str]:
    lines = []
    for tick in range(_TICKS):
        us = timeline.dur_us * tick / _TICKS
        x, _ = _place(timeline, timeline.start_us + us, 0.0)
        text = markup(catalog.written(us, "us"))
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}" stroke="#dfe3e8"/>')
        lines.append(f'<text x="{x + 3:.1f}" y="14" fill="#59626c">{text}</text>')
    return lines


def _lane(timeline: Timeline, lane: Lane, top: int) -> list[str]:
    lines = [_text(4, top + 14, lane.label, _LABELS - 8)]
    for name_at, start_us, dur_us, row in zip(lane.name, lane.start_us, lane.dur_us, lane.row, strict=True):
        x, width = _place(timeline, start_us, dur_us)
        y = top + row * _ROW
        # Several that are drawn as one have no name.
        name = lane.names[name_at] if name_at >= 0 else ""
        lines.append(
            f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_ROW - 4}" fill="{_FILL[lane.kind]}"'
            f' stroke="#8a929c" stroke-width="0.5"><title>{markup(name)}</title></rect>'
        )
        lines.append(_text(round(x + 3, 1), y + 13, name, width - 6))
    return [line for line in lines if line]


def _text(x: float, y: int, text: str, width: float) -> str:
    """As much of a text as fits; nothing where that is less than three letters."""
    room = int(width / _LETTER)
    shown = text if len(text) <= room else text[: room - 1] + "…" if room >= 3 else ""
    return f'<text x="{x}" y="{y}" fill="#1c2126">{markup(shown)}</text>' if shown else ""


def find_check(report: Report, check_id: str) -> CheckResult:
    """The row of a check; an unknown id is the user's mistake."""
    for check in report.checks:
        if check.id == check_id:
            return check
    raise AdvisorError("unknown-check", check=check_id, known=tuple(check.id for check in report.checks))


def finding_with(report: Report, check: CheckResult) -> Finding:
    """The row of the ledger that has a check; the check alone where none has it."""
    return next((one for one in findings(report) if check in one.checks), Finding(None, (check,)))


def issue_markdown(report: Report, check: CheckResult, picture: str, catalog: Catalog) -> str:
    """The finding as Markdown; ``picture`` is the file of its timeline, empty for none."""
    parts = finding_markdown(report, finding_with(report, check), catalog)
    if picture:
        parts.append(f"![{escaped(catalog.text('issue-picture'))}]({picture})")
    version = catalog.text("issue-version", args={"version": report.version})
    options = f"--run {shell(report.run)}{_options(report.given)} --finding {check.id} --format markdown"
    parts += [
        f"## {escaped(catalog.text('issue-environment'))}",
        "\n".join(f"- {escaped(line)}" for line in (version, *head_lines(report, catalog))),
        f"## {escaped(catalog.text('issue-reproduce'))}",
        fence(f"tb-gpu-advisor report LOGDIR {options}", "sh"),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _options(given: Given) -> str:
    """The options for what the user specified."""
    names = {"parameters": given.parameters, "bandwidth": given.gb_per_s, "examples": given.examples}
    return "".join(f" --{name} {value}" for name, value in names.items() if value is not None)


def issue_picture(check: CheckResult, catalog: Catalog) -> str | None:
    """The picture of the finding's timeline as SVG; None where it has none."""
    timelines = [one for one in check.evidence if isinstance(one, Timeline)]
    return timeline_svg(timelines[0], title_of(check, catalog), catalog) if timelines else None
