"""``tb-gpu-advisor run`` puts the callback into a program's ``fit`` and leaves everything else as it is."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tb_gpu_advisor.capture.by_clock import PYTHON_S, SECONDS
from tb_gpu_advisor.cli import main

KERAS = """
class callbacks:
    class Callback:
        params = {}
class ops: ...
class Model:
    def fit(self, x=None, y=None, callbacks=None):
        print("callbacks:", [type(one).__name__ for one in callbacks or []])
"""
PROGRAM = """
import importlib.util
assert importlib.util.find_spec("keras") is not None  # TensorFlow asks before it imports
import keras
class Mine(keras.Model): ...
Mine().fit(1)
Mine().fit(1, callbacks=["own"])
"""
# Without Python's buffers: a signal may come while one of them is being written.
SAVES = """
import os, signal, sys, time
def save(*_):
    time.sleep(0.5)
    os.write(1, b"saved\\n")
    sys.exit(3)
signal.signal(signal.SIGINT, save)
signal.signal(signal.SIGTERM, save)
signal.signal(signal.SIGUSR1, save)
os.write(1, b"training\\n")
while True:
    signal.pause()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A program, and a small Keras for it."""
    (tmp_path / "keras.py").write_text(KERAS)
    (tmp_path / "train.py").write_text(PROGRAM)
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tb_gpu_advisor", "run", "-o", "logs", *arguments]
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(folder)},
    )


def run_report(folder: Path) -> subprocess.CompletedProcess[str]:
    """What ``report`` says of the logs."""
    command = [sys.executable, "-m", "tb_gpu_advisor", "report", "logs"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_every_fit_gets_the_callback(folder: Path) -> None:
    done = run(folder, "--", sys.executable, "train.py")
    assert done.returncode == 0, done.stderr
    shown = [line for line in done.stdout.splitlines() if line.startswith("callbacks")]
    assert shown == ["callbacks: ['GpuAdvisorCallback']", "callbacks: ['str', 'GpuAdvisorCallback']"]
    assert "with capture.step()" in done.stderr
    assert "with capture.step()" in run_report(folder).stderr


def test_a_program_without_keras_runs_as_it_is(folder: Path) -> None:
    (folder / "train.py").write_text("import sys; print(sys.argv); sys.exit(7)")
    done = run(folder, "--", sys.executable, "train.py", "--run", "x")
    assert done.returncode == 7
    assert done.stdout == "['train.py', '--run', 'x']\n"


def test_the_program_is_recorded_by_the_clock_and_none_that_it_starts(folder: Path) -> None:
    (folder / "jax.py").write_text("")
    (folder / "train.py").write_text(
        "import subprocess, sys, threading, jax\n"
        "print(sys.argv[1], 'gpu-advisor' in [one.name for one in threading.enumerate()], flush=True)\n"
        "if sys.argv[1] == 'parent':\n"
        "    subprocess.run([sys.executable, 'train.py', 'child'], check=True)\n"
    )
    done = run(folder, "--", sys.executable, "train.py", "parent")
    assert (done.returncode, done.stdout) == (0, "parent True\nchild False\n"), done.stderr


@pytest.mark.parametrize(("flags", "seconds"), [([], SECONDS), (["--python"], PYTHON_S)])
def test_the_python_tracer_is_asked_for_by_a_flag(folder: Path, flags: list[str], seconds: float) -> None:
    """By the clock it runs for less long; which profiler a fit gets is asked of the callback that it is given."""
    (folder / "jax.py").write_text("")
    (folder / "train.py").write_text(
        "import jax\n"
        "from tb_gpu_advisor.capture import by_clock, hook, keras\n"
        "keras.quiet_callback = lambda logdir, account, python: python\n"
        "by_clock.profiler_for = lambda framework, python: python\n"
        "given = {}\n"
        "hook._add_ours(int, given, hook.Account())\n"
        "print(by_clock._of_program._seconds, by_clock._of_program._make_profiler(), given['callbacks'])\n"
    )
    done = run(folder, *flags, "--", sys.executable, "train.py")
    assert done.stdout == f"{seconds} {bool(flags)} [{bool(flags)}]\n", done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGUSR1])
def test_a_program_that_is_to_end_saves_before_it_does(folder: Path, number: int) -> None:
    """A terminal interrupts all of its programs; a cluster ends the one that it started."""
    (folder / "train.py").write_text(SAVES)
    command = [sys.executable, "-m", "tb_gpu_advisor", "run", "--", sys.executable, "train.py"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "training\n"
        send = os.killpg if number == signal.SIGINT else os.kill
        send(running.pid, number)
        assert running.stdout.readline() == "saved\n"
        assert running.wait() == 3


def test_a_program_that_is_killed_ends_as_shells_say(folder: Path) -> None:
    assert run(folder, "--", sys.executable, "-c", "import os; os.kill(os.getpid(), 9)").returncode == 137


LOOKS = (
    "import sys; print(sys.path, sorted({*sys.modules} - {'_virtualenv'}), sys.modules.get('sitecustomize'))"
)


@pytest.mark.parametrize("own", ["", "print('mine')", "raise ValueError('mine')", "import no_such_module"])
@pytest.mark.parametrize("flags", [[], ["-I"], ["-S"], ["-E"], ["-W", "error"]])
def test_python_starts_as_it_does_without_us(folder: Path, own: str, flags: list[str]) -> None:
    """Modules, the path of modules, and the sitecustomize of the machine or user, if there is one."""
    if own:
        (folder / "sitecustomize.py").write_text(f"import sys\nif '-m' not in sys.orig_argv:\n    {own}\n")
    command = [sys.executable, *flags, "-c", LOOKS]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    plain = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    done = run(folder, "--", *command)
    if flags == ["-S"]:  # then Python asks for no sitecustomize, and nothing takes the folder away
        assert done.returncode == plain.returncode == 0
        return
    assert done.stdout == plain.stdout
    assert done.stderr.startswith(plain.stderr)
    assert done.returncode == plain.returncode


@pytest.mark.parametrize(
    "stub",
    [
        "",
        "Model = None",
        "class Model: ...",
        "class Model:\n    def fit(self, x): print('fit', x)",
        "class Model:\n    fit = property(lambda self: 1 / 0)",
        "class Model:\n    def fit(self, x, callbacks=None): print('fit', x, callbacks)",
        "def __getattr__(name): raise RuntimeError(name)",
    ],
)
def test_a_module_of_this_name_that_is_not_keras_is_left_alone(folder: Path, stub: str) -> None:
    (folder / "keras.py").write_text(stub)
    program = "import keras; getattr(getattr(keras, 'Model', object)(), 'fit', print)(1)"
    (folder / "train.py").write_text(
        "import keras\n" if "def __getattr__" in stub or stub == "Model = None" else program
    )
    plain = subprocess.run(
        [sys.executable, "train.py"], cwd=folder, capture_output=True, text=True, check=False
    )
    done = run(folder, "--", sys.executable, "train.py")
    assert (done.returncode, done.stdout) == (plain.returncode, plain.stdout)
    assert "Error" not in done.stderr or "Error" in plain.stderr


def test_an_import_of_keras_that_fails_fails_as_it_does_without_us(folder: Path) -> None:
    (folder / "keras.py").write_text("raise ImportError('libcudnn')")
    (folder / "train.py").write_text("try:\n    import keras\nexcept ImportError as error:\n    print(error)")
    assert run(folder, "--", sys.executable, "train.py").stdout == "libcudnn\n"


def test_what_a_shell_opens_for_the_program_stays_open(folder: Path) -> None:
    with (folder / "train.py").open() as file:
        os.set_inheritable(file.fileno(), True)
        command = f"import os; print(os.fstat({file.fileno()}).st_size)"
        done = subprocess.run(
            [sys.executable, "-m", "tb_gpu_advisor", "run", "--", sys.executable, "-c", command],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            close_fds=False,
        )
    assert done.stdout == f"{len(PROGRAM)}\n"


def test_the_programs_environment_holds_nothing_that_slows_it(folder: Path) -> None:
    command = [sys.executable, "-c", "import os; print(os.environ.get('OPENBLAS_NUM_THREADS'))"]
    assert run(folder, "--", *command).stdout == "None\n"
    start = [sys.executable, "-m", "tb_gpu_advisor", "--lang", "pl", "run", "--", *command]
    assert subprocess.run(start, cwd=folder, capture_output=True, text=True, check=True).stdout == "None\n"


def test_wrong_calls(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 2
    assert main(["run", "--", "no-such-program"]) == 2
    assert "no-such-program" in capsys.readouterr().err
