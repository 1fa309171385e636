"""From a session to its report: read each host, summarise, run the checks, round once. Of several runs the hosts are
read at the same time, as those of one run are."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor import wire
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.facts import Facts, HostFacts, TensorFlowSteps
from tb_gpu_advisor.judging.base import OURS, Limits
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.reading.encoding import shortened_texts
from tb_gpu_advisor.reading.host import LOCAL_READER, Progress, Reader, Where, here, no_progress
from tb_gpu_advisor.reading.hosts import Host, Hosts, hosts_of, in_order, read_hosts
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.report.capture import capture, step_time
from tb_gpu_advisor.report.laws import Parts, lawful, needed
from tb_gpu_advisor.report.ledger.entries import ledger, rows_of
from tb_gpu_advisor.report.notes import MOST_HOSTS
from tb_gpu_advisor.report.priorities import first, headline
from tb_gpu_advisor.report.promises import with_first_promise
from tb_gpu_advisor.report.recording import with_recording
from tb_gpu_advisor.report.rounding import parts, rounded
from tb_gpu_advisor.report.rows import held, rows
from tb_gpu_advisor.report.several import gpu_breakdowns, several_gpus
from tb_gpu_advisor.report.workflow import overview, workflow
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.settings import USUAL, Settings

#: What a report may have. Measured: usual ones have about 50 KB, those of many hosts some hundred.
MOST_BYTES: Final = 1 << 20
#: Characters of a text. Measured: the longest names of kernels, which are C++ templates, have some two thousand.
LONGEST: Final = 4000
#: Kernels of unknown precision that a report names, longest first. Our default: enough to tell what they are.
UNKNOWN_KERNELS: Final = 5


def analyze(
    session: Session,
    reader: Reader = LOCAL_READER,
    settings: Settings = USUAL,
    where: Where = here,
    progress: Progress = no_progress,
) -> wire.Report:
    """The report of a session, whose hosts ``reader`` reads in the place ``where`` unless they are kept. A host that
    cannot be read is named in ``problems``; where none can be read, its ``AdvisorError`` is raised."""
    return made_of(session, hosts_of(session.hosts, reader, where, progress), settings, reader.kept).report


class Made(Struct, frozen=True):
    """A report, and the same as JSON."""

    report: wire.Report
    data: bytes


def made_of(session: Session, hosts: Hosts, settings: Settings = USUAL, kept: Kept | None = None) -> Made:
    """The report of hosts that were read; raises the first one's error where none could be. With ``kept``, its promises
    are kept there, or what was promised first is shown; with settings of the user's neither."""
    names = tuple(file.host for file in session.hosts)
    whole = build(session.run, names, hosts.run(settings), hosts.problems, settings.thresholds)
    whole = replace(whole, errors=hosts.broken + whole.errors)
    report = shortened(with_recording(whole, session.recorded))
    if kept is not None and settings == USUAL and not hosts.errors and not report.errors:
        report = with_first_promise(report, session, kept)
    return Made(*lawful(report))


def build(
    run: str,
    hosts: tuple[str, ...],
    facts: Facts,
    problems: tuple[wire.HostProblem, ...],
    thresholds: Mapping[str, float] = OURS,
) -> wire.Report:
    """The report of known facts; pure, so that tests and golden files need no files."""
    working = [host for host in facts.hosts if host.gpus]
    made = Parts(run, bool(working))
    outcomes = [(check, held(check, one, facts, run)) for check, one in run_all(ALL, facts, run, thresholds)]
    average = made("breakdown", lambda: _average(facts.averaged))
    in_ledger = made("recoverable", lambda: rows_of(facts, outcomes))
    several = made.of_gpus("several_gpus", lambda: several_gpus(facts, needed(average), needed(in_ledger)))
    to_do = made("first", lambda: first(needed(in_ledger).stairs))
    return wire.Report(
        *wire.HEAD,
        run=run,
        hosts=hosts,
        problems=problems,
        capture=made("capture", lambda: capture(facts)),
        step_time=made.of_gpus("step_time", lambda: step_time(facts)),
        host_step_time=made("host_step_time", lambda: step_time(facts) if facts.alone else None),
        breakdown=average,
        gpu_breakdowns=made.of_gpus("gpu_breakdowns", lambda: gpu_breakdowns(facts)),
        several_gpus=several,
        given=facts.given,
        recoverable=in_ledger.bounds if in_ledger and working else None,
        overview=made.of_gpus("overview", lambda: overview(facts)),
        first=to_do,
        workflow=made.of_gpus("workflow", lambda: workflow(facts, outcomes, several, to_do)),
        headline=made("headline", lambda: headline(facts, average, outcomes, in_ledger)),
        ledger=made("ledger", lambda: ledger(needed(in_ledger))),
        checks=rows(outcomes, in_ledger, Limits(thresholds), facts.framework, run),
        kernels=made.of_gpus("kernels", lambda: _kernels(facts)),
        precision=made.of_gpus("precision", lambda: _precision(facts)),
        tensorflow=made("tensorflow", lambda: _by_tensorflow(working)),
        promised=None,
        errors=tuple(made.errors),  # the last of all, when all else was made
    )


