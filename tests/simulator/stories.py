"""The demo runs: what each simulates, and which checks must find something in it (and no others)."""

from dataclasses import dataclass, replace
from typing import Final

from tests.simulator.scenario import Scenario
from tests.simulator.workload import Callback, Capture, Workload

_SEED: Final = 7
#: Mixed precision on one V100.
RESNET: Final = Workload(model="resnet", gpu="V100", dtype="fp16", batch=32, prefetch_to_device=True)
BERT: Final = replace(RESNET, model="transformer", batch=16)
#: Four replicas on one host. A few steps are enough, and keep the files small.
REPLICAS: Final = replace(
    RESNET,
    gpus=4,
    private_threads=True,
    overlap_reductions=True,
    capture=Capture(steps=8),
)
#: The same with a loss that is read after every step, so that every step begins with launching.
SYNCHRONOUS_REPLICAS: Final = replace(
    REPLICAS, model="transformer", batch=32, callbacks=(Callback(20.0),), capture=Capture(steps=7)
)


@dataclass(frozen=True)
class Story:
    """``finds`` are the checks that fail, ``tells`` is the sentence of the README, ``compare_with`` another run."""

    scenario: Scenario
    finds: frozenset[str]
    tells: str
    compare_with: str = ""

    @property
    def name(self) -> str:
        return self.scenario.name


def _story(
    name: str,
    workload: Workload,
    faults: dict[str, float],
    finds: set[str],
    tells: str,
    compare_with: str = "",
) -> Story:
    return Story(
        Scenario(name, workload, tuple(faults.items()), _SEED), frozenset(finds), tells, compare_with
    )


STORIES: Final[tuple[Story, ...]] = (
    _story(
        "input-bound",
        RESNET,
        {"input-bound": 1.0, "step-gaps": 0.1, "exposed-input-copy": 1.0},
        {"input-bound", "slow-input-stage", "exposed-input-copy", "step-gaps"},
        "ResNet with mixed precision on one V100; a sequential map makes batches slower than the GPU uses them, and a"
        " callback reads the loss after every step",
        compare_with="input-fixed",
    ),
    _story(
        "input-fixed",
        RESNET,
        {},
        set(),
        "the same with a parallel, prefetched input and without the callback",
    ),
    _story(
        "launch-bound",
        replace(RESNET, batch=8),
        {"launch-bound": 0.6, "exposed-input-copy": 1.0},
        {"launch-bound", "tiny-kernels", "xla-off", "exposed-input-copy"},
        "a small batch of the same model behind hundreds of scalar ops, which the host cannot launch as fast as the GPU"
        " runs them",
        compare_with="launch-bound-xla",
    ),
    _story(
        "one-step",
        replace(BERT, callbacks=(Callback(150.0),), capture=Capture(steps=1)),
        {},
        {"capture-too-short", "unfused-elementwise", "xla-off"},
        "the single step that Keras records by default",
    ),
    _story(
        "launch-bound-xla",
        replace(RESNET, batch=8, xla=True),
        {"launch-bound": 0.6},
        set(),
        "the same with `jit_compile=True`: XLA fuses the scalar ops, and the host launches a fraction of the kernels",
    ),
    _story(
        "single-precision",
        replace(BERT, dtype="fp32"),
        {},
        {"single-precision", "tensor-cores-unused", "unfused-elementwise", "xla-off"},
        "an encoder in 32 bits on a V100, whose Tensor Cores have nothing to do",
        compare_with="mixed-precision",
    ),
    _story(
        "mixed-precision",
        BERT,
        {},
        {"unfused-elementwise", "xla-off"},
        "the same with `mixed_float16`: matrix products run on Tensor Cores, and element-wise chains are what is left",
    ),
    _story(
        "replicas-uneven",
        REPLICAS,
        {"uneven-replicas": 0.3},
        {"uneven-replicas", "late-allreduce"},
        "four mirrored replicas; the first GPU also computes summaries, and the others wait for it in the AllReduce",
        compare_with="replicas-healthy",
    ),
    _story(
        "replicas-slow-allreduce",
        REPLICAS,
        {"slow-allreduce": 0.3},
        {"slow-allreduce", "exposed-allreduce"},
        "the same four GPUs without the summaries; gradients go over a link that is much slower than NVLink",
        compare_with="replicas-healthy",
    ),
    _story(
        "replicas-staggered",
        SYNCHRONOUS_REPLICAS,
        {"staggered-launches": 0.3},
        {"staggered-launches", "late-allreduce", "unfused-elementwise", "xla-off"},
        "an encoder on four GPUs, with one pool of threads that launches for one GPU after the other",
        compare_with="replicas-private-threads",
    ),
    _story(
        "replicas-private-threads",
        SYNCHRONOUS_REPLICAS,
        {},
        {"unfused-elementwise", "xla-off"},
        "the same with `TF_GPU_THREAD_MODE=gpu_private`: all GPUs begin together",
    ),
    _story(
        "replicas-healthy",
        REPLICAS,
        {},
        set(),
        "the four replicas as they should be: even, and with most of the AllReduce hidden behind the backward pass",
    ),
)
