"""Questions of public issues about launches and what compiling makes of them: programs of XLA's that are compiled anew,
small models in 16 bits, memory that the driver makes accessible, slow drivers, TF32, and a GPU that others use as well.
What was asked, what is right, and what the report says now; next to each a run that looks the same and has no fault.
"""

from random import Random

from tests.asked.programs import on_card, on_host
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_jax, of_tensorflow, stepped
from tests.build.runs import Kernel, Run
from tests.checks.kernels import FFMA_CONV, HGEMM, SOFTMAX, TF32_CONV

CAST = "void Eigen::internal::EigenMetaKernel<Eigen::TensorConversionOp<Eigen::half, float>>"
NORM = "cudnn::bn_fw_tr_1C11_kernel_NCHW<float>"


def _sessions(compiled: tuple[int, ...]) -> Run:
    """Runs of a session that are one program of XLA's, compiled in these of them."""
    run = Run()
    for step in range(8):
        begin = run.now_us
        if step in compiled:
            run.python.event("XlaCompile:#module=cluster_0__XlaCompiledKernel_true,id=1#", begin, 60_000.0)
            run.now_us += 60_010
        for fusion in range(10):
            run.launch("cluster_0_1/xla_run:_XlaRun", f"fusion_{fusion}", 900.0)
        run.python.event("FunctionRun", begin + 1.5, run.now_us - begin - 1, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us) + 20
        run.python.event("train", begin, run.now_us - begin - 3, step_num=step, _r=1)
    return run.in_time_order()


def _in_half(conv_us: float, cast_us: float, apart_us: float) -> Run:
    """Convolutions in 16 bits, each after a cast."""
    run = Run(capability=(7, 5))
    for step in range(10):
        begin = run.now_us
        for layer in range(24):
            name = f"model/conv_{layer}"
            kernels: tuple[Kernel, ...] = (
                (f"{name}/Conv2D/Cast:Cast", CAST, cast_us),
                (f"{name}/Conv2D:Conv2D", HGEMM[1], conv_us),
            )
            for kernel in kernels:
                run.now_us += apart_us
                run.launch(*kernel)
        run.launch(*SOFTMAX, 4.0)
        run.launch("LossScaleOptimizer/IsFinite:IsFinite", "IsFiniteKernel<float>", 3.0)
        run.python.event("FunctionRun", begin + 1, run.now_us - begin, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us) + 20
        run.python.event("train", begin, run.now_us - begin - 10, step_num=step, _r=1)
    return run.in_time_order()


def _made_accessible(steps: int) -> Run:
    """Memory from the driver's pool, which a GPU is given access to, in the first of the steps."""
    done: list[int] = []

    def launch(run: Run) -> None:
        done.append(1)
        for layer in range(12):
            if len(done) <= steps and layer < 6:
                for call, us in (("cuMemAllocFromPoolAsync", 250.0), ("cuMemPoolSetAccess", 900.0)):
                    run.python.event(call, run.now_us, us)
                    run.now_us += us + 1
            run.launch("XlaModule:", f"gemm_fusion_dot_{layer}", 400.0)
        run.now_us = max(run.now_us, run.gpu_free_us)

    return stepped(launch, "PjitFunction(step)", (9, 0))


def _slow_driver(kernel_us: float) -> Run:
    """A driver whose launches take 60 µs, and 30 more to arrive."""
    run = Run(capability=(8, 6), latency_us=90.0, call_us=60.0)
    for step in range(8):
        begin = run.now_us
        for at in range(50):
            run.launch(f"model/n{at}/FusedBatchNormV3:FusedBatchNormV3", NORM, kernel_us)
            run.launch(f"model/c{at}/Conv2D:Conv2D", TF32_CONV[1], kernel_us)
        run.python.event("FunctionRun", begin + 1, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin + 2, step_num=step, _r=1)
        run.now_us += 10
    return run.in_time_order()


