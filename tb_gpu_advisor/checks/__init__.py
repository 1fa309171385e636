"""Judgement: facts in, one outcome per check out; no text, markup, I/O or raw trace.

``ALL`` is the checklist in the guide's order; a test holds it against the files of this folder.
"""

from tb_gpu_advisor.checks import (
    blocking_copies,
    capture_too_short,
    dropped_events,
    dynamic_loss_scaling,
    eager_execution,
    exposed_input_copy,
    half_precision_fallback,
    half_precision_softmax,
    host_placed_ops,
    input_bound,
    input_threads_delay_launches,
    launch_bound,
    no_gpu_activity,
    no_host_trace,
    no_step_markers,
    ops_hidden_by_graphs,
    recurring_copies,
    single_precision,
    slow_input_stage,
    small_model,
    step_gaps,
    tensor_cores_unused,
    tiny_kernels,
    unaligned_dimensions,
    unfused_elementwise,
    warm_up_in_window,
    xla_off,
    xla_recompiles,
)
from tb_gpu_advisor.checks.base import Check, Claim, Outcome, Saving
from tb_gpu_advisor.checks.runner import run_all

ALL: tuple[Check, ...] = (
    no_gpu_activity.CHECK,
    no_step_markers.CHECK,
    capture_too_short.CHECK,
    warm_up_in_window.CHECK,
    dropped_events.CHECK,
    no_host_trace.CHECK,
    ops_hidden_by_graphs.CHECK,
    input_bound.CHECK,
    slow_input_stage.CHECK,
    exposed_input_copy.CHECK,
    step_gaps.CHECK,
    input_threads_delay_launches.CHECK,
    launch_bound.CHECK,
    tiny_kernels.CHECK,
    eager_execution.CHECK,
    host_placed_ops.CHECK,
    blocking_copies.CHECK,
    recurring_copies.CHECK,
    tensor_cores_unused.CHECK,
    unfused_elementwise.CHECK,
    single_precision.CHECK,
    half_precision_fallback.CHECK,
    unaligned_dimensions.CHECK,
    dynamic_loss_scaling.CHECK,
    half_precision_softmax.CHECK,
    xla_off.CHECK,
    xla_recompiles.CHECK,
    small_model.CHECK,
)

__all__ = ["ALL", "Check", "Claim", "Outcome", "Saving", "run_all"]
