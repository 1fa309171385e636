"""Python runs this when it starts, since ``tb-gpu-advisor run`` puts its folder first on the path.

A guest: it takes its folder off the path again, waits for Keras, TensorFlow and JAX, and lets the sitecustomize that it
hides take its place. Every Python that a program starts reads this, also old ones, and each start is waited for: so it
is written for all of them, without types, and imports nothing of ours before one of those is there.
"""
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

import os
import sys


def _guarded(act, *arguments):
    """A fault of ours is a line, and changes nothing."""
    try:
        act(*arguments)
    except Exception as error:
        try:
            sys.stderr.write("GPU Advisor: %s: %s\n" % (type(error).__name__, error))  # noqa: UP031
        except Exception:  # it is closed
            return


class _After:
    """Finds modules as everything else does, and does something when they have been executed.

    It stays: programs ask where Keras is before they import it, and TensorFlow does.
    """

    def __init__(self, acts):
        self.acts = acts

    def find_spec(self, name, path=None, target=None):
        if name not in self.acts:
            return None
        for finder in sys.meta_path:
            find = None if finder is self else getattr(finder, "find_spec", None)
            spec = None if find is None else find(name, path, target)
            if spec is not None:
                _guarded(_watch, spec.loader, name, self.acts[name])
                return spec
        return None


def _watch(loader, name, act):
    """A loader may be shared by modules, and asked for more than once; it is as it was when this one was executed."""
    if isinstance(loader, type) or "exec_module" in getattr(loader, "__dict__", {"exec_module"}):
        return
    execute = loader.exec_module

    def execute_and_change(module):
        if module.__name__ == name:
            loader.__dict__.pop("exec_module", None)
        execute(module)
        if module.__name__ == name:
            _guarded(act, module)

    loader.exec_module = execute_and_change


def _change(keras):
    """Fails where the Python is another one than the advisor's, as a rule."""
    from tb_gpu_advisor.capture.hook import put_into_fit

    put_into_fit(keras)


def _record(_):
    """The program, and none that it starts."""
    from tb_gpu_advisor.capture.hook import watch

    watch()


def _begin():
    """Takes the folder off the path, as the program would have it without us, and waits for what it computes with."""
    folder = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 -- pathlib takes as long as Python
    sys.path[:] = [path for path in sys.path if path != folder]
    if os.environ.get("TB_GPU_ADVISOR_RUN") and sys.version_info >= (3, 10):
        acts = {"keras": _change}
        if os.environ.get("TB_GPU_ADVISOR_RUN_BY") == str(os.getppid()):
            acts.update(tensorflow=_record, jax=_record)
        sys.meta_path.insert(0, _After(acts))


_guarded(_begin)
# The one of the machine or of the user; where there is none this fails as it does without us, which Python expects.
sys.modules.pop("sitecustomize", None)
import sitecustomize  # type: ignore[import-not-found, unused-ignore]  # noqa: E402, F401
