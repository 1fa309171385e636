"""The tab in TensorBoard: HTTP routes over sessions, reports and messages. The one place that knows TensorBoard.

``plugin.py`` is imported when TensorBoard starts, so it imports numpy, Fluent and the analysis on first use only.
"""
