"""Questions of public issues about TensorFlow programs whose parts wait for each other: layers that exchange
statistics,
loops, engines of TensorRT, small models on two GPUs, hosts that exchange gradients, first steps. What was asked, what
is right, and what the report says now; the captures are small ones that show what each question is about.
"""

from dataclasses import dataclass

from tests.asked.programs import fits, takes
from tests.asked.situations import ADD, Asked, answers, no_faults, of_tensorflow, stepped
from tests.asked.test_buffers import ROOT
from tests.asked.test_pace import CALL, FUNCTION, MIXED
from tests.build.runs import Kernel, Run
from tests.build.several import NCCL, Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import ADAM, HGEMM, SGEMM

CONV_LSTM = "model/conv_lstm2d/while/body/_19/model/conv_lstm2d/while"


@dataclass
class Synchronized(Several):
    """Each layer of two replicas exchanges its batch's statistics, in so many microseconds; gradients come last."""

    exchange_us: float = 42.0

    def _step(self, step: int, now: float) -> float:
        at, launch = now + 40.0, now + 5.0
        for layer in range(60):
            for gpu in range(self.gpus):
                scope = f"replica_{gpu}/efficientnet/{{}}_{layer}"
                conv, norm = scope.format("conv2d"), scope.format("sync_batch_normalization")
                self._launch(launch, self.streams[gpu], f"{conv}/Conv2D:Conv2D", HGEMM[1], (at, 90.0))
                op = f"{norm}/CollectiveReduceV2:CollectiveReduceV2"
                within = (at + 90.0, self.exchange_us)
                self._launch(launch + 1, self.rings[gpu], op, NCCL, within, shape="(float[320])")
                launch += 2
            at += 91.0 + self.exchange_us
        for gpu in range(self.gpus):
            op = "CollectiveReduceV2:CollectiveReduceV2"
            self._launch(launch, self.rings[gpu], op, NCCL, (at, 300.0), shape="(float[5000000])")
        self.python.event("FunctionRun", now, launch + 5 - now, id=step + 100)
        self.python.event("train", now, launch + 16 - now, step_num=step, _r=1)
        return at + 305.0


def looped(us: float, scope: str = CONV_LSTM) -> Run:
    """A loop over the images of a sequence, with eight convolutions of so long in each turn."""
    conv = "void implicit_convolve_sgemm<float, float, 128, 5, 5, 3, 3, 3, 1, false, false, true>"
    turn: list[Kernel] = [(f"{scope}/convolution_{at}:Conv2D", conv, us) for at in range(8)]
    turn += [(f"{scope}/{op}", ADD, 3.0) for op in ("add:AddV2", "clip:Maximum", "mul:Mul", "Tanh:Tanh") * 3]
    return of_tensorflow(*turn * 10, per_launch_us=10.0, capability=(7, 5))


def engines(us: float) -> Run:
    """TF-TRT's engines with little in each, around which TensorRT converts tensors for so long."""
    convert = "void genericReformat::copyPackedKernel<float, float, true, true, genericReformat::ArrayN<4>>"

    def launch(run: Run) -> None:
        for at in range(30):
            engine = f"StatefulPartitionedCall/TRTEngineOp_0_{at}:TRTEngineOp"
            for kernel, kernel_us in (
                (convert, us),
                ("trt_volta_scudnn_128x64_relu_v1", 150.0),
                (convert, us),
            ):
                run.launch(engine, kernel, kernel_us)
            run.launch(f"StatefulPartitionedCall/conv{at}/BatchToSpaceND:BatchToSpaceND", ADD, 5.0)

    return stepped(launch, "EagerLocalExecute: __inference_signature_wrapper_88", (7, 0), mark="predict")


def small(gpus: int) -> "Small":
    return Small(gpus=gpus, model="NVIDIA GeForce GTX 1080 Ti")


class Small(Several):
    """One thread launches small kernels for one GPU after the other."""

    def _step(self, step: int, now: float) -> float:
        launch, free = now + 5.0, [now + 20.0] * self.gpus
        types = ("Conv2D", "MaxPool", "MatMul", "Relu")
        for layer in range(20):
            for gpu in range(self.gpus):
                start, kind = max(launch + 8, free[gpu]), types[layer % 4]
                op = f"{'replica_1/' * gpu}sequential/layer_{layer}/{kind}:{kind}"
                self._launch(launch, self.streams[gpu], op, ADD, (start, 6.0))
                free[gpu] = start + 6
                launch += 9
        end = max(free) + 40
        for gpu in range(self.gpus if self.gpus > 1 else 0):
            op, begin = "Adam/NcclAllReduce:NcclAllReduce", free[gpu] + 10
            self._launch(launch, self.rings[gpu], op, NCCL, (begin, end - begin), shape="(float[200000])")
            launch += 9
        self.python.event("FunctionRun", now, launch + 5 - now, id=step + 100)
        self.python.event("train", now, launch + 16 - now, step_num=step, _r=1)
        return max(end, launch) + 20


