"""One sample of one method in a fresh process.

``python -m benchmarks.methods METHOD FILE [processor]`` prints seconds by the clock, or of processors, and peak MB.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path


def read(path: str) -> None:
    Path(path).read_bytes()


def upb(path: str) -> None:
    from tb_gpu_advisor.trace.schema import messages

    messages()["XSpace"].FromString(Path(path).read_bytes())


def decode(path: str) -> None:
    from tb_gpu_advisor.trace import decode

    decode(Path(path).read_bytes())


def report(path: str) -> None:
    import msgspec

    from tb_gpu_advisor import analyze

    msgspec.json.encode(analyze(path))


#: Seconds, by what is asked for.
CLOCKS: dict[str, Callable[[], float]] = {"clock": time.perf_counter, "processor": time.process_time}


def _xprof(tool: str) -> Callable[[str], None]:
    def run(path: str) -> None:
        from xprof.convert import raw_to_tool_data

        # A folder of its own: the converters leave caches next to the profile.
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "host.xplane.pb"
            copy.symlink_to(path)
            started_s = _now_s()
            raw_to_tool_data.xspace_to_tool_data(
                [str(copy)], tool, {"hosts": ["host"], "use_saved_result": False}
            )
            _show(_now_s() - started_s)

    return run


#: name -> (function, decoder engine it runs with)
METHODS: dict[str, tuple[Callable[[str], None], str]] = {
    "read": (read, "native"),
    "upb parse": (upb, "native"),
    "decode native": (decode, "native"),
    "decode protobuf": (decode, "protobuf"),
    "report native": (report, "native"),
    "report protobuf": (report, "protobuf"),
    "xprof overview_page": (_xprof("overview_page"), "native"),
    "xprof kernel_stats": (_xprof("kernel_stats"), "native"),
    "xprof trace_viewer@": (_xprof("trace_viewer@"), "native"),
}


def _now_s() -> float:
    return CLOCKS[sys.argv[3] if len(sys.argv) > 3 else "clock"]()


def _show(seconds: float) -> None:
    # Not ru_maxrss: that of a child process begins with its parent's.
    status = Path("/proc/self/status").read_text()
    peak_mb = int(status.split("VmHWM:")[1].split()[0]) * 1024 / 1e6  # as the sizes of files
    print(f"{seconds:.6f} {peak_mb:.1f}")


def main() -> None:
    name, path = sys.argv[1:3]
    function, engine = METHODS[name]
    os.environ["TB_GPU_ADVISOR_ENGINE"] = engine
    if name.startswith("xprof"):
        function(path)  # takes its own time: making the folder is not its work
        return
    if name.startswith(("decode", "upb", "report")):
        import tb_gpu_advisor.report.build  # noqa: F401 -- imports are paid once per TensorBoard, not per profile
    started_s = _now_s()
    function(path)
    _show(_now_s() - started_s)


if __name__ == "__main__":
    main()
