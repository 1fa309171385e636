"""Questions of public issues about work in small pieces, and about one op that takes much of a step: what was asked,
what is right, and what the report says now. The captures are small ones that show what each question is about.
"""

from functools import partial
from typing import Any

from tests.asked.programs import calls, of_steps, products, takes
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, stepped
from tests.asked.test_busy_gpus import AT, runs
from tests.asked.test_cures import of_functions
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.kernels import HGEMM, SGEMM

UPSAMPLES = "void (anonymous namespace)::upsample_nearest2d_backward_out_frame<c10::Half, float>"
FUSED = "void multi_tensor_apply_kernel<FusedOptimizerTensorListMetadata<4>, FusedAdamMathFunctor<float, 4>>"
LOSS = "void at::native::(anonymous namespace)::cunn_SoftMax{}<4, float, float, float, LogSoftMax{}Epilogue>"
CELL = ("linear", SGEMM[1]), ("sigmoid", "sigmoid_kernel_cuda"), ("tanh", "tanh_kernel_cuda"), ("mul", "mul")


def of_jax(run: Run, op: str, kernel: str, us: float, module: str = "jit_f") -> None:
    run.launch("XlaModule:", kernel, us)
    for name, value in (("name", op), ("hlo_op", kernel), ("hlo_module", module)):
        run.device.add_stat(run.stream.proto.events[-1].stats, name, value)


def _recurs(run: Run, step: int) -> None:
    """A cell of an LSTM, op by op, for each of 60 moments."""

    def cell() -> None:
        for op, kernel in CELL * 2:
            run.now_us += 14
            runs(run, kernel if kernel == SGEMM[1] else AT.format(kernel), 4.0, op)

    for _ in range(60):
        calls(run, "$lstm.py:301 step", cell)


def _indexes(run: Run) -> None:
    """Three arrays are indexed by Python, then a jitted step runs."""
    for _ in range(3):
        begin = run.now_us
        for _ in range(3):
            run.now_us += 25
            run.copy("MemcpyH2D", 1.2, memory="pageable", size=4, blocks=True)
        run.now_us += 60
        of_jax(run, "jit(gather)/gather", "gather", 6.0, "jit_gather")
        run.python.event("PjitFunction(gather)", begin, run.now_us - begin + 3)
        run.now_us += 120
    for _ in range(6):
        of_jax(run, "jit(step)/jit(main)/dot_general", "gemm_fusion_dot", 40.0, "jit_step")


def _slices(run: Run, step: int) -> None:
    """A layer whose loops Python unrolls over single numbers."""
    for at in range(300):
        for op in ("StridedSlice", "Mul", "Minimum", "Pack"):
            run.now_us += 5
            run.launch(f"model/ruleLayer/{op}_{at}:{op}", ADD, 2.0)


def _enlarges(run: Run, step: int) -> None:
    products(run, 8)
    runs(run, UPSAMPLES, 6000.0, "upsample_nearest2d_backward")


def _has_many_words(run: Run, step: int) -> None:
    products(run, 40)
    runs(run, LOSS.format("Forward", "Forward"), 4500.0, "cross_entropy_loss", "log_softmax", "_log_softmax")
    runs(run, LOSS.format("Backward", "Backward"), 5000.0, "_log_softmax_backward_data")


def _carries(run: Run) -> None:
    """The gradient of a scan that updates slices: all of an array is copied in each turn."""
    body = "jit(g)/jit(main)/transpose(jvp(while))/body"
    for _ in range(60):
        of_jax(run, f"{body}/dynamic_update_slice", "loop_dynamic_update_slice_fusion", 28.0)
        of_jax(run, f"{body}/add_any", "loop_add_fusion", 28.0)
        run.copy("MemcpyD2D", 16.0, op=f"{body}/copy", memory="device", size=8 << 20)


def simulates(run: Run, turns: int = 300) -> None:
    body = "jit(sim)/jit(main)/while/body"
    for _ in range(turns):
        for op, kernel in (
            ("jit(_normal)/threefry2x32", "loop_xor_fusion"),
            ("dot_general", "gemv2T_kernel"),
        ):
            run.now_us += 3
            of_jax(run, f"{body}/{op}", kernel, 4.0)
        of_jax(run, f"{body}/tanh", "loop_tanh_fusion", 2.0)


def _augments(run: Run, step: int) -> None:
    """Images are changed one by one in the model, by tf.map_fn."""
    for _ in range(64):
        for op in (
            "TensorListGetItem",
            "StatelessRandomUniformV2",
            "Floor",
            "StridedSlice",
            "ResizeBilinear",
        ):
            run.now_us += 9
            run.launch(f"map/while/body/_5/map/while/{op}:{op}", ADD, 4.0)
    for at in range(4):
        run.launch(f"model/conv{at}/Conv2D:Conv2D", HGEMM[1], 700.0)


