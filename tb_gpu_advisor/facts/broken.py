"""Facts that are not there: what a capture does not hold, or cannot have, which is raised where it is asked for; and
those that broke: one that cannot be made, for a fault of ours, costs those who ask for it, and nobody else.

Facts are made one by one (``known``). The names of those that could not be made stand in ``broken`` of what they
belong to (``whole``), with nothing of their type in their place, so that the rest can be sent and kept. Whoever reads
that gets it ``guarded``: asking for a broken fact raises, and the check or the part of the report that asked becomes
an error.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict, fields

from tb_gpu_advisor.errors import log_fault

S = TypeVar("S", bound=Struct)
T = TypeVar("T")

_BROKEN: Final = object()


class _NoFact(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class MissingData(_NoFact):
    """A fact that this capture does not hold; ``reason`` is the id of what is missing."""


class NotApplicable(_NoFact):
    """A fact that runs of this kind do not have; ``reason`` is the id of why."""


class BrokenFact(Exception):
    """Somebody asked for a fact that could not be made."""


def known(**makers: Callable[[], object]) -> dict[str, object]:
    """The facts by their names, those that cannot be made marked as such."""
    return {name: made(name, make, _BROKEN) for name, make in makers.items()}


def made(name: str, make: Callable[[], T], otherwise: T) -> T:
    """What is made, or the other where making it fails; memory that is short is no fault of a fact."""
    try:
        return make()
    except MemoryError:
        raise
    except Exception:
        log_fault(__name__, "the fact %s could not be made", name)
        return otherwise


def whole(kind: type[S], facts: Mapping[str, object]) -> S:
    """What these facts are of. Required ones that are not there are broken, too."""
    values, required = dict(facts), [name for name in _required(kind) if name != "broken"]
    broken = [name for name in (*required, *facts) if values.get(name, _BROKEN) is _BROKEN]
    hints = get_type_hints(kind) if broken else {}
    values |= {name: nothing(hints[name]) for name in broken}
    return kind(**values, broken=tuple(dict.fromkeys(broken)))


@cache
def _required(kind: type[Struct]) -> tuple[str, ...]:
    """The fields without which there is none of this kind."""
    return tuple(field.name for field in fields(kind) if field.required)


def taken(facts: Struct) -> dict[str, object]:
    """The facts of one kind, for another that has them too."""
    return {name: one for name, one in asdict(facts).items() if name not in ("broken", *facts.broken)}  # type: ignore[attr-defined]


def nothing(hint: Any) -> Any:
    """Some value of a type, as empty as there is."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return None if type(None) in args else nothing(args[0])
    if origin is Literal:
        return args[0]
    if origin is tuple:
        return () if Ellipsis in args else tuple(map(nothing, args))
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = get_type_hints(hint)
        return hint(**{name: nothing(hints[name]) for name in _required(hint)})
    return (origin or hint)()


def guarded(facts: S) -> S:
    """The same, which raises ``BrokenFact`` when it is asked for what broke."""
    kind = type(facts)
    if not getattr(facts, "broken", ()) or getattr(kind, "is_guarded", False):
        return facts
    return _guarded(kind)(**{name: getattr(facts, name) for name in kind.__struct_fields__})


@cache
def _guarded(kind: Any) -> Any:
    def get(self: object, name: str) -> object:
        if name in object.__getattribute__(self, "broken"):
            raise BrokenFact(name)
        return object.__getattribute__(self, name)

    space = {"__getattribute__": get, "is_guarded": True, "__module__": kind.__module__}
    return type(kind)(kind.__name__, (kind,), space, frozen=True, tag=kind.__struct_config__.tag)
