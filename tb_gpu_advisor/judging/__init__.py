"""What a check is, the one rule that gives verdicts, and what checks share."""
