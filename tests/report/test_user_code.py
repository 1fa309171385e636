"""Places of rows: the nearest to the user's own code that the capture names; and the lines that fixes change."""

from typing import Final

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.report.ledger.changed_line import fix_of
from tb_gpu_advisor.report.ledger.user_code import place_of
from tb_gpu_advisor.wire import Category, Column, Place, Quantity, Table


def text(value: str) -> Quantity:
    return Quantity(value, "text")


def named(column: str, *rows: tuple[str, float], table: str = "work", **args: str) -> Outcome:
    columns = (Column(column, "text"), Column("time-per-step", "ms"))
    shown = {name.replace("_", "-"): text(value) for name, value in args.items()}
    return Outcome("failed", shown, evidence=(Table(table, columns, rows, len(rows)),))


def gaps(*after: tuple[str, float]) -> Outcome:
    columns = (Column("at", "ms"), Column("lost", "ms"), Column("before", "text"), Column("after", "text"))
    rows = tuple((9.0, ms, "x/y:Mul", name) for name, ms in after)
    return Outcome("failed", evidence=(Table("gaps", columns, rows, len(rows)),))


def shown(finding: Outcome, part: Category = "compute") -> tuple[str, str] | None:
    place = place_of([finding], part)
    return None if place is None else (place.kind, place.name)


@pytest.mark.parametrize(
    ("event", "place"),
    [
        ("$train.py:15 read_batch", ("line", "read_batch")),
        ("$train.py:15 <lambda>", ("line", "<lambda>")),
        # A library's frame only with the caller in the user's code.
        ("$train.py:7 step > $api.py:3105 block_until_ready", ("line", "step")),
        ("$api.py:3154 block_until_ready > $api.py:3165 try_to_block", None),
        ("$tensorboard.py:2300 on_train_batch_end", ("callback", "on_train_batch_end")),
        ("$callback_list.py:9 on_epoch_end > $mine.py:3 log", ("line", "log")),
        ("calculate_loss_fast", ("function", "calculate_loss_fast")),
        ("convert_to_tensor", None),
        ("PjRtStreamExecutorBuffer::Release", None),
    ],
)
def test_names_of_the_hosts_events(event: str, place: tuple[str, str] | None) -> None:
    assert shown(named("host-event", (event, 1.0))) == place


def test_no_op_is_the_place_of_what_lies_between_ops_of_the_host() -> None:
    """Of 35 ms between ops that Python ran one by one the place was the op that took longest."""
    finding = named("host-event", ("Conv2DBackpropInput", 65.2))
    assert shown(finding) == ("op", "Conv2DBackpropInput")
    assert shown(finding, "kernel_launch") is None


@pytest.mark.parametrize(
    ("op", "place"),
    [
        ("Decoder/conv4_dec/Relu:_FusedConv2D", ("layer", "Decoder/conv4_dec")),
        (
            "gradient_tape/resnet/block2/Conv2D/Conv2DBackpropFilter:Conv2DBackpropFilter",
            ("layer", "resnet/block2"),
        ),
        ("replica_3/gradient_tape/bert/layer_0/MatMul/MatMul_1:MatMul", ("layer", "bert/layer_0")),
        ("Encoder/channels/ExpandDims_3/_30:_Recv", ("layer", "Encoder/channels")),
        ("IteratorGetNext/_1:_Send", None),
        ("jit(loss_fn)/transpose(jvp())/dot_general", ("function", "loss_fn")),
        ("Mul", ("op", "Mul")),
        ("MemcpyH2D", None),
        ("vectorized_elementwise_kernel", None),
    ],
)
def test_names_of_ops(op: str, place: tuple[str, str] | None) -> None:
    assert shown(named("op", (op, 1.0))) == place


def test_a_kernel_is_no_op_of_another_framework() -> None:
    assert shown(named("op", ("CatArrayBatchedCopy", 1.0), framework="pytorch")) is None


def test_the_layer_with_most_of_the_time_or_what_all_have_in_common() -> None:
    one = ("bert/encoder/layer_0/MatMul:MatMul", 3.0), ("bert/encoder/layer_1/MatMul:MatMul", 1.0)
    even = tuple((f"bert/encoder/layer_{n}/MatMul:MatMul", 1.0) for n in range(4))
    assert shown(named("op", *one)) == ("layer", "bert/encoder/layer_0")
    assert shown(named("op", *even)) == ("layer", "bert/encoder/layer*")


def test_a_layer_with_less_than_half_of_the_time_is_no_place() -> None:
    few, most = ("metrics/div_no_nan/CollectiveReduceV2:CollectiveReduceV2", 1.3), ("Sub_1:Sub", 4.1)
    assert shown(named("host-event", few, most)) == ("op", "Sub")
    assert shown(named("host-event", few, ("Sub_1:Sub", 1.1))) == ("layer", "metrics/div_no_nan")


