"""One program per file. A new file with a ``PROGRAM`` in it is recorded from then on."""
