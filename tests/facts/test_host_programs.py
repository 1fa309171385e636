"""Steps of a host without GPU work, as kinds of programs take them: op by op, in a loop within a function, ahead of
their work, by runs of a session, and several hosts together."""

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.facts.test_host_steps import Training, eager, verdict


def test_what_the_kernels_of_eager_ops_take_stays() -> None:
    """As much of it as functions were seen to need at least; the batch's op waits, and computes nothing."""
    training = Training()
    for _ in range(8):
        eager(training, op_us=100.0, ops=40, python_us=50.0, kernel_us=90.0)
    outcome = verdict("eager-execution", training)
    assert outcome.saving is not None
    assert outcome.saving.high_ms == pytest.approx(41 * 0.15 - 0.4 * 40 * 0.09)


def op_by_op(batches: int) -> XSpaceBuilder:
    """Keras with run_eagerly on a CPU: no mark and no function, and a batch is taken as each step begins."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    now = 100.0
    for step in range(batches):
        python.event("EagerLocalExecute: IteratorGetNext", now, 60.0)
        python.event("IteratorGetNextOp::DoCompute", now + 5, 50.0, id=7, iter_num=step)
        now += 80
        for op in ("MatMul", "Relu", "ReluGrad", "AssignSubVariableOp") * 10:
            python.event("TFE_Py_FastPathExecute_C", now, 30.0)
            python.event(f"EagerLocalExecute: {op}", now + 2, 26.0)
            python.event(f"{op}:{op}", now + 8, 15.0)
            now += 55
    return space


def test_steps_of_a_program_without_functions_begin_with_its_batches() -> None:
    eager = judge("eager-execution", op_by_op(12))
    assert (eager.status, eager.args["place"].value) == ("failed", "host")
    assert eager.args["ops"].value == pytest.approx(40, abs=1)
    assert eager.args["step"].value == pytest.approx(2.28, rel=0.01)
    assert judge("eager-execution", op_by_op(0)).status == "no_data"


def functions(name: str, computes_us: float, each_us: float, calls: int = 50) -> XSpaceBuilder:
    """Marked steps in which Python calls one function so often; its ops run on another thread."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python"), cpu.line("tf_Compute/1")
    now = 100.0
    for step in range(8):
        begin = now
        for _ in range(calls):
            python.event(name, now, each_us)
            if name.startswith("Eager"):
                python.event("FunctionRun", now + 1, each_us - 2, id=step)
                pool.event("MatMul:MatMul", now + 1, computes_us)
            else:
                pool.event("fusion", now + 1, computes_us, hlo_op="fusion", hlo_module="jit_cell")
            now += each_us + 2
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 2
    return space


@pytest.mark.parametrize("name", ["EagerLocalExecute: __inference_layer_12", "PjitFunction(cell)"])
def test_many_calls_of_a_function_that_computes_little_are_ops_run_one_by_one(name: str) -> None:
    outcome = judge("eager-execution", functions(name, computes_us=5.0, each_us=20.0))
    assert (outcome.status, outcome.args["ops"].value) == ("failed", 50)
    assert outcome.args["idle"].value == pytest.approx((50 * (20 - 5) + 49 * 2) / 1e3, rel=0.01)
    # Those that compute for most of their time are steps themselves, whatever is marked around them.
    assert judge("eager-execution", functions(name, computes_us=15.0, each_us=20.0)).status == "passed"
    assert judge("eager-execution", functions(name, 5.0, 20.0, calls=8)).status == "passed"


def jax_op_by_op(steps: int, compiled: int, others: int = 1) -> XSpaceBuilder:
    """JAX without a mark: it compiles each op that Python runs, and a function of several."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    now = 100.0
    for _ in range(steps):
        for name in ("f", *("matmul", "add", "matmul", "greater", "_where", "add", "multiply") * others):
            ops = compiled if name == "f" else 1
            python.event(f"PjitFunction({name})", now, 50.0 * ops)
            for op in range(ops):
                python.event("fusion", now + 5 + 50 * op, 40.0, hlo_op=f"fusion.{op}", hlo_module=name)
            now += 50 * ops + 10
        now += 30
    return space


@pytest.mark.parametrize(
    ("compiled", "others", "method"), [(1, 3, "repetition"), (9, 1, "function-runs"), (9, 3, "repetition")]
)
def test_ops_that_jax_compiles_are_no_steps_and_what_repeats_is_one(
    compiled: int, others: int, method: str
) -> None:
    """A function of some ops, as a library's, is a part of a step that Python runs op by op (jax-ml/jax#3595)."""
    facts = summarise(decode(jax_op_by_op(12, compiled, others).to_bytes()), "host").alone
    assert facts is not None
    assert (facts.steps.method, facts.steps.seen) == (method, 12)


