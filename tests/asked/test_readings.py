"""Questions of public issues about values that PyTorch and JAX read, trace and copy in every step, and about GPUs whose
buses differ. What was asked, what is right, and what the report says now; the captures are small ones that show what
each question is about.
"""

from functools import partial
from typing import Any

from tests.asked.programs import calls, item, of_steps, products, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, stepped
from tests.asked.test_busy_gpus import runs
from tests.build.runs import Run
from tests.build.several import Several

SUM = "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<c10::Half, at::native::func_wrapper_t<float>>>"
LOOKUP = (
    "void at::native::(anonymous namespace)::indexSelectLargeIndex<float, long, unsigned int, 2, 2, -2, true>"
)
ELEMENTS = "void at::native::vectorized_elementwise_kernel<4, at::native::{}_kernel_cuda<float>>"
SAMPLES = "void at::native::(anonymous namespace)::grid_sampler_2d_backward_kernel<float, int>"


class OfBuses(Several):
    """GPUs of one model, to which a copy of 64 MiB takes as long as each starts later."""

    def _launch(self, at: float, line: Any, op: str, kernel: str, runs_us: Any, **more: Any) -> None:
        super()._launch(at, line, op, kernel, runs_us, **more)
        if kernel == "kernel":
            gpu = self.streams.index(line)
            self.correlation += 1
            call: dict[str, Any] = {"correlation_id": self.correlation}
            copy_us = self._of(self.start_us, gpu)
            self.devices[gpu].line("Stream #15(MemcpyH2D)").event(
                "MemcpyH2D", runs_us[0] - copy_us, copy_us, memcpy_details=f"kind_src:pinned size:{64 << 20}", **call
            )  # fmt: skip
            self.python.event("cuMemcpyHtoDAsync_v2", at - 1.0, 0.4, **call)


def of_buses(*copies_us: float) -> Several:
    model = "NVIDIA GeForce GTX 1080 Ti"
    return OfBuses(start_us=copies_us, compute_us=(30000.0,), model=model, transfer_us=3000.0)


def puts(run: Run) -> None:
    """A batch of 256 MiB from NumPy, which the program waits for."""
    copy = partial(run.copy, "MemcpyH2D", 90000.0, memory="pageable", size=256 << 20, blocks=True)
    calls(run, "$api.py:2612 device_put", copy)
    for _ in range(4):
        run.launch("XlaModule:", "gemm_fusion_dot_1", 8000.0)


def traces(run: Run) -> None:
    """A step that is jitted anew each time."""
    run.now_us = max(run.now_us, run.gpu_free_us) + 5

    def made() -> None:
        takes(run, "$partial_eval.py:2310 trace_to_jaxpr_dynamic", 42000.0)
        takes(run, "backend_compile_and_load", 2500.0)
        for _ in range(4):
            run.launch("jit_train_step/dot:XlaModule", "gemm_fusion_dot_1", 2000.0)

    calls(run, "$trainer.py:212 training_step", partial(calls, run, "PjitFunction(train_step)", made))


def computes(run: Run) -> None:
    for _ in range(4):
        run.launch("XlaModule:", "gemm_fusion_dot_1", 500.0)


def shows(run: Run) -> None:
    """A progress bar that shows the loss of each step."""
    read = partial(run.copy, "MemcpyD2H", 2.0, memory="pageable", blocks=True, size=4)
    calls(run, "$api.py:2900 device_get", partial(calls, run, "np.asarray(jax.Array)", read))
    takes(run, "$std.py:1325 update", 700.0)


def launches_alone(run: Run) -> None:
    """Calls for kernels of which none was recorded, next to a copy that was."""
    for _ in range(12):
        run.correlation += 1
        run.python.event("cuLaunchKernel", run.now_us, 4.0, correlation_id=run.correlation)
        run.now_us += 6
    run.copy("MemcpyH2D", 30.0, size=1 << 20)
    run.now_us += 9000


def _overflows(run: Run, step: int) -> None:
    """Each gradient is read to see whether it is a number."""

    def checks() -> None:
        for _ in range(60):
            runs(run, SUM, 8.0, "sum")
            calls(run, "$stage_1_and_2.py:1905 _has_inf_or_nan", partial(item, run))
            run.now_us += 40

    products(run, 20)
    calls(run, "$stage_1_and_2.py:1880 has_overflow", checks)


def _clips(run: Run, step: int) -> None:
    def norms() -> None:
        for _ in range(200):
            runs(run, SUM, 5.0, "norm")
            item(run)
            run.now_us += 12

    products(run, 12)
    calls(run, "$clip_grad.py:33 clip_grad_norm_", norms)


