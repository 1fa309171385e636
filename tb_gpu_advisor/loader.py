"""The entry point that TensorBoard imports at start-up.

TensorBoard does not guard this import (an error here would stop TensorBoard itself) and waits for it, so nothing
heavy is imported before a request needs it.
"""

from typing import TYPE_CHECKING, Any, Final

from tensorboard.plugins import base_plugin

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from tb_gpu_advisor.plugin.plugin import GpuAdvisorPlugin


#: Our flags of TensorBoard: how each is given, and what it says. Its help is English only, and loading our texts would
#: be added to every start.
FLAGS: Final[tuple[tuple[str, dict[str, Any], str], ...]] = (
    ("--gpu_advisor_follow_links", {"action": "store_true"},
     "let GPU Advisor read profiles through links that lead out of the log directory"),
    ("--gpu_advisor_dask", {"metavar": "ADDRESS"},
     "address of a Dask scheduler, such as tcp://host:8786, whose workers read the hosts of a run"),
    ("--gpu_advisor_thresholds", {"metavar": "FILE"},
     "TOML file with a table [thresholds]: limits of your own, by the ids of checks"),
    ("--gpu_advisor_hosts", {"metavar": "NAMES"},
     "with commas: other names, such as a proxy's, by which browsers reach this server through plain http"),
    ("--gpu_advisor_max_memory", {"metavar": "MB", "type": int},
     "memory that reading one host of a run may take (default: by the size of its file and this machine)"),
    ("--gpu_advisor_max_seconds", {"metavar": "S", "type": int},
     "time that reading one host of a run may take (default: by the size of its file)"),
)  # fmt: skip


class GpuAdvisorLoader(base_plugin.TBLoader):
    """Makes the plugin."""

    def define_flags(self, parser: "ArgumentParser") -> None:
        """Adds them."""
        for name, given, says in FLAGS:
            parser.add_argument(name, help=says, **given)

    def load(self, context: base_plugin.TBContext) -> "GpuAdvisorPlugin":
        from tb_gpu_advisor.plugin.plugin import GpuAdvisorPlugin

        return GpuAdvisorPlugin(context)
