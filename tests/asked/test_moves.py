"""Questions of public issues about what is moved and not computed: transposes, weights that lie on the host, results
that go there, arrays that Python makes, and replicas. What was asked, what is right, and what the report says now.
"""

from functools import partial
from typing import Any

from tests.asked.programs import calls, item, of_steps, products, small, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_tensorflow, stepped
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.kernels import BF16, SGEMM

PATCHES = "gradient_tape/model/patches/ExtractImagePatches_grad"
TRANSPOSE = "void tensorflow::ShuffleInTensor3Simple<unsigned int, 2, 1, 0, false>"
BROADCAST = "ncclDevKernel_Broadcast_RING_LL(ncclDevComm*, unsigned long, ncclWork*)"
REDUCE = "ncclDevKernel_Reduce_Sum_f32_RING_LL(ncclDevComm*, unsigned long, ncclWork*)"
MULTIPLIES = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_mul<float>>"


def transposes(us: float) -> Run:
    """The gradient of patches that are cut out of images."""
    return of_tensorflow(
        ("model/conv/Conv2D:Conv2D", SGEMM[1], 9000.0),
        (f"{PATCHES}/transpose:Transpose", TRANSPOSE, us),
    )


def to_the_host(run: Run) -> None:
    def put() -> None:
        run.copy("MemcpyD2H", 148_000.0, memory="device kind_dst:pageable", size=400 << 20, blocks=True)

    calls(run, "$api.py:2601 device_put", partial(calls, run, "DevicePutWithSharding", put))


def _generates(run: Run, step: int) -> None:
    """A token: small kernels of many layers, then whether all sequences have ended."""
    for _ in range(4):
        calls(run, "$modeling_llama.py:310 forward", partial(small, run, 70, 3.0, 12.0))
    item(run, "is_nonzero")
    small(run, 8, 3.0, 12.0)
    item(run)


def _asks_the_driver(run: Run, step: int) -> None:
    products(run, 60)
    run.now_us = max(run.now_us, run.gpu_free_us) + 2
    poll = partial(takes, run, "$<built-in method poll of select.poll object at 0x7f>", 39_000.0)
    ask = partial(calls, run, "$subprocess.py:506 run", poll)
    calls(run, "$logging.py:41 log_metrics", partial(calls, run, "$memory.py:118 get_gpu_memory_map", ask))


def makes_arrays(us: float, count: int, awaited: bool = True) -> Run:
    """Batches that a generator makes arrays of JAX of, one after the other."""
    run = Run(capability=(8, 0))
    for number in range(8):
        begin = run.now_us

        def make() -> None:
            for _ in range(count):
                made = partial(takes, run, "$xla.py:120 np_array", us / count)
                calls(run, "$lax_numpy.py:5520 array", made)

        calls(run, "$summarize.py:330 data_loader", partial(calls, run, "$summarize.py:349 <dictcomp>", make))
        run.copy("MemcpyH2D", 300.0, memory="pageable", size=3 << 20)
        called = run.now_us
        for _ in range(20):
            run.launch("jit(train_step)/dot:XlaModule", "gemm_fusion_dot_1", 15_000.0)
        run.python.event("PjitFunction(train_step)", called - 0.5, run.now_us - called + 1)
        if awaited or number:
            until = run.gpu_free_us + 5 if awaited else run.gpu_free_us - 300_000
            takes(run, "$array.py:560 _value", max(10.0, until - run.now_us))
        run.python.event("train", begin, run.now_us - begin - 1, step_num=number, _r=1)
    return run.in_time_order()


