"""Numbers with their units, and links, as checks write them."""

from tb_gpu_advisor.wire import Link, Quantity, Tool, Unit


def share(value: float) -> Quantity:
    """A part of a whole, 0..1."""
    return Quantity(value, "share")


def ms(value: float) -> Quantity:
    """Milliseconds, usually per step."""
    return Quantity(value, "ms")


def us(value: float) -> Quantity:
    """Microseconds."""
    return Quantity(value, "us")


def count(value: int) -> Quantity:
    """A number of things; messages choose their plural by it."""
    return Quantity(value, "count")


def text(value: str) -> Quantity:
    """A name from the capture, or an id that a message chooses its words by."""
    return Quantity(value, "text")


def quantity(value: float | int, unit: Unit) -> Quantity:
    """A number of any unit."""
    return Quantity(value, unit)


def page(tool: Tool, host: str, start_ms: float | None = None, end_ms: float | None = None) -> Link:
    """A Profile page of the same run and host, at a time range if the page can show one."""
    return Link(tool, host, start_ms, end_ms)
