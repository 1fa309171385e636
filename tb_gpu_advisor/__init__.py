"""GPU Advisor for TensorBoard: TensorFlow's GPU performance guide as an automatic checklist.

``analyze(path)`` and ``compare(baseline, candidate)`` are the Python API. Heavy modules load on first use, because
TensorBoard imports this package at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tb_gpu_advisor.wire import Comparison, Report

__version__ = "0.1.0"

__all__ = ["__version__", "analyze", "compare"]


def analyze(path: str, run: str | None = None, follow_links: bool = False) -> Report:
    """The report of one profile run.

    ``path`` is a logdir, one session folder or one ``.xplane.pb`` file; without ``run`` the newest
    session is taken. Links that lead out of the logdir are followed on demand only.
    Raises ``AdvisorError`` when there is nothing to read or it cannot be read.
    """
    from tb_gpu_advisor.report.build import analyze as analyze_session
    from tb_gpu_advisor.sessions import find_session

    return analyze_session(find_session(path, run, follow_links=follow_links))


def compare(baseline: Report | list[Report], candidate: Report | list[Report]) -> Comparison:
    """The candidate against the baseline: one report of each, or several captures of the same program."""
    from tb_gpu_advisor.report.compare import compare as compare_reports

    sides = [side if isinstance(side, list) else [side] for side in (baseline, candidate)]
    return compare_reports(sides[0], sides[1])
