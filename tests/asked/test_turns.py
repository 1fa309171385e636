"""Questions of public issues about what many calls do together: files that functions read on any pool of threads, ops
of equal layers, Python within the calls that launch, linear algebra in small kernels, loops whose turns are awaited,
and kernels of other runtimes. What was asked, what is right, and what the report says now; the captures are small ones
that show what each question is about.
"""

from functools import partial

import pytest

from tb_gpu_advisor.facts.events.scopes import like_ops
from tests.asked.programs import calls, of_steps, on_host, products, takes
from tests.asked.situations import (
    ADD,
    OF_TENSORFLOW,
    Asked,
    answers,
    no_faults,
    of_jax,
    of_pytorch,
    of_tensorflow,
    stepped,
)
from tests.asked.test_integers import waits_for
from tests.build.runs import Run
from tests.checks.judge import judge
from tests.checks.kernels import BF16, HGEMM, SGEMM

ROOT = "Iterator::Model::Prefetch"
RESIZE = "void onnxruntime::cuda::_ResizeNearestKernel<float, TransformCoordinate_ASYMMETRIC>"
FFMA = "sm80_xmma_fprop_implicit_gemm_f32f32_f32f32_f32_nchwkcrs_nchw_ffma_execute_kernel"
SOLVES = ("potrf_kernel<float, 5>", "trsm_left_kernel<float, 256>", "syrk_smallper_kernel<float>")
TURN = "model/rnn/while/body/_1/model/rnn/while"
BOXES = "Postprocessor/BatchMultiClassNonMaxSuppression/map/while/MultiClassNonMaxSuppression"
WIDE = "linear/linear_model/C{}/to_sparse_input/hash_table_Lookup:StringToHashBucketFast"
NAMES_NOTHING = "Most of this time has no host event"


def reads_files(us: float) -> Run:
    """TensorFlow 2.5 runs the functions of tf.data on the threads that run the model's ops."""
    run, number = Run(), -9000
    root, runner = run.cpu.line("tf_data_iterator_resource/7"), run.cpu.line("tf_data_parallel_map/8")
    pool = [run.cpu.line(f"tf_Compute/{at}") for at in range(4)]
    for _ in range(8):
        begin = run.now_us
        run.train_step((500.0, 300.0), wait_us=us, between_us=1.0)
        run.python.event(ROOT, begin, us)
        root.event(f"{ROOT}::BatchV2", begin, us - 2)
        root.event(f"{ROOT}::BatchV2::ParallelMapV2", begin + 1, us - 4, parallelism=4)
        for at, thread in enumerate(pool):
            number -= 1
            start, most = begin + 4 + 4 * at, us - 20
            runner.event(f"{ROOT}::BatchV2::ParallelMapV2::TFRecord", start - 3, 0.5)
            runner.event("InstantiatedCapturedFunction::RunAsync", start - 2, 1.0, id=number)
            thread.event("ExecutorState::Process", start - 1, most, id=number)
            thread.event("ReadFile:ReadFile", start, 0.8 * most - 4)
            thread.event("DecodeJpeg:DecodeJpeg", start + 0.8 * most, 0.1 * most)
    return run.in_time_order()


def looks_up(columns: int, us: float) -> Run:
    """Columns of a wide and deep model, each of which is looked up by an op of its own on the host."""
    ops = ((WIDE.format(column), us) for column in range(columns))
    return waits_for(*ops, then="dnn/hiddenlayer_0/MatMul:MatMul")


def _flattens(run: Run) -> None:
    """Nested containers are taken apart in each call, by a function of Python's for each of their nodes."""

    def infers() -> None:
        for _ in range(40):
            takes(run, "$variablelib.py:2109 _variable_flatten", 70.0)

    calls(run, "$pjit.py:589 _infer_params", infers)
    for _ in range(6):
        run.launch("jit(run_model)/dot_general:XlaModule", "gemm_fusion_dot_1", 200.0)


def factorizes(us: float, count: int) -> Run:
    solved = (("gpr/Cholesky:Cholesky", f"void {SOLVES[at % 3]}", us) for at in range(count))
    return of_tensorflow(*solved, ("gpr/MatMul:MatMul", HGEMM[1], 900.0), per_launch_us=9.0)


