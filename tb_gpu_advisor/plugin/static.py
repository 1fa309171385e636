"""The built frontend, compressed once.

Files are looked up by exact name among those packaged, so no path can lead out of the folder.
"""

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent.parent / "static"
# Not by ``mimetypes``, which a machine may have configured wrongly; "nosniff" makes that fatal.
_TYPES: Final = {"index.js": "text/javascript", "THIRD_PARTY.txt": "text/plain"}


def static_file(name: str) -> tuple[bytes, str] | None:
    """Content (in gzip) and type of a file of the frontend; None if there is none of this name."""
    return (_compressed((_FOLDER / name).read_bytes()), _TYPES[name]) if name in _TYPES else None


@lru_cache(maxsize=4)
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
