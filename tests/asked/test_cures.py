"""Questions of public issues whose answer is the cure of the op itself: tensors that a loop swaps out, engines that are
built for each shape, a clock that falls by turns. What was asked, what is right, and what the report says now.
"""

from collections.abc import Callable
from functools import partial

from tests.asked.programs import calls, item, of_steps
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, no_faults, of_jax, stepped
from tests.asked.test_busy_gpus import HEATING, runs
from tests.build.runs import Run
from tests.checks.kernels import HGEMM, SGEMM

CELL = "rnn/while/lstm_cell"
ENGINE = "trt_turing_fp16_s1688cudnn_fp16_128x128_ldg8_relu_f2f_exp_medium_nhwc_tn_v1"
ADAM = "void at::native::multi_tensor_apply_kernel<FusedOptimizerTensorListMetadata<4>, FusedAdamMathFunctor<float, 4>>"
CONDITIONS = "Meet cuDNN's conditions."


def of_functions(
    act: Callable[[Run, int], None],
    steps: int = 8,
    capability: tuple[int, int] = (7, 0),
    name: str = "step_40",
) -> Run:
    """Steps in each of which Python calls one function, and waits for it."""
    run = Run(capability=capability)
    for step in range(steps):
        begin = run.now_us
        run.now_us += 4
        act(run, step)
        run.python.event(f"EagerLocalExecute: __inference_{name}", begin + 2, run.now_us - begin - 1)
        run.python.event("FunctionRun", begin + 3, run.now_us - begin - 3, id=step)
        run.now_us = max(run.now_us + 2, run.gpu_free_us + 5)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 3
    return run.in_time_order()


def _loops(run: Run, step: int, swapped: int = 3) -> None:
    """A loop over time and its gradient, which keeps tensors by stacks."""
    for where, direction, op in ((CELL, "D2H", "StackPushV2"), (f"gradients/{CELL}", "H2D", "StackPopV2")):
        for _ in range(40):
            for kernel, us in ((SGEMM[1], 30.0), (ADD, 6.0)):
                run.now_us += 6
                run.launch(f"{where}/MatMul:MatMul", kernel, us)
            for at in range(swapped):
                run.copy(f"Memcpy{direction}", 60.0, f"gradients/{CELL}/{op}_{at}:{op}", size=700_000)


def _serves(run: Run, step: int, built_us: float = 180_000.0) -> None:
    """An engine of TensorRT's, which every other input has a new shape for."""
    begin = run.now_us
    run.now_us += 0.0 if step % 2 else built_us
    for _ in range(2):
        run.launch("TRTEngineOp_0:TRTEngineOp", ENGINE, 1500.0)
    run.python.event("TRTEngineOp_0:TRTEngineOp", begin, run.now_us - begin)


def throttles(updates: Callable[[float], float]) -> Run:
    """For six steps of twelve all kernels take longer, and what updates weights as much as that says."""

    def act(run: Run, step: int) -> None:
        factor = 1.45 if step // 6 % 2 else 1.0
        for _ in range(6):
            for kernel, us in zip(HEATING, (700.0, 200.0, 150.0), strict=True):
                runs(run, kernel, us * factor, "conv2d")
        update = partial(run.launch, "", ADAM, 300.0 * updates(factor))
        calls(run, "Optimizer.step#AdamW.step", partial(calls, run, "aten::_fused_adamw_", update))

    return of_steps(act, 48)


def _reads_twice(run: Run) -> None:
    """Two times within a step Python reads a number from the GPU."""
    for _ in range(2):
        for _ in range(10):
            run.launch("", HGEMM[1], 400.0)
        item(run)
        run.now_us += 200
    run.launch("", HGEMM[1], 400.0)


ASKED = (
    Asked(
        "tensorflow/tensorflow#9720",
        "What does swap_memory of a loop cost in training?",
        of_functions(_loops),
        (
            ("14.4 ms of each 17.3 ms step: Copies stall the GPU",),
            ("240 copies recur at the same place in every step",),
            ("swap_memory=True",),
            ("Set it to False",),
        ),
        ("Let the loop read its condition less often",),
    ),
    Asked(
        "tensorflow/tensorflow#9720",
        "Without swapping, the loop's own cure is what is left.",
        of_functions(partial(_loops, swapped=0)),
        ((CONDITIONS,),),
        ("swap_memory",),
    ),
    Asked(
        "tensorflow/tensorflow#36675",
        "TensorRT builds an engine for each new input shape.",
        of_functions(_serves, capability=(7, 5)),
        (("within ops such as TRTEngineOp",), ("converter.build",), ("pad inputs to few shapes",)),
        ("Convolutions choose an algorithm",),
    ),
    Asked(
        "openvdb/fvdb-reality-capture#144",
        "loss.item() twice within the loop waits for the GPU twice.",
        stepped(_reads_twice, "aten::mm", (8, 0), "ProfilerStep#{}"),
        (("A copy recurs in every step",), ("read them only every N steps",)),
        ("x[mask]", "Make small tensors on the GPU"),
    ),
    Asked(
        "openxla/xla#22233",
        "A scatter with sorted indices is slow.",
        of_jax(("jit(step)/jit(main)/scatter-add", "input_scatter_fusion", 38_000.0), capability=(9, 0)),
        (("Scatters take much of the step",), ("far slower with sorted ones",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "mlfoundations/open_clip#703",
        "Training is slow from time to time: SW Power Cap is active.",
        throttles(lambda factor: factor),
        (("Some steps are slow in all kernels",), ("1.45 ×",), ("nvidia-smi",)),
        (*OF_TENSORFLOW, "DataLoader"),
    ),
)

test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    ("recurring-copies", of_functions(partial(_loops, swapped=0))),
    ("launch-bound", of_functions(partial(_serves, built_us=0.0), capability=(7, 5))),
    # Larger batches by turns: weights are as many.
    ("kernels-slow-down", throttles(lambda _: 1.0)),
)
