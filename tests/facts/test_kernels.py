"""Kernel names as libraries write them, and what they tell."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns.words import Words
from tb_gpu_advisor.facts.events.kernel_roles import COLLECTIVES, ROLES
from tb_gpu_advisor.facts.events.kernel_words import function_of, op_type, spelled_out
from tb_gpu_advisor.facts.events.kernels import (
    ORDINARY,
    ORDINARY_INSTRUCTION,
    PRECISIONS,
    TENSOR_CORE,
    classify,
)
from tb_gpu_advisor.facts.gpu.facts import FullGpuFacts
from tb_gpu_advisor.facts.summary import summarise
from tb_gpu_advisor.trace import decode
from tests.checks.judge import steady

PATTERNS = [
    names
    for names in (
        *(COLLECTIVES, ORDINARY, ORDINARY_INSTRUCTION, TENSOR_CORE),
        *(names for _, names in (*ROLES, *PRECISIONS)),
    )
    if names.pattern is not None
]


@pytest.mark.parametrize("name", ["Memset", "[CUDA memset]", "__amd_rocclr_fillBufferAligned.kd", "MEMSET"])
def test_what_fills_memory_is_no_kernel(name: str) -> None:
    run = steady(kernels_us=(("a/MatMul:MatMul", "volta_sgemm_128x64_nn", 50.0), ("b/X:X", name, 2.0)))
    (gpu,) = summarise(decode(run.to_bytes()), "host").gpus
    assert isinstance(gpu, FullGpuFacts)
    assert [kernel.name for kernel in gpu.kernels.rows] == ["volta_sgemm_128x64_nn"]
    assert gpu.mean_ms("copy_d2d") == pytest.approx(0.002)


@pytest.mark.parametrize(
    ("kernel", "role", "precision", "tensor_core"),
    [
        ("volta_sgemm_128x64_nn", "gemm", "fp32", False),
        ("maxwell_scudnn_winograd_128x128_ldg1_ldg4_relu_tile148t_nt_v0", "conv", "fp32", False),
        ("volta_fp16_s884gemm_fp16_128x128_ldg8_f2f_nn", "gemm", "fp16", True),
        ("turing_h1688gemm_128x128_ldg8_stages_32x1_nn", "gemm", "fp16", True),
        ("ampere_fp16_s16816gemm_fp16_128x128_ldg8_f2f_stages_64x3_tn", "gemm", "fp16", True),
        ("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_tn", "gemm", "bf16", True),
        ("sm80_xmma_gemm_f32f32_tf32f32_f32_nn_n_tilesize128x128x16", "gemm", "tf32", True),
        ("sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nchw", "conv", "tf32", True),
        ("cutlass_80_tensorop_s1688gemm_128x128_16x5_nn_align4", "gemm", "tf32", True),
        ("nvjet_hsh_192x192_64x4_2x1_v_bz_TNN", "gemm", "fp16", True),
        ("nvjet_tst_128x256_64x4_1x2_h_bz_coopA_NTT", "gemm", "bf16", True),
        ("sm90_xmma_gemm_e4m3bf16_e4m3f32_f32_tn_n_tilesize128x128x128", "gemm", "fp8", True),
        ("Cijk_Ailk_Bljk_BBS_BH_MT256x128x64_MI16x16x16x1_SN", "gemm", "bf16", True),
        ("Cijk_Ailk_Bljk_HHS_BH_MT128x128x32_MI32x32x8x1_SN", "gemm", "fp16", True),
        ("void gemmSN_NN_kernel<float, 128, 2, 4, 8, 4, 4, false>", "gemm", "fp32", False),
        ("void cudnn::winograd_nonfused::winogradForwardData4x4<float, float>", "conv", "fp32", False),
        ("void softmax_warp_forward<__half, __half, float, 8>", "softmax", "fp16", False),
        ("void tensorflow::functor::ApplyAdamKernel<float>(int, float*)", "optimizer", "fp32", False),
        ("loop_convert_fusion.kd", "elementwise", "unknown", False),
        ("void cuInt8::nchhw2ToNhwc<float>", "transpose", "int", False),
        # oneCCL's, which no row names: a library's word and what it does are enough.
        ("oneccl_reduce_scatter_large_kernel<sycl::half, 8>", "collective", "fp16", False),
        ("some_future_gemm_kernel_v9", "gemm", "unknown", None),
    ],
)
def test_names_tell_role_precision_and_tensor_cores(
    kernel: str, role: str, precision: str, tensor_core: bool | None
) -> None:
    kind = classify(kernel, "", "")
    assert (kind.role, kind.precision, kind.tensor_core) == (role, precision, tensor_core)


@pytest.mark.parametrize(
    ("ops", "role"),
    [
        ("FcMulAdd", "gemm"),
        ("CorrMulAddRelu", "conv"),
        ("MaxrSubExpSumDivMul", "softmax"),
        ("AddResMulSum", "other"),
        ("GridConcatCast", "other"),
        ("Cast", "cast"),
        ("CastResh", "transpose"),
        ("ReshTran", "transpose"),
        ("SlicSiluSlicMul", "elementwise"),
    ],
)
def test_kernels_of_tensorrts_compiler_are_what_their_ops_are(ops: str, role: str) -> None:
    assert classify(f"__myl_{ops}_0xfc6c1858aea1b13b03f90165d7149ec6", "", "").role == role


def test_a_product_that_serves_a_convolution_is_one() -> None:
    assert classify("volta_sgemm_128x64_nn", "Conv2D", "").role == "conv"


def test_input_types_help_where_the_name_says_nothing() -> None:
    assert classify("fusion_17", "AddV2", "(half[128,256];half[256])").precision == "fp16"
    assert classify("fusion_17", "AddV2", "").precision == "unknown"


@pytest.mark.parametrize("names", PATTERNS)
@given(data=st.data())
def test_whatever_fits_a_pattern_has_one_of_its_words(names: Words, data: st.DataObject) -> None:
    """Names without a word are not held against the pattern."""
    assert names.pattern is not None
    name = data.draw(st.from_regex(re.compile(names.pattern.pattern, re.ASCII)))
    assert names.are_in(name) == (names.pattern.search(name) is not None)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("dense/MatMul:MatMul#shape=(f32[4,4])#", "MatMul"),
        ("jit(loss)/transpose(jvp())/dot_general:", "jit(loss)/transpose(jvp())/dot_general"),
        ("void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, at::detail::"
         "Array<char*, 3> >(int, at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3>)",
         "vectorized_elementwise_kernel<CUDAFunctor_add>"),
        ("void at::native::vectorized_elementwise_kernel<4>", "vectorized_elementwise_kernel"),
        ("void at::native::elementwise_kernel<128, 4, at::native::gpu_kernel_impl<at::native::CUDAFunctor_add<float> >"
         "(at::TensorIteratorBase&)>", "elementwise_kernel<CUDAFunctor_add>"),
        # Gradients are clipped (ApolloResearch/e2e_sae#60) by kernels that are called as the optimizer's are.
        ("void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous namespace)::"
         "TensorListMetadata<1>, at::native::(anonymous namespace)::LpNormFunctor<float, float, 1>, float*>",
         "multi_tensor_apply_kernel<LpNormFunctor>"),
        ("void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous namespace)::"
         "FusedOptimizerTensorListMetadata<4>, at::native::(anonymous namespace)::FusedAdamMathFunctor<float, 4>, "
         "double>(double)", "multi_tensor_apply_kernel<FusedAdamMathFunctor>"),
        ("void at::native::vectorized_elementwise_kernel<4, at::native::_amp_non_finite_check_and_unscale_cuda_("
         "at::Tensor&)::{lambda(float)#1}>", "vectorized_elementwise_kernel<_amp_non_finite_check_and_unscale_cuda_>"),
        ("void (anonymous namespace)::softmax_warp_forward<float, float, 8>(float*)", "softmax_warp_forward"),
        ("<unnamed>::nvfuser_none_f0(<unnamed>::Tensor<<unnamed>::__half, (int)3, (int)3>)", "nvfuser_none_f0"),
        ("void cutlass::Kernel2<cutlass_80_simt_sgemm_128x64>(cutlass_80_simt_sgemm_128x64::Params)",
         "Kernel2<cutlass_80_simt_sgemm_128x64>"),
        ("volta_sgemm_128x64_nn", "volta_sgemm_128x64_nn"),
    ],
)  # fmt: skip
def test_a_kernel_without_an_op_is_called_by_its_function(name: str, shown: str) -> None:
    assert op_type(name) == shown


@pytest.mark.parametrize(
    ("compiled", "written"),
    [
        ("_ZN5cudnn3ops6scaledIffLi3ELb0EEEvPT_i", "cudnn::ops::scaled<float, float, 3, 0>>, int"),
        ("_Z2opIfL10cudnnNan_t12EPKDF16bEvx", "op<float, cudnnNan_t, bfloat16>, long long"),
        ("_ZN2at6native7add_opsINS0_3SumIxEEEEvv", "at::native::add_ops<Sum<long long>>>>"),
        ("_ZStSt", "_ZStSt"),
        ("volta_sgemm_128x64_nn", "volta_sgemm_128x64_nn"),
    ],
)
def test_compiled_names_are_spelled_out(compiled: str, written: str) -> None:
    assert spelled_out(compiled) == written


def test_a_function_has_one_name_however_it_is_spelled() -> None:
    assert function_of("_ZN5cudnn3ops6scaledIfEEvPT_") == function_of(
        "void cudnn::ops::scaled<float>(float*)"
    )


@given(st.text(alphabet="_ZNSTLIEXU0123456789fdbcDF", max_size=60))
def test_broken_compiled_names_are_spelled_somehow(rest: str) -> None:
    assert len(spelled_out("_Z" + rest)) <= 20 * (len(rest) + 2)