def test_what_ends_a_gap_is_a_place_only_where_launches_are_the_cause() -> None:
    finding = gaps(("Decoder/conv4_dec/Relu:_FusedConv2D", 6.6), ("Encoder/conv1/Relu:_FusedConv2D", 0.4))
    assert shown(finding, "kernel_launch") == ("layer", "Decoder/conv4_dec")
    assert shown(finding, "input_wait") is None


def test_a_line_comes_before_a_layer_and_a_stage_behind_its_function() -> None:
    layer, line = named("op", ("a/b/Mul:Mul", 9.0)), named("host-event", ("$train.py:15 read_batch", 1.0))
    assert place_of([layer, line], "host_op") == Place("line", "read_batch", "train.py", 15, None, None)
    stage = Outcome("failed", {"stage": text("Map"), "function": text("read"), "at": text("data.py:4")})
    assert place_of([stage], "input_wait") == Place("line", "read", "data.py", 4, None, "Map")
    assert shown(Outcome("failed", {"stage": text("Map"), "function": text("")}), "input_wait") == (
        "stage",
        "Map",
    )
    assert shown(named("op", ("Mul", 1.0), step_function="train_step")) == ("function", "train_step")


@pytest.mark.parametrize(
    ("part", "is_inside"), [("input_wait", False), ("between_steps", False), ("compute", True)]
)
def test_the_steps_own_function_is_no_place_of_what_lies_outside_of_it(
    part: Category, is_inside: bool
) -> None:
    finding = Outcome("failed", {"step-function": text("train_step")})
    assert shown(finding, part) == ("function" if is_inside else "calls", "train_step")


@pytest.mark.parametrize(
    ("ranges", "within"),
    [
        ((("forward/over_arch", 3.0), ("forward/pos", 1.0), ("backward", 3.5)), "forward/over_arch"),
        ((("forward/over_arch", 1.0), ("forward/pos", 1.0), ("forward/x", 1.0)), "forward"),
        ((("zero_grad", 1.0), ("", 2.0)), None),
        ((("forward", 2.0), ("forward/pos", 1.0)), "forward"),
    ],
)
def test_the_range_with_most_of_the_time_unless_more_lies_in_none(
    ranges: tuple[tuple[str, float], ...], within: str | None
) -> None:
    assert shown(named("range", *ranges)) == (None if within is None else ("range", within))


def test_a_range_is_no_place_of_a_wait_for_input() -> None:
    columns = (Column("lost", "ms"), Column("range", "text"))
    finding = Outcome("failed", evidence=(Table("gaps", columns, ((3.0, "forward"),), 1),))
    assert shown(finding, "kernel_launch") == ("range", "forward")
    assert shown(finding, "input_wait") is None


def test_what_takes_little_is_no_place() -> None:
    rows = (("$threading.py:295 wait", 9.0), ("$train.py:15 read_batch", 1.0))
    assert shown(named("host-event", *rows)) is None


@pytest.mark.parametrize(("ms", "is_place"), [(0.18, False), (12.0, True)])
def test_a_call_is_the_place_of_a_gap_that_it_takes_most_of(ms: float, is_place: bool) -> None:
    finding = replace(named("host-event", ("shard_args", ms)), loss_ms=16.1)
    assert shown(finding, "between_steps") == (("function", "shard_args") if is_place else None)


#: By kind, stage path, what lies below it, and the user's function: the line as it is, and as it should be.
LINES: Final = [
    ("map", "Root::Prefetch::BatchV2::Map", "", "", ".map(…).batch(…)", ".map(…, num_parallel_calls={})"),
    ("map", "Root::Prefetch::Map", "", "load", ".map(load)", ".map(load, num_parallel_calls={})"),
    ("map", "Root::Prefetch::BatchV2::Interleave::Map", "", "", ".map(…)", ".map(…, num_parallel_calls={})"),
    ("map", "Root::BatchV2::Map", "", "", ".map(…).batch(…)", ".batch(…).prefetch({})"),
    ("batch", "Root::Prefetch::BatchV2", "", "", ".batch(…)", ".batch(…, num_parallel_calls={})"),
    ("elements", "Root::Prefetch::MapAndBatch", "", "", ".map(…).batch(…)", ".batch(…).map(…)"),
    (
        "elements",
        "Root::Prefetch::BatchV2::ShuffleV3::Map",
        "",
        "",
        ".batch(…)",
        ".shuffle(…).batch(…).map(…)",
    ),
    (
        "shuffle",
        "Root::Prefetch::ShuffleV3",
        "ParallelMapV2::TFRecord",
        "",
        ".map(…).shuffle(…)",
        ".shuffle(…).map(…)",
    ),
    (
        "filter",
        "Root::Prefetch::Filter",
        "",
        "good",
        ".filter(good)",
        "(x, y, good(x, y)), num_parallel_calls={})",
    ),
    (
        "read",
        "Root::Prefetch::FlatMap::TextLine",
        "",
        "",
        "TextLineDataset(…)",
        "TextLineDataset(…, num_parallel_reads={})",
    ),
    (
        "read",
        "Root::Map::Interleave::FlatMap::TFRecord",
        "",
        "",
        ".interleave(…)",
        ".interleave(…, num_parallel_calls={})",
    ),
    (
        "read",
        "Root::FlatMap::FlatMap::TFRecord",
        "",
        "",
        ".flat_map(…)",
        ".interleave(…, num_parallel_calls={})",
    ),
    ("map", "Root::Prefetch::FlatMap", "", "", ".flat_map(…)", ".interleave(…, num_parallel_calls={})"),
    ("python", "Root::BatchV2::Map", "", "", ".map(…).batch(…)", ".batch(…).prefetch({})"),
]


