"""Numbers and names that no profiler writes, or that mean something where they should not."""

from typing import Final

INTS: Final = (
    *(0, 1, -1, 2, 7, 1000, 10**6, 10**9, 10**12, 10**15, 10**18, -(10**9), -(10**15)),
    *(2**31 - 1, 2**31, 2**32, 2**52, 2**53, 2**62, 2**63 - 1, -(2**31), -(2**62), -(2**63)),
)
DOUBLES: Final = (
    *(0.0, -0.0, 1.0, -1.0, 0.5, 1e-320, 1e-9, 1e9, 1e18, 1e300, -1e300),
    *(float("nan"), float("inf"), float("-inf")),
)
#: Python refuses to make a number of so many.
DIGITS: Final = "9" * 5000
_ABOVE = 1 << 64
_TEXTS: Final = (
    *("", " ", "\0", "\x1b[2J", "\u202e", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))"),
    *("/device:GPU:0", "/device:GPU:1", f"/device:GPU:{DIGITS}", "/device:GPU:-1", f"/device:GPU:{_ABOVE}"),
    *("/device:TPU:0", "/host:CPU", "/host:metadata", "/device:CUSTOM:x", "Steps", "XLA Ops", "python"),
    *("Stream #0(x)", "Stream #13(Compute)", "Stream #14(MemcpyH2D)", f"Stream #{DIGITS}(Compute)"),
    *(
        "train",
        "TraceContext",
        f"train {DIGITS}",
        "train \u00b2",
        "train \u0663",
        "train -1",
        f"train {_ABOVE}",
    ),
    *("PjitFunction(f)", "ExecutorState::Process", "cuLaunchKernel", "cuMemcpyHtoDAsync_v2", "MemcpyH2D"),
    *("ncclDevKernel_AllReduce_Sum_f16_RING_LL", "ncclKernel_AllGather", "void cutlass::Kernel<x>(y)"),
    *("edge_1_x/_2:_Recv", f"size:{_ABOVE}", f"kind_src:device size:{DIGITS} dest:0 async:1"),
    *(f"(float32[{DIGITS},{DIGITS}])", f"f32[{DIGITS}]{{0}}", f"(half[{_ABOVE},8]; half[8,{_ABOVE}])"),
    *("clang\0::x", "Iterator::Model::Prefetch", "\u0660\u0661", "https://example.com/", ":" * 3000),
    *("x" * 20_000, "a/" * 5_000 + ":MatMul"),
)
NAMES: Final = (*(text.encode() for text in _TEXTS), b"\xff\xfe", b"\xed\xa0\x80", b"train \xff")
