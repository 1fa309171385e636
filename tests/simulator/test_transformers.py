"""Layers are no steps: what is inferred of simulated transformers is their steps, or nothing."""

from random import Random

import pytest

from tb_gpu_advisor.facts import StepFacts, summarise
from tb_gpu_advisor.trace import decode
from tests.simulator.transformers import Transformer, simulate_transformer

#: How far a window may be off the step that it is of. Our default: a launch or two.
TOLERANCE = 0.02
SEEDS = range(40)
#: Kernels of a capture at most, for the sake of time.
MOST_KERNELS = 6000

PASSES = Transformer(trains=False, passes=6)
KNOWN = {
    "passes": PASSES,
    "of 96 layers": Transformer(layers=96, trains=False, passes=3),
    "40 of them": Transformer(trains=False, passes=40),
    "without a loader": Transformer(trains=False, passes=6, loads=False),
    "without any copy": Transformer(trains=False, passes=6, loads=False, copies=False, reads_every=0),
    "taken from outside": Transformer(trains=False, passes=6, cut=(0.4, 0.7)),
    "on streams in turns": Transformer(trains=False, passes=8, streams="turns"),
    "with exchanges on a stream of their own": Transformer(trains=False, passes=5, streams="exchange"),
    "with experts": Transformer(trains=False, passes=5, experts=True),
    "after a first pass that warms up": Transformer(trains=False, passes=6, warms_up=True),
    "after one that warms up, with copies alone": Transformer(
        trains=False, passes=8, warms_up=True, loads=False, reads_every=0
    ),
    "after one that warms up, without anything of the host": Transformer(
        layers=48, passes=4, warms_up=True, loads=False, copies=False, reads_every=0, optimizer="plain"
    ),
    "training": Transformer(),
    "that names its optimizer": Transformer(names_optimizer=True),
    "of an optimizer that nothing names": Transformer(optimizer="plain"),
    "adding up": Transformer(accumulates=4),
    "adding up, of an optimizer that nothing names": Transformer(accumulates=4, optimizer="plain"),
    "evaluating every other step": Transformer(passes=8, evaluates_every=2),
    "evaluating, and naming its optimizer": Transformer(passes=9, evaluates_every=3, names_optimizer=True),
    "evaluating, taken from outside": Transformer(passes=9, evaluates_every=4, cut=(0.3, 0.2)),
    "evaluating longer than its steps are seen": Transformer(
        layers=36, passes=6, evaluates_every=2, loads=False, cut=(0.7, 0.9)
    ),
    "evaluating for a sixth of a step": Transformer(passes=8, accumulates=4, evaluates_every=2),
    "of which little more than one step is seen": Transformer(passes=3, accumulates=2, cut=(0.6, 0.2)),
    "reading back now and then": Transformer(
        trains=False, passes=9, loads=False, reads_every=2, warms_up=True, cut=(0.0, 0.3)
    ),
    "marked": Transformer(marks=True, passes=6),
}
UNKNOWN = {
    "one pass": Transformer(trains=False, passes=1),
    "two passes": Transformer(layers=24, trains=False, passes=2),
    "two passes of experts": Transformer(layers=24, trains=False, passes=2, experts=True),
    "one step of several batches": Transformer(passes=1, accumulates=8),
    "steps that the capture cuts off": Transformer(passes=2, accumulates=4, cut=(0.4, 0.6)),
}


def steps_of(program: Transformer) -> tuple[StepFacts, tuple[float, ...]]:
    """What is inferred, and how long each step took."""
    run = simulate_transformer(program)
    steps = summarise(decode(run.data), "host").steps
    assert steps is not None
    return steps, run.steps_ms


def off(steps: StepFacts, true_ms: tuple[float, ...]) -> list[float]:
    """The analysed windows that are no step's."""
    return [ms for ms in steps.ms if min(abs(ms / true - 1) for true in true_ms) > TOLERANCE]


@pytest.mark.parametrize("name", KNOWN)
def test_steps_are_inferred(name: str) -> None:
    steps, true_ms = steps_of(KNOWN[name])
    assert steps.source == ("markers" if KNOWN[name].marks else "derived")
    assert not off(steps, true_ms)
    # The first one, the last one and what begins with an evaluation may be left out.
    assert len(true_ms) // 2 <= steps.count <= len(true_ms)


@pytest.mark.parametrize("name", UNKNOWN)
def test_layers_and_batches_that_are_added_up_are_no_steps(name: str) -> None:
    assert steps_of(UNKNOWN[name])[0].source == "none"


def any_transformer(draw: Random) -> Transformer:
    """One of any size and three whole passes at least, whose optimizer is known where it trains between evaluations or
    adds up: nothing else tells a step of several batches from several steps."""
    trains, layers = draw.random() < 0.6, draw.choice((12, 24, 36, 48, 96))
    accumulates = draw.choice((1, 1, 2, 4)) if trains else 1
    most = MOST_KERNELS // (layers * (26 if trains else 10) * accumulates)
    passes = max(3, min(most, draw.randint(3, 40)))
    evaluates = draw.choice((0, 0, 2, 3, 5)) if trains and passes > 3 else 0
    warms_up = draw.random() < 0.15
    cut = draw.choice(((0.0, 0.0), (0.0 if warms_up else draw.random(), draw.random())))
    return Transformer(
        layers=layers,
        passes=passes + sum(part > 0 for part in cut),
        trains=trains,
        accumulates=accumulates,
        evaluates_every=evaluates,
        optimizer="adam" if evaluates or accumulates > 1 else draw.choice(("adam", "plain")),
        names_optimizer=draw.random() < 0.4,
        loads=draw.random() < 0.6,
        copies=draw.random() < 0.8,
        reads_every=draw.choice((0, 1, 2, 5)),
        streams=draw.choice(("one", "one", "exchange", "turns")),
        experts=draw.random() < 0.15,
        warms_up=warms_up,
        cut=cut,
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_inferred_of_any_transformer_is_its_steps(seed: int) -> None:
    steps, true_ms = steps_of(any_transformer(Random(seed)))
    assert steps.source == "none" or not off(steps, true_ms)
