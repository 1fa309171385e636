"""What host events are taken for, by their names in real captures."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.facts.events.host_names import (
    EXTENSION,
    FUNCTIONS,
    GPU,
    INPUT_WAIT,
    PARTS,
    RUNTIME,
    flags_of_name,
    host_names,
    is_host_op,
)
from tb_gpu_advisor.facts.events.program import training_api
from tb_gpu_advisor.facts.steps.host_steps import OF_GPU
from tb_gpu_advisor.facts.steps.tensorflow_steps import RANK, rank_of_host_event
from tb_gpu_advisor.trace.model import EventNames


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


# What names in captures are made of, in any order.
PIECES = st.sampled_from(
    [
        *(
            "IteratorGetNext",
            "AsOptional",
            "Op::DoCompute",
            "EagerExecute: ",
            "EagerLocalExecute",
            "FunctionRun",
        ),
        *(
            "MultiDeviceIteratorGetNextFromShard",
            "DataServiceGetNext",
            "Iterator::",
            "::Execute",
            "PjRt",
            "Thunk",
        ),
        *(
            "Xla",
            "Compile",
            "Compiler::",
            "xla_compile",
            "BuildExecutable",
            "RunBackend",
            "ExecutorState::Process",
        ),
        *(
            "cuMemcpyDtoH",
            "_v2",
            "Synchronize",
            "$train",
            "$<",
            "$trainer.py:12 fit",
            ".py:12 ",
            "fit",
            "MemcpyHToD",
        ),
        *(
            ":",
            "/",
            "_",
            "a",
            "MatMul",
            "Const",
            "_Arg",
            "_Send",
            "Infeed",
            "Enqueue",
            "Tuple",
            "train",
            "test",
        ),
        *("TraceContext", "iteratorgetnext", "__inference_", "train_function_7", "Dataset_", "f_1", "tf_gpu"),
        *("cuda", "hip", "L", "GPU_0_bfc", "GpuExecutable", "gpu_host_bfc"),
    ]
)
NAMES = st.lists(st.lists(PIECES, min_size=1, max_size=4).map("".join), max_size=20)


@given(NAMES)
def test_names_without_a_word_tell_nothing(listed: list[str]) -> None:
    """So nobody needs to ask them."""
    strings = ("", *dict.fromkeys(listed))
    every = np.arange(len(strings), dtype=np.int32)
    names = host_names(strings, EventNames(every, every[1:]))
    assert names.flags[1:].tolist() == [flags_of_name(name) for name in strings[1:]]
    parts = names.values(rank_of_host_event, PARTS, RANK["host_compute"], np.int8)
    assert parts[1:].tolist() == [rank_of_host_event(name) for name in strings[1:]]
    assert training_api(names.with_words(FUNCTIONS)) == training_api(strings)
    assert any(map(OF_GPU.search, names.with_words(GPU))) == any(map(OF_GPU.search, strings))


@pytest.mark.parametrize(
    "name", ["vllm::unified_attention", "fbgemm::dense_to_jagged", "sonicmoe::_topk_fwd"]
)
def test_an_op_that_extends_pytorch_is_the_runtimes(name: str) -> None:
    assert flags_of_name(name) & RUNTIME


@pytest.mark.parametrize(
    "name", ["Iterator::Map", "PjRtClient::compile_it", "a::b::c", "forward(x)::run", "vllm::"]
)
def test_other_names_with_colons_are_no_ops_of_pytorch(name: str) -> None:
    assert not flags_of_name(name) & EXTENSION
