from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def graph(named: bool) -> XSpaceBuilder:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    space.plane("/host:CPU").line("python").event("cuGraphLaunch (CudaGraph:7)", 0, 5, correlation_id=1)
    for index in range(4):
        op = {"tf_op": f"fusion_{index}:Fusion"} if named else {}
        stream.event("loop_fusion", 10 + 10 * index, 8, correlation_id=1, **op)
    return space


def test_fires_on_graphs_without_op_names() -> None:
    outcome = judge("ops-hidden-by-graphs", graph(named=False))
    assert outcome.status == "failed"
    assert outcome.args["share"].value == 1


def test_silent_on_graphs_whose_kernels_name_their_ops() -> None:
    assert judge("ops-hidden-by-graphs", graph(named=True)).status == "passed"


def test_silent_without_graphs() -> None:
    assert judge("ops-hidden-by-graphs", steady()).status == "passed"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("ops-hidden-by-graphs", XSpaceBuilder()).reason == "gpu-activity"


def test_nobody_knows_it_of_kernels_alone() -> None:
    """Neither an op nor a launch says whether they ran in a graph; one that names its op did not need one."""
    alone, named = XSpaceBuilder(), XSpaceBuilder()
    for space, op in ((alone, {}), (named, {"tf_op": "layer/MatMul:MatMul"})):
        stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
        for index in range(4):
            stream.event("gemm", 10 + 10 * index, 8, "", **op)
    assert judge("ops-hidden-by-graphs", alone).reason == "host-trace"
    assert judge("ops-hidden-by-graphs", named).status == "passed"
