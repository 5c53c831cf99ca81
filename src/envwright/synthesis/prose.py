"""Title, description and policy of an environment, from the interface's own words."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.synthesis.model import Entity
from envwright.synthesis.naming import cleaned, first_sentence, joined, plural, spoken
from envwright.types import Interface, ToolSpec

_MAX_NAMED = 4


def things(entities: list[Entity]) -> str:
    """The entities in words: ``pets, orders and users``."""
    names = [spoken(plural(entity.name)) for entity in entities]
    if len(names) > _MAX_NAMED:
        names = [*names[:_MAX_NAMED], "more"]
    return joined(names)


def title(interface: Interface, entities: list[Entity]) -> str:
    """A title for people."""
    return f"{cleaned(interface.title or interface.name, 60)}: {things(entities)}"


def description(interface: Interface, entities: list[Entity]) -> str:
    """What the environment is, in two sentences."""
    stated = first_sentence(interface.description, 300)
    own = f"A desk that keeps {things(entities)}, after {interface.title or interface.name}."
    return f"{own} {stated}".strip()


def policy(
    interface: Interface,
    entities: list[Entity],
    tools: list[ToolSpec],
    assumed: Sequence[str] = (),
) -> str:
    """The rules of the desk: general ones, those that follow from the schema, those assumed."""
    lines = [
        f"# {cleaned(interface.title or interface.name, 60)} desk",
        "",
        f"You work at a desk that keeps {things(entities)}. You act only through the tools.",
        "",
        "- Do what the user asks, and nothing beyond it: change no record that the request does"
        " not concern.",
        "- Look things up before you change them; never guess an identifier.",
        "- When a tool refuses, tell the user why in plain words; do not try to get around it.",
        "- When the tools cannot do what is asked, say so.",
    ]
    if any(tool.name.startswith(("delete", "remove")) for tool in tools):
        lines.append("- Delete only what the user names clearly; a deletion cannot be undone.")
    lines += _kept(entities)
    if assumed:
        lines += ["", "## Assumed rules", ""]
        lines += [f"- {text}" for text in dict.fromkeys(assumed)]
    return "\n".join(lines) + "\n"


def _kept(entities: list[Entity]) -> list[str]:
    """References that forbid a deletion, said as rules."""
    names = {entity.name for entity in entities}
    out = []
    for entity in entities:
        for found in entity.fields.values():
            if found.references in names and found.on_delete == "RESTRICT":
                many = spoken(plural(entity.name))
                parent = spoken(found.references)
                out.append(f"- A {parent} that still has {many} cannot be deleted.")
    return list(dict.fromkeys(out))
