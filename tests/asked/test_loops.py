"""Questions of public issues about what runs around layers in a loop: updates variable by variable, evaluations, arrays
and single elements that are handed over, sums on the host, gradients that nothing hides. What was asked, what is right,
and what the report says now; the captures are small ones that show what each question is about.
"""

from tests.asked.programs import fits, on_host
from tests.asked.situations import ADD, Asked, answers, no_faults, of_tensorflow
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.kernels import ADAM, HGEMM, SGEMM

FUNCTION = "Put the step into a tf.function"
MAP_IN_PARALLEL = "Map in parallel (num_parallel_calls)"
ROOT = "Iterator::Root::Prefetch"
SCAN = "void Eigen::internal::ScanKernel<Eigen::TensorEvaluator<Eigen::TensorScanOp<SumReducer<float>>>>"
SPARSE = "void tensorflow::SparseTensorDenseMatMulKernel<float, long long, {}, false>"
NORMALIZES = (
    *("moments/mean:Mean", "moments/SquaredDifference:SquaredDifference", "moments/variance:Mean"),
    *("batchnorm/add:AddV2", "batchnorm/Rsqrt:Rsqrt", "batchnorm/mul:Mul", "batchnorm/mul_1:Mul"),
    *("batchnorm/mul_2:Mul", "batchnorm/sub:Sub"),
)


