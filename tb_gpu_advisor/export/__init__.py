"""A report as a document that travels: terminal text and JSON."""
