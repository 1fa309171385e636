"""One graph of a host's steps: what each thing waited for. Every duration that a report shows is read off it.

In: the events, steps and waterfalls of a host's GPUs. Out: a ``Graph``, which is kept, and played again with parts of
it scaled and edges taken away.
"""
