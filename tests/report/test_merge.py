"""Hosts merge to the same report however they are grouped, and in whatever order they come."""

from dataclasses import replace
from functools import reduce

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.reading.host import LOCAL_READER, here
from tb_gpu_advisor.reading.hosts import Hosts, read_hosts
from tb_gpu_advisor.report.build import analyze, build
from tb_gpu_advisor.sessions import HostFile, Session, find_session
from tests.simulator.api import simulate
from tests.simulator.faults import FAULTS
from tests.simulator.scenario import Scenario

HOSTS = 5


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """The last host of the session cannot be read."""
    logdir = tmp_path_factory.mktemp("logs")
    late = replace(FAULTS["late-allreduce"].base, gpus=2, hosts=HOSTS - 1)
    simulate(Scenario("run", late, (("late-allreduce", 0.3),))).save(logdir)
    whole = find_session(str(logdir))
    broken = logdir / "worker-9.xplane.pb"
    broken.write_bytes(b"no trace")
    return whole._replace(hosts=(*whole.hosts, HostFile("worker-9", str(broken), 8, 1)))


@pytest.fixture(scope="module")
def parts(session: Session) -> list[Hosts]:
    """Each host alone."""

    return [
        Hosts({place: (session.hosts[place], answer)})
        for place, answer in read_hosts(session.hosts, LOCAL_READER, here)
    ]


def report_of(session: Session, hosts: Hosts) -> bytes:
    names = tuple(file.host for file in session.hosts)
    return msgspec.json.encode(build(session.run, names, Facts(hosts.facts), hosts.problems))


def grouped(parts: list[Hosts], choose: st.DataObject) -> Hosts:
    """Two neighbours are merged, whichever, until one is left."""
    parts = choose.draw(st.permutations(parts))
    while len(parts) > 1:
        at = choose.draw(st.integers(0, len(parts) - 2))
        parts[at : at + 2] = [parts[at].merged(parts[at + 1])]
    return parts[0]


@given(choose=st.data())
def test_any_grouping_in_any_order_is_the_report_of_one_process(
    session: Session, parts: list[Hosts], choose: st.DataObject
) -> None:
    merged = grouped(parts, choose)
    assert report_of(session, merged) == msgspec.json.encode(analyze(session))
    assert merged == reduce(Hosts.merged, parts)


def test_nothing_merged_with_hosts_is_those_hosts(parts: list[Hosts]) -> None:
    assert Hosts({}).merged(parts[0]) == parts[0] == parts[0].merged(Hosts({}))
