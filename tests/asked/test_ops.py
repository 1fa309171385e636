"""Questions of public issues about what one op hides, in a form that another one is faster than: what was asked, what
is right, and what the report says now. The captures are small ones that show what each question is about.
"""

from functools import partial

from tests.asked.programs import calls, of_steps, products
from tests.asked.situations import (
    ADD,
    OF_TENSORFLOW,
    Asked,
    answers,
    no_faults,
    of_jax,
    of_pytorch,
    of_tensorflow,
)
from tests.build.runs import Kernel, Run
from tests.build.several import Several
from tests.checks.kernels import BF16, HGEMM

SHUFFLE = "void tensorflow::functor::ShuffleInTensor3Simple<unsigned int, 0, 2, 1, false>"
CUDNN_CONV = "volta_fp16_s884cudnn_fp16_256x128_ldg8_relu_f2f_exp_small_nhwc_tn_v1"
INDEXING = (
    "void at::native::indexing_backward_kernel<float, 4>(long const*, long const*, float const*, float*)"
)
DEQUANTIZE = "void kDequantizeBlockwise<__nv_bfloat16, 512, 64, 8, 2>"


def _looped(scope: str) -> Run:
    ops = ("Mul:Mul", "add:AddV2", "Less:Less") * 70
    return of_tensorflow(*((f"while/body/_1/while/{scope}{op}", ADD, 2.5) for op in ops), per_launch_us=9.0)


def _einsum(us: float) -> Run:
    ops: list[Kernel] = []
    for name in ("query", "key", "value"):
        op = f"model/multi_head_attention/{name}/einsum/Einsum:Einsum"
        ops += [(op, SHUFFLE, us), (op, HGEMM[1], 200.0), (op, SHUFFLE, us)]
    return of_tensorflow(*ops)


def _normalized() -> Run:
    ops: list[Kernel] = []
    for layer in range(4):
        scope = f"tower/batch_normalization_{layer}"
        ops += [
            (f"tower/conv{layer}/Conv2D:Conv2D", "maxwell_scudnn_128x64_relu_interior_nn_v1", 300.0),
            (f"{scope}/moments/mean:Mean", "void tensorflow::functor::ColumnReduceKernel<float>", 240.0),
            (f"{scope}/batchnorm/mul:Mul", ADD, 80.0),
            (f"{scope}/batchnorm/add_1:AddV2", ADD, 80.0),
        ]
    return of_tensorflow(*ops, capability=(6, 1))


def _factorizes(run: Run, step: int) -> None:
    products(run, 3)

    def each(kernel: str) -> None:
        for _ in range(2048):
            run.now_us += 2
            run.launch("", kernel, 4.0)

    def qr() -> None:
        calls(run, "aten::geqrf", partial(each, "void geqr2_smem<float, float, 8, 5, 9>"))
        calls(run, "aten::orgqr", partial(each, "void dorg2r_kernel<float, 16>"))

    calls(run, "aten::linalg_qr", qr)


def _of_speech() -> Run:
    """Recurrent layers of cuDNN, in half precision."""
    layers = [
        (
            f"ForwardPass/encoder/cudnn_gru/CudnnRNN_{layer}:CudnnRNNV3",
            "void RNN_blockPersist_fp_GRU<__half, __half, float, 512>",
            13_000.0,
        )
        for layer in range(5)
    ]
    return of_tensorflow(*layers, ("ForwardPass/encoder/conv1/Conv2D:Conv2D", CUDNN_CONV, 9000.0))


def _indexes(run: Run, step: int) -> None:
    products(run, 8)
    put = partial(calls, run, "aten::_index_put_impl_", partial(run.launch, "", INDEXING, 11_000.0))
    back = partial(calls, run, "aten::index_backward", put)
    calls(run, "autograd::engine::evaluate_function: IndexBackward0", back)


def reads_all() -> Run:
    """Python reads one result after the other, of two GPUs."""
    run = Run(capability=(8, 0))
    first, other = run.device, run.space.plane("/device:GPU:1", compute_cap_major=8, compute_cap_minor=0)
    streams = run.stream, other.line("Stream #13(Compute)")
    for step in range(8):
        begin = run.now_us
        for run.stream in streams:
            run.gpu_free_us = begin
            run.launch("jit(f)/psum", "loop_add_fusion", 900.0)
        for run.device in first, other:
            run.copy("MemcpyD2H", 9000.0, memory="pageable", blocks=True, size=32 << 20)
        run.python.event("np.asarray(jax.Array)", begin + 30, run.now_us - begin)
        run.now_us += 40
        run.python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
    return run.in_time_order()


