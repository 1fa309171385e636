"""How findings bound what fixing them saves: at least this, at most that, per step.

What a finding takes away for certain is its own time on the limiting GPU, as far as the host can keep up: the step
cannot become shorter than the host needs to launch it (research: T' >= max(T - own, H)). What it may take away besides
is idle time that is there only because the host could not run ahead.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tb_gpu_advisor.facts import CopyFact, Facts
from tb_gpu_advisor.facts.gpu.replay import Change
from tb_gpu_advisor.facts.gpu.speedups import MEMORY_SPEEDUP, TF32_SPEEDUP, matrix_speedup
from tb_gpu_advisor.facts.run.across import latest_batch_ms
from tb_gpu_advisor.judging.base import BEYOND, Claim, Saving
from tb_gpu_advisor.judging.copies import exposed_ms, is_batch, waited_ms
from tb_gpu_advisor.wire import CATEGORIES, Category

#: What a loop itself needs between two steps, calling the function included (Model.fit without callbacks, fast host).
LOOP_MS: Final = 0.3
#: Reads per step that do not count: fewer than in one of twenty steps.
SOME_READS: Final = 0.05
#: As many as a comparison needs; the first steps of a capture begin with a GPU that has run dry.
FEWEST_STEPS: Final = 4
#: What steps differ by for no reason, as a share.
NOISE_SHARE: Final = 0.01
#: The least part of what kernels would save that one step's launches leave, for a bound to be one of kernels.
HOST_SHARE: Final = 0.5
_US_PER_MS: Final = 1e3


def sure_ms(facts: Facts, own_ms: float, launches_left: float = 1.0) -> float:
    """The part of a finding's own time that the host's launches (or the share of them that is left) leave room for."""
    return max(0.0, min(own_ms, facts.step_ms - launches_left * facts.limiting_gpu.issue_ms))


def batch_copies(facts: Facts) -> Claim:
    """Copies of batches that the GPU waits for: hidden as soon as the host is a step ahead."""
    return Claim("copy_h2d", "input", exposed_ms(facts, is_batch))


def batch_waits(facts: Facts) -> Claim:
    """What the GPU stands still because the host waits for copies of batches."""
    return Claim("copy_wait", "input", waited_ms(facts, is_batch))


def beyond(facts: Facts, ms: float, *first: Category) -> tuple[Claim, ...]:
    """Claims of time for which GPUs wait for another one: what the limiting GPU loses beyond the others, to the
    ``first`` categories and then to those to which it loses most, and its own waiting for what is left."""
    lost_ms = {category: facts.beyond_ms(category) for category in CATEGORIES if category != "collective"}
    order = sorted(lost_ms, key=lambda category: (category not in first, -lost_ms[category]))
    claims = []
    for category in order:
        own_ms = min(ms, lost_ms[category])
        if own_ms > 0:
            claims.append(Claim(category, BEYOND, own_ms))
            ms -= own_ms
    return (*claims, Claim("collective", "waiting", min(ms, facts.limiting_gpu.mean_ms("collective"))))


def ahead_ms(facts: Facts, copied_ms: float = 0.0, reads: float = 0.0, launches_ms: float = 0.0) -> float:
    """What a step is sure to lose where nothing keeps the host from running ahead of the GPU once a finding is gone: it
    then takes as long as the slower of the two needs, give or take what is noise. 0 where the host waits for anything
    else, and where the steps are too few to show what happens in all of them.

    The finding takes away ``copied_ms`` of the GPU's own time, ``reads`` that the host waits for, and
    ``launches_ms`` of the host's work.
    """
    gpu, ahead = facts.limiting_gpu, facts.limiting_gpu.ahead
    waits = ahead.reads_between > 0 or ahead.reads > reads + SOME_READS
    if len(facts.gpus) > 1 or waits or facts.steps.analysed < FEWEST_STEPS:
        return 0.0
    # Memory that is not pinned is copied by the host itself, which may take its time.
    batches_ms = batch_copies(facts).ms if _pinned(facts) else 0.0
    idle_ms = gpu.mean_ms("kernel_launch") + gpu.mean_ms("between_steps") - ahead.pauses_ms
    own_ms = min(ahead.wait_ms + launches_ms, copied_ms + batches_ms + idle_ms)
    return max(0.0, own_ms - NOISE_SHARE * facts.step_ms)


def _pinned(facts: Facts) -> bool:
    return all(copy.memory == "pinned" for copy in facts.limiting_gpu.copies if is_batch(copy))


def waiting_host(
    facts: Facts, own_ms: float, claims: tuple[Claim, ...], copies: tuple[CopyFact, ...] = ()
) -> Saving:
    """For what makes the host wait for the GPU inside a step: without it the host runs ahead of the GPU, and then
    neither copies of batches, nor launches and pauses of the GPU, nor Python between steps need to cost anything.
    ``copies`` are those that it waits for."""
    ahead = (batch_copies(facts), Claim("kernel_launch"), Claim("between_steps"), Claim("floor"))
    idle_ms = sum(facts.alike_ms(category) for category in ("kernel_launch", "between_steps", "floor"))
    high_ms = own_ms + ahead[0].ms + idle_ms
    reads = sum(copy.count_per_step for copy in copies if copy.direction == "d2h")
    sure = max(sure_ms(facts, own_ms), ahead_ms(facts, sum(copy.exposed_ms for copy in copies), reads))
    return Saving(min(sure, high_ms), high_ms, "measured", claims + ahead)


def less_python(facts: Facts, gap_ms: float) -> Saving:
    """For Python between steps. Some there must be, unless a call runs several steps."""
    copies = batch_copies(facts)
    low_ms = sure_ms(facts, max(0.0, gap_ms - LOOP_MS))
    return Saving(low_ms, gap_ms + copies.ms, "measured", (Claim("between_steps"), copies))


def with_batch_copies(facts: Facts, own_ms: float, claims: tuple[Claim, ...]) -> Saving:
    """For what keeps the host from running ahead, such as a compiler or a late batch."""
    copies = batch_copies(facts)
    return Saving(sure_ms(facts, own_ms), own_ms + copies.ms, "measured", (*claims, copies))


def late_batches(facts: Facts) -> Saving:
    """For batches that come too late. Of several GPUs all wait for the one whose batch comes last."""
    own_ms = facts.alike_ms("input_wait")
    if len(facts.gpus) == 1:
        return with_batch_copies(facts, own_ms, (Claim("input_wait"),))
    wait_ms = max(own_ms, latest_batch_ms(facts))
    return with_batch_copies(
        facts, wait_ms, (Claim("input_wait"), *beyond(facts, wait_ms - own_ms, "input_wait"))
    )


def faster_kernels(
    facts: Facts,
    part: str,
    change: Change,
    saved_ms: float,
    launches_left: float = 1.0,
    idle: tuple[Claim, ...] = (),
) -> Saving | None:
    """For kernels that may take less time: at most ``saved_ms`` of their own and the ``idle`` time before those that go
    altogether, no more than the host's launches leave, and no more than the replay of the change gives, where one is
    believed.

    A replay knows nothing of other GPUs, which would be faster too. How fast kernels become depends on shapes and
    libraries, so nothing is sure. Where most of it would be lost again to the host, a single step does not tell how
    much: the number would be that step's own accident (seen: three captures of one program, threefold apart).
    """
    replay = facts.limiting_gpu.replay
    saved_ms = min(saved_ms, facts.alike_ms("compute"))
    most_ms = kernels_ms = saved_ms + sum(claim.ms for claim in idle)
    believed = len(facts.gpus) == 1 and replay.is_believed
    if believed:
        most_ms = min(most_ms, replay.saved_ms[change] + replay.error_share * facts.step_ms)
    high_ms = left_ms = sure_ms(facts, most_ms, launches_left)
    if facts.has_one_step and high_ms < HOST_SHARE * kernels_ms:
        return None
    claims = []
    for claim in (Claim("compute", part, saved_ms), *idle):
        claims.append(replace(claim, ms=min(claim.ms, left_ms)))
        left_ms -= claims[-1].ms
    return Saving(0.0, high_ms, "replay" if believed else "model", tuple(claims))


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
    return matrix_ms * (1 - 1 / matrix_speedup(facts.limiting_info.compute_capability))


def fewer_launches(facts: Facts, tiny_alone: bool = False) -> Saving:
    """For a host that launches too slowly. Launched together, as a compiled function is, a step waits for one launch;
    without tiny kernels (``tiny_alone``) it waits for those of all others. At best the kernels that are shorter than a
    launch cost nothing either, nor do the pauses between kernels and copies of batches. Where the host may run ahead,
    so much is sure: launches of tiny kernels that it need not make, and on the GPU what a kernel takes that does next
    to nothing: the time of the shortest one, and the pause after it."""
    gpu, copies = facts.limiting_gpu, batch_copies(facts)
    launch_ms, floor_ms = facts.alike_ms("kernel_launch"), facts.alike_ms("floor")
    tiny = gpu.tiny
    claims = (Claim("kernel_launch"), Claim("floor"), Claim("compute", "tiny", tiny.ms), copies)
    queued = max(0.0, tiny.count - gpu.late_launches_per_step)
    merged = ahead_ms(
        facts,
        copied_ms=(tiny.count * tiny.shortest_us + queued * gpu.ahead.pause_us) / _US_PER_MS,
        launches_ms=tiny.count * gpu.issue_ms / max(gpu.kernels_per_step, 1.0),
    )
    gone_ms = min(launch_ms, tiny.waiting_ms) if tiny_alone else launch_ms
    sure = max(0.0, gone_ms - gpu.launch_latency_us / _US_PER_MS, merged)
    high_ms = launch_ms + floor_ms + tiny.ms + copies.ms
    return Saving(min(sure, high_ms), high_ms, "measured", claims)
