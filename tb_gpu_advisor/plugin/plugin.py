"""The TensorBoard plugin: what it is called, when its tab is shown, which routes it has."""

import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from tensorboard.plugins import base_plugin

from tb_gpu_advisor.plugin.logdirs import Logdirs

if TYPE_CHECKING:
    from tb_gpu_advisor.plugin.routes import Routes

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

NAME = "gpu_advisor"


class GpuAdvisorPlugin(base_plugin.TBPlugin):
    """Construction does nothing; the first request does the imports."""

    plugin_name = NAME  # type: ignore[assignment]  # the base class says None

    def __init__(self, context: base_plugin.TBContext) -> None:
        self._context = context
        flags = getattr(context, "flags", None)
        self._logdirs = Logdirs(
            logdir=getattr(context, "logdir", None) or "",
            logdir_spec=getattr(flags, "logdir_spec", None) or "",
            follow_links=bool(getattr(flags, "gpu_advisor_follow_links", False)),
        )
        self._flags = flags
        self._lock = threading.Lock()
        self._routes: Routes | None = None

    def get_plugin_apps(self) -> dict[str, WsgiApp]:
        # Look for runs now, so that the tab is there when the first page is loaded.
        self._logdirs.any_known()
        return {"/*": self._serve}

    def _serve(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        with self._lock:
            if self._routes is None:
                from tb_gpu_advisor.plugin.routes import Routes

                self._routes = Routes(self._logdirs, self._has_profile_plugin, self._flags)
        return self._routes.serve(environ, start_response)

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
        """Whether links to the Profile tab lead anywhere. It knows ``--logdir`` only, not ``--logdir_spec``.

        Plugins load one after another, so this is asked late.
        """
        loaded = getattr(self._context, "plugin_name_to_instance", None) or {}
        return bool(getattr(self._context, "logdir", None)) and "profile" in loaded
