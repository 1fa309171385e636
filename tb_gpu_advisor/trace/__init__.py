"""Bytes in, frozen columns out: the only place that knows protobuf and picoseconds.

``decode`` is the one interface; engines behind it give identical columns.
"""

from tb_gpu_advisor.trace.columns import Trace
from tb_gpu_advisor.trace.protobuf_engine import decode

ENGINE = "protobuf"

__all__ = ["ENGINE", "Trace", "decode"]
