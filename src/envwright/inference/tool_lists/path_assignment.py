"""Readings → paths: each tool as the operation on a path that does the same.

``get_issue(owner, repo, issue_number)`` becomes
``GET /repository/{owner}/{repo}/issue/{issue_number}``, ``close_task(task_id)`` becomes
``POST /task/{task_id}/close``. From there on a list of tools is an interface like any other: the
same rules make entities, keys, references, slices and tools of it. Names of tools and parameters
are kept, since whoever calls the tools knows them by these.
"""

from __future__ import annotations

import re

from envwright.inference.domain_model import NameStyle, PathDocument, UnmappedReason
from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import (
    CONTROL_PARAMETER,
    MOVE_VERBS,
    VerbClass,
    key_stem,
    schema_with_prose,
    target_field,
)
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.tool_classification import (
    ITEM_CLASSES,
    ToolReading,
    classify_tools,
)
from envwright.inference.tool_lists.tool_resources import (
    ToolResource,
    batch_items,
    collect_resources,
    location_parameters,
)
from envwright.types import Interface, Json, Operation, OperationInput

_METHODS = {
    VerbClass.LIST: "get",
    VerbClass.GET: "get",
    VerbClass.CREATE: "post",
    VerbClass.UPDATE: "patch",
    VerbClass.DELETE: "delete",
    VerbClass.STATE: "post",
}
_KINDS = ("tools", "mcp")
_TAKEN = re.compile(r"api|rest|latest|v\d\w*")
"""Segments that readers of paths leave out."""


def came_from_tool_list(interface: Interface) -> bool:
    """Whether an interface is a list of tools, which has names in place of paths."""
    return interface.origin.kind in _KINDS


def route_tools(interface: Interface) -> PathDocument:
    """The list of tools with a path for each; those left out are ``refused``, with a reason."""
    resolver = SchemaResolver(interface.schemas)
    readings = classify_tools(list(interface.operations))
    resources = collect_resources(readings, resolver)
    router = _Router(resources, resolver)
    router.drop_places([reading for reading in readings if reading.refused is None])
    made = (router.operation(reading) for reading in readings if reading.refused is None)
    operations = tuple(operation for operation in made if operation is not None)
    schemas = dict(interface.schemas)
    schemas |= {_schema_name(r): r.schema() for r in resources.values() if r.stands}
    return PathDocument(
        interface.model_copy(update={"operations": operations, "schemas": schemas}),
        SchemaResolver(schemas),
        names=NameStyle.TOOLS,
        creating=frozenset(r.operation.id for r in readings if r.kind is VerbClass.CREATE),
        refused={r.operation.id: r.refused for r in readings if r.refused is not None},
    )


def _schema_name(resource: ToolResource) -> str:
    return f"listed.{resource.noun}"


