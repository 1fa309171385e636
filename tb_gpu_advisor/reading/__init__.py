"""Hosts read in processes or on a cluster, and kept timelines."""
