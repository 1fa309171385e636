"""Questions of public issues about values that an optimizer reads one by one, results that are read apart, gradients of
convolutions in groups, and links of older boards: what was asked, what is right, and what the report says now.
"""

from functools import partial
from typing import Any

import pytest

from tb_gpu_advisor.facts.replay.hardware import usual_link
from tests.asked.programs import calls, item, of_steps, products
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_jax, of_pytorch, of_tensorflow
from tests.build.runs import Run
from tests.build.several import NCCL, Several
from tests.build.xspace import LineBuilder
from tests.checks.judge import judge, of_framework
from tests.checks.kernels import BF16, HGEMM

GROUPED = (
    "void cudnn::cnn::conv2d_grouped_direct_kernel<false, true, false, false, 0, 0, int, float, float, float>"
)
FILTERS = "sm80_xmma_wgrad_implicit_gemm_indexed_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x128x16_cudnn"
FORWARD = "jit(U)/jit(main)/jvp(conv_general_dilated)"
BACKWARD = "jit(U)/jit(main)/transpose(jvp(conv_general_dilated))"


def _reads_counters(run: Run, step: int) -> None:
    products(run, 100)
    run.now_us = max(run.now_us, run.gpu_free_us - 100)

    def updates() -> None:
        for _ in range(587):
            run.now_us += 10
            item(run)

    calls(run, "Optimizer.step#AdamW.step", updates)


def _reads_in_two_places(run: Run, step: int) -> None:
    """Half of the values in a range, half elsewhere: it is the place of neither."""
    for mark in ("routes", "gates"):
        products(run, 8)
        calls(run, mark, partial(_reads, run))
    products(run, 8)


def _reads(run: Run) -> None:
    for _ in range(40):
        item(run)


def _called(run: Run, function: str, launches: int, kernel: tuple[str, float]) -> None:
    """A jitted function of JAX' that launches a kernel so many times."""
    begin = run.now_us
    run.now_us += 3
    for _ in range(launches):
        run.launch("XlaModule:", *kernel)
    run.python.event(f"PjitFunction({function})", begin + 2, run.now_us - begin - 2)


def _apart(results: int) -> Run:
    """JAX' results, each of which is read as an array of NumPy's."""
    run = Run(capability=(9, 0))
    for step in range(8):
        begin = run.now_us
        _called(run, "sample", 60, ("loop_xor_fusion", 900.0))
        for _ in range(results):
            asked = run.now_us
            run.copy("MemcpyD2H", 1100.0, memory="device kind_dst:pageable", size=4_400_000, blocks=True)
            run.now_us += 9
            run.python.event("np.asarray(jax.Array)", asked - 1, run.now_us - asked - 2)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 5
    return run.in_time_order()


