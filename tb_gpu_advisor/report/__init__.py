"""Outcomes become one JSON document: ids and quantities, no sentences. Rounding happens here, once."""
