"""Questions of public issues about calls of JAX and what lies in them, checkpoints, generators, optimizers of many ops,
and layers and data that are not where the program believes them to be. What was asked, what is right, and what the
report says now; the captures are small ones that show what each question is about.
"""

from tests.asked.programs import calls, fits, takes
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, no_faults, of_tensorflow, stepped
from tests.build.runs import Kernel, Run
from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.kernels import HGEMM

FUNCTION = "Put the step into a tf.function"
SCAN = "jit(run)/jit(main)/while/body/"


def jitted(us: float, arguments: int = 3000) -> Run:
    """A call of a jitted function that takes so many arrays, which it looks at one by one before it launches."""

    def launch(run: Run) -> None:
        run.now_us = max(run.now_us, run.gpu_free_us) + 2
        takes(run, "ParseArguments", 0.35 * arguments)
        for _ in range(arguments):
            takes(run, "Wait for usage holds", 0.3)
        for at in range(8):
            run.launch(f"jit(step)/dot_{at}:XlaModule", "gemm_fusion_dot_1", us)

    return stepped(launch, "PjitFunction(step)", (8, 0))


def scanned() -> Run:
    """A loop of JAX' on the GPU, whose predicate the host reads before each turn."""

    def launch(run: Run) -> None:
        run.launch("jit(run)/jit(main)/dot_general:XlaModule", "gemm_fusion_dot_1", 400.0)
        for _ in range(80):
            run.launch(f"{SCAN}add:XlaModule", "loop_add_fusion", 2.0)
            run.launch(f"{SCAN}cond/branch_1_fun/mul:XlaModule", "loop_multiply_fusion", 2.0)
            run.copy("MemcpyD2H", 1.0, op="jit(run)/jit(main)/while:XlaModule", blocks=True, size=1)
            run.now_us += 5

    return stepped(launch, "PjitFunction(run)", (7, 5))


def checked() -> Run:
    """Before it returns, a call of JAX looks whether its results are numbers."""

    def launch(run: Run) -> None:
        run.launch("jit(step)/dot_general:XlaModule", "gemm_fusion_dot_1", 4500.0)

        def one() -> None:
            calls(run, "$numpy asarray", lambda: run.copy("MemcpyD2H", 60.0, blocks=True, size=400_000))
            run.now_us += 20

        def each() -> None:
            for _ in range(30):
                calls(run, "$dispatch.py:308 _check_special", one)

        calls(
            run, "$api.py:106 _nan_check_posthook", lambda: calls(run, "$dispatch.py:294 check_special", each)
        )

    return stepped(launch, "PjitFunction(step)", (8, 0))


def saves(
    each: int, by: tuple[str, str] = ("$type_handlers.py:820 serialize", "$checkpoint_manager.py:1190 save")
) -> Run:
    """JAX saves its state every some steps, and waits until it is written."""
    run = Run(capability=(8, 0))
    for step in range(12):
        begin = run.now_us
        run.launch("jit(step)/dot_general:XlaModule", "gemm_fusion_dot_1", 5000.0)
        run.python.event("PjitFunction(step)", begin, run.now_us - begin)
        if step % each == each - 1:
            saving = run.now_us
            run.copy("MemcpyD2H", 20000.0, memory="pageable", blocks=True, size=256 << 20)
            run.python.event(by[0], run.now_us, 40000.0)
            run.now_us += 40001
            run.python.event(by[1], saving, run.now_us - saving)
        run.now_us = max(run.now_us, run.gpu_free_us - 500)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


def optimizes(us: float) -> Run:
    """Keras 2.11's Adam, which updates each of 60 variables by eight small ops."""
    ops: list[Kernel] = [(f"model/c{at}/Conv2D:Conv2D", HGEMM[1], 60.0) for at in range(10)]
    for variable in range(60):
        scope = f"Adam/StatefulPartitionedCall_{variable}"
        for op in ("mul:Mul", "Square:Square", "sub:Sub", "mul_1:Mul", "AssignAddVariableOp:AssignAddVariableOp",
                   "Sqrt:Sqrt", "truediv:RealDiv", "AssignSubVariableOp:AssignSubVariableOp"):  # fmt: skip
            ops.append((f"{scope}/{op}", ADD, us))
    return of_tensorflow(*ops, per_launch_us=9.0)


def hub() -> Run:
    """Only the last layer computes in 16 bits: that of TensorFlow Hub keeps its own policy."""
    bert = [
        (f"bert/keras_layer/layer_{at}/MatMul:MatMul", "volta_sgemm_128x64_nn", 300.0) for at in range(12)
    ]
    return of_tensorflow(*bert, ("logits/MatMul:MatMul", HGEMM[1], 150.0), ("logits/Cast:Cast", ADD, 10.0))


def constant() -> Run:
    """A dataset that is a constant of the graph on the GPU, of which an op of the host takes a part."""

    def act(run: Run, step: int) -> None:
        run.copy(
            "MemcpyD2H", 52000.0, op="edge_7_input_images", memory="pageable", blocks=True, size=600 << 20
        )
        run.python.event("input_producer/Gather:Gather", run.now_us, 300.0)
        run.now_us += 301

    return fits(before=act)


def blind() -> XSpaceBuilder:
    space = XSpaceBuilder()
    line = space.plane("/host:CPU").line("python3")
    for step in range(4):
        line.event("train", 1000.0 * step, 900.0, step_num=step, _r=1)
        line.event("FunctionRun", 1000.0 * step + 10, 800.0, id=step)
    space.proto.errors.append(b"w0: cuptiSubscribe: error 2: CUPTI_ERROR_INVALID_DEVICE")
    return space


