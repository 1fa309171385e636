"""``report LOGDIR``: the report of a run, or of all runs whose names match a pattern. What
``--anonymize`` masks besides is standard error, the log, and the names of files that are written."""

import argparse
import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tb_gpu_advisor.cli import base
from tb_gpu_advisor.cli.base import Options
from tb_gpu_advisor.cli.source import Source, add_given, add_logdir, is_pattern, source
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.escapes import address, file_name
from tb_gpu_advisor.report.given import Worth, over, parse_given, worth_of
from tb_gpu_advisor.sessions import read_text
from tb_gpu_advisor.settings import USUAL, Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report
from tb_gpu_advisor.wire.as_json import json_line, to_json

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


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog, "cli-runs")
    parser.add_argument("--one-gpu", metavar="RUN", default=None, help=catalog.text("cli-one-gpu"))
    parser.add_argument("--thresholds", metavar="FILE", default=None, help=catalog.text("cli-thresholds"))
    add_given(parser, catalog)
    parser.add_argument("--hours", metavar="H", default=None, help=catalog.text("cli-hours"))
    parser.add_argument("--price", metavar="P", default=None, help=catalog.text("cli-price"))
    base.add_output(parser, catalog, "json", "markdown", "html")
    parser.add_argument("--finding", metavar="ID", default=None, help=catalog.text("cli-finding"))
    parser.add_argument("--findings", action="store_true", help=catalog.text("cli-findings"))
    parser.add_argument("--all", action="store_true", help=catalog.text("cli-all"))
    parser.add_argument("--anonymize", action="store_true", help=catalog.text("cli-anonymize"))


def run(options: base.Options, catalog: Catalog) -> int:
    runs = source(options)
    names = anonymous(options, runs, catalog) if options.anonymize else None  # before anything can be printed
    if options.findings and options.format != "json":
        raise AdvisorError("findings-format")
    if options.output is not None:
        base.check_output(options.output)
    wanted, stored = (USUAL, None) if options.thresholds is None else _wanted(options.thresholds)
    worth = worth_of(options.hours, options.price, stored)  # before anything is read
    typed = parse_given(options.parameters, options.bandwidth, options.examples)
    sessions = [runs.session()] if options.run is None else runs.wanted(options.run)
    several = options.run is not None and is_pattern(options.run) and sessions[0].run != options.run
    if options.run is None:
        base.say(catalog.text("cli-newest", args={"run": sessions[0].run}))
    with base.Progress(catalog) as progress:
        one_gpu = None
        if options.one_gpu is not None:
            one_gpu = runs.report(runs.session(options.one_gpu), progress).step_time
        settings = Settings(
            wanted.thresholds, over(typed, wanted.given), one_gpu.mean_ms if one_gpu else None
        )
        code = 0
        for session, report in runs.reports(sessions, progress, settings):
            progress.clear()
            run = session.run if names is None else names.masked(session.run)
            output = _own_file(options, run) if several else options.output
            if isinstance(report, Report):
                options.inputs = runs.inputs(options)
                written = report if names is None else names.anonymized(report)
                _write(written, options, output, catalog, worth)
            else:
                code = base.fail(report, catalog)
    return code


def _wanted(thresholds: str) -> tuple[Settings, Worth | None]:
    from tb_gpu_advisor.comparing.budget import parse

    budget = parse(read_text(thresholds), thresholds)
    return budget.settings, budget.training.worth


def _own_file(options: base.Options, run: str) -> str | None:
    """The file of one of several runs, in the folder that was asked for; a run's name makes no folders."""
    if options.output is None:
        return None
    folder, ending = Path(options.output), _ENDINGS[options.format]
    with base.writing(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
    return str(folder / file_name(run, ending))


def _write(
    report: Report, options: base.Options, output: str | None, catalog: Catalog, worth: Worth | None
) -> None:
    if options.finding is not None:
        _write_finding(report, options, output, catalog)
    else:
        base.write(_document(report, options, output, catalog, worth), output, options.inputs)


def _document(
    report: Report, options: base.Options, output: str | None, catalog: Catalog, worth: Worth | None
) -> str:
    """The report in the format that is asked for, of which only that one is loaded."""
    if options.findings:
        from tb_gpu_advisor.export.brief import brief

        return json_line(brief(report, catalog)) + "\n"
    if options.format == "json":
        return to_json(report)
    if options.format == "markdown":
        from tb_gpu_advisor.export.markdown import report_markdown

        return report_markdown(report, catalog)
    if options.format == "html":
        from tb_gpu_advisor.export.html import report_html

        return report_html(report, catalog)
    from tb_gpu_advisor.export.text import report_text

    return report_text(report, catalog, *base.look(output), every_row=options.all, worth=worth)


_ENDINGS: Final = {"text": ".txt", "json": ".json", "markdown": ".md", "html": ".html"}


def _write_finding(report: Report, options: base.Options, output: str | None, catalog: Catalog) -> None:
    """The finding, and its picture next to the file; there is no place for one on standard output."""
    from tb_gpu_advisor.export.issue import find_check, issue_markdown, issue_picture

    if options.format != "markdown":
        raise AdvisorError("finding-format")
    check = find_check(report, options.finding)
    picture = issue_picture(check, catalog) if output else None
    file = Path(output).with_suffix(".svg") if output and picture else None
    if picture is not None and file is not None:
        with base.writing(str(file)):
            _check_ours(file)
        base.write(picture, str(file), options.inputs)
    text = issue_markdown(report, check, address(file.name) if file else "", catalog)
    base.write(text, output, options.inputs)


def _check_ours(file: Path) -> None:
    """Nobody gave this name: what has it already is replaced only if it is a picture of ours. Raises ``OSError``."""
    from tb_gpu_advisor.export.issue import BEGIN

    if file.exists():
        with file.open("rb") as there:
            if there.read(len(BEGIN)) != BEGIN.encode():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
