"""A page that travels without a server."""

import msgspec

from tb_gpu_advisor.wire.comparison import Comparison
from tb_gpu_advisor.wire.page import Runs
from tb_gpu_advisor.wire.ranges import GpuSteps
from tb_gpu_advisor.wire.report import Report
from tb_gpu_advisor.wire.rows import History, RunRow
from tb_gpu_advisor.wire.whatif import WhatIf


class Page(msgspec.Struct, frozen=True):
    """Everything that a report needs to be read without a server: what the tab would ask for, in all languages.

    ``address`` names the view that it opens on, by the keys of the tab's own addresses; ``ftl`` are texts by language.
    Runs of which it holds a row alone have no report in it. ``what_if`` and ``steps`` are what that view supposes, and
    the steps of the GPU of which it shows one.
    """

    runs: Runs
    reports: tuple[Report, ...]
    comparisons: tuple[Comparison, ...]
    rows: tuple[RunRow, ...]
    history: History | None
    what_if: WhatIf | None
    steps: GpuSteps | None
    address: dict[str, str]
    language: str
    languages: tuple[str, ...]
    ftl: dict[str, str]
    snippets: dict[str, dict[str, str]]
