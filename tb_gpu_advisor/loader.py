"""The entry point that TensorBoard imports at every start.

An import error here would stop TensorBoard itself, and its import time is paid by everybody, so this module
imports nothing but TensorBoard's plugin base. TensorBoard catches and logs what ``load`` raises.
"""

from __future__ import annotations

from tensorboard.plugins import base_plugin


class GpuAdvisorLoader(base_plugin.TBLoader):
    """Makes the plugin when TensorBoard sets up its tabs."""

    def load(self, context: base_plugin.TBContext) -> base_plugin.TBPlugin:
        from tb_gpu_advisor.plugin.plugin import GpuAdvisorPlugin

        return GpuAdvisorPlugin(context)
