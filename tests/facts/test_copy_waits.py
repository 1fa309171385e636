"""Idle time that is a copy's: its call blocks, or TensorFlow hands the tensor over, while nobody launches."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tb_gpu_advisor.facts import FullGpuFacts, summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import LineBuilder, XSpaceBuilder

BATCH = "IteratorGetNext/_2:_Recv"
SENT = "IteratorGetNext/_1:_Send"
OTHER = "Fill/_14:_Recv"


@dataclass
class OneStep:
    """One marked step of a function that TensorFlow's threads launch; times in microseconds from its start."""

    space: XSpaceBuilder = field(default_factory=XSpaceBuilder)
    correlation: int = 0
    returns_us: float = 30_000.0
    #: When each thread of the executor has something to run; all the time where nothing is said.
    turns_us: tuple[tuple[float, float], ...] = ()

    def __post_init__(self) -> None:
        self.gpu = self.space.plane("/device:GPU:0", compute_cap_major=7, compute_cap_minor=0)
        self.compute = self.gpu.line("Stream #13(Compute)")
        self.copies = self.gpu.line("Stream #14(MemcpyH2D)")
        self.host = self.space.plane("/host:CPU")
        python = self.host.line("python3")
        python.event("train", 0, self.returns_us + 20, step_num=1, _r=1)
        python.event("TFE_Py_Execute", 5, self.returns_us)
        python.event("FunctionRun", 10, self.returns_us - 10, id=1, _pt=1, _p=1)
        self.threads = [self.host.line(f"tf_Compute/{number}") for number in range(3)]
        for thread in self.threads:
            for begin, end in self.turns_us or ((20, self.returns_us - 20),):
                thread.event("ExecutorState::Process", begin, end - begin, id=1, _ct=1, _c=1)

    def copy(
        self,
        thread: int,
        call_us: tuple[float, float],
        at_us: float,
        op: str = BATCH,
        memory: str = "",
        known: bool = True,
    ) -> None:
        """A call that copies, from and to these moments, and its copy of 2 µs."""
        self.correlation += 1
        ids: dict[str, Any] = {"correlation_id": self.correlation} if known else {}
        details = f"size:4096 dest:0 async:1 {memory}".strip()
        begin, end = call_us
        self.threads[thread].event("MemcpyH2D", begin, end - begin, memcpy_details=details, **ids)
        self.copies.event("MemcpyH2D", at_us, 2, memcpy_details=details, tf_op=op, **ids)

    def kernel(self, thread: int, launched_us: float, us: float = 1000.0, at_us: float = 0.0) -> None:
        """A kernel that starts 10 µs after its launch call, or later."""
        self.correlation += 1
        line: LineBuilder = self.threads[thread]
        line.event("cuLaunchKernel", launched_us, 5, correlation_id=self.correlation)
        details: dict[str, Any] = {"kernel_details": "regs:8", "tf_op": "model/dense:MatMul"}
        details["correlation_id"] = self.correlation
        self.compute.event("volta_sgemm_128x64_nn", at_us or launched_us + 10, us, **details)

    def facts(self) -> FullGpuFacts:
        (gpu,) = summarise(decode(self.space.to_bytes()), "host").gpus
        assert isinstance(gpu, FullGpuFacts)
        return gpu


def waited_ms(gpu: FullGpuFacts, op: str) -> float:
    return sum(copy.waited_ms for copy in gpu.copies if copy.op == op)


def first_copy(memory: str = "", known: bool = True, other_us: float = 0.0) -> FullGpuFacts:
    """The batch's copy takes 2 µs, its call 3.3 ms, and only then comes the first kernel."""
    step = OneStep()
    step.copy(0, (100, 3400), at_us=300, memory=memory, known=known)
    if other_us:
        step.kernel(1, other_us, us=3100)
    step.kernel(1, 3410)
    return step.facts()


def test_before_the_first_kernel_the_call_of_a_copy_is_waited_for() -> None:
    gpu = first_copy()
    assert gpu.mean_ms("copy_wait") == pytest.approx(3.098, abs=0.01)
    assert waited_ms(gpu, BATCH) == pytest.approx(3.098, abs=0.01)
    assert gpu.mean_ms("unknown") == 0


def test_no_call_blocks_that_copies_from_pinned_memory_or_near_launches() -> None:
    assert first_copy(memory="kind_src:pinned").mean_ms("copy_wait") == 0
    # Until that launch at most.
    assert first_copy(other_us=400).mean_ms("copy_wait") < 0.12


def test_without_its_call_nobody_knows_who_waits_for_a_copy() -> None:
    assert first_copy(known=False).mean_ms("copy_wait") == 0


def two_copies(other_us: float = 0.0) -> FullGpuFacts:
    """The batch's call holds for 17 ms; meanwhile another copy comes and goes."""
    step = OneStep()
    step.kernel(2, 50, us=1)
    step.copy(0, (100, 17_000), at_us=5000)
    step.copy(1, (6000, 6020), at_us=6010, op=OTHER)
    if other_us:
        step.kernel(2, other_us)
    step.kernel(2, 17_200)
    return step.facts()