def hands_over(wait_us: float, copied_us: float) -> Run:
    """Keras 2, whose Sequence hands over large arrays by a generator."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for step in range(6):
        begin = run.now_us
        run.python.event("IteratorGetNextOp::DoCompute", begin, wait_us, id=7, iter_num=step)
        run.python.event(ROOT, begin + 1, wait_us - 2)
        worker.event(f"{ROOT}::Repeat::FlatMap", begin + 2, wait_us - 4)
        worker.event(f"{ROOT}::Repeat::FlatMap[0]::Generator", begin + 3, wait_us - 6)
        worker.event("PyFunc:PyFunc", begin + 4, wait_us - 9)
        run.now_us += wait_us
        called = run.now_us
        run.copy("MemcpyH2D", copied_us, memory="pageable", blocks=True, size=400 << 20)
        for layer in range(6):
            run.launch(f"model/c{layer}/Conv3D:Conv3D", SGEMM[1], 15_000.0)
        _called(run, called, "train_function_40", step)
        run.now_us = max(run.now_us + 1, run.gpu_free_us - 900)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


def _called(run: Run, called: float, name: str, number: int) -> None:
    """Python called a function then."""
    run.python.event(f"EagerLocalExecute: __inference_{name}", called - 0.4, run.now_us - called + 1)
    run.python.event("FunctionRun", called - 0.2, run.now_us - called + 0.6, id=number)


def updates(variables: int, us: float) -> Run:
    """Outside of a tf.function Keras' optimizer calls a compiled function for each variable."""
    run = Run(capability=(7, 5))
    for step in range(8):
        begin = run.now_us = run.now_us + 1
        for layer in range(12):
            run.launch(f"model/c{layer}/Conv2D:Conv2D", "turing_scudnn_128x64_relu_interior_nn_v1", 700.0)
        _called(run, begin, "train_step_77", 1000 * step)
        for at in range(variables):
            begins = run.now_us = run.now_us + 3
            run.now_us += us
            run.launch("XlaModule:", "loop_multiply_fusion", 6.0)
            stats = run.stream.proto.events[-1].stats
            module = f"a_inference__update_step_xla_{1200 + at}__.37"
            for name, value in (("hlo_op", "loop_multiply_fusion"), ("hlo_module", module)):
                run.device.add_stat(stats, name, value)
            run.now_us += 40
            _called(run, begins, f"_update_step_xla_{1200 + at}", 1000 * step + at + 1)
        run.now_us += 20
        run.python.event("train", begin - 1, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def on_the_host_between_copies() -> Run:
    """A session whose sum over segments has no kernel for the GPU."""
    run = Run(capability=(6, 1))
    for step in range(8):
        begin = run.now_us
        for scope in "de":
            for layer in range(3):
                run.launch(f"net/{scope}{layer}/MatMul:MatMul", "maxwell_sgemm_128x64_nn", 500.0)
            if scope == "d":
                run.copy("MemcpyD2H", 700.0, op="net/SegmentSum:_Send", size=8 << 20)
                run.host_op("net/SegmentSum:SegmentSum", 6000.0)
                run.copy("MemcpyH2D", 80.0, op="net/SegmentSum:_Recv", size=1 << 20)
        run.python.event("SessionRun", begin + 1, run.now_us - begin, id=step)
        run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
        run.now_us += 1
    return run.in_time_order()


def normalizes(us: float) -> Run:
    """Layers of a transformer, of which LayerNormalization is several ops."""
    kernels = []
    for block in range(4):
        scope = f"model/encoder_{block}"
        kernels += [(f"{scope}/dense_{at}/MatMul:MatMul", HGEMM[1], 180.0) for at in range(6)]
        kernels += [(f"{scope}/layer_normalization_{at}/{op}", ADD, us) for at in (0, 1) for op in NORMALIZES]
    return of_tensorflow(*kernels, capability=(8, 0))


def validates(steps: int, fill_us: float, epochs: int = 3) -> Run:
    """Epochs of steps that are fed well, after each an evaluation whose pipeline fills a buffer to shuffle first."""
    run, number = Run(), 0
    worker = run.cpu.line("tf_data_iterator_resource/9")
    for step in range(epochs * (steps + 3)):
        at = step % (steps + 3)
        trains, begin = at < steps, run.now_us
        wait_us = fill_us if at == steps else 15.0
        run.python.event("IteratorGetNextOp::DoCompute", begin + 2, wait_us, id=7 + (not trains), iter_num=at)
        if not trains:
            run.python.event(ROOT, begin + 3, wait_us - 2)
            worker.event(f"{ROOT}::BatchV2", begin + 4, wait_us - 4)
            worker.event(f"{ROOT}::BatchV2::ShuffleV3", begin + 5, wait_us - 6)
            elements = 64 if at == steps else 1
            for element in range(elements):
                each_us = (wait_us - 10) / elements
                path = f"{ROOT}::BatchV2::ShuffleV3::FlatMap[0]::Generator"
                worker.event(path, begin + 6 + element * each_us, 0.98 * each_us)
        run.now_us += wait_us + 3
        for layer in range(5):
            run.launch(f"model/c{layer}/Conv2D:Conv2D", HGEMM[1], 1000.0 if trains else 350.0)
        if trains:
            run.launch(*ADAM, 200.0)
        _called(run, begin + 1, "train_function_91" if trains else "test_function_191", step)
        run.now_us = max(run.now_us + 1, run.gpu_free_us - 300 * trains)
        mark, number = ("train", number + 1) if trains else ("test", number)
        run.python.event(mark, begin, run.now_us - begin, step_num=number if trains else at, _r=1)
        run.now_us += 2
    return run.in_time_order()


def windows(us: float) -> Run:
    """Windows of a series, made of single elements on one thread."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    path = f"{ROOT}::BatchV2::Filter"
    for _ in range(8):
        begin = run.now_us
        run.train_step((500.0, 300.0), wait_us=64 * us, between_us=1.0)
        run.python.event(ROOT, begin, 64 * us)
        worker.event(f"{ROOT}::BatchV2", begin, 64 * us - 1)
        for element in range(64):
            at = begin + 1 + element * us * 0.98
            worker.event(path, at, us * 0.96)
            worker.event(f"{path}::FlatMap", at + 5, 0.7 * us)
            worker.event(f"{path}::FlatMap::Window", at + 6, 16.0)
            worker.event(f"{path}::FlatMap::Window::MemoryCache", at + 7, 6.0)
            worker.event(f"{path}::FlatMap[{element}]::BatchV2", at + 24, 0.45 * us)
    return run.in_time_order()


def reduces(gpus: int, overlaps: bool, transfer_us: float) -> Several:
    """A network of large dense layers, whose gradients are many bytes."""
    return Several(
        gpus=gpus,
        compute_us=(40_000.0,),
        transfer_us=transfer_us,
        call_bytes=553 << 20,
        call_op="NcclAllReduce",
        ops=("Conv2D",),
        overlaps=overlaps,
        model="GeForce GTX 1080 Ti",
    )


def _copies_ahead(run: Run, step: int) -> None:
    run.python.event("IteratorGetNextOp::DoCompute", run.now_us, 20.0, id=7, iter_num=step)
    run.now_us += 21
    free_us, run.gpu_free_us = run.gpu_free_us, 0.0
    run.copy("MemcpyH2D", 90.0, memory="pageable", size=800_000)
    run.gpu_free_us = free_us


ASKED = (
    Asked(
        "tensorflow/tensorflow#44266",
        "A Sequence that hands over large arrays of NumPy is slow, though it computes nothing.",
        hands_over(250_000.0, 62_000.0),
        (("62.1%",), ("Generator",), ("more workers",), ("6.77 GB/s",), ("pageable",)),
        (MAP_IN_PARALLEL, FUNCTION),
    ),
    Asked(
        "tensorflow/tensorflow#19570",
        "cumsum takes nearly all of the GPU's time.",
        of_tensorflow(
            *(
                (f"model/c{at}/Conv2D:Conv2D", "maxwell_scudnn_128x64_relu_interior_nn", 900.0)
                for at in range(8)
            ),
            *((f"lovasz/Cumsum{at}:Cumsum", SCAN, 45_000.0) for at in ("", "_1")),
            capability=(6, 1),
        ),
        (("Cumsum takes 90 ms of 97.2 ms",), ("many short ones",)),
        ("Turn on mixed precision", "Tensor Cores are not used"),
    ),
    Asked(
        "keras-team/keras#17668",
        "apply_gradients takes far longer than the model.",
        updates(60, 420.0),
        (("such as _update_step_xla",), ("Put the whole step into a tf.function",), ("apply_gradients",)),
        ("is traced", "waits for input"),
    ),
    Asked(
        "tensorflow/tensorflow#50663",
        "With sparse input a dense layer takes twice as long.",
        of_tensorflow(
            *(
                (
                    f"{scope}model/dense/SparseTensorDenseMatMul:SparseTensorDenseMatMul",
                    SPARSE.format(form),
                    us,
                )
                for scope, form, us in (("", "false", 4200.0), ("gradient_tape/", "true", 5100.0))
            ),
            *((f"model/dense_{at}/MatMul:MatMul", SGEMM[1], 900.0) for at in range(3)),
            capability=(6, 1),
        ),
        (("SparseTensorDenseMatMul takes 9.3 ms",), ("model/dense",), ("to_dense",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "tensorflow/tensorflow#11228",
        "segment_sum copies everything to the CPU.",
        on_the_host_between_copies(),
        (("net/SegmentSum:SegmentSum",), ("tf.math.unsorted_segment_sum",), ("newer versions",)),
        ("dataset.map", "OneDeviceStrategy"),
    ),
    Asked(
        "tensorflow/tensorflow#39051",
        "SparseFillEmptyRows has no kernel for the GPU.",
        on_host("embed/SparseFillEmptyRows:SparseFillEmptyRows", 4000.0),
        (("embed/SparseFillEmptyRows",), ("most ops of sparse tensors",)),
        ("dataset.map",),
    ),
    Asked(
        "tensorflow/tensorflow#14523",
        "Layer normalization is slow.",
        normalizes(60.0),
        (("layer_normalization",), ("jit_compile",), ("memory",)),
        ("Turn on mixed precision", "Tensor Cores are not used"),
    ),
    Asked(
        "tensorflow/tensorflow#37045",
        '"Filling up shuffle buffer" appears at the end of each epoch, for the data to validate with.',
        validates(10, 400_000.0),
        (("such as an evaluation. That took 810 ms",), ("ShuffleV3 filled",), ("need no shuffling",)),
        (FUNCTION, "waits for input"),
    ),
    Asked(
        "tensorflow/tensorflow#32172",
        "VGG16 gets slower with each GPU, all of which are busy.",
        reduces(4, False, 62_000.0),
        (("60.8%",), ("553 MiB per step, at 9.35 GB/s",), ("larger batch",)),
        ("waits for kernel launches",),
    ),
    Asked(
        "NVIDIA/OpenSeq2Seq#228",
        "The CTC decoder runs on one core of the CPU.",
        on_host("CTCBeamSearchDecoder:CTCBeamSearchDecoder", 9000.0),
        (("CTCBeamSearchDecoder",), ("every N steps",), ("greedy",)),
        ("dataset.map", "tf.device"),
    ),
    Asked(
        "tensorflow/tensorflow#31616",
        "A pipeline of filters and windows takes fifteen times as long as arrays, whatever is cached.",
        windows(120.0),
        (("64 single elements per step",), ("FlatMap::BatchV2",), ("Batch first",)),
        (MAP_IN_PARALLEL, "this capture does not tell"),
    ),
)

test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    # tensorflow/tensorflow#53224: arrays in memory that keep up.
    ("input-bound", fits(before=_copies_ahead, steps=16)),
    ("exposed-input-copy", fits(before=_copies_ahead, steps=16)),
    ("step-gaps", validates(60, 2500.0, epochs=2)),
    # A metric's greedy decoder, for which nothing waits.
    ("host-placed-ops", on_host("CTCGreedyDecoder:CTCGreedyDecoder", 2500.0, overlaps=True)),
    ("exposed-allreduce", reduces(2, True, 24_000.0)),
    ("launch-bound", updates(3, 5.0)),
    open_too=True,
)
