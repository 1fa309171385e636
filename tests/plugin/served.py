"""The plugin in TensorBoard's real WSGI application, asked as the tab asks it."""

import argparse
import time
from pathlib import Path

from tensorboard.backend import application
from tensorboard.plugins import base_plugin
from werkzeug.test import Client, TestResponse

from tb_gpu_advisor.loader import GpuAdvisorLoader

BASE = "/data/plugin/gpu_advisor"


def client_of(logdir: str, path_prefix: str = "") -> Client:
    context = base_plugin.TBContext(  # type: ignore[no-untyped-call]
        logdir=logdir, plugin_name_to_instance={}
    )
    plugin = GpuAdvisorLoader().load(context)
    app = application.TensorBoardWSGI([plugin], path_prefix=path_prefix)  # type: ignore[no-untyped-call]
    return Client(app)


def client_with_limits(logdir: Path, file: Path) -> Client:
    """One of a TensorBoard whose user has limits of their own in a file."""
    flags = argparse.Namespace(gpu_advisor_thresholds=str(file))
    context = base_plugin.TBContext(  # type: ignore[no-untyped-call]
        logdir=str(logdir), plugin_name_to_instance={}, flags=flags
    )
    plugin = GpuAdvisorLoader().load(context)
    return Client(application.TensorBoardWSGI([plugin]))  # type: ignore[no-untyped-call]


def finished(client: Client, address: str) -> TestResponse:
    """Polls as the tab does, until the analysis is over."""
    deadline = time.monotonic() + 120  # of a machine that is busy with other tests
    while True:
        response = client.get(address)
        if response.status_code != 202 or time.monotonic() > deadline:
            return response
        assert response.get_json()["state"] == "running"
        time.sleep(0.01)
