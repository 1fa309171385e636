"""Questions of public issues about results that are copied without need, values that the host waits for, variables on
the host, and functions that are compiled again: what was asked, what is right, and what the report says now.
"""

from functools import partial

from tests.asked.programs import calls, of_steps, products, small, takes
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, no_faults, of_jax, of_pytorch, stepped
from tests.build.runs import Run
from tests.checks.kernels import HGEMM, SGEMM

ELEMENTWISE = "_scatter_gather_elementwise_kernel"
GATHERS = "at::native::_cuda_scatter_gather_internal_kernel"
UPDATES = (("mul:Mul", 60_000.0), ("AssignAdd:AssignAdd", 32_000.0), ("Sub:AssignSub", 28_000.0))
TF32_CONV = (
    "sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x128x16_stage4_warpsize2x2x1_g1_"
    "tensor16x8x8_execute_kernel_cudnn"
)


def _updates_on_the_host() -> Run:
    """A large table of embeddings on the host, which Adam updates there."""
    run = Run(capability=(7, 0))
    for step in range(8):
        begin = run.now_us
        takes(run, "input_emb/embedding_lookup:GatherV2", 900.0)
        run.copy("MemcpyH2D", 40.0, op="input_emb/embedding_lookup/_21:_Recv", size=400 << 10)
        run.now_us = run.gpu_free_us
        for layer in range(14):
            run.launch(f"body/layer{layer}/MatMul:MatMul", HGEMM[1], 2000.0)
        op = "training/gradients/embedding_lookup_grad/Reshape/_33:_Recv"
        run.copy("MemcpyD2H", 50.0, op=op, size=400 << 10)
        run.now_us = run.gpu_free_us + 5
        for op, us in UPDATES:
            takes(run, f"training/Adam/update_input_emb/weights/{op}", us)
        run.python.event("SessionRun", begin + 0.2, run.now_us - begin)
        run.python.event("train", begin, run.now_us - begin + 10, step_num=step, _r=1)
        run.now_us += 20
    return run.in_time_order()


def _masks(run: Run, step: int) -> None:
    """A mask as an index, for whose size the host waits in the middle of the step."""
    products(run, 24)

    def nonzero() -> None:
        run.copy("MemcpyD2H", 2.0, memory="device kind_dst:pageable", size=8)
        takes(run, "cudaStreamSynchronize", run.gpu_free_us + 8 - run.now_us)

    calls(run, "aten::index", partial(calls, run, "aten::nonzero", nonzero))
    small(run, 200, 4.0, 45.0)
    products(run, 24)


def _fetches(run: Run) -> None:
    """What a variable is assigned is fetched as well."""
    for layer in range(8):
        run.launch(f"rnn/layer{layer}/MatMul:MatMul", SGEMM[1], 2300.0)
    run.launch("Assign_7:Assign", ADD, 300.0)
    memory = "device kind_dst:pageable"
    run.copy("MemcpyD2H", 130_000.0, op="Assign_7/_45:_Recv", memory=memory, size=400 << 20)
    run.now_us = run.gpu_free_us + 10


def _evaluates() -> Run:
    """A callback makes a function of its own whenever it evaluates."""
    run = Run(capability=(8, 0))
    for step in range(32):
        begin = run.now_us
        for _ in range(20):
            run.launch("jit(update)/dot:XlaModule", "gemm_fusion_dot_1", 2000.0)
        run.python.event("PjitFunction(update)", begin - 0.5, run.now_us - begin + 1)
        run.now_us = run.gpu_free_us
        if step % 10 == 9:
            compiles = partial(takes, run, "$compiler.py:350 backend_compile", 3_900_000.0)
            called = partial(calls, run, "PjitFunction(policy_step)", compiles)
            calls(run, "$logging.py:98 policy_params_fn", called)
            run.launch("jit(policy_step)/dot:XlaModule", "gemm_fusion_dot_2", 300.0)
        run.python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
    return run.in_time_order()


def _accumulates(run: Run) -> None:
    """Sums of gradients that lie on the host, where Python adds to them."""
    for _ in range(12):
        begin = run.now_us
        run.copy("MemcpyD2H", 1400.0, memory="device kind_dst:pageable", blocks=True, size=28 << 20)
        takes(run, "EagerKernelExecute", 3000.0)
        run.python.event("EagerLocalExecute: AssignAddVariableOp", begin - 1, run.now_us - begin + 1)
        run.now_us += 2


def _stages(run: Run) -> None:
    """The next batch is copied to where it waits for its step."""
    run.copy("MemcpyH2D", 12_000.0, "edge_12_Stage", "pageable kind_dst:device", True, 40 << 20)
    run.launch("model/MatMul:MatMul", HGEMM[1], 16_000.0)


def _evaluates_between() -> Run:
    """After each fifth run of a session that trains it runs an evaluation."""
    run = Run(capability=(6, 1))
    for at in range(40):
        begin, op = run.now_us, "eval/conv" if at % 8 > 4 else "gradients/conv_grad"
        run.launch(f"{op}/Conv2D:Conv2D", SGEMM[1], 4000.0)
        run.python.event("SessionRun", begin - 1, run.now_us - begin + 1, id=at, _r=1)
        run.now_us = run.gpu_free_us + 30
    return run.in_time_order()


def _compiles(run: Run, step: int) -> None:
    """Some lengths of batches are new, others not."""
    if step % 2:
        takes(run, "_compile.compile_inner (dynamo_timed)", 40_000.0)
    products(run, 4 + step % 2)


def _reads(run: Run) -> None:
    """A small variable that lies on the host is read once."""
    run.copy("MemcpyH2D", 60.0, op="dense/MatMul/ReadVariableOp/_17:_Recv", size=600 << 10)
    for _ in range(10):
        run.launch("dense/MatMul:MatMul", HGEMM[1], 1500.0)


