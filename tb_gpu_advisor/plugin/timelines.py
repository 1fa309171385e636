"""Any range of a timeline, from tracks that are kept when a run is read.

A range never reads the profile again. Only when a host's tracks are not there (cleared away, or the host was read
elsewhere) is that host read once more.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace
from werkzeug import Request as HttpRequest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.judging.runner import first_kernel
from tb_gpu_advisor.plugin.jobs import Jobs, Task
from tb_gpu_advisor.plugin.logdirs import StoredRun
from tb_gpu_advisor.reading.host import Progress, Reader
from tb_gpu_advisor.reading.pool import Pool
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.reading.ranges import Subject, cut, home_of, steps_of
from tb_gpu_advisor.reading.recent import Recent
from tb_gpu_advisor.reading.tracks_file import TracksFile
from tb_gpu_advisor.report.given import N, within
from tb_gpu_advisor.sessions import HostFile
from tb_gpu_advisor.wire import Category, GpuSteps, Report, Timeline, TimelineRange

#: Spans per lane: more than a wide screen has pixels. Our default: a screen of 4K and one of a laptop, to the next
#: power of two.
MOST_WIDTH: Final = 4096
USUAL_WIDTH: Final = 1024
#: For how long after the last look tracks are held in memory, and up to which size in addition to those that are looked
#: at. Our default: a person who zooms again does so within a minute.
HELD_S: Final = 60.0
HELD_BYTES: Final = 128 << 20
# Times after a century and numbers above any GPU's come from nobody who read our addresses. Our default: far above what
# can be meant.
_MOST_US: Final = 1e16
_MOST_GPU: Final = 1 << 20


class Timelines:
    """Tracks by run, as they are kept."""

    def __init__(self, jobs: Jobs, reader: Reader, pool: Pool) -> None:
        self._jobs, self._reader, self._pool = jobs, reader, pool
        #: The next look is at the same ones, and they take 20 bytes an event.
        self._held: Recent[tuple[str, HostFile], TracksFile] = Recent(
            HELD_BYTES, lambda tracks: tracks.size_bytes, HELD_S
        )

    def range(self, request: HttpRequest, stored: StoredRun, report: Report, peer: str) -> TimelineRange:
        """Answer ``timeline?run=&finding=``, with ``host``, ``gpu``, ``step``, ``start``, ``end`` and ``width``.

        Raises ``AdvisorError``: no-timeline, wrong-parameter, gpu-not-found, timeline-not-kept; ``UnderWay``.
        """
        category, host, gpu, kernel = _picture(report, request.args.get("finding", ""))
        host = request.args.get("host") or host
        gpu = _gpu(request, gpu)
        width = _number(request, "width", int, 1, MOST_WIDTH) or USUAL_WIDTH
        limits = (_number(request, name, float, -_MOST_US, _MOST_US) for name in ("start", "end"))
        tracks = self._open(stored, host, gpu, peer)
        subject = Subject(gpu, category, request.args.get("step", ""), kernel)
        home = home_of(tracks, subject)
        start, end = (home[at] if limit is None else limit for at, limit in enumerate(limits))
        if end <= start:
            raise AdvisorError("wrong-parameter", name="end", value=str(end))
        return cut(tracks, subject, (start, end), width)

    def steps(self, request: HttpRequest, stored: StoredRun, report: Report, peer: str) -> GpuSteps:
        """Answer ``steps?run=&host=&gpu=``: each step of one GPU, divided. Raises as ``range`` does."""
        first = report.gpu_breakdowns[0] if report.gpu_breakdowns else None
        host = request.args.get("host") or (first.host if first else "")
        return self.steps_of_gpu(stored, host, _gpu(request, first.gpu if first else 0), peer)

    def steps_of_gpu(self, stored: StoredRun, host: str, gpu: int, peer: str) -> GpuSteps:
        """Each step of one GPU, divided. Raises as ``range`` does."""
        return steps_of(self._open(stored, host, gpu, peer), gpu)

    def _open(self, stored: StoredRun, host: str, gpu: int, peer: str) -> TracksFile:
        """The tracks of a host. The host's name comes from a request: it is looked up, never made into a path."""
        session = stored[0]
        file = next((file for file in session.hosts if file.host == host), None)
        if file is None:
            raise AdvisorError("gpu-not-found", gpu=gpu, host=host)
        tracks = self._held.get((session.run, file)) or self._read(stored, file, peer)
        self._held.put((session.run, file), tracks)
        if gpu not in tracks.gpus:
            raise AdvisorError("gpu-not-found", gpu=gpu, host=host)
        return tracks

    def _read(self, stored: StoredRun, file: HostFile, peer: str) -> TracksFile:
        session, kept = stored[0], self._reader.kept
        if kept is None or not file.modified_ns:
            raise AdvisorError("timeline-not-kept", folder=str(kept.folder if kept else "~/.cache"))
        tracks = kept.tracks(file, session.run)
        if tracks is None:
            task = _again(stored, file, self._reader, self._pool)
            self._jobs.ask(task, peer)
            tracks = kept.tracks(file, session.run)
            if tracks is None:  # it could not be written, and asking again would not help
                raise AdvisorError("timeline-not-kept", folder=str(kept.folder))
            self._jobs.forget(task)
        return tracks


def _again(stored: StoredRun, file: HostFile, reader: Reader, pool: Pool) -> Task[bool]:
    """Read one host, whatever is known of it, for its tracks."""
    session, fs = stored

    def read(processes: Processes, progress: Progress) -> bool:
        ((_, answer),) = processes(replace(reader, fs=fs), [file], progress)
        if isinstance(answer, AdvisorError):
            raise answer
        return True

    return Task("tracks", session._replace(hosts=(file,)), lambda: Processes(pool=pool), read)


def _picture(report: Report, finding: str) -> tuple[Category, str, int, str]:
    """Category, host and GPU of a finding's timeline, and the kernel if it is about one."""
    for check in report.checks:
        for evidence in check.evidence if check.id == finding else ():
            if isinstance(evidence, Timeline) and evidence.marks:
                category = evidence.marks[0].category
                kernel = first_kernel(check.evidence) if category == "compute" else ""
                return category, evidence.host, evidence.gpu, kernel
    raise AdvisorError("no-timeline", finding=finding)


def _gpu(request: HttpRequest, missing: int) -> int:
    gpu = _number(request, "gpu", int, 0, _MOST_GPU)
    return missing if gpu is None else gpu


def _number(request: HttpRequest, name: str, kind: Callable[[str], N], least: float, most: float) -> N | None:
    return within(name, request.args.get(name), kind, least, most, "wrong-parameter")
