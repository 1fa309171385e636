"""Addresses of stores for which a package is missing, or cannot be imported."""

import sys
from pathlib import Path

import pytest
from fsspec.registry import _registry

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import file_system_for


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """What fsspec keeps of a scheme is forgotten."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "gcsfs"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(_registry, "gs", raising=False)
    return monkeypatch


def test_a_package_that_is_not_there_is_to_be_installed(fault: pytest.MonkeyPatch) -> None:
    fault.setitem(sys.modules, "gcsfs", None)
    with pytest.raises(AdvisorError) as caught:
        file_system_for("gs://bucket/logs")
    assert caught.value.code == "filesystem-missing"


def test_one_that_cannot_be_imported_says_why(fault: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "gcsfs.py").write_text("from json import no_such\n")
    fault.syspath_prepend(str(tmp_path))
    with pytest.raises(AdvisorError) as caught:
        file_system_for("gs://bucket/logs")
    assert caught.value.code == "package-broken"
    assert caught.value.arguments["package"] == "tb-gpu-advisor[gcs]"
    assert "cannot import name 'no_such'" in str(caught.value.arguments["cause"])
