"""Writes reports with the package of one folder: ``one_side.py FOLDER``, with jobs as JSON on its input: the paths of
a capture and of the output, and by a name of one's own the checks whose findings a What if takes away (null: all that
failed). It uses nothing but the public functions of the package, which older commits have as well."""

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

import tb_gpu_advisor
from tb_gpu_advisor import analyze, what_if
from tb_gpu_advisor.errors import AdvisorError

#: As many as work at the same time: two cores are what everybody has.
WORKERS = 2


def _write(job: tuple[str, str, dict[str, list[str] | None]]) -> None:
    path, output, asked = job
    document: dict[str, object] = {}
    try:
        report = analyze(path)
        document["report"] = report
        failed = [check.id for check in report.checks if check.status == "failed"]
        wanted = {name: failed if fixes is None else fixes for name, fixes in asked.items()}
        # A question without any answer, such as of a capture without a GPU, is the report's error as well.
        document["what_if"] = {name: what_if(path, fixes) for name, fixes in wanted.items() if fixes}
    except AdvisorError as error:
        document["error"] = {"code": error.code, **{name: str(one) for name, one in error.arguments.items()}}
    except Exception as error:  # what must not be, and is then what moved
        document["crash"] = repr(error)
    data = msgspec.json.encode(document).replace(os.fsencode(str(Path(path).parent)), b"")
    unfinished = Path(f"{output}.{os.getpid()}")
    unfinished.write_bytes(data)
    unfinished.rename(output)


def main() -> None:
    jobs = json.load(sys.stdin)
    if not Path(tb_gpu_advisor.__file__).is_relative_to(sys.argv[1]):
        sys.exit(f"{tb_gpu_advisor.__file__} is not below {sys.argv[1]}")
    with ProcessPoolExecutor(WORKERS) as pool:
        list(pool.map(_write, jobs, chunksize=4))


if __name__ == "__main__":
    main()
