"""Questions of public issues whose programs of JAX were recorded on a CPU, whose ops run on several threads: loops, and
ops that dominate a step. What was asked, what is right, and what the report says now.
"""

from typing import Any

import pytest

from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge

NO_HOST = (*OF_TENSORFLOW[:1], "jax.jit:", "Python between steps", "Calls take longer")


def computing(*ops: tuple[str, float, int], begins_us: float = 20.0, turns: int = 1) -> XSpaceBuilder:
    """Steps of a program with these ops: so long, so often in each turn of its loop, if it has one. Of each op its own
    event is over when other threads have begun, and they mark its end."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now, link = cpu.line("python"), cpu.line("tf_XLAEigen/1"), 100.0, 0
    for step in range(14):
        begin, now = now, now + 30
        if turns > 1:
            looped = now + 1
            now += 5
        for _ in range(turns):
            for name, us, times in ops:
                for _ in range(times):
                    link += 1
                    of = min(us, begins_us)
                    pool.event(name, now, of, hlo_op=name, hlo_module="jit_step", _pt=0, _p=link)
                    pool.event(f"end: {name}", now + us - 0.1, 0.05, _ct=0, _c=link)
                    now += us + 1
        if turns > 1:
            link += 1
            python.event("while.3", looped, 2.0, hlo_op="while.3", hlo_module="jit_step", _pt=0, _p=link)
            pool.event("end: while.3", now, 0.1, _ct=0, _c=link)
        now += 5
        python.event("PjitFunction(step)", begin + 10, now - begin - 12)
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 4
    return space


def calling_back(turns: int = 40, back_us: float = 800.0) -> XSpaceBuilder:
    """Steps that are a loop, in each turn of which Python is called. Of the first op another thread runs a part, and
    then the rest of the loop, before it writes down that the op is complete."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now, link = cpu.line("python"), cpu.line("tf_XLAEigen/1"), 100.0, 0
    for step in range(14):
        of: dict[str, Any] = {"hlo_module": "jit_step", "run_id": step + 1}
        begin, now, link = now, now + 30, link + 3
        python.event("while.1", now, 15.0, hlo_op="while.1", _pt=0, _p=link, **of)
        python.event("add_fusion", now + 1, 12.0, hlo_op="add_fusion", _pt=0, _p=link + 1, **of)
        python.event("ThreadpoolListener::Record", now + 2, 0.1, _pt=1, _p=link + 2)
        pool.event("ThreadpoolListener::StartRegion", now + 4, 0.1, _ct=1, _c=link + 2)
        now += 14
        for turn in range(turns):
            # Of the last turns the thread of the program runs one.
            line = python if step % 3 and turn > turns // 2 else pool
            for name, us in (("io_callback.7", back_us), ("add_fusion", 20.0)):
                line.event(name, now, us, hlo_op=name, **of)
                now += us + 1
        pool.event("end: while.1", now, 0.05, _ct=0, _c=link)
        pool.event("end: add_fusion", now + 0.1, 0.05, _ct=0, _c=link + 1)
        pool.event("ThreadpoolListener::StopRegion", now + 0.2, 0.05)
        now += 5
        python.event("PjitFunction(step)", begin + 10, now - begin - 12)
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 4
    return space


SMALL = tuple((f"{name}_fusion.{at}", 1.0, 1) for name in ("add_tanh", "multiply_add") for at in range(30))
ASKED = (
    Asked(
        "jax-ml/jax#15684",
        "An update in place of a few rows of a large array takes as long as a copy of it.",
        computing(("copy.1", 5500.0, 1), ("select_dynamic-update-slice_fusion", 12.0, 1)),
        (
            ("Copies in memory take much time",),
            ("Copies in memory (copy.1) take 5.5 ms of 5.",),
            ("donate_argnums of jax.jit",),
        ),
        (*NO_HOST, "within the GPU"),
    ),
    Asked(
        "instadeepai/flashbax#6",
        "Each call that adds to a replay buffer copies all of it.",
        computing(("bitcast_concatenate_fusion", 5500.0, 1), ("dot.1", 900.0, 1)),
        (
            ("Copies in memory take much time",),
            ("Copies in memory (bitcast_concatenate_fusion) take 5.5 ms of 6.",),
            ("keep the parts apart, or write into one array",),
        ),
        (*NO_HOST, "within the GPU"),
    ),
    Asked(
        "jax-ml/jax#10434",
        "jnp.argsort is much slower than NumPy's on a CPU.",
        computing(("sort.0", 8000.0, 2), ("wrapped_scatter", 900.0, 1)),
        (("Sorting takes much of the step",), ("sort.0 takes 16 ms of 16.9 ms",), ("Sort fewer values",)),
        NO_HOST,
    ),
    Asked(
        "jax-ml/jax#37465",
        "Differences of neighbours are twice as slow with a newer XLA, which fuses their slices no longer.",
        computing(("wrapped_slice.1", 39_000.0, 3), ("add_fusion", 12_000.0, 2)),
        (("Copies in memory (wrapped_slice.1) take 117 ms",), ("slices that XLA fuses with nothing",)),
        (*NO_HOST, "within the GPU"),
    ),
    Asked(
        "jax-ml/jax#695",
        "lax.scatter_add takes seconds on a CPU.",
        computing(("dot.1", 900.0, 1), ("wrapped_scatter.1", 1900.0, 1)),
        (("Scatters take much of the step",), ("wrapped_scatter.1 takes 1.9 ms",)),
        NO_HOST,
    ),
    Asked(
        "jax-ml/jax#40150",
        "The gradient through a scan whose carry has many scalars is 60 times slower.",
        computing(*SMALL, turns=20),
        (
            ("The work is many small ops",),
            ("1,200 of 1,200 ops run in loops",),
            ("concatenate small arrays",),
        ),
        NO_HOST,
    ),
    Asked(
        "ymahlau/fdtdx#302",
        "A progress bar in a loop, drawn by an ordered io_callback, makes gradients extremely slow.",
        calling_back(),
        (
            ("For 32 ms of 32.9 ms",),
            ("io_callback.7 tf_XLAEigen 40 32 ms",),
            ("or call it only every N steps (jax.lax.cond)",),
        ),
        (*NO_HOST, "1 more of its kind"),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
# What takes little of a step, is short, is of another kind, or is a loop of long ops.
test_an_op_is_no_fault = no_faults(
    ("slow-op-form", computing(("dot.1", 9000.0, 1), ("sort.0", 600.0, 1))),
    ("slow-op-form", computing(("dot.1", 9000.0, 1), ("copy.1", 1500.0, 1))),
    ("slow-op-form", computing(("copy.1", 20.0, 300), ("dot.1", 900.0, 1))),
    ("slow-op-form", computing(("wrapped_gather", 900.0, 1))),
    ("tiny-kernels", computing(("dot.1", 100.0, 2), turns=20)),
    open_too=True,
)


@pytest.mark.parametrize(
    "name", ["gradients/emb/UnsortedSegmentSum:UnsortedSegmentSum", "top_k/TopKV2:TopKV2"]
)
def test_what_tensorflow_runs_on_a_host_has_no_other_form(name: str) -> None:
    assert judge("slow-op-form", computing((name, 900.0, 1))).status == "no_data"
