"""What ``--anonymize`` masks besides the report: standard error, the log, and the names of files that are written."""

import os
from typing import TYPE_CHECKING, Final

from tb_gpu_advisor.cli.base import Options
from tb_gpu_advisor.cli.source import Source
from tb_gpu_advisor.text import Catalog

if TYPE_CHECKING:
    from tb_gpu_advisor.report.anonymize import MadeUp

#: Where the environment names the person.
_PERSON: Final = "USER", "LOGNAME", "USERNAME"
#: Options that name runs, and such that name files.
_RUNS: Final = "run", "one_gpu"
_FILES: Final = "output", "thresholds"


def anonymous(options: Options, runs: Source, catalog: Catalog) -> "MadeUp":
    """Made-up names for whatever a command may tell, also in what it says on standard error from here on.

    Raises ``AdvisorError`` where the log directory cannot be read.
    """
    from tb_gpu_advisor.report.anonymize import MadeUp

    names = MadeUp()
    catalog.masked = names.masked
    _mask_log(names)
    for person in filter(None, map(os.environ.get, _PERSON)):
        names.user(person)
    names.path(f"{os.path.abspath(options.logdir)}/")  # noqa: PTH100 -- it may be an address
    typed = vars(options)
    for file in filter(None, map(typed.get, _FILES)):
        names.path(file)
    asked = [run for run in map(typed.get, _RUNS) if run]
    # The run that is asked for is the first one.
    for session in sorted(runs.sessions([]), key=lambda one: not any(run in one.run for run in asked)):
        names.run(session.run)
        for host in sorted(file.host for file in session.hosts):
            names.host(host)
    for run in asked:
        names.run(run)
    return names


def _mask_log(names: "MadeUp") -> None:
    """What nobody else shows of the log goes to standard error."""
    import logging

    class Masked(logging.Formatter):
        def format(self, record: logging.LogRecord) -> str:
            return names.masked(super().format(record))

    if logging.lastResort is not None:
        logging.lastResort.setFormatter(Masked())
