"""Every report of a GPU that works says where its time goes, and none says that there is nothing to fix."""

import pytest

from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Report
from tests.build.runs import Run
from tests.checks.kernels import ADAM, ADD, HGEMM, SGEMM, run_of


def report_of_run(run: Run) -> Report:
    return build("run", ("host",), Facts((summarise(decode(run.to_bytes()), "host"),)), ())


def test_op_types_are_summed_with_what_is_known_of_them() -> None:
    report = report_of_run(run_of((ADAM, 600.0), (HGEMM, 300.0), (ADD, 100.0)))
    adam, product, add = report.ledger.busy
    assert (adam.op, adam.layer, adam.limit) == ("ResourceApplyAdam", "Adam/update", "memory")
    assert (product.op, product.precision, product.tensor_cores) == ("MatMul", "fp16", "used")
    assert (add.op, add.tensor_cores) == ("AddV2", "not_applicable")
    assert adam.share == pytest.approx(0.6)
    assert sum(one.share for one in report.ledger.busy) == pytest.approx(1.0)


def test_a_busy_gpu_is_said_to_be_busy_with_something() -> None:
    report = report_of_run(run_of((HGEMM, 900.0), (ADD, 100.0)))
    catalog = Catalog("en")
    for written in (report_text(report, catalog), report_markdown(report, catalog)):
        assert "the longest op is MatMul" in written
        assert "Where the GPU's time goes" in written
        assert "Nothing to fix" not in written
    assert "not used" in report_text(report_of_run(run_of((SGEMM, 900.0))), catalog)
    # Where there are none to use.
    assert "not used" not in report_text(report_of_run(run_of((SGEMM, 900.0), capability=(6, 1))), catalog)
