"""Tests that open the tab in a real TensorBoard with a real browser."""
