"""Questions of public issues about functions that Python calls again and again, and about ops that stay outside of what
would make them fast: on the host, or out of an engine. What was asked, what is right, and what the report says now; the
captures are small ones that show what each question is about.
"""

from tests.asked.programs import fits, on_host, takes
from tests.asked.situations import ADD, Asked, answers, no_faults, of_tensorflow, stepped
from tests.asked.test_loops import FUNCTION
from tests.asked.test_loops import _called as called
from tests.build.runs import Run
from tests.checks.kernels import ADAM, HGEMM

SUPPRESSES = "decode/non_max_suppression_padded/while"
COMPARES = (
    "mul:Mul Maximum:Maximum Minimum:Minimum sub:Sub truediv:RealDiv Greater:Greater any:Any Select:SelectV2"
)


def upsamples() -> Run:
    """A layer that resizes by a method which has no kernel for the gradient."""
    run, op = Run(capability=(7, 5)), "gradient_tape/model/up/resize/ResizeBicubicGrad"
    for step in range(8):
        begin = run.now_us = run.now_us + 1
        for layer in range(4):
            run.launch(f"model/c{layer}/Conv2D:Conv2D", HGEMM[1], 900.0)
        run.copy("MemcpyD2H", 1500.0, op=f"{op}:_Send", size=16 << 20)
        run.host_op(f"{op}:ResizeBicubicGrad", 30_000.0)
        run.copy("MemcpyH2D", 400.0, op=f"{op}:_Recv", size=4 << 20)
        for layer in range(4):
            run.launch(f"gradient_tape/model/c{layer}/Conv2D/Conv2DBackpropFilter", HGEMM[1], 1100.0)
        called(run, begin, "train_function_77", step)
        run.now_us = max(run.now_us, run.gpu_free_us - 300)
        run.python.event("train", begin - 1, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


def collects(calls: int, acts_us: float) -> Run:
    """An agent asks its policy for each action, and acts in Python before it trains."""
    run, number = Run(capability=(7, 5)), 0
    for step in range(8):
        begin = run.now_us = run.now_us + 1
        for call in range(calls + 1):
            trains = call == calls
            begins = run.now_us = run.now_us + 2
            for layer in range(12 if trains else 3):
                scope, us = ("agent", 120.0) if trains else ("policy", 6.0)
                run.launch(f"{scope}/d{layer}/MatMul:MatMul", "turing_sgemm_32x32_sliced1x4_nn", us)
                run.now_us += 20
            called(run, begins, "train_55" if trains else "action_31", number)
            number += 1
            if not trains:
                run.copy("MemcpyD2H", 2.0, memory="pageable", blocks=True, size=4)
                takes(run, "$suite_gym.py:212 _step", acts_us)
        run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("train", begin - 1, run.now_us - begin + 1, step_num=step, _r=1)
    return run.in_time_order()


def _hardly_converted(run: Run) -> None:
    for at in range(4):
        op = f"PartitionedCall/TRTEngineOp_0_{at}:TRTEngineOp"
        run.launch(op, "trt_volta_scudnn_128x64_relu_interior_nn_v1", 250.0)
    for at in range(20):
        run.launch(
            f"PartitionedCall/ssd/conv{at}/Conv2D:Conv2D", "volta_scudnn_128x64_relu_interior_nn_v1", 420.0
        )


def accumulates() -> Run:
    """Gradients are summed up, and the optimizer is applied each time, to nothing but in every fourth."""
    kernels = [(f"model/d{at}/MatMul:MatMul", HGEMM[1], 300.0) for at in range(8)]
    for at in range(8):
        kernels += [
            (f"accumulate/AssignAddVariableOp_{at}:AssignAddVariableOp", ADD, 110.0),
            (f"accumulate/mul_{at}:Mul", ADD, 110.0),
            (f"Adam/Adam/update_{at}/ResourceApplyAdam:ResourceApplyAdam", ADAM[1], 180.0),
            (f"accumulate/AssignVariableOp_{at}:AssignVariableOp", ADD, 60.0),
        ]
    return of_tensorflow(*kernels, capability=(8, 0))


def in_a_loop(iterations: int, us: float) -> Run:
    op = f"{SUPPRESSES}/body/_30/{SUPPRESSES}"
    return of_tensorflow(
        *((f"model/c{at}/Conv2D:Conv2D", HGEMM[1], us) for at in range(6)),
        *((f"{op}/{one}", ADD, 2.5) for _ in range(iterations) for one in COMPARES.split(" ")),
        per_launch_us=7.0,
        capability=(8, 6),
    )


def negotiates(waits_us: float) -> Run:
    """Horovod's thread starts the exchange when all ranks have said that they are ready."""
    run = Run()
    ring, background = run.device.line("Stream #20"), run.cpu.line("horovod_background")
    for step in range(8):
        begin = run.now_us = run.now_us + 1
        for layer in range(8):
            run.launch(f"wide_deep/dense_{layer}/MatMul:MatMul", HGEMM[1], 700.0)
        for at in range(8):
            takes(run, f"DistributedAdam_Allreduce/HorovodAllreduce_grads_{at}_0:HorovodAllreduce", 12.0)
        start = run.gpu_free_us + waits_us
        run.correlation += 1
        background.event("cuLaunchKernel", start - 10, 4.0, correlation_id=run.correlation)
        name = "ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)"
        ring.event(name, start, 3000.0, correlation_id=run.correlation, kernel_details="r:8")
        run.gpu_free_us = start + 3000
        run.now_us = run.gpu_free_us + 3
        run.launch(*ADAM, 500.0)
        called(run, begin, "train_step_12", step)
        run.now_us = max(run.now_us, run.gpu_free_us - 200)
        run.python.event("train", begin - 1, run.now_us - begin + 1, step_num=step, _r=1)
    return run.in_time_order()


def _saves(run: Run, step: int) -> None:
    if step % 50 == 49:
        takes(run, "EagerLocalExecute: SaveV2", 320.0)


def behind_a_queue() -> Run:
    """Python calls thirty functions in each step, long before the GPU comes to them."""
    run = Run(capability=(7, 5))
    for step in range(8):
        begin = run.now_us = run.now_us + 1
        for at in range(30):
            begins = run.now_us = run.now_us + 3
            run.launch(f"part{at}/Conv2D:Conv2D", "turing_fp16_s1688cudnn_fp16_128x64_relu_nn_v1", 300.0)
            called(run, begins, f"update_{at}_{30 * step + at}", 30 * step + at)
            run.now_us += 40
        run.now_us = max(run.now_us, run.gpu_free_us - 4000)
        run.python.event("train", begin - 1, run.now_us - begin + 1, step_num=step, _r=1)
    return run.in_time_order()


ASKED = (
    Asked(
        "tensorflow/tensorflow#533",
        "Upsampling by a bicubic resize is fifty times as slow backwards as a bilinear one.",
        upsamples(),
        (("ResizeBicubicGrad",), ("Use bilinear or nearest",)),
        ("dataset.map", "cast integers"),
    ),
    Asked(
        "tensorflow/agents#811",
        "Collecting single steps of an environment is slow.",
        collects(40, 420.0),
        (("Python between functions",), ("such as action",), ("several environments",)),
        ("is traced", "waits for input", "apply_gradients"),
    ),
    Asked(
        "horovod/horovod#2464",
        "NEGOTIATE_ALLREDUCE takes as long as what is computed.",
        negotiates(9000.0),
        (("stands idle for another 8.99 ms",), ("all ranks",), ("HOROVOD_CYCLE_TIME",)),
        ("waits for input", FUNCTION),
    ),
    Asked(
        "tensorflow/tensorrt#89",
        "No faster after the conversion by TF-TRT.",
        stepped(_hardly_converted, "EagerLocalExecute: __inference_signature_wrapper_88", (7, 0), "predict"),
        (("ssd/conv*/Conv2D",), ("outside of its engines",), ("minimum_segment_size",)),
        ("mixed_float16", "LossScaleOptimizer"),
    ),
    Asked(
        "tensorflow/addons#2260",
        "Gradients of several batches are summed up, and training is slow.",
        accumulates(),
        (("The optimizer takes much of the step",), ("update once for several",), ("jit_compile",)),
        ("Tensor Cores are not used",),
    ),
    Asked(
        "tensorflow/tensorflow#62244",
        "non_max_suppression_padded is slow, and does not seem to run on the GPU.",
        in_a_loop(120, 200.0),
        (("Suppressing boxes",), ("combined_non_max_suppression",), ("fewer boxes",)),
        ("cuDNN: LSTM",),
    ),
)

test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    ("step-gaps", fits(before=_saves, steps=104)),
    ("launch-bound", behind_a_queue()),
    ("eager-execution", behind_a_queue()),
    ("slow-op-form", in_a_loop(2, 2000.0)),
    ("host-placed-ops", on_host("resize/ResizeBilinear:ResizeBilinear", 1400.0, overlaps=True)),
)
