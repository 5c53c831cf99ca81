"""Lists of tools, which have no paths: names, parameters and prose → the paths they could have."""

from envwright.synthesis.listed.routing import Routed, is_listed, route

__all__ = ["Routed", "is_listed", "route"]
