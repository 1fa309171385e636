"""What people asked about in public, and what the report has to say of a run that shows it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct

from tb_gpu_advisor.cli import main
from tests.build.logdir import write_run
from tests.build.runs import Kernel, Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import File, judge, steady

#: Words of TensorFlow's advice.
OF_TENSORFLOW = ("tf.", "Keras", "floatx", "data_format")
ADD = "void Eigen::internal::EigenMetaKernel<add<float>>"


class Asked(Struct, frozen=True):
    """``says``: of each group one must stand in the report; ``never`` must not."""

    source: str
    asked: str
    run: File
    says: tuple[tuple[str, ...], ...]
    never: tuple[str, ...] = ()

    def hold(self, folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> None:
        """The report of the run, printed with these options, is held to them."""
        write_run(folder, "train", self.run.to_bytes())
        main(["report", str(folder), "--no-cache", *options, "--lang", "en"])
        said = " ".join(capsys.readouterr().out.split())
        for group in self.says:
            assert any(words in said for words in group), (self.asked, group, said)
        assert not [words for words in self.never if words in said], (self.asked, said)


def answers(asked: tuple[Asked, ...], *options: str) -> Callable[..., None]:
    """The test that each question has its answer."""

    @pytest.mark.parametrize("one", asked, ids=[one.source for one in asked])
    def test(one: Asked, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        one.hold(tmp_path, capsys, *options)

    return test


def no_faults(*rows: tuple[str, File | Callable[[], File]], open_too: bool = False) -> Callable[..., None]:
    """The test that what looks the same as a fault is none: a check of a run that passes, or has no data to fail it."""

    @pytest.mark.parametrize(("check", "run"), rows)
    def test(check: str, run: File | Callable[[], File]) -> None:
        outcome = judge(check, run() if callable(run) else run)
        assert outcome.status in (("passed", "no_data") if open_too else ("passed",)), outcome

    return test


def of_tensorflow(*kernels: Kernel, capability: tuple[int, int] = (7, 0), per_launch_us: float = 0.0) -> Run:
    return steady(kernels_us=kernels, run=Run(capability=capability), per_launch_us=per_launch_us)


def stepped(
    launch: Callable[[Run], None],
    call: str,
    capability: tuple[int, int],
    mark: str = "train",
    after: Callable[[Run], None] = lambda _: None,
) -> Run:
    """Eight marked steps: launches within a call that tells the framework, and what follows."""
    run = Run(capability=capability)
    for number in range(8):
        begin = run.now_us
        launch(run)
        if call.startswith("aten::"):
            # Gradients are computed in a call of PyTorch's engine, whose ops the program calls.
            run.python.event("autograd::engine::evaluate_function: Mm", begin + 0.5, run.now_us - begin)
            run.python.event(call, begin + 0.6, 1.0)
        else:
            run.python.event(call, begin + 0.5, run.now_us - begin)
        after(run)
        run.now_us += 3
        run.python.event(mark.format(number), begin, run.now_us - begin - 1, step_num=number, _r=1)
    return run.in_time_order()


def of_jax(*kernels: Kernel, capability: tuple[int, int] = (8, 0), copied_us: float = 0.0) -> Run:
    def launch(run: Run) -> None:
        if copied_us:
            run.copy("MemcpyH2D", copied_us, memory="pageable", size=100 << 20, blocks=True)
        for op, kernel, us in kernels:
            run.launch("XlaModule:", kernel, us)
            stats = run.stream.proto.events[-1].stats
            for name, value in (("name", op), ("hlo_op", kernel), ("hlo_module", "jit_step")):
                run.device.add_stat(stats, name, value)

    return stepped(launch, "PjitFunction(step)", capability)


def of_pytorch(
    *kernels: tuple[str, float],
    capability: tuple[int, int] = (8, 0),
    after: Callable[[Run], None] = lambda _: None,
) -> Run:
    def launch(run: Run) -> None:
        for kernel, us in kernels:
            run.launch("", kernel, us)

    return stepped(launch, "aten::mm", capability, "ProfilerStep#{}", after)


def blind(message: str, steps: int = 8) -> XSpaceBuilder:
    """The host's side of a program whose GPU the profiler did not record, with what it says of that."""
    space = XSpaceBuilder()
    line = space.plane("/host:CPU").line("python3")
    for step in range(steps):
        line.event("train", 1000.0 * step, 900.0, step_num=step, _r=1)
        line.event("FunctionRun", 1000.0 * step + 10, 800.0, id=step)
    space.proto.errors.append(message.encode())
    return space
