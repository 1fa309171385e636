"""GPUs and hosts of a run beside each other: which one the step waits for, and what collectives cost."""
