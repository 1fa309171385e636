"""Log directories as TensorFlow's profiler writes them."""

from pathlib import Path


def write_run(logdir: Path, run: str, data: bytes, host: str = "h", session: str = "s") -> Path:
    """The file of a host in a session of a run, written."""
    folder = logdir / run / "plugins" / "profile" / session
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{host}.xplane.pb"
    file.write_bytes(data)
    return file