def loop_in_function(trains: bool, pool: str = "tf_data_private_threadpool") -> XSpaceBuilder:
    """Steps that each run a loop over batches in a function: tf.data calls the function of a batch."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, data = cpu.line("python"), cpu.line(f"{pool}/3")
    for step in range(6):
        begin = 1000.0 * step
        python.event("epoch", begin, 990.0, step_num=step, _r=1)
        python.event("EagerLocalExecute: __inference_epoch_7", begin, 990.0)
        python.event("FunctionRun", begin, 40.0)
        for batch in range(4):
            at, run = begin + 50 + 230.0 * batch, 10 * step + batch
            python.event("InstantiatedCapturedFunction::Run", at, 220.0, id=run)
            data.event("ExecutorState::Process", at, 220.0, id=run)
            for part, op in enumerate(("gradient_tape/a/MatMul", "a/Relu", "a/MatMul", "a/BiasAdd")):
                name = op if trains else op.removeprefix("gradient_tape/")
                data.event(f"model/{name}:{name.rpartition('/')[2]}", at + 50 * part, 48.0)
    return space


# TensorFlow 2.4 runs tf.data's functions on the threads of all ops.
@pytest.mark.parametrize("pool", ["tf_data_private_threadpool", "tf_Compute"])
def test_a_loop_over_batches_within_a_function_is_the_steps_work(pool: str) -> None:
    """And none of the input, though tf.data runs it on its threads; what does not train may be that."""
    steps = summarise(decode(loop_in_function(True, pool).to_bytes()), "host").alone
    assert steps is not None
    assert steps.computing_ms == pytest.approx(4 * 4 * 0.048)
    assert steps.work.batches == 4
    others = summarise(decode(loop_in_function(False, pool).to_bytes()), "host").alone
    assert others is not None
    assert others.computing_ms == 0


def ahead(calls: int, reads: int = 0) -> XSpaceBuilder:
    """Steps of JAX that call their program so often; nothing is waited for but each so many steps, and what links its
    ops leads to the first step."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1")
    now = 100.0
    for step in range(8):
        waits_us = 35.0 + 1000.0 * calls * (step + 1) - now if reads and step % reads == reads - 1 else 0.0
        python.event("train", now, 15.0 + waits_us, step_num=step, _r=1)
        for call in range(calls):
            python.event("PjitFunction(step)", now + 1 + 5 * call, 4.0)
            at = 130.0 + 1000.0 * (calls * step + call)
            pool.event("dot.1", at, 600.0, hlo_op="dot.1", hlo_module="jit_step")
            pool.event("fusion", at + 610, 380.0, hlo_op="fusion", hlo_module="jit_step")
        now += 20.0 + waits_us
    return space


@pytest.mark.parametrize(("calls", "reads"), [(1, 0), (2, 0), (1, 4)])
def test_steps_of_a_host_that_runs_ahead_begin_with_their_work(calls: int, reads: int) -> None:
    steps = summarise(decode(ahead(calls, reads).to_bytes()), "host").alone
    assert steps is not None
    assert steps.steps.ms == pytest.approx([float(calls)] * 6)
    assert steps.computing_ms == pytest.approx(0.98 * calls)


def test_runs_of_a_session_that_save_are_no_steps_but_their_own_work() -> None:
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python"), cpu.line("tf_Compute/1")
    for step in range(8):
        for run, (op, length) in enumerate((("gradients/a/MatMul", 600.0), ("save/SaveV2", 300.0))):
            at = 1000.0 * step + 650 * run
            python.event("SessionRun", at, length, _r=1, id=2 * step + run, _pt=2, _p=2 * step + run)
            pool.event("ExecutorState::Process", at + 1, length - 2, _ct=2, _c=2 * step + run)
            pool.event(f"{op}:{op.rpartition('/')[2]}", at + 2, length - 4)
    steps = summarise(decode(space.to_bytes()), "host").alone
    assert steps is not None
    assert steps.steps.seen == 8
    assert steps.step_ms == pytest.approx(1.0)
    assert [one.name for one in steps.host_ops] == ["save/SaveV2:SaveV2"]


