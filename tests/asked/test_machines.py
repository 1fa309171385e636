"""Questions of public issues about GPUs of AMD, GPUs that a profiler does not see, JAX without one, and what processes
send to each other and read at once: what was asked, what is right, and what the report says now.
"""

from functools import partial

import pytest

from tb_gpu_advisor.facts.events.kernels import class_of_name
from tests.asked.programs import calls, computes, exchange, item, of_steps, on_card, products, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, stepped
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import BF16

NAIVE = "naive_conv_ab_nonpacked_wrw_nhwc_half_double_half.kd"
IGEMM = "igemm_bwd_gtcx2_nhwc_fp16_bx0_ex0_bt128x128x32.kd"
SUM = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
SENT = "ncclDevKernel_Broadcast_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
SCATTER = "ncclDevKernel_ReduceScatter_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
FP8 = "sm90_xmma_gemm_e4m3bf16_e4m3f32_f32_tn_n_tilesize128x128x128_execute_segment_k_off_kernel__5x_cublas"
CASTS = "void transformer_engine::detail::cast_transpose_general_kernel<16ul, float, __nv_bfloat16, __nv_fp8_e4m3>"


def _shards(run: Run, step: int) -> None:
    """FSDP reduces the gradients of each of four batches that a step sums up."""
    for _ in range(4):
        computes(run, BF16[1], 600.0, 16)
        exchange(run, "c10d::_reduce_scatter_base_", SCATTER, 9000.0)
    calls(run, "Optimizer.step#AdamW.step", partial(run.launch, "", "multi_tensor_apply_kernel", 900.0))


def _selects(run: Run, step: int) -> None:
    """What a mask selects is as long as the GPU finds it to be."""
    for _ in range(4):
        computes(run, BF16[1], 450.0, 8)
        read = partial(run.copy, "MemcpyD2H", 2.0, memory="pageable", blocks=True, size=4)
        calls(run, "aten::index", partial(calls, run, "aten::nonzero", read))
        for _ in range(40):
            run.now_us += 6
            calls(
                run, "aten::mul", partial(run.launch, "", "vectorized_elementwise_kernel<4, MulFunctor>", 5.0)
            )


def _on_amd(kernel: str) -> Run:
    run = on_card(Run(capability=(9, 0)), "AMD Instinct MI250X", "AMD")
    for step in range(8):
        begin = run.now_us
        calls(run, "aten::miopen_convolution_backward", partial(run.launch, "", IGEMM, 500.0))
        calls(run, "aten::miopen_convolution_backward", partial(run.launch, "", kernel, 4750.0))
        run.now_us = run.gpu_free_us + 2
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def _compacts(run: Run, step: int) -> None:
    """Each call of an LSTM puts its weights in one piece."""

    def layer() -> None:
        for _ in range(16):
            calls(run, "aten::copy_", partial(run.copy, "MemcpyD2D", 250.0, memory="device", size=16 << 20))

    calls(run, "aten::lstm", partial(calls, run, "aten::_cudnn_rnn_flatten_weight", layer))
    products(run, 10)


def _reads_metrics(run: Run, step: int) -> None:
    """The first value is awaited for long, and those after it for no time: the host has nothing launched ahead."""
    computes(run, BF16[1], 300.0, 36)
    for _ in range(6):
        run.now_us += 350
        exchange(run, "c10d::allreduce_", SUM, 28.0)
        item(run)
        run.now_us += 120


def _gets_batches(run: Run, step: int) -> None:
    """The first process loads the batches of all."""
    exchange(run, "c10d::broadcast_", SENT, 40_000.0)
    computes(run, BF16[1], 900.0, 36)


def _reads_once(run: Run, step: int) -> None:
    """A long wait in the first step, and none later: launches take their time."""
    products(run, 400 if not step else 1)
    item(run)
    for _ in range(60):
        run.now_us += 20
        products(run, 1)
        run.now_us = max(run.now_us, run.gpu_free_us)


def _updates(run: Run, step: int) -> None:
    """Python prepares the update of many small tensors."""
    products(run, 60)
    run.now_us = run.gpu_free_us + 5

    def update() -> None:
        for _ in range(8):
            run.now_us += 21_000
            calls(run, "aten::_foreach_mul_", partial(run.launch, "", "multi_tensor_apply_kernel", 600.0))

    calls(run, "Optimizer.step#AdamW.step", update)


