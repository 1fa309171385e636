"""What a check is (``base.py``), the one rule that gives verdicts (``runner.py``), and what checks share.

In: what a check measured, and the limits in force. Out: one ``Outcome`` per check.
"""
