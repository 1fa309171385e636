"""What host and device events mean."""
