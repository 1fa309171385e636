"""``python -m tb_gpu_advisor`` is the same as ``tb-gpu-advisor``."""

from tb_gpu_advisor.cli import entry

entry()
