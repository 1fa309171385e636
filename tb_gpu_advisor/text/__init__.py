"""Ids and quantities in, sentences out: the one set of Fluent messages, read here and by the frontend."""

from tb_gpu_advisor.text.catalog import Catalog, available_languages, nearest, negotiate
from tb_gpu_advisor.text.numbers import format_value

__all__ = ["Catalog", "available_languages", "format_value", "nearest", "negotiate"]
