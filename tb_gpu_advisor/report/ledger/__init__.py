"""The ledger: findings as rows, each one cause, one place, one loss and one fix, in the order of the staircase."""
