"""Lists of tools and documents that call procedures, rewritten as paths.

Tools have no paths; names, parameters and prose say which operation on which path does the same.
"""

from envwright.inference.tool_lists.path_assignment import came_from_tool_list, route_tools

__all__ = ["came_from_tool_list", "route_tools"]
