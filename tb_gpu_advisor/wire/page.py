"""What the tab asks for first, what is in the place of an answer, and a page that travels without a server."""

from typing import Literal

import msgspec

from tb_gpu_advisor.wire.comparison import Comparison
from tb_gpu_advisor.wire.ranges import GpuSteps
from tb_gpu_advisor.wire.report import Problem, Report
from tb_gpu_advisor.wire.rows import History, RunRow
from tb_gpu_advisor.wire.whatif import WhatIf


class RunInfo(msgspec.Struct, frozen=True):
    """A profile run of the logdir, named as the Profile tab names it; ``captured`` is that of its row."""

    run: str
    hosts: tuple[str, ...]
    size_bytes: int
    modified_s: float
    captured: str


class Runs(msgspec.Struct, frozen=True):
    """All runs, newest first; ``problems`` are why other folders of profiles cannot be read, and ``flags`` why some of
    what TensorBoard was started with is not used.

    ``profile_plugin``: TensorBoard's Profile plugin is there and knows the logdir; ``profile_version`` is its release,
    empty for none, and ``profile_install`` what to type for the one that fits what is installed with TensorBoard.
    """

    runs: tuple[RunInfo, ...]
    profile_plugin: bool
    profile_version: str
    profile_install: tuple[str, ...]
    problems: tuple[Problem, ...]
    flags: tuple[Problem, ...]


class Running(msgspec.Struct, frozen=True):
    """An analysis under way, in place of its report; ``share`` is 0..1."""

    state: Literal["running"]
    stage: str
    share: float


class Messages(msgspec.Struct, frozen=True):
    """All texts of the tab: Fluent sources (the language asked for, then English) and the code of fixes."""

    language: str
    languages: tuple[str, ...]
    ftl: tuple[str, ...]
    snippets: dict[str, dict[str, str]]


class Start(msgspec.Struct, frozen=True):
    """What the tab needs first, in one answer, as far as it is at hand: what is None is asked for by itself.

    ``runs`` are None while they are searched for and when that failed, ``report`` when it has to be made.
    """

    messages: Messages
    runs: Runs | None
    report: Report | None


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
