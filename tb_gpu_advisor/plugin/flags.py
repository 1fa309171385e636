"""What TensorBoard was started with for us.

A flag that cannot be used costs that one alone, and the tab tells: TensorBoard itself must start, and who looks at it
is seldom who started it.
"""

from collections.abc import Mapping

from msgspec import Struct

from tb_gpu_advisor.comparing.budget import parse
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.limits import Limits, limits_of
from tb_gpu_advisor.sessions import read_text


class Flags(Struct, frozen=True):
    """Limits of checks, limits of reading, the address of a Dask scheduler, the names TensorBoard is reached by, and
    ``wrong``: why others are not used."""

    thresholds: Mapping[str, float]
    limits: Limits
    dask: str
    names: tuple[str, ...]
    wrong: tuple[AdvisorError, ...]


def flags_of(known: object) -> Flags:
    """``known`` are TensorBoard's, ours among them if it knows us."""
    wrong = list[AdvisorError]()
    file, dask = (getattr(known, f"gpu_advisor_{name}", None) or "" for name in ("thresholds", "dask"))
    most = [getattr(known, f"gpu_advisor_max_{name}", None) for name in ("memory", "seconds")]
    thresholds, limits = dict[str, float](), Limits()
    try:
        if file:
            thresholds = parse(read_text(file), file).thresholds
    except AdvisorError as error:
        wrong.append(error)
    try:
        limits = limits_of(*most)
    except AdvisorError as error:
        wrong.append(error)
    names = ",".join(getattr(known, name, None) or "" for name in ("host", "gpu_advisor_hosts"))
    return Flags(thresholds, limits, dask, tuple(names.split(",")), tuple(wrong))
