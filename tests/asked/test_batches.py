"""Questions of public issues about what runs around the function of Keras: epochs of one batch, callbacks, arrays of
NumPy, summaries; and about one card of several that is slow. What was asked, what is right, and what the report says
now; the captures are small ones that show what each question is about.
"""

from tests.asked.programs import takes
from tests.asked.situations import Asked, answers, no_faults
from tests.asked.test_files_and_cards import _card as card
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import judge
from tests.checks.kernels import HGEMM
from tests.facts.test_eager_ops import TRAINING

FUNCTION = "Put the step into a tf.function"
MAP_IN_PARALLEL = "Map in parallel (num_parallel_calls)"


def _trains(run: Run, step: int, us: float) -> None:
    """Keras' function."""
    called = run.now_us
    for op in TRAINING:
        run.launch(op, HGEMM[1], us)
    call = "EagerLocalExecute: __inference_one_step_on_iterator_91"
    run.python.event(call, called + 0.1, run.now_us - called)
    run.python.event("FunctionRun", called + 0.2, run.now_us - called - 0.4, id=step + 100)


def epochs_of_one_batch() -> Run:
    run = Run()
    for step in range(12):
        begin = run.now_us
        _trains(run, step, 300.0)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us = max(run.now_us, run.gpu_free_us) + 10
        for op in ("AnonymousIteratorV3", "MakeIterator"):
            run.python.event(f"EagerExecute: {op}", run.now_us, 2000.0)
            run.python.event(f"EagerLocalExecute: {op}", run.now_us + 1, 1998.0)
            run.now_us += 2010
        run.now_us += 5000
    return run.in_time_order()


def called_back(us: float) -> Run:
    """A callback that draws after each batch, seen by the Python tracer."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        _trains(run, step, 900.0)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
        at = run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("$callback_list.py:160 on_train_batch_end", at, us)
        run.python.event("$batch_plots.py:31 on_train_batch_end", at + 1, us - 2)
        run.python.event("$figure.py:3300 savefig", at + 2, us - 10)
        run.now_us += us + 3
    return run.in_time_order()


def of_numpy(gb_per_s: float, us: float, memory: str = "pageable") -> Run:
    """Batches that Python makes tensors of, each as its step begins."""
    run = Run(capability=(7, 5))
    for step in range(8):
        begin = run.now_us
        run.copy("MemcpyH2D", us, memory=memory, blocks=True, size=int(gb_per_s * us * 1000))
        for op in ("EagerExecute", "EagerLocalExecute"):
            run.python.event(f"{op}: _EagerConst", begin - 0.2, run.now_us - begin + 0.4)
        run.now_us += 1
        _trains(run, step, 4000.0)
        run.now_us = max(run.now_us, run.gpu_free_us) + 4
        run.python.event("train", begin - 1, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def predicts(gb_per_s: float) -> Run:
    """Results of 32 MiB that are read after each batch."""
    run = Run()
    for step in range(8):
        begin = run.now_us
        _trains(run, step, 900.0)
        run.copy("MemcpyD2H", (32 << 20) / gb_per_s / 1e3, blocks=True, size=32 << 20)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us += 20
    return run.in_time_order()


def summarizes() -> Run:
    """A session that computes histograms with each step."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        run.now_us += 2
        for op in TRAINING:
            run.launch(op, HGEMM[1], 900.0)
        for at in range(6):
            run.copy("MemcpyD2H", 350.0, op=f"softmax_{at}:_Send", size=4 << 20)
        run.now_us = run.gpu_free_us
        for at in range(6):
            takes(run, f"logits/histogram_{at}:HistogramSummary", 400.0)
        takes(run, "Merge/MergeSummary:MergeSummary", 20.0)
        run.python.event("SessionRun", begin + 1, run.now_us - begin - 1, id=step + 5)
        run.now_us += 4
        run.python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
    return run.in_time_order()


def moves_momentum() -> Run:
    """500 MiB go to pageable memory of the host before they are updated on the GPU."""
    run = Run()
    for _ in range(8):
        run.train_step((2000.0,) * 30)
        run.copy("MemcpyD2H", 90_000.0, "SGDOptimizerV2:Identity", "pageable", blocks=True, size=500 << 20)
        run.launch("SGDOptimizerV2:SGDOptimizerV2", "sgd_update", 19_000.0)
    return run.in_time_order()


