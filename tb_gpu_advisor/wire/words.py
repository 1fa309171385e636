"""The words of the contract: what a field that is one of a few texts may say, and in which order they are shown."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args

from tb_gpu_advisor.version import __version__

#: The version of the contract. Our default: it counts changes after which a reader of an older one would err.
SCHEMA = 1
#: What every document begins with: ``schema``, and ``version``, that of the product.
HEAD: Final = (SCHEMA, __version__)
#: Kernels that a report lists, longest first. Our default: nobody reads a longer table.
MOST_KERNELS: Final = 50
#: Two steps that differ by less are written the same. Our default: as in the tab.
SAME_STEP: Final = 0.01

Status = Literal["failed", "passed", "not_applicable", "no_data", "error"]
Confidence = Literal["high", "medium", "low"]
Unit = Literal["share", "ms", "us", "s", "bytes", "bytes_per_s", "count", "ratio", "text"]
#: What each of several batches in a step is: a whole step of the optimizer, or gradients that are summed up.
Inside = Literal["", "steps", "gradients"]
#: What two runs are compared by: their steps, or what these get done; "unknown" where that differs and is not known.
WorkUnit = Literal["step", "examples", "batches", "unknown"]
#: Where a threshold comes from: the guide's text, TensorFlow's own analysers, or us.
Origin = Literal["guide", "tensorflow", "default", "user"]
#: How a saving was computed; ``model`` and ``scenario`` never get high confidence.
Method = Literal["measured", "replay", "model", "scenario"]
Framework = Literal["tensorflow", "jax", "pytorch", "unknown"]
#: Those that are known, as their makers write them.
FRAMEWORK_NAMES: Final[Mapping[Framework, str]] = MappingProxyType(
    {"tensorflow": "TensorFlow", "jax": "JAX", "pytorch": "PyTorch"}
)
#: ``markers``: steps the capture itself names; ``derived``: inferred from structure; ``none``: not known.
StepSource = Literal["markers", "derived", "none"]
#: What a GPU of the capture did: run kernels, only copy, or nothing at all.
Activity = Literal["active", "copies_only", "idle"]
#: A stage of the guide's workflow: nothing is left to do there, it is where to begin, its turn comes later, this run
#: does not tell, or none of it is about this run.
StageState = Literal["done", "now", "later", "open", "not_applicable"]
Tool = Literal[
    "overview_page", "trace_viewer", "input_pipeline_analyzer", "kernel_stats", "framework_op_stats",
    "memory_profile",
]  # fmt: skip
Category = Literal[
    "compute", "collective", "copy_h2d", "copy_d2h", "copy_d2d", "input_wait", "compile", "between_steps",
    "kernel_launch", "host_python", "host_op", "host_stopped", "copy_wait", "sync", "profiler", "floor",
    "unknown",
]  # fmt: skip
#: Why a GPU limits the step: others wait for it in collectives, it has most to do, or none stands out.
LimitReason = Literal["others-wait", "busiest", "even"]
#: Categories in the order in which they are shown; ``causes.py`` tells what they are.
CATEGORIES: tuple[Category, ...] = get_args(Category)

#: Precision of a kernel's math; ``unknown`` where neither its name nor its op's inputs tell.
Precision = Literal["fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "fp4", "int", "unknown"]
#: Precisions in the order in which they are shown.
PRECISIONS: tuple[Precision, ...] = get_args(Precision)
#: TensorFlow's own ways of dividing a step: that of TF 2.2 to 2.x, and that of today's Profile tab.
TensorFlowDefinition = Literal["tensorflow-2", "profile-tab"]
TensorFlowPart = Literal[
    "compute_32", "compute_16", "device_to_device", "collectives", "host_compute", "kernel_launch", "input",
    "host_to_device", "output", "other",
]  # fmt: skip
#: TensorFlow's parts of a step in the order in which they are shown.
TENSORFLOW_PARTS: tuple[TensorFlowPart, ...] = get_args(TensorFlowPart)

#: What bounds a kernel, where shapes or bytes tell.
KernelLimit = Literal["memory", "arithmetic", "unknown"]
#: Whether matrix math runs on Tensor Cores; there is no such thing as using them for the rest.
TensorCoreUse = Literal["used", "not_used", "not_applicable", "unknown"]
