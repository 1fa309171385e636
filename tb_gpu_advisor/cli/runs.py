"""``runs LOGDIR``: the profile runs of a logdir, newest first, and why other folders have none."""

import argparse

from tb_gpu_advisor.cli.base import Options, add_format, fail_all, look, write
from tb_gpu_advisor.cli.source import add_logdir, source
from tb_gpu_advisor.export.text import runs_text
from tb_gpu_advisor.reading.run_list import problems_of, run_infos
from tb_gpu_advisor.report.profile_plugin import install_commands, profile_plugin_version
from tb_gpu_advisor.sessions import Problems, no_runs
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Runs
from tb_gpu_advisor.wire.as_json import to_json


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog, reads=False)
    add_format(parser, catalog, "json")


def run(options: Options, catalog: Catalog) -> int:
    problems: Problems = []
    infos = run_infos(source(options).sessions(problems))
    if not infos:
        why = no_runs(options.logdir, problems)
        return fail_all([*(one for one in problems if one is not why), why], catalog)
    if options.format == "json":
        here = profile_plugin_version()
        write(to_json(Runs(infos, bool(here), here, install_commands(), problems_of(problems), ())), None)
    else:
        write(runs_text(infos, catalog, *look(None)), None)
        fail_all(problems, catalog)
    return 0
