"""Which release of the Profile plugin fits what is installed."""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError

import pytest

from tb_gpu_advisor.report import profile_plugin
from tb_gpu_advisor.report.profile_plugin import fitting, install_commands, profile_plugin_version


@pytest.mark.parametrize(
    ("tensorflow", "protobuf", "numpy", "expected"),
    [
        ((2, 10), (3, 19), (1, 26), "==2.8.0"),
        ((2, 11), (3, 19), (1, 26), "==2.15.2"),
        ((2, 12), (4, 25), (1, 23), "==2.19.9"),
        ((2, 15), (4, 25), (1, 26), ">=2.24"),
        ((2, 18), (5, 29), (2, 0), ">=2.24"),
        ((), (7, 35), (2, 4), ">=2.24"),
    ],
)
def test_the_release_fits_what_is_there(
    tensorflow: tuple[int, ...], protobuf: tuple[int, ...], numpy: tuple[int, ...], expected: str
) -> None:
    assert fitting(tensorflow, protobuf, numpy) == "tensorboard-plugin-profile" + expected


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """What is installed, by distribution; empty at first."""
    known: dict[str, str] = {}

    def version(name: str) -> str:
        if name not in known:
            raise PackageNotFoundError(name)
        return known[name]

    monkeypatch.setattr(profile_plugin, "version", version)
    for cached in (install_commands, profile_plugin_version):
        cached.cache_clear()
    yield known
    for cached in (install_commands, profile_plugin_version):
        cached.cache_clear()


def test_where_no_release_fits_none_is_named(installed: dict[str, str]) -> None:
    assert fitting((), (3, 19), (1, 26)) == ""
    installed["protobuf"] = "3.19.6"
    assert install_commands() == ()


def test_installing_it_changes_nothing_that_is_there(installed: dict[str, str]) -> None:
    installed.update({"tensorflow-cpu": "2.10.1", "protobuf": "3.19.6", "numpy": "1.26.4"})
    assert profile_plugin_version() == ""
    assert install_commands() == (
        "pip list --format=freeze > installed.txt",
        'pip install "tensorboard-plugin-profile==2.8.0" -c installed.txt',
    )


def test_a_release_that_is_there_is_named(installed: dict[str, str]) -> None:
    installed["xprof"] = "2.24.2"
    assert profile_plugin_version() == "2.24.2"
