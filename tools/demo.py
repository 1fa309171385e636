"""Serves TensorBoard on ``demo_logs/`` and prints the address of the tab (``make demo``).

``PORT`` in the environment chooses the port; without it 6006 is taken, or the next free one.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

LOGDIR = Path(__file__).parent.parent / "demo_logs"
FIRST_PORT = 6006
PORTS_TRIED = 100
# The story to begin with; the run picker has the others.
TAB = "#gpu_advisor&p.gpu_advisor.run=input-bound%2F2026_01_15_10_00_00"
START_TIMEOUT_S = 120


def is_free(port: int) -> bool:
    """Whether TensorBoard could listen on the port of this machine's loopback address."""
    with socket.socket() as probe:
        # As servers do it; without it a port stays "taken" for a minute after its server ended.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def choose_port(asked: str) -> int:
    """The asked port, or the first free one from 6006 on. Exits when there is none."""
    if asked:
        if not asked.isdecimal() or not 0 < int(asked) < 65536:
            sys.exit(f"Error: PORT={asked} is not a port number.")
        if not is_free(int(asked)):
            sys.exit(f"Error: port {asked} is taken. Choose another one: PORT=... make demo")
        return int(asked)
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        if is_free(port):
            return port
    sys.exit(f"Error: no free port from {FIRST_PORT} on. Choose one: PORT=... make demo")


def wait_until_it_listens(server: subprocess.Popen[bytes], port: int) -> None:
    """Returns when the port answers; exits when TensorBoard ends or does not answer in time."""
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        if server.poll() is not None:
            sys.exit(f"Error: TensorBoard ended with exit code {server.returncode}; its message is above.")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit(f"Error: TensorBoard did not answer on port {port} within {START_TIMEOUT_S} seconds.")


def main() -> int:
    if not LOGDIR.is_dir():
        sys.exit(f"Error: there is no {LOGDIR}. Is this a complete checkout?")
    port = choose_port(os.environ.get("PORT", ""))
    print(f"Starting TensorBoard on {LOGDIR.name}/ ...", flush=True)
    command = [sys.executable, "-m", "tensorboard.main", f"--logdir={LOGDIR}", f"--port={port}"]
    # Being ended from outside must end TensorBoard too: make it an exit that runs the block below.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # A shell that starts it in the background lets it ignore Ctrl-C, and Python would leave that so.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen([*command, "--host=127.0.0.1"]) as server:
        try:
            wait_until_it_listens(server, port)
            print(f"\n  GPU Advisor: http://localhost:{port}/{TAB}\n  Ctrl-C stops it.\n", flush=True)
            return server.wait()
        except KeyboardInterrupt:
            return 0
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main())
