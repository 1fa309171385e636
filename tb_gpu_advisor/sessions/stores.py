"""What file systems over object stores share: a logdir is one listing, and its folders are parts of names.

There are no links in a store, so nothing is outside of ``below``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from tb_gpu_advisor.sessions.filesystem import Stat

#: Names of folders and of files by folder.
Tree = dict[str, tuple[list[str], list[str]]]


class Store(ABC):
    """A ``FileSystem`` over a store that lists everything below a prefix at once, with sizes and times."""

    def __init__(self) -> None:
        #: What listings say of files that nobody has asked for yet.
        self._listed: dict[str, Stat] = {}

    @abstractmethod
    def listing(self, top: str) -> Iterator[tuple[str, Stat]]:
        """Every file below a folder."""

    @abstractmethod
    def look(self, path: str) -> Stat:
        """One file, as the store has it now."""

    def walk(self, top: str, below: str = "") -> Iterator[tuple[str, list[str], list[str]]]:
        """As of a ``FileSystem``, by one listing of all objects."""
        top = top.rstrip("/")
        tree: Tree = {}
        with os_errors():
            listed = dict(self.listing(top))
        for path in listed:
            folder, _, name = path.rpartition("/")
            _add(tree, top, folder)
            if name:  # else a marker of the folder itself
                tree[folder][1].append(name)
        self._listed.update(listed)
        try:
            waiting = [top] if top in tree else []
            while waiting:
                folder = waiting.pop()
                folders, files = tree[folder]
                yield folder, folders, files
                waiting += [f"{folder}/{name}" for name in reversed(folders)]
        finally:
            for path in listed:
                self._listed.pop(path, None)

    def stat(self, path: str, below: str = "") -> Stat:
        """During a walk it has been listed already, once."""
        listed = self._listed.pop(path, None)
        if listed is not None:
            return listed
        with os_errors():
            return self.look(path)

    def real(self, path: str) -> str:
        """There are no links."""
        return ""


def _add(tree: Tree, top: str, folder: str) -> None:
    """The folder with those in which it lies. Keys are short, so there are few of them."""
    if folder not in tree:
        tree[folder] = ([], [])
        if folder != top:
            parent, _, name = folder.rpartition("/")
            _add(tree, top, parent)
            tree[parent][0].append(name)


def tag_number(tag: str) -> int:
    """A store's tag of a content, as a number: stores tell whole seconds, and a file may change within one."""
    from hashlib import blake2b

    return int.from_bytes(blake2b(tag.encode(), digest_size=7).digest(), "big")


@contextmanager
def os_errors() -> Iterator[None]:
    """Errors of any store as ``OSError``: boto3, fsspec and TensorFlow each raise their own kinds."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(str(error)) from error
