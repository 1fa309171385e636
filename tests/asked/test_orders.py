"""Questions of public issues about random orders, ops without a kernel for GPUs, second-order optimizers, values that a
beam search reads, and layouts: what was asked, what is right, and what the report says now.
"""

from functools import partial
from typing import Any

from tests.asked.programs import AT, calls, item, of_steps, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_jax, of_tensorflow, stepped
from tests.asked.test_callers import computes, trained
from tests.build.runs import Run
from tests.checks.kernels import BF16, HGEMM, SGEMM

SELECTS = "void at::native::(anonymous namespace)::indexSelectLargeIndex<c10::Half, long, unsigned int, 2, 2, -2, true>"
VOL2COL = "void at::native::vol2col_kernel<c10::BFloat16>(long, c10::BFloat16 const*, int, int)"
SORT = "void cub::DeviceRadixSortOnesweepKernel<cub::DeviceRadixSortPolicy<unsigned int, int, unsigned long long>>"
RESIZE = (
    "void tensorflow::(anonymous namespace)::ResizeBilinearDeterministicGradKernel<float>(int, float const*)"
)
MULTIPLY = "void Eigen::internal::EigenMetaKernel<mul<float>>"
ACCUMULATE = ("AssignAddVariableOp:AssignAddVariableOp", "void Eigen::internal::EigenMetaKernel<add<float>>")
ADAM = (
    "cond/then/Adam/update/ResourceApplyAdam:ResourceApplyAdam",
    "tensorflow::functor::ApplyAdamKernel<float>",
)
CONV = "volta_fp16_s884cudnn_fp16_128x128_ldg8_relu_f2f_exp_interior_nhwc_tn_v1"


def _next_words(reads: int, reorder_us: float, run: Run, _: int) -> None:
    """One word for each of some beams, whose states are then put into the order of the best."""
    for _layer in range(12):
        calls(run, "aten::addmm", partial(run.launch, "", HGEMM[1], 230.0))
    for _beam in range(reads):
        item(run)
        run.now_us += 18
        calls(run, "aten::fill_", partial(run.launch, "", AT.format("Fill"), 2.5))
    for _state in range(24):
        calls(run, "aten::index_select", partial(run.launch, "", SELECTS, reorder_us))


def _decodes_video(run: Run, _: int) -> None:
    def convolves() -> None:
        run.launch("", VOL2COL, 2100.0)
        run.launch("", BF16[1], 900.0)

    for _layer in range(12):
        slow = partial(calls, run, "aten::slow_conv_dilated3d", convolves)
        calls(run, "aten::conv3d", partial(calls, run, "aten::convolution", slow))
        calls(run, "aten::silu", partial(run.launch, "", AT.format("silu"), 240.0))


def _preconditions(run: Run, _: int) -> None:
    def updates() -> None:
        for _factor in range(60):
            calls(run, "aten::mm", partial(run.launch, "", SGEMM[1], 300.0))
            calls(run, "aten::mul", partial(run.launch, "", AT.format("mul"), 20.0))

    for _layer in range(10):
        calls(run, "aten::addmm", partial(run.launch, "", HGEMM[1], 600.0))
    calls(run, "Optimizer.step#ScalableShampoo.step", updates)


def on_another_thread(op: str, us: float) -> Run:
    """An op that TensorFlow's executor runs on the host, on a thread of its pool that goes on with the function."""
    run = Run()
    python, pool = run.python, run.cpu.line("tf_Compute/77", 77)
    for step in range(10):
        begin = run.now_us
        call: dict[str, Any] = {"id": step + 100}
        run.now_us += 4
        computes(run, 350.0, 6)
        run.copy(
            "MemcpyD2H", 40.0, f"{op.partition(':')[0]}/_17:_Recv", "device kind_dst:pageable", size=1 << 18
        )
        python.event(
            "ExecutorState::Process", begin + 3, run.now_us - begin - 2, _ct=2, _c=step + 100, **call
        )
        start, run.now_us, run.python = run.gpu_free_us + 6, run.gpu_free_us + 8, pool
        takes(run, op, us)
        run.copy("MemcpyH2D", 40.0, "model/mul/_19:_Recv", "pageable kind_dst:device", size=1 << 19)
        computes(run, 350.0, 4)
        pool.event("ExecutorState::Process", start, run.now_us - start + 2, _ct=2, _c=step + 100, **call)
        run.python = python
        python.event("FunctionRun", begin + 2, run.now_us - begin + 2, _pt=2, _p=step + 100, **call)
        run.now_us = max(run.now_us + 9, run.gpu_free_us + 2)
        python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
    return run.in_time_order()


def _puts(run: Run) -> None:
    """A dictionary of forty features, each put on the GPU by itself."""
    for _feature in range(40):
        begin = run.now_us
        run.now_us += 100
        run.copy("MemcpyH2D", 1.8, memory="pageable kind_dst:device")
        run.now_us += 20
        run.python.event("$api.py:2400 device_put", begin, run.now_us - begin)
    begin = run.now_us
    for _layer in range(6):
        run.launch("jit(train_step)/dot_general:XlaModule", "gemm_fusion_dot_1", 350.0)
    run.python.event("PjitFunction(train_step)", begin - 0.5, run.now_us - begin + 1)
    run.now_us = run.gpu_free_us


