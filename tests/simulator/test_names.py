"""Simulated kernels are read as what they are, whatever architecture names them."""

import pytest

from tb_gpu_advisor.facts.events.kernels import class_of_name
from tests.simulator.hardware import GPUS, Dtype
from tests.simulator.kernels import ALL_REDUCES, MATRIX, Kernel


@pytest.mark.parametrize("gpu", GPUS)
def test_names_tell_units_and_precision(gpu: str) -> None:
    model = GPUS[gpu]
    dtypes: tuple[Dtype, ...] = ("fp32", *model.matrix_tflops)
    for kernel in (
        Kernel(role, dtype, layout=layout, aligned=aligned)
        for role in MATRIX
        for dtype in dtypes
        for layout in ("nn", "nt", "tn")
        for aligned in ((True,) if dtype == "bf16" else (True, False))
    ):
        name = kernel.shown_name(model)
        shown = class_of_name(name)
        role = "gemm" if kernel.role == "gemm" else "conv"
        assert (shown.role, shown.precision, shown.tensor_core) == (
            role,
            kernel.precision(model),
            kernel.uses_tensor_cores(model),
        ), name


@pytest.mark.parametrize("name", ALL_REDUCES)
def test_all_reduces_are_collectives_whoever_makes_them(name: str) -> None:
    assert class_of_name(ALL_REDUCES[name]).role == "collective"
