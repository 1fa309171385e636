"""Any range of a timeline, from tracks that the analysis keeps beside the stored reports.

A range never reads the profile again. Only when a host's tracks are not there (cleared away, or the report was made
elsewhere) is that host read once more.
"""

from __future__ import annotations

import logging
import math
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from werkzeug import Request as HttpRequest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.judging.base import OURS
from tb_gpu_advisor.judging.places import first_kernel
from tb_gpu_advisor.plugin.jobs import Jobs
from tb_gpu_advisor.plugin.process import Process, Request
from tb_gpu_advisor.reading.tracks_of import TracksOf
from tb_gpu_advisor.report.cache import Cache, shrink
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import (
    NOTHING_GIVEN,
    Category,
    Given,
    GpuSteps,
    Report,
    Running,
    Timeline,
    TimelineRange,
)

if TYPE_CHECKING:
    from tb_gpu_advisor.reading.tracks_file import TracksFile

_log = logging.getLogger(__name__)

#: Space for tracks, at 20 bytes an event.
CAPACITY_BYTES: Final = 1 << 30
#: Spans per lane: more than a wide screen has pixels.
MOST_WIDTH: Final = 4096
USUAL_WIDTH: Final = 1024
# Times beyond a century and numbers beyond any GPU come from nobody who read our addresses.
_MOST_US: Final = 1e16
_MOST_GPU: Final = 1 << 20


class Timelines:
    """Tracks by run, on the disk beside the reports."""

    def __init__(self, cache: Cache, dask: str = "", thresholds: Mapping[str, float] = OURS) -> None:
        self._cache = cache
        self._dask = dask
        self._thresholds = dict(thresholds)
        self._folder = cache.folder / "timelines"
        self._again = Jobs(lambda session, _: Process(Request(session, keep=self._place(session))))

    def start(self, session: Session, given: Given = NOTHING_GIVEN) -> Process:
        """An analysis that keeps what its timelines need on the way."""
        self._clear()
        # On a cluster they would lie on other machines; a host's are made here when somebody looks at it.
        keep = None if self._dask else self._place(session)
        folder = str(self._cache.folder)
        return Process(Request(session, folder, self._dask, keep, given, self._thresholds))

    def _clear(self) -> None:
        """Make room for the tracks of another run."""
        try:
            shrink(self._folder, CAPACITY_BYTES)
        except FileNotFoundError:
            return
        except OSError as error:
            _log.warning("%s could not be cleared: %s", self._folder, error)

    def range(self, request: HttpRequest, session: Session, report: Report) -> TimelineRange | Running:
        """Answer ``timeline?run=&finding=``, with ``host``, ``gpu``, ``step``, ``start``, ``end`` and ``width``.

        Raises ``AdvisorError``: no-timeline, wrong-parameter, gpu-not-found, timeline-not-kept.
        """
        category, host, gpu, kernel = _picture(report, request.args.get("finding", ""))
        host = request.args.get("host") or host
        gpu = _whole(request, "gpu", gpu, 0, _MOST_GPU)
        width = _whole(request, "width", USUAL_WIDTH, 1, MOST_WIDTH)
        limits = _number(request, "start"), _number(request, "end")
        tracks = self._open(session, host, gpu)
        if isinstance(tracks, Running):
            return tracks
        from tb_gpu_advisor.reading.ranges import cut, home_of

        step = request.args.get("step", "")
        home = home_of(tracks, gpu, category, step, kernel)
        start, end = (home[at] if limit is None else limit for at, limit in enumerate(limits))
        if end <= start:
            raise AdvisorError("wrong-parameter", name="end", value=str(end))
        return cut(tracks, gpu, category, step, (start, end), width, kernel)

    def steps(self, request: HttpRequest, session: Session, report: Report) -> GpuSteps | Running:
        """Answer ``steps?run=&host=&gpu=``: each step of one GPU, divided."""
        known = report.gpu_breakdowns[0] if report.gpu_breakdowns else None
        host = request.args.get("host") or (known.host if known else "")
        gpu = _whole(request, "gpu", known.gpu if known else 0, 0, _MOST_GPU)
        tracks = self._open(session, host, gpu)
        if isinstance(tracks, Running):
            return tracks
        from tb_gpu_advisor.reading.ranges import steps_of

        return steps_of(tracks, gpu)

    def _open(self, session: Session, host: str, gpu: int) -> TracksFile | Running:
        """The tracks of a host. The host's name comes from a request: it is looked up, never made into a path."""
        from tb_gpu_advisor.reading.tracks_file import open_tracks

        place = self._place(session)
        own = tuple(file for file in session.hosts if file.host == host)
        if not own:
            raise AdvisorError("gpu-not-found", gpu=gpu, host=host)
        found = None if place is None else open_tracks(place.path(host))
        alone = replace(session, hosts=own)
        if found is None and place is not None:
            answer = self._again.report(alone)
            if isinstance(answer, Running):
                return answer
            found = open_tracks(place.path(host))
        if found is not None:  # else it could not be written, and asking again would not help
            self._again.forget(alone)
        if found is None or place is None:
            raise AdvisorError("timeline-not-kept", folder=str(self._folder))
        if all(known.gpu != gpu for known in found.head.gpus):
            raise AdvisorError("gpu-not-found", gpu=gpu, host=host)
        _touch(place.path(host))
        return found

    def _place(self, session: Session) -> TracksOf | None:
        """None for files without a time (some remote stores): they could not be told from later ones."""
        if not all(file.modified_ns for file in session.hosts):
            return None
        keys = {file.host: self._cache.key(replace(session, hosts=(file,))) for file in session.hosts}
        return TracksOf(self._folder, session.run, keys)


def _touch(path: Path) -> None:
    """What was used last is cleared away last."""
    try:
        os.utime(path)
    except OSError as error:
        _log.debug("%s: %s", path, error)


def _picture(report: Report, finding: str) -> tuple[Category, str, int, str]:
    """Category, host and GPU of a finding's timeline, and the kernel if it is about one."""
    for check in report.checks:
        for evidence in check.evidence if check.id == finding else ():
            if isinstance(evidence, Timeline) and evidence.marks:
                category = evidence.marks[0].category
                kernel = first_kernel(check.evidence) if category == "compute" else ""
                return category, evidence.host, evidence.gpu, kernel
    raise AdvisorError("no-timeline", finding=finding)


def _whole(request: HttpRequest, name: str, missing: int, least: int, most: int) -> int:
    text = request.args.get(name)
    if text is None:
        return missing
    # ``int`` would take signs, underscores and digits of any script.
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most):
        raise AdvisorError("wrong-parameter", name=name, value=text)
    return int(text)


def _number(request: HttpRequest, name: str) -> float | None:
    text = request.args.get(name)
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not abs(value) <= _MOST_US:
        raise AdvisorError("wrong-parameter", name=name, value=text)
    return value
