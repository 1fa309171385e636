"""Questions of public issues about what grows or is moved in every step: caches of keys and values, averages of weights
on the host, tensors that Python fills, gradients of small models. What was asked, what is right, and what the report
says now. The captures are small ones that show what each question is about.
"""

from functools import partial
from typing import Any

from tests.asked.programs import AT, calls, item, of_steps, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers
from tests.asked.test_small_work import of_jax
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import judge
from tests.checks.kernels import BF16, SGEMM

ADAMW = "void at::native::multi_tensor_apply_kernel<FusedAdamMathFunctor<float>>"
NORM = "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, at::native::NormTwoOps<float, float>>>"
FLASH = "pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<64, 128, 128, 4, cutlass::bfloat16_t>>"


class OneLine(Run):
    """Copies of a kind on one stream."""

    def in_time_order(self) -> Run:
        lines: Any = self.device.proto.lines
        names = [line.name for line in lines]
        for at in reversed(range(len(names))):
            if (first := names.index(names[at])) < at:
                lines[first].events.extend(lines[at].events)
                del lines[at]
        return super().in_time_order()


def trains(run: Run, layers: int, us: float) -> None:
    for _ in range(layers):
        calls(run, "aten::linear", partial(run.launch, "", BF16[1], us))
    for _ in range(2 * layers):
        name = "autograd::engine::evaluate_function: AddmmBackward0"
        calls(run, name, partial(calls, run, "aten::mm", partial(run.launch, "", BF16[1], us)))
    calls(run, "Optimizer.step#AdamW.step", partial(run.launch, "", ADAMW, 300.0))


def averages(op: str, us: float) -> Run:
    """An average of weights on the host: each of 60 tensors is copied there, and added."""

    def act(run: Run, step: int) -> None:
        trains(run, 20, 250.0)
        for _ in range(60):
            copies = partial(run.copy, "MemcpyD2H", 350.0, memory="pageable", blocks=True, size=4 << 20)
            calls(run, "aten::copy_", copies)
            takes(run, op, us)

    return of_steps(act, 12, until_done=False)


def grows(layer: str, op: str, kernel: str) -> Run:
    """Words are generated one by one: each layer joins keys and values to those before."""
    run = Run(capability=(8, 0))
    for _ in range(20):
        begin = run.now_us
        for number in range(34):
            scope = f"jit(generate_step)/{layer}_{number}"
            for _ in range(5):
                of_jax(run, f"{scope}/dot_general", "gemm_fusion_dot", 24.0, "jit_generate_step")
            of_jax(run, f"{scope}/attention/softmax", "fused_softmax", 15.0, "jit_generate_step")
            of_jax(run, f"{scope}/attention/{op}", kernel, 110.0, "jit_generate_step")
        run.python.event("PjitFunction(generate_step)", begin - 0.5, run.now_us - begin + 1)
        run.now_us = max(run.now_us, run.gpu_free_us - 4000)
    return run.in_time_order()


def sends(us: float) -> Run:
    """Keys and values of each of 32 layers lie on the host, and go to the GPU before it computes that layer."""
    run = OneLine(capability=(8, 0))
    for step in range(12):
        begin = run.now_us
        for _ in range(32):
            run.copy("MemcpyH2D", us, size=32 << 20)
            for _ in range(4):
                calls(run, "aten::linear", partial(run.launch, "", BF16[1], 150.0))
            run.copy("MemcpyD2H", 40.0, size=1 << 20)
        item(run)
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 1
    return run.in_time_order()


def _fills(run: Run, step: int) -> None:
    """A batch is padded within the model, a word at a time."""
    for _ in range(600):
        for op, kernel in (("copy_", "copy"), ("fill_", "Fill")):
            run.now_us += 9
            calls(run, "aten::select", lambda: None)
            calls(run, f"aten::{op}", partial(run.launch, "", AT.format(kernel), 2.0))
    for _ in range(12):
        calls(run, "aten::mm", partial(run.launch, "", SGEMM[1], 200.0))


def _clips(run: Run, step: int) -> None:
    """The norm of each of 160 gradients, and whether it is too large."""
    trains(run, 14, 250.0)
    for _ in range(160):
        for op, kernel in (("norm", NORM), ("where", AT.format("where")), ("mul_", AT.format("mul"))):
            run.now_us += 50
            calls(run, f"aten::{op}", partial(run.launch, "", kernel, 3.0))


