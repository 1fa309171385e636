"""In which calls a function of Python's spent its time, whatever marks lie between them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.facts.events.call_chains import CALLS, LONGEST
from tb_gpu_advisor.facts.events.culprits import by_label
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import host_events
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder
from tests.facts.test_running import nested

#: From when on an event runs, how long, and whether it is a mark of a framework's.
EVENTS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 40), st.booleans()), max_size=25)


def host_of(events: list[tuple[int, int, bool]]) -> HostEvents:
    space = XSpaceBuilder()
    line = space.plane("/host:CPU").line("python3")
    for at, (start, us, is_mark) in enumerate(nested(events)):
        line.event("mark" if is_mark else f"$train.py:{at} call{at}", float(start), float(us))
    return host_events(decode(space.to_bytes()))


@given(events=EVENTS)
def test_calls_that_took_most_of_their_callers_time_name_it(events: list[tuple[int, int, bool]]) -> None:
    host = host_of(events)
    names = [host.trace.strings[int(host.name[at])] for at in range(len(host))]
    calls = [at for at in range(len(host)) if names[at].startswith("$")]
    length_ps = (host.end_ps - host.start_ps).tolist()

    def caller(at: int) -> int:
        up = int(host.parent[at])
        return up if up < 0 or up in calls else caller(up)

    def chain(at: int) -> list[str]:
        most = [called for called in calls if caller(called) == at and 2 * length_ps[called] >= length_ps[at]]
        return [names[at], *(chain(most[-1]) if most else [])]

    tops = [at for at in calls if caller(at) < 0]
    half = LONGEST // 2
    expected = {
        CALLS.join(names if len(names) <= LONGEST else [*names[:half], "…", *names[-half:]])
        for names in map(chain, tops)
    }
    top = np.array(tops, np.int64)
    assert {one.name for one in by_label(host, top, host.end_ps[top] - host.start_ps[top])} == expected
