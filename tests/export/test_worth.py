"""What fixes are worth to a training, whose length and price the user tells."""

import msgspec
import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.findings import worth_lines
from tb_gpu_advisor.report.given import Worth, worth_of
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.wire import Account, AccountPart
from tests.golden.make_samples import samples


@pytest.mark.parametrize("language", available_languages())
def test_what_fixes_are_worth_is_of_the_steps_share_of_a_training(language: str) -> None:
    catalog = Catalog(language)
    report = samples()["all-failed"]
    account = Account(100.0, (AccountPart("steps", 50.0), AccountPart("validation", 50.0)))
    halved = msgspec.structs.replace(report, ledger=msgspec.structs.replace(report.ledger, account=account))
    alone = msgspec.structs.replace(report, ledger=msgspec.structs.replace(report.ledger, account=None))
    gpus = sum(gpu.activity == "active" for gpu in report.capture.gpus)
    saved_ms = 0.1 * (report.ledger.today_ms or 0.0)
    for one, saved in ((alone, 10.0), (halved, 5.0)):
        (line,) = worth_lines(one, saved_ms, Worth(100.0, 3.0), catalog)
        assert catalog.written(saved, "count") in line
        assert catalog.written(3 * saved * gpus, "count") in line
        (line,) = worth_lines(one, saved_ms, Worth(100.0, None), catalog)
        assert catalog.written(3 * saved * gpus, "count") not in line
        assert worth_lines(one, 0.0, Worth(100.0, 3.0), catalog) == []
        assert worth_lines(one, saved_ms, None, catalog) == []
    assert catalog.missing == []


@pytest.mark.parametrize(
    ("hours", "price"), [("-1", None), ("x", None), ("10", "0"), (None, "3"), ("nan", None)]
)
def test_hours_and_a_price_that_are_none_are_refused(hours: str | None, price: str | None) -> None:
    with pytest.raises(AdvisorError, match="given-wrong"):
        worth_of(hours, price)


def test_what_was_typed_comes_before_what_a_budget_tells() -> None:
    stored = Worth(100.0, 2.0)
    assert worth_of(None, None, stored) == stored
    assert worth_of("50", None, stored) == Worth(50.0, 2.0)
    assert worth_of(None, "3", stored) == Worth(100.0, 3.0)
