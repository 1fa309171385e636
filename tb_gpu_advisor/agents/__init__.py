"""What coding agents ask over the Model Context Protocol: short answers to few questions."""
