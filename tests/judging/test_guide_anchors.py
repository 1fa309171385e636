"""Links into the guide lead to headings that it has."""

from __future__ import annotations

from typing import Final

import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.judging.base import Check

#: The headings of the English page as its anchors. The site makes them of the heading in lower case, without
#: punctuation, blanks as underscores; those of which the punctuation makes that doubtful are left out.
HEADINGS: Final = frozenset(
    {
        "overview",
        "performance_optimization_workflow",
        "1_optimize_the_performance_on_one_gpu",
        "1_debug_the_input_pipeline",
        "2_debug_the_performance_of_one_gpu",
        "1_analyze_gaps_between_steps",
        "2_achieve_higher_device_utilization",
        "1_small_gpu_kernels_and_host_kernel_launch_delays",
        "2_tensorflow_op_placement",
        "3_more_efficient_kernels_on_gpus",
        "1_utilize_tensor_cores",
        "2_fuse_ops",
        "3_enable_mixed_precision_and_xla",
        "1_enable_mixed_precision",
        "1_use_optimal_fp16_kernels",
        "2_dynamic_vs_static_loss_scaling",
        "1_optimize_gradient_allreduce",
        "2_gpu_host_thread_contention",
    }
)


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.id)
def test_an_anchor_is_a_heading(check: Check) -> None:
    assert check.anchor in HEADINGS