ASKED = (
    Asked(
        "PrimeIntellect-ai/prime-rl#3258",
        "AdamW reads the counter of steps of each parameter from the GPU.",
        of_steps(_reads_counters, 8),
        (("aten::item (587 per step)",), ("Place: AdamW.step",), ("Keep this value on the GPU",)),
        (*OF_TENSORFLOW, "Place: the code is not in the capture"),
    ),
    Asked(
        "QuEraComputing/tsim#149",
        "Sixty results of a step are read one by one.",
        _apart(60),
        (("60 copies per step stall the GPU",), ("jnp.concatenate",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#13800",
        "The gradient of a convolution in groups is as slow as that of one without.",
        of_jax(*((FORWARD, GROUPED, 900.0),) * 4, *((BACKWARD, FILTERS, 7400.0),) * 4),
        (("22.4 ms of 33.2 ms",), ("Convolutions are slow in one direction",), ("fewer groups",)),
        ("Keras", "Conv2DBackprop"),
    ),
    Asked(
        "tensorflow/tensorflow#49147",
        "Grouped convolutions train far slower than they predict.",
        of_tensorflow(
            ("model/conv/Conv2D:Conv2D", GROUPED, 900.0),
            ("gradient_tape/model/conv/Conv2DBackpropFilter:Conv2DBackpropFilter", FILTERS, 7400.0),
            capability=(8, 0),
        ),
        (("5.6 ms of 8.3 ms",), ("model/conv",), ("fewer groups",)),
        ("jax.", "torch."),
    ),
    Asked(
        "NVIDIA/nccl#44",
        "Eight GPUs behind PCIe switches exchange gradients six times as slowly with newer boards.",
        Several(
            gpus=8,
            compute_us=(50_000.0,),
            calls=4,
            transfer_us=41_000.0,
            call_bytes=40 << 20,
            model="TITAN X (Pascal)",
        ),
        (("AllReduce is slower than its links",), ("nvidia-smi topo",), ("PCIe 3.0 x16",)),
        ("mixed_float16",),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    # Depthwise filters in the forward pass and in the backward one, and products between them.
    (
        "slow-op-form",
        of_jax(
            *((FORWARD, GROUPED, 900.0),) * 2,
            *(("jit(U)/jit(main)/dot_general", BF16[1], 20_000.0),) * 2,
            *((BACKWARD, FILTERS, 2000.0),) * 2,
        ),
    ),
    ("slow-allreduce", Several(gpus=4, calls=3, transfer_us=260.0, call_bytes=700_000, model="Tesla P40")),
    ("slow-allreduce", Several(gpus=8, transfer_us=7000.0, call_bytes=40 << 20, model="Tesla P40")),
)


def test_a_range_is_the_place_of_copies_only_where_it_holds_most_of_them() -> None:
    ranges = [
        {copy.range for copy in of_framework("pytorch", of_steps(reads, 8)).limiting_gpu.copies}
        for reads in (_reads_counters, _reads_in_two_places)
    ]
    assert ranges == [{"AdamW.step"}, {""}]


@pytest.mark.parametrize("model", ["TITAN Xp", "Tesla P40", "NVIDIA A2", "NVIDIA L20", "GeForce RTX 3090"])
def test_boards_without_nvlink_are_linked_by_their_slots(model: str) -> None:
    link = usual_link(model, 1)
    assert link is not None
    assert link.link == "PCIe 3.0 x16"


def test_a_model_that_nobody_knows_has_no_usual_link() -> None:
    assert usual_link("Something new", 1) is None
    assert usual_link("AMD Instinct MI300X", 1) is None


def test_gradients_in_groups_are_known_by_kernels_alone() -> None:
    run = of_pytorch((GROUPED, 900.0), (FILTERS, 7400.0))
    assert judge("slow-op-form", run).args["cause"].value == "gradients"


def _saves(every: int) -> Run:
    """JAX' arrays are copied to pinned memory piece by piece after some steps, while the host goes on."""
    run = Run(capability=(8, 0))
    for step in range(15):
        begin = run.now_us
        _called(run, "train_step", 40, (BF16[1], 1000.0))
        run.now_us = max(run.now_us, run.gpu_free_us + 10)
        if step % every == every - 1:
            began = run.now_us
            for _ in range(1200):
                run.now_us += 65
                run.copy("MemcpyD2H", 6.0, memory="device kind_dst:pinned", size=65536)
            run.now_us = run.gpu_free_us + 300
            run.python.event("$checkpointer.py:180 save", began - 5, run.now_us - began + 10)
        run.now_us += 30
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 5
    return run.in_time_order()


def _augments(us: float, op: str = "random_rotation/map_coordinates/gather") -> Run:
    products_of = ("jit(train_step)/jit(main)/conv2d/dot_general", BF16[1], 9000.0)
    return of_jax((f"jit(train_step)/jit(main)/{op}", "loop_gather_fusion", us), products_of)


OF_SOME_STEPS = (
    Asked(
        "google/orbax#3493",
        "Saving sends each piece of an array to the host by itself.",
        _saves(5),
        (("Copies in some steps stall the GPU for 21.4%",), ("Save a checkpoint less often",)),
        ("follows cuMemcpyAsync",),
    ),
    Asked(
        "keras-team/keras#23229",
        "Layers that augment images make Keras on JAX slow.",
        _augments(14_000.0),
        (("Augmentation takes much of the step",), ("60.9%",), ("into the input pipeline",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#26152",
        "map_coordinates takes most of a step.",
        _augments(14_000.0, "map_coordinates/gather"),
        (("gather takes 14 ms of 23 ms",), ("Layer: map_coordinates",), ("Measure this op alone",)),
        OF_TENSORFLOW,
    ),
)
test_what_some_steps_do_has_its_answer = answers(OF_SOME_STEPS)
test_what_takes_little_is_no_fault = no_faults(
    ("slow-op-form", _augments(400.0)),
    ("slow-op-form", _augments(2500.0, "embed/gather")),
    ("blocking-copies", _saves(200)),
)


def _reduces(last: str, batches: int = 8) -> Run:
    """One rank of JAX', which reduces something after each of some batches, as soon as it is made."""
    of_batch = (
        ("jit(step)/jit(main)/while/body/jvp(dot_general)", BF16[1], 3000.0),
        (f"jit(step)/jit(main)/while/body/{last}", BF16[1], 3000.0),
        ("jit(step)/jit(main)/while/body/psum", NCCL, 3000.0),
    )
    update = ("jit(step)/jit(main)/dot_general", BF16[1], 400.0)
    return of_jax(*of_batch * batches, update)


OF_BATCHES = (
    Asked(
        "alpa-projects/alpa#90",
        "Gradients are reduced after each of eight batches that a step adds up.",
        _reduces("transpose(jvp(dot_general))"),
        (("24 ms per step while",), ("Calls per step: 8.",), ("reduce the sum once",)),
        ("activations", "tf.distribute"),
    ),
)
test_what_is_reduced_for_each_batch_has_its_answer = answers(OF_BATCHES)


def test_what_follows_a_forward_pass_early_in_a_step_is_activations() -> None:
    early = judge("exposed-allreduce", _reduces("jvp(dot_general)"))
    after = judge("exposed-allreduce", _reduces("transpose(jvp(dot_general))"))
    assert (early.args["kind"].value, after.args["kind"].value) == ("activations", "gradients")


def _in_parts() -> Run:
    """Layers on two GPUs, forward and backward, each of which sends what it has made to the other one."""
    run = Run(capability=(7, 0))
    other = run.space.plane("/device:GPU:1", compute_cap_major=7, compute_cap_minor=0)
    for step in range(10):
        begin = run.now_us
        at = begin + 40
        run.now_us += 3
        for name, device, gpu in (
            ("a", run.device, 0),
            ("b", other, 1),
            ("b", other, 1),
            ("a", run.device, 0),
        ):
            for layer in range(10):
                op = f"model/{name}/dense_{layer}/MatMul:MatMul"
                at = _runs(run, device.line("Stream #13(Compute)"), HGEMM[1], at, 440.0, tf_op=op)
            sent = f"kind_src:device kind_dst:device size:4000000 dest:{1 - gpu} async:1"
            stream = device.line("Stream #16(MemcpyP2P)")
            at = _runs(run, stream, "MemcpyP2P", at, 150.0, memcpy_details=sent, tf_op="model/_7:_Send")
        run.python.event("FunctionRun", begin + 2, run.now_us - begin - 2, id=step)
        run.now_us = at + 5
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 3
    return run.in_time_order()


def _runs(run: Run, stream: LineBuilder, name: str, at: float, us: float, **stats: Any) -> float:
    """Launches something that begins at a moment; when the next one may."""
    run.correlation += 1
    run.python.event("cuLaunchKernel", run.now_us, 2.0, correlation_id=run.correlation)
    run.now_us += 2.5
    stream.event(name, at, us, kernel_details="r:8", correlation_id=run.correlation, **stats)
    return at + us + 1


OF_PARTS = (
    Asked(
        "tensorflow/tensorflow#44510",
        "Layers that are put on two GPUs make training no faster.",
        _in_parts(),
        (("GPUs work one after another",), ("1 of 2 GPUs compute at once",), ("(MirroredStrategy)",)),
        ("dataset.map",),
    ),
)
test_parts_of_a_model_take_turns = answers(OF_PARTS)
