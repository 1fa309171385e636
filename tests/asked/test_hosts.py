"""Questions of public issues about what a step waits for besides its kernels: work of the host that no GPU can take,
copies of any direction, machines and cards of other kinds; and two slow forms of ops. What was asked, what is right,
and what the report says now; the captures are small ones that show what each question is about.
"""

from typing import Any

from tests.asked.programs import on_card, on_host
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_tensorflow, stepped
from tests.build.runs import Kernel, Run
from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import BF16, HGEMM

PRODUCT = "m/s/SparseTensorDenseMatMul:SparseTensorDenseMatMul"
SPARSE = "void tensorflow::SparseTensorDenseMatMulKernel<float, long long, false, false>"
CALLBACK = "$callback.py:815 _wrapped_callback"
ADD = "void at::native::vectorized_elementwise_kernel<4>"


def _called_back() -> Run:
    def launch(run: Run) -> None:
        run.launch("jit(step)/dot_general:XlaModule", "gemm_fusion_dot_1", 500.0)
        run.copy("MemcpyD2H", 30.0, blocks=True, size=400_000)
        run.python.event(CALLBACK, run.now_us, 2000.0)
        run.now_us += 2000
        run.launch("jit(step)/dot_general:XlaModule", "gemm_fusion_dot_2", 500.0)

    return stepped(launch, "PjitFunction(step)", (8, 0))


def _within(us: float) -> Run:
    """Copies within the GPU's memory, next to 300 µs of computing."""

    def launch(run: Run) -> None:
        run.launch("jit(step)/dot_general:XlaModule", "gemm_fusion_dot_1", 300.0)
        run.copy("MemcpyD2D", us, op="copy.1", memory="device", size=400 << 20)

    return stepped(launch, "PjitFunction(step)", (8, 0))


def _blocking(queued: bool) -> Run:
    """Each launch returns as its own kernel ends; or as long before as the queue holds others."""
    run = Run(capability=(8, 0))
    if queued:
        run.stream.event("first", 1000.0, 30000.0, kernel_details="r:8")
        run.gpu_free_us = 31000.0
    for step in range(8):
        begin = run.now_us
        for kernel in range(40):
            run.call_us = 100.0 if queued else max(run.now_us + 8, run.gpu_free_us) + 104 - run.now_us
            run.launch("", BF16[1] if kernel % 4 else ADD, 100.0)
            run.now_us += 0 if queued else 10
        run.python.event("aten::mm", begin + 0.5, run.now_us - begin - 1)
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 1
    return run.in_time_order()


def _predicts(copied_us: float) -> Run:
    """Inference in half precision, whose results of 25 MiB are read."""
    run = Run()
    for step in range(8):
        begin = run.now_us
        for layer in range(4):
            run.launch(f"model/c{layer}/Conv2D:Conv2D", HGEMM[1], 500.0)
        call = "EagerLocalExecute: __inference_one_step_on_data_distributed_130"
        run.python.event(call, begin + 0.1, run.now_us - begin)
        run.python.event("FunctionRun", begin + 0.2, run.now_us - begin - 0.4, id=step + 100)
        if copied_us:
            run.copy("MemcpyD2H", copied_us, memory="pageable", blocks=True, size=25 << 20)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us += 20
    return run.in_time_order()


def _of_amd(model: str, form: str, slower: float = 0.0) -> Run:
    run = on_card(Run(capability=(9, 0)), model, "AMD")
    for step in range(15):
        us = 150.0 * (1 + slower * max(0, step - 4))
        run.train_step(tuple((f"m/c{at}/Conv2D:Conv2D", f"{form}_{at}", us) for at in range(7)))
    return run


