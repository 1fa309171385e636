"""Questions of public issues about programs of TensorFlow and Keras: ops that stay on the host though GPUs have kernels
for them, layers that augment, pipelines that are made and released again, single batches, hosts that stand still, and
gradients that take the long way. What was asked, what is right, and what the report says now; the captures are small
ones that show what each question is about.
"""

from functools import partial

from tests.asked.programs import on_card as card
from tests.asked.programs import on_host
from tests.asked.situations import ADD, Asked, answers, no_faults, of_tensorflow
from tests.asked.test_programs import of_host
from tests.build.runs import Kernel, Run
from tests.build.several import Several
from tests.checks.kernels import HGEMM, SGEMM

CUSOLVER = ("iamax_kernel<float>", "gemv2N_kernel<int, int, float>", "larfg_kernel_fast", "ger_kernel<float>")
IMAGE = "ImageProjectiveTransformV3:ImageProjectiveTransformV3"
RANDOM_LAYERS = (f"random_rotation_1/{IMAGE}", "random_hue_1/RGBToHSV:RGBToHSV", "random_contrast_1/mul:Mul")
FUNCTION = "EagerLocalExecute: __inference_one_step_on_iterator_9"
FOREST = ("GatherV2:GatherV2", "Less:Less", "Select:SelectV2")
RELEASE = "TFE_DeleteTensorHandle"
LOOKUP = "model/string_lookup/None_Lookup/LookupTableFindV2:LookupTableFindV2"


def products(count: int, us: float, kernel: str = SGEMM[1]) -> tuple[Kernel, ...]:
    return tuple((f"model/dense_{at}/MatMul:MatMul", kernel, us) for at in range(count))


def decomposes(us: float, count: int) -> Run:
    """Svd by cuSOLVER's many small kernels, some of which multiply a matrix and a vector."""
    svd = (("low_rank/Svd:Svd", f"void {CUSOLVER[at % 4]}", us) for at in range(count))
    return of_tensorflow(*products(4, 300.0, HGEMM[1]), *svd, per_launch_us=2.0)


def augments(us: float) -> Run:
    """A model that begins with layers which change its images at random."""
    layers = ((f"sequential_1/{op}", ADD, us) for op in RANDOM_LAYERS)
    return of_tensorflow(*layers, *products(6, 250.0, HGEMM[1]))


