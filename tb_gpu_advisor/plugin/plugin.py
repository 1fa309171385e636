"""The TensorBoard plugin: what it is called, when its tab is shown, which routes it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tensorboard.plugins import base_plugin

from tb_gpu_advisor.plugin.logdirs import Logdirs

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

NAME = "gpu_advisor"


class GpuAdvisorPlugin(base_plugin.TBPlugin):
    """Construction does nothing; the first request does the imports."""

    plugin_name = NAME  # type: ignore[assignment]  # the base class says None

    def __init__(self, context: base_plugin.TBContext) -> None:
        self._context = context
        self._logdirs = Logdirs(
            logdir=getattr(context, "logdir", None) or "",
            logdir_spec=getattr(getattr(context, "flags", None), "logdir_spec", None) or "",
        )

    def get_plugin_apps(self) -> dict[str, WsgiApp]:
        from tb_gpu_advisor.plugin.routes import Routes

        # Look for runs now, so that the tab is there when the first page is loaded.
        self._logdirs.any_known()
        return Routes(self._logdirs, self._has_profile_plugin).apps()

    def is_active(self) -> bool:
        """Whether a profile run is known. Asked for on every page load, so it never waits for a scan."""
        return self._logdirs.any_known()

    def frontend_metadata(self) -> base_plugin.FrontendMetadata:
        return base_plugin.FrontendMetadata(  # type: ignore[no-untyped-call]
            es_module_path="/static/index.js", tab_name="GPU Advisor"
        )

    def data_plugin_names(self) -> tuple[str, ...]:
        """No summaries: TensorBoard has nothing to look up on our behalf."""
        return ()

    def _has_profile_plugin(self) -> bool:
        """Whether the pages that findings link to are there; plugins load one after another, so ask late."""
        loaded = getattr(self._context, "plugin_name_to_instance", None) or {}
        return "profile" in loaded
