"""The wheel holds what the package needs at run time, and works when it is installed from nothing else."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
import yaml

import tb_gpu_advisor
from tests.simulator.api import SESSION
from tools.environment import ROOT, build_distribution


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a source distribution, and the wheel that was built from it and not from here."""
    folder = tmp_path_factory.mktemp("dist")
    build_distribution(folder)
    return folder


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (wheels,) = built.glob("*.whl")
    return wheels


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment with the wheel in it.

    Its dependencies are borrowed from the environment that runs the tests: what pip resolves is pip's
    matter, and downloading it again would take minutes.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    programs = folder / "bin"
    (site_packages,) = folder.glob("lib/python*/site-packages")
    command = [
        sys.executable,
        "-m",
        "pip",
        f"--python={programs / 'python'}",
        "install",
        "--quiet",
        "--no-deps",
    ]
    run(*command, "--no-index", wheel, cwd=folder)
    (site_packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


def run(*command: str | Path, cwd: Path) -> str:
    """What the command prints, run where this checkout is not on the path."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_of_the_package(suffixes: tuple[str, ...]) -> set[str]:
    """The files with these suffixes that git would commit, relative to the checkout."""
    files = (ROOT / "tb_gpu_advisor").rglob("*")
    return {path.relative_to(ROOT).as_posix() for path in files if path.suffix in suffixes}


def test_the_wheel_holds_every_module_message_and_static_file(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = files_of_the_package((".py", ".ftl", ".js", ".css", ".txt", ".typed"))
    assert wanted - inside == set()
    assert "tb_gpu_advisor/static/index.js" in inside
    assert "tb_gpu_advisor/locales/en/checks.ftl" in inside
    assert "tb_gpu_advisor/py.typed" in inside


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"tb_gpu_advisor", f"tb_gpu_advisor-{tb_gpu_advisor.__version__}.dist-info"}


def test_the_wheel_says_version_licence_and_readme(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    metadata = HeaderParser().parsestr(archive.read(name).decode())
    assert metadata["Name"] == "tb-gpu-advisor"
    assert metadata["Version"] == tb_gpu_advisor.__version__
    assert metadata["License-Expression"] == "Apache-2.0"
    assert metadata["Requires-Python"] == ">=3.10"
    assert metadata["Author"] == metadata["Maintainer"] == "TensorBoard GPU Advisor contributors"
    assert "make demo" in metadata.get_payload()
    licences = ("LICENSE", "tb_gpu_advisor/static/THIRD_PARTY.txt")
    assert {name.replace("METADATA", f"licenses/{one}") for one in licences} <= set(archive.namelist())


def test_the_source_distribution_can_run_the_two_commands(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        inside = {name.partition("/")[2] for name in files.getnames()}
    wanted = {
        "Makefile",
        "LICENSE",
        "tools/demo.py",
        "tests/package/test_distribution.py",
        "frontend/package-lock.json",
        f"demo_logs/input-bound/plugins/profile/{SESSION}/demo-host.xplane.pb",
        ".github/workflows/release.yml",
    }
    assert wanted - inside == set()
    assert not any("/node_modules/" in name or "__pycache__" in name for name in inside)


def test_the_entry_points_lead_into_the_installed_wheel(installed: Path, tmp_path: Path) -> None:
    script = """
import json
from importlib.metadata import entry_points
found = {}
for group, name in (("tensorboard_plugins", "gpu_advisor"), ("console_scripts", "tb-gpu-advisor")):
    (point,) = entry_points(group=group, name=name)
    found[name] = [point.load().__name__, __import__("sys").modules[point.module].__file__]
print(json.dumps(found))
"""
    shown = json.loads(run(installed / "python", "-c", script, cwd=tmp_path))
    assert shown["gpu_advisor"][0] == "GpuAdvisorLoader"
    assert shown["tb-gpu-advisor"][0] == "entry"
    for _, file in shown.values():
        assert Path(file).is_relative_to(installed.parent)


def test_the_installed_command_runs(installed: Path, tmp_path: Path) -> None:
    assert "report" in run(installed / "tb-gpu-advisor", "--help", cwd=tmp_path)


@pytest.mark.deep
def test_without_a_compiler_the_wheel_fits_every_machine_and_the_build_says_so(
    built: Path, tmp_path: Path
) -> None:
    (source,) = built.glob("*.tar.gz")
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, f"--wheel-dir={tmp_path}", str(source)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"CC": "false"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no C compiler works here" in done.stdout + done.stderr
    (pure,) = tmp_path.glob("*.whl")
    assert pure.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(pure).namelist() if name.endswith((".so", ".pyd"))]


def metadata_of(checkout: Path) -> tuple[dict[str, str], str]:
    """The project URLs and the page of the package index of a checkout."""
    for name in ("setup.py", "README.md", "tb_gpu_advisor/version.py", "tb_gpu_advisor/native/_core.pyi"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_bytes((ROOT / name).read_bytes())
    script = (
        "import setuptools, runpy, json; seen = {}; setuptools.setup = lambda **shown: seen.update(shown);"
    )
    script += (
        "runpy.run_path('setup.py'); print(json.dumps([seen['project_urls'], seen['long_description']]))"
    )
    urls, readme = json.loads(run(sys.executable, "-c", script, cwd=checkout))
    return urls, readme


ADDRESS = "https://github.com/somebody/advisor"
PICTURE = f"]({ADDRESS}/raw/v{tb_gpu_advisor.__version__}/docs/pictures/report.png)"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (".git/config", f'[core]\n\tbare = false\n[remote "origin"]\n\turl = {ADDRESS}\n'),
        (".git/config", f'[remote "origin"]\n\tfetch = +refs/*:refs/*\n\turl = {ADDRESS}.git\n'),
        (".git/config", '[remote "origin"]\n\turl = git@github.com:somebody/advisor.git\n'),
        (".git/config", '[remote "origin"]\n\turl = https://me:secret@github.com/somebody/advisor\n'),
        ("PKG-INFO", f"Name: tb-gpu-advisor\nProject-URL: Homepage, {ADDRESS}\nProject-URL: Issues, x\n"),
    ],
)
def test_a_release_knows_where_its_pictures_are(file: str, text: str, tmp_path: Path) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    urls, readme = metadata_of(tmp_path)
    assert urls.items() >= {"Homepage": ADDRESS, "Issues": f"{ADDRESS}/issues"}.items()
    assert PICTURE in readme


@pytest.mark.parametrize("origin", ["", "/srv/git/advisor.git", "https://git.example.com/somebody/advisor"])
def test_where_nothing_tells_the_address_there_is_none(origin: str, tmp_path: Path) -> None:
    if origin:
        (tmp_path / ".git").mkdir()
        (tmp_path / ".git" / "config").write_text(f'[remote "origin"]\n\turl = {origin}\n')
    urls, readme = metadata_of(tmp_path)
    assert urls == {}
    assert "](docs/pictures/report.png)" in readme


def test_the_citation_is_of_this_version_and_its_day() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["version"] == tb_gpu_advisor.__version__
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {cited['version']} ({cited['date-released']})" in changes


def test_the_source_distribution_is_small(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    assert archive.stat().st_size <= 3_000_000
