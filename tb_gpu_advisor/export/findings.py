"""The ledger in words: what to settle first, and of each row its loss, the step after it, its place and its fix."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tb_gpu_advisor import escapes
from tb_gpu_advisor.export.grids import spread
from tb_gpu_advisor.export.headline import head_lines, headline, limit_text, place_text, title_of, verdict
from tb_gpu_advisor.report.given import LEAST_FALL, Worth, saved_of
from tb_gpu_advisor.report.ledger.findings import Finding, rows_of, to_settle
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import CheckResult, Estimate, LedgerRow, Quantity, Report, quantities

#: The note of steps that were recorded although they differed: findings of them may be the machine's.
UNSTEADY: Final = "recording-unsteady"
#: That of where the program's time went.
ACCOUNT: Final = "account"
#: The headline where something else between the steps takes more of the time than they do.
IN_BETWEEN: Final = "in-between"


class Opening(NamedTuple):
    """What a report begins with: its run, what to settle first, the headline, what fixes bring, what was captured."""

    title: str
    settle: list[str]
    said: str
    worth: list[str]
    captured: list[str]


def opening(report: Report, catalog: Catalog) -> Opening:
    """The same on every surface."""
    title = catalog.text("text-title", args={"run": report.run})
    settle, fixed = settle_line(report, catalog), all_fixed(report, catalog)
    return Opening(title, settle, headline(report, catalog), fixed, head_lines(report, catalog))


def all_fixed(report: Report, catalog: Catalog) -> list[str]:
    """The step with every row fixed, where that is not the step of today, and what limits it then."""
    rows, today_ms, then = report.ledger.rows, report.ledger.today_ms, report.ledger.next
    step, same_ms = rows[-1].step_after_ms if rows else None, (1 - LEAST_FALL) * (today_ms or 0.0)
    said = list[str]()
    if step is not None and today_ms and step.low < same_ms:
        args = quantities("count", rows=sum(bool(row.saving_ms.likely) for row in rows))
        seen_ms = min(today_ms - step.low, sum(row.loss_ms or 0.0 for row in rows))
        args |= quantities("ms", seen=seen_ms, today=today_ms)
        if step.likely is None:
            said.append(catalog.text("ledger-all-seen", args=args))
        elif step.likely < same_ms:
            unknown = "some" if any(row.saving_ms.likely is None for row in rows) else "none"
            args |= _likely(step) | quantities("ratio", times=today_ms / step.likely)
            args |= quantities("text", unknown=unknown)
            said.append(catalog.text("ledger-all", args=args))
    if then is not None:
        limit = quantities("text", title=catalog.text(then.check, "title")) | quantities("ms", time=then.ms)
        said.append(catalog.text("ledger-next", args=limit))
    return said


def worth_lines(report: Report, saved_ms: float | None, worth: Worth | None, catalog: Catalog) -> list[str]:
    """What it brings to the training that steps become shorter by so much; nothing where that is next to nothing."""
    saved = None if worth is None else saved_of(report, saved_ms, worth)
    if worth is None or saved is None:
        return []
    numbers = {"hours": worth.hours, "saved": saved.hours}
    numbers |= {"price": worth.price or 0.0, "money": saved.money or 0.0}
    args = {name: Quantity(float(f"{one:.3g}"), "count") for name, one in numbers.items()}
    args |= quantities("text", priced="none" if saved.money is None else "some")
    return [catalog.text("worth", args=args)]


def loss_line(report: Report, finding: Finding, catalog: Catalog) -> str:
    """What a row loses, in which part of the step, and the step after it; empty for a finding without such numbers."""
    row, above, today_ms = finding.row, finding.check.row, report.ledger.today_ms
    if row is None or above is None or today_ms is None:
        return ""
    said = list(_step_after(row, above, today_ms, catalog))
    if row.loss_ms is not None and row.part is not None:
        lost = quantities("ms", loss=row.loss_ms, step=today_ms)
        lost |= quantities("text", part=catalog.category(row.part))
        said.insert(0, catalog.text("ledger-loss", args=lost))
    return catalog.sentences(said)


def _step_after(row: LedgerRow, above: int, today_ms: float, catalog: Catalog) -> Iterator[str]:
    step = row.step_after_ms
    if step is None or (step.likely is None and row.saving_ms.high <= 0):
        return
    falls = row.saving_ms.likely is not None and row.saving_ms.likely >= LEAST_FALL * today_ms
    if row.loss_ms is None and not falls:
        return
    args = {"above": Quantity(above, "count")}
    if step.likely is None:
        yield catalog.text("ledger-step-unknown")
        return
    if row.saving_ms.likely is None:
        yield catalog.text("ledger-at-most", args=quantities("ms", high=row.saving_ms.high))
    elif not falls:
        yield catalog.text("ledger-no-shorter", args=args)
        return
    else:
        yield catalog.text("ledger-step", args=args | _likely(step))
    if row.within_noise:
        yield catalog.text("ledger-within-noise")
    yield from _falls(row, today_ms, catalog)


def _falls(row: LedgerRow, today_ms: float, catalog: Catalog) -> Iterator[str]:
    """What else becomes shorter, where more is saved than the row loses: likely, or at best where that is unknown of
    this row, but not of the step."""
    loss_ms, least_ms, saved = row.loss_ms, LEAST_FALL * today_ms, row.saving_ms
    if loss_ms is None or (saved.high if saved.likely is None else saved.likely) < loss_ms + least_ms:
        return
    falls = dict[str, float]()
    for one in row.falls:
        name, is_own = catalog.category(one.part), one.part == row.part
        name = catalog.text("ledger-falls-own", args={"part": name}) if is_own else name
        falls[name] = one.ms - loss_ms * is_own
    longest = sorted(((ms, name) for name, ms in falls.items() if ms >= least_ms), reverse=True)
    if longest:
        parts = catalog.listed(catalog.noted(name, catalog.written(ms, "ms")) for ms, name in longest)
        yield catalog.text("ledger-falls", args={"parts": parts})


def _likely(step: Estimate) -> dict[str, Quantity]:
    return quantities("ms", likely=step.likely or 0.0) | spread(step.low, step.high)


def place_line(finding: Finding, catalog: Catalog) -> str:
    """Where in the user's program; that the capture does not hold it, of a row about the program's own time."""
    if finding.row is None or finding.row.part is None:
        return ""
    place = "" if finding.row.place is None else place_text(finding.row.place, catalog)
    return catalog.text("ledger-place" if place else "ledger-place-unknown", args={"place": place})


def fix_lines(finding: Finding, catalog: Catalog) -> list[str]:
    """The fix of the row, as a change of a line where the user's own names are known; of a row of several losses, which
    only together make the step shorter, that of each which the others' fixes do not mend."""
    brought = () if finding.row is None else finding.row.brought
    others = (one for one in finding.checks[1:] if one.id not in brought)
    line = [finding.row.fix.after] if finding.row is not None and finding.row.fix.kind == "diff" else []
    said = [*line, *dict.fromkeys(catalog.text(one.id, "fix", one.args) for one in (finding.check, *others))]
    messages = ("text-fix", *["ledger-also"] * (len(said) - 1))
    return [catalog.text(message, args={"fix": fix}) for message, fix in zip(messages, said, strict=True)]


