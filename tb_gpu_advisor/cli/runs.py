"""``runs LOGDIR``: the profile runs of a logdir, newest first."""

from __future__ import annotations

import argparse

from tb_gpu_advisor.cli.base import Command, Options, add_format, look, write
from tb_gpu_advisor.cli.source import add_arguments, source
from tb_gpu_advisor.export.text import runs_text
from tb_gpu_advisor.report.profile_plugin import install_commands, profile_plugin_version
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import RunInfo, Runs
from tb_gpu_advisor.wire.as_json import to_json


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_arguments(parser, catalog, reads=False)
    add_format(parser, catalog, "json")


def _run(options: Options, catalog: Catalog) -> None:
    infos = tuple(run_info(session) for session in source(options).wanted(None))
    if options.format == "json":
        here = profile_plugin_version()
        write(to_json(Runs(infos, bool(here), here, install_commands())), None)
    else:
        write(runs_text(infos, catalog, **look(None)), None)


def run_info(session: Session) -> RunInfo:
    """A session as the wire names it."""
    return RunInfo(
        run=session.run,
        hosts=tuple(file.host for file in session.hosts),
        size_bytes=session.size_bytes,
        modified_s=session.modified_ns / 1e9,
    )


COMMAND = Command("runs", _add_arguments, _run)
