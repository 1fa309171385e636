"""Reads a run with the workers of a Dask cluster of this environment: ``python with_dask.py RUN``."""

import subprocess
import sys

from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        command = [sys.executable, "-m", "tb_gpu_advisor", "report", sys.argv[1], "--no-cache"]
        command += ["--dask", cluster.scheduler_address]
        sys.exit(subprocess.run(command, check=False).returncode)