def _collects(run: Run, step: int) -> None:
    products(run, 60)
    run.now_us = run.gpu_free_us + 5
    item(run)
    if step == 5:
        takes(run, "Python: Garbage collection", 1_300_000.0)


def _samples(run: Run, step: int) -> None:
    """The host waits for tokens of a GPU that is busy all the time."""
    products(run, 50)
    item(run)
    run.now_us += 60


def _in_8_bits(run: Run, step: int) -> None:
    for _ in range(20):
        run.launch("", CASTS, 70.0)
        run.launch("", FP8, 600.0)


def _calls_back(run: Run) -> None:
    takes(run, "compile_or_get_cached", 170_000.0)
    run.launch("jit(f)/dot:XlaModule", "gemm_fusion_dot_1", 5000.0)
    run.copy("MemcpyD2H", 900.0, size=8 << 20, blocks=True)
    takes(run, "$callback.py:95 _callback", 2500.0)


def _puts_back(run: Run) -> None:
    for _ in range(20):
        run.launch("jit(step)/dot:XlaModule", "gemm_fusion_dot_1", 4000.0)
    run.copy("MemcpyD2H", 390_000.0, memory="pageable", size=1 << 30, blocks=True)


def of_host(call: str, *errors: bytes, worker: str = "") -> XSpaceBuilder:
    """JAX whose GPU the profiler did not see, or which has none and computes on the CPU."""
    space = XSpaceBuilder()
    host = space.plane("/host:CPU")
    line, others = host.line("python3"), host.line("tf_XLAEigen/77")
    for step in range(10):
        begin = 1000.0 + 20_000.0 * step
        line.event(call, begin + 10, 300.0)
        if worker:
            line.event("TfrtCpuExecutable::Execute", begin + 20, 200.0)
            others.event(worker, begin + 400, 19_000.0, hlo_op=worker, hlo_module="jit_step")
        line.event("train", begin, 19_990.0, step_num=step, _r=1)
    space.proto.errors.extend(errors)
    return space


SUBSCRIBED = of_host(
    "PjitFunction(step)", b"failed with error CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED (39)"
)
INVALID = of_host("PjitFunction(step)", b"cuptiEnableCallback: error 1: CUPTI_ERROR_INVALID_PARAMETER")
PYTHON = "The host runs Python between steps"

