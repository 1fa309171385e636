"""Files of others where a profile is looked for: the one table by which they are recognised, by name or first bytes.

Each kind has its own words in ``foreign-file``: what such a file is, and what to do instead. None of them is a profile
that is damaged, still written, or was never recorded.
"""

import re
from collections.abc import Collection
from typing import BinaryIO, Final, NamedTuple

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions.model import host_of

#: What is read of a file to recognise it. Our default: PyTorch names itself in the first 200 bytes of a trace.
_HEAD_BYTES: Final = 2048
#: Behind this many bytes a tar archive says that it is one (POSIX). Defined: there, in ustar's header.
_TAR_AT: Final = 257
#: Shorter texts say nothing, and may be the rest of anything. Our default: "404: Not Found" is longer.
_LEAST_TEXT: Final = 12


class Foreign(NamedTuple):
    """How files of one kind are named where profiles lie, and how they begin; nothing where that tells nothing."""

    kind: str
    named: str = ""
    begins: bytes = b""


#: Pages that the Profile tab or TensorFlow before 2.3 computed (``save_profile.cc``), and the Profile tab's own cache.
_PAGES: Final = (
    r"(?:^|\.)(?:(?:overview_page|input_pipeline|tensorflow_stats|framework_op_stats|kernel_stats|op_profile|"
    r"op_stats(?:_v\d)?|memory_profile|memory_viewer|graph_viewer|pod_viewer|dcn_collective_stats|hlo_proto)"
    r"\.(?:pb|json)(?:\.gz)?|SSTABLE|trace(?:table)?)$"
)
#: Of what Chrome's viewer shows: the profiler's, JAX' for Perfetto, timelines of TensorFlow 1, PyTorch's by any name,
#: ONNX Runtime's (``onnxruntime_profile__…``).
_TRACES: Final = r"(?:^|[\W_])(?:trace|timeline|profile)(?:[\W_][\w.-]*)?\.json(?:\.gz)?$"
#: Names of what somebody else made of a profile, or of a download of one.
_ARCHIVES: Final = r"\.(?:zip|tar|tgz|7z|rar|zst|bz2|xz|tar\.\w+)$"
_DOWNLOADS: Final = (
    r"\.(?:crdownload|opdownload|partial|download|filepart)$|(?<!gpu_advisor)\.part$|\.pb\.tmp$"
)
#: Reports of Nsight Systems (its exports, too) and Compute, nvprof, ROCm's rpd and rocpd and its tables, Perfetto,
#: Python's own profiler, and for pprof as JAX' of memory.
_PROFILERS: Final = (
    r"\.(?:nsys-rep|qdrep|qdstrm|ncu-rep|nvvp|nvprof|rpd|rocpd|pftrace|perfetto-trace|pstats?|prof)$"
    r"|(?:^|_)results\.db$|(?:^|_)(?:kernel|hip_api|memory_copy)_(?:trace|stats)\.csv$|^(?:report|nsys|profile)\w*\.sqlite$"
)
#: What programs keep of models, XLA of what it compiles (xla_dump_to), and PyTorch of memory.
_DATA: Final = (
    r"(?:^saved_model|[._]hlo)\.pb$|^module_\d{4}\."
    r"|\.(?:pickle|pkl|h5|keras|tflite|onnx|pth?|np[yz]|safetensors)$"
)
#: Those that come first say more. Sources: git-lfs's spec; the signatures of zip, tar, bzip2, xz, 7z, zstd and RAR;
#: Kineto's ``output_json.cpp`` for PyTorch, SQLite's file format for exports of Nsight Systems; AppleDouble.
FOREIGN: Final = (
    Foreign("apple-double", r"^\._", rb"\x00\x05\x16\x07"),
    Foreign("archive", _ARCHIVES, rb"PK[\x03\x05]|BZh\d|\xfd7zXZ|7z\xbc|\x28\xb5\x2f\xfd|Rar!"),
    Foreign("download", _DOWNLOADS),
    Foreign("git-lfs", "", rb"version https?://git-"),
    Foreign("renamed", r"(?i:xplane.*\.pb|\.xplane\b)"),
    Foreign("pytorch", r"\.pt\.trace\.json(?:\.gz)?$", rb'(?s)\s*\{.*"(?:schemaVersion|deviceProperties)"'),
    Foreign("profiler", _PROFILERS, rb"SQLite format 3\x00|NVR\x00"),
    Foreign("pages", _PAGES),
    Foreign("trace-viewer", _TRACES, rb'(?s)\s*[{\[].*"(?:traceEvents|displayTimeUnit|ph)"'),
    Foreign("events", "", rb"(?s).{8,40}brain\.Event:\d"),
    Foreign("data", _DATA),
    Foreign("web-page", r"\.html?$", rb"(?i)(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|error)"),
)
#: Anywhere in a logdir only these are reported: other files of such names may be data, models and reports.
_ANYWHERE: Final = ("renamed", "pytorch", "profiler", "trace-viewer")
#: What begins so may be more by its name.
_SAY_LITTLE: Final = ("", "text", "trace-viewer", "archive")
#: In names that stand one after another: a logdir has thousands.
_ANY_NAMED: Final = re.compile(
    "|".join(f"(?:{one.named})" for one in FOREIGN if one.kind in _ANYWHERE), re.MULTILINE
)


def foreign_named(folder: str, names: Collection[str], of_session: bool) -> AdvisorError | None:
    """What files of others lie in a folder, by their names; a profile that lies in no session's folder is one of them.
    ``of_session`` is whether a profile is expected in that folder."""
    if not of_session and not _ANY_NAMED.search("\n".join(names)):
        return None
    for one in FOREIGN:
        if not one.named or not (of_session or one.kind in _ANYWHERE):
            continue
        for name in names:
            if re.search(one.named, name):
                shown = one.kind if host_of(name) is None else "misplaced"
                return AdvisorError("foreign-file", file=f"{folder}/{name}", kind=shown)
    return None


def foreign_begun(file: BinaryIO, path: str) -> AdvisorError | None:
    """What an open file is that could not be read as a profile, by how it begins; None for a profile that is damaged,
    and for what nobody knows. Raises ``OSError``."""
    file.seek(0)
    head = file.read(_HEAD_BYTES)
    begun = (one.kind for one in FOREIGN if one.begins and re.match(one.begins, head))
    kind = next(begun, "text" if _is_text(head) else "")
    if head[_TAR_AT:].startswith(b"ustar"):
        kind = "archive"
    if kind in _SAY_LITTLE:
        name = path.rpartition("/")[2]
        others = (one for one in FOREIGN if one.named and one.kind != "renamed")
        kind = next((one.kind for one in others if re.search(one.named, name)), kind)
    return AdvisorError("foreign-file", file=path, kind=kind) if kind else None


def _is_text(head: bytes) -> bool:
    """Whether there is nothing but text. A cut at the end may split a character."""
    if len(head) < _LEAST_TEXT:
        return False
    try:
        text = head[: _HEAD_BYTES - 4].decode()
    except UnicodeDecodeError:
        return False
    return text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable()
