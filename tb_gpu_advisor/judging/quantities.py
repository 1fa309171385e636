"""Numbers with their units, and links, as checks write them."""

from tb_gpu_advisor.wire import Link, Quantity, Tool, Unit


def share(value: float) -> Quantity:
    return Quantity(value, "share")


def ms(value: float) -> Quantity:
    return Quantity(value, "ms")


def quantity(value: float | int, unit: Unit) -> Quantity:
    return Quantity(value, unit)


def us(value: float) -> Quantity:
    return Quantity(value, "us")


def count(value: int) -> Quantity:
    return Quantity(value, "count")


def text(value: str) -> Quantity:
    return Quantity(value, "text")


def page(tool: Tool, host: str, start_ms: float | None = None, end_ms: float | None = None) -> Link:
    """A Profile page of the same run and host, at a time range if the page can show one."""
    return Link(tool, host, start_ms, end_ms)
