"""GPU Advisor for TensorBoard: TensorFlow's GPU performance guide as an automatic checklist.

``analyze(path)``, ``compare(baseline, candidate)`` and ``what_if(path, fixes)`` are the Python API. Heavy modules
load on first use, because TensorBoard imports this package at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tb_gpu_advisor.version import __version__

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from tb_gpu_advisor.reading.host import Reader
    from tb_gpu_advisor.sessions import Session
    from tb_gpu_advisor.wire import Comparison, Given, Report, WhatIf

__all__ = ["__version__", "analyze", "compare", "what_if"]


def analyze(
    path: str | os.PathLike[str],
    run: str | None = None,
    thresholds: Mapping[str, float] | None = None,
    follow_links: bool = False,
) -> Report:
    """The report of one profile run.

    ``path`` is a logdir, one session folder or one ``.xplane.pb`` file, on this machine or an address such as
    ``gs://bucket/logs`` (as text: a ``pathlib.Path`` cannot hold one). ``run`` is the name of a run, or the beginning
    or end of one if no other run has it; without it the newest session is taken. ``thresholds`` are limits of your own
    by the ids of checks, in place of those that the report names. Links that lead out of the logdir are followed on
    demand only. Raises ``AdvisorError`` when there is nothing to read, it cannot be read, or a limit is no check's.
    """
    from msgspec.structs import asdict

    from tb_gpu_advisor.comparing.budget import wrong_thresholds
    from tb_gpu_advisor.errors import AdvisorError
    from tb_gpu_advisor.notebook import ShownReport
    from tb_gpu_advisor.report.build import analyze as analyze_session
    from tb_gpu_advisor.settings import Settings

    limits = thresholds or {}
    if wrong := wrong_thresholds(limits):
        raise AdvisorError("budget-wrong", file="thresholds", cause=tuple(wrong))
    return ShownReport(**asdict(analyze_session(*_run_of(path, run, follow_links), Settings(limits))))


def compare(baseline: Report | list[Report], candidate: Report | list[Report]) -> Comparison:
    """The candidate against the baseline: one report of each, or several captures of the same program."""
    from msgspec.structs import asdict

    from tb_gpu_advisor.comparing.compare import compare as compare_reports
    from tb_gpu_advisor.notebook import ShownComparison

    sides = [side if isinstance(side, list) else [side] for side in (baseline, candidate)]
    return ShownComparison(**asdict(compare_reports(sides[0], sides[1])))


def what_if(
    path: str | os.PathLike[str],
    fixes: Sequence[str] = (),
    batch: float = 1.0,
    gpus: int | None = None,
    given: Given | None = None,
    run: str | None = None,
) -> WhatIf:
    """The step of a run, as ``analyze`` finds it, with the findings of these checks fixed, ``batch`` times the batch on
    each GPU, and so many ``gpus``.

    What more GPUs need for the exchange of gradients is ``given``: ``wire.Given(parameters, gb_per_s, None)``. What
    cannot be predicted is named in ``cannot``. Raises ``AdvisorError`` as ``analyze`` does, and for numbers that cannot
    be.
    """
    from msgspec.structs import astuple

    from tb_gpu_advisor.reading.host import here
    from tb_gpu_advisor.reading.hosts import hosts_of
    from tb_gpu_advisor.report.given import parse_given
    from tb_gpu_advisor.report.whatif import answer, asked_for
    from tb_gpu_advisor.settings import Settings
    from tb_gpu_advisor.wire import NOTHING_GIVEN

    asked = asked_for(fixes, batch, gpus)
    texts = ("" if one is None else str(one) for one in astuple(given or NOTHING_GIVEN))
    settings = Settings(given=parse_given(*texts))
    session, reader = _run_of(path, run)
    return answer(session.run, hosts_of(session.hosts, reader, here), settings, asked)


def _run_of(
    path: str | os.PathLike[str], run: str | None, follow_links: bool = False
) -> tuple[Session, Reader]:
    """The run, and what reads its hosts."""
    from os import fspath

    from tb_gpu_advisor.reading.host import Reader
    from tb_gpu_advisor.sessions import file_system_for, find_session

    files = file_system_for(fspath(path))
    return find_session(fspath(path), run, files, follow_links), Reader(files)