def doubt_line(check: CheckResult, catalog: Catalog) -> str:
    """How far the verdict can be trusted, where that is not fully."""
    if check.confidence == "high":
        return ""
    reasons = (catalog.text(f"confidence-reason-{reason}") for reason in check.confidence_reasons)
    confidence = catalog.text(f"confidence-{check.confidence}")
    return catalog.text("text-doubt", args={"confidence": confidence, "reasons": catalog.sentences(reasons)})


def decided_line(finding: Finding, catalog: Catalog) -> str:
    """The checks that decided, each with its limit."""
    decided = (
        catalog.noted(check.id, limit_text(check.id, check.threshold, catalog) if check.threshold else "")
        for check in finding.checks
    )
    return catalog.text("ledger-decided", args={"checks": catalog.listed(decided)})


def lines_of(report: Report, finding: Finding, catalog: Catalog) -> list[str]:
    """All that stands below a finding's title, but for its fix and its evidence."""
    settle = dict.fromkeys(other for check in finding.checks for other in check.settle_first)
    lines = [
        loss_line(report, finding, catalog),
        *dict.fromkeys(verdict(check, catalog) for check in finding.checks),
        place_line(finding, catalog),
        *dict.fromkeys(doubt_line(check, catalog) for check in finding.checks),
        *(catalog.text("text-settle-first", args={"title": catalog.text(one, "fault")}) for one in settle),
    ]
    return [line for line in lines if line]