def updates_on_the_host() -> Run:
    """Gradients of four sizes go to the host, and weights come back; a batch comes as well."""
    run = Run()
    for _ in range(8):
        run.copy("MemcpyH2D", 40.0, size=300 << 10)
        run.train_step((2000.0,) * 5)
        for kind in ("MemcpyD2H", "MemcpyH2D"):
            for size in (4 << 20, 1 << 20, 16 << 20, 4096):
                run.copy(kind, size / 12e3 + 3.0, blocks=True, size=size)
    return run.in_time_order()


def one_is_slow() -> Several:
    """Four cards of one model, one of which takes longer for all of its work."""
    model = card("NVIDIA GeForce RTX 3090", "8.6", 82, 936, 24)
    return Several(gpus=4, compute_us=(900.0, 900.0, 1500.0, 900.0), awaited=True, cards=(model,) * 4)


ASKED = (
    Asked(
        "NNPDF/nnpdf#1939",
        "Gaps between steps: an epoch is one batch.",
        epochs_of_one_batch(),
        (("Steady steps make an input pipeline",), ("An epoch of one batch",), ("steps_per_epoch",)),
        (FUNCTION,),
    ),
    Asked(
        "icenet-ai/icenet#7",
        "on_train_batch_end is slow compared to the batch time.",
        called_back(6000.0),
        (("savefig (figure.py:3300)",), ("Callbacks run only every N steps",)),
        (FUNCTION, MAP_IN_PARALLEL),
    ),
    Asked(
        "sherjilozair/char-rnn-tensorflow#112",
        "Without its summaries training is ten times as fast.",
        summarizes(),
        (("HistogramSummary",), ("every N steps",)),
        (FUNCTION, MAP_IN_PARALLEL),
    ),
    Asked(
        "tensorflow/tensorflow#51951",
        "Copies to the GPU are far from what PCIe can do.",
        of_numpy(1.2, 30_000.0),
        (("1.2 GB/s",), ("pageable memory",), ("uint8",)),
        (FUNCTION, "Link Width"),
    ),
    Asked(
        "wangzhaode/mnn-llm#29",
        "A card of a mining rig reaches 1 GB/s, a sixteenth of its slot.",
        predicts(0.84),
        (("Copies stall the GPU",), ("840 MB/s",), ("Link Width",)),
        (FUNCTION,),
    ),
    Asked(
        "tensorflow/tensorflow#8741",
        "One of two equal cards becomes hot and slow.",
        one_is_slow(),
        (("GPU 2",), ("takes longer for each",), ("TEMPERATURE",)),
        ("ops in the table", "slower model"),
    ),
    Asked(
        "microsoft/onnxruntime#20232",
        "SGD takes longer than AdamW: something large is copied to the host before each update.",
        moves_momentum(),
        (("90 ms of each 169 ms step: Copies stall the GPU",), ("Keep intermediate results on the GPU",)),
        (FUNCTION, "its batch"),
    ),
    Asked(
        "pytorch/ao#584",
        "The optimizer is on the host: what gradients and weights cost that go there and back.",
        updates_on_the_host(),
        (("Copies stall the GPU",), ("8 copies per step stall the GPU",)),
        (FUNCTION, MAP_IN_PARALLEL, "per step for its batch"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


test_what_looks_the_same_is_no_fault = no_faults(
    ("step-gaps", lambda: called_back(12.0)),
    ("exposed-input-copy", lambda: of_numpy(1.2, 40.0)),
    open_too=True,
)


def test_memory_that_is_pinned_is_not_said_to_be_slow() -> None:
    assert judge("exposed-input-copy", of_numpy(12.0, 30_000.0, "pinned")).args["memory"].value == "pinned"


def test_a_link_that_is_as_fast_as_it_can_be_needs_no_look_at_its_slot() -> None:
    assert judge("blocking-copies", predicts(0.84)).args["bound"].value == "link"
    assert judge("blocking-copies", predicts(12.0)).args["bound"].value != "link"
