"""Tools as ``tools.yaml`` writes them: what ``types`` reads in, the other way round."""

from __future__ import annotations

from envwright.types import Actor, Json, Parameter, Returns, ToolSpec


def tool_form(tool: ToolSpec) -> dict[str, Json]:
    """A tool, without its name."""
    out: dict[str, Json] = {"description": tool.description} if tool.description else {}
    if tool.actor is not Actor.AGENT:
        out["actor"] = tool.actor.value
    for key in ("host", "operation", "python"):
        if value := getattr(tool, key):
            out[key] = value
    if tool.parameters:
        out["parameters"] = {k: parameter_form(p) for k, p in tool.parameters.items()}
    if tool.let:
        out["let"] = dict(tool.let)
    if tool.require:
        out["require"] = [g.data() for g in tool.require]
    if tool.do:
        steps = [s.data() for s in tool.do]
        out["do"] = [s["sql"] if len(s) == 1 else s for s in steps]
    if tool.returns.shape != "none":
        out["returns"] = returns_form(tool.returns)
    return out


def parameter_form(parameter: Parameter) -> dict[str, Json]:
    """A parameter of a tool."""
    own: dict[str, Json] = {"column": parameter.column} if parameter.column else {}
    if parameter.required == parameter.has_default:
        own["optional"] = not parameter.required
    return own | parameter.json_schema


def returns_form(returns: Returns) -> dict[str, Json]:
    """What a tool answers."""
    own: dict[str, Json] = {returns.shape: returns.sql} if returns.sql else {}
    return own | {name: returns_form(inner) for name, inner in returns.nested.items()}
