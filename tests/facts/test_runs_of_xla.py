"""Steps of JAX on a CPU whose thread runs ahead of several programs: runs follow each other as the calls do."""

from typing import Any

import pytest

from tb_gpu_advisor.facts import HostStepFacts, summarise
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder

#: What a step calls: the ops of each program, and what one takes (us).
GRADS, UPDATE, KEY, EVALUATE, ADD, DESCEND, CONVERT, ARGMAX, DOT = (
    ("grads", 8, 90.0),
    ("update", 6, 30.0),
    ("split", 1, 2.0),
    ("evaluate", 3, 200.0),
    ("add", 2, 20.0),
    ("descend", 3, 30.0),
    ("convert", 1, 4.0),
    ("argmax", 1, 4.0),
    ("dot", 1, 4.0),
)
SHUFFLE, UNSTACK = ("_shuffle", 30, 20.0), ("unstack", 1, 4.0)
#: What XLA names the ops of some programs.
OF_PROGRAM = {"_shuffle": "xor_xor_fusion", "unstack": "copy", "features": "dot", "head": "dot"}


def steps_of(
    *rounds: tuple[tuple[str, int, float], ...],
    before: tuple[tuple[str, int, float], ...] = (),
    cut: int = 0,
    called: str = "PjitFunction({})",
    mark: bool = False,
    shows: str = "runs",
    devices: int = 1,
) -> HostStepFacts | None:
    """Of a thread that calls the programs of all rounds at once. Runs ``before`` are of calls that the capture does not
    show, and the last ones are ``cut`` off. XLA may name its ops, but number no "runs" of theirs, or only "wait" for
    programs. Each of several ``devices`` runs them."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pools = cpu.line("python"), [cpu.line(f"tf_XLAEigen/{pool}") for pool in range(2)]
    for device in range(devices):
        python.event(f"[{device}] CommonPjRtLoadedExecutable::Execute", 50.0, 1.0)
    now = 100.0
    for step, programs in enumerate(rounds):
        if mark:
            python.event("train", now - 1, 5.0 * len(programs) + 1, step_num=step, _r=1)
        for name, _, _ in programs:
            python.event(called.format(name), now, 3.0)
            now += 5.0
    now, counts = 101.0, dict[str, int]()
    runs = [*before, *(program for programs in rounds for program in programs)]
    for place, (name, ops, each_us) in enumerate(runs[: len(runs) - cut]):
        counts[name] = counts.get(name, -7 * len(name)) + 1
        if shows == "waits":
            pools[0].event("ThunkExecutor::Execute", now, 1.0)
            pools[0].event("ThunkExecutor::Execute (wait for completion)", now + 1, ops * each_us - 2)
            now += ops * each_us
        for op in range(ops * devices * (shows != "waits")):
            name_of_op = f"{OF_PROGRAM.get(name, 'fusion')}.{op // devices}"
            pool, module = pools[(place + op) % 2], f"jit_{name}"
            of_run: dict[str, Any] = {"run_id": counts[name]} if shows == "runs" else {}
            pool.event(name_of_op, now, each_us - 1, hlo_op=name_of_op, hlo_module=module, **of_run)
            now += each_us
        now = 1 + max(now, 110.0 + 5 * (place - len(before)))  # no run comes before its call
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
    facts = steps_of(*((KEY, GRADS, UPDATE),) * 12, before=(UPDATE, KEY, GRADS, UPDATE), cut=2)
    assert facts is not None
    assert facts.steps.ms == pytest.approx([STEP_MS + 0.003] * len(facts.steps.ms))
    assert facts.steps.seen in (11, 12)


@pytest.mark.parametrize("before", [(), (GRADS, UPDATE, GRADS), (GRADS,) * 3 + (UPDATE,) * 2])
def test_runs_of_calls_before_the_capture_need_no_numbers_to_be_of_no_call_in_it(
    before: tuple[tuple[str, int, float], ...],
) -> None:
    facts = steps_of(*((GRADS, UPDATE),) * 12, before=before, shows="ops")
    assert facts is not None
    assert facts.steps.seen == 12
    assert facts.steps.ms == pytest.approx([STEP_MS] * 10)


def test_ops_that_python_runs_behind_steps_are_none_of_them() -> None:
    """A thread that is 18 steps ahead evaluates: what runs are those steps, whose calls the capture lacks."""
    facts = steps_of((CONVERT, ARGMAX, DOT), (ARGMAX, DOT), before=(GRADS,) * 18, cut=3)
    assert facts is not None
    assert (facts.steps.source, facts.steps.seen, facts.work.batches) == ("none", 0, 1)


def test_a_thread_ahead_by_most_of_its_calls_has_steps() -> None:
    """google/flax#3551: of 28 calls the capture shows the work of the first 11."""
    facts = steps_of(*((GRADS, EVALUATE),) * 28, cut=34)
    assert facts is not None
    assert (facts.steps.source, facts.steps.seen) == ("derived", 11)


