"""One factor for all kernels is the GPU's; another precision is said by its name."""

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Report
from tests.build.runs import Run
from tests.checks.judge import steady
from tests.checks.kernels import ADD, HGEMM, SGEMM, run_of

KERNELS_US = (500.0, 300.0, 400.0, 200.0, 350.0, 250.0)


def report_of(run: Run) -> Report:
    return build("run", ("host",), Facts((summarise(decode(run.to_bytes()), "host"),)), ())


def report_with(*factors: float) -> Report:
    kernels = tuple(
        (f"model/layer_{at}/MatMul:MatMul", "volta_sgemm_128x64_nn", us * factors[at % len(factors)])
        for at, us in enumerate(KERNELS_US)
    )
    return report_of(steady(steps=8, kernels_us=kernels))


def notes(before: Report, after: Report) -> dict[str, object]:
    return {
        note.id: {name: arg.value for name, arg in note.args.items()}
        for note in compare([before], [after]).unlike
    }


def test_one_factor_for_all_kernels_is_the_clock() -> None:
    assert notes(report_with(1.0), report_with(1.55)) == {"unlike-clock": {"factor": 1.55}}
    assert notes(report_with(1.55), report_with(1.0)) == {"unlike-clock": {"factor": 0.65}}


def test_other_factors_are_not() -> None:
    assert notes(report_with(1.0), report_with(1.04)) == {}
    assert notes(report_with(1.0), report_with(1.0, 2.0, 1.4)) == {}
    assert notes(report_with(1.0), report_with(1.0)) == {}


def report_of_memory(factor: float, products: float = 1.0) -> Report:
    """As microsoft/pai#3387: a GPU whose memory stays at a low clock (nvidia-smi -ac 2505,875 mended it)."""
    moves = (f"model/relu_{at}/Relu:Relu" for at in range(6))
    kernels = [
        *((op, ADD[1], us * factor) for op, us in zip(moves, KERNELS_US, strict=True)),
        *((f"model/layer_{at}/MatMul:MatMul", HGEMM[1], 400.0 * products) for at in range(3)),
    ]
    return report_of(steady(steps=8, kernels_us=tuple(kernels)))


def test_one_factor_for_all_but_products_is_the_clock_of_the_memory() -> None:
    before = report_of_memory(1.0)
    assert notes(before, report_of_memory(3.0)) == {"unlike-memory-clock": {"factor": 3.0}}
    assert notes(before, report_of_memory(3.0, products=3.0)) == {"unlike-clock": {"factor": 3.0}}
    assert notes(before, report_of_memory(3.0, products=2.0)) == {}
    assert notes(before, report_of_memory(1.0)) == {}


def test_half_precision_on_one_side_is_said() -> None:
    single, half = (
        report_of(run_of((SGEMM, 500.0), (ADD, 50.0))),
        report_of(run_of((HGEMM, 900.0), (ADD, 50.0))),
    )
    assert notes(single, half)["unlike-precision"] == {"half": "after"}
    assert notes(half, single)["unlike-precision"] == {"half": "before"}
    assert "unlike-precision" not in notes(half, half)
