"""How findings bound what fixing them saves: at least this, at most that, per step.

The low end is a promise: what is won when the next cause binds at once. A step cannot become shorter than what the
other chains of the same capture need, the host to launch it and the input pipeline to make its batch; and of a
finding's own idle time only a part is promised, since workers compete for the CPU and copies come to light that were
hidden: a larger part where the cure takes work away and puts nothing in its place. The high end is the finding's own
time and idle time that is there only because the host could not run ahead.
"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from tb_gpu_advisor import causes
from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.chain import Change, Removed
from tb_gpu_advisor.facts.replay.speedups import MEMORY_SPEEDUP, TF32_SPEEDUP, matrix_speedup
from tb_gpu_advisor.facts.run.across import latest_batch_ms
from tb_gpu_advisor.judging.base import BEYOND, Claim, Saving
from tb_gpu_advisor.judging.claims import shares, union_ms
from tb_gpu_advisor.judging.copies import beside_kernels, exposed_ms, is_batch, waited_ms
from tb_gpu_advisor.judging.others import beyond
from tb_gpu_advisor.judging.quantities import US_PER_MS
from tb_gpu_advisor.judging.stages import slowest_stage
from tb_gpu_advisor.wire import Category, Method

#: What a loop itself needs between two steps, its call included (measured: Model.fit without callbacks, fast host).
LOOP_MS: Final = 0.3
#: The part of a finding's own idle time that is promised. Measured: in pairs of real captures, before and after more
#: loader workers, another loader, compiling or other settings, the step became shorter by 66 to 99 % of the gap.
PROMISED: Final = 0.6
#: The same of a wait for batches, of what the other stages of the pipeline leave, which are known. Measured: a recorded
#: program (demo_logs/recorded) took 97 % of its wait less when the stage ran 16 calls at once. Where eight threads
#: compete with the step for three cores, simulated programs take at least 70 % of it less.
STAGES_PROMISED: Final = 0.7
#: Threads of a pipeline that need so many cores compete with the step for none (our default: hosts have more).
CORES: Final = 2.0
#: The same of work that is taken away, with nothing in its place. Measured: recorded programs (demo_logs/recorded)
#: without their callback, or without the reading of their batches, took 93 to 97 % of its time less; a fourth one's
#: steps differ by more than that.
REMOVED: Final = 0.9
#: Measured: in four real captures of one program the host's own time per step differed by so much.
SLOWER: Final = 1.3
#: What steps differ by for no reason, as a share. Our default: half of what most checks fail at.
NOISE_SHARE: Final = 0.01
#: Of a program that Python runs op by op so many launches are its own. Our default: the larger part.
OP_BY_OP: Final = 0.5
#: Of fewer steps the mean is not the usual one where one differs (our default: one of them is a fifth of the mean).
FEW_STEPS: Final = 5
#: A thread of the pipeline that works as long as the step waits, give or take this, does so then (our default: noise).
IN_TURN: Final = 0.2


def chains_ms(facts: Facts) -> float:
    """What all GPUs spend alike per step in chains of element-wise kernels; side by side on streams they take no longer
    than the GPU computes."""
    return facts.alike_closely(lambda one: min(one.kernels.chains.ms, one.mean_ms("compute")))


def room_ms(facts: Facts, own_ms: float, launches_left: float = 1.0) -> float:
    """The part of a finding's own time that the host's launches (or the share of them that is left) leave room for."""
    return max(0.0, min(own_ms, facts.step_ms - launches_left * facts.limiting_gpu.issue_ms))


def sure_ms(facts: Facts, own_ms: float, launches_left: float = 1.0, promised: float = PROMISED) -> float:
    """What of a finding's own time is promised: a part of what the other chains leave room for."""
    sure = promised * room_ms(facts, own_ms, launches_left)
    return max(0.0, min(sure, facts.step_ms - next_batch_ms(facts)))


def next_batch_ms(facts: Facts) -> float:
    """What the input pipeline needs per step. As long as the step, where that waits for batches although they are made
    beside it, or nobody knows where; else as the busiest thread works. A finding that is not about input saves nothing
    beyond that."""
    pace_ms = max(host.input_pace_ms for host in facts.hosts)
    wait_ms = facts.limiting_gpu.mean_ms("input_wait")
    in_turn = abs(pace_ms - wait_ms) <= IN_TURN * wait_ms
    return min(pace_ms, facts.step_ms) if in_turn or wait_ms < NOISE_SHARE * facts.step_ms else facts.step_ms


