"""Whether the tools of a built environment keep the contracts that their operations document.

A tool may do the right thing under a contract that is not the source's: a list taken as a text, a
bound that is gone, an answer without its envelope. Who trains on it learns the wrong calls. So each
tool is set beside its operation, part by part, as callers see both: the JSON Schema of the
arguments, the description, the names in the answer. It does not matter who wrote the tools.

Names count as kept in another spelling (``petId`` as ``pet_id``), and identifiers of a path under
the name of their thing (``pet_id`` for ``/pets/{id}``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.inference.name_forms import clean_prose, snake_case
from envwright.inference.paths.routes import boilerplate_inputs
from envwright.inference.schema_resolver import SchemaResolver
from envwright.types import Interface, Json, Operation

_BOUNDS = (
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern"
    " minItems maxItems uniqueItems"
).split()
_WHOLE_TEXT = 20_000
_SHOWN = 6
"""Names in one note."""


@dataclass(frozen=True, slots=True)
class Contract:
    """What the tools of an environment keep of what their operations document."""

    parts: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Part (``names``, ``types``, ``required``, ``enums``, ``bounds``, ``defaults``,
    ``descriptions``, ``answers``, ``nesting``) → tools that keep it, and tools of which something
    of the kind is documented."""
    notes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Tool → what differs, a line for each part."""

    def data(self) -> Json:
        """As ``report.json`` has it."""
        parts = {
            part: {"kept": kept, "changed": total - kept}
            for part, (kept, total) in self.parts.items()
        }
        return parts | {"notes": {tool: list(notes) for tool, notes in self.notes.items()}}


class DocumentedContracts:
    """What an interface documents, read once for all of its environments.

    Args:
        interface: the source.

    Example::

        documented = DocumentedContracts(load_openapi("petstore.json"))
        documented.contract(template).parts["bounds"]   # (3, 4)
    """

    def __init__(self, interface: Interface) -> None:
        self._resolver = SchemaResolver(interface.schemas)
        # Credentials, and what all operations take alike, say nothing of what is asked.
        self._carried = boilerplate_inputs(interface.operations, self._resolver)
        self._operations = {operation.id: operation for operation in interface.operations}

    def contract(self, template: Template) -> Contract:
        """Set each tool of a compiled environment beside the operation that it stands for."""
        kept: dict[str, int] = dict.fromkeys(_PARTS, 0)
        total: dict[str, int] = dict.fromkeys(_PARTS, 0)
        notes: dict[str, tuple[str, ...]] = {}
        for tool in template.tools.values():
            operation = self._operations.get(tool.spec.operation)
            if operation is None:
                continue
            found = dict(_differences(operation, tool, self._resolver, self._carried))
            for part, differing in found.items():
                total[part] += 1
                kept[part] += not differing
            told = [f"{part}: {_listed(each)}" for part, each in found.items() if each]
            if told:
                notes[tool.name] = tuple(told)
        return Contract({part: (kept[part], total[part]) for part in _PARTS if total[part]}, notes)


def contract_line(data: Mapping[str, Json]) -> str:
    """The contract of ``report.json`` in one phrase, for people.

    Example:
        >>> contract_line({"types": {"kept": 3, "changed": 1}, "notes": {"a": ["types: b"]}})
        'contracts kept: types 3/4'
    """
    parts = {part: told for part, told in data.items() if part != "notes"}
    kept = [f"{p} {t['kept']}/{t['kept'] + t['changed']}" for p, t in parts.items()]
    return f"contracts kept: {', '.join(kept) or 'none documented'}"


def _listed(differing: list[str]) -> str:
    more = len(differing) - _SHOWN
    return "; ".join(differing[:_SHOWN]) + (f"; {more} more" if more > 0 else "")


# --- what is documented


@dataclass(frozen=True, slots=True)
class _Input:
    """A documented input."""

    name: str
    schema: dict[str, Json]
    required: bool
    about: str
    in_path: bool = False


def _inputs(operation: Operation, resolver: SchemaResolver) -> list[_Input]:
    """Documented inputs that a caller gives; headers say nothing of the thing."""
    out = [
        _Input(
            given.name,
            resolver.resolve(given.json_schema)[0],
            given.required,
            given.description,
            given.where == "path",
        )
        for given in operation.inputs
        if given.where != "header"
    ]
    body = resolver.item(operation.body)[0] if operation.body else {}
    required = body.get("required")
    for name, raw in resolver.properties(body).items():
        if not resolver.read_only(raw):
            schema = resolver.resolve(raw)[0]
            own = raw.get("description") if isinstance(raw, dict) else ""
            about = str(own or schema.get("description") or "")
            needed = name in (required if isinstance(required, list) else ())
            out.append(_Input(name, schema, needed, about))
    return out


# --- part by part


def _differences(
    operation: Operation, tool: CompiledTool, resolver: SchemaResolver, carried: frozenset[str]
) -> Iterator[tuple[str, list[str]]]:
    """Part and what differs of it, for each part of which something is documented."""
    schema = tool.arguments.json_schema
    taken = {snake_case(name): name for name in schema["properties"]}
    inputs = [i for i in _inputs(operation, resolver) if snake_case(i.name) not in carried]
    pairs = [
        (given, schema["properties"][taken[name]], taken[name])
        for given in inputs
        if (name := _name_in(given, taken))
    ]
    found: dict[str, list[list[str]]] = {part: [] for part in _PARTS}
    if asked := [given for given in inputs if not given.in_path]:
        found["names"].append([i.name for i in asked if snake_case(i.name) not in taken])
    for given, own, name in pairs:
        for part, compare in _OF_INPUTS.items():
            if (differing := compare(given, own, resolver)) is not None:
                found[part].append([f"{given.name} {differing}"] if differing else [])
        needed = name in schema["required"]
        if given.required or needed:
            word = "optional" if given.required else "required"
            found["required"].append([] if given.required == needed else [f"{given.name} {word}"])
    for given in inputs:
        # Of a nested object that is taken in parts, the parts may be required.
        if given.required and not _name_in(given, taken) and not given.in_path:
            parts = [n for own, n in taken.items() if own.startswith(f"{snake_case(given.name)}_")]
            known = any(name in schema["required"] for name in parts)
            found["required"].append([] if known else [f"{given.name} not taken"])
    # A summary is a paragraph of its own.
    if prose := f"{operation.summary}\n\n{operation.description}".strip():
        lost = _lost_sentences(prose, f"{tool.name} {tool.spec.description}")
        found["descriptions"].append([f"without: {text[:100]}" for text in lost])
    found |= {part: [each] for part, each in _answer(operation, tool, resolver)}
    for part, each in found.items():
        if each:
            yield part, [text for differing in each for text in differing]


def _name_in(given: _Input, taken: Mapping[str, str]) -> str:
    """The parameter that takes an input, in snake_case; empty where none does."""
    name = snake_case(given.name)
    if name in taken or not given.in_path:
        return name if name in taken else ""
    return next((own for own in taken if own.endswith(f"_{name}")), "")


def _type(given: _Input, own: dict[str, Json], resolver: SchemaResolver) -> str | None:
    documented, kind = resolver.kind(given.schema), resolver.kind(own)
    if not documented or not kind:
        return None
    if documented == "array" == kind:
        inner = resolver.kind(resolver.resolve(given.schema.get("items", {}))[0])
        held = resolver.kind(own.get("items") or {})
        return f"list of {inner} as {held}" if inner and held and inner != held else ""
    return "" if documented == kind else f"{documented} as {kind}"


def _enum(given: _Input, own: dict[str, Json], resolver: SchemaResolver) -> str | None:
    documented = _values(given.schema, resolver)
    if not documented:
        return None
    kept = _values(own, resolver)
    if set(map(repr, documented)) == set(map(repr, kept)):
        return ""
    return f"one of {len(kept)} values, not {len(documented)}" if kept else "takes any value"


def _values(schema: dict[str, Json], resolver: SchemaResolver) -> list[Json]:
    """What a value, or each of a list, may be; nothing where that is not said."""
    stated = schema.get("enum")
    if stated is None and resolver.kind(schema) == "array":
        stated = resolver.resolve(schema.get("items", {}))[0].get("enum")
    return [v for v in stated if v is not None] if isinstance(stated, list) else []


def _bound(given: _Input, own: dict[str, Json], resolver: SchemaResolver) -> str | None:
    documented = {word: given.schema[word] for word in _BOUNDS if _says(given.schema, word)}
    if not documented:
        return None
    return ", ".join(
        f"{word} {'is ' + str(own[word]) if word in own else 'is gone'}, not {str(value)[:40]}"
        for word, value in documented.items()
        if own.get(word) != value
    )


def _says(schema: dict[str, Json], word: str) -> bool:
    """Whether a bound says something: nothing is shorter than no letters."""
    value = schema.get(word)
    if word in ("minLength", "minItems", "uniqueItems") and not value:
        return False
    return value is not None and value is not False


def _default(given: _Input, own: dict[str, Json], resolver: SchemaResolver) -> str | None:
    stated = given.schema.get("default")
    if stated is None or stated in ("", [], {}):
        return None
    return "" if own.get("default") == stated else f"without its default {str(stated)[:40]}"


def _about(given: _Input, own: dict[str, Json], resolver: SchemaResolver) -> str | None:
    if not given.about.strip():
        return None
    return "is cut" if _lost_sentences(given.about, str(own.get("description") or "")) else ""


_OF_INPUTS = {
    "types": _type,
    "enums": _enum,
    "bounds": _bound,
    "defaults": _default,
    "descriptions": _about,
}


def _lost_sentences(documented: str, told: str) -> list[str]:
    """Sentences of a prose of which another has not the words, in their order."""
    whole = f" {_words(told)} "
    sentences = re.split(r"(?<=[.!?])\s|\n[^\S\n]*\n", documented.strip()[:_WHOLE_TEXT])
    cleaned = (clean_prose(sentence, _WHOLE_TEXT) for sentence in sentences)
    return [text for text in cleaned if (own := _words(text)) and f" {own} " not in whole]


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", clean_prose(text, _WHOLE_TEXT).lower()))


# --- answers


def _answer(
    operation: Operation, tool: CompiledTool, resolver: SchemaResolver
) -> Iterator[tuple[str, list[str]]]:
    """Keys of the documented answer that are not answered, and where they stand elsewhere."""
    if not operation.output or not tool.answers:
        return
    elements = resolver.elements(operation.output)
    found, _ = resolver.resolve(operation.output if elements is None else elements)
    thing = resolver.properties(resolver.item(operation.output)[0] if elements is None else found)
    if not thing:
        return
    own = {snake_case(part) for path in tool.answers for part in _keys(path)}
    tops = {snake_case(_keys(path)[0]) for path in tool.answers if _keys(path)}
    shown = {name: raw for name, raw in thing.items() if not _is_secret(raw, resolver)}
    parts = {n for n in shown if any(key.startswith(f"{snake_case(n)}_") for key in own)}
    missing = [name for name in shown if snake_case(name) not in own | tops and name not in parts]
    yield "answers", [f"without {name}" for name in missing]
    whole = resolver.properties(resolver.resolve(operation.output)[0])
    wrapped = bool(whole) and whole is not thing and not {snake_case(n) for n in whole} & tops
    around = f"not within {', '.join(list(whole)[:3])}" if wrapped else ""
    flat = [f"{name} in parts" for name in parts if snake_case(name) not in own]
    yield "nesting", ([around] if around else []) + flat


def _keys(path: str) -> list[str]:
    return [part for part in path.replace("[]", "").split(".") if part]


def _is_secret(raw: Json, resolver: SchemaResolver) -> bool:
    return resolver.resolve(raw)[0].get("writeOnly") is True


_PARTS = "names types required enums bounds defaults descriptions answers nesting".split()