class Small(Several):
    """A small model of JAX' on eight GPUs, whose gradients are reduced one by one."""

    def _step(self, step: int, now: float) -> float:
        at = now + 40
        for number, us in enumerate((*[60.0] * 4, *[self.transfer_us] * 24, 20.0)):
            is_sum = us == self.transfer_us
            op, line = ("all-reduce", self.rings) if is_sum else ("dot_general", self.streams)
            kernel = self.kernel if is_sum else "ampere_sgemm_64x32_sliced1x4_nn"
            for gpu in range(self.gpus):
                called = now + 4 + 12 * number + gpu
                name, shape = f"jit(update)/{op}:XlaModule", "(float[65536])" if is_sum else "(float[8])"
                self._launch(called, line[gpu], name, kernel, (at, us), hlo_op=f"{op}.{number}", shape=shape)
            at += us + 1
        self.python.event("PjitFunction(update)", now + 1, 420.0)
        self.python.event("train", now, at - now, step_num=step, _r=1)
        return at + 4


def acts() -> Run:
    """A policy is called for each step of an environment, which Python takes."""
    run = Run(capability=(8, 9))
    for _ in range(60):
        begin = run.now_us
        run.copy("MemcpyH2D", 2.0, memory="pageable kind_dst:device", size=256)
        for at in range(5):
            of_jax(run, "jit(act)/dot_general", f"gemm_fusion_dot_{at}", 3.0, "jit_act")
        run.python.event("PjitFunction(act)", begin - 0.5, run.now_us - begin + 1)
        run.copy("MemcpyD2H", 2.0, memory="device kind_dst:pageable", size=32, blocks=True)
        run.now_us += 450
    return run.in_time_order()


OF_ATTENTION = ("Attention runs as many kernels", "dot_product_attention")
ASKED = (
    Asked(
        "keras-team/keras-hub#1562",
        "Joining the caches of keys and values takes most of the time with large batches.",
        grows("decoder_block", "concatenate", "input_concatenate_fusion"),
        (("Copies within the GPU take much time",), ("keep the parts apart",)),
        (*OF_TENSORFLOW, *OF_ATTENTION),
    ),
    Asked(
        "lucidrains/ema-pytorch#5",
        "The average of weights is updated on the CPU, and the GPU is hardly used.",
        averages("aten::lerp_", 450.0),
        (
            ("26.6 ms of each 64 ms step: The GPU waits for work on the host",),
            ("Most time goes to aten::lerp_",),
            ("Make the tensors of these ops on the GPU",),
        ),
        OF_TENSORFLOW,
    ),
    Asked(
        "huggingface/transformers#30704",
        "Keys and values that lie on the host come layer by layer: the copies are not hidden.",
        sends(1300.0),
        (("Copies stall the GPU",), ("With this fixed, likely 41.6 ms",), ("Copy these ahead",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "flairNLP/flair#889",
        "Batches are padded by loops of Python in the forward pass.",
        of_steps(_fills, until_done=False),
        (("The GPU waits for kernel launches",), ("torch.stack or pad_sequence",)),
        (*OF_TENSORFLOW, "The GPU waits for input"),
    ),
    Asked(
        "Lightning-AI/pytorch-lightning#2766",
        "Clipping gradients one by one takes longer than the rest.",
        of_steps(_clips, until_done=False),
        (("The GPU waits for kernel launches",), ("What runs for each parameter has foreach=True",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "MaxSobolMark/PolicyAgnosticRL#6",
        "Eight GPUs take longer than one.",
        Small(gpus=8, transfer_us=75.0, model="NVIDIA GeForce RTX 3090"),
        (("1.8 ms of each 2.1",), ("Too many AllReduce calls",), ("or fewer GPUs, help more",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "araffin/sbx#35",
        "Training by reinforcement takes twice as long on a GPU as on a CPU.",
        acts(),
        (
            ("450 µs of each 484 µs step",),
            ("let one call serve several at once",),
            ("A GPU may not pay off",),
        ),
        OF_TENSORFLOW,
    ),
)
test_a_question_has_its_answer = answers(ASKED)


def test_ops_that_only_look_at_tensors_compute_nothing() -> None:
    assert judge("host-placed-ops", averages("aten::view", 150.0)).status != "failed"


def test_copies_that_computing_can_hide_go() -> None:
    hidden = judge("blocking-copies", sends(300.0))
    assert hidden.saving is not None
    assert hidden.saving.high_ms > 8
