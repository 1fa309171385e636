"""The questions that an agent may ask, and their answers: JSON in one line, or a page of text."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from tb_gpu_advisor.agents.answers import busy, change, fits, fitted, fitted_text, kernel, listed, short
from tb_gpu_advisor.checks import check_of
from tb_gpu_advisor.comparing.baseline import stored
from tb_gpu_advisor.comparing.budget import DEFAULT, Budget, parse
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.gate import cases, exit_code
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.brief import Brief, brief, cut, finding, row_brief, spread
from tb_gpu_advisor.export.compared import remarks
from tb_gpu_advisor.export.explain import explain
from tb_gpu_advisor.export.headline import sentence
from tb_gpu_advisor.export.issue import find_check, finding_with
from tb_gpu_advisor.export.promises import predicted, promise_line
from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.reading.hosts import hosts_of
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.limits import Limits, processes_for
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.report.build import analyze_runs
from tb_gpu_advisor.report.whatif import answer as predict
from tb_gpu_advisor.report.whatif import asked_for
from tb_gpu_advisor.sessions import (
    Problems,
    Session,
    file_system_for,
    find_session,
    find_sessions,
    no_runs,
    read_text,
)
from tb_gpu_advisor.settings import USUAL, Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Comparison, Report

#: The questions that an agent may ask, and their titles.
TITLES: Final = {
    "runs": "List profile runs",
    "report": "Report of a run",
    "ledger": "Losses of a step, in the order of their fixes",
    "whatif": "Predict a step",
    "explain": "Explain a check",
    "compare": "Compare two runs",
    "check": "Check a run against a budget",
    "what-changed": "What changed in a run",
}
#: What each argument is; every question has those of them that it takes.
ARGUMENTS: Final = {
    "run": "A run's name, or a part of one that no other has; the newest run if empty.",
    "start": "How many of the newest runs to skip: next of the page before.",
    "contains": "Only runs with this in their name.",
    "finding": "The id of one finding, for its fix, its place and its numbers; all findings in short if empty.",
    "check": "The id of a check, as in findings: input-bound.",
    "baseline": "The run to compare with: a name or a part of it; for check also a path of a report in JSON.",
    "candidate": "The run that may be faster: its name or a part of it; the newest run if empty.",
    "since": "The run before the change: its name or a part of it; the one before the run in time if empty.",
    "budget": "A budget in TOML, such as step_ms = 20.0, or the path of a file with one; the default budget if empty.",
    "fixes": "Ids of the checks whose findings are fixed; none of them if empty.",
    "batch": "What the batch of each GPU is multiplied by.",
    "gpus": "The number of GPUs; as many as there are if 0.",
}

#: Runs on a page of their list. Our default: what fits an answer.
RUNS: Final = 10
#: Ops of the ledger; those whose kernels take longest. Our default: what fits an answer.
OPS: Final = 6
#: Kernels of a comparison; the largest changes. Our default: what fits an answer.
KERNELS: Final = 8
#: A part of the step that moved by less is not listed. Our default: a hundredth of a millisecond is the last digit
#: shown.
LEAST_MS: Final = 0.01

#: What a finding in a list is without: it comes when that one is asked for alone.
_ALONE: Final = ("doubts", "where", "fix")


class Tools:
    """Answers about the runs in ``logdir``. Each question raises ``AdvisorError``.

    A run is read again only if its files changed since; files are read in processes of their own.
    """

    def __init__(self, logdir: str, catalog: Catalog) -> None:
        self._logdir, self._catalog = logdir, catalog
        self._reader = Reader(file_system_for(logdir), Kept.usual(), limits=Limits())

    def runs(self, start: int = 0, contains: str = "") -> str:
        """The profile runs in the log directory, newest first; next is the start of the following page."""
        sessions = [one for one in self._sessions() if contains in one.run]
        page = [listed(session) for session in sessions[max(start, 0) :][:RUNS]]
        while True:
            following = max(start, 0) + len(page)
            answer: Brief = {"logdir": self._logdir, "count": len(sessions), "runs": page}
            if following < len(sessions):
                answer["next"] = following
            if fits(answer) or not page:
                return fitted(answer)
            page = page[:-1]

    def report(self, run: str = "", finding: str = "") -> str:
        """What a run loses, where its step goes, and the findings to act on; one finding with its fix and place."""
        report = self._report(self._session(run))
        return self._finding(report, finding) if finding else self._overview(report)

    def explain(self, check: str) -> str:
        """What a check looks for, why it matters, what to change, with code, and which number must move."""
        return fitted_text(explain(check_of(check), self._catalog))

    def compare(self, baseline: str, candidate: str = "") -> str:
        """Whether the candidate (the newest run without a name) is faster than the baseline or differs by noise only.

        With the findings that are fixed or new, and what was promised of the fixed ones against what the step gained.
        """
        comparison = self._between(self._session(baseline), self._session(candidate))
        answer = self._verdict(comparison) | {
            "p_value": comparison.p_value,
            "detectable_share": comparison.detectable_share,
            "findings": [change(one) for one in comparison.rows],
            "promises": [promise_line(one, self._catalog) for one in comparison.promises],
        }
        return fitted(answer, "findings", "promises", "remarks")

    def check(self, run: str = "", baseline: str = "", budget: str = "") -> str:
        """Whether a run is within its budget, as the gate for CI says: exit_code 0 within, 1 over, 3 cannot tell."""
        limits = _budget(budget)
        session = self._session(run)
        report = self._report(session, limits.settings)
        against = None
        if baseline:
            before = stored(baseline) or self._report(self._session(baseline))
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

    def ledger(self, run: str = "") -> str:
        """The step as a staircase: each loss with its cause, and the step after its fix and those before it.

        With the time that no row explains, the ops whose kernels take longest, and, of up to five rows, the step for
        each set of fixed ones by their numbers ("0,2").
        """
        report = self._report(self._session(run))
        whole = report.ledger
        answer: Brief = {
            "run": cut(report.run),
            "today_ms": whole.today_ms,
            "settle_first": list(whole.settle_first),
            "rows": [
                {"checks": row.checks, "cause": row.cause, "confidence": row.confidence}
                | row_brief(row, self._catalog)
                for row in whole.rows
            ],
            "unexplained_ms": {one.part: one.ms for one in whole.unexplained},
            "busy": [busy(one) for one in whole.busy[:OPS]],
            "subsets_ms": {rows: spread(step) for rows, step in whole.subsets.items()},
        }
        if not fits(answer):
            del answer["subsets_ms"]
        return fitted(answer, "busy", "rows")

    def whatif(self, run: str = "", fixes: tuple[str, ...] = (), batch: float = 1.0, gpus: int = 0) -> str:
        """The step of a run with findings fixed, another batch, or another number of GPUs."""
        asked = asked_for(fixes, batch, gpus or None)
        session = self._session(run)
        hosts = hosts_of(session.hosts, self._reader, Processes(processes_for(session)))
        prediction = predict(session.run, hosts, USUAL, asked)
        bounds = prediction.step_ms
        answer: Brief = {
            "run": cut(prediction.run),
            "fixes": list(prediction.fixes),
            "batch": prediction.batch,
            "gpus": prediction.gpus,
            "today_ms": prediction.today_ms,
            "step_ms": None if bounds is None else [bounds.low, prediction.likely_ms, bounds.high],
            "throughput": prediction.throughput,
            "says": [cut(line, 300) for line in predicted(prediction, self._catalog)],
            "parts_ms": {part.category: [part.today_ms, part.likely_ms] for part in prediction.parts},
        }
        return fitted(answer, "says")

    def what_changed(self, run: str = "", since: str = "") -> str:
        """What a run (the newest without a name) does otherwise than ``since`` (the one before it without a name).

        Parts of the step, kernels, findings that came or went.
        """
        candidate = self._session(run)
        comparison = self._between(self._session(since) if since else self._before(candidate), candidate)
        moved = [part for part in comparison.breakdown if abs(part.after_ms - part.before_ms) >= LEAST_MS]
        moved.sort(key=lambda part: -abs(part.after_ms - part.before_ms))
        answer = self._verdict(comparison) | {
            "parts_ms": {part.category: [part.before_ms, part.after_ms] for part in moved},
            "kernels": [kernel(one) for one in comparison.kernels[:KERNELS]],
            "findings": [change(one) for one in comparison.rows if one.change != "still"],
        }
        return fitted(answer, "kernels", "findings", "remarks")

    def all(self) -> dict[str, Callable[..., str]]:
        """What answers each question; its docstring says what."""
        return {name: getattr(self, name.replace("-", "_")) for name in TITLES}

    def _overview(self, report: Report) -> str:
        answer = brief(report, self._catalog)
        notes = [self._catalog.text(f"note-{note.id}", args=note.args) for note in report.capture.notes]
        answer["notes"] = [cut(note, 300) for note in notes]
        answer["findings"] = [
            {name: value for name, value in one.items() if name not in _ALONE} for one in answer["findings"]
        ]
        return fitted(answer, "undecided", "notes", "findings")

    def _finding(self, report: Report, check: str) -> str:
        one = finding(finding_with(report, find_check(report, check)), self._catalog)
        rows = one.get("where", {}).get("rows", [])
        answer = {"run": cut(report.run), **one, "rows": rows}
        if "where" in one:
            answer["where"] = one["where"]["columns"]
        return fitted(answer, "rows", "doubts" if "doubts" in one else "rows")

    def _verdict(self, comparison: Comparison) -> dict[str, Any]:
        return {
            "verdict": comparison.verdict,
            "says": sentence(comparison.said, self._catalog),
            "steps_of": comparison.steps_of,
            "baseline": {"runs": short(comparison.baseline.runs, 1), "mean_ms": comparison.baseline.mean_ms},
            "candidate": {
                "runs": short(comparison.candidate.runs, 1),
                "mean_ms": comparison.candidate.mean_ms,
            },
            "delta_ms": comparison.delta_ms,
            "remarks": [cut(line, 300) for line in remarks(comparison, self._catalog)[2:]],
        }

    def _sessions(self) -> list[Session]:
        """Newest first."""
        problems: Problems = []
        sessions = find_sessions(self._logdir, self._reader.fs, problems=problems)
        if not sessions:
            raise no_runs(self._logdir, problems)
        return sessions

    def _session(self, run: str) -> Session:
        """The run of a name or of an unambiguous part of one, the newest without."""
        return find_session(self._logdir, run or None, self._reader.fs)

    def _report(self, session: Session, settings: Settings = USUAL) -> Report:
        kept = self._reader.kept if settings == USUAL else None
        if kept is not None and (report := kept.report(session)):
            return report
        where = Processes(processes_for(session))
        ((_, made),) = analyze_runs([session], self._reader, settings, where)
        if isinstance(made, AdvisorError):
            raise made
        return made

    def _between(self, before: Session, after: Session) -> Comparison:
        return compare([self._report(before)], [self._report(after)])

    def _before(self, session: Session) -> Session:
        sessions = self._sessions()
        older = sessions[sessions.index(session) + 1 :] if session in sessions else []
        if not older:
            raise AdvisorError("run-not-found", run="since", path=self._logdir, known=session.run)
        return older[0]


def _budget(given: str) -> Budget:
    """Of a file, or of the text itself, which has an assignment."""
    if not given:
        return DEFAULT
    return parse(given, "budget") if "=" in given else parse(read_text(given), given)