def test_a_steps_own_mark_explains_nothing_of_it() -> None:
    """As where other threads run its functions, and it waits for them."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, other = cpu.line("python"), cpu.line("python")
    for step in range(12):
        python.event("train", 1000.0 * step, 990.0, step_num=step, _r=1)
        other.event("EagerLocalExecute: __inference_step_7", 1000.0 * step + 5, 700.0)
        other.event("a/MatMul:MatMul", 1000.0 * step + 6, 690.0)
    outcome = judge("step-gaps", space)
    assert (outcome.status, outcome.args["named"].value) == ("failed", 0)
    assert "unnamed-host-time" in outcome.confidence_reasons


def test_of_hosts_that_exchange_the_one_is_judged_that_others_wait_for() -> None:
    hosts = [Training(), Training()]
    for waits, training in zip((True, False), hosts, strict=True):
        for _ in range(8):
            training.step(compute_us=200, wait_us=0.0 if waits else 700.0, python_us=105.0 if waits else 5.0)
            exchange_us = 695.0 if waits else 95.0
            training.pool.event("Reduce:CollectiveReduceV2", training.now_us - 100, exchange_us)
            training.now_us += 0.0 if waits else 95.0
            training.now_us += 695.0 if waits else 0.0
    outcome = judge("input-bound", hosts[0].space, hosts[1].space)
    assert outcome.status == "failed"
    assert outcome.args["wait"].value == pytest.approx(0.7, rel=0.1)


def test_ops_that_python_runs_one_by_one_in_the_same_order_are_steps() -> None:
    """A model that is called without a mark, of three equal layers and a last one."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    layer, now = ("ReadVariableOp", "MatMul", "ReadVariableOp", "BiasAdd"), 100.0
    for _ in range(12):
        for op in (*(*layer, "Relu") * 3, *layer):
            python.event("TFE_Py_FastPathExecute_C", now, 30.0)
            python.event(f"EagerLocalExecute: {op}", now + 2, 26.0)
            now += 50
    eager = judge("eager-execution", space)
    assert eager.status == "failed"
    assert eager.args["step"].value == pytest.approx(19 * 0.05)


@pytest.mark.parametrize(
    ("names", "optimizers"),
    [(("train_d", "train_g"), ("adam", "adam")), (("one_step", "one_step"), ("adam", "adam_1"))],
)
def test_functions_that_take_turns_make_a_step_together(
    names: tuple[str, str], optimizers: tuple[str, str]
) -> None:
    """As those of two networks do, of which one is trained three times for each time of the other; a prediction of
    each round is part of it."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_Compute/1"), 100.0
    for run in range(50):
        predicts, is_last = run % 5 == 0, run % 5 == 4
        name = "predict" if predicts else names[is_last]
        python.event(f"EagerLocalExecute: __inference_{name}_7", now, 90.0)
        python.event("FunctionRun", now + 1, 88.0, id=run, _pt=2, _p=run)
        pool.event("ExecutorState::Process", now + 2, 85.0, _ct=2, _c=run)
        ops = ("MatMul", "Relu", "gradient_tape/MatMul", f"{optimizers[is_last]}/AssignSubVariableOp")
        for part, op in enumerate(ops[: 2 if predicts else 4]):
            pool.event(f"{name}/{op}:{op.rpartition('/')[2]}", now + 3 + 20 * part, 18.0)
        now += 100
    steps = summarise(decode(space.to_bytes()), "host").alone
    assert steps is not None
    assert (steps.steps.seen, steps.steps.excluded.get("evaluation", 0)) == (10, 0)
    assert steps.step_ms == pytest.approx(0.5)
    # Weights of one of them change three times: no gradients are added up.
    assert steps.work.batches == 1


def test_of_compiled_functions_the_one_of_fewer_ops_evaluates() -> None:
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_Compute/1"), 100.0
    for run in range(48):
        evaluates = run % 24 >= 16
        name = f"one_step_{8 if evaluates else 7}"
        python.event(f"EagerLocalExecute: __inference_{name}", now, 90.0)
        python.event("FunctionRun", now + 1, 88.0, id=run, _pt=2, _p=run)
        pool.event("ExecutorState::Process", now + 2, 85.0, _ct=2, _c=run)
        for part in range(3 if evaluates else 8):
            pool.event(f"dot.{part}", now + 3 + 10 * part, 9.0, hlo_op=f"dot.{part}", hlo_module=name)
        now += 100
    steps = summarise(decode(space.to_bytes()), "host").alone
    assert steps is not None
    assert (steps.steps.seen, steps.steps.excluded["evaluation"]) == (32, 1)
    assert steps.step_ms == pytest.approx(0.1)


def test_an_evaluation_takes_what_its_programs_run_after_their_calls() -> None:
    """Of JAX a call returns at once, but for the eighth, which runs its program itself."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1"), 100.0
    runs = (["step"] * 8 + ["ev"] * 4) * 3 + ["step"] * 4
    for run, name in enumerate(runs):
        python.event(f"PjitFunction({name})", now, 700.0 if run % 12 == 7 else 20.0, _pt=2, _p=run)
        pool.event("ThunkExecutor::Execute", now + 5, 900.0, _ct=2, _c=run)
        for part in range(8 if name == "step" else 3):
            pool.event(f"dot.{part}", now + 6 + 100 * part, 90.0, hlo_op=f"dot.{part}", hlo_module=name)
        now += 1000
    steps = summarise(decode(space.to_bytes()), "host").alone
    assert steps is not None
    assert (steps.steps.seen, steps.steps.excluded["evaluation"], steps.steps.foreign) == (28, 3, "ev")
    assert steps.steps.ms == pytest.approx([1.0] * 23)
