"""Parameters of a built tool under the names that the listed tool gives them."""

from __future__ import annotations

from envwright.runtime.sqltext import tokens
from envwright.synthesis.naming import snake
from envwright.types import Guard, Operation, Returns, ToolSpec


def with_own_names(tool: ToolSpec, operation: Operation) -> ToolSpec:
    """The tool with ``issueId`` where the rules wrote ``issue_id``, in its SQL and messages too."""
    names = _names(tool, operation)
    if not names:
        return tool
    steps = (step.model_copy(update={"sql": _bound(step.sql, names)}) for step in tool.do)
    return tool.model_copy(
        update={
            "parameters": {names.get(n, n): p for n, p in tool.parameters.items()},
            "let": {name: _bound(sql, names) for name, sql in tool.let.items()},
            "require": tuple(_guard(guard, names) for guard in tool.require),
            "do": tuple(steps),
            "returns": _returns(tool.returns, names),
        }
    )


def _names(tool: ToolSpec, operation: Operation) -> dict[str, str]:
    """Built name → own name, where they differ and the own one can be bound."""
    body = operation.body or {}
    properties = body.get("properties")
    stated = [given.name for given in operation.inputs]
    stated += list(properties) if isinstance(properties, dict) else []
    out: dict[str, str] = {}
    taken = {*tool.parameters, *tool.let}
    for own in stated:
        built = snake(own)
        usable = own.isidentifier() and own.isascii() and own not in taken and own != "item"
        if built in tool.parameters and built not in out and usable:
            out[built] = own
            taken.add(own)
    return out


def _bound(sql: str, names: dict[str, str]) -> str:
    """SQL with its bound names changed; texts and columns stay."""
    parts, end = [], 0
    for token in tokens(sql):
        name = token.text[1:] if token.kind == "symbol" and token.text[:1] == ":" else ""
        if name in names:
            parts += [sql[end : token.start], f":{names[name]}"]
            end = token.start + len(token.text)
    return "".join([*parts, sql[end:]])


def _guard(guard: Guard, names: dict[str, str]) -> Guard:
    error = guard.error
    for built, own in names.items():
        error = error.replace(f"{{{built}}}", f"{{{own}}}")
    listed = names.get(guard.for_each or "", guard.for_each)
    return Guard(sql=_bound(guard.sql, names), error=error, for_each=listed)


def _returns(returns: Returns, names: dict[str, str]) -> Returns:
    nested = {name: _returns(inner, names) for name, inner in returns.nested.items()}
    return returns.model_copy(update={"sql": _bound(returns.sql, names), "nested": nested})