def _logs(run: Run, step: int, us: float = 24000.0) -> None:
    products(run, 60)
    run.now_us = max(run.now_us, run.gpu_free_us)
    log = partial(takes, run, "$wandb_run.py:2029 log", us if step % 4 == 3 else 40.0)
    calls(run, "$train.py:140 log_metrics", log)


def _updates(run: Run, step: int, us: float = 350.0) -> None:
    """An optimizer that updates one parameter after the other, by kernels that say nothing of it."""
    products(run)

    def update() -> None:
        for op in ("mul", "addcmul", "sqrt", "addcdiv") * 6:
            calls(run, f"aten::{op}_", partial(run.launch, "", ELEMENTS.format(op), us))

    calls(run, "Optimizer.step#Adam.step", update)


def _embeds(run: Run, step: int) -> None:
    """The same, of a table of which a batch looks a few rows up."""
    calls(run, "aten::embedding", partial(run.launch, "", LOOKUP, 40.0))
    _updates(run, step, us=1500.0)


def _loads(run: Run, step: int) -> None:
    loader = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"
    takes(run, loader, 150.0 if step % 4 else 900_000.0)
    products(run, 50)


def _reads(run: Run, step: int) -> None:
    """The host reads values while the GPU still has work for long."""
    for _ in range(12):
        calls(run, "aten::grid_sampler_2d_backward", partial(run.launch, "", SAMPLES, 9000.0))
    item(run)


ASKED = (
    Asked(
        "pytorch/pytorch#36638",
        "With small batches the element-wise kernels of the optimizer take half of the time.",
        of_steps(_updates),
        (("8.4 ms of each 10 ms step: The optimizer takes much of the step (Adam.step)",), ("fused=True",)),
        (*OF_TENSORFLOW, "SparseAdam", "Shampoo"),
    ),
    Asked(
        "pytorch/pytorch#5309",
        "Optimizing an embedding of half a million words is slow.",
        of_steps(_embeds),
        (("The optimizer takes much of the step",), ("SparseAdam with sparse=True",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "thuliu-yt16/dualvector#6",
        "item() takes 84 % of the processor's time.",
        of_steps(_reads),
        (("108 ms of each 108 ms step: Resizing images",), ("grid_sample",)),
        ("aten::item", "read it only every N steps"),
    ),
    Asked(
        "gidariss/wDAE_GNN_FewShot#17",
        "Four workers bring four batches at a time, with massive waits in between.",
        of_steps(_loads, 17),
        (("The GPU waits for input (DataLoader)",), ("num_workers",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensor2tensor#390",
        "Two equal GPUs, of which one has a slower slot.",
        of_buses(5600.0, 22000.0),
        (("3.05 GB/s",), ("nvidia-smi -q: Link Width",), ("GPU 1 on h comes last",)),
        ("slower model", "Move the"),
    ),
    Asked(
        "jax-ml/jax#20209",
        "device_put of a large array is many times slower than the bus.",
        stepped(puts, "PjitFunction(step)", (9, 0)),
        (("2.98 GB/s",), ("From pinned memory a copy is faster",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "energnn/energnn#75",
        "Functions are jitted anew in each training step.",
        stepped(traces, "PjitFunction(loss)", (8, 0)),
        (("traced", "compile"), ("once, outside of the loop",)),
        (*OF_TENSORFLOW, "callbacks", "every N steps"),
    ),
    Asked(
        "pyro-ppl/numpyro#2247",
        "The progress bar reads the loss of each step.",
        stepped(computes, "PjitFunction(body_fn)", (8, 0), after=shows),
        (("device_get",), ("need not run in every step",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#13477",
        "The profile shows copies on the GPU and no kernel.",
        stepped(launches_alone, "PjitFunction(train_step)", (8, 6)),
        (("launched work on a GPU 96 times",), ("the profiler did not record it",)),
        (*OF_TENSORFLOW, "Move the work to the GPU"),
    ),
    Asked(
        "deepspeedai/DeepSpeed#4866",
        "Looking for infinities copies a number from the GPU again and again.",
        of_steps(_overflows),
        (("aten::item",), ("_has_inf_or_nan", "has_overflow")),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#31474",
        "clip_grad_norm_ is slow, since it reads the norm of each parameter.",
        of_steps(_clips),
        (("aten::item",), ("clip_grad_norm_",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "wandb/wandb#8666",
        "wandb.log holds the loop up every few steps.",
        of_steps(_logs, 24, until_done=False),
        (("log_metrics (train.py:140)", "$wandb_run.py:2029 log"), ("need not run in every step", "every N steps")),
        (*OF_TENSORFLOW, "dataset"),
    ),
)  # fmt: skip

test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    ("step-gaps", of_steps(partial(_logs, us=50.0), 24, until_done=False)),
    ("uneven-replicas", of_buses(5600.0, 5600.0)),
)