def _suppresses(images: int, on_host_us: float, step_us: float = 500.0) -> Run:
    """A detector whose library asks the GPU which boxes overlap, and goes through the answer on the host."""

    def act(run: Run, step: int) -> None:
        def suppress() -> None:
            run.launch("", "void vision::ops::(anonymous namespace)::nms_kernel_impl<float>(int)", 140.0)
            size, memory = (3 << 20, "device kind_dst:pageable") if on_host_us else (64, "pinned")
            copy = partial(run.copy, "MemcpyD2H", size / 11_000, memory=memory, size=size, blocks=True)
            calls(run, "aten::to", partial(calls, run, "aten::copy_", copy))
            run.now_us += on_host_us

        for _ in range(20):
            calls(run, "aten::cudnn_convolution", partial(run.launch, "", TF32_CONV, step_us))
        for _ in range(images):
            calls(run, "torchvision::nms", suppress)
            calls(run, "aten::cat", partial(run.launch, "", ADD, 10.0))

    return of_steps(act)


ASKED = (
    Asked(
        "pytorch/vision#7412",
        "nms copies a mask to the host and goes on there, while the GPU is idle.",
        _suppresses(8, 1400.0),
        (
            ("Most of that passes within ops such as torchvision::nms",),
            ("Use a release of the library whose op stays on the GPU",),
            ("Keep intermediate results on the GPU",),
        ),
        (*OF_TENSORFLOW, "pin_memory=True", "only every N steps"),
    ),
    Asked(
        "tensorflow/tensor2tensor#979",
        "Large embeddings on the CPU make training thirty times slower.",
        _updates_on_the_host(),
        (
            ("The GPU waits for work on the host",),
            ("training/Adam/update_input_emb",),
            ("Keep the variables on the GPU",),
        ),
        ("dataset.map", "The GPU waits for input", "cast integers"),
    ),
    Asked(
        "yzhang1918/www2023tiger#2",
        "cudaStreamSynchronize takes a third of an iteration.",
        of_steps(_masks, 8, until_done=False),
        (("Most of that follows aten::index",), ("Keep this value on the GPU",)),
        (*OF_TENSORFLOW, "num_workers"),
    ),
    Asked(
        "openxla/xla#2103",
        "A fused transpose reads its input eight times.",
        of_jax(
            ("jit(update)/jit(main)/conv_general_dilated", TF32_CONV, 139_000.0),
            ("jit(update)/jit(main)/transpose", "input_transpose_fusion_1072", 44_000.0),
        ),
        (("(input_transpose_fusion_1072) take 44 ms of 183 ms",), ("one order of axes",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#6475",
        "sess.run(assign) fetches what it assigns.",
        stepped(_fetches, "SessionRun", (6, 1)),
        (("130 ms of each 149 ms step: Copies stall the GPU",), ("Assign_7",), ("copy fewer bytes",)),
        ("riser", "Keep the variables on the GPU"),
    ),
    Asked(
        "talmolab/track-mjx#45",
        "Each evaluation compiles a function again.",
        _evaluates(),
        (("A compiler runs in steady steps (policy_step)",), ("make it once, outside of the loop",)),
        (*OF_TENSORFLOW, "Start the profile after"),
    ),
    Asked(
        "huggingface/transformers#3036",
        "Gradients are accumulated on the CPU.",
        stepped(
            lambda run: products(run, 24), "EagerLocalExecute: __inference_step_4", (7, 0), after=_accumulates
        ),
        (
            ("36 ms of 62.5 ms for work on the host",),
            ("AssignAddVariableOp",),
            ("Keep the variables on the GPU",),
        ),
        ("jit_compile", "waits for kernel launches"),
    ),
    Asked(
        "tensorflow/tensorflow#34368",
        "With a StagingArea the next batch's copy delays the step.",
        stepped(_stages, "SessionRun", (7, 0)),
        (("The GPU waits for its batch to be copied",), ("pageable",)),
        ("Keep intermediate results",),
    ),
    Asked(
        "pytorch/pytorch#128631",
        "The gradient of gather is slow where many indices are equal.",
        of_pytorch(
            ("Cijk_Ailk_Bljk_SB_MT128x128x16_MI32x32x2x1_SN", 900.0),
            (f"void at::native::{ELEMENTWISE}<128, 8, {GATHERS}<true, float>::operator()>", 5200.0),
            capability=(9, 4),
        ),
        (("Scatters take much of the step",), (ELEMENTWISE,)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#31549",
        "An Estimator evaluates within its training, and the GPU is used less.",
        _evaluates_between(),
        (("left out because something else ran in between, such as an evaluation",), ("a step, the mean",)),
        ("The GPU waits between steps",),
    ),
    Asked(
        "tensorflow/tensorflow#81896",
        "Batches of other sizes make a compiler run: then steps differ by it.",
        of_steps(_compiles),
        (("A compiler runs in steady steps",), ("4 of 8 steps",)),
        ("less than the variation",),
    ),
)

test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    (
        "slow-op-form",
        of_pytorch((SGEMM[1], 900.0), (f"void at::native::{ELEMENTWISE}<{GATHERS}<false>>", 900.0)),
    ),
    ("blocking-copies", stepped(_reads, "EagerLocalExecute: __inference_train_step_88", (7, 0))),
    ("recurring-copies", stepped(_reads, "EagerLocalExecute: __inference_train_step_88", (7, 0))),
    ("launch-bound", _suppresses(1, 0.0, 1800.0)),
    ("blocking-copies", _suppresses(1, 0.0, 1800.0)),
    ("launch-bound", of_steps(lambda run, _: products(run, 40), until_done=False)),
)
