"""What a model is shown of the source and of its own draft: short, and the same each time."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import orjson

from envwright.runtime.schema import quote
from envwright.runtime.template import Template
from envwright.synthesis.authoring.compiling import schema_sql
from envwright.synthesis.authoring.draft import Draft
from envwright.types import Interface, Json

LONGEST_SOURCE = 60_000
"""Characters of a source that a prompt holds; what is beyond is left out, and said to be."""
_PLACE = re.compile(r"^\[([^\[\]\n]+#[^\[\]\n]*)\]$", re.MULTILINE)
_CELL = 80


def sections_of(interface: Interface) -> dict[str, str]:
    """The parts of a prose source by the place that stands in brackets above each."""
    text = interface.description
    found = list(_PLACE.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    return {
        match[1]: text[match.end() : end].strip() for match, end in zip(found, ends, strict=False)
    }


def source_text(interface: Interface) -> str:
    """All that is known about what to build."""
    return _bounded(interface.description.strip() or interface.title)


def cited_text(interface: Interface, draft: Draft, names: Sequence[str]) -> str:
    """The parts of the source that some tools cite; empty where there are none."""
    sections = sections_of(interface)
    cites = dict.fromkeys(str(draft.sketches[n].get("cites", "")) for n in names)
    return _bounded("\n\n".join(f"[{c}]\n{sections[c]}" for c in cites if c in sections))


def _bounded(text: str) -> str:
    if len(text) <= LONGEST_SOURCE:
        return text
    left = len(text) - LONGEST_SOURCE
    return f"{text[:LONGEST_SOURCE]}\n(The rest, {left} characters, is left out.)"


def about_text(draft: Draft, tools: Sequence[str] = ()) -> str:
    """The description, with the sketches of some tools."""
    keys = ("name", "title", "description", "entities", "rules")
    about = {key: draft.about[key] for key in keys if key in draft.about}
    return lines({**about, "tools": {n: draft.sketches[n] for n in tools}} if tools else about)


def schema_text(draft: Draft) -> str:
    """The schema and its invariants."""
    invariants = [f"-- invariant: {name}\n{sql}" for name, sql in draft.invariants.items()]
    return "\n\n".join([schema_sql(draft).strip(), *invariants])


def rows_text(template: Template, most: int) -> str:
    """The first rows of every table, as JSON lists under the names of their columns."""
    parts = []
    with template.session() as session:
        for name, table in template.schema.tables.items():
            (count,) = session.query(f"SELECT count(*) FROM {quote(name)}")[0]
            keys = ", ".join(quote(key) for key in table.primary_key)
            found = session.query(f"SELECT * FROM {quote(name)} ORDER BY {keys} LIMIT {most}")
            parts.append(f"{name} ({count} rows): {', '.join(table.columns)}")
            parts += [f"  {_compact([_cell(value) for value in row])}" for row in found]
    return "\n".join(parts)


def tools_text(draft: Draft) -> str:
    """All tools, one a line."""
    return "\n".join(f"{name}: {_compact(body)}" for name, body in draft.tools.items())


def brief_text(draft: Draft) -> str:
    """All tools by name, description and what their guards say."""
    parts = []
    for name, body in draft.tools.items():
        guards = [str(guard.get("error", "")) for guard in body.get("require", [])]
        said = f" Refuses: {' '.join(guards)}" if guards else ""
        parts.append(f"- {name}: {body.get('description', '')}{said}")
    return "\n".join(parts)


def lines(value: Mapping[str, Json]) -> str:
    """A JSON object with one line for each name on its first two levels."""
    parts = []
    for key, inner in value.items():
        if isinstance(inner, dict) and inner:
            own = ",\n".join(f"    {_compact(k)}: {_compact(v)}" for k, v in inner.items())
            parts.append(f"  {_compact(key)}: {{\n{own}\n  }}")
        else:
            parts.append(f"  {_compact(key)}: {_compact(inner)}")
    return "{\n" + ",\n".join(parts) + "\n}"


def _compact(value: Json) -> str:
    return orjson.dumps(value).decode()


def _cell(value: Json) -> Json:
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    return f"{value[:_CELL]}…" if isinstance(value, str) and len(value) > _CELL else value