def test_a_call_that_blocks_is_waited_for_whatever_other_copies_end_meanwhile() -> None:
    gpu = two_copies()
    assert gpu.mean_ms("kernel_launch") < 0.3
    assert waited_ms(gpu, BATCH) == pytest.approx(16.9 - 0.05, abs=0.1)
    assert waited_ms(gpu, OTHER) < 0.1


def test_a_launch_from_another_thread_does_not_wait_for_that_call() -> None:
    gpu = two_copies(other_us=9000)
    # From the small copy's end to this launch the executor had nothing to run; after that kernel the call holds again.
    assert waited_ms(gpu, BATCH) == pytest.approx(17.0 - 10.01 + 5.9, abs=0.2)


def handed_over(to_copy: bool) -> FullGpuFacts:
    """An op of the executor hands a tensor over for 9.3 ms, and then it is copied, or a kernel is launched."""
    step = OneStep()
    step.kernel(0, 100, us=10)
    step.threads[1].event("Shape/_3:_HostSend", 90, 9310)
    if to_copy:
        step.copy(0, (9450, 9490), at_us=9480)
        step.kernel(2, 9500)
    else:
        step.kernel(2, 9500)
    return step.facts()


def test_what_hands_a_tensor_over_is_waited_for_as_its_copy() -> None:
    gpu = handed_over(to_copy=True)
    assert waited_ms(gpu, BATCH) == pytest.approx(9.28, abs=0.05)
    # The kernel is launched no later after the copy than launches are.
    assert gpu.mean_ms("kernel_launch") < 0.12


def test_before_a_kernel_nothing_tells_that_it_needs_what_is_handed_over() -> None:
    assert handed_over(to_copy=False).mean_ms("copy_wait") == 0


def through_the_drivers_buffer(memory: str) -> FullGpuFacts:
    """The batch's call fills the driver's buffer for 290 µs and returns as the copy begins; nobody launches
    before."""
    step = OneStep()
    step.kernel(1, 30, us=5)
    step.copy(0, (60, 350), at_us=349, op=SENT, memory=memory)
    step.kernel(1, 370)
    return step.facts()


def test_a_call_that_returns_as_its_copy_begins_is_waited_for_until_then() -> None:
    gpu = through_the_drivers_buffer("")
    assert waited_ms(gpu, SENT) == pytest.approx(0.289, abs=0.002)
    assert gpu.mean_ms("sync") == 0
    assert waited_ms(through_the_drivers_buffer("kind_src:pinned"), SENT) == 0


def test_a_copy_that_begins_after_its_call_was_not_held_by_it() -> None:
    step = OneStep()
    step.kernel(1, 30, us=5)
    step.copy(0, (60, 350), at_us=360, op=SENT)
    step.kernel(1, 370)
    assert waited_ms(step.facts(), SENT) == 0


def read_back(late_us: float, worker: bool = False) -> FullGpuFacts:
    """A call waits for the batch's copy, and returns so much after it."""
    step = OneStep()
    step.kernel(1, 30, us=5)
    step.copy(0, (60, 64), at_us=80)
    step.threads[0].event("cuStreamSynchronize", 66, 16 + late_us)
    if worker:
        step.host.line("tf_data_iterator_resource/7").event("Iterator::Root::Map", 60, 30 + late_us)
    step.kernel(0, 84 + late_us)
    return step.facts()


def test_a_wait_is_its_copys_only_as_far_as_that_explains_it() -> None:
    assert read_back(300).mean_ms("unknown") == 0
    late = read_back(5000)
    assert late.mean_ms("copy_wait") == pytest.approx(0.5, abs=0.02)
    assert late.mean_ms("unknown") == pytest.approx(4.5, abs=0.02)


def test_under_busy_workers_a_thread_that_waits_may_have_lost_its_core() -> None:
    late = read_back(5000, worker=True)
    assert late.mean_ms("unknown") == 0
    assert late.contention.paused_ms == pytest.approx(4.5, abs=0.02)


@pytest.mark.parametrize("more", [False, True])
def test_a_launch_during_the_copy_with_which_all_ends_is_not_waited_for(more: bool) -> None:
    """Had it come earlier, the copy would have gone on for longer; else what comes next would have come earlier."""
    run = Run(markers=False)
    copied = run.device.line("Stream #14(MemcpyH2D)")
    run.python.event("cuMemcpyHtoDAsync_v2", run.now_us, 5.0, correlation_id=9001)
    copied.event(
        "MemcpyH2D", run.now_us + 5, 1000, correlation_id=9001, memcpy_details="kind_src:pinned size:99"
    )
    run.now_us += 100
    for _ in range(2 + 40 * more):
        run.launch("", "gemm", 5.0)
        run.now_us += 20
    gpu = summarise(decode(run.in_time_order().to_bytes()), "h").gpus[0]
    waited_ms = gpu.mean_ms("kernel_launch") + gpu.mean_ms("unknown")
    assert waited_ms > 0.3 if more else waited_ms == pytest.approx(0, abs=0.006)
