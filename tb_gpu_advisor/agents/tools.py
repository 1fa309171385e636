"""The questions that an agent may ask, and their answers: JSON in one line, or a page of text."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from tb_gpu_advisor.agents.reports import Reports
from tb_gpu_advisor.agents.size import fitted, fitted_text, short
from tb_gpu_advisor.checks import check_of
from tb_gpu_advisor.comparing.baseline import stored
from tb_gpu_advisor.comparing.budget import DEFAULT, parse
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.gate import cases, exit_code
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.brief import Brief, brief, cut, finding
from tb_gpu_advisor.export.compared import headline, remarks
from tb_gpu_advisor.export.explain import explain
from tb_gpu_advisor.export.gate import sentence
from tb_gpu_advisor.export.issue import find_finding
from tb_gpu_advisor.export.promises import promise_line
from tb_gpu_advisor.sessions import Session, read_text
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Comparison, KernelChange, LedgerChange, Report

#: Runs listed; the newest ones.
RUNS: Final = 20
#: Hosts of a run that are named.
HOSTS: Final = 4
#: Kernels of a comparison; the largest changes.
KERNELS: Final = 8
#: A part of the step that moved by less is not listed.
LEAST_MS: Final = 0.01

#: Of a finding in a list; the rest comes when it is asked for alone.
_IN_LISTS: Final = (
    "id",
    "section",
    "says",
    "checks",
    "loses_ms",
    "of",
    "saves_ms",
    "step_after_ms",
    "place",
    "confidence",
    "within_noise",
    "settle_first",
    "code_for",
)


class Tools:
    """Answers about the runs in ``logdir``. Each question raises ``AdvisorError``."""

    def __init__(self, logdir: str, catalog: Catalog) -> None:
        self._reports, self._catalog = Reports(logdir), catalog

    def runs(self) -> str:
        """The profile runs in the log directory, newest first."""
        sessions = self._reports.sessions()
        answer: Brief = {
            "logdir": self._reports.logdir,
            "count": len(sessions),
            "runs": [_listed(session) for session in sessions[:RUNS]],
        }
        return fitted(answer, "runs")

    def report(self, run: str = "", finding: str = "") -> str:
        """What a run loses, where its step goes, and the findings to act on.

        ``run``: a name or an unambiguous part of one; the newest run without. ``finding``: the id of one finding, for
        its fix, place and numbers.
        """
        report = self._reports.report(self._reports.session(run))
        return self._finding(report, finding) if finding else self._overview(report)

    def explain(self, check: str) -> str:
        """What a check looks for, why it matters, what to change, with code, and which number must move."""
        return fitted_text(explain(check_of(check), self._catalog))

    def compare(self, baseline: str, candidate: str = "") -> str:
        """Whether the candidate (the newest run without a name) is faster than the baseline or differs by noise only.

        With the findings that are fixed or new, and what was promised of the fixed ones beside what the step gained.
        """
        comparison = self._between(self._reports.session(baseline), self._reports.session(candidate))
        answer = self._verdict(comparison) | {
            "p_value": comparison.p_value,
            "detectable_share": comparison.detectable_share,
            "findings": [_change(one) for one in comparison.rows],
            "promises": [promise_line(one, self._catalog) for one in comparison.promises],
        }
        return fitted(answer, "findings", "promises", "remarks")

    def check(self, run: str = "", baseline: str = "", budget: str = "") -> str:
        """Whether a run is within its budget, as the gate for CI says: exit_code 0 within, 1 over, 3 cannot tell.

        ``baseline``: a run, or the path of a report stored as JSON. ``budget``: the path of a TOML file.
        """
        limits = parse(read_text(budget), budget) if budget else DEFAULT
        session = self._reports.session(run)
        report = self._reports.report(session, limits.settings)
        against = None
        if baseline:
            before = stored(baseline) or self._reports.report(self._reports.session(baseline))
            against = compare([before], [report])
        judged = cases([report], limits, against, date.today())
        answer: Brief = {
            "run": cut(report.run),
            "exit_code": exit_code(judged),
            "cases": [
                {"id": case.id, "status": case.status, "says": cut(sentence(case, self._catalog), 300)}
                for case in judged
            ],
        }
        return fitted(answer, "cases")

    def what_changed(self, run: str = "", since: str = "") -> str:
        """What a run (the newest without a name) does otherwise than ``since`` (the one before it without a name).

        Parts of the step, kernels, findings that came or went.
        """
        candidate = self._reports.session(run)
        comparison = self._between(
            self._reports.session(since) if since else self._before(candidate), candidate
        )
        moved = [part for part in comparison.breakdown if abs(part.after_ms - part.before_ms) >= LEAST_MS]
        moved.sort(key=lambda part: -abs(part.after_ms - part.before_ms))
        answer = self._verdict(comparison) | {
            "parts_ms": {part.category: [part.before_ms, part.after_ms] for part in moved},
            "kernels": [_kernel(kernel) for kernel in comparison.kernels[:KERNELS]],
            "findings": [_change(one) for one in comparison.rows if one.change != "still"],
        }
        return fitted(answer, "kernels", "findings", "remarks")

    def all(self) -> tuple[tuple[str, Callable[..., str]], ...]:
        """Names and questions."""
        return (
            ("runs", self.runs),
            ("report", self.report),
            ("explain", self.explain),
            ("compare", self.compare),
            ("check", self.check),
            ("what-changed", self.what_changed),
        )

    def _overview(self, report: Report) -> str:
        answer = brief(report, self._catalog)
        notes = [self._catalog.text(f"note-{note.id}", args=note.args) for note in report.capture.notes]
        answer["notes"] = [cut(note, 300) for note in notes]
        answer["findings"] = [
            {name: one[name] for name in _IN_LISTS if name in one} for one in answer["findings"]
        ]
        return fitted(answer, "undecided", "notes", "findings")

    def _finding(self, report: Report, check: str) -> str:
        one = finding(find_finding(report, check), self._catalog)
        rows = one.get("where", {}).get("rows", [])
        answer = {"run": cut(report.run), **one, "rows": rows}
        if "where" in one:
            answer["where"] = one["where"]["columns"]
        return fitted(answer, "rows", "doubts" if "doubts" in one else "rows")

    def _verdict(self, comparison: Comparison) -> dict[str, Any]:
        return {
            "verdict": comparison.verdict,
            "says": headline(comparison, self._catalog),
            "steps_of": comparison.steps_of,
            "baseline": {
                "runs": short(comparison.baseline.runs, 1),
                "mean_ms": comparison.baseline.mean_ms,
            },
            "candidate": {
                "runs": short(comparison.candidate.runs, 1),
                "mean_ms": comparison.candidate.mean_ms,
            },
            "delta_ms": comparison.delta_ms,
            "remarks": [cut(line, 300) for line in remarks(comparison, self._catalog)[2:]],
        }

    def _between(self, before: Session, after: Session) -> Comparison:
        return compare([self._reports.report(before)], [self._reports.report(after)])

    def _before(self, session: Session) -> Session:
        sessions = self._reports.sessions()
        older = sessions[sessions.index(session) + 1 :] if session in sessions else []
        if not older:
            raise AdvisorError("run-not-found", run="since", path=self._reports.logdir, known=session.run)
        return older[0]


def _listed(session: Session) -> Brief:
    return {
        "run": session.run if len(session.run) <= 200 else cut(session.run, 200),
        "hosts": short([file.host for file in session.hosts], HOSTS),
        "megabytes": round(session.size_bytes / 1e6, 1),
        "captured": session.captured,
    }


def _change(one: LedgerChange) -> Brief:
    return {
        "checks": one.checks,
        "change": one.change,
        "now": one.after,
        "loss_ms": [one.before_loss_ms, one.after_loss_ms],
    }


def _kernel(kernel: KernelChange) -> Brief:
    return {
        "name": cut(kernel.name),
        "op": cut(kernel.op),
        "ms": [kernel.before_ms, kernel.after_ms],
        "count": [kernel.before_count, kernel.after_count],
    }