def _used_by_two() -> Run:
    """Another process has the GPU now and then: queued kernels begin late, or take nearly twice as long."""
    run, random = Run(capability=(6, 1)), Random(1)
    for step in range(10):
        begin = run.now_us
        for layer in range(60):
            late = random.random() < 0.5
            run.gpu_free_us += random.choice((0, 300, 800)) if late else 0
            name = f"model/c{layer}/Conv2D:Conv2D"
            run.launch(name, "maxwell_scudnn_128x64_relu_interior_nn_v1", 760.0 if late else 400.0)
        run.python.event("FunctionRun", begin + 1, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin + 2, step_num=step, _r=1)
        run.now_us = max(run.now_us, run.gpu_free_us - 20_000)
    return run.in_time_order()


def _without_tf32() -> Run:
    layers = ((f"model/c{layer}/Conv2D:Conv2D", FFMA_CONV[1], 900.0) for layer in range(12))
    return on_card(of_tensorflow(*layers, capability=(8, 6)), "NVIDIA GeForce RTX 3080")


ASKED = (
    Asked(
        "tensorflow/tensorflow#24025",
        "XLA compiles each time that a session runs.",
        _sessions(tuple(range(8))),
        (
            ("60 ms of each 69 ms step: Steady steps compile a function again",),
            ("This happens in 6 of 6 steps. Shapes stay the same",),
            ("Make the compiled function once, outside of the loop.",),
        ),
        ("One op takes much of the step",),
    ),
    Asked(
        "tensorflow/tensorflow#34406",
        "Mixed precision does not speed up a small model.",
        _in_half(12.0, 6.0, 18.0),
        (
            ("step: The GPU waits for kernel launches (model/conv*)",),
            ("Op with the most short kernels: Cast (24 × 6 µs).",),
            ("jit_compile=True",),
        ),
        ("mixed_precision.set_global_policy",),
    ),
    Asked(
        "openxla/xla#19431",
        "Giving GPUs access to memory makes each allocation slow.",
        _made_accessible(8),
        (
            ("The GPU waits for work on the host (step)",),
            ("Most time goes to cuMemPoolSetAccess.",),
            ("Leave XLA's allocator on",),
        ),
        OF_TENSORFLOW,
    ),
    Asked(
        "microsoft/WSL#10787",
        "Training is slower on WSL2 than anywhere else.",
        _slow_driver(25.0),
        (("The GPU waits for kernel launches",), ("Let XLA fuse small ops",)),
        # How long a launch takes to arrive where no queue is seen to be empty, nobody knows.
        ("to arrive", "most of that passes on the host"),
    ),
    Asked(
        "NVIDIA/FasterTransformer#112",
        "TensorFlow is faster than a library of fast kernels, unless TF32 is off.",
        _without_tf32(),
        (("step: Tensor Cores are not used (model/c*)",), ("enable_tensor_float_32_execution(True)",)),
    ),
    Asked(
        "tensorflow/tensorflow#11022",
        "Two processes on one GPU are each half as fast.",
        _used_by_two(),
        (("24.8% of each 46.5 ms step cannot be explained by this capture",), ("0 failed",)),
        ("likely",),
    ),
    Asked(
        "tensorflow/tensorflow#32763",
        "tf.sparse.reduce_sum is a hundred times slower than unsorted_segment_sum.",
        on_host("model/lambda/SparseReduceSum:SparseReduceSum", 6000.0),
        (
            ("The GPU waits for work on the host (model/lambda)",),
            ("Most time goes to model/lambda/SparseReduceSum:SparseReduceSum.",),
            ("Move these ops to the GPU, or replace them.",),
        ),
        ("waits for input",),
    ),
)
test_a_question_has_its_answer = answers(ASKED)

DOTS = (("jit(step)/jit(main)/dot_general", "gemm_fusion_dot_1", 400.0),)
test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", _sessions((0,))),
    ("xla-recompiles", _sessions((0,))),
    ("launch-bound", _in_half(1200.0, 8.0, 2.0)),
    ("slow-op-form", _in_half(1200.0, 8.0, 2.0)),
    ("host-placed-ops", _made_accessible(1)),
    ("launch-bound", _slow_driver(200.0)),
    ("slow-op-form", of_jax(*DOTS)),
    open_too=True,
)
