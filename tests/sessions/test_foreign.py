"""Files of others where a profile is looked for: each is recognised, and never said to be damaged or still written."""

import gzip
import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.host import LOCAL_READER
from tb_gpu_advisor.sessions import find_session, list_sessions
from tb_gpu_advisor.sessions.foreign import FOREIGN
from tb_gpu_advisor.text import Catalog, available_languages
from tests.sessions.test_discover import capture
from tests.sessions.test_unreadable import problems_of


def zipped() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("h.xplane.pb", b"x")
    return out.getvalue()


def tarred() -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("plugins/profile/s/h.xplane.pb"))
    return out.getvalue()


#: Contents under the name of a profile, with where people met them.
BEGINS = {
    "lfs": (b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 5971\n", "git-lfs"),
    "zip": (zipped(), "archive"),
    "tar": (tarred(), "archive"),
    "tar.gz": (gzip.compress(tarred()), "archive"),
    "xz": (b"\xfd7zXZ\x00\x00\x04", "archive"),
    # pytorch/kineto, output_json.cpp
    "pytorch": (b'{\n  "schemaVersion": 1,\n  "deviceProperties": [\n    {"id": 0}]}', "pytorch"),
    "pytorch.gz": (gzip.compress(b'{"schemaVersion": 1, "traceEvents": []}'), "pytorch"),
    "chrome": (b'{"displayTimeUnit":"ns","metadata":{},"traceEvents":[{}', "trace-viewer"),
    "chrome list": (b'[{"ph": "X", "name": "a"}]', "trace-viewer"),
    "nsys export": (b"SQLite format 3\x00\x10\x00\x01\x01", "profiler"),
    "ncu": (b"NVR\x00\x08\x00", "profiler"),
    "page": (b"\n<!DOCTYPE html><html><head><title>Sign in", "web-page"),
    "store": (b'<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', "web-page"),
    "raw.github": (b"404: Not Found", "text"),
    "events": (
        b"\x18\0\0\0\0\0\0\0\xa3\x7fK\x22\t\0\0\xc0\x0f\xd5\xd9\xd9A\x1a\x0dbrain.Event:2\xec\xee",
        "events",
    ),
    "macOS": (b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        ", "apple-double"),
}


@pytest.mark.parametrize("name", BEGINS)
def test_what_begins_otherwise_than_a_profile_is_recognised(tmp_path: Path, name: str) -> None:
    content, kind = BEGINS[name]
    folder = capture(tmp_path, "train", "s")
    file = folder / "h.xplane.pb"
    file.write_bytes(content)
    error = LOCAL_READER.read(find_session(str(tmp_path)).hosts[0])
    assert isinstance(error, AdvisorError)
    assert (error.code, error.arguments) == ("foreign-file", {"file": str(file), "kind": kind})


#: The begin of what jax.profiler.save_device_memory_profile writes (google/neural-tangents#147): a message of pprof,
#: which can be read as planes that have no name and no line.
PPROF = b"\x0a\x04\x08\x01\x10\x02\x0a\x04\x08\x03\x10\x04"


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("memory.prof", gzip.compress(PPROF, mtime=0), "profiler"),
        ("model.keras", zipped(), "data"),
        ("snapshot.pickle", b"\x80\x04\x95\xff\xff", "data"),
        ("timeline.json", b'{"traceEvents": [{"ph": "M"}]}', "trace-viewer"),
    ],
)
def test_a_file_that_is_given_says_by_its_name_what_it_is(
    tmp_path: Path, name: str, content: bytes, kind: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    error = LOCAL_READER.read(find_session(str(file)).hosts[0])
    assert isinstance(error, AdvisorError)
    assert (error.code, error.arguments) == ("foreign-file", {"file": str(file), "kind": kind})


@pytest.mark.parametrize(
    "content", [PPROF, b"\xff\xfe\x00\x01 noise", b"\x0a\x91\xa1\x01\x12\x0d/device:GPU:0"]
)
def test_a_profile_that_is_damaged_is_no_file_of_others(tmp_path: Path, content: bytes) -> None:
    folder = capture(tmp_path, "train", "s")
    (folder / "h.xplane.pb").write_bytes(content)
    error = LOCAL_READER.read(find_session(str(tmp_path)).hosts[0])
    assert isinstance(error, AdvisorError)
    assert error.code == "trace-damaged"


#: Names in a session's folder that has no profile.
NAMES = {
    "h.xplane (1).pb": "renamed",
    "h.xplane.pb.1": "renamed",
    "h.xplane - Copy.pb": "renamed",
    "xplane.pb": "renamed",
    "h.xplane.pb.crdownload": "download",
    "h.xplane.pb.zip": "archive",
    "logs.tar.gz": "archive",
    "h.trace.json.gz": "trace-viewer",
    "perfetto_trace.json.gz": "trace-viewer",
    "w_1.1700000000000.pt.trace.json": "pytorch",
    "report1.nsys-rep": "profiler",
    "h.overview_page.pb": "pages",
    "h.tensorflow_stats.pb": "pages",
    "ALL_HOSTS.op_stats_v2.pb": "pages",
    "._h.xplane.pb": "apple-double",
    # pytorch/xla#2493, google/neural-tangents#147
    "10.0.0.1.tracetable": "pages",
    "memory.prof": "profiler",
    "module_0001.jit_step.hlo.pb": "data",
    "timeline_07.json": "trace-viewer",
    # pytorch/kineto's by names of people's own, ROCm/rocm-systems' rocprofv3, and what xla_dump_to writes
    "trace_rank0.json.gz": "trace-viewer",
    "4242_results.db": "profiler",
    "17_kernel_trace.csv": "profiler",
    "report1.sqlite": "profiler",
    # microsoft/onnxruntime's and torch.autograd's, which are bare lists
    "onnxruntime_profile__2024-01-01_10-00-00.json": "trace-viewer",
    "profile.json": "trace-viewer",
    "H.XPLANE.PB": "renamed",
    "h.xplane.pb.tmp": "download",
    "module_0001.jit_step.sm_8.0_gpu_after_optimizations.txt": "data",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_session_with_files_of_others_alone_says_what_they_are(tmp_path: Path, name: str) -> None:
    folder = capture(tmp_path, "train", "s")
    (folder / name).write_bytes(b"x")
    with pytest.raises(AdvisorError) as raised:
        find_session(str(tmp_path))
    shown = {"file": f"{folder}/{name}", "kind": NAMES[name]}
    assert (raised.value.code, raised.value.arguments) == ("foreign-file", shown)
    # Next to a profile they are what the Profile tab and others keep there.
    (folder / "h.xplane.pb").write_bytes(b"x")
    assert find_session(str(tmp_path)).run == "train/s"
    assert problems_of(tmp_path) == []


def test_the_pages_of_tensorflow_2_2_are_shown_before_its_trace(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "s")
    for name in ("h.trace.json.gz", "h.input_pipeline.pb", "h.kernel_stats.pb"):
        (folder / name).write_bytes(b"x")
    assert problems_of(tmp_path) == [("foreign-file", f"{folder}/h.input_pipeline.pb")]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("deep/er/h.xplane.pb", "misplaced"),
        ("deep/h.xplane(1).pb", "renamed"),
        ("t/w.pt.trace.json", "pytorch"),
        # tensorflow/tensorflow#11803
        ("t/timeline.ctf.json", "trace-viewer"),
    ],
)
def test_outside_of_sessions_profiles_and_traces_are_shown_where_nothing_else_is(
    tmp_path: Path, name: str, kind: str
) -> None:
    file = tmp_path / "logs" / name
    file.parent.mkdir(parents=True)
    file.write_bytes(b"x")
    with pytest.raises(AdvisorError) as raised:
        find_session(str(tmp_path / "logs"))
    assert raised.value.arguments == {"file": str(file), "kind": kind}
    capture(tmp_path / "logs", "train", "s", "h")
    assert problems_of(tmp_path / "logs") == []


