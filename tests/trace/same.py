"""Whether two engines read the same: every column, every stat, every text."""

from __future__ import annotations

import numpy as np

from tb_gpu_advisor.trace.model import STRING, StatColumn, Trace


def assert_same(a: Trace, b: Trace) -> None:
    """Equal up to the numbering of interned texts, which depends on the order of reading."""
    assert a.planes == b.planes
    assert a.lines.name == b.lines.name
    assert (a.hostnames, a.errors, a.warnings) == (b.hostnames, b.errors, b.warnings)
    assert a.origin_ps == b.origin_ps
    for name in ("line", "meta", "start_ps", "dur_ps", "occurrences"):
        _assert_equal(getattr(a, name), getattr(b, name))
    for name in ("plane", "id", "first_event", "events"):
        _assert_equal(getattr(a.lines, name), getattr(b.lines, name))
    _assert_equal(a.metadata.plane, b.metadata.plane)
    for name in ("name", "display_name"):
        ours, theirs = getattr(a.metadata, name), getattr(b.metadata, name)
        assert [a.strings[i] for i in ours] == [b.strings[i] for i in theirs]
    for ours, theirs in ((a.stats, b.stats), (a.metadata.stats, b.metadata.stats)):
        assert list(ours) == list(theirs)
        for stat in ours:
            _assert_same_stat(a, ours[stat], b, theirs[stat])


def _assert_same_stat(a: Trace, ours: StatColumn, b: Trace, theirs: StatColumn) -> None:
    _assert_equal(ours.row, theirs.row)
    _assert_equal(ours.kind, theirs.kind)
    texts = ours.kind == STRING
    _assert_equal(ours.bits[~texts], theirs.bits[~texts])
    assert [a.strings[i] for i in ours.bits[texts]] == [b.strings[i] for i in theirs.bits[texts]]


def _assert_equal(a: object, b: object) -> None:
    np.testing.assert_array_equal(a, b, strict=True)
