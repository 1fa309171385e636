"""Questions of public issues about work that steps make again, and about ops outside the step: what was asked, what is
right, and what the report says now. The captures are small ones that show what each question is about.
"""

from tests.asked.situations import Asked, answers
from tests.build.runs import Run
from tests.checks.test_repeated_autotuning import EVERY, of_pytorch, tried
from tests.checks.test_repeated_preparation import numbered, traced
from tests.facts.test_eager_ops import HISTOGRAM, TRAINING, loop

FUNCTION = "Put the step into a tf.function"
WARM_UP = "Start the profile after the first steps"
KERAS = "__inference_one_step_on_iterator_91"


def jitted(kernel_us: tuple[float, ...]) -> Run:
    """Steps of JAX that compile their function each, whose kernels take so long."""
    run = Run()
    for step, us in enumerate(kernel_us):
        begin = run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("PjitFunction(loss_fn)", begin + 1, 5000.0)
        run.python.event("lower_sharding_computation", begin + 20, 900.0)
        run.python.event("backend_compile_and_load", begin + 1000, 3900.0)
        run.now_us += 5010
        for index in range(4):
            run.launch(f"jit_loss_fn/dot_{index}:XlaModule", f"fusion_{index}", us)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
    return run.in_time_order()


def shorter_last(has_gpu: bool = True) -> Run:
    """The last batch of an epoch is smaller, and its step is compiled once."""
    run, compile_us = Run(), 800_000.0
    for step in range(20):
        begin = run.now_us = max(run.now_us, run.gpu_free_us) + 5
        if step == 12:
            run.python.event("backend_compile_and_load", begin + 2, compile_us)
            run.now_us += compile_us + 5
        for index in range(4):
            if has_gpu:
                run.launch(f"jit_make_step/dot_{index}:XlaModule", f"fusion_{index}", 600.0)
            else:
                run.cpu.line("tf_XLAPjRtCpuClient/9").event(f"dot.{index}", run.now_us, 600.0, hlo_op="dot")
                run.now_us += 602
        run.python.event("PjitFunction(make_step)", begin + 1, run.now_us - begin)
        run.python.event("train", begin, run.now_us - begin + 2, step_num=step, _r=1)
    if not has_gpu:
        del run.space.proto.planes[0]
    return run.in_time_order()


def per_batch(function: str) -> Run:
    """A call of Keras for each batch, which makes a dataset and its iterator before it runs one function."""
    run = Run()
    for step in range(8):
        begin = run.now_us = max(run.now_us, run.gpu_free_us) + 5
        for op in ("TensorDataset", "ParallelMapDatasetV2", "AnonymousIteratorV3", "MakeIterator"):
            run.python.event("TFE_Py_FastPathExecute_C", run.now_us, 2000.0)
            run.python.event(f"EagerExecute: {op}", run.now_us + 1, 1998.0)
            run.python.event(f"EagerLocalExecute: {op}", run.now_us + 2, 1996.0)
            run.now_us += 2010
        call = run.now_us
        for op in TRAINING:
            run.launch(op, "kernel", 200.0)
        run.now_us += 1
        run.python.event(f"EagerLocalExecute: {function}", call - 0.2, run.now_us - call + 0.4)
        run.python.event("FunctionRun", call - 0.1, run.now_us - call + 0.2, id=step + 100)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
    return run.in_time_order()


