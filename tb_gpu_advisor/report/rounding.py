"""Numbers as a report holds them: rounded once."""

from tb_gpu_advisor.wire import Category, Part


def rounded(value: float) -> float:
    """Nanoseconds are enough for milliseconds, and keep stored reports byte-stable; zero has no sign."""
    return round(value, 6) + 0.0


def cell(value: float | int | str) -> float | int | str:
    """The same of whatever a table holds."""
    return rounded(value) if isinstance(value, float) else value


def parts(totals: dict[Category, float]) -> tuple[Part, ...]:
    """Times of the categories with their shares of all."""
    step_ms = sum(totals.values())
    return tuple(
        Part(category, rounded(ms), round(ms / step_ms, 6) if step_ms else 0.0)
        for category, ms in totals.items()
    )
