"""A logdir without runs may say why."""

from pathlib import Path

from tb_gpu_advisor.plugin.logdirs import Logdirs
from tb_gpu_advisor.sessions import keep_nothing, why_nothing
from tests.plugin.test_logdirs import names, reached


def test_the_tab_is_active_where_a_recording_says_why_it_recorded_nothing(tmp_path: Path) -> None:
    keep_nothing(why_nothing("recorded-no-step", str(tmp_path)), str(tmp_path))
    logdirs = Logdirs(str(tmp_path))
    assert reached(logdirs.any_known)
    assert names(logdirs) == []
    assert [problem.code for problem in logdirs.problems] == ["recorded-no-step"]
