"""What names of ops mean: tables with their sources."""
