"""What the samplers ask of the tool graph."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.runtime.graph import ToolGraph
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.types import Actor


def agent_tools(template: Template) -> tuple[str, ...]:
    """Tools that a plan can be made of: the agent's own that have SQL, in the template's order."""
    return tuple(
        tool.name
        for tool in template.tools.values()
        if tool.spec.actor is Actor.AGENT and tool.spec.host is None
    )


def successors(graph: ToolGraph, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Tool → those that an edge of either kind leads to, itself left out, in the edges' order."""
    out: dict[str, dict[str, None]] = {name: {} for name in names}
    for edge in graph.edges:
        if edge.source in out and edge.target in out and edge.source != edge.target:
            out[edge.source][edge.target] = None
    return {name: tuple(found) for name, found in out.items()}


def is_required(tool: CompiledTool, path: str) -> bool:
    """Whether a call must give what a parameter's path (``order_id``, ``lines[].sku``) names."""
    schema = tool.arguments.json_schema
    for name in path.replace("[]", "").split("."):
        if name not in schema.get("required", ()):
            return False
        schema = schema["properties"][name]
        while "items" in schema:
            schema = schema["items"]
    return True
