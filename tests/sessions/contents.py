"""What a host's file holds."""

from tb_gpu_advisor.sessions import LOCAL, FileSystem, HostFile, open_host


def read_host(file: HostFile, fs: FileSystem = LOCAL) -> bytes:
    """All of it, as whoever analyses it would see it."""
    with open_host(file, fs) as opened:
        return opened.read()