def stands_still(still_us: float) -> Run:
    """The container's part of the cores is used up now and then: all threads stand still, in whatever is under way."""
    run = Run()
    for step in range(40):
        begin = run.now_us
        for layer in range(30):
            stops = still_us if step % 4 == 3 and layer == 7 * step % 30 else 0.0
            op, at = f"model/c{layer}/Conv2D:Conv2D", run.now_us + 20
            run.now_us = at + 16 + stops * (step % 3 == 0)
            run.call_us = 4 + stops * (step % 3 == 1)
            run.launch(op, HGEMM[1], 180.0)
            run.now_us += 8 + stops * (step % 3 == 2)
            run.python.event(op, at, run.now_us - at)
        run.python.event("ExecutorState::Process", begin + 2, run.now_us - begin - 1)
        run.python.event(FUNCTION, begin - 0.4, run.now_us - begin + 4)
        run.python.event("FunctionRun", begin - 0.2, run.now_us - begin + 3.6, id=step + 100)
        run.now_us = max(run.now_us + 5, run.gpu_free_us - 2500)
        run.python.event("train", begin - 1, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us += 3
    return run.in_time_order()


def of_single_batches(*ops: str, between_us: float = 0.0, released_us: float = 0.5) -> Run:
    """Python calls a function for each batch: before it these ops, after it a release and what else there is."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        for op in ops:
            run.python.event(f"EagerLocalExecute: {op}", run.now_us + 1, 1500.0)
            run.now_us += 1502
        called = run.now_us = run.now_us + 300
        for layer in range(4):
            run.launch(f"model/d{layer}/MatMul:MatMul", HGEMM[1], 400.0)
        run.python.event("EagerLocalExecute: __inference_one_step_on_data_77", called - 1, 22.0)
        run.python.event("FunctionRun", called - 0.5, 20.0, id=step + 7)
        run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event(RELEASE, run.now_us, released_us)
        run.now_us += released_us + between_us
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


def searches() -> Run:
    """Nearest neighbours of integers, one after the other."""
    run = Run(capability=(6, 1))
    for step in range(8):
        begin = run.now_us
        for _ in range(10):
            for op in ("Sub:Sub", "Abs:Abs", "Sum:Sum"):
                run.python.event(f"map/while/body/_4/map/while/{op}", run.now_us, 200.0)
                run.now_us += 202
            run.launch("map/while/body/_4/map/while/TensorListSetItem:TensorListSetItem", ADD, 2.0)
        run.python.event("EagerLocalExecute: __inference_predict_44", begin - 0.4, run.now_us - begin + 1)
        run.python.event("FunctionRun", begin - 0.2, run.now_us - begin + 0.6, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("train", begin - 1, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


def seeds(us: float) -> Run:
    """MIOpen makes random states for the dropout of a recurrent layer."""
    run = card(Run(capability=(9, 0)), "AMD Radeon VII", "AMD")
    for _ in range(8):
        rnn, tensile = "model/lstm/CudnnRNN:CudnnRNN", "Cijk_Ailk_Bljk_SB_MT64x64x16"
        run.train_step(((rnn, "InitKernelState", us), (rnn, tensile, 300.0)))
    return run


DECONVOLUTION = "decoder/conv3d_transpose/conv3d_transpose:Conv3DBackpropInputV2"
ASKED = (
    Asked(
        "tensorflow/tensorflow#13603",
        "SVD is slower on the GPU than on the CPU.",
        decomposes(9.0, 220),
        (("Linear algebra takes much of the step",), ("Svd takes",), ("tf.device('/CPU:0')",)),
        ("Tensor Cores are not used", "Turn on mixed precision"),
    ),
    Asked(
        "tensorflow/tensorflow#44194",
        "Keras' Embedding is pinned to the CPU, and what it looks up is copied.",
        on_host("model/embedding/embedding_lookup:ResourceGather", 2500.0),
        (("embedding_lookup:ResourceGather",), ("tf.device('/GPU:0')",)),
        ("dataset.map",),
    ),
    Asked(
        "tensorflow/tensorflow#11499",
        "Products run on the CPU, and simple ops on the GPU.",
        on_host("MatMul_1:MatMul", 5000.0),
        (("MatMul_1:MatMul",), ("cast integers (int32) to float32",), ("float32",)),
        ("dataset.map",),
    ),
    Asked(
        "tensorflow/tensorflow#37263",
        "The CPU is busy and the GPU is not, though tf.device names the GPU: numbers are int32.",
        searches(),
        (("map/while/Sub:Sub",), ("cast integers (int32) to float32",)),
        ("dataset.map",),
    ),
    Asked(
        "tensorflow/tensorflow#59050",
        "mixed_bfloat16 is many times as slow: TensorFlow 2.11 has no such kernels for GPUs.",
        on_host("model/conv2d/Conv2D:Conv2D", 5000.0),
        (("Conv2D",), ("bfloat16, which older releases lack",), ("mixed_float16",)),
        ("dataset.map",),
    ),
    Asked(
        "NVIDIA-Merlin/models#1038",
        "Looking embeddings up with ragged tensors is slower than with dense ones.",
        on_host("model/ragged/RaggedToTensor/RaggedTensorToTensor:RaggedTensorToTensor", 3000.0),
        (("RaggedTensorToTensor",), ("dataset.map",), ("ragged",)),
        ("tf.device",),
    ),
    Asked(
        "tensorflow/tensorflow#58153",
        "StringLookup has no kernel for GPUs.",
        on_host(LOOKUP, 2500.0),
        (("LookupTableFindV2",), ("dataset.map",)),
        ("tf.device",),
    ),
    Asked(
        "keras-team/keras-cv#1073",
        "A metric that Python computes is a part of the training graph.",
        on_host("coco_metrics/EagerPyFunc:EagerPyFunc", 8000.0),
        (("EagerPyFunc",), ("need not run in every step",)),
        ("dataset.map",),
    ),
    Asked(
        "keras-team/keras#23245",
        "Layers that augment images are slow on GPUs.",
        augments(400.0),
        (("Augmentation takes much of the step",), ("ImageProjectiveTransformV3",), ("dataset.map",)),
    ),
    Asked(
        "tensorflow/tensorflow#25760",
        "conv3d_transpose takes 130 times as long from a size on.",
        of_tensorflow(
            ("decoder/conv3d/Conv3D:Conv3D", "implicit_convolveNd_sgemm", 700.0),
            (DECONVOLUTION, "void cudnn::detail::dgrad_alg0_nd_float_engine<float, 3>", 9200.0),
            capability=(6, 1),
        ),
        (("conv3d_transpose",), ("Conv3DBackpropInputV2",), ("92.9%",)),
        ("Nothing to fix",),
    ),
    Asked(
        "NVIDIA/nvidia-docker#757",
        "A container with a quota of CPU time trains far slower.",
        stands_still(30_000.0),
        (("The host stands still for",), ("CPU quota",), ("Host stopped",)),
        ("model.compile", "kernel launches"),
    ),
    Asked(
        "tensorflow/tensorflow#12808",
        "A forest of trees, each walked by a loop.",
        of_tensorflow(
            *((f"main/scores/while/body/_3/walk/while/body/_9/{op}", ADD, 2.0) for op in FOREST * 120),
            per_launch_us=6.0,
        ),
        (("A loop runs small kernels one by one",), ("360 kernels per step",), ("jit_compile",)),
    ),
    Asked(
        "keras-team/keras#18648",
        "Keras 3 computes in float64 and is slower than Keras 2.",
        of_tensorflow(("functional/dense/MatMul:MatMul", "volta_dgemm_64x64_nn", 900.0), capability=(8, 6)),
        (("The GPU computes in float64",), ("floatx",)),
        ("Use mixed precision",),
    ),
    Asked(
        "tensorflow/tensorflow#60245",
        "Workers without GPUs become slower the more there are.",
        of_host(("Adam/CollectiveReduceV2:CollectiveReduceV2", 14000.0), ("dense/MatMul:MatMul", 5000.0)),
        (("CollectiveReduceV2",), ("faster network or larger batches",)),
        ("dataset.map",),
    ),
    Asked(
        "tensorflow/tensorflow#57645",
        "A small model that is fit to ten examples: each epoch makes and releases its pipeline.",
        of_single_batches("AnonymousIteratorV3", "MakeIterator", released_us=9000.0),
        (("Steady steps make an input pipeline",), ("12 ms per step",), ("steps_per_epoch",)),
        ("Take the Python in the table off the thread",),
    ),
    Asked(
        "tensorflow/tensorflow#46165",
        "train_on_batch is three times as slow as a loop of one's own.",
        of_single_batches("AssignVariableOp", "_EagerConst", between_us=900.0),
        (("between steps",),),
        ("Callbacks or metrics run op by op", "Put the step into a tf.function"),
    ),
    Asked(
        "tensorflow/tensorflow#46831",
        "Two cards without direct access to each other's memory bring nothing.",
        Several(gpus=2, calls=0, compute_us=(2000.0,), peer_copy_us=4000.0, model="NVIDIA GeForce RTX 3090"),
        (("Tensors are copied between GPUs",), ("GB/s",), ("let NCCL reduce them",)),
    ),
    Asked(
        "tensorflow/tensorflow#3649",
        "Boolean reductions are very slow on the GPU.",
        of_tensorflow(
            *products(5, 120.0, HGEMM[1]),
            ("mask/All:All", "void Eigen::internal::FullReductionKernel<256, 128, AndReducer, bool>", 1500.0),
        ),
        (
            ("One op takes much of the step",),
            ("All takes 1.5 ms of 2.1 ms (71.4%)",),
            ("Measure this op alone",),
        ),
        ("Nothing to fix",),
    ),
    Asked(
        "keras-team/keras-cv#1073",
        "RetinaNet trains very slowly: its metrics are computed in each step, by Python.",
        on_host("retina_net/coco_map/EagerPyFunc:EagerPyFunc", 300_000.0),
        (("The GPU waits for work on the host (retina_net/coco_map)",), ("need not run in every step",)),
        ("waits for input",),
    ),
    Asked(
        "keras-team/keras#6598",
        "With batch normalization, which runs op by op, training takes seven times as long.",
        of_tensorflow(
            *((f"bn_{at}/moments/SquaredDifference:SquaredDifference", ADD, 900.0) for at in range(6)),
            *products(3, 900.0),
            capability=(3, 7),
        ),
        (("Layers that normalize take much of it",), ("BatchNormalization (fused=True)",)),
    ),
    Asked(
        "ROCm/tensorflow-upstream#728",
        "Random states for dropout take a hundred times as long as on the CPU.",
        seeds(2600.0),
        (("the longest op is CudnnRNN",), ("100%",)),
        ("Nothing to fix",),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", decomposes(1.0, 20)),
    ("slow-op-form", augments(20.0)),
    # Dropout draws random numbers in a scope of that name.
    ("slow-op-form", of_tensorflow(("dropout/random_uniform/RandomUniform:RandomUniform", ADD, 90.0))),
    ("host-placed-ops", partial(on_host, LOOKUP, 1500.0, overlaps=True)),
    ("repeated-preparation", of_single_batches("AssignVariableOp", released_us=9000.0)),
    ("launch-bound", partial(stands_still, 30_000.0)),
    ("tensor-cores-unused", decomposes(9.0, 220)),
)
