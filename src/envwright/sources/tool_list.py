"""Lists of tools as JSON → ``Interface``: what MCP servers answer, and what models are given.

Read are an MCP ``tools/list`` result (also inside its JSON-RPC answer), and lists of tools in the
shapes of MCP, OpenAI and Anthropic. A tool becomes an ``Operation`` without method and path: its
input schema is the ``body``, its output schema the ``output``. What the list says beside schemas is
kept in ``body`` under ``x-hints``: the annotations of MCP, and ``unreadable`` where the schemas
cannot be read, so that one spoilt tool costs that tool, never the list.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import orjson

from envwright.bounds import MAX_TOOLS
from envwright.errors import BadInput
from envwright.sources.document import SourceDocument, interface_name, json_kind, text_or_empty
from envwright.sources.json_schemas import SchemaNormalizer
from envwright.types import Interface, Json, Operation, Origin

LONGEST_TEXT = 4_000
"""Characters of one description; the rest is cut."""
_LONGEST_NAME = 128
_MOST_SCHEMA = 300_000
"""Bytes of one tool's schemas."""
_HINTS = {
    "readOnlyHint": "read_only",
    "destructiveHint": "destructive",
    "idempotentHint": "idempotent",
}
_INPUTS = ("inputSchema", "input_schema", "parameters")
_OUTPUTS = ("outputSchema", "output_schema")
# C0 and C1 controls (tab and newline stay), zero-width characters, and bidirectional overrides.
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Control characters, and those that hide or reorder text."""
_WORDS = {"mcp", "server", "servers", "modelcontextprotocol", "official"}


def is_tool_list(data: Json) -> bool:
    """Whether JSON data is a list of tools, by what it holds."""
    listed = _listed(data)
    return bool(listed) and all(
        isinstance(raw, dict) and isinstance(_flat(raw).get("name"), str) for raw in listed
    )


def read_tool_list(document: SourceDocument, *, kind: str = "tools", uri: str = "") -> Interface:
    """The interface that a list of tools describes.

    Args:
        document: the list, parsed.
        kind: where it is from: ``tools`` for a file, ``mcp`` for a live server.
        uri: what to name as its place; by default the file's name.

    Raises:
        BadInput: it is no list of tools, is empty, too long, or names a tool twice.
    """
    listed = _listed(document.data)
    if not listed:
        raise document.bad(
            "it lists no tools.", remedy="Give a tools/list answer, or a JSON list of tools."
        )
    if len(listed) > MAX_TOOLS:
        raise document.bad(f"it lists {len(listed)} tools; at most {MAX_TOOLS} are read.")
    schemas: dict[str, Json] = {}
    operations: list[Operation] = []
    names: set[str] = set()
    for number, raw in enumerate(listed):
        operation = _operation(document, raw, f"tool {number + 1}", schemas)
        if operation.id in names:
            raise document.bad(
                f"two tools are called {operation.id}.", remedy="Leave one of them out."
            )
        names.add(operation.id)
        operations.append(operation)
    about = document.data.get("server", {}) if isinstance(document.data, dict) else {}
    stated = clean_text(text_or_empty(about.get("name")), 80) if isinstance(about, dict) else ""
    title = " ".join(w for w in re.split(r"[\s/_-]+", stated) if w.lower() not in _WORDS)
    return Interface(
        name=interface_name(title, Path(document.file if kind == "tools" else "tools")),
        title=title,
        origin=Origin(
            title=stated, uri=uri or Path(document.file).name, sha256=document.sha256, kind=kind
        ),
        operations=tuple(operations),
        schemas=schemas,
    )


def document_of_listing(found: Json, file: str) -> SourceDocument:
    """What a live server listed, as the document that it is kept as."""
    raw = orjson.dumps(found, option=orjson.OPT_INDENT_2) + b"\n"
    return SourceDocument(found, file, hashlib.sha256(raw).hexdigest())


def clean_text(value: str, limit: int = LONGEST_TEXT) -> str:
    """Prose of a stranger: without characters that are not seen, and not longer than the limit."""
    return _UNSEEN.sub(" ", value)[:limit].strip()


def _listed(data: Json) -> list[Json]:
    """The tools of any shape; none when there are none."""
    if isinstance(data, dict):
        # {"jsonrpc": "2.0", "result": {"tools": […]}}, {"tools": […]}, or the bare list.
        inner = data.get("result") if isinstance(data.get("result"), dict) else data
        data = inner.get("tools") if isinstance(inner, dict) else None
    return data if isinstance(data, list) else []


def _flat(raw: dict[str, Json]) -> dict[str, Json]:
    """OpenAI puts a tool under ``function``."""
    inner = raw.get("function")
    return inner if isinstance(inner, dict) else raw


def _operation(
    document: SourceDocument, raw: Json, place: str, schemas: dict[str, Json]
) -> Operation:
    if not isinstance(raw, dict):
        raise document.bad(f"a tool must be an object, not {json_kind(raw)}.", place)
    tool = _flat(raw)
    name = tool.get("name")
    if not isinstance(name, str) or not name.strip():
        raise document.bad("the tool has no name.", place, "Add its name.")
    name = clean_text(name, _LONGEST_NAME)
    hints = _hints(tool.get("annotations"))
    body: dict[str, Json] = {}
    output: dict[str, Json] | None = None
    try:
        inputs: Json = next((tool[key] for key in _INPUTS if tool.get(key) is not None), {})
        outputs = next((tool[key] for key in _OUTPUTS if tool.get(key) is not None), None)
        body = _schema(document, inputs, place, schemas)
        if outputs is not None:
            output = _schema(document, outputs, place, schemas)
    except BadInput as error:
        # An unreadable tool stays in the interface, so that the report can say why it is left out.
        body, output, hints["unreadable"] = {}, None, error.message[:200]
    about = clean_text(text_or_empty(tool.get("description")))
    return Operation(
        id=name,
        summary="" if about else clean_text(text_or_empty(tool.get("title")), 200),
        description=about,
        body={**body, "x-hints": hints},
        output=output,
    )


def _hints(raw: Json) -> dict[str, Json]:
    if not isinstance(raw, dict):
        return {}
    return {own: raw[key] for key, own in _HINTS.items() if isinstance(raw.get(key), bool)}


def _schema(
    document: SourceDocument, raw: Json, place: str, schemas: dict[str, Json]
) -> dict[str, Json]:
    """A tool's schema, normalised; what it names goes to ``schemas``, under a name of its own.

    References are local to each tool, so that the same name may mean two things.
    """
    if not isinstance(raw, dict):
        raise document.bad(f"a schema must be an object, not {json_kind(raw)}.", place)
    try:
        size = len(orjson.dumps(raw))
    except (TypeError, ValueError, RecursionError):
        raise document.bad("a schema is nested too deeply.", place) from None
    if size > _MOST_SCHEMA:
        raise document.bad(f"a schema has more than {_MOST_SCHEMA} bytes.", place)
    own = SchemaNormalizer(SourceDocument(raw, document.file))
    try:
        out = own.inline(raw, "#")
    except RecursionError:
        raise document.bad("a schema is nested too deeply.", place) from None
    # The hash in the name keeps two tools' different `Address` apart, and equal ones together.
    named = {name: orjson.dumps(found) for name, found in own.named.items()}
    renamed = {
        name: f"{name.removeprefix('$defs.')}_{_short(found)}" for name, found in named.items()
    }
    for name, found in own.named.items():
        schemas[renamed[name]] = _repointed(found, renamed)
    result: dict[str, Json] = _repointed(out, renamed)
    return result


def _short(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:6]


def _repointed(value: Json, renamed: dict[str, str]) -> Json:
    """The schema with its references under their new names, and cleaned prose."""
    if isinstance(value, list):
        return [_repointed(item, renamed) for item in value]
    if not isinstance(value, dict):
        return value
    out = {}
    for key, inner in value.items():
        if key == "$ref" and isinstance(inner, str):
            old = inner.removeprefix("#/schemas/")
            out[key] = f"#/schemas/{renamed.get(old, old)}"
        elif key == "description" and isinstance(inner, str):
            out[key] = clean_text(inner)
        else:
            out[key] = _repointed(inner, renamed)
    return out
