"""What TensorBoard loads because the plugin is installed."""

import json
import os
import subprocess
import sys
from pathlib import Path


def modules_after(code: str) -> list[set[str]]:
    """The modules that a fresh Python has loaded at each ``snap()`` of the code."""
    prelude = "import json, sys; snaps = []; snap = lambda: snaps.append(sorted(sys.modules))\n"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", f"{prelude}{code}\nprint(json.dumps(snaps))"],
        capture_output=True,
        check=True,
        text=True,
        env=environment,
    )
    return [set(names) for names in json.loads(done.stdout)]


def foreign(names: set[str]) -> set[str]:
    return {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}


def test_the_entry_point_imports_nothing_but_itself() -> None:
    before, after = modules_after(
        "import tensorboard.plugins.base_plugin\nsnap()\nimport tb_gpu_advisor.loader\nsnap()"
    )
    allowed = {"tb_gpu_advisor", "tb_gpu_advisor.loader", "tb_gpu_advisor.version"}
    assert foreign(after - before) == allowed


def test_setting_the_plugin_up_adds_little_to_what_tensorboard_loads() -> None:
    before, after = modules_after(
        "import tensorboard.main\n"
        "snap()\n"
        "from tensorboard.plugins.base_plugin import TBContext\n"
        "from tb_gpu_advisor.loader import GpuAdvisorLoader\n"
        "plugin = GpuAdvisorLoader().load(TBContext(logdir='/no/such/folder'))\n"
        "plugin.get_plugin_apps(), plugin.frontend_metadata(), plugin.is_active()\n"
        "snap()"
    )
    added = after - before
    assert {name.partition(".")[0] for name in foreign(added)} == {"tb_gpu_advisor"}
    assert len(added) < 0.05 * len(before)
