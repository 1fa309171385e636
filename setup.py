"""How the distribution ``tb-gpu-advisor`` is built; tools are configured in pyproject.toml."""

import re
import sys
import sysconfig
import zlib
from pathlib import Path
from typing import cast

from setuptools import Extension, find_packages, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent


def version() -> str:
    """The version in the package, read as text: importing it would need what is not installed yet."""
    text = (ROOT / "tb_gpu_advisor" / "version.py").read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if match is None:
        raise SystemExit("tb_gpu_advisor/version.py has no __version__ line")
    return match[1]


def address() -> str:
    """Where the repository is, as https://github.com/OWNER/NAME: a clone knows it, and a source distribution that was
    made of one. Empty elsewhere."""
    for file, line in (
        (ROOT / "PKG-INFO", r"^Project-URL: Homepage, (\S+)$"),
        (ROOT / ".git" / "config", r"^\[remote \"origin\"\]\n(?:\s+.*\n)*?\s+url = (.*)$"),
    ):
        match = re.search(line, file.read_text(encoding="utf-8"), re.MULTILINE) if file.is_file() else None
        # Of the host and what follows alone: a clone may name its user, too.
        where = match and re.search(r"github\.com[:/]([\w.-]+/[\w.-]+?)(?:\.git)?/?$", match[1])
        if where:
            return f"https://github.com/{where[1]}"
    return ""


ADDRESS = address()