def sequence() -> Run:
    """Keras 2 in TensorFlow: a Sequence is a generator, whose batches a queue of one worker hands over."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/9")
    for step in range(8):
        begin = run.now_us
        run.python.event("IteratorGetNextOp::DoCompute", begin, 9000.0, id=7, iter_num=step)
        root = "Iterator::Root::Prefetch"
        for depth, name in enumerate(
            (root, f"{root}::FlatMap", f"{root}::FlatMap[0]::Generator", "PyFunc:PyFunc")
        ):
            worker.event(name, begin + depth, 8990.0 - 2 * depth)
        worker.event("$data_adapter.py:1015 generator_fn", begin + 5, 8975.0)
        worker.event("$data_utils.py:759 get", begin + 6, 8972.0)
        worker.event("$threading.py:280 wait", begin + 7, 8960.0)
        run.now_us += 9001
        call = run.now_us
        for layer in range(3):
            run.launch(f"model/c{layer}/Conv2D:Conv2D", HGEMM[1], 600.0)
        run.python.event(
            "EagerLocalExecute: __inference_train_function_40", call - 0.4, run.now_us - call + 1
        )
        run.python.event("FunctionRun", call - 0.2, run.now_us - call + 0.6, id=step)
        run.now_us = run.gpu_free_us + 5
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


class OfGenerator(Several):
    """Four GPUs, which wait for one generator of Python."""

    def _step(self, step: int, now: float) -> float:
        if not step:
            self.worker = self.space.plane("/host:CPU").line("tf_data_iterator_resource/9")
        root = "Iterator::Root::Prefetch"
        for depth, name in enumerate((root, f"{root}::FlatMap[0]::Generator", "PyFunc:PyFunc")):
            self.worker.event(name, now + depth, self.wait_us - 2 * depth)
        return super()._step(step, now)


ASKED = (
    Asked(
        "jax-ml/jax#29470",
        "A jitted function takes arguments apart for longer than the GPU computes.",
        jitted(60.0),
        (("3,000 arrays",), ("Pass fewer arrays",)),
        (*OF_TENSORFLOW, "Compile the whole step"),
    ),
    Asked(
        "jax-ml/jax#29946",
        "lax.scan with conditions is slow on a GPU.",
        scanned(),
        (("A loop runs small kernels one by one",), ("unroll",)),
        (*OF_TENSORFLOW, "every N steps"),
    ),
    Asked(
        "keras-team/keras#9531",
        "fit with a Sequence uses one core of twenty.",
        sequence(),
        (("Generator",), ("workers",), ("Sequence",)),
        (FUNCTION,),
    ),
    Asked(
        "jax-ml/jax#13789",
        "JAX_DEBUG_NANS was left on.",
        checked(),
        (("Copies stall the GPU",), ("Turn jax_debug_nans and jax_debug_infs off",)),
        (*OF_TENSORFLOW, "copy fewer bytes"),
    ),
    Asked(
        "keras-team/keras#19307",
        "New optimizers of Keras are slower than the old ones on a GPU.",
        optimizes(2.0),
        (("Adam",), ("jit_compile=True",)),
        (FUNCTION,),
    ),
    Asked(
        "tensorflow/hub#466",
        "Mixed precision does not reach hub.KerasLayer.",
        hub(),
        (("although half precision is on",), ("keras_layer",), ("dtype",)),
        ("Turn on mixed precision", "set_global_policy"),
    ),
    Asked(
        "tensorflow/tensorflow#838",
        "A dataset that is a constant is copied whole in each step.",
        constant(),
        (("edge_7_input_images",), ("GB/s", "600 MiB")),
        (FUNCTION, "every N steps", "predict"),
    ),
    Asked(
        "tensorflow/tensorflow#39494",
        "Four GPUs are no faster than one: a generator makes the batches.",
        OfGenerator(gpus=4, wait_us=9000.0, awaited=True),
        (("Generator",), ("Replace the Python generator",)),
        (FUNCTION, "larger batch"),
    ),
    Asked(
        "p-doom/jasmine#55",
        "Checkpoints of Orbax are written while the step waits.",
        saves(3),
        (("checkpoint_manager.py",), ("AsyncCheckpointer", "asynchronous"), ("less often", "every N")),
        OF_TENSORFLOW,
    ),
    Asked(
        "a program recorded for these tests",
        "Parameters are written by pickle in every third step.",
        saves(3, ("$_pickle dump", "$train.py:31 keep")),
        (("_pickle dump",), ("Training waits for checkpoints",)),
        ("Wait for the GPU only every N steps", *OF_TENSORFLOW),
    ),
    Asked(
        "tensorflow/tensorflow#62895",
        "On WSL2 the profiler says CUPTI_ERROR_INVALID_DEVICE.",
        blind(),
        (("CUPTI_ERROR_INVALID_DEVICE",), ("driver",)),
        ("administrators", "pip install"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


test_what_looks_the_same_is_no_fault = no_faults(
    # Few arguments, another layer in float32 that takes little, a checkpoint that comes once.
    ("launch-bound", jitted(600.0, 30)),
    (
        "half-precision-fallback",
        of_tensorflow(
            ("m/d/MatMul:MatMul", HGEMM[1], 900.0), ("m/e/MatMul:MatMul", "volta_sgemm_128x64_nn", 9.0)
        ),
    ),
    ("step-gaps", saves(13)),
)