def _integrated(us: float) -> Run:
    run = on_card(Run(capability=(5, 3)), "NVIDIA Tegra X1")
    for step in range(8):
        begin = run.now_us
        run.copy("MemcpyH2D", us, memory="pageable", blocks=True, size=10 << 20)
        run.launch("model/c/Conv2D:Conv2D", "maxwell_scudnn_128x64_relu_interior_nn_v1", 2000.0)
        run.python.event("FunctionRun", begin + 0.1, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us = run.gpu_free_us + 5
    return run.in_time_order()


class _Horovod(Several):
    """Its reductions are asked for by ops of Horovod's own."""

    def _launch(self, *args: Any, **stats: Any) -> None:
        super()._launch(*args, **stats)
        self.python.event("Adam/HorovodAllreduce_grads_0:HorovodAllreduce", args[0] - 2.0, 1.0)


def _of_tpu() -> XSpaceBuilder:
    space = XSpaceBuilder()
    ops, host = space.plane("/device:TPU:0").line("XLA Ops"), space.plane("/host:CPU").line("python3")
    for step in range(6):
        ops.event("fusion.1", 1000.0 * step, 900.0)
        host.event("train", 1000.0 * step, 950.0, step_num=step, _r=1)
    return space


def _next_to_products(kernel: Kernel) -> Run:
    return of_tensorflow(("m/c/Conv2D:Conv2D", HGEMM[1], 300.0), kernel)


NMS = "NonMaxSuppressionV3"
ASKED = (
    Asked(
        "tensorflow/tensorflow#33708",
        "non_max_suppression is three times as slow on the GPU as on the CPU.",
        _next_to_products((f"nms/{NMS}:{NMS}", "tensorflow::NMSKernel", 900.0)),
        ((NMS,), ("score_threshold",), ("tf.device",)),
        ("Sorting takes",),
    ),
    Asked(
        "tensorflow/tensorflow#10672",
        "The product of a sparse and a dense matrix takes 36 times as long as of two dense ones.",
        _next_to_products((PRODUCT, SPARSE, 900.0)),
        (("Sparse products take much of the step",), ("tf.sparse.to_dense",)),
        ("Turn on mixed precision", "fp32, although half precision is on"),
    ),
    Asked(
        "jax-ml/jax#25842",
        "jax.debug.print is pretty costly.",
        _called_back(),
        (("jax.debug.print",), ("only every N steps",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#16647",
        "The replay buffer is copied whole whenever it is changed.",
        _within(900.0),
        (("Copies within the GPU",), ("900 µs",), ("donate_argnums",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#50178",
        "What could explain that MultiWorkerMirroredStrategy is very slow?",
        on_host("Adam/CollectiveReduceV2:CollectiveReduceV2", 9000.0),
        (("CollectiveReduce",), ("CommunicationImplementation.NCCL",)),
        ("dataset.map",),
    ),
    Asked(
        "tensorflow/tensorflow#37913",
        "Parameter servers are far slower with several GPUs on each worker.",
        on_host("RecvTensor", 6000.0),
        (("RecvTensor",), ("parameter servers",)),
        ("waits for input",),
    ),
    Asked(
        "bytedance/byteps#69",
        "With two workers the GPU's use fluctuates, and each is slower than one alone.",
        on_host("Adam/BytepsPushPull_grads_0:BytepsPushPull", 9000.0),
        (("BytepsPushPull",), ("Exchange less through the host and the network",)),
        ("dataset.map",),
    ),
    Asked(
        "tensorflow/tensorflow#35063",
        "A py_function in the loss makes the GPU's use jump.",
        on_host("loss/EagerPyFunc:EagerPyFunc", 5000.0),
        (("EagerPyFunc",), ("Make the Python code in the table TensorFlow ops",)),
        ("dataset.map",),
    ),
    Asked(
        "tensorflow/tensorrt#195",
        "TensorRT builds its engines again while predictions run.",
        on_host("TRTEngineOp_0_0:TRTEngineOp", 60000.0, (2, 4, 5, 7)),
        (("TRTEngineOp",), ("converter.build",), ("maximum_cached_engines",)),
        ("Start the profile after the first steps", "dataset.map"),
    ),
    Asked(
        "horovod/horovod#1514",
        "Tensor fusion does not seem to reduce the number of calls.",
        _Horovod(calls=40, transfer_us=40.0),
        (("40 calls per step",), ("HOROVOD_FUSION_THRESHOLD",), ("HOROVOD_CYCLE_TIME",)),
        ("leave packing to tf.distribute", "during the backward pass"),
    ),
    Asked(
        "jishengpeng/WavTokenizer#17",
        "May CUDA_LAUNCH_BLOCKING be removed to train faster?",
        _blocking(queued=False),
        (("returns only when its kernel has ended",), ("CUDA_LAUNCH_BLOCKING",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "keras-team/keras#12403",
        "The GPU is idle between calls of predict.",
        _predicts(2500.0),
        (("10.5 GB/s",), ("of such a GPU reaches",), ("argmax or top_k",)),
        ("Put the step into a tf.function",),
    ),
    Asked(
        "ROCm/tensorflow-upstream#901",
        "Training on a Radeon VII becomes slower after 50 steps.",
        _of_amd("AMD Radeon VII", "Cijk_Ailk_Bljk_SB_MT64x64x16", 0.12),
        (("All kernels become slower",), ("rocm-smi",)),
        ("nvidia-smi", "Matrix Cores are not used", "Tensor Cores are not used"),
    ),
    Asked(
        "ROCm/tensorflow-upstream#2025",
        "An MI100 is slower than a laptop.",
        _of_amd("AMD Instinct MI100", "Cijk_Ailk_Bljk_SB_MT64x64x16"),
        (("Matrix Cores are not used",), ("mixed precision",)),
        ("TF32", "Tensor Cores are not used"),
    ),
    Asked(
        "tensorflow/tensorflow#39486",
        "Copies on a Jetson Nano are slow.",
        _integrated(3000.0),
        (("shares its memory with the CPU",),),
        ("Link Width", "slot of such a GPU"),
    ),
    Asked(
        "openxla/xprof#389",
        "TensorBoard shows no TPU.",
        _of_tpu(),
        (("such as a TPU",), ("Profile tab (XProf)",)),
        ("CUDA_VISIBLE_DEVICES", "administrators"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", lambda: _next_to_products((f"nms/{NMS}:{NMS}", "tensorflow::NMSKernel", 20.0))),
    ("slow-op-form", lambda: _within(60.0)),
    (
        "half-precision-fallback",
        lambda: _next_to_products(("s/SparseTensorDenseMatMul:SparseTensorDenseMatMul", SPARSE, 40.0)),
    ),
    ("host-placed-ops", lambda: on_host("ctc_loss/CTCLoss:CTCLoss", 1500.0, overlaps=True)),
    ("launch-bound", lambda: _blocking(queued=True)),
    ("blocking-copies", lambda: _predicts(0.0)),
    ("unscaled-gradients", lambda: _predicts(0.0)),
    ("extra-allreduce", lambda: _Horovod(calls=4, transfer_us=300.0, overlaps=True)),
    ("kernels-slow-down", lambda: _of_amd("AMD Instinct MI250X", "Cijk_Ailk_Bljk_HHS_BH_MI32x32x8x1")),
    ("single-precision", lambda: _of_amd("AMD Instinct MI250X", "Cijk_Ailk_Bljk_HHS_BH_MI32x32x8x1")),
    ("exposed-input-copy", lambda: _integrated(30.0)),
)


def test_matrix_units_of_amd_are_known_by_the_model() -> None:
    old = judge("tensor-cores-unused", _of_amd("AMD Radeon VII", "Cijk_Ailk_Bljk_SB_MT64x64x16"))
    assert (old.status, old.reason) == ("not_applicable", "no-tensor-cores")
    new = judge("tensor-cores-unused", _of_amd("AMD Instinct MI100", "Cijk_Ailk_Bljk_SB_MT64x64x16"))
    assert new.status == "failed"