def batch_copies(facts: Facts) -> Claim:
    """Copies of batches that the GPU waits for: hidden as soon as the host is a step ahead."""
    return Claim("copy_h2d", "input", exposed_ms(facts, is_batch), at_best=True)


def batch_waits(facts: Facts) -> Claim:
    """What the GPU stands still because the host waits for copies of batches."""
    return Claim("copy_wait", "input", waited_ms(facts, is_batch))


def waiting_host(facts: Facts, own_ms: float, claims: tuple[Claim, ...], promised: float = REMOVED) -> Saving:
    """For what makes the host wait for the GPU inside a step: without it the host may run ahead of the GPU, and then
    neither copies of batches, nor launches and pauses of the GPU, nor Python between steps need to cost anything. Where
    the replay says that the host still waits, or needs as long as the GPU, what the replay saves is the most. Where it
    says that even a much slower host runs ahead, a part of what the replay saves is sure, with the copies of batches
    that then run beside kernels."""
    ahead = (batch_copies(facts), *_of_host(facts, causes.AHEAD))
    high_ms = _at_best_ms(facts, claims, own_ms, ahead)
    chain, sure = facts.limiting_gpu.chain, Removed(shares(facts, claims), runs_ahead=True)
    if len(facts.gpus) == 1 and chain.is_believed and chain.runs_ahead(sure, SLOWER):
        if beside_kernels(facts):
            ahead = (replace(ahead[0], at_best=False), *ahead[1:])
            sure = Removed(shares(facts, (*claims, ahead[0])), runs_ahead=True)
        saved_ms = chain.saved_share(sure) * facts.step_ms
        own_ms = max(own_ms, saved_ms - max(0.0, _beyond_usual_ms(facts)))
    low_ms = min(high_ms, sure_ms(facts, own_ms, promised=promised))
    return Saving(low_ms, high_ms, "measured", claims + ahead)


def _beyond_usual_ms(facts: Facts) -> float:
    """By how much few steps are longer on average than usual: one that is not as the others weighs much."""
    periods = facts.limiting_steps.periods
    return facts.step_ms - middle(periods) if 0 < len(periods) < FEW_STEPS else 0.0


def _of_host(facts: Facts, categories: Iterable[Category] = ()) -> tuple[Claim, ...]:
    """Claims of idle time that is there only while the host cannot run ahead of the GPU; of several GPUs none then
    waits for its turn either, or for its batch."""
    whole = tuple(Claim(category, at_best=True) for category in categories)
    beyond_ms = {category: facts.beyond_ms(category) for category in causes.IN_TURN}
    return whole + tuple(Claim(of, BEYOND, ms, at_best=True) for of, ms in beyond_ms.items() if ms > 0)


def _at_best_ms(facts: Facts, claims: tuple[Claim, ...], own_ms: float, ahead: tuple[Claim, ...]) -> float:
    """What is saved at best without the time that is claimed: with what is claimed ``ahead`` if the host then may run
    ahead of the GPU. If the replay says that it cannot, what the replay saves, but a finding's own time at least."""
    ahead_ms = own_ms + sum(claim.ms if claim.part else facts.alike_ms(claim.category) for claim in ahead)
    chain = facts.limiting_gpu.chain
    removed = Removed(shares(facts, claims), runs_ahead=True)
    if len(facts.gpus) > 1 or not chain.is_believed or chain.runs_ahead(removed):
        return ahead_ms
    saved_share = chain.saved_share(removed) + max(NOISE_SHARE, chain.error_share)
    return max(own_ms, min(ahead_ms, saved_share * facts.step_ms))


def names_loaders(facts: Facts) -> bool:
    """Whether Python that waits for batches would be told from other Python: programs of other frameworks name it as
    they like."""
    return facts.framework in ("tensorflow", "jax")


def less_python(facts: Facts, gap_ms: float, doubts: tuple[str, ...]) -> Saving:
    """For Python between steps. Some there must be, unless a call runs several steps; and nothing is promised of time
    in which the host itself waits, since nobody knows for what, nor of what few steps are longer than the shortest of
    them: a stall of 20.7 ms in one of two real steps was 10.3 ms per step. Less is promised where it may be a loader,
    whose cure is threads that compete with it."""
    copies, claim = batch_copies(facts), Claim("between_steps")
    removed = (names_loaders(facts) and not doubts) or any(host.stages for host in facts.hosts)
    periods = facts.limiting_steps.periods
    stalls_ms = max(0.0, facts.step_ms - min(periods)) if 0 < len(periods) < FEW_STEPS else 0.0
    sure_gap_ms = max(0.0, gap_ms - LOOP_MS - stalls_ms)
    low_ms = sure_ms(facts, sure_gap_ms, promised=REMOVED if removed else PROMISED)
    ahead = (copies, *_of_host(facts))
    high_ms = _at_best_ms(facts, (claim,), gap_ms, ahead)
    return Saving(0.0 if "host-waits" in doubts else low_ms, high_ms, "measured", (claim, *ahead))


