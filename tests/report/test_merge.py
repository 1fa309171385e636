"""Hosts make the same report in whatever order they come."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.reading.host import LOCAL_READER, here
from tb_gpu_advisor.reading.hosts import Host, Hosts, in_order, read_hosts
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
def parts(session: Session) -> list[tuple[int, Host]]:
    """Each host with its place."""
    answers = read_hosts(session.hosts, LOCAL_READER, here)
    return [(place, (session.hosts[place], answer)) for place, answer in answers]


def report_of(session: Session, hosts: Hosts) -> bytes:
    names = tuple(file.host for file in session.hosts)
    return msgspec.json.encode(build(session.run, names, Facts(hosts.facts), hosts.problems))


def test_the_last_host_first_is_the_report_of_one_process(
    session: Session, parts: list[tuple[int, Host]]
) -> None:
    assert report_of(session, in_order(parts[::-1])) == msgspec.json.encode(analyze(session))


@given(choose=st.data())
def test_any_order_is_the_same_hosts(parts: list[tuple[int, Host]], choose: st.DataObject) -> None:
    hosts = in_order(choose.draw(st.permutations(parts)))
    assert [*hosts.by_place] == [*range(HOSTS)]
    assert hosts == in_order(parts)
