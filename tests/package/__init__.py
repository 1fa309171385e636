"""Tests of the distribution: what is in it, and that it works where nothing else of this checkout is."""
