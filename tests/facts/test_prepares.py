"""Names of compilers and loaders, and of what only runs what they have made."""

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.facts.events.host_kinds import prepares
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("nvrtcCompileProgram", "compile"),
        ("hiprtcCompileProgram", "compile"),
        ("executor_utils::Nvrtc::CompileProgram", "compile"),
        ("KernelExecutor::compileFusion", "compile"),
        ("GpuLower::lower", "compile"),
        ("compile_fx_inner (dynamo_timed)", "compile"),
        ("triton/compiler/compiler.py(226): compile", "compile"),
        ("nvinfer1::IBuilder::buildSerializedNetwork", "compile"),
        ("cuLinkComplete", "compile"),
        ("trace_to_jaxpr_nounits", "trace"),
        ("jax/_src/pallas/mosaic/lowering.py(800): lower_jaxpr_to_module", "compile"),
        ("CachingAutotuner.benchmark_all_configs (dynamo_timed)", "autotune"),
        ("cudnnFindConvolutionForwardAlgorithmEx", "autotune"),
        ("executor_utils::Nvrtc::LoadPTX", "load"),
        ("cuLibraryLoadData", "load"),
        ("cuFuncLoad", "load"),
        ("cuCompilePtx", "compile"),
        ("cuDevicePrimaryCtxRetain", "library"),
        ("cudaInitDevice", "library"),
        ("cuGreenCtxCreate", "library"),
        ("cuDevicePrimaryCtxGetState", None),
        ("Torch-Compiled Region: 0/0", None),
        ("TorchDynamo Cache Lookup", None),
        ("CompiledFunctionBackward", None),
        ("KernelExecutor::runFusion", None),
        ("hipModuleLaunchKernel", None),
    ],
)
def test_what_a_name_prepares(name: str, kind: str | None) -> None:
    assert prepares(name) == kind


@pytest.mark.parametrize(
    ("kernel", "framework"),
    [
        ("loop_add_fusion_3", "jax"),
        ("input_reduce_fusion", "jax"),
        ("gemm_fusion_dot_12_0", "jax"),
        ("wrapped_transpose", "jax"),
        ("fusion_27", "jax"),
        ("triton_poi_fused_add_mul_0", "pytorch"),
        ("void at::native::vectorized_elementwise_kernel<4>", "pytorch"),
        ("nvjet_hsh_128x256_64x4_2x1_v_bz_coopA_NTN", "unknown"),
        ("generatedNativePointwise", "unknown"),
    ],
)
def test_kernels_alone_tell_what_runs_them(kernel: str, framework: str) -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1").event(kernel, 10, 5)
    assert summarise(decode(space.to_bytes()), "host").framework == framework


def test_a_program_that_traces_for_longer_than_the_capture_is_known_by_what_jaxlib_collects() -> None:
    """optax' example of a small language model: no call begins or ends within three seconds."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for at in range(50):
        python.event("PythonRefManager::CollectGarbage", 6000.0 * at, 1.3)
    assert summarise(decode(space.to_bytes()), "host").framework == "jax"
