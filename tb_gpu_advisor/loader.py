"""The entry point that TensorBoard imports at start-up.

TensorBoard does not guard this import (an error here would stop TensorBoard itself) and waits for it, so nothing
heavy is imported before a request needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tensorboard.plugins import base_plugin

if TYPE_CHECKING:
    from tb_gpu_advisor.plugin.plugin import GpuAdvisorPlugin


class GpuAdvisorLoader(base_plugin.TBLoader):
    """Makes the plugin."""

    def load(self, context: base_plugin.TBContext) -> GpuAdvisorPlugin:
        from tb_gpu_advisor.plugin.plugin import GpuAdvisorPlugin

        return GpuAdvisorPlugin(context)
