"""Reports of several runs, whose hosts are read at the same time, as those of one run are."""

from collections.abc import Iterator, Sequence

from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.reading.host import LOCAL_READER, Progress, Reader, Where, here, no_progress
from tb_gpu_advisor.reading.hosts import Host, Hosts, in_order, read_hosts
from tb_gpu_advisor.report.build import made_of
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.settings import USUAL, Settings
from tb_gpu_advisor.wire import Report


def analyze_runs(
    sessions: Sequence[Session],
    reader: Reader = LOCAL_READER,
    settings: Settings = USUAL,
    where: Where = here,
    progress: Progress = no_progress,
) -> Iterator[tuple[int, Report | AdvisorError]]:
    """The report of each session with its place, as soon as its last host is known; the arguments are those of
    ``analyze``. A run of which no host can be read is its error, and costs no other run."""
    places = [(at, place) for at, session in enumerate(sessions) for place in range(len(session.hosts))]
    files = [sessions[at].hosts[place] for at, place in places]
    known: list[list[tuple[int, Host]]] = [[] for _ in sessions]
    for index, answer in read_hosts(files, reader, where, progress):
        at, place = places[index]
        known[at].append((place, (files[index], answer)))
        if len(known[at]) == len(sessions[at].hosts):
            try:
                yield at, _report(sessions[at], in_order(known[at]), settings, reader)
            except AdvisorError as error:
                yield at, error
            except Exception:
                # A broad catch at the edge of a run: a fault of ours there must not cost the reports of the others.
                log_fault(__name__, "the report of %s failed", sessions[at].run)
                yield at, AdvisorError("internal", run=sessions[at].run)
            known[at].clear()  # its facts are needed no more


def _report(session: Session, hosts: Hosts, settings: Settings, reader: Reader) -> Report:
    """Made, and kept where the same may be asked for again."""
    made = made_of(session, hosts, settings, reader.kept)
    if reader.kept is not None and settings == USUAL and not hosts.errors:
        reader.kept.keep_report(session, reader.fs, made.data)
    return made.report