@pytest.mark.parametrize("devices", [1, 4])
def test_single_ops_are_no_steps_on_however_many_devices(devices: int) -> None:
    facts = steps_of(*((ARGMAX,) * (place * place % 7) + (DOT,) for place in range(8)), devices=devices)
    assert facts is not None
    assert facts.steps.source == "none"


def test_a_loop_within_one_call_that_the_capture_lies_in_is_judged_as_a_whole() -> None:
    space = XSpaceBuilder()
    pool = space.plane("/host:CPU").line("tf_XLAEigen/1")
    for turn in range(200):
        for op in range(3):
            name = f"fusion.{op}"
            pool.event(name, 30.0 * turn + 10 * op, 4.0, hlo_op=name, hlo_module="jit_run", run_id=7)
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert facts.steps.source == "none"
    assert facts.step_ms == pytest.approx(199 * 0.03 + 0.024)
    assert facts.computing_ms == pytest.approx(600 * 0.004)


def test_gradients_that_are_added_up_are_no_steps() -> None:
    facts = steps_of(*((GRADS, GRADS, GRADS, UPDATE),) * 8)
    assert facts is not None
    assert facts.steps.ms == pytest.approx([(3 * 721 + 181) / 1e3] * 6)


def test_gradients_that_a_function_adds_up_are_no_steps_however_few_ops_update() -> None:
    facts = steps_of(*((GRADS, GRADS, ADD, GRADS, ADD, DESCEND),) * 8)
    assert facts is not None
    assert facts.steps.ms == pytest.approx([(3 * 721 + 2 * 41 + 91) / 1e3] * 6)


def test_epochs_whose_data_are_shuffled_are_no_steps() -> None:
    """Equinox' loader: a permutation for each epoch, whose parts index arrays. It is no update of what was added up."""
    facts = steps_of(*((SHUFFLE, UNSTACK, *(ADD, GRADS) * 5),) * 8)
    assert facts is not None
    assert facts.steps.seen == 40
    assert facts.steps.ms[:3] == pytest.approx([(721 + 41) / 1e3] * 3, rel=0.01)


def test_programs_whose_ops_have_no_names_are_steps_by_their_waits() -> None:
    facts = steps_of(*((GRADS,),) * 12, before=(GRADS,), shows="waits")
    assert facts is not None
    assert facts.steps.ms == pytest.approx([0.721] * 10)


def test_of_calls_that_return_at_once_the_longest_program_is_the_step() -> None:
    facts = steps_of(*((KEY, KEY, GRADS),) * 12, shows="waits")
    assert facts is not None
    assert facts.steps.seen == 12
    assert facts.steps.ms == pytest.approx([0.721 + 2 * 0.003] * 10)


def test_functions_of_several_devices_run_programs_as_others_do() -> None:
    facts = steps_of(*((GRADS,),) * 12, called="JaxPmapFunction({})")
    assert facts is not None
    assert facts.steps.ms == pytest.approx([0.721] * 10)


