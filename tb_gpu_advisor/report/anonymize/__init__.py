"""In: a report, and what else may be told of its runs. Out: the same with made-up names (``made_up.py``)."""

from tb_gpu_advisor.report.anonymize.made_up import MadeUp, anonymized

__all__ = ["MadeUp", "anonymized"]
