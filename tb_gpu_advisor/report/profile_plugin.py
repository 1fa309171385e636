"""TensorBoard's Profile plugin, to whose pages findings link: which release is here, and which one fits what is here.

It is no dependency: its newest release pulls packages that ask for a newer protobuf than TensorFlow up to 2.19 runs
with.
"""

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Final

NAME: Final = "tensorboard-plugin-profile"
#: From some releases on all the plugin's code is in the second one.
_DISTRIBUTIONS: Final = (NAME, "xprof", "tbp-nightly", "xprof-nightly")
_TENSORFLOWS: Final = (
    "tensorflow", "tensorflow-cpu", "tensorflow-gpu", "tensorflow-intel", "tensorflow-macos", "tf-nightly",
)  # fmt: skip

Release = tuple[int, ...]


@cache
def profile_plugin_version() -> str:
    """The installed release, empty for none."""
    return next((release for name in _DISTRIBUTIONS if (release := _version(name))), "")


@cache
def install_commands() -> tuple[str, ...]:
    """What to type for the release that fits what is installed here, none of which it changes; empty if none fits."""
    tensorflow = next((release for name in _TENSORFLOWS if (release := _version(name))), "")
    requirement = fitting(_release(tensorflow), _release(_version("protobuf")), _release(_version("numpy")))
    if not requirement:
        return ()
    return ("pip list --format=freeze > installed.txt", f'pip install "{requirement}" -c installed.txt')


def fitting(tensorflow: Release, protobuf: Release, numpy: Release) -> str:
    """The requirement, empty where no release fits; an empty release stands for what is not installed.

    Tried were 2.8.0, 2.15.2 and some from 2.17 on, not with every TensorFlow: releases between them were made for
    one major version of protobuf alone, and those before 2.19 read profiles with TensorFlow's own code, which has what
    they ask for from 2.11 on. Those that do without TensorFlow need a newer protobuf than 3.19, and pip looks for one
    that does not for minutes.
    """
    if not tensorflow and protobuf and protobuf < (3, 20):
        return ""
    if tensorflow and protobuf < (4,):
        return f"{NAME}==2.8.0" if tensorflow < (2, 11) else f"{NAME}==2.15.2"
    return f"{NAME}==2.19.9" if numpy and numpy < (1, 24) else f"{NAME}>=2.24"


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return ""


def _release(text: str) -> Release:
    """Its first numbers, for comparing: "2.10.0rc1" is 2.10."""
    return tuple(int(number) for number in re.findall(r"\d+", text)[:2])