def over_the_host(us: float) -> Run:
    """Gradients go to the host, over the network in so long, and back."""

    def launch(run: Run) -> None:
        for layer in range(8):
            run.launch(f"model/conv{layer}/Conv2D:Conv2D", SGEMM[1], 1500.0)
        op = "Adam/CollectiveReduceV2:CollectiveReduceV2"
        for kind in ("MemcpyD2H", "MemcpyH2D"):
            run.now_us = max(run.now_us, run.gpu_free_us)
            run.copy(kind, 7000.0, op=op, size=90 << 20)
            run.now_us = run.gpu_free_us
            if kind == "MemcpyD2H":
                takes(run, op, us)
        run.launch(*ADAM, 400.0)

    return stepped(launch, CALL, (6, 1))


def reduces(us: float) -> Run:
    """One rank of Horovod, whose gradients go in four packs, each in so long."""

    def launch(run: Run) -> None:
        for layer in range(12):
            run.launch(f"resnet/conv{layer}/Conv2D:Conv2D", SGEMM[1], 900.0)
        takes(run, "DistributedOptimizer/HorovodAllreduce_grads_0:HorovodAllreduce", 15.0)
        for _ in range(4):
            run.correlation += 1
            run.python.event("cuLaunchKernel", run.now_us, 4.0, correlation_id=run.correlation)
            ring = run.device.line("Stream #20")
            ring.event(NCCL, run.gpu_free_us + 10, us, correlation_id=run.correlation, kernel_details="r:8")
            run.now_us, run.gpu_free_us = run.now_us + 5, run.gpu_free_us + us + 10
        run.launch(*ADAM, 300.0)
        run.now_us = run.gpu_free_us - 500

    return stepped(launch, CALL, (7, 5))


def of_host_variables(us: float) -> Run:
    """Variables lie on the host: they go to the GPU in each step, and an op of the host updates them in so long."""

    def launch(run: Run) -> None:
        run.copy("MemcpyH2D", 9000.0, op="dense/kernel/read/_45:_Recv", size=100 << 20)
        run.now_us = run.gpu_free_us - 20
        for layer in range(10):
            run.launch(f"model/conv{layer}/Conv2D:Conv2D", SGEMM[1], 1200.0)
        run.now_us = max(run.now_us, run.gpu_free_us)
        run.copy("MemcpyD2H", 9000.0, op="gradients/dense/MatMul_grad/_90:_Send", size=100 << 20)
        run.now_us = run.gpu_free_us
        takes(run, "Momentum/update_dense/kernel/ApplyMomentum:ApplyMomentum", us)

    return stepped(launch, "SessionRun", (7, 0))


def begins(load_us: float) -> Run:
    """Before its first kernels the driver compiles these for a GPU that is younger than TensorFlow's build."""

    def before(run: Run, step: int) -> None:
        for _ in range(0 if step else 40):
            takes(run, "cuModuleLoadData", load_us)

    return fits(before=before, steps=8)


