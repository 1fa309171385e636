"""Which checks should fail on a run, judged by what was simulated and not by its trace.

A rule answers True (must fail), False (must not) or None (either is right: the fault costs little, or nobody would
mind). What costs at least 5 % of a step must be detected; what costs 1 % or less must not be.
"""

from typing import Final

from tb_gpu_advisor.wire import Category
from tests.simulator.costs import of_the_step
from tests.simulator.cures import fast_input, free_input_copies
from tests.simulator.faults.repeated_autotuning import CHECKER, TRIED
from tests.simulator.labels_many import MANY
from tests.simulator.measured import Measured
from tests.simulator.zones import MUST, MUST_NOT, Rule, both, zone


def _idle(category: Category) -> Rule:
    return lambda m: zone(m.share(category))


def _input_copy(m: Measured) -> bool | None:
    """A copy during which nothing runs may still keep nothing from running."""
    answer = zone(m.copies(lambda task: task.is_input))
    return answer if answer is not True or m.gain(free_input_copies) >= MUST else None


def _input_bound(m: Measured) -> bool | None:
    """With several GPUs the wait for a batch may be seen on another GPU than the one that is judged; and what the host
    does while a late batch is made waits for it as well, which shows by what batches in time would gain."""
    waited = m.share("input_wait")
    answer = zone(waited)
    if answer is not False:
        return answer
    is_seen_elsewhere = m.replicas.number > 1 and m.waits_for_input
    return None if is_seen_elsewhere or (waited and m.gain(fast_input) > MUST_NOT) else False


def _slow_stage(m: Measured) -> bool | None:
    """Nobody can name a stage that the capture does not hold."""
    return _input_bound(m) if m.run.workload.input.traced else False


def _blocking(m: Measured) -> bool | None:
    return zone(m.copies(of_the_step, in_calls=True))


def _recurring(m: Measured) -> bool | None:
    """A copy for a host op recurs as well."""
    return zone(m.copies(of_the_step))


def _tiny(m: Measured) -> bool | None:
    return both(zone(m.share("kernel_launch")), zone(m.tiny_share, 0.4, 0.6))


def _eager(m: Measured) -> bool | None:
    return zone(m.share("kernel_launch")) if m.run.workload.api == "eager" else False


def _tensor_cores(m: Measured) -> bool:
    return m.run.machines[0].gpu_model.has_tensor_cores


def _unused(m: Measured) -> bool | None:
    return zone(m.matrix(tensor_cores=False), 0.02, 0.1) if _tensor_cores(m) else False


def _single(m: Measured) -> bool | None:
    if not _tensor_cores(m) or m.matrix(precision="tf32") > m.matrix(precision="fp32"):
        return False
    return both(zone(m.precision_share("fp32"), 0.5, 0.95), zone(m.matrix(precision="fp32"), 0.05, 0.2))


def _fallback(m: Measured) -> bool | None:
    if not _tensor_cores(m):
        return False
    return both(zone(m.half, 0.08, 0.2), zone(m.matrix(precision="fp32"), 0.01, 0.05))


def _half_softmax(m: Measured) -> bool:
    return m.kernels(lambda k: k.role == "softmax" and k.dtype == "fp16") > 0


def _xla(m: Measured) -> bool:
    return m.run.workload.xla or m.run.workload.api == "jax"


def _unfused(m: Measured) -> bool | None:
    return False if _xla(m) else zone(m.chains, 0.05, 0.2)


def _xla_off(m: Measured) -> bool | None:
    if _xla(m):
        return False
    # A first step that XLA compiles says that XLA is on, whatever the kernels are.
    return (
        None if m.run.workload.capture.warm_up == 0 else zone(m.chains + m.share("kernel_launch"), 0.05, 0.2)
    )


def _small(m: Measured) -> bool | None:
    """Little work, and most of the step without any."""
    busy_share = sum(m.share(c) for c in ("compute", "collective", "copy_h2d", "copy_d2h", "copy_d2d"))
    if m.busy_ms > 1.5 or busy_share > 0.15:
        return False
    return True if m.busy_ms < 0.7 and busy_share < 0.08 else None


def _host_placed(m: Measured) -> bool | None:
    """What decides on the loss scale is another row's, and how much of the waiting for ops that is does not matter."""
    answer = zone(m.share("host_op"))
    return None if answer and _scales(m) else answer


def _scales(m: Measured) -> bool:
    return any("IsFinite" in task.op for task in m.tasks)


def _loss_scaling(m: Measured) -> bool | None:
    """Only where gradients are searched for infinities may a read-back be its."""
    if not _scales(m):
        return False
    return zone(m.copies(lambda task: of_the_step(task) and "LossScale" in task.op) + m.share("host_op"))


def _unscaled(m: Measured) -> bool:
    """Keras scales by itself."""
    workload = m.run.workload
    trains = workload.dtype == "fp16" and workload.api == "custom-loop"
    return trains and not _scales(m)


def _unaligned(m: Measured) -> bool | None:
    """cuDNN pads convolutions itself, so only matrix products count."""
    half = ("fp16", "bf16")
    return zone(m.kernels(lambda k: k.role == "gemm" and not k.aligned and k.dtype in half), 0.02, 0.1)


def _slow_form(m: Measured) -> bool | None:
    """Of the forms that are slow, programs here only sort."""
    return zone(m.kernels(lambda k: "TopK" in k.name), 0.05, 0.15)


