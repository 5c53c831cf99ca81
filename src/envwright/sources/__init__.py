"""Sources: authentic descriptions of interfaces, normalised to ``Interface`` records."""

from envwright.sources.openapi import load_openapi

__all__ = ["load_openapi"]
