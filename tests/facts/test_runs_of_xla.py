"""Steps of JAX on a CPU whose thread runs ahead of several programs: runs follow each other as the calls do."""

import pytest

from tb_gpu_advisor.facts import HostStepFacts, summarise
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder

#: What a step calls: the ops of each program, and what one takes (us).
GRADS, UPDATE, KEY, EVALUATE, ADD, DESCEND = (
    ("grads", 8, 90.0),
    ("update", 6, 30.0),
    ("split", 1, 2.0),
    ("evaluate", 3, 200.0),
    ("add", 2, 20.0),
    ("descend", 3, 30.0),
)


def steps_of(
    *rounds: tuple[tuple[str, int, float], ...],
    before: int = 0,
    cut: int = 0,
    called: str = "",
    mark: bool = False,
    of: str = "PjitFunction",
    named: bool = True,
) -> HostStepFacts | None:
    """Of a thread that calls the programs of all rounds at once. So many runs ``before`` are of calls that the capture
    does not show, and the last ones are ``cut`` off. XLA may not have ``named`` its ops: then it waits for programs."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pools = cpu.line("python"), [cpu.line(f"tf_XLAEigen/{pool}") for pool in range(2)]
    calls = [program for programs in rounds for program in programs]
    now, counts = 100.0, dict[str, int]()
    queue = calls[len(calls) - before :] if before else []
    for step, programs in enumerate(rounds):
        if mark:
            python.event("train", now - 1, 5.0 * len(programs) + 1, step_num=step, _r=1)
        for name, _, _ in programs:
            python.event(f"{of}({called or name})", now, 3.0)
            now += 5.0
    now = 101.0
    runs = [*queue, *calls]
    for place, (name, ops, each_us) in enumerate(runs[: len(runs) - cut]):
        counts[name] = counts.get(name, -7 * len(name)) + 1
        if not named:
            pools[0].event("ThunkExecutor::Execute", now, 1.0)
            pools[0].event("ThunkExecutor::Execute (wait for completion)", now + 1, ops * each_us - 2)
            now += ops * each_us
        for op in range(ops * named):
            name_of_op, run = f"fusion.{op}", counts[name]
            pool = pools[(place + op) % 2]
            pool.event(name_of_op, now, each_us - 1, hlo_op=name_of_op, hlo_module=f"jit_{name}", run_id=run)
            now += each_us
        now = max(now, 110.0 + 5 * (place - before))  # no run comes before its call
        now += 1
    return summarise(decode(space.to_bytes()), "host").alone


STEP_MS = (8 * 90 + 1 + 6 * 30 + 1) / 1e3


@pytest.mark.parametrize("mark", [False, True])
def test_steps_of_several_programs_begin_with_their_runs(mark: bool) -> None:
    facts = steps_of(*((GRADS, UPDATE),) * 12, mark=mark)
    assert facts is not None
    assert (facts.steps.source, facts.steps.seen) == ("markers" if mark else "derived", 12)
    assert facts.steps.ms == pytest.approx([STEP_MS] * 10)
    assert facts.computing_ms == pytest.approx(STEP_MS - 0.002 - 14 * 0.001)


def test_runs_of_calls_before_the_capture_are_of_no_call_in_it() -> None:
    facts = steps_of(*((KEY, GRADS, UPDATE),) * 12, before=4, cut=2)
    assert facts is not None
    assert facts.steps.ms == pytest.approx([STEP_MS + 0.003] * len(facts.steps.ms))
    assert facts.steps.seen in (11, 12)


def test_gradients_that_are_added_up_are_no_steps() -> None:
    facts = steps_of(*((GRADS, GRADS, GRADS, UPDATE),) * 8)
    assert facts is not None
    assert facts.steps.ms == pytest.approx([(3 * 721 + 181) / 1e3] * 6)


def test_gradients_that_a_function_adds_up_are_no_steps_however_few_ops_update() -> None:
    facts = steps_of(*((GRADS, GRADS, ADD, GRADS, ADD, DESCEND),) * 8)
    assert facts is not None
    assert facts.steps.ms == pytest.approx([(3 * 721 + 2 * 41 + 91) / 1e3] * 6)


def test_programs_whose_ops_have_no_names_are_steps_by_their_waits() -> None:
    facts = steps_of(*((GRADS,),) * 12, before=1, named=False)
    assert facts is not None
    assert facts.steps.ms == pytest.approx([0.721] * 10)


def test_of_calls_that_return_at_once_the_longest_program_is_the_step() -> None:
    facts = steps_of(*((KEY, KEY, GRADS),) * 12, named=False)
    assert facts is not None
    assert facts.steps.seen == 12
    assert facts.steps.ms == pytest.approx([0.721 + 2 * 0.003] * 10)


def test_functions_of_several_devices_run_programs_as_others_do() -> None:
    facts = steps_of(*((GRADS,),) * 12, of="JaxPmapFunction")
    assert facts is not None
    assert facts.steps.ms == pytest.approx([0.721] * 10)


def test_an_evaluation_now_and_then_is_no_step_and_of_none() -> None:
    training, last = (GRADS,), (GRADS, EVALUATE)
    facts = steps_of(*(training, training, training, last) * 3)
    assert facts is not None
    assert (facts.steps.excluded["evaluation"], facts.steps.foreign) == (2, "evaluate")
    assert facts.steps.ms == pytest.approx([0.721] * len(facts.steps.ms))


def test_runs_that_do_not_match_the_calls_are_no_steps() -> None:
    assert steps_of(*((GRADS, UPDATE),) * 12, called="f") is None


def test_what_the_runtime_copies_to_a_device_is_no_python() -> None:
    """Arrays of NumPy's, which the program waits for: the thread that called it waits for its result meanwhile."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, client = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1")
    for step in range(12):
        begin = 1000.0 * step
        python.event("train", begin, 990.0, step_num=step, _r=1)
        python.event("PjitFunction(epoch)", begin + 1, 10.0)
        python.event("$array.py:308 __float__", begin + 12, 970.0)
        client.event("H2D Dispatch", begin + 12, 300.0)
        client.event("dot", begin + 312, 600.0, hlo_op="dot", hlo_module="jit_epoch", run_id=step + 1)
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert facts.between_ms < 0.1
