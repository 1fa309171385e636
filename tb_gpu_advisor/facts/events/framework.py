"""What runs the program: TensorFlow, JAX or PyTorch, and whether XLA compiles any of it."""

import re
from collections.abc import Callable, Collection
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import JAX, JAX_RUNS, LOADER, PYTORCH, TENSORFLOW, XLA
from tb_gpu_advisor.facts.events.names import by_name, present
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import Framework

#: What JAX calls its XLA modules.
_JAX_MODULES: Final = ("jit_", "pjit_", "jit(", "pmap_")
#: What PyTorch's compiler (Inductor) calls its kernels, and XLA those that it fuses, by the kind of fusion
#: (``kernel_roles`` has the same of both).
_INDUCTORS: Final = pattern(r"^triton_(?:poi|red|per|tem|for)_fused_")
_XLAS: Final = pattern(
    r"^(?:wrapped_\w+|(?:(?:loop|input)_\w*fusion|(?:gemm_|triton_\w+_)?fusion(?:_dot)?)(?:_\d+)*(?:_impl)?)$"
)


def framework(trace: Trace, host: HostEvents, devices: Collection[DeviceEvents]) -> Framework:
    """By what compiled or ran the program. tf.data may well feed a JAX program, so what only JAX does counts first,
    then TensorFlow's runtime, PyTorch's ops, and traces of either."""
    used = host.names.with_words
    modules = present(trace, trace.stat("hlo_module").value)
    if used(JAX_RUNS) or any(name.startswith(_JAX_MODULES) for name in modules):
        return "jax"
    if used(TENSORFLOW):
        return "tensorflow"
    if used(PYTORCH) or used(LOADER) or _ran(trace, devices, _is_pytorchs):
        return "pytorch"
    if used(JAX):
        return "jax"
    ops = present(trace, trace.stat("tf_op").value)
    if any(re.search(r":[A-Z]\w+$", op) for op in ops):
        return "tensorflow"
    # XLA's kernels of no program of TensorFlow's.
    return "jax" if _ran(trace, devices, lambda name: bool(_XLAS.match(name))) else "unknown"


def _ran(trace: Trace, devices: Collection[DeviceEvents], of: Callable[[str], bool]) -> bool:
    return any(by_name(trace, one.name, of, np.bool_).any() for one in devices)


def _is_pytorchs(kernel: str) -> bool:
    """Kernels that PyTorch compiles for its ops name its namespace; those that its compiler writes, what they fuse."""
    return (
        "at::native" in kernel or kernel.startswith("_ZN2at6native") or _INDUCTORS.match(kernel) is not None
    )


def uses_xla(trace: Trace, host: HostEvents) -> bool:
    """Whether anything was compiled by XLA: kernels of its modules, or its runtime on the host."""
    if trace.stat("hlo_module").value.any() or trace.stat("hlo_op").value.any():
        return True
    return bool(host.names.with_words(XLA))
