"""How right savings are: the product's promises for simulated programs, against their twins (``make twins``).

What enters: a draw of programs with one to three faults mixed (the rule is in ``tests/simulator/mixed.py``), and of
programs that something outside of them slows down. What leaves: a table and JSON. Simulated files and what twins take
are kept by the simulator's tree, reports by the package's, so that another package costs seconds.
"""
