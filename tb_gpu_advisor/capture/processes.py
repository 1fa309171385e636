"""Several processes of one training record the same steps, into one session.

The first one decides, and tells the others in a file of the logdir, which they look for between steps. So all need the
same logdir; nothing is sent over the network.
"""

import json
import math
import os
import sys
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.session_folder import NAME
from tb_gpu_advisor.capture.window import SETTLING, Action, Window
from tb_gpu_advisor.sessions import LOCAL, read_note
from tb_gpu_advisor.sessions.atomic import write_whole

#: What the first process tells the others, in the logdir.
FILE: Final = "gpu_advisor_plan.json"
#: The others look for it so often; the first one records unmarked steps for twice as long, until all record. Our
#: default: little against the seconds of a recording.
LOOK_S: Final = 0.05


@dataclass(frozen=True)
class Plan:
    """The session of a recording, its first marked step and the step behind its last one."""

    session: str
    first_step: int
    last_step: int


class Processes:
    """This process among those of the training: ``rank`` of ``count``; rank 0 leads."""

    def __init__(self, rank: int, count: int, logdir: str) -> None:
        self.rank, self.count = rank, count
        self._file = Path(logdir, FILE)
        self._looked_s = 0.0
        # What lies there is of another training, and stays until there is a new plan.
        self._known_ns = self._changed_ns()

    @property
    def leads(self) -> bool:
        """Whether this process decides for all."""
        return self.rank == 0

    @property
    def name(self) -> str:
        """What tells its files apart; empty for a process alone."""
        return f"rank{self.rank}" if self.count > 1 else ""

    def settling(self, step_ms: float) -> int:
        """Steps without markers at the start of a recording."""
        more = math.ceil(2e3 * LOOK_S / max(step_ms, 0.1))
        return SETTLING if self.count == 1 else SETTLING + more

    def tell(self, plan: Plan) -> None:
        """The first process' plan, whole at once. Raises ``OSError``, and ``ValueError`` where a file that is none has
        its name."""
        if self.count > 1 and self.leads:
            if os.path.lexists(self._file):
                _read(self._file)
            write_whole(self._file, [json.dumps(asdict(plan)).encode()])

    def given(self) -> Plan | None:
        """A plan that was not given before. Raises ``OSError``, and ``ValueError`` of a file that is none."""
        now_s = time.monotonic()
        if now_s - self._looked_s < LOOK_S:
            return None
        self._looked_s = now_s
        changed_ns = self._changed_ns()
        if changed_ns == self._known_ns:
            return None
        self._known_ns = changed_ns
        return _read(self._file) if changed_ns else None

    def _changed_ns(self) -> int:
        try:
            return os.stat(self._file).st_mtime_ns  # noqa: PTH116 -- cheaper, and asked for between steps
        except OSError:
            return 0


def _read(file: Path) -> Plan:
    """The plan in a file, to which whoever may write to the logdir may have written anything."""
    import msgspec

    folder = file.parent.resolve()
    try:
        data = read_note(str(folder / file.name), LOCAL, str(folder))
        plan = msgspec.json.decode(data, type=Plan)
    except ValueError as error:
        raise ValueError(f"{file} is no plan of a recording: {error}") from None
    steps_fit = 0 <= plan.first_step < plan.last_step
    if not NAME.fullmatch(plan.session) or not steps_fit:
        raise ValueError(f"{file} is no plan of a recording")
    return plan


class Follower(Window):
    """The window of a process that records what the first one says."""

    leads = False

    def __init__(self, budget: Budget, processes: Processes) -> None:
        super().__init__(budget)
        self._processes = processes
        self.plan = Plan("", 0, 0)

    @property
    def marks(self) -> bool:
        return self.recording and self.step >= self.plan.first_step

    def before(self, pause_s: float) -> Action:
        return "go on"

    def after(
        self, step_s: float, pause_s: float, steps_left: int | None = None, grown_bytes: int = 0
    ) -> Action:
        plan = self._processes.given()
        if self.recording:
            if plan is not None:  # the first process begins anew
                self._next = plan
                return self._discard()
            self._recorded_s.append(step_s + pause_s)
            return self._end("stop") if self.step >= self.plan.last_step else "go on"
        self._learn(step_s + pause_s)
        plan, self._next = self._next or plan, None
        if not self.before_ms:  # nothing is known of this process yet
            self._next = plan
            return "go on"
        # All processes are at about the same step, and have the same budget.
        if plan is None or plan.first_step > self.step + self._processes.settling(0):
            return "go on"
        last = min(plan.last_step, plan.first_step + self.budget.steps)
        self.plan = plan = replace(plan, last_step=last)
        self.settling = max(plan.first_step - self.step, SETTLING)
        return self._start()

    _next: Plan | None = None


def processes_of_program(logdir: str) -> Processes:
    """As TensorFlow's ``TF_CONFIG``, ``jax.distributed`` or Horovod tell it."""
    rank, count = _of_tensorflow() or _of_jax() or _of_horovod() or (0, 1)
    return Processes(rank, count, logdir)


def _of_tensorflow() -> tuple[int, int] | None:
    try:
        config = json.loads(os.environ.get("TF_CONFIG", "") or "{}")
        training = [
            (kind, index)
            for kind in ("chief", "worker")
            for index in range(len(config["cluster"].get(kind, ())))
        ]
        task = (config["task"]["type"], int(config["task"]["index"]))
        return training.index(task), len(training)
    except (KeyError, ValueError, TypeError, AttributeError):
        return None  # none of several, or one that only evaluates


def _of_jax() -> tuple[int, int] | None:
    bridge = sys.modules.get("jax._src.xla_bridge")
    if bridge is None or not getattr(bridge, "backends_are_initialized", lambda: True)():
        return None
    import jax

    return (jax.process_index(), jax.process_count()) if jax.process_count() > 1 else None


def _of_horovod() -> tuple[int, int] | None:
    try:
        return int(os.environ["HOROVOD_RANK"]), int(os.environ["HOROVOD_SIZE"])
    except (KeyError, ValueError):
        return None
