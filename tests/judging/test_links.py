"""Findings lead to the pages that the guide names: of the Profile tab, and outside the guide."""

import re
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.judging.sources import sources
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.snippets import all_snippets

CHECKS = Path(__file__).parents[2] / "tb_gpu_advisor" / "checks"
#: Where the guide says to look.
PAGES: Final = {
    "input-bound": {"input_pipeline_analyzer", "trace_viewer"},
    "slow-input-stage": {"input_pipeline_analyzer"},
    "exposed-input-copy": {"trace_viewer"},
    "step-gaps": {"trace_viewer"},
    "input-threads-delay-launches": {"trace_viewer"},
    "launch-bound": {"overview_page", "trace_viewer", "framework_op_stats"},
    "tiny-kernels": {"framework_op_stats", "trace_viewer"},
    "host-placed-ops": {"overview_page", "trace_viewer"},
    "blocking-copies": {"trace_viewer"},
    "recurring-copies": {"trace_viewer"},
    "tensor-cores-unused": {"kernel_stats"},
    "half-precision-fallback": {"kernel_stats"},
    "single-precision": {"overview_page", "kernel_stats"},
    "dynamic-loss-scaling": {"trace_viewer"},
    "small-batch": {"memory_profile"},
    "input-cannot-feed-gpus": {"input_pipeline_analyzer"},
    "extra-allreduce": {"trace_viewer"},
    "exposed-allreduce": {"trace_viewer"},
    "cross-gpu-copies": {"trace_viewer"},
    "uneven-replicas": {"trace_viewer"},
    "serial-gpus": {"trace_viewer"},
    "late-allreduce": {"trace_viewer"},
    "staggered-launches": {"trace_viewer"},
}
#: What makes links of findings, and to which page.
MADE: Final = {"trace_link(": "trace_viewer", "of_copies(": "trace_viewer", "of_kernels(": "kernel_stats"}
#: Pages that the guide links to, by the checks that lead there.
OTHER_PAGES: Final = {
    "data-performance-analysis": "input-bound",
    "input-best-practices": "slow-input-stage",
    "tf-function": "eager-execution",
    "xla": "xla-off",
    "mixed-precision": "single-precision",
    "memory-profile": "small-batch",
    "distributed-training": "idle-gpus",
    "tensorflow-issues": "serial-gpus",
    "nvidia-performance": "tensor-cores-unused",
    "nvidia-tensor-cores": "half-precision-fallback",
}


@pytest.mark.parametrize("check", PAGES)
def test_every_finding_leads_to_the_page_that_the_guide_names(check: str) -> None:
    source = (CHECKS / f"{check.replace('-', '_')}.py").read_text(encoding="utf-8")
    tools = set(re.findall(r'page\(\s*"(\w+)"', source))
    tools |= {tool for made, tool in MADE.items() if made in source}
    assert tools >= PAGES[check]


def test_the_pages_that_the_guide_names_are_linked() -> None:
    catalog = Catalog("en")
    for page, check in OTHER_PAGES.items():
        assert page in [one.id for one in sources(check, "tensorflow")], page
        assert catalog.text(f"source-{page}")
    assert not catalog.missing
    assert {one.id for check in ALL for one in sources(check.id, "tensorflow")} == set(OTHER_PAGES)


@pytest.mark.parametrize("framework", ["jax", "pytorch"])
def test_pages_of_tensorflow_are_for_its_runs(framework: str) -> None:
    urls = {one.url for check in ALL for one in sources(check.id, framework)}  # type: ignore[arg-type]
    assert urls
    assert not [url for url in urls if "tensorflow" in url]


def test_a_page_with_two_names_is_shown_by_both() -> None:
    """xprof 2.24 calls the page of TensorFlow's ops otherwise than the guide does."""
    shown = Catalog("en").text("ui-tool-framework-op-stats")
    assert "TensorFlow Stats" in shown
    assert "Framework Op Stats" in shown


def test_launch_threads_are_shown_as_the_guide_has_them() -> None:
    assert "TF_GPU_THREAD_COUNT=2 is the default" in all_snippets()["staggered-launches"]["shell"]
    catalog = Catalog("en")
    assert "Two per GPU" in catalog.text(
        "staggered-launches", "fix", {"framework": "tensorflow", "threads": "shared"}
    )
    assert "tf_Compute" in catalog.text("staggered-launches", "reads")
