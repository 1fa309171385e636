"""The plugin in TensorBoard's real WSGI application, asked as the tab asks it."""

import argparse
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.request import Request

from tensorboard.backend import application
from tensorboard.plugins import base_plugin
from werkzeug.test import Client, TestResponse

from tb_gpu_advisor.loader import GpuAdvisorLoader
from tb_gpu_advisor.plugin.answers import PAGE
from tb_gpu_advisor.plugin.plugin import WsgiApp

BASE = "/data/plugin/gpu_advisor"
#: What the tab sends with each request.
HEADER: Final = {PAGE: "a-test"}


def app_of(
    logdir: str,
    path_prefix: str = "",
    flags: argparse.Namespace | None = None,
    others: Mapping[str, object] | None = None,
) -> WsgiApp:
    """``others`` are the plugins next to ours."""
    context = base_plugin.TBContext(  # type: ignore[no-untyped-call]
        logdir=logdir, plugin_name_to_instance=others or {}, flags=flags
    )
    plugin = GpuAdvisorLoader().load(context)
    app: WsgiApp = application.TensorBoardWSGI([plugin], path_prefix=path_prefix)  # type: ignore[no-untyped-call]
    return app


def client_of(
    logdir: str,
    path_prefix: str = "",
    flags: argparse.Namespace | None = None,
    others: Mapping[str, object] | None = None,
) -> Client:
    """A client that sends the tab's header with each request."""
    app = app_of(logdir, path_prefix, flags, others)

    def with_header(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        for name, value in HEADER.items():
            environ.setdefault(f"HTTP_{name.upper().replace('-', '_')}", value)
        return app(environ, start_response)

    return Client(with_header)


def client_with_limits(logdir: Path, file: Path) -> Client:
    """One of a TensorBoard whose user has limits of their own in a file."""
    return client_of(str(logdir), flags=argparse.Namespace(gpu_advisor_thresholds=str(file)))


def request(address: str) -> Request:
    """For ``urlopen``: a request to a real TensorBoard, as the tab makes it."""
    return Request(address, headers=HEADER)


def finished(client: Client, address: str) -> TestResponse:
    """Polls as the tab does, until the analysis is over."""
    deadline = time.monotonic() + 120  # of a machine that is busy with other tests
    while True:
        response = client.get(address)
        if response.status_code != 202 or time.monotonic() > deadline:
            return response
        assert response.get_json()["state"] == "running"
        time.sleep(0.01)
