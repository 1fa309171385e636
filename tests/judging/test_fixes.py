"""The code of a fix fits the program that the capture shows, and does nothing that is done already."""

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.fixes import program
from tb_gpu_advisor.report.rows import advised, culprit
from tb_gpu_advisor.text.catalog import Catalog
from tb_gpu_advisor.text.snippets import all_snippets, code_of, named
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Column, Quantity, Table
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady

#: Characters that end a line somewhere: Python's, a terminal's, JavaScript's, and what turns text around.
HOSTILE = "x\nimport os\rimport os\x0bimport os\x0cimport os\x85import os\u2028import os\u202eso"


def with_function(name: str, run: Run) -> Run:
    run.python.event(f"EagerExecute: {name}", run.now_us, 5.0)
    return run


def with_op(name: str, run: Run) -> Run:
    run.python.event(name, run.now_us, 5.0)
    return run


def facts_of(run: Run) -> Facts:
    return Facts((summarise(decode(run.to_bytes()), "host"),))


def launching(run: Run | None = None) -> Run:
    """A run that waits for launches."""
    return steady(kernels_us=(2.0,) * 50, run=run, per_launch_us=20.0)


def test_code_for_what_runs_the_training() -> None:
    keras = with_function("__inference_train_function_1", steady(between_us=400.0))
    assert judge("step-gaps", keras).fixes == ("keras", "keras-measure")


def test_no_code_for_another_framework() -> None:
    of_keras = with_function("__inference_train_function_1", steady(between_us=400.0))
    assert not [fix for fix in judge("step-gaps", of_keras).fixes if fix.startswith("jax")]
    of_jax = with_op("PjitFunction(step)", steady(between_us=400.0))
    assert judge("step-gaps", of_jax).fixes == ("jax",)


def test_no_code_of_tensorflow_for_pytorch() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("sgemm", 0, 5)
    space.plane("/host:CPU").line("python").event("aten::conv2d", 0, 5)
    outcome = judge("no-step-markers", space)
    assert (outcome.status, outcome.fixes) == ("failed", ())
    assert judge("xla-off", space).reason == "not-tensorflow"


def test_kernels_alone_tell_pytorch() -> None:
    space = XSpaceBuilder()
    kernel = "void at::native::vectorized_elementwise_kernel<4>(int)"
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event(kernel, 0, 5)
    assert judge("xla-off", space).reason == "not-tensorflow"


@pytest.mark.parametrize("check", ["launch-bound", "tiny-kernels"])
def test_xla_is_not_advised_where_it_is_on(check: str) -> None:
    off = with_function("__inference_train_function_1", launching())
    on = with_op("XlaLaunch", with_function("__inference_train_function_1", launching()))
    assert judge(check, off).fixes == ("keras",)
    assert judge(check, on).fixes == ()


@pytest.mark.parametrize(
    ("capability", "ampere"), [((7, 0), False), ((7, 5), False), ((8, 0), True), ((9, 0), True)]
)
def test_no_precision_is_advised_that_the_gpu_has_no_fast_units_for(
    capability: tuple[int, int], ampere: bool
) -> None:
    shown = program(facts_of(steady(run=Run(capability=capability))))
    catalog = Catalog("en")
    assert ("TF32" in catalog.text("tensor-cores-unused", "fix", shown)) == ampere
    for check, attribute in (("single-precision", "side-effect"), ("dynamic-loss-scaling", "fix")):
        assert ("bf16" in catalog.text(check, attribute, shown)) == ampere


def test_what_a_gpu_has_is_known_although_it_did_nothing() -> None:
    idle = Run(capability=(9, 0))
    idle.python.event("train", 0.0, 100.0)
    facts = facts_of(idle)
    assert not facts.has_gpu_work
    assert program(facts)["has-tf32"].value == "on"


def test_every_variant_reaches_the_reader() -> None:
    for check, codes in all_snippets().items():
        for fix in codes:
            assert code_of(check, fix, {}), (check, fix)


def table(name: str) -> Table:
    columns = (Column("host-event", "text"), Column("kernel", "text"), Column("op", "text"))
    return Table("kernels", columns, (("", "sgemm", ""), ("", "hgemm", name)), 2)


def test_the_first_op_of_the_evidence_is_named_before_its_kernel() -> None:
    assert culprit(Outcome("failed", evidence=(table("dense/MatMul"),))) == "dense/MatMul"
    assert culprit(Outcome("failed", evidence=(table(""),))) == "sgemm"
    assert culprit(Outcome("failed")) == ""


def test_only_failed_rows_carry_what_advice_needs() -> None:
    program = {"framework": Quantity("jax", "text")}
    assert advised(Outcome("failed"), program).args == program


def test_names_stand_in_the_comments_of_code() -> None:
    args = {"stage": Quantity("Map", "text"), "kind": Quantity("map", "text")}
    code = code_of("slow-input-stage", "keras", args) or ""
    assert ".map(parse_example, num_parallel_calls=tf.data.AUTOTUNE)  # here: Map\n" in code
    assert "TFRecordDataset, cycle_length=16, num_parallel_calls=tf.data.AUTOTUNE)\n" in code
    assert "{{" not in code


def test_the_users_own_step_stands_in_the_code() -> None:
    run = with_function("__inference_my_step_42", with_function("__inference__next_func_7", launching()))
    advice = advised(judge("launch-bound", run), program(facts_of(run)))
    assert advice.args["step-function"].value == "my_step"
    code = code_of("launch-bound", "custom-loop", advice.args) or ""
    assert "my_step = tf.function(my_step, jit_compile=True)" in code
    assert "train_step" not in code


def test_of_two_functions_none_is_the_step() -> None:
    run = with_function("__inference_one_42", with_function("__inference_other_7", launching()))
    assert "step-function" not in program(facts_of(run))


@pytest.mark.parametrize("name", ["tf", "jit_compile", "a.b", "a\nimport os", "", "x" * 81])
def test_what_is_no_name_or_taken_stands_for_no_step(name: str) -> None:
    args = {"step-function": Quantity(name, "text")}
    assert code_of("launch-bound", "custom-loop", args) == code_of("launch-bound", "custom-loop", {})


@pytest.mark.parametrize("check", all_snippets())
def test_a_name_cannot_leave_its_comment(check: str) -> None:
    names = {name: Quantity(HOSTILE, "text") for name in ("culprit", "stage")}
    for fix, code in all_snippets()[check].items():
        for kind in ("map", "read", "batch"):
            plain = named(code, {"kind": Quantity(kind, "text")})
            filled = named(code, names | {"kind": Quantity(kind, "text")})
            assert "{{" not in plain + filled
            assert without_comments(filled) == without_comments(plain), fix


def without_comments(code: str) -> list[str]:
    return [line for line in (line.partition("#")[0].rstrip() for line in code.splitlines()) if line]