ASKED = (
    Asked(
        "ROCm/MIOpen#3310",
        "Convolutions of an MI250X run in naive kernels.",
        _on_amd(NAIVE),
        (("Matrix Cores are not used",), ("4.75 ms",), ("MIOPEN_FIND_MODE",)),
        (*OF_TENSORFLOW, "TF32", "float32"),
    ),
    Asked(
        "lightvector/KataGo#1237",
        "Convolutions of 1x1 in float32 run in naive kernels.",
        _on_amd("naive_conv_ab_nonpacked_fwd_nhwc_float_double_float.kd"),
        (("4.75 ms",), ("Matrix Cores are not used",), ("MIOPEN_FIND_MODE",)),
        (*OF_TENSORFLOW, "TF32", "float64"),
    ),
    Asked(
        "NVIDIA/cosmos-framework#161",
        "FSDP reduces the gradients of each batch that a step sums up.",
        of_steps(_shards),
        (("Collectives take 36 ms",), ("layer by layer by FSDP",), ("set_requires_gradient_sync",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "deepmodeling/deepmd-kit#3361",
        "A mask as an index makes the host wait.",
        of_steps(_selects, until_done=False),
        (("Most of that follows aten::index",), ("(x[mask], nonzero)",)),
        (*OF_TENSORFLOW, "pin_memory"),
    ),
    Asked(
        "pytorch/examples#248",
        "The weights of an LSTM are not in one piece.",
        of_steps(_compacts),
        (("Copies within the GPU's memory (aten::lstm) take 4 ms",), ("flatten_parameters()",)),
        (*OF_TENSORFLOW, "Copy a batch ahead"),
    ),
    Asked(
        "sb-ai-lab/RePlay#100",
        "Metrics are added up over all ranks in every step.",
        of_steps(_reads_metrics, until_done=False),
        (("aten::item (6 per step), in which the host waits",), ("read it only every N steps",)),
        (*OF_TENSORFLOW, "bucket_cap_mb", "Launch fewer, larger kernels"),
    ),
    Asked(
        "huggingface/accelerate#1245",
        "One process loads batches and sends them to all.",
        of_steps(_gets_batches),
        (("Collectives take 40 ms",), ("waiting for the others",), ("let each load its own",)),
        (*OF_TENSORFLOW, "bucket_cap_mb"),
    ),
    Asked(
        "pytorch/pytorch#134191",
        "AdamW waits for the host, with many small tensors.",
        of_steps(_updates),
        (("The GPU waits for work on the host (AdamW.step)",), ("164 ms",)),
        (*OF_TENSORFLOW, "DataLoader"),
    ),
    Asked(
        "marin-community/marin#9224",
        "Garbage is collected in some steps, for more than a second.",
        of_steps(_collects),
        (("pauses for 1.3 s",), ("Python: Garbage collection",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#31319",
        "A function with a callback is compiled in each call.",
        stepped(_calls_back, "PjitFunction(f)", (8, 0)),
        (("Steady steps compile a function again",), ("170 ms",), ("jax_explain_cache_misses",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#21438",
        "jax.device_put to the CPU copies at 2.7 GB/s.",
        stepped(_puts_back, "PjitFunction(step)", (9, 0)),
        (("Copies stall the GPU",), ("390 ms",), ("2.75 GB/s",), ("copy_to_host_async",)),
        (*OF_TENSORFLOW, "Copy a batch ahead"),
    ),
    Asked(
        "jax-ml/jax#3640",
        "The trace of a program on the CPU shows no details.",
        of_host("PjitFunction(step)", worker="dot.3"),
        (("The capture shows no GPU",), ("dot.3",), ('pip install "jax[cuda12]"',)),
        ("--cap-add",),
    ),
    Asked(
        "NVIDIA/TensorRT-LLM#9073",
        "Nsight Systems and a profiler record at the same time.",
        SUBSCRIBED,
        (("This capture shows no GPU work",), ("without another profiler at the same time",)),
        ("--cap-add", PYTHON),
    ),
    Asked(
        "pytorch/xla#6422",
        "The profiler of PyTorch/XLA ends itself.",
        INVALID,
        (("CUPTI_ERROR_INVALID_PARAMETER",), ("Check that CUPTI fits the driver and CUDA",)),
        ("pip install", PYTHON),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


@pytest.mark.parametrize("of", ["half fp16", "ushort bf16", "float fp32", "double fp64"])
def test_naive_convolutions_add_up_in_doubles(of: str) -> None:
    kind, precision = of.split()
    named = class_of_name(f"naive_conv_ab_nonpacked_fwd_nhwc_{kind}_double_{kind}.kd")
    assert named.precision == precision


test_what_looks_the_same_is_no_fault = no_faults(
    ("tensor-cores-unused", partial(_on_amd, IGEMM)),
    # vllm-project/vllm#3384: the sampler's .cpu() waits for what was launched before it.
    ("blocking-copies", partial(of_steps, _samples, until_done=False)),
    ("recurring-copies", partial(of_steps, _samples, until_done=False)),
    ("step-gaps", partial(of_steps, _samples, until_done=False)),
    # NVIDIA/TransformerEngine#1391: what the names of kernels in 8 bits mean.
    ("tensor-cores-unused", partial(of_steps, _in_8_bits)),
    ("half-precision-fallback", partial(of_steps, _in_8_bits)),
    ("single-precision", partial(of_steps, _in_8_bits)),
)


def test_a_long_wait_explains_the_launches_of_its_own_step_alone() -> None:
    outcome = judge("launch-bound", of_steps(_reads_once, until_done=False))
    assert outcome.args["cause"].value not in ("reads", "waits"), outcome


def test_the_python_of_a_host_whose_gpu_nobody_saw_may_be_waiting_for_it() -> None:
    outcome = judge("step-gaps", SUBSCRIBED)
    assert (outcome.status, outcome.reason) == ("no_data", "gpu-activity")
    assert judge("step-gaps", of_host("PjitFunction(step)")).status == "failed"
