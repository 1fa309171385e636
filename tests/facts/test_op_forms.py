"""Which kernels are in a slow form, and which only look like it; where people asked."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts.events.kernel_words import is_depthwise
from tb_gpu_advisor.facts.events.kernels import classify
from tb_gpu_advisor.facts.events.names import _without_numbers
from tb_gpu_advisor.facts.events.op_forms import OpKernel, form_of
from tb_gpu_advisor.facts.events.scopes import common_layer, layer_of

#: The form that a kernel is in, empty for none; where that was asked or what it is; its op; the kernel.
FORMS = [
    line.split("\t")
    for line in Path(__file__).with_name("op_forms.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("# ")
]


@pytest.mark.parametrize(("form", "what", "op", "kernel"), FORMS)
def test_a_kernel_is_in_a_slow_form_or_only_looks_like_it(form: str, what: str, op: str, kernel: str) -> None:
    # Whether math on ordinary units in half precision is slow depends on the GPU.
    in_form = form_of(_kernel(op, kernel))
    assert (in_form or "") == form or (not form and in_form == "half"), what
    # What numbers of scopes and instances tell apart is of one form.
    assert form_of(_kernel(_without_numbers(op), kernel)) == in_form, what


@pytest.mark.parametrize(
    ("op", "like"),
    [
        ("strided_slice_1140_0:StridedSlice", "strided_slice_1_1:StridedSlice"),
        (
            "replica_6/bert/layer_13/add_2:AddV2#shape=(float[8_2])#",
            "replica_1/bert/layer_1/add_1:AddV2#shape=(float[8_2])#",
        ),
        ("jit(step)/layers_12/dot_general_3", "jit(step)/layers_1/dot_general_3"),
        ("aten::max_pool2d_with_indices_2", "aten::max_pool2d_with_indices_2"),
        ("loop_fusion_12", "loop_fusion_12"),
    ],
)
def test_types_and_what_stands_for_them_keep_their_numbers(op: str, like: str) -> None:
    assert _without_numbers(op) == like


def test_what_keras_computes_of_no_layer_is_a_metric() -> None:
    """keras-team/keras#16809; in other programs any op may be so named."""
    cumsum = _kernel("Cumsum_1:Cumsum", "scan_kernel<float>")
    assert form_of(cumsum) == "cumulative"
    assert form_of(replace(cumsum, of_keras=True)) == "metric"
    in_layer = replace(_kernel("m/dense/Cumsum:Cumsum", "scan_kernel<float>"), of_keras=True)
    assert form_of(in_layer) == "cumulative"
    assert form_of(replace(_kernel("MatMul:MatMul", "volta_sgemm_128x64_nn"), of_keras=True)) is None


def _kernel(op: str, kernel: str) -> OpKernel:
    kind = classify(kernel, OpKernel(op, kernel, classify(kernel, "", "")).type, "")
    return OpKernel(op, kernel, replace(kind, depthwise=is_depthwise(op) or is_depthwise(kernel)))


@pytest.mark.parametrize(
    ("op", "layer"),
    [
        ("model/dense/MatMul:MatMul", "model/dense"),
        ("gradient_tape/model/dw/depthwise/F:DepthwiseConv2dNativeBackpropFilter", "model/dw"),
        ("StatefulPartitionedCall/replica_1/model/dense/MatMul:MatMul#id=1#", "model/dense"),
        ("sequential/lstm/while/body/_1/sequential/lstm/while/lstm_cell/MatMul:MatMul", "sequential/lstm"),
        ("jit(step)/jit(main)/transpose(jvp(MLP))/Dense_0/dot_general", "MLP/Dense_0"),
        ("model/bij,jk->bik/einsum/Einsum:Einsum", "model/einsum"),
        ("model/a-> b/Mul:Mul", "model/a-> b"),
        ("pmap(step)/jvp(jit(relu))/transpose(jvp(Net))/max", "Net"),
        ("jit(step)/shard_map/Net/closed_call/branch_1_fun/dot_general", "Net"),
        ("LossScaleOptimizer/cond_1/then/_2/Mul:Mul", "LossScaleOptimizer"),
        ("MatMul:MatMul", ""),
        ("", ""),
    ],
)
def test_the_layer_is_the_users_own_scope(op: str, layer: str) -> None:
    assert layer_of(op) == layer


def test_layers_have_the_scope_in_common_that_all_lie_in() -> None:
    assert common_layer(["model/a/b", "model/a/c"]) == "model/a"
    assert common_layer(["model/dense_1", "model/dense_10"]) == "model/dense*"
    assert common_layer(["model/block_1/dense", "model/block_2/dense_3"]) == "model/block*/dense*"
    assert common_layer(["model/1", "model/2"]) == "model"
    assert common_layer(["model/a", "model/a/b"]) == "model/a"
    assert common_layer(["one/a", "other"]) == ""
    assert common_layer(["model/a"]) == "model/a"
    # In the order of texts the second lies between the others.
    assert common_layer(["model/a", "model/a-b", "model/a/c"]) == "model"
