"""What people asked about in public, and what the report has to say of a run that shows it."""

from pathlib import Path

import pytest
from msgspec import Struct

from tb_gpu_advisor.cli import main
from tests.build.logdir import write_run
from tests.build.runs import Run


class Asked(Struct, frozen=True):
    """``says``: of each group one must stand in the report; ``never`` must not."""

    source: str
    asked: str
    run: Run
    says: tuple[tuple[str, ...], ...]
    never: tuple[str, ...] = ()

    def hold(self, folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> None:
        """The report of the run, printed with these options, is held to them."""
        write_run(folder, "train", self.run.to_bytes())
        main(["report", str(folder), "--no-cache", *options, "--lang", "en"])
        said = " ".join(capsys.readouterr().out.split())
        for group in self.says:
            assert any(words in said for words in group), (self.asked, group, said)
        assert not [words for words in self.never if words in said], (self.asked, said)