def _gathers(run: Run, step: int) -> None:
    for at in range(3):
        run.launch(f"model/dense{at}/MatMul:MatMul", HGEMM[1], 500.0)
        run.launch(f"gradient_tape/model/gather_{at}/zeros:Fill", ADD, 2500.0)


SMALL: dict[str, Any] = {"model": "Tesla P40", "memory": (900 << 20, 24 << 30)}


def _updates_groups(run: Run, step: int) -> None:
    """A fused optimizer with a group of parameters for each tensor, whose update takes 4 µs."""

    def update() -> None:
        for _ in range(465):
            run.now_us += 120
            calls(run, "aten::_fused_adamw_", partial(run.launch, "", FUSED, 4.0))

    products(run, 75)
    run.now_us = run.gpu_free_us
    calls(run, "Optimizer.step#AdamW.step", update)


def _masks_on_the_host(run: Run, step: int) -> None:
    """Each layer makes its mask on the host and sends it to the GPU."""
    for _ in range(12):
        takes(run, "aten::masked_fill", 2500.0)
        send = partial(run.copy, "MemcpyH2D", 300.0, memory="pageable", size=4 << 20, blocks=True)
        calls(
            run, "aten::to", partial(calls, run, "aten::_to_copy", partial(calls, run, "aten::copy_", send))
        )
        products(run, 3)


ASKED = (
    Asked(
        "roboflow/rf-detr#1409",
        "AdamW.step() takes 58 ms although it is fused: each tensor has a group of its own.",
        of_steps(_updates_groups, 5),
        (
            ("The GPU waits for kernel launches (AdamW.step)",),
            ("Op with the most short kernels: _fused_adamw_ (465",),
            ("of the wait passes in the optimizer.",),
            ("It launches for each group of parameters",),
        ),
        (*OF_TENSORFLOW, "zero_grad", "torch.nn.LSTM"),
    ),
    Asked(
        "huggingface/transformers#31294",
        "The mask of each layer is always made on the CPU.",
        of_steps(_masks_on_the_host),
        (
            ("Most time goes to aten::masked_fill",),
            ('Make the tensors of these ops on the GPU (device="cuda")',),
        ),
        (*OF_TENSORFLOW, "Move Python code out of the step"),
    ),
    Asked(
        "keras-team/keras#20902",
        "An LSTM is ten times slower on the backend of PyTorch.",
        of_steps(_recurs),
        (("The GPU waits for kernel launches",), ("torch.nn.LSTM or GRU",), ("torch.compile",)),
        (*OF_TENSORFLOW, "DataLoader"),
    ),
    Asked(
        "alpa-projects/alpa#151",
        "Indexing a tensor of JAX copies single numbers to the GPU.",
        stepped(_indexes, "PjitFunction(step)", (8, 0)),
        (("copied to the GPU one by one (PjitFunction(gather))",), ("An index outside of jit (x[i])",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#51051",
        "Training is very slow with a layer of one's own.",
        of_functions(_slices),
        (("The GPU waits for kernel launches",), ("model/ruleLayer/Minimum",), ("Launch fewer",)),
        ("Move the op",),
    ),
    Asked(
        "pytorch/pytorch#16158",
        "The gradient of upsampling is very slow in half precision.",
        of_steps(_enlarges),
        (("Resizing images takes much of the step",), ("upsample_nearest2d_backward",), ("one by one",)),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "pytorch/pytorch#124480",
        "A loss over 131,072 classes writes all logits in float32.",
        of_steps(_has_many_words),
        (("The loss takes much of the step",), ("fused with the last layer (linear cross-entropy)",)),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "jax-ml/jax#17640",
        "The gradient is very slow in combination with slice update and scan.",
        stepped(_carries, "PjitFunction(g)", (8, 0)),
        (("Copies within the GPU take much time",), ("A loop copies all of an array",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#7024",
        "A loop that draws numbers in each turn is slower on a GPU than on a CPU.",
        stepped(simulates, "PjitFunction(sim)", (8, 0)),
        (("A loop runs small kernels one by one (sim)",), ("Do more in each iteration",)),
        (*OF_TENSORFLOW, "batches:"),
    ),
    Asked(
        "tensorflow/tensorflow#56242",
        "Layers that augment images one by one make training slow.",
        of_functions(_augments, name="train_function_40"),
        (("A loop runs small kernels one by one",), ("Replace the loop by ops on the whole batch",)),
        ("these are metrics",),
    ),
    Asked(
        "tensorflow/tensorflow#38168",
        "The gradient of tf.gather is made dense: zeros as large as its input.",
        of_functions(_gathers),
        (("Copies within the GPU's memory (Fill)",), ("tf.nn.embedding_lookup",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "tensorflow/tensorflow#26392",
        "A small network does not become faster with four GPUs.",
        Several(gpus=4, compute_us=(350.0,), calls=3, transfer_us=260.0, call_bytes=700_000, **SMALL),
        (("Collectives are not overlapped",), ("use a larger batch",), ("3.7%",)),
    ),
)

test_a_question_has_its_answer = answers(ASKED)
