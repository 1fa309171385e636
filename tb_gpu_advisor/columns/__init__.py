"""The mathematics of columns: sets of time, joins by key, nesting, ancestors, look-ups."""