def readme() -> str:
    """The README; with an address its links and pictures lead there, since a package index has none of the files."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    if not ADDRESS:
        return text
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{ADDRESS}/raw/v{version()}/", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{ADDRESS}/blob/v{version()}/", pictures)


def project_urls() -> dict[str, str]:
    """None where nothing tells the address."""
    pages = {
        "Homepage": "",
        "Documentation": f"/tree/v{version()}/docs",
        "Changelog": f"/blob/v{version()}/CHANGELOG.md",
        "Source": f"/tree/v{version()}",
        "Issues": "/issues",
    }
    return {name: ADDRESS + page for name, page in pages.items()} if ADDRESS else {}


# Who the authors are is in the history of the repository.
CONTRIBUTORS = "TensorBoard GPU Advisor contributors"

# Installing this must not change what is installed with TensorBoard: every bound is the oldest release that works,
# and nothing is here that asks for a newer protobuf, numpy or TensorBoard than TensorFlow 2.10 has, the oldest one.
# ``python -m tools.matrix`` tries it with each TensorFlow.
REQUIRES = [
    "tensorboard>=2.10",
    "numpy>=1.22",
    "protobuf>=3.19.6",
    "werkzeug>=2.0",
    "msgspec>=0.18.5",
    'tomli>=2; python_version < "3.11"',
]

# The Profile pages that findings link to. Its newest release asks for a newer protobuf than TensorFlow up to 2.19 runs
# with, so it is not installed with them without being asked for: the tab says which release fits.
# With 2.8 its pages have addresses for TensorFlow 2.10, the oldest one here.
PROFILE = ["tensorboard-plugin-profile>=2.8"]

# Older ones do not import with today's pydantic, which they ask for without an upper bound (docs/bounds.md).
MCP = ["mcp>=1.22"]
# Older ones do not say that they need numpy 1, and do not import with numpy 2.
TABLE = ["pyarrow>=15"]

EXTRAS = {
    "profile": PROFILE,
    # For reading the hosts of a run on a cluster (--dask).
    "dask": ["distributed>=2023.6"],
    # For logdirs in stores.
    "s3": ["boto3>=1.26"],
    "gcs": ["gcsfs>=2023.6"],
    "fsspec": ["fsspec>=2023.6"],
    # For coding agents (tb-gpu-advisor mcp).
    "mcp": MCP,
    # For tables of runs as Parquet.
    "table": TABLE,
    # For recording profiles and for the tests that do; the package never imports it.
    "capture": ["tensorflow>=2.16.1"],
    "dev": [
        *PROFILE,
        *MCP,
        *TABLE,
        "babel>=2.9.1",
        "build~=1.6",
        "distributed>=2023.6",
        "fluent.runtime>=0.4",
        "furo>=2024.8.6",
        "gcp-storage-emulator~=2026.7",
        "gcsfs>=2023.6",
        "hypothesis~=6.160",
        "import-linter~=2.13",
        "jsonschema~=4.26",
        "junitparser~=5.0",
        "moto[server]~=5.2",
        "mypy~=2.4.1",
        "myst-parser>=4",
        "playwright~=1.65",
        "psutil>=5.9",
        "pytest~=9.2",
        "pytest-xdist~=3.8",
        "pyyaml>=6",
        "rich>=12.6",
        "ruff~=0.17.5",
        # The statistics of comparisons are held to it.
        "scipy>=1.11",
        "setuptools>=77.0.1",
        "sphinx>=8.1",
        "types-jsonschema",
        "types-protobuf",
        "types-psutil",
        "types-setuptools",
    ],
}

# One build for all Python versions from 3.10. Without a compiler the package installs all the same: protobuf decodes.
NATIVE_FOLDER = Path("tb_gpu_advisor/native")
# Free-threaded Pythons have no limited API.
LIMITED_API = not sysconfig.get_config_var("Py_GIL_DISABLED")
# A core that was built from other code than the package's own is known by what its functions were declared as.
DECLARED = NATIVE_FOLDER / "_core.pyi"
NATIVE = Extension(
    "tb_gpu_advisor.native._core",
    sources=sorted(str(path) for path in NATIVE_FOLDER.glob("*.c")),
    depends=[str(DECLARED), *sorted(str(path) for path in NATIVE_FOLDER.glob("*.h"))],
    define_macros=[("INTERFACE", str(zlib.crc32((ROOT / DECLARED).read_bytes())))],
    py_limited_api=LIMITED_API,
    optional=True,
)
NO_COMPILER = """
tb-gpu-advisor: no C compiler works here, so the reference decoder is installed: it reads the same and takes ten times
as long, and every report says so. To get the native one, install a C compiler (and Python's header files) and run:
    pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor
"""


class BuildNative(build_ext):
    """Tells of a decoder that could not be built; ``pip`` shows that with ``-v``."""

    def is_built(self) -> bool:
        """Whether all that was to be compiled is there."""
        return all(Path(output).exists() for output in self.get_outputs())

    def run(self) -> None:
        super().run()
        if not self.editable_mode and not self.inplace and not self.is_built():
            print(NO_COMPILER, file=sys.stderr, flush=True)


class Wheel(bdist_wheel):
    """Without the native decoder the wheel fits every machine, and is named so."""

    def run(self) -> None:
        self.run_command("build")
        if not cast(BuildNative, self.get_finalized_command("build_ext")).is_built():
            self.distribution.ext_modules = []
            self.root_is_pure = True
            self.py_limited_api = False
        super().run()


setup(
    name="tb-gpu-advisor",
    version=version(),
    description="TensorFlow's GPU performance guide as an automatic checklist in TensorBoard",
    author=CONTRIBUTORS,
    maintainer=CONTRIBUTORS,
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=project_urls(),
    license_expression="Apache-2.0",
    license_files=["LICENSE", "tb_gpu_advisor/static/THIRD_PARTY.txt"],
    keywords=["tensorboard", "tensorflow", "profiler", "gpu", "performance"],
    classifiers=[
        "Development Status :: 4 - Beta",
        "Environment :: Console",
        "Environment :: GPU",
        "Environment :: Web Environment",
        "Intended Audience :: Developers",
        "Intended Audience :: Science/Research",
        "Natural Language :: Chinese (Simplified)",
        "Natural Language :: English",
        "Natural Language :: Japanese",
        "Natural Language :: Korean",
        "Natural Language :: Polish",
        "Natural Language :: Spanish",
        "Operating System :: OS Independent",
        "Programming Language :: C",
        "Programming Language :: Python :: 3",
        "Programming Language :: Python :: 3 :: Only",
        "Programming Language :: Python :: 3.10",
        "Programming Language :: Python :: 3.11",
        "Programming Language :: Python :: 3.12",
        "Programming Language :: Python :: 3.13",
        "Programming Language :: Python :: 3.14",
        "Topic :: Scientific/Engineering :: Artificial Intelligence",
        "Topic :: Software Development :: Debuggers",
        "Topic :: System :: Benchmark",
        "Typing :: Typed",
    ],
    python_requires=">=3.10",
    packages=find_packages(include=["tb_gpu_advisor", "tb_gpu_advisor.*"]),
    package_data={
        "tb_gpu_advisor": [
            "py.typed",
            "native/_core.pyi",
            "static/**",
            "locales/**",
            "snippets/**",
            "export/record.json",
        ]
    },
    include_package_data=False,
    ext_modules=[NATIVE],
    options={"bdist_wheel": {"py_limited_api": "cp310"}} if LIMITED_API else {},
    cmdclass={"build_ext": BuildNative, "bdist_wheel": Wheel},
    zip_safe=False,
    install_requires=REQUIRES,
    extras_require=EXTRAS,
    entry_points={
        "tensorboard_plugins": ["gpu_advisor = tb_gpu_advisor.loader:GpuAdvisorLoader"],
        "console_scripts": ["tb-gpu-advisor = tb_gpu_advisor.cli:entry"],
    },
)
