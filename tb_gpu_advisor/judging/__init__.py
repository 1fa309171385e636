"""What a check is, how it is run, and what findings share: limits, savings, evidence."""