ASKED = (
    Asked(
        "tensorflow/tensorflow#4387",
        "Launches of a while_loop take far longer than its kernels.",
        _looped(""),
        (("A loop runs small kernels one by one",), ("whole batch",)),
        ("Put the step into a tf.function",),
    ),
    Asked(
        "bitsandbytes-foundation/bitsandbytes#1319",
        "Weights in 4 bits are unpacked before each product, which takes nearly half of QLoRA.",
        of_pytorch((DEQUANTIZE, 280.0), (BF16[1], 350.0)),
        (("Weights are unpacked in every step",), ("kDequantizeBlockwise",), ("larger batch",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "keras-team/keras#20220",
        "The equations of MultiHeadAttention make Einsum transpose.",
        _einsum(180.0),
        (("Einsum transposes its tensors",), ("model/multi_head_attention",), ("jit_compile=True",)),
        ("NCHW", "data_format"),
    ),
    Asked(
        "tensorflow/tensorflow#12419",
        "Batch normalization that is not fused is slow.",
        _normalized(),
        (("tower/batch_normalization*",), ("jit_compile",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "tensorflow/tensorflow#17352",
        "The SVD of the GPU is far slower than that of the CPU.",
        of_tensorflow(
            ("loss/Svd:Svd", "void gesvdbj_batch_32x16_kernel<float>", 900.0), ("m/d:MatMul", HGEMM[1], 200.0)
        ),
        (("Linear algebra takes much of the step",), ("The CPU is often faster",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "jax-ml/jax#31368",
        "eigh of 33 columns takes a thousand times as long as of 32: matrix by matrix.",
        of_jax(
            ("jit(f)/eigh", "ormtr_gemv_c<float, 4>", 900.0), ("jit(f)/dot_general", "gemm_fusion_dot", 90.0)
        ),
        (("Linear algebra takes much of the step",), ("The CPU is often faster",)),
        (*OF_TENSORFLOW, "Tensor Cores are not used", "Use mixed precision"),
    ),
    Asked(
        "jax-ml/jax#973",
        "An array that lies on all GPUs is read: their copies follow each other.",
        reads_all(),
        (("18 ms of each 19 ms step: Copies stall the GPU",), ("The GPU is idle for 9.01 ms",)),
        (*OF_TENSORFLOW, "AllReduce is", "Tensors are copied between GPUs"),
    ),
    Asked(
        "tensorflow/tensorflow#41898",
        "Efficient allreduce is not supported for IndexedSlices.",
        Several(gpus=4, peer_copy_us=4000.0, ops=("ResourceScatterAdd",)),
        (("Tensors are copied between GPUs",), ("make them dense (tf.convert_to_tensor)",)),
        ("let NCCL reduce them",),
    ),
    Asked(
        "tensorflow/tensorflow#35849",
        "A model is built on one GPU, and Adam runs on another one.",
        Several(gpus=2, calls=0, peer_copy_us=4000.0, ops=("MatMul", "ResourceApplyAdam")),
        (("Tensors are copied between GPUs",), ("is spread over them",)),
        ("let NCCL reduce them",),
    ),
    Asked(
        "pytorch/pytorch#143281",
        "linalg.qr of many small matrices is slower than on the CPU.",
        of_steps(_factorizes, 6),
        (("linalg_qr",), ("23.4 ms",), ("The CPU is often faster",)),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "NVIDIA/OpenSeq2Seq#270",
        "Mixed precision makes speech recognition no faster.",
        _of_speech(),
        (("the longest op is CudnnRNNV3",), ("0 failed",)),
        ("Turn on mixed precision", "outside cuDNN"),
    ),
    Asked(
        "pyg-team/pytorch_geometric#95",
        "The backward pass of x[index] takes longer than all else.",
        of_steps(_indexes, 8),
        (("index_backward (indexing_backward_kernel) takes 11 ms",), ("index_select and index_add_",)),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", of_pytorch((DEQUANTIZE, 20.0), (BF16[1], 350.0))),
    ("slow-op-form", _einsum(8.0)),
    # Several steps in one call.
    ("slow-op-form", _looped("model/dense/")),
)