def staged(kind: str, path: str, below: str = "", function: str = "") -> Outcome:
    shown = {"kind": kind, "path": path, "below": below, "function": function}
    return Outcome("failed", {name: text(value) for name, value in shown.items()})


@pytest.mark.parametrize(("kind", "path", "below", "function", "before", "after"), LINES)
def test_a_line_of_the_users_pipeline_is_changed(
    kind: str, path: str, below: str, function: str, before: str, after: str
) -> None:
    fix = fix_of("slow-input-stage", staged(kind, path, below, function))
    assert fix.kind == "diff"
    assert before in fix.before
    assert after.format("tf.data.AUTOTUNE") in fix.after


@pytest.mark.parametrize(
    ("kind", "path", "below"),
    [
        # Parallel calls help neither where the cores or Python's lock are the limit, nor where they are many already.
        *((kind, "Root::Prefetch::MapAndBatch", "") for kind in ("cores", "parallel", "python")),
        ("generator", "Root::BatchV2::FlatMap::Generator", ""),
        ("batch", "Root::Prefetch::PaddedBatchV2", ""),
        # What a shuffle takes its elements from is read as it is, and no batch follows a map of elements.
        ("shuffle", "Root::Prefetch::ShuffleV3", "FlatMap::TFRecord"),
        ("elements", "Root::Prefetch::Map", ""),
    ],
)
def test_no_line_is_said_to_be_better_where_none_is_known(kind: str, path: str, below: str) -> None:
    assert fix_of("slow-input-stage", staged(kind, path, below)).kind == "sentence"


def test_a_line_is_of_the_code_that_fits_this_program() -> None:
    keras, loop = (
        Outcome("failed", fixes=("keras",)),
        Outcome("failed", {"step-function": text("train")}, fixes=("custom-loop",)),
    )
    assert fix_of("launch-bound", keras).after == "model.compile(…, jit_compile=True)"
    assert fix_of("launch-bound", loop).after == "@tf.function(jit_compile=True) def train(…)"
    assert fix_of("launch-bound", Outcome("failed")).kind == "sentence"
    assert fix_of("eager-execution", keras).kind == "sentence"
    half = Outcome("failed", fixes=("keras-ampere", "custom-loop-ampere"))
    assert "mixed_bfloat16" in fix_of("tensor-cores-unused", half).after


def test_a_line_of_a_table_stands_only_where_the_finding_is_about_it() -> None:
    def after(check: str, api: str, **args: str) -> str:
        shown = {name.replace("_", "-"): Quantity(value, "text") for name, value in args.items()}
        return fix_of(check, Outcome("failed", fixes=(api,), args=shown)).after

    nobody = {"whose": "nobody", "pauses": "none"}
    of_nobody = {"whose": text("nobody"), "pauses": text("none")}
    # What nobody knows is measured first.
    unnamed = Outcome("failed", of_nobody, fixes=("keras",), confidence_reasons=("unnamed-host-time",))
    assert fix_of("step-gaps", unnamed).kind == "sentence"
    assert after("step-gaps", "keras", **nobody) == "model.compile(…, steps_per_execution=10)"
    # A callback that the capture names is to run less often, and pauses are no steps' gaps.
    assert after("step-gaps", "keras", **nobody, culprit="log_weights") == ""
    assert after("step-gaps", "keras", whose="nobody", pauses="some") == ""
    assert after("step-gaps", "jax", **nobody) == ""
    assert "prefetch_to_device" in after("exposed-input-copy", "keras", cause="", prefetch="off")
    assert after("exposed-input-copy", "keras", cause="", prefetch="on") == ""
    assert after("exposed-input-copy", "keras", cause="bytes", prefetch="off") == ""
    launches = {"framework": "tensorflow", "threads": "shared"}
    assert after("staggered-launches", "shell", **launches).startswith("TF_GPU_THREAD_MODE=gpu_private")
    assert after("staggered-launches", "shell", framework="tensorflow", threads="private") == ""
