"""Links into the guide lead to headings that it has."""

import re
from typing import Final

import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.judging.base import SECTIONS, Check

#: The headings of the English page, and the anchor of each.
HEADINGS: Final = {
    "Overview": "overview",
    "Performance optimization workflow": "performance_optimization_workflow",
    "1. Optimize the performance on one GPU": "1_optimize_the_performance_on_one_gpu",
    "1. Debug the input pipeline": "1_debug_the_input_pipeline",
    "2. Debug the performance of one GPU": "2_debug_the_performance_of_one_gpu",
    "1. Analyze gaps between steps": "1_analyze_gaps_between_steps",
    "2. Achieve higher device utilization": "2_achieve_higher_device_utilization",
    "1. Small GPU kernels and host kernel launch delays": "1_small_gpu_kernels_and_host_kernel_launch_delays",
    "2. TensorFlow op placement": "2_tensorflow_op_placement",
    "3. More efficient kernels on GPUs": "3_more_efficient_kernels_on_gpus",
    "1. Utilize Tensor Cores": "1_utilize_tensor_cores",
    "2. Fuse ops": "2_fuse_ops",
    "3. Enable mixed precision and XLA": "3_enable_mixed_precision_and_xla",
    "1. Enable mixed precision": "1_enable_mixed_precision",
    "1. Use optimal fp16 kernels": "1_use_optimal_fp16_kernels",
    "2. Dynamic vs. static loss scaling": "2_dynamic_vs_static_loss_scaling",
    "2. Enable XLA with tf.function(jit_compile=True) or auto-clustering": (
        "2_enable_xla_with_tffunctionjit_compiletrue_or_auto-clustering"
    ),
    "2. Optimize the performance on the multi-GPU single host": (
        "2_optimize_the_performance_on_the_multi-gpu_single_host"
    ),
    "1. Optimize gradient AllReduce": "1_optimize_gradient_allreduce",
    "2. GPU host thread contention": "2_gpu_host_thread_contention",
}
#: Whose punctuation within makes the anchor doubtful: links go to the next plain heading.
DOUBTFUL: Final = {anchor for heading, anchor in HEADINGS.items() if re.search(r"[=(]|multi-", heading)}


def anchor_of(heading: str) -> str:
    """As the site makes it: in lower case, without punctuation but hyphens, blanks as underscores."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "_")


@pytest.mark.parametrize("heading", HEADINGS)
def test_anchors_follow_from_their_headings(heading: str) -> None:
    assert anchor_of(heading) == HEADINGS[heading]


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.id)
def test_an_anchor_is_a_heading(check: Check) -> None:
    assert check.anchor in set(HEADINGS.values()) - DOUBTFUL


def test_every_section_leads_to_a_heading() -> None:
    assert set(SECTIONS.values()) <= set(HEADINGS.values()) - DOUBTFUL