def _slowing(m: Measured) -> bool | None:
    workload = m.run.workload
    computing = m.kernels(lambda _: True)
    return zone(workload.slower_per_step * (workload.capture.steps - 1) / 2 * computing, 0.02, 0.15)


def _contended(m: Measured) -> bool | None:
    workload = m.run.workload
    if not workload.contended or workload.private_threads:
        return False
    # Next to a compiler launches are slow for another reason, and what reads a result is launched once in a step:
    # nobody can compare it with itself.
    return True if m.launch_idle_before_kernels >= MUST and m.share("compile") <= MUST_NOT else None


def _markers(m: Measured) -> bool:
    """TensorFlow's function runs mark steps by themselves; ops of Python and JAX need the program's own markers."""
    capture, api = m.run.workload.capture, m.run.workload.api
    if capture.layout == "grouped":
        # The profiler itself marked the steps, on the device's planes.
        return not capture.host and not capture.device
    return not capture.host or (not capture.markers and api in ("eager", "jax"))


def _short(m: Measured) -> bool | None:
    steps = m.run.workload.capture.steps
    # Evaluations spoil the steps that they follow.
    steps -= sum(m.run.workload.evaluates_after(step) for step in m.run.steps)
    return True if steps <= 4 else False if steps >= 7 else None


def _dropped(m: Measured) -> bool | None:
    capture = m.run.workload.capture
    return True if capture.drop_message else zone(capture.dropped_share, 0.0, 0.05)


def _graphs(m: Measured) -> bool:
    return m.run.workload.graphs and m.run.workload.api == "jax"


RULES: Final[dict[str, Rule]] = {
    "no-gpu-activity": lambda m: not m.run.workload.capture.device,
    "no-step-markers": _markers,
    "capture-too-short": _short,
    "warm-up-in-window": lambda m: m.run.workload.capture.warm_up == 0,
    "dropped-events": _dropped,
    "no-host-trace": lambda m: not m.run.workload.capture.host,
    "ops-hidden-by-graphs": _graphs,
    "input-bound": _input_bound,
    "slow-input-stage": _slow_stage,
    "exposed-input-copy": _input_copy,
    "step-gaps": _idle("between_steps"),
    "input-threads-delay-launches": _contended,
    "launch-bound": _idle("kernel_launch"),
    "tiny-kernels": _tiny,
    "eager-execution": _eager,
    "host-placed-ops": _host_placed,
    "blocking-copies": _blocking,
    "recurring-copies": _recurring,
    "tensor-cores-unused": _unused,
    "slow-op-form": _slow_form,
    "kernels-slow-down": _slowing,
    "unfused-elementwise": _unfused,
    "single-precision": _single,
    "half-precision-fallback": _fallback,
    "unaligned-dimensions": _unaligned,
    "dynamic-loss-scaling": _loss_scaling,
    "half-precision-softmax": _half_softmax,
    "unscaled-gradients": _unscaled,
    "xla-off": _xla_off,
    "xla-recompiles": lambda m: zone(m.share("compile")) if _xla(m) else False,
    "repeated-preparation": lambda m: False if _xla(m) else zone(m.share("compile")),
    "repeated-autotuning": lambda m: zone(m.kernels(lambda kernel: kernel.name in (TRIED, CHECKER))),
    "small-model": _small,
} | MANY
#: Rules that need neither device events nor several steps.
_OF_THE_CAPTURE: Final = ("no-gpu-activity", "no-host-trace", "capture-too-short")
_NEED_SHAPES: Final = ("unaligned-dimensions", "slow-allreduce")
_BETWEEN: Final = ("step-gaps", "launch-bound", "tiny-kernels", "xla-off")
#: What cannot be known without the host's events.
_NEED_HOST: Final = frozenset(
    {
        "dropped-events",
        "input-bound",
        "slow-input-stage",
        "step-gaps",
        "input-threads-delay-launches",
        "launch-bound",
        "tiny-kernels",
        "eager-execution",
        "host-placed-ops",
        "dynamic-loss-scaling",
        "small-batch",
        "input-cannot-feed-gpus",
        "late-allreduce",
        "staggered-launches",
        "xla-off",
        "xla-recompiles",
        "repeated-preparation",
        "repeated-autotuning",
    }
)


def labels(run_measured: Measured) -> dict[str, bool | None]:
    """The answer for every check that has a rule."""
    capture = run_measured.run.workload.capture
    if not capture.device:
        return {check: check == "no-gpu-activity" for check in RULES}
    wanted = {check: rule(run_measured) for check, rule in RULES.items()}
    if capture.one_rank:
        # What takes the other ranks nobody knows. Waiting for them is part of what is exposed.
        wanted |= {check: None for check in MANY if wanted[check]}
        wanted["exposed-allreduce"] = zone(run_measured.share("collective"))
    if not capture.host:
        wanted |= {check: None if wanted[check] else False for check in _NEED_HOST}
    if capture.layout == "grouped":
        # Neither inputs of ops nor names of GPUs were written then.
        wanted |= dict.fromkeys(_NEED_SHAPES)
    if wanted["no-step-markers"]:
        # Without markers nobody knows what is between steps and what within them.
        wanted |= dict.fromkeys(_BETWEEN)
    if capture.steps == 1:
        # One step shows no gap to the next, and it began with a dry GPU.
        wanted |= {check: None for check in RULES if check not in _OF_THE_CAPTURE and wanted[check]}
    return wanted
