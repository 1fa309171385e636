"""Tries every extra, and what all of it needs, at the oldest and the newest release that setup.py allows."""
