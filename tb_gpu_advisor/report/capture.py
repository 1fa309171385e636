"""What was captured, how long its steps take, and what each of them does, by which runs of one program with another
batch can be compared."""

from collections.abc import Iterator
from itertools import accumulate

from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.facts import Facts, StepFacts
from tb_gpu_advisor.facts.broken import made
from tb_gpu_advisor.report.notes import notes
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.wire import NO_WORK, Capture, Note, StepTime, Work, quantities


def capture(facts: Facts) -> Capture:
    """Framework, GPUs and steps of what was captured, and what the report notes of it."""
    steps = facts.steps if facts.has_time else None
    return Capture(
        framework=facts.framework,
        gpus=tuple(info for host in facts.hosts for info in host.infos),
        steps=steps.analysed if steps else 0,
        step_source=steps.source if steps else "none",
        step_method=steps.method if steps else "none",
        profiler_ms=rounded(max((host.profiler_ms for host in facts.hosts), default=0.0)),
        notes=(*_work_notes(facts), *notes(facts)),
    )


def step_time(facts: Facts) -> StepTime:
    """Over the steps of all hosts of which means are taken, or of the slowest host where no GPU worked; each step is
    shown for the host that findings are about."""
    of_hosts = facts.averaged_steps
    periods = [ms for steps in of_hosts for ms in steps.periods]
    steps = made("limiting steps", lambda: facts.limiting_steps, of_hosts[0])
    return StepTime(
        median_ms=rounded(_median(of_hosts)),
        mean_ms=rounded(facts.mean_step_ms),
        low_ms=rounded(min(periods)),
        high_ms=rounded(max(periods)),
        steps_ms=tuple(rounded(ms) for ms in steps.ms),
        numbers=tuple(str(number) for number in steps.number) if steps.analysed else (),
    )


def _median(of_hosts: list[StepFacts]) -> float:
    """Over the steps of all hosts; periods that stand for more of them count for as many."""
    if not any(steps.spread for steps in of_hosts):
        return middle(ms for steps in of_hosts for ms in steps.ms)
    weighed = sorted((ms, steps.count / len(steps.periods)) for steps in of_hosts for ms in steps.periods)
    below = accumulate(weight for _, weight in weighed)
    half = sum(steps.count for steps in of_hosts) / 2
    return next(ms for (ms, _), until in zip(weighed, below, strict=True) if until >= half * (1 - 1e-9))


def work(facts: Facts) -> Work:
    """What a step does: what the user says of it, else what the capture shows."""
    if not facts.has_time or facts.steps.source == "none":
        return NO_WORK
    known = facts.work
    examples = facts.given.examples or known.examples or None
    rate = None if examples is None else rounded(1e3 * examples / facts.mean_step_ms)
    return Work(examples, known.batches, known.inside, rate, known.ops)


def _work_notes(facts: Facts) -> Iterator[Note]:
    """How many batches a step holds, where it is several, and how many examples per second that is."""
    known = work(facts)
    if known.batches is not None and known.batches > 1:
        yield Note(
            "work-batches",
            quantities("text", inside=known.inside)
            | quantities("count", batches=known.batches)
            | quantities("ms", batch=rounded(facts.mean_step_ms / known.batches)),
        )
    if known.examples is not None and known.examples_per_s is not None:
        args = quantities("count", examples=known.examples, rate=known.examples_per_s)
        yield Note("work-examples", args)
