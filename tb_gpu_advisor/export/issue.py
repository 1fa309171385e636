"""One finding for an issue: what, numbers, environment, picture, and the command that shows it again."""

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.escapes import fence, shell
from tb_gpu_advisor.export.grids import escaped
from tb_gpu_advisor.export.headline import head_lines, title_of
from tb_gpu_advisor.export.markdown import finding_markdown
from tb_gpu_advisor.export.picture import timeline_svg
from tb_gpu_advisor.report.ledger.findings import Finding, findings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import CheckResult, Given, Report, Timeline


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
