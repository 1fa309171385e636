"""The built frontend, compressed once.

Files are looked up by exact name among those packaged, so no path can lead out of the folder.
"""

import gzip
import json
from functools import lru_cache
from pathlib import Path
from typing import Final

ENTRY: Final = "index.js"

_FOLDER: Final = Path(__file__).parent.parent / "static"
# Said here and not by ``mimetypes``, which a machine may have configured wrongly; "nosniff" makes that fatal.
_TYPES: Final = {".js": "text/javascript", ".txt": "text/plain"}


def static_file(name: str) -> tuple[bytes, str] | None:
    """Content (in gzip) and type of a file of the frontend; None if there is none of this name."""
    paths = (path for path in _FOLDER.rglob("*") if path.suffix in _TYPES)
    files = {path.relative_to(_FOLDER).as_posix(): path for path in paths}
    if name in files:
        return _compressed(files[name].read_bytes()), _TYPES[files[name].suffix]
    return (_compressed(_not_built()), _TYPES[".js"]) if name == ENTRY else None


@lru_cache(maxsize=4)
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _not_built() -> bytes:
    """A module that says how to build the frontend: a checkout without it must not give a blank tab."""
    from tb_gpu_advisor.text import Catalog

    text = json.dumps(Catalog().text("frontend-not-built"))
    return f"export function render() {{ document.body.textContent = {text}; }}\n".encode()
