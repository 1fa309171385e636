"""One graph of a host's steps, of which every duration is read: what each thing waited for.

In: the events, steps and waterfalls of a host's GPUs. Out: a ``Graph``, which is kept, and evaluated with any of its
parts scaled and edges gone.
"""
