"""The links between the operations of a document that its environments have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.inference.domain_model import DomainModel, Route
from envwright.inference.passes import build_environments, infer_domain
from envwright.sources import load_openapi
from envwright.types import EnvironmentSpec

Link = tuple[str, str, str]
"""Who returns a value, who takes it, and the parameter of the path that takes it."""
_ALL = 400
"""Tools of an environment: all that belongs together is in one."""


def links(path: Path) -> tuple[set[Link], set[str]]:
    """The links by path parameters of a document, and the operations that have a tool.

    Operations are called ``METHOD path``. A link is a data edge of a tool graph whose column is the
    one that the parameter is looked up in.
    """
    interface = load_openapi(path)
    world = infer_domain(interface)
    routes = {intent.operation.id: intent.route for intent in world.intents}
    found: set[Link] = set()
    offered: set[str] = set()
    for written in build_environments(interface, rows=1, max_tools=_ALL):
        template = _template(written.result.environment)
        of = {t.name: t.operation for t in template.spec.tools if t.operation in routes}
        offered |= {_label(routes[operation]) for operation in of.values()}
        found |= set(_edges(template, world, {name: routes[o] for name, o in of.items()}))
    return found, offered


def _template(spec: EnvironmentSpec) -> Template:
    """The environment without rows: they add nothing to the graph."""
    return Template(spec.model_copy(update={"population": None}))


def _label(route: Route) -> str:
    return f"{route.operation.method.upper()} {route.operation.path}"


def _edges(template: Template, world: DomainModel, routes: dict[str, Route]) -> Iterator[Link]:
    """The data edges of one environment, each as a link by a parameter of the target's path."""
    looked_up = {name: dict(_looked_up(template, world, r)) for name, r in routes.items()}
    for edge in tool_graph(template).edges:
        if edge.kind == "data" and edge.source in routes and edge.target in routes:
            for parameter, column in looked_up[edge.target].items():
                if column == edge.column:
                    yield _label(routes[edge.source]), _label(routes[edge.target]), parameter


def _looked_up(template: Template, world: DomainModel, route: Route) -> Iterator[tuple[str, str]]:
    """Each parameter of a path with the column that it is looked up in, as the graph calls it."""
    for at, params in route.groups:
        collection = world.collections.get(at)
        entity = world.entities.get(collection.entity) if collection else None
        if collection is None or entity is None or entity.table not in template.schema.tables:
            continue
        for parameter, column in zip(params, collection.locator, strict=False):
            if column in template.schema.tables[entity.table].columns:
                yield parameter, ".".join(template.schema.root(entity.table, column))