def test_data_in_a_logdir_is_nobodys_profile(tmp_path: Path) -> None:
    (tmp_path / "train").mkdir()
    for name in (
        "cifar.tar.gz",
        "model.zip",
        "metrics.json",
        "traces.json",
        "profiles.json",
        "mlruns.sqlite",
        "index.html",
        "a.part",
    ):
        (tmp_path / "train" / name).write_bytes(b"x")
    with pytest.raises(AdvisorError, match="no-sessions"):
        find_session(str(tmp_path))


def test_what_a_folder_holds_that_was_named_itself_is_shown(tmp_path: Path) -> None:
    (tmp_path / "h.trace.json.gz").write_bytes(b"x")
    with pytest.raises(AdvisorError) as raised:
        find_session(str(tmp_path))
    assert raised.value.arguments["kind"] == "trace-viewer"


@pytest.mark.parametrize("language", available_languages())
def test_every_kind_has_its_own_words(language: str) -> None:
    kinds = [*(one.kind for one in FOREIGN), "misplaced", "text"]
    catalog = Catalog(language)
    shown = [catalog.what_and_do("foreign-file", {"file": "f", "kind": kind})[0] for kind in kinds]
    assert len(set(shown)) == len(kinds)


def test_notes_of_macos_are_no_hosts(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "s", "h")
    (folder / "._h.xplane.pb").write_bytes(b"\x00\x05\x16\x07")
    (session,) = list_sessions(str(tmp_path))
    assert [host.host for host in session.hosts] == ["h"]
