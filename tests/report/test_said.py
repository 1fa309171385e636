"""What the profiler says of its own recording is shown word for word, with its cure, once."""

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.run.said import MOST_MESSAGES, Said
from tb_gpu_advisor.report.notes import notes
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import steady


def printed(*hosts: bytes) -> list[tuple[str, str]]:
    facts = Facts(tuple(summarise(decode(host), f"host{at}") for at, host in enumerate(hosts)))
    return [
        (str(note.args["kind"].value), str(note.args["message"].value))
        for note in notes(facts)
        if note.id == "profiler-said"
    ]


def blind(*errors: bytes) -> bytes:
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("python3").event("train", 0, 10)
    space.proto.errors.extend(errors)
    return space.to_bytes()


def test_errors_and_warnings_are_printed_once_each_whatever_they_are() -> None:
    run = steady()
    run.space.proto.errors.append(b"Something new\x1b[31m")
    run.space.proto.warnings.extend([b"10 events dropped.", b"Something new\x1b[31m"])
    assert printed(run.to_bytes()) == [("other", "Something new\x1b[31m"), ("lost", "10 events dropped.")]


def test_a_host_without_rights_next_to_one_that_works_is_shown() -> None:
    message = b"w1: Insufficient privilege to run libcupti (you need root permission)."
    assert printed(steady().to_bytes(), blind(message)) == [("privilege", message.decode())]


def test_what_the_row_of_no_gpu_says_is_not_said_twice() -> None:
    assert printed(blind(b"No GPU detected.", b"Something new")) == [("other", "Something new")]


def test_no_more_is_kept_than_tells_something() -> None:
    host = summarise(decode(blind(*(b"%d " % at + b"x" * 5000 for at in range(50)))), "h")
    assert len(host.said) == MOST_MESSAGES
    assert all(isinstance(one, Said) and len(one.text) == 1000 for one in host.said)