class _Router:
    """Writes the paths of one list."""

    def __init__(self, resources: dict[str, ToolResource], resolver: SchemaResolver) -> None:
        self._resources, self._resolver = resources, resolver
        self._creating: list[ToolReading] = []

    def drop_places(self, readings: list[ToolReading]) -> None:
        """A key that only ever says where a thing is made stands in the path, not in the thing."""
        self._creating = [r for r in readings if r.kind is VerbClass.CREATE]
        for noun, resource in self._resources.items():
            mine = [r for r in readings if r.noun == noun]
            placed = [
                {snake_case(name) for role, name in self._used(r).items() if role != noun}
                for r in mine
                if r.kind in (VerbClass.CREATE, VerbClass.LIST)
            ]
            written = {
                snake_case(name)
                for r in mine
                if r.kind in (VerbClass.CREATE, VerbClass.UPDATE)
                for name in r.given.rest(self._used(r).values())
            }
            # Keys that some tool also writes stay columns of the thing.
            for column in set().union(*placed) - written:
                resource.properties.pop(column, None)
                resource.required = [name for name in resource.required if name != column]

    def operation(self, reading: ToolReading) -> Operation | None:
        """The tool as an operation on a path; sets ``refused`` where there is none."""
        resource = self._resources[reading.noun]
        if not resource.stands:
            reading.refused = (UnmappedReason.NO_SCHEMA, "too little says what it consists of")
            return None
        used = self._used(reading)
        if (unknown := self._unknown(reading, used)) is not None:
            reading.refused = (UnmappedReason.UNMATCHED_INPUT, unknown)
            return None
        if any(not re.fullmatch(r"[\w.-]+", name) for name in used.values()):
            reading.refused = (
                UnmappedReason.UNMATCHED_INPUT,
                "a name of a parameter has odd characters",
            )
            return None
        path = self._path(reading, used)
        if reading.kind is VerbClass.STATE:
            path = f"{path}/{reading.named.verb}"
        reads = reading.kind in (VerbClass.LIST, VerbClass.GET)
        inputs = [self._input(reading, name, "path") for name in used.values()]
        rest = reading.given.rest([*used.values(), *location_parameters(reading)])
        if reads:
            inputs += [self._input(reading, name, "query") for name in rest]
        elif reading.kind is VerbClass.DELETE:  # whose it is, beside which one
            known = resource.properties
            needed = [n for n in rest if n in reading.given.required and snake_case(n) in known]
            inputs += [self._input(reading, name, "query") for name in needed]
        return reading.operation.model_copy(
            update={
                "method": _METHODS[reading.kind],
                "path": path,
                "inputs": tuple(inputs),
                "body": None if reads else self._body(reading, rest),
                "output": self._answer(reading, resource),
            }
        )

    def _unknown(self, reading: ToolReading, used: dict[str, str]) -> str | None:
        """What the tool needs and nothing here has, if there is such a thing."""
        resource = self._resources[reading.noun]
        shown = {snake_case(name) for name in used.values()}
        if reading.kind in ITEM_CLASSES and reading.named.verb not in MOVE_VERBS:
            above = set(self._above(set(used) - {reading.noun}, reading.noun))
            if strange := set(used) - {reading.noun} - above - set(resource.roles):
                return f"nothing is known of {sorted(strange)[0].lstrip('?')}"
        if reading.kind is VerbClass.UPDATE:
            for name in sorted(reading.given.required - set(used.values())):
                if target_field(snake_case(name)) not in resource.properties:
                    return name
        if reading.kind is VerbClass.LIST:
            return self._unknown_place(reading, resource, shown)
        return None

    def _unknown_place(
        self, reading: ToolReading, resource: ToolResource, shown: set[str]
    ) -> str | None:
        """A list "of" something shows what belongs to it: then that must be known of each."""
        made = [c for c in self._creating if c.noun == reading.noun]
        for name, role in reading.given.needed().items():
            column = snake_case(name)
            if role == reading.noun or column in resource.properties:
                continue
            given = [role in creation.given.roles.values() for creation in made]
            if column not in shown or (made and not any(given)):
                return f"nothing says which {reading.plain} belongs to {column}"
        known = {key_stem(column) for column in {*shown, *resource.properties}}
        known |= {role.split(".")[-1] for role in reading.given.needed().values()}
        if reading.beside in ("", reading.plain) or reading.named.preposition == "by":
            return None
        if reading.hints.get("path") and reading.plain.startswith(reading.beside):
            return None  # parts of a path, not one thing inside another
        if any(word.endswith(reading.beside) for word in known):
            return None
        return f"nothing says which {reading.plain} belongs to {reading.beside}"

    # --- paths

    def _used(self, reading: ToolReading) -> dict[str, str]:
        """Role → parameter, for the parameters that stand in the path, in their order."""
        by_role: dict[str, str] = {}
        for name, role in reading.given.needed().items():
            by_role.setdefault(role, name)
        own = reading.noun
        if reading.kind not in ITEM_CLASSES:
            roles = self._above(set(by_role) - {own}, own)
        elif reading.named.verb in MOVE_VERBS or reading.part:
            roles = [r for r in self._resources[own].roles if r in by_role]
        else:
            others = [role for role in by_role if role != own]
            roles = [*others, own]
            above = self._above(set(others), own)
            if set(above) == set(others):
                roles = [*above, own]
        return {role: by_role[role] for role in roles}

    def _above(self, roles: set[str], own: str) -> list[str]:
        """The longest chain of keys among these that names one other thing; none if two do."""
        found = [
            r
            for r in self._resources.values()
            if r.noun != own and r.stands and r.roles and set(r.roles) <= roles
        ]
        most = max((len(r.roles) for r in found), default=0)
        longest = [r for r in found if len(r.roles) == most]
        # Two chains of one length are ambiguous: better no parent than a wrong one.
        return list(longest[0].roles) if len(longest) == 1 else []

    def _path(self, reading: ToolReading, used: dict[str, str]) -> str:
        """Segments and parameters; a thing stands in front of the keys that name it."""
        own = self._resources[reading.noun]
        roles = [role for role in used if role != reading.noun]
        path, done = self._place(roles, used)
        rest = [role for role in roles if role not in done]
        if reading.kind in ITEM_CLASSES:
            rest.append(reading.noun)
        return f"{path}/{_segment(own)}" + "".join(f"/{{{used[role]}}}" for role in rest)

    def _place(self, roles: list[str], used: dict[str, str]) -> tuple[str, set[str]]:
        """The path of the thing that some keys name, from its own places down."""
        # The most specific thing first: (owner, repo) before owner.
        for resource in sorted(self._resources.values(), key=lambda r: -len(r.roles)):
            mine = set(resource.roles)
            if not mine or not resource.stands or not mine <= set(roles):
                continue
            above = [role for role in resource.roles if role != resource.noun]
            path, done = self._place(above, used)
            rest = [role for role in resource.roles if role not in done]
            path += f"/{_segment(resource)}" + "".join(f"/{{{used[role]}}}" for role in rest)
            return path, mine
        return "", set()

    # --- schemas

    def _input(self, reading: ToolReading, name: str, where: str) -> OperationInput:
        schema = reading.given.schemas[name]
        full = schema_with_prose(snake_case(name), schema)
        known = self._resources[reading.noun].properties.get(snake_case(name))
        if where == "query" and isinstance(known, dict) and known.get("type") == "integer":
            full = {**full, "type": "integer"} if isinstance(full, dict) else full
        if where == "path" and isinstance(full, dict) and self._is_whole(reading, name):
            full = {**full, "type": "integer"}
        about = full.get("description", "") if isinstance(full, dict) else ""
        return OperationInput.model_validate(
            {
                "name": name,
                "where": where,
                "required": where == "path" or name in reading.given.required,
                "json_schema": full if isinstance(full, dict) else {},
                "description": about if isinstance(about, str) else "",
            }
        )

    def _is_whole(self, reading: ToolReading, name: str) -> bool:
        """Whether the key that a parameter holds is an integer."""
        resource = self._resources.get(reading.given.roles.get(name, ""))
        key: Json = next(iter(resource.properties.values()), {}) if resource else {}
        kind = reading.given.schemas[name].get("type")
        if resource is not None and key.get("readOnly"):
            return bool(key.get("type") == "integer")
        return kind in ("number", "integer")

    def _body(self, reading: ToolReading, rest: dict[str, Json]) -> dict[str, Json] | None:
        """What the tool writes, as the body of a request."""
        resource = self._resources[reading.noun]
        if reading.kind is VerbClass.DELETE:
            return None
        if reading.kind is VerbClass.CREATE and batch_items(reading, self._resolver) is not None:
            return {"type": "array", "items": {"$ref": f"#/schemas/{_schema_name(resource)}"}}
        kept: dict[str, Json] = {}
        for name, schema in rest.items():
            column = snake_case(name)
            known = resource.properties.get(column)
            if (
                known is None
                and name not in reading.given.required
                and CONTROL_PARAMETER.fullmatch(column)
            ):
                continue
            kept[name] = schema if known is None or known.get("readOnly") else _typed(schema, known)
        required = [name for name in kept if name in reading.given.required]
        out: dict[str, Json] = {"type": "object", "properties": kept}
        out |= {"required": required} if required else {}
        return out if kept else None

    def _answer(self, reading: ToolReading, resource: ToolResource) -> dict[str, Json] | None:
        thing: dict[str, Json] = {"$ref": f"#/schemas/{_schema_name(resource)}"}
        if reading.kind is VerbClass.LIST:
            return {"type": "array", "items": thing}
        return None if reading.kind is VerbClass.DELETE else thing


def _typed(schema: Json, known: Json) -> Json:
    """A parameter's schema with the type that the thing's field has."""
    if not isinstance(schema, dict) or not isinstance(known, dict) or "type" not in known:
        return schema
    kept = {k: known[k] for k in ("type", "enum", "format") if k in known}
    return {**schema, **kept}


def _segment(resource: ToolResource) -> str:
    name = resource.segment
    return f"{name}_item" if _TAKEN.fullmatch(name) else name
