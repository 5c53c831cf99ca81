"""Tools that put a value on a list of the user's and take it off: follow, watch, add to favourites.

Such a list is a thing whose key is the value; what shows it answers plain values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import in_words, sql_name
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.answer_maps import Unmapped
from envwright.inference.tool_lists.documented_answers import DocumentedAnswer
from envwright.inference.tool_lists.thing_columns import Thing
from envwright.inference.tool_lists.tool_facts import GivenValue
from envwright.inference.tool_lists.tool_things import READS, ToolBinding, ToolRole
from envwright.inference.tool_map.map_compiler import table_name
from envwright.inference.tool_map.semantic_map import MapAnswer, MapEffect, ToolMap
from envwright.inflection import singular

_INVERSE = {"unfollow": "follow", "unlike": "like", "unfavorite": "favorite", "unstar": "star",
            "unfavourite": "favourite", "unbookmark": "bookmark", "leave": "join",
            "unsubscribe": "subscribe", "unwatch": "watch"}  # fmt: skip
_ADDS = ("add", "put", "save", "store")
_TAKES = ("remove", "delete", "drop")
_PURPOSE = re.compile(r"_to_\w+|^new_|^target_")
_SOFT = re.compile(r"\bfalse\b", re.IGNORECASE)


@dataclass(slots=True)
class PairTools:
    """The tools of a list that keep lists of plain values."""

    bindings: Sequence[ToolBinding]
    answers: Mapping[str, DocumentedAnswer]
    things: dict[str, Thing] = field(default_factory=dict)
    """Lists by name."""
    _of: dict[str, str] = field(default_factory=dict)
    """Tool → the list that it is about."""

    def __post_init__(self) -> None:
        groups: dict[str, list[ToolBinding]] = {}
        for binding in self.bindings:
            if not binding.refused and (name := self._list(binding)):
                groups.setdefault(name, []).append(binding)
        for name, group in groups.items():
            joins = [b for b in group if self._joins(b)]
            given = self._value(joins[0]) if joins else None
            if given is None or len(group) < 2:
                continue
            shown = [b for b in group if b.role in READS]
            if shown and any(self.answers[b.facts.id].shape != "values" for b in shown):
                continue
            key = _PURPOSE.sub("", given.column) or given.column
            self.things[name] = Thing(name, key=key, key_type=given.kind, caller_key=True)
            self._of |= {b.facts.id: name for b in group}

    def map(self, binding: ToolBinding) -> ToolMap | None:
        """The map of a tool about such a list; ``None`` where it is about none.

        Raises:
            Unmapped: it is, and no rule understands it whole.
        """
        thing = self.things.get(self._of.get(binding.facts.id, ""))
        if thing is None:
            return None
        answer = self.answers[binding.facts.id]
        if binding.role in READS:
            if any(not g.is_token for g in binding.facts.given.values()):
                raise Unmapped(UnmappedReason.UNMATCHED_INPUT, "what it lists is not stated")
            return ToolMap(thing=thing.name, answer=_shown(thing, answer, binding, ""))
        given = self._value(binding)
        if given is None:
            raise Unmapped(UnmappedReason.UNMATCHED_INPUT, "nothing says what is added or taken")
        match = f"{sql_name(thing.key)} = :{given.name}"
        there = f"EXISTS (SELECT 1 FROM {sql_name(table_name(thing.name))} WHERE {match})"
        soft = _says_false(answer)
        if self._joins(binding):
            let = {"fresh": f"SELECT NOT {there}"} if soft else {}
            effect = MapEffect(
                create=thing.name, sets={thing.key: f":{given.name}"}, when=":fresh" if soft else ""
            )
            by: dict[str, str] = {}
        else:
            let = {"fresh": f"SELECT {there}"} if soft else {}
            by = {} if soft else {thing.key: f":{given.name}"}
            effect = MapEffect(delete=thing.name, where=match)
        shown = _shown(thing, answer, binding, ":fresh" if soft else "")
        return ToolMap(thing=thing.name, by=by, let=let, does=(effect,), answer=shown)

    # --- which

    def _list(self, binding: ToolBinding) -> str:
        """The name of the list that a tool seems to be about; empty where it is about none."""
        if binding.role in (ToolRole.JOIN, ToolRole.PART) and not binding.key:
            return f"{_INVERSE.get(binding.verb, binding.verb)}ed"
        words = binding.facts.words
        if binding.verb in _ADDS and "to" in words[1:] and (binding.beside or words[1] == "to"):
            return "_".join(binding.beside or binding.noun)
        if binding.verb in _TAKES and "from" in words and binding.beside:
            return "_".join(binding.beside)
        if binding.role in READS and self.answers[binding.facts.id].shape == "values":
            for other in self.bindings:
                if (
                    other.role is ToolRole.JOIN
                    and binding.noun
                    and _same(other.verb, binding.noun[-1])
                ):
                    return f"{other.verb}ed"
            return "_".join(binding.noun)
        return ""

    def _joins(self, binding: ToolBinding) -> bool:
        return binding.role is ToolRole.JOIN or binding.verb in _ADDS

    def _value(self, binding: ToolBinding) -> GivenValue | None:
        rest = [g for g in binding.facts.given.values() if not g.is_token]
        plain = [g for g in rest if g.kind in ("string", "integer") and g.required]
        return plain[0] if len(rest) == len(plain) == 1 else None


def _same(verb: str, noun: str) -> bool:
    """``following``, ``follower`` of ``follow``: what I follow, and not who follows me."""
    return noun in (f"{verb}ing", f"{verb}ed", f"{verb.removesuffix('e')}ing") or (
        singular(noun) == verb
    )


def _says_false(answer: DocumentedAnswer) -> bool:
    """Whether a documented truth value tells of a call that changed nothing."""
    shown = [*answer.properties.values(), *answer.around.values(), answer.item]
    return any(
        SchemaResolver.kind(s) == "boolean" and _SOFT.search(str(s.get("description", "")))
        for s in shown
    )


def _shown(thing: Thing, answer: DocumentedAnswer, binding: ToolBinding, fresh: str) -> MapAnswer:
    """The documented answer: the list itself, a truth value, a message."""
    values = MapAnswer(shape="values", value=sql_name(thing.key), of=thing.name)
    flag = f"json(CASE WHEN {fresh or '1'} THEN 'true' ELSE 'false' END)"
    words = in_words(thing.name)
    said = MapAnswer(shape="text", value=f"The {words} list was changed.")
    if answer.shape == "values":
        inside = {answer.under: values} if answer.under else {}
        return MapAnswer(shape="object", inside=inside) if inside else values
    if answer.shape == "text":
        return said
    if answer.shape == "value":
        return MapAnswer(shape="value", value=flag)
    inside = {}
    for name, schema in {**answer.properties, **answer.around}.items():
        kind = SchemaResolver.kind(schema)
        if kind == "boolean":
            inside[name] = MapAnswer(shape="value", value=flag)
        elif kind == "array":
            inside[name] = values
        elif kind == "string":
            given = next((g for g in binding.facts.given.values() if g.name == name), None)
            inside[name] = MapAnswer(shape="value", value=f":{name}") if given else said
        else:
            raise Unmapped(UnmappedReason.NO_SCHEMA, f"nothing gives {name} of its answer")
    return MapAnswer(shape="object", inside=inside) if inside else MapAnswer()
