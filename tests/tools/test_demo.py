"""``make demo`` serves the tab and says where; it takes no port that another program has."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tools.demo import FIRST_PORT, choose_port, is_free

DEMO = Path(__file__).parents[2] / "tools" / "demo.py"


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_in_use_is_refused_by_name(taken_port: int) -> None:
    assert not is_free(taken_port)
    with pytest.raises(SystemExit, match=f"port {taken_port} is taken"):
        choose_port(str(taken_port))


@pytest.mark.parametrize("asked", ["x", "0", "-1", "65536", "²"])
def test_what_is_no_port_is_refused(asked: str) -> None:
    with pytest.raises(SystemExit, match="is not a port number"):
        choose_port(asked)


def test_without_a_wish_the_first_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = {FIRST_PORT, FIRST_PORT + 1}
    monkeypatch.setattr("tools.demo.is_free", lambda port: port not in taken)
    assert choose_port("") == FIRST_PORT + 2


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_the_printed_address_has_the_tab_until_it_is_stopped(end: signal.Signals) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "PORT": str(port)}
    with subprocess.Popen([sys.executable, DEMO], stdout=subprocess.PIPE, env=environment, text=True) as demo:
        assert demo.stdout is not None
        for line in demo.stdout:
            if match := re.search(r"http://localhost:(\d+)/#gpu_advisor", line):
                break
        assert match is not None
        assert int(match[1]) == port
        with urlopen(f"http://127.0.0.1:{port}/data/plugins_listing") as answer:
            assert json.load(answer)["gpu_advisor"]["tab_name"] == "GPU Advisor"
        demo.send_signal(end)
        assert demo.wait(timeout=60) == 0
    assert is_free(port)