def turns(read: bool) -> Run:
    """A loop that reads its condition, or does not, in each turn."""
    run = Run()
    for step in range(6):
        begin = run.now_us
        for _ in range(60):
            run.launch(f"{TURN}/cell/PartitionedCall:XlaLaunch", "fusion_3", 9.0 if read else 60.0)
            if read:
                run.copy("MemcpyD2H", 1.3, op=f"{TURN}/Less/_88:_HostRecv", size=4)
                run.now_us = run.gpu_free_us + 22
        run.python.event("FunctionRun", begin + 0.1, run.now_us - begin, id=step + 100)
        run.now_us = run.gpu_free_us + 5
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def resizes(us: float) -> Run:
    """A runtime that is none of the frameworks."""
    run = Run(capability=(8, 6))
    for step in range(8):
        begin = run.now_us
        for kernel, kernel_us in ((FFMA, 800.0), (RESIZE, us), (FFMA, 800.0)):
            run.launch("", kernel, kernel_us)
        run.now_us = run.gpu_free_us + 5
        run.python.event("model_run", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def _swaps(run: Run, step: int, memory: str = "pageable") -> None:
    """What an optimizer keeps is on the host, and on the GPU for its step alone."""
    products(run, 20)

    def move(kind: str, us: float) -> None:
        for _ in range(10):
            calls(run, "aten::to", partial(run.copy, kind, us, memory=memory, blocks=True, size=80 << 20))

    move("MemcpyH2D", 14_000.0)
    calls(run, "aten::_fused_adamw_", partial(run.launch, "", "multi_tensor_apply_kernel", 900.0))
    move("MemcpyD2H", 28_000.0)


def scans(us: float) -> Run:
    """Layers in a loop, which takes what they need from large arrays, and writes back what they make."""
    step = "jit(train_step)/jit(main)/while/body"
    kernels = ((f"{step}/layers/dot_general", BF16[1], 400.0), (f"{step}/dynamic_update_slice", "fusion", us))
    return of_jax(*kernels * 12)


def filters(us: float) -> Run:
    """The gradient of a depthwise filter in three dimensions."""
    named = "void at::native::(anonymous namespace)::conv_depthwise3d_cuda_backward_weight_kernel<float, float, 1, 1>"
    return of_pytorch((SGEMM[1], 900.0), (named, us), capability=(7, 0))


def exchanges(computes: bool = False) -> Run:
    """Horovod without NCCL: a thread of its own, or one that computes too, copies gradients to the host and back."""
    run = Run()
    others = run.cpu.line("horovod_background/9")
    for step in range(8):
        begin, python = run.now_us, run.python
        for layer in range(10):
            run.launch(f"model/c{layer}/Conv2D:Conv2D", HGEMM[1], 900.0)
        takes(run, "SGD/HorovodAllreduce_grads_0:HorovodAllreduce", 22.0)
        run.now_us, run.python = run.gpu_free_us + 15, others
        run.copy("MemcpyD2H", 6000.0, size=64 << 20)
        run.now_us = run.gpu_free_us + 45_000
        run.copy("MemcpyH2D", 6000.0, size=64 << 20)
        if computes:
            run.launch("", "scale_buffer_kernel", 5.0)
        run.now_us, run.python = run.gpu_free_us + 10, python
        run.launch("SGD/update/ResourceApplyKerasMomentum:ResourceApplyKerasMomentum", ADD, 300.0)
        run.python.event("FunctionRun", begin + 0.1, run.now_us - begin, id=step + 100)
        run.now_us = run.gpu_free_us + 5
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


BOX_OPS = ("Slice:Slice", "Greater:Greater", "Where:Where", "Minimum:Minimum")
ASKED = (
    Asked(
        "tensorflow/tensorflow#45114",
        "From the second epoch on the GPU waits: files are no longer in the host's memory.",
        reads_files(4000.0),
        (("ReadFile",), ("Put small files together",), ("cache()",)),
        ("Make the function of this stage cheaper",),
    ),
    Asked(
        "tensorflow/tensorflow#24960",
        "A wide and deep model starves its GPU.",
        looks_up(26, 900.0),
        (("StringToHashBucketFast",), ("linear/linear_model/C*",), ("dataset.map",), ("26",)),
        (NAMES_NOTHING, "First see what it is"),
    ),
    Asked(
        "tensorflow/tensorflow#38689",
        "A model of embeddings is as slow on the GPU as on the CPU: gradients of equal rows are put together.",
        on_host("Adam/Adam/update/Unique:Unique", 9000.0),
        (("Adam/Adam/update/Unique:Unique",), ("tf.unique",)),
        ("dataset.map", "waits for input"),
    ),
    Asked(
        "vllm-project/tpu-inference#2607",
        "The state of a model is flattened by Python in each call.",
        stepped(_flattens, "PjitFunction(run_model)", (9, 0)),
        (("_variable_flatten",), ("1.62 ms of each 2.87 ms step",), ("nnx.split", "Do more in each call")),
        (*OF_TENSORFLOW, "Launch fewer, larger kernels", NAMES_NOTHING),
    ),
    Asked(
        "GPflow/GPflow#616",
        "Factorizations of small matrices take 600 ms on the GPU, and 2 ms on the CPU.",
        factorizes(5.5, 600),
        (("Linear algebra takes much of the step",), ("Cholesky takes",), ("tf.device('/CPU:0')",)),
        ("Turn on mixed precision", "Let XLA fuse small ops"),
    ),
    Asked(
        "tensorflow/tensorflow#55811",
        "Each turn of a recurrent layer copies 4 bytes to the host.",
        turns(read=True),
        (("A loop runs small kernels one by one",), ("60 copies recur",), ("jit_compile",)),
        ("dataset.map",),
    ),
    Asked(
        "AastaNV/JEP#1",
        "After a network of 15 ms the boxes take 50 ms.",
        of_tensorflow(
            ("FeatureExtractor/Conv2D:Conv2D", HGEMM[1], 1500.0),
            *((f"{BOXES}/{op}", ADD, 3.0) for op in BOX_OPS * 90),
            per_launch_us=19.0,
        ),
        (("Postprocessor/BatchMultiClassNonMaxSuppression",), ("360 kernels per step",)),
        ("dataset.map",),
    ),
    Asked(
        "microsoft/onnxruntime#7578",
        "Upsampling is 40 times slower than in TensorFlow.",
        resizes(5600.0),
        (("5.6 ms of each 7.21 ms step: Resizing images takes much of the step",), ("_ResizeNearestKernel",)),
        (*OF_TENSORFLOW, "torch.", "DataLoader"),
    ),
    Asked(
        "PrimeIntellect-ai/prime-rl#3552",
        "What the optimizer keeps is copied to pageable memory in each step.",
        of_steps(_swaps, until_done=False),
        (("Copies stall the GPU",), ("420 ms",), ("pinned",)),
        (*OF_TENSORFLOW, "num_workers"),
    ),
    Asked(
        "jax-ml/jax#13356",
        "nn.scan has a significant overhead.",
        scans(250.0),
        (("Copies within the GPU's memory (dynamic_update_slice) take 3 ms",), ("donate_argnums",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#37406",
        "Depthwise convolutions in three dimensions are ten times as slow backward as forward.",
        filters(6000.0),
        (("Depthwise layers fill much of the step",), ("conv_depthwise3d_cuda_backward_weight_kernel",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "horovod/horovod#321",
        "The timeline of Horovod shows MPI_ALLREDUCE, and nothing of NCCL.",
        exchanges(),
        (
            ("The GPU waits 45 ms of 66.4 ms for work on the host",),
            ("HOROVOD_GPU_OPERATIONS=NCCL",),
            ("12 ms",),
        ),
        ("Prefetch to the GPU", "for its batch to be copied"),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", partial(turns, read=False)),
    ("slow-op-form", factorizes(5.5, 6)),
    ("slow-op-form", resizes(90.0)),
    ("slow-op-form", scans(20.0)),
    ("slow-op-form", filters(90.0)),
    ("host-placed-ops", partial(on_host, "Adam/Adam/update/Unique:Unique", 400.0, overlaps=True)),
    ("host-placed-ops", looks_up(20, 0.5)),
)


def test_python_that_calls_run_is_no_launch() -> None:
    flattens = stepped(_flattens, "PjitFunction(run_model)", (9, 0))
    assert judge("launch-bound", flattens).status == "passed"
    assert judge("step-gaps", flattens).status == "failed"


def test_ops_of_equal_layers_have_one_name() -> None:
    assert like_ops(["a/C1/x:X", "a/C20/x:X", "a/D/x:X", "a/C1/y:Y"]) == [
        *("a/C*/x:X", "a/C*/x:X", "a/D/x:X", "a/C1/y:Y"),
    ]


@pytest.mark.parametrize(
    ("kernel", "keeps"),
    [
        (RESIZE, True),
        ("void at::native::indexing_backward_kernel<float, 4>", True),
        ("void at_cuda_detail::cub::DeviceRadixSortOnesweepKernel<float>", True),
        ("void onnxruntime::cuda::_ReluKernel<float>", False),
    ],
)
def test_what_works_on_addresses_gains_nothing_from_fewer_bits(kernel: str, keeps: bool) -> None:
    outcome = judge("single-precision", of_pytorch((SGEMM[1], 900.0), (kernel, 900.0)))
    assert float(outcome.args["eligible"].value) == pytest.approx(0.9 if keeps else 1.8)
