"""Questions of public issues next of kin to those that others asked: another op, layer, framework or card with the same
symptom. What was asked, what is right, and what the report says now; the captures are small ones that show what each
question is about.
"""

from functools import partial

import pytest

from tests.asked.programs import calls, fits, of_steps, on_host, products, takes
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, no_faults, of_tensorflow, stepped
from tests.asked.test_training import begins_epochs
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import judge
from tests.checks.kernels import HGEMM

LOSS = "sparse_categorical_crossentropy/SparseSoftmaxCrossEntropyWithLogits"
FILL = "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<int>>"


def loses(us: float) -> Run:
    """A language model in half precision, whose loss has a number for each of very many words."""
    layers = ((f"lm/layer_{at}/MatMul:MatMul", HGEMM[1], 60.0) for at in range(8))
    loss = (f"{LOSS}/SparseSoftmaxCrossEntropyWithLogits:SparseSoftmaxCrossEntropyWithLogits", ADD, us)
    return of_tensorflow(*layers, loss)


def normalizes(us: float, op: str = "moments/SquaredDifference:SquaredDifference") -> Run:
    """Keras 3: each of six layers is normalized by ops that anything could be made of."""
    kernels = []
    for at in range(6):
        kernels.append((f"functional/dense_{at}/MatMul:MatMul", HGEMM[1], 60.0))
        kernels += [(f"functional/layer_normalization_{at}/{op}", ADD, us)] * 3
    return of_tensorflow(*kernels)


def tries(run: Run, step: int, kernel: str = "_layer_norm_fwd_kernel") -> None:
    """Triton tries each of six configurations several times, since no step had this length before."""
    products(run, 2)

    def bench() -> None:
        for at in range(6):
            for _ in range(20):
                run.launch("", FILL, 60.0)
                run.launch("", kernel, 40.0 + 5 * at)
            takes(run, "cudaDeviceSynchronize", max(5.0, run.gpu_free_us - run.now_us))

    calls(run, "$autotuner.py:150 _bench", lambda: calls(run, "$testing.py:120 do_bench", bench))


def tries_first(run: Run, step: int) -> None:
    """Of a length that all later steps have as well."""
    (tries if step < 2 else lambda run, _: products(run, 2))(run, step)


def cells(run: Run, step: int, count: int = 60) -> None:
    """A cell of PyTorch's that the program calls for each position of a sequence."""
    for name, us in (
        ("ampere_sgemm_32x32_sliced1x4_tn", 4.0),
        ("lstm_cell_forward<float, float, int, 1>", 4.0),
    ) * count:
        run.now_us += 12
        run.launch("", name, us)
    products(run, 1)