COMPILED_LATE = (
    ("left out because something was compiled there",),
    ("leave it out, or pad it to the usual size",),
    ("tracing, compiling and loading took 800 ms", "tracing, compiling and loading took 802 ms"),
)
ASKED = (
    Asked(
        "patrick-kidger/diffrax#111",
        "The 39th step takes far longer than the others: the last batch of an epoch is smaller.",
        shorter_last(),
        COMPILED_LATE,
        ("drop_remainder",),
    ),
    Asked(
        "patrick-kidger/diffrax#111, on a CPU",
        "The same where no GPU works.",
        shorter_last(has_gpu=False),
        COMPILED_LATE,
        ("drop_remainder",),
    ),
    Asked(
        "tensorflow/tensorflow#32157",
        "A function with a Python number as its argument is slow.",
        traced(EVERY, instantiated_us=100.0),
        (("traced",), ("train_step",), ("Pass tensors in place of Python numbers",)),
        ("every N steps", WARM_UP, FUNCTION),
    ),
    Asked(
        "tensorflow/tensorflow#34025",
        "What does it mean that five of the last five calls triggered tf.function retracing?",
        traced((1, 3, 5, 7, 9)),
        (("in 4 of 8 steps", "in 5 of 9 steps", "in 4 of 9 steps"), ("reduce_retracing",)),
        (WARM_UP, FUNCTION),
    ),
    Asked(
        "keras-team/keras-cv#886",
        "The same of train_step, in a TensorFlow whose captures name no trace.",
        numbered(tuple(range(40, 500, 46))),
        (("traced",), ("outside of the loop",)),
        (WARM_UP, FUNCTION),
    ),
    Asked(
        "jax-ml/jax#2515",
        "jit is called in a loop on the same function, and does not make it faster.",
        jitted((100.0,) * 8),
        (("compile",), ("once, outside of the loop",), ("loss_fn",)),
        ("Keep shapes fixed", WARM_UP, "Log and read values only"),
    ),
    Asked(
        "jax-ml/jax#22281",
        "Why does tracing miss its cache? The shapes may differ.",
        jitted((100.0, 140.0, 90.0, 120.0, 170.0, 80.0, 110.0, 150.0)),
        (("jax_explain_cache_misses",), ("find out why",)),
        (WARM_UP,),
    ),
    Asked(
        "tensorflow/tensorflow#5048",
        "Training on images of any size takes five times as long as elsewhere.",
        tried(EVERY, checked=False),
        (("cuDNN tries algorithms",), ("TF_CUDNN_USE_AUTOTUNE",), ("buckets",)),
        (WARM_UP, "Nothing to fix"),
    ),
    Asked(
        "pytorch/pytorch#2759",
        "The same in PyTorch, with cudnn.benchmark.",
        of_pytorch(5),
        (("cuDNN tries algorithms",), ("cudnn.benchmark = False",)),
        (WARM_UP, "TF_CUDNN_USE_AUTOTUNE"),
    ),
    Asked(
        "tensorflow/tensorflow#13114",
        "Only the first steps are extremely slow.",
        tried((0, 1), checked=True, of=20),
        ((WARM_UP,),),
        ("TF_CUDNN_USE_AUTOTUNE",),
    ),
    Asked(
        "tensorflow/tensorflow#24643",
        "histogram_freq slows training down.",
        loop(TRAINING, (*HISTOGRAM * 8, "WriteSummary"), name=KERAS),
        (("Summaries are written in every step",), ("only every N steps",)),
        (FUNCTION,),
    ),
    Asked(
        "tensorflow/tensorflow#37876",
        "on_train_batch_end is slow compared to the batch update.",
        loop(TRAINING, HISTOGRAM * 8, name=KERAS),
        (("Callbacks or metrics",), ("only every N batches",)),
        (FUNCTION,),
    ),
    Asked(
        "keras-team/keras#19953",
        "Steps of a small model in Keras 3 take longer than in Keras 2.",
        loop(
            TRAINING, ("OptionalHasValue", "OptionalGetValue"), function_us=4.0, name=KERAS, between_us=300.0
        ),
        (("steps_per_execution",),),
        (FUNCTION,),
    ),
    Asked(
        "tensorflow/tensorflow#27472",
        "Ten times as slow with eager execution.",
        loop((), ("MatMul", "Relu", "ReluGrad", "ResourceApplyAdam") * 8),
        ((FUNCTION,),),
        ("only every N batches",),
    ),
    Asked(
        "tensorflow/tensorflow#40261",
        "predict in a loop is much slower since 2.1.",
        per_batch("__inference_one_step_on_data_distributed_130"),
        (("Steady steps make an input pipeline",), ("MakeIterator",), ("predict_on_batch",)),
        (FUNCTION, "Callbacks or metrics", WARM_UP),
    ),
    Asked(
        "tensorflow/tensorflow#44711",
        "fit is called for each batch.",
        per_batch(KERAS),
        (("Steady steps make an input pipeline",), ("train_on_batch",)),
        (FUNCTION, "Callbacks or metrics", WARM_UP),
    ),
)


test_a_question_has_its_answer = answers(ASKED, "--all")
