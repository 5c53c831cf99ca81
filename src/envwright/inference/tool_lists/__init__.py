"""Lists of tools, which have no paths: names, parameters and prose → the paths they could have."""

from envwright.inference.tool_lists.path_assignment import (
    RoutedTools,
    came_from_tool_list,
    route_tools,
)

__all__ = ["RoutedTools", "came_from_tool_list", "route_tools"]
