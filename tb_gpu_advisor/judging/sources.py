"""Pages that the guide sends its readers to, by the checks that they are about."""

from typing import Final

from tb_gpu_advisor.wire import Framework, Source

_TENSORFLOW: Final = "https://www.tensorflow.org"
_NVIDIA: Final = "https://docs.nvidia.com/deeplearning/performance"
#: Addresses by ids. Those of ``_FOR_ALL`` are for whoever has the hardware.
_URLS: Final[dict[str, str]] = {
    "data-performance-analysis": f"{_TENSORFLOW}/guide/data_performance_analysis",
    "input-best-practices": f"{_TENSORFLOW}/guide/profiler#optimize_the_input_data_pipeline",
    "tf-function": f"{_TENSORFLOW}/guide/function",
    "xla": f"{_TENSORFLOW}/xla",
    "mixed-precision": f"{_TENSORFLOW}/guide/mixed_precision",
    "distributed-training": f"{_TENSORFLOW}/guide/distributed_training",
    "memory-profile": f"{_TENSORFLOW}/guide/profiler#memory_profile_tool",
    "tensorflow-issues": "https://github.com/tensorflow/tensorflow/issues/new/choose",
    "nvidia-performance": f"{_NVIDIA}/index.html#perf-guidelines",
    "nvidia-tensor-cores": f"{_NVIDIA}/mixed-precision-training/index.html#opt-tensor-cores",
}
_FOR_ALL: Final = frozenset({"nvidia-performance", "nvidia-tensor-cores"})
_INPUT: Final = ("data-performance-analysis", "input-best-practices")
_OF: Final[dict[str, tuple[str, ...]]] = {
    "input-bound": _INPUT,
    "slow-input-stage": _INPUT,
    "input-cannot-feed-gpus": _INPUT,
    "exposed-input-copy": ("input-best-practices",),
    "eager-execution": ("tf-function",),
    "launch-bound": ("tf-function", "xla"),
    "tiny-kernels": ("xla",),
    "unfused-elementwise": ("xla", "nvidia-performance"),
    "tensor-cores-unused": ("mixed-precision", "nvidia-performance"),
    "single-precision": ("mixed-precision",),
    "half-precision-fallback": ("mixed-precision", "nvidia-tensor-cores"),
    "unaligned-dimensions": ("nvidia-tensor-cores",),
    "dynamic-loss-scaling": ("mixed-precision",),
    "half-precision-softmax": ("mixed-precision",),
    "unscaled-gradients": ("mixed-precision",),
    "xla-off": ("xla",),
    "xla-recompiles": ("xla",),
    "small-batch": ("memory-profile",),
    "idle-gpus": ("distributed-training",),
    "poor-scaling": ("distributed-training",),
    "serial-gpus": ("tensorflow-issues",),
}


def sources(check: str, framework: Framework) -> tuple[Source, ...]:
    """The pages for a check that speak of this framework."""
    ids = _OF.get(check, ())
    if framework != "tensorflow":
        ids = tuple(one for one in ids if one in _FOR_ALL)
    return tuple(Source(one, _URLS[one]) for one in ids)
