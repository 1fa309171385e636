"""Questions of public issues whose programs of JAX were recorded on a CPU and whose calls take longer on the host than
what they compute: what was asked, what is right, and what the report says now.
"""

import pytest

from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge

#: Functions, each called by the one before it, and for how long the last one runs.
Chain = tuple[tuple[str, ...], float]
_GRAPH = (
    (
        (
            "$compilation.py:997 _get_pure_args_kwargs",
            "$extract.py:338 to_tree",
            "$graphlib.py:882 _graph_flatten",
        ),
        900.0,
    ),
    (("$compilation.py:1010 _get_non_pure_out", "$extract.py:532 from_tree"), 700.0),
)
_KERAS = (
    (("$layer.py:1624 __setattr__", "$tracking.py:71 track", "$tracking.py:140 __init__"), 300.0),
    (("$trainer.py:880 jax_state_sync", "$variables.py:282 assign", "$core.py:371 convert_to_tensor"), 200.0),
)


def calling(
    *chains: Chain, function: str = "train", call_us: float = 90.0, computes_us: float = 50.0
) -> XSpaceBuilder:
    """Marked steps, each a call of a function, after Python functions that call each other."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1"), 100.0
    for step in range(14):
        begin = now
        for names, us in chains:
            for deep, name in enumerate(names):
                python.event(name, now + deep, us + 2 * (len(names) - deep))
            now += us + 2 * len(names) + 1
        python.event(f"PjitFunction({function})", now, call_us)
        if computes_us:  # JAX 0.4.20 writes no ops of a CPU.
            pool.event("dot.1", now + 20, computes_us, hlo_op="dot.1", hlo_module=f"jit_{function}")
        now += call_us + 5
        python.event("train", begin - 1, now - begin + 2, step_num=step, _r=1)
        now += 4
    return space


#: 75 functions, no two of the same name, as of arrays that are indexed outside of a jitted function.
_INDEXED = tuple(((f"$indexing.py:{at} step_{at}", f"$core.py:{at} typeof"), 10.0) for at in range(75))
NO_LOADER = (*OF_TENSORFLOW[:1], "off the thread that trains", "Python tracer (python_tracer_level 1)")
ASKED = (
    Asked(
        "google/flax#4459",
        "nnx is much slower than linen.",
        calling(*_GRAPH),
        (("The host runs Python between steps",), ("Do more in each call",), ("nnx.cached_partial",)),
        NO_LOADER,
    ),
    Asked(
        "jax-ml/jax#19500",
        "jnp.array of a list takes twenty times as long as np.array.",
        calling(
            (("$dtypes.py:1079 lattice_result_type",), 2000.0),
            (("$array_constructors.py:107 array", "$builtins all"), 300.0),
        ),
        (("Do more in each call",), ("np.array makes one of a list faster than jnp.array does",)),
        NO_LOADER,
    ),
    Asked(
        "jax-ml/jax#12763",
        "Slices of a jax array take longer than the function that they are for.",
        calling(*_INDEXED),
        (("Do more in each call",), ("Index and convert arrays within the jitted function",)),
        NO_LOADER,
    ),
    Asked(
        "patrick-kidger/equinox#973",
        "Calls of a small jitted function of many arrays take far longer than it computes.",
        calling(function="step", call_us=3000.0),
        (
            ("Calls take longer than their computing (step)",),
            ("Calls of jitted functions take 2.95 ms of 3.01 ms in which nothing computes",),
            ("Run several steps in one (lax.scan)",),
            ("Pass fewer arrays",),
        ),
        ("Compile the whole step in one jax.jit", *OF_TENSORFLOW[:1]),
    ),
    Asked(
        "vwxyzjn/cleanrl#217",
        "A loop calls the policy for each step of its environments.",
        calling((("$rollout.py:14 envs", "$numeric.py:1230 roll"), 600.0), function="policy"),
        (
            ("The host runs Python between steps (envs (rollout.py:14))",),
            ("let one call serve several at once",),
        ),
        OF_TENSORFLOW[:1],
    ),
    Asked(
        "keras-team/keras#4197",
        "train_on_batch in a loop of one's own is slow.",
        calling(*_KERAS[::-1], ((("$trainer.py:1039 _get_jax_state",), 100.0)), function="train_step"),
        (("Do more in each call",), ("steps_per_execution",)),
        (*NO_LOADER, "Compile the whole step in one jax.jit"),
    ),
    Asked(
        "keras-team/keras#23527",
        "Steps of a small model take Keras on JAX mostly Python.",
        calling(*_KERAS, function="train_step"),
        (("Do more in each call",), ("steps_per_execution",), ("larger batch",)),
        NO_LOADER,
    ),
)
test_a_question_has_its_answer = answers(ASKED)
# None is a call that computes for most of its time, that is a tenth of its step at most, or of which no op is recorded.
test_a_call_is_no_fault = no_faults(
    ("tiny-kernels", calling(call_us=3000.0, computes_us=2000.0)),
    ("tiny-kernels", calling((("$numeric.py:1230 roll",), 900.0))),
    ("tiny-kernels", calling(call_us=3000.0, computes_us=0.0)),
    open_too=True,
)


@pytest.mark.parametrize(
    ("chains", "cause"),
    [
        (_GRAPH, "calls"),
        (_KERAS, "calls"),
        (_INDEXED, "calls"),
        # Keras' list of callbacks has threads of its own, which each predict starts and ends.
        (((("$callback_list.py:266 on_predict_begin", "$thread.py:123 __init__"), 1500.0),), "calls"),
        (((("$callback_list.py:206 on_predict_batch_end", "$mine.py:3 log"), 1500.0),), "python"),
        # What the user's own function calls is the user's, and so is what NumPy computes.
        (tuple((("$loop.py:12 once", *names), us) for names, us in _GRAPH), "python"),
        (((("$fromnumeric.py:1111 sort", "$<unknown> sort"), 1500.0),), "python"),
        (((("$trainer.py:40 make_batch",), 1500.0),), "python"),
        (((("$core.py:12 loss", "$my_metrics.py:3 compute"), 1500.0),), "python"),
    ],
)
def test_whose_the_python_of_a_call_is(chains: tuple[Chain, ...], cause: str) -> None:
    assert judge("step-gaps", calling(*chains)).args["cause"].value == cause
