"""Reports of several runs, whose hosts are read beside each other as those of one run are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.judging.base import OURS
from tb_gpu_advisor.reading.hosts import Hosts, Pool, Progress, part, summaries
from tb_gpu_advisor.report.build import report_of
from tb_gpu_advisor.sessions import LOCAL, FileSystem, Session
from tb_gpu_advisor.wire import NOTHING_GIVEN, Given, Report


def analyze_runs(
    sessions: Sequence[Session],
    fs: FileSystem = LOCAL,
    progress: Progress | None = None,
    thresholds: Mapping[str, float] = OURS,
    workers: int = 1,
    given: Given = NOTHING_GIVEN,
    pool: Pool | None = None,
    one_gpu_step_ms: float | None = None,
) -> Iterator[tuple[int, Report | AdvisorError]]:
    """The report of each session with its place, as soon as its last host is known; the arguments are those of
    ``analyze``. A run of which no host can be read is its error, and costs no other run."""
    files = [
        (at, place, file) for at, session in enumerate(sessions) for place, file in enumerate(session.hosts)
    ]
    known = [Hosts({}) for _ in sessions]
    for index, answer in summaries([file for *_, file in files], fs, progress, workers, pool):
        at, place, file = files[index]
        known[at] = known[at].merged(part(place, file, answer))
        if len(known[at].found) == len(sessions[at].hosts):
            try:
                yield at, report_of(sessions[at], known[at], one_gpu_step_ms, thresholds, given)
            except AdvisorError as error:
                yield at, error
            known[at] = Hosts({})  # its facts are needed no more
