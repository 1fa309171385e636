"""GPUs and hosts of a run compared: which one the step waits for, and what collectives cost."""
