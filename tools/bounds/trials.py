"""What is done with an extra in an environment that has it: each answers with what went wrong, empty for nothing."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import boto3
import fsspec

from tests.build.gs import BUCKET, gs_server
from tests.build.s3 import ENVIRONMENT, s3_server, upload
from tools.environment import Environment

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).parent
DEMO_LOGS: Final = ROOT / "demo_logs"
STORY: Final = DEMO_LOGS / "input-bound"
RUN: Final = "input-bound/2026_01_15_10_00_00"
#: Of an error's end so many characters are shown.
SHOWN: Final = 600
Trial = Callable[[Environment, Path], str]


def _said(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stderr or done.stdout).strip()[-SHOWN:] if done.returncode else ""


def _report(here: Environment, address: str, **variables: str) -> str:
    """The findings of the demo run are read from there."""
    done = here.run(
        *("-m", "tb_gpu_advisor", "report", address, "--no-cache", "--format", "json"), **variables
    )
    if done.returncode:
        return _said(done)
    failed = {check["id"] for check in json.loads(done.stdout)["checks"] if check["status"] == "failed"}
    return "" if "input-bound" in failed else f"its findings are {sorted(failed)}"


def package(here: Environment, scratch: Path) -> str:
    return _report(here, str(STORY)) or _said(
        here.run("-c", "from tb_gpu_advisor.loader import GpuAdvisorLoader")
    )


def profile(here: Environment, scratch: Path) -> str:
    """TensorBoard finds both plugins."""
    return _said(
        here.run(
            "-c",
            "from tensorboard import default; names = {one.__module__.partition('.')[0] for one in"
            " default.get_dynamic_plugins()}; assert {'tensorboard_plugin_profile', 'tb_gpu_advisor'} <= names"
            " or {'xprof', 'tb_gpu_advisor'} <= names, names",
        )
    )


def dask(here: Environment, scratch: Path) -> str:
    return _said(here.run(str(HERE / "with_dask.py"), str(STORY)))


def s3(here: Environment, scratch: Path) -> str:
    with s3_server(scratch) as (address, _):
        client = boto3.client(
            "s3",
            endpoint_url=address,
            region_name="us-east-1",
            aws_access_key_id="test",
            aws_secret_access_key="test",
        )
        client.create_bucket(Bucket=BUCKET)
        upload(client, STORY, BUCKET, "logs")
        return _report(here, f"s3://{BUCKET}/logs", S3_ENDPOINT=address, **ENVIRONMENT)


def gcs(here: Environment, scratch: Path) -> str:
    with gs_server(scratch) as (address, _):
        store = fsspec.filesystem("gcs", endpoint_url=address, token="anon", skip_instance_cache=True)
        store.put(str(STORY), f"{BUCKET}/logs", recursive=True)
        return _report(here, f"gs://{BUCKET}/logs", STORAGE_EMULATOR_HOST=address)


def by_fsspec(here: Environment, scratch: Path) -> str:
    """Its own way to this machine's files."""
    return _report(here, f"local://{STORY}")


def mcp(here: Environment, scratch: Path) -> str:
    return _said(here.run(str(HERE / "with_agent.py"), str(DEMO_LOGS), RUN))


def table(here: Environment, scratch: Path) -> str:
    file = str(scratch / "runs.parquet")
    written = _said(here.run("-m", "tb_gpu_advisor", "table", str(STORY), "-o", file))
    return written or _said(
        here.run("-c", f"from pyarrow import parquet; assert len(parquet.read_table({file!r})) == 1")
    )


def capture(here: Environment, scratch: Path) -> str:
    return _said(here.run(str(HERE / "with_tensorflow.py"), str(scratch / "logs")))


def dev(here: Environment, scratch: Path) -> str:
    """The tools that check the code run, and the tests of messages."""
    tests = ("-m", "pytest", "-q", "-p", "no:cacheprovider", str(ROOT / "tests" / "text"))
    return _said(here.run(*tests)) or _said(here.run("-m", "ruff", "check", str(ROOT / "setup.py")))


TRIALS: Final[dict[str, Trial]] = {
    "": package,
    "profile": profile,
    "dask": dask,
    "s3": s3,
    "gcs": gcs,
    "fsspec": by_fsspec,
    "mcp": mcp,
    "table": table,
    "capture": capture,
    "dev": dev,
}