def _row_by_row(run: Run) -> None:
    """A Jacobian without pfor: the gradient of each output in a turn of a loop."""
    computes(run, 300.0, 4)
    scope = "jacobian/while/body/_1/jacobian/while/gradient_tape"
    for _output in range(500):
        for op in ("MatMul", "MatMul_1", "Mul", "TanhGrad"):
            run.now_us += 5
            kernel = "volta_sgemm_32x32_sliced1x4_nn" if "MatMul" in op else MULTIPLY
            run.launch(f"{scope}/{op}:{op.partition('_')[0]}", kernel, 2.1)


def _accumulates() -> Run:
    """Keras' gradient_accumulation_steps=4: each fourth step updates the variables."""
    run = Run(capability=(8, 0))
    for step in range(16):
        run.train_step(
            (
                *[("model/d/MatMul:MatMul", HGEMM[1], 800.0)] * 12,
                (*ACCUMULATE, 160.0),
                *[(*ADAM, 1400.0)] * (step % 4 == 3),
            )
        )
    return run


TURNS = (
    ("jit(train)/jvp(Model)/checkpoint/dot_general", BF16[1], 900.0),
    ("jit(train)/transpose(jvp(Model))/checkpoint/rematted_computation/dot_general", BF16[1], 900.0),
    *[("jit(train)/transpose(jvp(Model))/checkpoint/dot_general", BF16[1], 900.0)] * 2,
)
SHUFFLES = (
    *[("jit(train)/jit(_shuffle)/sort", SORT, 420.0)] * 12,
    ("jit(train)/gather", "input_gather_fusion", 300.0),
    *[("jit(train)/dot_general", BF16[1], 420.0)] * 6,
)
ASKED = (
    Asked(
        "facebookresearch/fairseq#1851",
        "Half of a beam search is small copies, and reordering states takes as long as the model.",
        of_steps(partial(_next_words, 40, 108.0)),
        (
            ("40 copies recur",),
            ("aten::item",),
            ("Read several at once",),
            ("index_select", "2.59 ms of 6.88 ms"),
        ),
        (*OF_TENSORFLOW, "DataLoader", "Turn on mixed precision"),
    ),
    Asked(
        "sgl-project/sglang#23200",
        "A decoder of videos spends most time in slow_conv_dilated3d.",
        of_steps(_decodes_video),
        (("Convolutions run outside cuDNN (conv3d)",), ("torch.channels_last_3d",)),
        (*OF_TENSORFLOW, "The GPU waits for kernel launches"),
    ),
    Asked(
        "kozistr/pytorch_optimizer#100",
        "Shampoo is very slow: its preconditioners are made in each update.",
        of_steps(_preconditions),
        (("The optimizer takes much of the step (ScalableShampoo.step)",), ("anew every 10 or 100",)),
        (*OF_TENSORFLOW, "DataLoader", "autocast", "larger batch", "SparseAdam"),
    ),
    Asked(
        "tensorflow/tensorflow#92194",
        "tf.linalg.eig runs on the CPU, though the program asks for the GPU.",
        on_another_thread("model/eig/Eig:Eig", 8000.0),
        (("8 ms of each 11.", "The GPU waits for work on the host"), ("TensorFlow has none of this one",)),
        ("OneDeviceStrategy", "The GPU waits for kernel launches", "The GPU waits for input"),
    ),
    Asked(
        "tensorflow/tensorflow#6269",
        "tf.random.shuffle has no kernel for GPUs.",
        on_another_thread("model/order/RandomShuffle:RandomShuffle", 3000.0),
        (("The GPU waits for work on the host",), ("tf.argsort of random numbers",)),
        ("OneDeviceStrategy", "The GPU waits for kernel launches"),
    ),
    Asked(
        "tensorflow/tensorflow#48314",
        "tape.jacobian has a substantial overhead: it runs a loop.",
        trained(_row_by_row),
        (("A loop runs small kernels one by one (jacobian)",), ("by ops on the whole batch",)),
        ("The GPU waits for input",),
    ),
    Asked(
        "tensorflow/tensorflow#39243",
        "Resizing is made deterministic, by another kernel for its gradient.",
        of_tensorflow(
            *[("unet/c/Conv2D:Conv2D", CONV, 900.0)] * 10,
            *[("gradient_tape/unet/up/ResizeBilinearGrad:ResizeBilinearGrad", RESIZE, 1700.0)] * 4,
        ),
        (("Resizing images takes much of the step",), ("Made deterministic (enable_op_determinism)",)),
        ("The GPU waits for kernel launches", "mixed_precision"),
    ),
    Asked(
        "jax-ml/jax#2301",
        "jax.random.shuffle is slow.",
        of_jax(*SHUFFLES),
        (("Sorting takes much of the step",), ("jax.random.permutation",), ("shuffle indices alone",)),
        (*OF_TENSORFLOW, "Tensor Cores are not used"),
    ),
    Asked(
        "keras-team/keras#20018",
        "On JAX each feature of a batch is put on the GPU by itself.",
        stepped(_puts, "", (7, 5)),
        (("device_put",), ("Put fewer arrays on the GPU",)),
        (*OF_TENSORFLOW[:1], "num_parallel_calls"),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    ("recurring-copies", of_steps(partial(_next_words, 1, 20.0))),
    ("launch-bound", of_steps(partial(_next_words, 1, 20.0))),
    ("slow-op-form", of_steps(partial(_next_words, 1, 20.0))),
    ("slow-op-form", of_jax(*TURNS * 8)),
    ("slow-op-form", _accumulates()),
    ("kernels-slow-down", _accumulates()),
    ("step-gaps", _accumulates()),
)
