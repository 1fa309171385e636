"""GPUs of a run beside each other."""
