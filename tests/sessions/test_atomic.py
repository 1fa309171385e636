"""Files that are whole or as they were, whenever the system refuses, and whatever stands in their place."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tb_gpu_advisor.sessions.atomic import PART, write_output, write_whole

ROOT = Path(__file__).parents[2]
#: What the system is asked for while a file is written, in this order.
CALLS = ("open", "write", "chmod", "fsync", "rename")


@contextmanager
def refused(call: str, error: int) -> Iterator[None]:
    """The system refuses this call, as on a full disk. Writes are refused for real, by a limit on the size of files."""
    import resource

    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    with pytest.MonkeyPatch.context() as patch:

        def refuse(*_: object, **__: object) -> None:
            raise OSError(error, os.strerror(error))

        if call == "write":
            resource.setrlimit(resource.RLIMIT_FSIZE, (3, hard))  # a few bytes have room, as on a real disk
        elif call == "open":
            made = os.open
            patch.setattr(os, "open", lambda *args: refuse() if args[1] & os.O_CREAT else made(*args))
        elif call == "fsync":
            patch.setattr(os, "fsync", refuse)
        else:
            patch.setattr(Path, {"chmod": "chmod", "rename": "replace"}[call], refuse)
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("there", [True, False], ids=["replaced", "new"])
def test_on_a_full_disk_all_is_as_it_was(tmp_path: Path, call: str, there: bool) -> None:
    file = tmp_path / "base.json"
    if there:
        file.write_bytes(b"the baseline of a year")
    elif call in ("chmod", "fsync"):
        return  # a new file has no rights to keep, and no content to lose
    before = content(tmp_path)
    with refused(call, errno.ENOSPC), pytest.raises(OSError, match=r"No space|too large"):
        write_output(str(file), b"x" * 100_000)
    assert content(tmp_path) == before
    with refused(call, errno.ENOSPC):
        try:
            write_whole(file, [b"x" * 100_000])
        except OSError:
            assert content(tmp_path) == before
    write_output(str(file), b"new")
    assert content(tmp_path) == {"base.json": b"new"}


KILLED = """
import os, signal, sys
from pathlib import Path
from tb_gpu_advisor.sessions.atomic import write_output
Path.replace = os.fsync = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
write_output(sys.argv[1], b"new" * 100_000)
"""


def test_a_killed_writer_leaves_the_old_file_and_one_that_tells_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "base.json").write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", KILLED, tmp_path / "base.json"], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    left = content(tmp_path)
    assert left.pop("base.json") == b"old"
    assert all(PART.fullmatch(name) for name in left)


def test_links_and_rights_stay(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "file").chmod(0o640)
    (tmp_path / "link").symlink_to("file")
    write_output(str(tmp_path / "link"), b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640
    (tmp_path / "dangling").symlink_to("made")
    write_output(str(tmp_path / "dangling"), b"new")
    assert (tmp_path / "made").read_bytes() == b"new"


def test_a_new_file_has_the_rights_that_the_user_asks_for(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_output(str(tmp_path / "file"), b"new")
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_protected_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "file").chmod(0o400)
    opened = os.open

    def for_all(path: os.PathLike[str], flags: int, mode: int = 0o777) -> int:
        """As the system refuses whoever is not root."""
        if flags == os.O_WRONLY and not Path(path).stat().st_mode & 0o200:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", for_all)
    with pytest.raises(PermissionError):
        write_output(str(tmp_path / "file"), b"new")
    assert content(tmp_path) == {"file": b"old"}


def written_by(write: Callable[[str], str]) -> bytes:
    """What another program gets of ``write``'s shell command."""
    code = "import sys; from tb_gpu_advisor.sessions.atomic import write_output as w; w(sys.argv[1], b'new')"
    command = write(f'"{sys.executable}" -c "{code}"')
    return subprocess.run(["bash", "-c", command], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


@pytest.mark.parametrize(
    ("command", "got"),
    [
        ("{} /dev/stdout", b"new"),
        ("{} /dev/stdout > f; cat f", b"new"),
        ("{{ {} /dev/stdout; echo end; }} >> f; cat f; rm f", b"newend\n"),
        ("{} >(cat) | cat", b"new"),
        ("mkfifo p; {} p & cat p; wait; rm p", b"new"),
    ],
)
def test_what_is_open_already_is_written_to(tmp_path: Path, command: str, got: bytes) -> None:
    assert written_by(lambda write: f"export PYTHONPATH=$PWD; cd {tmp_path}; {command.format(write)}") == got


@pytest.mark.parametrize("call", ["open", "rename"])
@pytest.mark.parametrize("full", [False, True])
def test_a_file_without_a_place_next_to_it_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, full: bool
) -> None:
    """As one that is mounted alone into a container; on a full disk what it held is put back."""
    file = tmp_path / "file"
    held = b"the baseline of a year"
    file.write_bytes(held)
    if full:
        wrote = os.write

        def first_half(number: int, data: memoryview) -> int:
            if bytes(data[:1]) == b"x" and len(data) < 100:
                raise OSError(errno.ENOSPC, "No space left on device")
            return wrote(number, data[: max(1, len(data) // 2)])

        monkeypatch.setattr(os, "write", first_half)
    with refused(call, errno.EBUSY):
        if full:
            with pytest.raises(OSError, match="No space"):
                write_output(str(file), b"x" * 1000)
        else:
            write_output(str(file), b"x" * 5)
    assert content(tmp_path) == {"file": held if full else b"x" * 5}