def of_batches() -> Run:
    """Keras traces the function of predict_on_batch anew for each number of examples."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        run.python.event("tf.function-graph_building", begin + 5, 90000.0)
        call = run.now_us = begin + 90100
        for at in range(4):
            run.launch(f"model/d{at}/MatMul:MatMul", HGEMM[1], 100.0 + 10 * step)
        function = f"EagerLocalExecute: __inference_predict_function_{1000 + 97 * step}"
        run.python.event(function, call - 1, run.now_us - call + 2)
        run.python.event("FunctionRun", call - 0.5, run.now_us - call + 1, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us) + 2
        run.copy("MemcpyD2H", 2.0, memory="pageable", blocks=True, size=400)
        run.now_us += 2
    return run.in_time_order()


def scans() -> Run:
    """lax.scan outside of jit, on a function that each step makes anew."""

    def launch(run: Run) -> None:
        run.now_us = max(run.now_us, run.gpu_free_us) + 5

        def scan() -> None:
            takes(run, "$partial_eval.py:2310 trace_to_jaxpr_dynamic", 9000.0)
            takes(run, "backend_compile_and_load", 44000.0)

        calls(run, "$loops.py:190 scan", scan)
        run.launch("jit_scan/dot:XlaModule", "fusion_1", 400.0)

    return stepped(launch, "PjitFunction(scan)", (8, 0))


def of_cards(*models: str, compute_us: tuple[float, ...]) -> Several:
    """GPUs of these models, of which the capture tells no rates."""
    cards = tuple(
        {"gpu_device_name": model, "compute_cap_major": 6, "compute_cap_minor": 1} for model in models
    )
    return Several(gpus=len(models), compute_us=compute_us, cards=cards, ops=("MatMul",) * 6)


PASCAL = ("NVIDIA GeForce GTX 1080 Ti", "NVIDIA GeForce GTX 1070 Ti")
ASKED = (
    Asked(
        "tensorflow/tensor2tensor#352",
        "Why is sampled softmax not used, which is much faster?",
        loses(900.0),
        (("The loss takes much of the step",), ("sampled_softmax_loss",), ("half precision does not",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "keras-team/keras#20003",
        "LayerNormalization of Keras 3 runs plain ops in place of a fused one.",
        normalizes(60.0),
        (
            ("Layers that normalize take much of it",),
            ("functional/layer_normalization*",),
            ("jit_compile=True",),
        ),
    ),
    Asked(
        "tensorflow/tensorflow#38072",
        "The GPU's use jumps with tf.nn.ctc_loss: is it computed on the CPU?",
        on_host("ctc_loss/CTCLoss:CTCLoss", 6000.0),
        (("CTCLoss",), ("dense, padded labels",)),
        ("dataset.map", "A log of placements"),
    ),
    Asked(
        "fla-org/flash-linear-attention#1147",
        "Triton tunes its kernels again whenever the packed length is new.",
        of_steps(tries),
        (("Algorithms are tried in steady steps",), ("Triton",), ("key=",)),
        (*OF_TENSORFLOW, "cuDNN tries", "Start the profile after the first steps"),
    ),
    Asked(
        "tensorflow/tensorflow#25425",
        "A 1080 Ti and a 1070 Ti are no faster than the 1070 Ti alone.",
        of_cards(*PASCAL, compute_us=(900.0, 1560.0)),
        (("slower model",), (PASCAL[1],), ("Train without the slower GPU",)),
        ("Give every replica a batch of the same size",),
    ),
    Asked(
        "tensorflow/tensorflow#34907",
        "predict_on_batch is traced for each size of a batch.",
        of_batches(),
        (("A function is traced in steady steps",), ("predict_function",), ("reduce_retracing",)),
        ("may not pay off", "every N steps"),
    ),
    Asked(
        "jax-ml/jax#14743",
        "lax.scan is compiled again for functions that are equal.",
        scans(),
        (("once, outside of the loop",), ("compiler",)),
        (*OF_TENSORFLOW, "trace_to_jaxpr_dynamic.", "off the thread that trains"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


def test_a_cell_in_a_loop_is_a_recurrent_layer_outside_cudnn() -> None:
    outcome = judge("slow-op-form", of_steps(cells))
    assert (outcome.status, outcome.args["cause"].value) == ("failed", "recurrent")


test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", loses(100.0)),
    ("slow-op-form", normalizes(5.0)),
    # Keras 2 borrows the fused kernel for batches.
    ("slow-op-form", normalizes(60.0, "FusedBatchNormV3:FusedBatchNormV3")),
    ("slow-op-form", of_steps(partial(cells, count=3))),
    # Three steps of the first ones: a warm-up.
    ("repeated-autotuning", of_steps(tries_first, 20)),
    # What is made once for each epoch.
    ("repeated-preparation", fits(before=begins_epochs(40), steps=26)),
    open_too=True,
)


@pytest.mark.parametrize("models", [PASCAL, PASCAL[:1] * 2])
def test_only_another_model_explains_a_slow_gpu(models: tuple[str, ...]) -> None:
    outcome = judge("uneven-replicas", of_cards(*models, compute_us=(900.0, 1560.0)))
    assert (outcome.args["kind"].value == "model") is (models == PASCAL)
