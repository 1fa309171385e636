"""The one rule of verdicts, and what checks share: they take what a check is, and the words of numbers, from here."""

from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.quantities import count, lost, ms, page, part, quantity, share, text, us