def with_batch_copies(facts: Facts, own_ms: float, claims: tuple[Claim, ...]) -> Saving:
    """For what keeps the host from running ahead, such as a compiler: the copies of batches are sure as well, where
    even a much slower host then does and they run beside kernels."""
    copies = replace(batch_copies(facts), at_best=False)
    all_ms, chain = own_ms + copies.ms, facts.limiting_gpu.chain
    removed = Removed(shares(facts, claims), runs_ahead=True)
    is_ahead = len(facts.gpus) == 1 and chain.is_believed and chain.runs_ahead(removed, SLOWER)
    sure = all_ms if is_ahead and beside_kernels(facts) else own_ms
    return Saving(sure_ms(facts, sure, promised=REMOVED), all_ms, "measured", (*claims, copies))


def late_batches(facts: Facts) -> Saving:
    """For batches that come too late. Of several GPUs all wait for the one whose batch comes last."""
    own_ms, copies = facts.alike_ms("input_wait"), batch_copies(facts)
    wait_ms = own_ms
    claims: tuple[Claim, ...] = (Claim("input_wait"),)
    if len(facts.gpus) > 1:
        wait_ms = max(own_ms, latest_batch_ms(facts))
        claims += beyond(facts, wait_ms - own_ms, "input_wait")
    # Buffers that were full when the capture began kept its first steps short.
    usual_ms = wait_ms + max(0.0, -_beyond_usual_ms(facts))
    return Saving(_faster_input_ms(facts, wait_ms), usual_ms + copies.ms, "measured", (*claims, copies))


def _faster_input_ms(facts: Facts, wait_ms: float) -> float:
    """What is promised of a wait for batches: a part of what the other stages of the pipeline leave of it, which may go
    on in turns on one thread. A larger part where the slowest stage explains the wait, and a still larger one where
    all stages together need no more cores than any host with a GPU has. Functions in Python may not run side by
    side."""
    promised, room = REMOVED, room_ms(facts, wait_ms)
    for host in facts.hosts:
        stages = [stage for stage in host.stages if not stage.waits]
        if sum(stage.self_ms for stage in stages) > CORES * (facts.step_ms - wait_ms):
            promised = min(promised, STAGES_PROMISED)
        slowest = slowest_stage(stages)
        slowest_ms = 0.0 if slowest is None else slowest.pace_ms
        if slowest_ms < (1 - IN_TURN) * wait_ms or host.input_python:
            promised = PROMISED
        room = min(room, facts.step_ms - sum(stage.pace_ms for stage in stages) + slowest_ms)
    return promised * max(0.0, room)


def faster_kernels(
    facts: Facts,
    part: str,
    change: Change,
    saved_ms: float,
    launches_left: float = 1.0,
    idle: tuple[Claim, ...] = (),
) -> Saving:
    """For kernels that may take less time: at most ``saved_ms`` of their own and the ``idle`` time before those that go
    altogether, no more than the host's launches leave, and no more than the replay of the change gives, where one is
    believed, with a host that is quicker by what captures of one program differ by.

    A replay knows nothing of other GPUs, which would be faster too. How fast kernels become depends on shapes and
    libraries, so nothing is sure. What the host leaves of a single step is that step's own accident (seen: three
    captures of one program, threefold apart), so that of one step the kernels' own time alone is the most.
    """
    chain = facts.limiting_gpu.chain
    saved_ms = min(saved_ms, facts.alike_ms("compute"))
    most_ms = kernels_ms = saved_ms + sum(claim.ms for claim in idle)
    believed = len(facts.gpus) == 1 and chain.is_believed
    if believed:
        left = Removed(shares(facts, idle), (change,), quicker=SLOWER)
        saved_share = chain.saved_share(left) + chain.error_share
        most_ms = min(most_ms, max(0.0, saved_share) * facts.step_ms)
    one_step = facts.has_one_step
    high_ms = left_ms = kernels_ms if one_step else room_ms(facts, most_ms, launches_left / SLOWER)
    claims = []
    for claim in (Claim("compute", part, saved_ms), *idle):
        claims.append(replace(claim, ms=min(claim.ms, left_ms)))
        left_ms -= claims[-1].ms
    method: Method = "replay" if believed and not one_step else "model"
    return Saving(0.0, high_ms, method, tuple(claims), (change,))


