"""Questions of public issues of PyTorch and JAX about memory that is pinned anew, weights that lie on the host, graphs
that are slow to launch, and what GPUs exchange: what was asked, what is right, and what the report says now.
"""

from functools import partial
from itertools import pairwise
from typing import Any

from tests.asked.programs import SEND, calls, computes, exchange, of_steps, products, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_pytorch, stepped
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.kernels import BF16, HGEMM

GATHER = "ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
REDUCE = "ncclDevKernel_AllReduce_Sum_f16_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
GEMV = "void gemv2T_kernel_val<int, int, __half, __half, __half, float, 128, 16, 4, 4, false>"
GROUPED = "void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<MainloopSm90ArrayTma, cutlass::bfloat16_t>>"
NORM = "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, at::native::NormTwoOps<float>>>"
NORMALIZES = "void at::native::batch_norm_backward_kernel<float, float, float, int>"
NEXT = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"
#: Of a DataLoader that pins what it hands over.
PINS = "thread/7111"


def _pins(us: float, waited_us: float) -> Run:
    """Each batch is copied to memory that is pinned anew, which the loop may wait for."""

    def act(run: Run, step: int) -> None:
        run.cpu.line(PINS, 7111).event("cudaHostAlloc", run.now_us + 900, us)
        takes(run, NEXT, waited_us)
        calls(run, "aten::to", lambda: run.copy("MemcpyH2D", 900.0, size=24 << 20))
        products(run, 40)

    return of_steps(act)


def _gathers(awaited: bool) -> Run:
    def act(run: Run, step: int) -> None:
        for _ in range(12):
            exchange(run, "c10d::_allgather_base_", GATHER, 2500.0, awaited)
            computes(run, BF16[1], 1000.0, 3)

    return of_steps(act)


def shares(under_us: float, others_us: float = 2000.0) -> Run:
    """Six equal kernels of batch normalization, of which four run while gradients are reduced."""

    def act(run: Run, step: int) -> None:
        computes(run, BF16[1], 1500.0, 4)
        computes(run, NORMALIZES, 2000.0)
        computes(run, NORMALIZES, others_us)
        exchange(run, "c10d::allreduce_", REDUCE, 4 * under_us - 20, awaited=False)
        computes(run, NORMALIZES, under_us, 4)

    return of_steps(act)


def _decodes(run: Run, step: int) -> None:
    for _ in range(64):
        computes(run, GEMV, 40.0, 3)
        exchange(run, "_c10d_functional::all_reduce", REDUCE, 500.0)


def _routes(run: Run, step: int) -> None:
    for _ in range(8):
        computes(run, BF16[1], 800.0, 2)
        exchange(run, "c10d::alltoall_base_", SEND, 1200.0)
        computes(run, GROUPED, 1600.0)
        exchange(run, "c10d::alltoall_base_", SEND, 1200.0)


def _clips(run: Run, step: int) -> None:
    products(run, 30)
    run.now_us = max(run.now_us, run.gpu_free_us)
    for _ in range(400):
        run.now_us += 20
        calls(run, "aten::linalg_vector_norm", partial(run.launch, "", NORM, 3.0))


def _offloads(run: Run, step: int) -> None:
    copy = partial(run.copy, "MemcpyH2D", 20000.0, memory="pageable", blocks=True, size=100 << 20)
    for _ in range(20):
        calls(run, "aten::copy_", copy)
        computes(run, BF16[1], 1500.0, 4)


def _by_gloo(run: Run, step: int) -> None:
    """Gradients are added up on the host, by a thread of gloo's."""
    products(run, 60)
    run.copy("MemcpyD2H", 9000.0, size=100 << 20)
    run.cpu.line("thread/88", 88).event("gloo:all_reduce", run.gpu_free_us + 20, 42000.0)
    run.now_us = run.gpu_free_us + 42040
    run.copy("MemcpyH2D", 9000.0, size=100 << 20)
    run.now_us = run.gpu_free_us + 10
    calls(run, "Optimizer.step#SGD.step", partial(run.launch, "", "multi_tensor_apply_kernel", 600.0))