def test_without_numbers_of_runs_each_program_is_matched_with_its_own_calls() -> None:
    """As of JAX before 0.9: a policy runs in its calls, and what is learnt behind them, less often."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_XLAEigen/1"), 0.0
    for _ in range(10):
        for name, calls, ops in (("act", 8, 1), ("learn", 4, 6)):
            for call in range(calls):
                python.event(f"PjitFunction({name})", now + 20 * call, 10.0)
            for call in range(calls):
                for op in (f"dot.{place}" for place in range(ops)):
                    at_us = now + 20 * call + 2 if ops == 1 else now + 100 + 600 * call + 90 * int(op[-1])
                    thread = python if ops == 1 else pool
                    thread.event(op, at_us, 5.0 if ops == 1 else 80.0, hlo_op=op, hlo_module=f"jit_{name}")
            now += 200 if ops == 1 else 2600
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert (facts.steps.source, facts.steps.seen) == ("derived", 40)


def test_on_several_devices_a_program_may_begin_before_one_that_was_called_before_it() -> None:
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pools = cpu.line("python"), [cpu.line(f"tf_XLAEigen/{pool}") for pool in range(2)]
    for step in range(12):
        begin, is_early = 2000.0 * step, step == 6
        python.event("PjitFunction(train_step)", begin, 5.0)
        python.event("PjitFunction(split)", begin + 10, 5.0)
        pools[1].event(
            "xor", begin + (20 if is_early else 1900), 10.0, hlo_op="xor", hlo_module="jit_split", run_id=step
        )
        of_run, module = 100 + step, "jit_train_step"
        for op in (f"dot.{part}" for part in range(8)):
            at_us = begin + 40 + 200 * int(op[-1])
            pools[0].event(op, at_us, 190.0, hlo_op=op, hlo_module=module, run_id=of_run)
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert facts.steps.ms == pytest.approx([2.0] * 10)


@pytest.mark.parametrize("name", ["call_wrapped", "_fun", "<lambda>"])
def test_functions_that_run_under_no_name_of_their_own_differ_in_their_ops(name: str) -> None:
    train, average = ((name, *program[1:]) for program in (GRADS, UPDATE))
    facts = steps_of(*((train, average),) * 12)
    assert facts is not None
    assert facts.steps.ms == pytest.approx([STEP_MS] * 10)


def test_what_a_step_compiles_in_its_own_call_is_no_evaluation_that_ran_before_it() -> None:
    """As in a search, which makes new weights and compiles anew for each of its trials."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now, run = cpu.line("python"), cpu.line("tf_XLAEigen/1"), 0.0, 0
    for step in range(32):
        for name, ops, each_us in (("_normal", 1, 400.0), ("train_step", 4, 250.0))[step % 8 > 0 :]:
            compiling_us = 9e4 * (ops > 1 and step % 8 == 0)
            python.event(f"PjitFunction({name})", now, 10.0 + compiling_us)
            if compiling_us:
                python.event("backend_compile", now + 1, compiling_us)
            # The first trial's weights take long to make: its program runs long after its call.
            now, run = now + 20 + compiling_us + 9e4 * (step == 0), run + 1
            for op in range(ops):
                name_of_op = f"fusion.{op}"
                pool.event(name_of_op, now, each_us, hlo_op=name_of_op, hlo_module=f"jit_{name}", run_id=run)
                now += each_us
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert facts.steps.excluded == {"start": 1}
    assert sum(ms > 80 for ms in facts.steps.ms) == 3


def test_the_last_step_may_take_as_long_as_others_did() -> None:
    """What several programs without numbers run is of none of their calls, which return at once: of the last step all
    is left behind its call, and is no sign of a thread that ran ahead, if it takes longer than the mean."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_XLAEigen/1"), 0.0
    for ms in (10, 10, 14, 10, 10, 15, 10, 10, 10, 13):
        for name, op, part in (("net", "dot", 0.8), ("apply", "add", 0.2)):
            python.event(f"PjitFunction({name})", now, 10.0)
            now += 20
            for fusion in range(4):
                name_of_op = f"{op}.{fusion}"
                of_run = {"hlo_op": name_of_op, "hlo_module": f"jit_{name}"}
                pool.event(name_of_op, now, 250 * ms * part, **of_run)
                now += 250 * ms * part
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert facts.steps.seen == 10


def test_an_evaluation_now_and_then_is_no_step_and_of_none() -> None:
    training, last = (GRADS,), (GRADS, EVALUATE)
    facts = steps_of(*(training, training, training, last) * 3)
    assert facts is not None
    assert (facts.steps.excluded["evaluation"], facts.steps.foreign) == (2, "evaluate")
    assert facts.steps.ms == pytest.approx([0.721] * len(facts.steps.ms))


def test_gradients_that_are_not_applied_are_no_step_but_evaluate() -> None:
    training, last = (GRADS, UPDATE), (GRADS, UPDATE, GRADS)
    facts = steps_of(*(training, training, training, last) * 3, training, training)
    assert facts is not None
    assert (facts.steps.seen, facts.steps.excluded["evaluation"]) == (14, 3)
    assert facts.steps.ms == pytest.approx([STEP_MS] * len(facts.steps.ms))


def test_runs_that_do_not_match_the_calls_are_no_steps() -> None:
    facts = steps_of(*((GRADS, UPDATE),) * 12, called="PjitFunction(f)")
    assert facts is not None
    assert facts.steps.source == "none"


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