def per_element(op: str) -> Run:
    """A map takes one element after the other, each by this op."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for step in range(8):
        begin = run.now_us
        run.train_step((600.0, 400.0), wait_us=8000.0, between_us=1.0)
        run.python.event(ROOT, begin, 8000.0)
        worker.event(f"{ROOT}::BatchV2", begin, 7990.0)
        for at in range(8):
            start, number = begin + 2 + at * 995, -8 * step - at - 9
            worker.event(f"{ROOT}::BatchV2::Map", start, 990.0)
            worker.event(f"{ROOT}::BatchV2::Map::TensorSlice", start + 1, 1.0)
            worker.event("InstantiatedCapturedFunction::Run", start + 3, 985.0, id=number)
            worker.event("ExecutorState::Process", start + 4, 983.0, id=number)
            worker.event(op, start + 6, 900.0)
    return run.in_time_order()


def first_batch() -> XSpaceBuilder:
    """The only step that was profiled traces the function."""
    space = XSpaceBuilder()
    line = space.plane("/host:CPU").line("python3")
    line.event("train", 100.0, 4_300_000.0, step_num=0, _r=1)
    line.event("tf.function-graph_building", 600.0, 4_200_000.0)
    line.event("FunctionRun", 4_201_010.0, 89_000.0, id=5)
    return space


ASKED = (
    Asked(
        "google/automl#384",
        "Two GPUs with SyncBatchNormalization are slower than one.",
        Synchronized(),
        (("Collectives are not overlapped",), ("SyncBatchNorm's",), ("GroupNorm",)),
        ("slower than its links", "nvidia-smi topo"),
    ),
    Asked(
        "keras-team/keras#11356",
        "ConvLSTM2D is very slow in training.",
        looped(14.0),
        (("A loop runs small kernels one by one",), ("model/conv_lstm2d",), ("ConvLSTM2D",)),
        ("Meet cuDNN's conditions",),
    ),
    Asked(
        "tensorflow/tensorflow#37352",
        "TF-TRT is slower than TensorFlow: it made 30 engines of a few nodes.",
        engines(55.0),
        (
            ("TensorRT converts between layouts",),
            ("There are 60 per step",),
            ("minimum_segment_size",),
            ("FP16",),
        ),
        (MIXED, "data_format", "optimizer"),
    ),
    Asked(
        "tensorflow/tensorflow#33571",
        "profile_batch=1 collects no compute events.",
        first_batch(),
        (("Warm-up in the capture",), ("To trace, compile and load took 4.2 s",), ("ten steps or more",)),
        (FUNCTION,),
    ),
    Asked(
        "tensorflow/tensorflow#49373",
        "A loop within the function of a map makes the pipeline very slow.",
        per_element("while/body/_1/while/RFFT:RFFT"),
        (("One input stage sets the pace (Map)",), ("RFFT",), ("num_parallel_calls",)),
        (FUNCTION,),
    ),
    Asked(
        "tensorflow/tensorflow#34752",
        "Two hosts with a GPU each are 1.3 times as fast as one.",
        over_the_host(21000.0),
        (("CollectiveReduceV2",), ("CommunicationImplementation.NCCL",)),
        ("Keep intermediate results on the GPU", "A small copy recurs"),
    ),
    Asked(
        "horovod/horovod#659",
        "Two hosts on a network of 10 Gb/s are 1.6 times as fast as one.",
        reduces(14000.0),
        (("56 ms of 67.1 ms",), ("Not all ranks are in this session",), ("hvd.Compression.fp16",)),
        ("HOROVOD_FUSION_THRESHOLD", "NVLink"),
    ),
    Asked(
        "tensorflow/tensorflow#10723",
        "With variables on the CPU training on several GPUs scales badly.",
        of_host_variables(7000.0),
        (("ApplyMomentum",), ("Keep the variables on the GPU",), ("48.6%",)),
        ("dataset.map", "tf.unique"),
    ),
    Asked(
        "tensorflow/tensorflow#72755",
        "ctc_loss of dense labels is two to three times as slow as in TensorFlow 1.",
        looped(3.0, "ctc_loss_dense/scan/while/body/_19/ctc_loss_dense/scan/while"),
        (("A loop runs small kernels one by one (ctc_loss_dense)",), ("jit_compile=True",)),
        ("Meet cuDNN's conditions",),
    ),
    Asked(
        "tensorflow/tensorflow#35095",
        "MNIST on two GPUs is slower than on one.",
        small(2),
        (("The GPU waits for kernel launches",), ("Start with one GPU",), ("a larger batch",)),
        ("✗ Failed GPUs work one after another", "file an issue"),
    ),
    Asked(
        "tensorflow/tensorflow#55067",
        "The first run on a new GPU takes minutes.",
        begins(1_500_000.0),
        (("tracing, compiling and loading took 60 s",), ("CUDA_CACHE_MAXSIZE",), ("busy 100%",)),
        ("Preparation",),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", looped(120.0)),
    ("slow-op-form", engines(4.0)),
    open_too=True,
)


def test_gradients_are_no_activations_because_layers_exchange_statistics() -> None:
    assert judge("exposed-allreduce", Synchronized(exchange_us=1.0)).args["kind"].value == "gradients"


def test_what_is_needed_at_once_saves_an_unknown_part_of_several_ranks_as_of_one() -> None:
    outcome = judge("exposed-allreduce", Synchronized())
    assert outcome.args["kind"].value == "statistics"
    assert outcome.confidence_reasons == ("needed-at-once",)
    assert outcome.saving is not None
    assert (outcome.saving.low_ms, outcome.saving.likely_ms) == (0.0, None)