def _serves() -> Run:
    """Convolutions are tried and modules loaded in the first call alone."""
    run = Run(capability=(7, 5))
    for step in range(6):
        begin = run.now_us
        for layer in range(30):
            if not step:
                takes(run, "cuModuleLoadData", 40_000.0)
                takes(run, f"model/c{layer}/Conv2D:Conv2D", 200_000.0)
            run.launch(f"model/c{layer}/Conv2D:Conv2D", "turing_scudnn_128x64_relu_interior_nn_v1", 380.0)
        run.python.event("EagerLocalExecute: __inference_signature_wrapper_88", begin, run.now_us - begin)
        run.copy("MemcpyD2H", 3.0, memory="pageable", blocks=True, size=4000)
        run.python.event("predict", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 400
    return run.in_time_order()


def puts(arrays: int) -> Run:
    """So many small arrays are put on the GPU before each call."""

    def launch(run: Run) -> None:
        for _ in range(arrays):
            run.now_us += 5
            calls(run, "BatchedDevicePut", partial(run.copy, "MemcpyH2D", 1.2, memory="pageable", size=2048))
        for at in range(4):
            run.launch("XlaModule:", f"loop_fusion_{at}", 6.0)

    return stepped(launch, "PjitFunction(step)", (8, 0))


class OnHost(Several):
    """Two towers of TensorFlow 1, whose weights lie on the host."""

    def _step(self, step: int, now: float) -> float:
        call, end = now + 5.0, now
        for gpu in range(self.gpus):
            at = now + 60.0
            for kind, op in (
                ("MemcpyH2D", f"v/tower_{gpu}/fc6/weights/read/_12:_Recv"),
                ("", f"tower_{gpu}/v/cg/conv/Conv2D:Conv2D"),
                ("MemcpyD2H", f"gradients/tower_{gpu}/fc6/weights_grad/_13:_Recv"),
            ):
                if kind:
                    details = f"kind_src:pinned kind_dst:device size:{528 << 20} dest:{gpu} async:1"
                    self.correlation += 1
                    ids: dict[str, Any] = {"correlation_id": self.correlation}
                    self.python.event("cuMemcpyAsync", call, 4.0, **ids)
                    line = self.devices[gpu].line(f"Stream #14({kind})")
                    line.event(kind, at, 44_000.0, memcpy_details=details, tf_op=op, **ids)
                else:
                    self._launch(call, self.streams[gpu], op, SGEMM[1], (at, 44_000.0))
                call, at = call + 6, at + 44_001
            end = max(end, at)
        self.python.event("SessionRun", now + 1, end + 50 - now)
        self.python.event("train", now, end + 60 - now, step_num=step, _r=1)
        return end + 70


class Replicated(Several):
    """DataParallel of PyTorch: parameters go to all GPUs, and gradients come back."""

    def _step(self, step: int, now: float) -> float:
        call, free = now + 5, now + 20.0
        for kernel, us, count in ((BROADCAST, 700.0, 12), (BF16[1], 3000.0, 1), (REDUCE, 500.0, 12)):
            lines = self.streams if kernel == BF16[1] else self.rings
            for _ in range(count):
                start = max(call + 10, free)
                for line in lines:
                    self._launch(call, line, "", kernel, (start, us))
                    call += 9
                free = start + us + 1
        self.python.event("aten::mm", call - 0.5, 1.0)
        self.python.event(f"ProfilerStep#{step}", now, free - now, step_num=step, _r=1)
        return free + 5


def conditions(run: Run) -> None:
    """A loop whose condition the host reads before each turn."""
    for _ in range(60):
        for _ in range(3):
            run.launch("jit(solve)/while/body/add:XlaModule", "loop_add_fusion", 25.0)
        run.copy("MemcpyD2H", 2.0, op="jit(solve)/while/cond", size=1)
        takes(run, "cuStreamSynchronize", run.gpu_free_us + 30 - run.now_us)


def replays(count: int) -> Run:
    """A graph of short kernels, after which Python launches so many by itself."""

    def act(run: Run, step: int) -> None:
        run.correlation += 1
        ids: dict[str, Any] = {"correlation_id": run.correlation}
        run.python.event("cudaGraphLaunch", run.now_us, 15.0, **ids)
        start = max(run.now_us + 20, run.gpu_free_us)
        for at in range(300):
            run.stream.event(MULTIPLIES, start + 4.0 * at, 3.0, kernel_details="r:8", cuda_graph_id=5, **ids)
        run.gpu_free_us = start + 1200
        run.now_us = run.gpu_free_us
        small(run, count, 3.0, 25.0)
        item(run)

    return of_steps(act, 12, until_done=False)


TRAINS = partial(Run.launch, op="jit(step)/dot:XlaModule", kernel="gemm_fusion_dot_1", kernel_us=10_000.0)
PUTS = stepped(TRAINS, "PjitFunction(step)", (9, 0), after=to_the_host)

ASKED = (
    Asked(
        "tensorflow/tensorflow#13017",
        "The gradient of extract_image_patches transposes for most of its time.",
        transposes(35_000.0),
        (("35 ms of each 44 ms step: Copies within the GPU",), ("(Transpose)",), ("jit_compile=True",)),
        ("data_format", "NCHW"),
    ),
    Asked(
        "jax-ml/jax#21438",
        "device_put to the host is ten times slower than CUDA.",
        PUTS,
        (("2.83 GB/s",), ("pageable",), ("Copy fewer bytes",), ("pinned_host",)),
        (*OF_TENSORFLOW, "riser", "Copy a batch ahead"),
    ),
    Asked(
        "huggingface/transformers#43089",
        "Generation waits several times per token, and calls hundreds of small ops.",
        of_steps(_generates, 20, until_done=False),
        (
            ("The GPU waits for kernel launches",),
            ("torch.compile",),
            ("Fusion could turn 288 kernels into 1",),
        ),
        (*OF_TENSORFLOW, "DataLoader", "Turn on mixed precision"),
    ),
    Asked(
        "Lightning-AI/pytorch-lightning#189",
        "nvidia-smi is run after each step.",
        of_steps(_asks_the_driver, 8),
        (("get_gpu_memory_map (memory.py:118)",), ("39 ms",), ("need not run in every step",)),
        (*OF_TENSORFLOW, "num_workers"),
    ),
    Asked(
        "huggingface/transformers#18289",
        "Making arrays of JAX of a batch takes twice as long as the step.",
        makes_arrays(630_000.0, 30),
        (("630 ms of each 930 ms step",), ("data_loader (summarize.py:330)",), ("runs ahead",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#44967",
        "The first inference is extremely slow.",
        _serves(),
        (("Warm-up in the capture",), ("11.8 ms a step",)),
        ("Steady steps try algorithms", "A compiler runs in steady steps"),
    ),
    Asked(
        "tensorflow/tensorflow#10730",
        "Two GPUs are idle between steps with their parameters on the host.",
        OnHost(gpus=2, model="Tesla P100-PCIE-16GB"),
        (
            ("Copies stall the GPU",),
            ("A copy recurs", "copies recur"),
            ("12.6 GB/s",),
            ("Keep the variables on the GPU",),
        ),
        ("The GPU waits for input", "GPUs without work"),
    ),
    Asked(
        "pytorch/pytorch#28275",
        "DataParallel copies all parameters in each step.",
        Replicated(gpus=4, model="NVIDIA TITAN RTX"),
        (("Collectives take 14.4 ms",), ("Use DistributedDataParallel in place of DataParallel",)),
        (*OF_TENSORFLOW, "Too many AllReduce calls", "bucket_cap_mb"),
    ),
    Asked(
        "jax-ml/jax#16905",
        "device_put of eight small arrays takes longer than the jitted function.",
        puts(8),
        (("waits for kernel launches (step)",), ("(BatchedDevicePut)",), ("Join small ones into one",)),
        (*OF_TENSORFLOW, "Fix: Launch fewer"),
    ),
    Asked(
        "jax-ml/jax#13297",
        "A while loop is slow: its condition goes to the host.",
        stepped(conditions, "PjitFunction(solve)", (8, 0)),
        (("Let the loop read its condition less often",), ("jit(solve)/while/cond",)),
        (*OF_TENSORFLOW, "Move the op between them"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", transposes(1800.0)),
    ("slow-op-form", of_steps(lambda run, _: products(run, 40), until_done=False)),
    ("step-gaps", makes_arrays(100_000.0, 1, awaited=False)),
    ("exposed-input-copy", puts(0)),
    # What a graph launches has no launch of its own.
    ("tiny-kernels", replays(20)),
    open_too=True,
)
