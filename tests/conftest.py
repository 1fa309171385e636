"""What all tests share."""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tb_gpu_advisor.native.core import is_stale

#: Tests of properties try a few examples, `make test-deep` many more, the same ones each time: what fails then is
#: due to the change. `EXAMPLES=other make test-deep-python` tries others. How long one takes says more of the machine,
#: so none is late.
settings.register_profile("few", max_examples=30, derandomize=True, deadline=None)
settings.register_profile("deep", max_examples=250, derandomize=True, deadline=None, print_blob=True)
settings.register_profile("other", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile("few")


#: Their tests take longest, a minute and more, those of the first file most: they begin first, so that no processor
#: waits for one that began last.
LONGEST = (
    *("tests/snippets/test_executed.py", "tests/capture/test_real.py", "tests/capture/test_under_run.py"),
    *("tests/fuzz/test_fuzz.py", "tests/simulator/test_pairs.py"),
)


def pytest_configure() -> None:
    """With a core of other code reading takes ten times as long, and tests of the core hold nothing."""
    if is_stale():
        pytest.exit(
            "the native core was built from other code: python setup.py build_ext --inplace", returncode=2
        )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """pytest-xdist (``--dist worksteal``) gives each worker as many tests in a row, the first ones to the first worker:
    so the longest are dealt out, each worker's before the others in its row, which stay file by file."""
    longest = [item for file in LONGEST for item in items if item.nodeid.startswith(file)]
    others = [item for item in items if not item.nodeid.startswith(LONGEST)]
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    bounds = [len(others) * at // workers for at in range(workers + 1)]
    items[:] = [
        item
        for at in range(workers)
        for item in (*longest[at::workers], *others[bounds[at] : bounds[at + 1]])
    ]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was collected stays until the end: no search for cycles looks at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _own_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or fills the cache of the person who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        folder = str(tmp_path_factory.mktemp("cache"))
        patch.setenv("XDG_CACHE_HOME", folder)
        patch.setenv("LOCALAPPDATA", folder)
        yield