def words_of(report: Report, finding: Finding, catalog: Catalog) -> tuple[list[str], list[str], str]:
    """What stands below a finding's title, its fixes, and what decided."""
    return lines_of(report, finding, catalog), fix_lines(finding, catalog), decided_line(finding, catalog)


def unexplained_lines(report: Report, catalog: Catalog) -> list[str]:
    """The parts of the step, or of what was captured, that no row claims."""
    parts = [(one.ms, catalog.category(one.part)) for one in report.ledger.unexplained]
    step = quantities("ms", step=report.ledger.today_ms or 0.0)
    said = (step | quantities("ms", time=ms) | quantities("text", part=part) for ms, part in parts)
    return [catalog.text("ledger-unexplained", args=args) for args in said]


def settle_line(report: Report, catalog: Catalog) -> list[str]:
    """What is to settle before anything else, in one line."""
    titles = [title_of(one.check, catalog) for one in to_settle(report)]
    return [catalog.text("ledger-settle", args={"titles": catalog.listed(titles)})] if titles else []


def first_finding(report: Report) -> Finding | None:
    """The first row; without any what is to be settled first."""
    return next(iter(rows_of(report) or to_settle(report)), None)


def first_lines(report: Report, logdir: str, catalog: Catalog) -> list[str]:
    """Where the program's time, or the profile's, went if steps are not most of it, what to settle first, the finding
    to act on first with its place and fix, whether the steps differed, and what shows the rest."""
    finding, settle = first_finding(report), settle_line(report, catalog)
    notes = {note.id: note.args for note in report.capture.notes if note.id in (ACCOUNT, UNSTEADY)}
    notes_said = {note: catalog.text(f"note-{note}", args=args) for note, args in notes.items()}
    said, message, args = [], "capture-no-finding", dict[str, str]()
    if ACCOUNT in notes:
        of_keras = notes[ACCOUNT]["of"].value == "keras"
        fix = [catalog.text("account-fix", args=notes[ACCOUNT])] if of_keras else []
        said.append(catalog.sentences([notes_said[ACCOUNT], *fix]))
    if report.headline is not None and report.headline.id == IN_BETWEEN:
        said.append(headline(report, catalog))
    if finding is not None:
        message = "capture-finding"
        args = {"title": title_of(finding.check, catalog), "verdict": verdict(finding.check, catalog)}
        said += settle if finding.row is not None or len(report.ledger.settle_first) > 1 else []
    first = catalog.text(message, args=args)
    if (step_ms := report.ledger.today_ms) is not None:
        step = quantities("ms", step=step_ms) | quantities("text", text=first)
        first = catalog.text("capture-step", args=step)
    said.append(first)
    if finding is not None:
        said += [loss_line(report, finding, catalog), place_line(finding, catalog)]
        said += fix_lines(finding, catalog)[:1]
    address = f"http://localhost:6006/#gpu_advisor&p.gpu_advisor.run={escapes.address(report.run)}"
    opened = catalog.text("capture-open", args={"logdir": escapes.shell(logdir), "address": address})
    said.append(f"{notes_said[UNSTEADY]}\n{opened}" if UNSTEADY in notes_said else opened)
    return [escapes.logged(text) for text in said if text]
