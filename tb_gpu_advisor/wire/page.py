"""What the tab asks for first, and what is in the place of an answer."""

from typing import Literal

import msgspec

from tb_gpu_advisor.wire.report import Problem, Report


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
    empty for none, and ``profile_install`` what to type for the one that fits what is installed beside TensorBoard.
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
