"""Timelines: the tracks of a host, and excerpts around what a finding means.

In: events and steps of one GPU. Out: sorted columns from which any range of time is cut.
"""
