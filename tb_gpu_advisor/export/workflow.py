"""The three numbers that the guide begins with, and its workflow with where to begin, as lines."""

from collections.abc import Iterator

from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Quantity, Report


def guide_sections(report: Report, catalog: Catalog) -> Iterator[tuple[str, list[str]]]:
    """Both, each with its title and its lines, which are to be numbered; neither without lines."""
    for title, lines in (
        ("overview-title", overview_lines(report, catalog)),
        ("workflow-title", workflow_lines(report, catalog)),
    ):
        if lines:
            yield catalog.text(title), lines


def overview_lines(report: Report, catalog: Catalog) -> list[str]:
    """A sentence for each number; nothing without GPU work."""
    numbers = report.overview
    if numbers is None:
        return []
    lines = [_share("device-share", catalog, share=numbers.device_share)]
    if numbers.device_ops_share is not None:
        device = numbers.device_ops_share
        lines.append(_share("device-ops-share", catalog, device=device, host=1 - device))
    return [*lines, _share("half-share", catalog, share=numbers.half_share)]


def _share(message: str, catalog: Catalog, **shares: float) -> str:
    args = {name: Quantity(value, "share") for name, value in shares.items()}
    return catalog.text(f"overview-{message}", args=args)


def workflow_lines(report: Report, catalog: Catalog) -> list[str]:
    """The stages in their order, the command behind the one to begin with, and the titles of what was found."""
    lines = []
    for stage in report.workflow:
        message = f"workflow-{stage.id}"
        state = catalog.text(f"workflow-state-{stage.state.replace('_', '-')}")
        line = catalog.text("workflow-stage", args={"stage": catalog.text(message), "state": state})
        titles = [catalog.text(check, "title") for check in stage.findings]
        command = catalog.find(message, "do") if stage.state == "now" else None
        more = catalog.listed([*titles, *([command] if command else [])])
        lines.append(catalog.text("text-noted", args={"text": line, "note": more}) if more else line)
    return lines