def replays(launch_us: float) -> Run:
    """A graph of 2 ms that the host takes so long to launch, once it has read what the last one made."""

    def act(run: Run, step: int) -> None:
        run.correlation += 1
        ids: dict[str, Any] = {"correlation_id": run.correlation}
        takes(run, "$cudagraph_trees.py:1100 run", 80.0)
        run.python.event("cudaGraphLaunch", run.now_us, launch_us, **ids)
        run.now_us += launch_us
        start = max(run.now_us + 10, run.gpu_free_us)
        for at in range(40):
            run.stream.event(HGEMM[1], start + 50 * at, 49.0, kernel_details="r:8", cuda_graph_id=3, **ids)
        run.gpu_free_us = start + 2000
        read = partial(run.copy, "MemcpyD2H", 2.0, memory="pageable", blocks=True, size=640)
        calls(run, "aten::item", lambda: calls(run, "aten::_local_scalar_dense", read))

    return of_steps(act, 12, until_done=False)


def _compiles(run: Run, step: int) -> None:
    if step < 2:
        takes(run, "_compile.compile_inner (dynamo_timed)", 200_000.0)
    products(run, 40)


def _sends_ahead(run: Run, step: int) -> None:
    """The next batch comes while this one is computed."""
    run.correlation += 1
    run.python.event("cudaMemcpyAsync", run.now_us + 4, 8.0, correlation_id=run.correlation)
    run.device.line("Stream #22").event(
        "MemcpyH2D", run.now_us + 14, 3000.0, memcpy_details=f"kind_src:pinned size:{75 << 20} async:1",
        correlation_id=run.correlation,
    )  # fmt: skip
    run.now_us += 16
    products(run, 30)


class InTurns(Several):
    """Four GPUs of JAX, which exchange something before each product, and wait for it."""

    def _step(self, step: int, now: float) -> float:
        end = now + 60
        for gpu in range(self.gpus):
            at = now + 60
            for turn in range(8):
                call, op = now + 2 + turn + 0.1 * gpu, f"jit(step)/{self.call_op}:XlaModule"
                begin, middle, at = at, at + self.transfer_us + 2, at + self.transfer_us + 482
                self._launch(
                    call, self.rings[gpu], op, self.ops[0], (begin, self.transfer_us), hlo_op="x-start.1"
                )
                self._launch(
                    call + 0.4, self.streams[gpu], "jit(step)/dot:XlaModule", BF16[1], (middle, 478.0)
                )
            end = at
        self.python.event("PjitFunction(step)", now + 1, 20.0)
        self.python.event("train", now, end - now, step_num=step, _r=1)
        return end + 4


def updates(run: Run) -> None:
    """What an optimizer does to each parameter, in functions of its own."""
    for _, op in pairwise(("multiply", "add", "sqrt", "integer_pow", "true_divide", "_where") * 25):
        begin = run.now_us
        run.now_us += 55
        run.launch(f"jit({op})/{op}:XlaModule", f"loop_{op}_fusion", 2.2)
        run.python.event(f"PjitFunction({op})", begin, run.now_us - begin + 3)
        run.now_us += 6


def one_by_one() -> Run:
    launch = partial(Run.launch, op="jit(loss_fn)/dot:XlaModule", kernel="gemm_fusion_dot_1", kernel_us=400.0)
    return stepped(launch, "PjitFunction(loss_fn)", (8, 6), after=updates)


