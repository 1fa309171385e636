"""Judgement: facts in, one outcome per check out; no text, markup, I/O or raw trace.

``ALL`` is the checklist in the guide's order; a test holds it against the files of this folder.
"""

from tb_gpu_advisor.checks import (
    capture_too_short,
    input_bound,
    launch_bound,
    no_gpu_activity,
    no_host_trace,
    no_step_markers,
    step_gaps,
)
from tb_gpu_advisor.checks.base import Check, Outcome, Saving
from tb_gpu_advisor.checks.runner import run_all

ALL: tuple[Check, ...] = (
    no_gpu_activity.CHECK,
    no_step_markers.CHECK,
    capture_too_short.CHECK,
    no_host_trace.CHECK,
    input_bound.CHECK,
    step_gaps.CHECK,
    launch_bound.CHECK,
)

__all__ = ["ALL", "Check", "Outcome", "Saving", "run_all"]
