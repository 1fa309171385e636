"""What host events are taken for, by their names in real captures."""

import pytest

from tb_gpu_advisor.facts.host import INPUT_WAIT, flags_of_name, is_host_op


@pytest.mark.parametrize(
    "name",
    [
        "IteratorGetNextOp::DoCompute",
        "IteratorGetNextAsOptionalOp::DoCompute",
        "IteratorGetNext:IteratorGetNext",
        "IteratorGetNextAsOptional_6:IteratorGetNextAsOptional",
        "EagerExecute: IteratorGetNext",
    ],
)
def test_taking_the_next_batch_is_an_input_wait(name: str) -> None:
    assert flags_of_name(name) & INPUT_WAIT


@pytest.mark.parametrize(
    "name",
    [
        "IteratorGetNext/_1:_Send",
        "IteratorGetNextAsOptional_4/_41:_Recv",
        "IteratorGetNextAsOptional_3/_36:Identity",
        "Iterator::Model::Prefetch",
        "PrefetchConsume",
    ],
)
def test_passing_its_result_on_is_none(name: str) -> None:
    assert not flags_of_name(name) & INPUT_WAIT


@pytest.mark.parametrize("name", ["dense/MatMul:MatMul", "Unique:Unique", "a/b_1/PyFunc:PyFunc"])
def test_ops_compute(name: str) -> None:
    assert is_host_op(name)


@pytest.mark.parametrize(
    "name", ["x/_3:_Recv", "Identity_7:Identity", "cuLaunchKernel", "FunctionRun", "Const:Const", "a:b"]
)
def test_plumbing_and_calls_do_not(name: str) -> None:
    assert not is_host_op(name)