ASKED = (
    Asked(
        "pytorch/pytorch#124456",
        "cudaHostAlloc takes long in training with pin_memory=True.",
        _pins(18000.0, 21000.0),
        (("cudaHostAlloc thread/7111 1 18 ms",), ("pad batches to a few sizes",)),
        (*OF_TENSORFLOW, "num_workers"),
    ),
    Asked(
        "pytorch/pytorch#163153",
        "FSDP2 gathers each layer only as it is needed.",
        _gathers(awaited=True),
        (("Collectives take 30 ms",), ("prefetching",)),
        (*OF_TENSORFLOW, "bucket_cap_mb"),
    ),
    Asked(
        "google-deepmind/optax#319",
        "jit is around the loss, not around optax.",
        one_by_one(),
        (("The GPU waits for kernel launches",), ("Compile the whole step in one jax.jit",)),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "marin-community/marin#7507",
        "XLA overlaps no all-gather with computing.",
        InTurns(gpus=4, call_op="all_gather", ops=(GATHER,), transfer_us=400.0),
        (("Collectives take 3.2 ms",), ("latency_hiding_scheduler",), ("with_sharding_constraint",)),
        (*OF_TENSORFLOW, "DistributedDataParallel"),
    ),
    Asked(
        "openxla/xla#10640",
        "ppermute and products run in turns.",
        InTurns(gpus=4, call_op="ppermute", ops=(SEND,), transfer_us=400.0),
        (("Collectives take 3.2 ms",), ("overlap the exchange",)),
        (*OF_TENSORFLOW, "Reduce gradients in"),
    ),
    Asked(
        "pytorch/pytorch#174575",
        "cudaGraphLaunch takes seven times as long as before.",
        replays(1900.0),
        (("Most of that passes within cudaGraphLaunch",), ("compare versions of the driver",)),
        (*OF_TENSORFLOW, "torch.cuda.synchronize", "reduce-overhead"),
    ),
    Asked(
        "meta-pytorch/gpt-fast#111",
        "Two GPUs decode more slowly than one: all-reduces of 500 µs.",
        of_steps(_decodes),
        (("Collectives take 32 ms",), ("fewer GPUs",)),
        (*OF_TENSORFLOW, "bucket_cap_mb", "Tensor Cores are not used"),
    ),
    Asked(
        "NVIDIA/nccl#338",
        "Batch normalization takes 6 ms next to an all-reduce, and 2 ms alone.",
        shares(6000.0),
        (("take 3 × the time of equal ones",), ("That takes 16 ms",), ("NCCL_MAX_CTAS",)),
        (*OF_TENSORFLOW, "cooling"),
    ),
    Asked(
        "Deci-AI/super-gradients#491",
        "On Windows DistributedDataParallel runs with gloo.",
        of_steps(_by_gloo),
        (("Most time goes to gloo:all_reduce",), ("42 ms",), ("backend='nccl'",)),
        (*OF_TENSORFLOW, "All of it is Python", "with_stack", "Do not read values"),
    ),
    Asked(
        "Modalities/modalities#463",
        "Experts on several GPUs: each layer sends its tokens there and back.",
        of_steps(_routes),
        (("Collectives take 19.2 ms",), ("all-to-all",)),
        (*OF_TENSORFLOW, "bucket_cap_mb"),
    ),
    Asked(
        "pytorch/pytorch#49431",
        "clip_grad_norm_ computes hundreds of norms one by one.",
        of_steps(_clips),
        (("linalg_vector_norm (400 ×",), ("foreach=True",)),
        (*OF_TENSORFLOW, "DataLoader"),
    ),
    Asked(
        "ostris/ai-toolkit#813",
        "Layers lie on the host, in memory that is not pinned.",
        of_steps(_offloads),
        (("5.24 GB/s",), ("pageable",), ("pin_memory()",)),
        (*OF_TENSORFLOW, "num_workers", "Do not read values"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    # Memory that is pinned while the GPU computes; davidtvs/pytorch-lr-finder#31: a batch that comes ahead.
    ("input-bound", _pins(10000.0, 20.0)),
    ("exposed-input-copy", of_steps(_sends_ahead)),
    ("blocking-copies", of_steps(_sends_ahead)),
    ("exposed-allreduce", _gathers(awaited=False)),
    # A collective that shares nothing that counts, and kernels of other sizes under it than alone.
    ("kernels-slow-down", shares(2040.0)),
    ("kernels-slow-down", shares(6000.0, 6000.0)),
    # pytorch/pytorch#97783: compiled in the first two steps.
    ("repeated-preparation", of_steps(_compiles, 12)),
    ("xla-recompiles", of_steps(_compiles, 12)),
    ("tensor-cores-unused", of_pytorch((GEMV, 900.0), (HGEMM[1], 900.0))),
    open_too=True,
)
