"""Timelines: the tracks of a host, and excerpts around what a finding means."""