def _precision(facts: Facts) -> tuple[wire.PrecisionPart, ...]:
    """Computing time of the GPU that limits the step, by precision: sums over kernels, which may overlap."""
    table = facts.limiting_gpu.kernels
    times = {precision: table.ms(precision=precision) for precision in wire.PRECISIONS}
    names = dict.fromkeys(row.name for row in table.rows if row.kind.precision == "unknown")
    kernels = {"unknown": tuple(names)[:UNKNOWN_KERNELS]}
    return tuple(
        wire.PrecisionPart(precision, rounded(ms), round(ms / table.total_ms, 6), kernels.get(precision, ()))
        for precision, ms in times.items()
        if ms > 0
    )


def _by_tensorflow(working: list[HostFacts]) -> tuple[wire.TensorFlowBreakdown, ...]:
    """The steps in both of TensorFlow's definitions, for every host, or for the slowest where there are many."""
    breakdowns = [_tensorflow(host.host, one) for host in working for one in host.tensorflow]
    slowest = sorted({one.host: one.step_ms for one in breakdowns}.items(), key=lambda entry: -entry[1])
    shown = {host for host, _ in slowest[:MOST_HOSTS]}
    return tuple(one for one in breakdowns if one.host in shown)


def _tensorflow(host: str, steps: TensorFlowSteps) -> wire.TensorFlowBreakdown:
    step_ms = sum(steps.steps_ms) / len(steps.steps_ms)
    times = {part: steps.mean_ms(part) for part in steps.parts_ms}
    return wire.TensorFlowBreakdown(
        host=host,
        definition=steps.definition,
        steps=steps.count,
        step_ms=rounded(step_ms),
        half_share=None if steps.half_share is None else round(steps.half_share, 6),
        parts=tuple(
            wire.TensorFlowPartTime(part, rounded(ms), round(ms / step_ms, 6)) for part, ms in times.items()
        ),
    )


def _kernels(facts: Facts) -> tuple[wire.Kernel, ...]:
    """Kernels by name and op, whatever the op's inputs are and whatever calls it."""
    rows = dict[tuple[str, str], tuple[float, float]]()
    for one in facts.limiting_gpu.kernels.rows:
        count, ms = rows.get((one.name, one.op), (0.0, 0.0))
        rows[one.name, one.op] = (count + one.count_per_step, ms + one.ms_per_step)
    longest = sorted(rows.items(), key=lambda row: -row[1][1])
    return tuple(wire.Kernel(*names, *map(rounded, of_names)) for names, of_names in longest)


def _average(working: list[HostFacts]) -> tuple[wire.Part, ...]:
    """Mean over the hosts of the mean over their GPUs, so that it sums to the mean step period."""
    if not working:
        return ()
    totals: dict[wire.Category, float] = dict.fromkeys(wire.CATEGORIES, 0.0)
    for host in working:
        for gpu in host.gpus:
            for category in wire.CATEGORIES:
                totals[category] += gpu.mean_ms(category) / len(host.gpus) / len(working)
    return parts(totals)


def shortened(report: wire.Report) -> wire.Report:
    """The report, with texts longer than ``LONGEST`` cut off if it is an unusually large one: a name in a profile may
    be as long as the profile."""
    is_usual = len(msgspec.json.encode(report)) <= MOST_BYTES
    return report if is_usual else shortened_texts(report, LONGEST)


def analyze_runs(
    sessions: Sequence[Session],
    reader: Reader = LOCAL_READER,
    settings: Settings = USUAL,
    where: Where = here,
    progress: Progress = no_progress,
) -> Iterator[tuple[int, wire.Report | AdvisorError]]:
    """The report of each session with its place, as soon as its last host is known; the arguments are those of
    ``analyze``. A run of which no host can be read gives its error, and costs no other run."""
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


def _report(session: Session, hosts: Hosts, settings: Settings, reader: Reader) -> wire.Report:
    """Made, and kept where the same may be asked for again."""
    made = made_of(session, hosts, settings, reader.kept)
    if reader.kept is not None and settings == USUAL and not hosts.errors:
        reader.kept.keep_report(session, reader.fs, made.data)
    return made.report
