"""``python -m tb_gpu_advisor`` is the same as ``tb-gpu-advisor``."""

import sys

from tb_gpu_advisor.cli import main

sys.exit(main())
