"""Tries the recorder on real programs of each installed framework: from one line to a report.

``python -m tools.capture_trial [PYTHON ...]``: interpreters with TensorFlow or JAX. Each program runs in a process of
its own on the CPU; docs/capture.md holds the table.
"""