def mixed_precision_ms(facts: Facts) -> float:
    """What half of the bits would save: matrix math at the rate of Tensor Cores, the rest by moving half the bytes."""
    matrix_ms = facts.alike_closely(lambda gpu: gpu.kernels.ms(matrix=True, precision="fp32"))
    all_ms = facts.alike_closely(lambda gpu: gpu.kernels.ms(precision="fp32"))
    tf32_ms = facts.alike_closely(lambda gpu: gpu.kernels.ms(matrix=True, precision="tf32")) * (
        1 - 1 / TF32_SPEEDUP
    )
    return matrix_saving_ms(facts, matrix_ms) + tf32_ms + (all_ms - matrix_ms) * (1 - 1 / MEMORY_SPEEDUP)


def matrix_saving_ms(facts: Facts, matrix_ms: float) -> float:
    """What matrix math on ordinary units would save at the peak rate of Tensor Cores."""
    return matrix_ms * (1 - 1 / matrix_speedup(facts.limiting_info))


def runs_op_by_op(facts: Facts) -> bool:
    """Whether Python runs the ops of a TensorFlow program one by one."""
    return facts.framework == "tensorflow" and facts.limiting_gpu.eager_share >= OP_BY_OP


def eager_idle_ms(facts: Facts) -> float:
    """What the GPUs wait for launches of eager ops, no more than they wait for launches."""
    return min(facts.alike_closely(lambda one: one.eager_idle_ms), facts.alike_ms("kernel_launch"))


def in_function_ms(facts: Facts) -> float:
    """What is promised of what TensorFlow's eager ops wait for launches beyond what a function needs, which launches
    the same kernels: each two latencies of a launch after the one before, of which its executor takes one."""
    gpu = facts.limiting_gpu
    if facts.framework != "tensorflow":
        return 0.0
    less_ms = eager_idle_ms(facts) - 2 * gpu.kernels_per_step * gpu.launch_latency_us / US_PER_MS
    return sure_ms(facts, max(0.0, less_ms), promised=REMOVED)


def fewer_launches(facts: Facts, tiny_alone: bool = False) -> Saving:
    """For a host that launches too slowly. A function is promised to save what eager ops wait beyond it, and a compiler
    the launches within runs of element-wise kernels, which it fuses (of tiny kernels where they go ``tiny_alone``);
    what else it compiles, matrix products and convolutions, is launched one by one as before. At best nothing waits for
    a launch, nor do the kernels that are shorter than one cost anything, the pauses between kernels, copies of batches,
    or Python."""
    gpu = facts.limiting_gpu
    claims: tuple[Claim, ...]
    claims = (Claim("kernel_launch"), Claim("floor"), Claim("compute", "tiny", gpu.tiny.ms))
    if runs_op_by_op(facts):
        # A function takes Python out of the step.
        claims += (Claim("host_python"),)
    claimed = {claim.category for claim in claims}
    ahead = (batch_copies(facts), *_of_host(facts, (one for one in causes.AHEAD if one not in claimed)))
    low_ms = _fused_ms(facts, gpu.tiny.waiting_ms if tiny_alone else facts.alike_ms("kernel_launch"))
    if not tiny_alone:
        low_ms = max(low_ms, in_function_ms(facts))
    own_ms = union_ms(facts, [claims])
    high_ms = _at_best_ms(facts, claims, own_ms, ahead)
    return Saving(low_ms, high_ms, "measured", claims + ahead)


def _fused_ms(facts: Facts, waiting_ms: float) -> float:
    """What is promised of launches for which the GPU waits so long, by TensorFlow's compiler; each run keeps one."""
    if facts.framework != "tensorflow":
        return 0.0
    gpu, chains = facts.limiting_gpu, facts.limiting_gpu.kernels.chains
    gone_ms = min(waiting_ms, chains.launches_ms) - gpu.launch_latency_us / US_PER_MS
    left = 1 - max(0.0, chains.kernels - chains.count) / max(gpu.kernels_per_step, 1.0)
    return sure_ms(facts, max(0.0, gone_ms), left)
