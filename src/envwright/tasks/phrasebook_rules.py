"""A phrasebook by rules: how people would ask for an environment's tools, where nobody has said it.

Phrases are data (``data/phrases.toml``): families by what is done and to what kind of thing. A rule
here only tells what a tool does to which row, and puts its parameters into their places.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from envwright.environment.phrasebook import MOST_PHRASES, is_phrase_of, slots_of
from envwright.environment.schema import Schema
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.inflection import indefinite_article, is_plural, singular
from envwright.storage.files import read_text
from envwright.tasks.grounding.call_arguments import key_parameters, part_parameters
from envwright.tasks.phrasing.english import row_noun, spoken_label
from envwright.tasks.phrasing.tool_lexicon import (
    CREATE_VERBS,
    DETERMINERS,
    KNOWN_VERBS,
    PREPOSITIONS,
    UPDATE_VERBS,
)
from envwright.types import Json

_MOST_OF_FAMILIES = 8
"""Phrases of a tool that are taken of families; the rest is left to its values."""
_PART = re.compile(r"\(([^()]*)\)")
_PLACEHOLDER = re.compile(r"<[a-z]+>")
_OPPOSITES = {"public": "private", "private": "public", "visible": "hidden", "hidden": "visible"}
_ADJECTIVE = re.compile(r"[a-z]+(?:able|ible|[^e]ed)|public|private|active|visible|hidden|open")


@dataclass(frozen=True, slots=True)
class PhraseFamily:
    """Ways to ask for one kind of action on one kind of thing."""

    verbs: frozenset[str]
    kinds: frozenset[str]
    say: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhraseData:
    """What ``data/phrases.toml`` holds."""

    kinds: Mapping[str, frozenset[str]]
    families: tuple[PhraseFamily, ...]
    """Those that name kinds first."""
    holds: Mapping[str, Sequence[str]]
    behind: Mapping[str, str]
    change: Mapping[str, str]
    no_things: frozenset[str]
    """First words of labels that say what is so or what is done, and name nothing."""


@cache
def phrase_data() -> PhraseData:
    """All families, as they ship with the package."""
    path = Path(str(resources.files("envwright"))) / "data" / "phrases.toml"
    found = tomllib.loads(read_text(path))
    families = [
        PhraseFamily(
            frozenset(one["verbs"].split()),
            frozenset(one.get("kinds", "").split()),
            tuple(one["say"]),
        )
        for one in found["family"]
    ]
    return PhraseData(
        {kind: frozenset(nouns.split()) for kind, nouns in found["kinds"].items()},
        tuple(sorted(families, key=lambda family: not family.kinds)),
        {what: names.split() for what, names in found["holds"].items()},
        found["behind"],
        found["change"],
        frozenset(found["no_things"].split()),
    )


def kinds_of(noun: str) -> set[str]:
    """The kinds of things that a noun speaks of.

    Example::

        >>> sorted(kinds_of("team member"))
        ['member', 'person']
    """
    head = noun.lower().split()[-1] if noun else ""
    return {kind for kind, nouns in phrase_data().kinds.items() if head in nouns}


def phrasing_by_rules(template: Template) -> dict[str, Json]:
    """The content of a ``phrasing.yaml``: phrases for the tools that write and have none.

    Phrases that two tools would share are left out: what their descriptions say tells them apart.

    Example::

        phrasing_by_rules(template)["tools"]["create_board"][0]  # 'create a board called {name}'
    """
    known = template.spec.phrasing.get("tools")
    given = known if isinstance(known, Mapping) else {}
    tools = [t for t in template.tools.values() if t.is_write and t.name not in given]
    acts = [act for tool in tools if (act := _ToolAct.of(template, tool))]
    found = {act.tool.name: list(_phrases(act)) for act in acts}
    count = Counter(phrase for phrases in found.values() for phrase in phrases)
    own = {name: [p for p in phrases if count[p] == 1] for name, phrases in found.items()}
    values: dict[str, Json] = {}
    for act in acts:
        values |= act.said_values()
    return {
        "tools": {name: phrases[:MOST_PHRASES] for name, phrases in own.items() if phrases},
        "values": values,
    }


@dataclass(frozen=True, slots=True)
class _ToolAct:
    """What a tool does, to which row, with what."""

    tool: CompiledTool
    verb: str
    thing: str
    """What it makes, changes or ends."""
    it: str
    """The row that it changes, as a slot with what stands before it; empty where it makes one."""
    places: tuple[str, ...]
    """Parameters of rows that it is in, the narrowest first."""
    targets: tuple[str, ...]
    """Parameters of rows that it is given to."""
    nouns: Mapping[str, str]
    """Parameter that takes a row → its noun."""
    values: tuple[str, ...]
    """Its other parameters."""
    truths: frozenset[str]

    @staticmethod
    def of(template: Template, tool: CompiledTool) -> _ToolAct | None:
        """What a tool does; nothing where its name and its statements do not tell."""
        schema, own = template.schema, tool.arguments.columns
        verb, *words = spoken_label(tool.name).split()
        told = tool.spec.description.lower().startswith(verb)
        rest, made = _object(words), made_table(tool)
        parts = any(own[p][0] != made for p in part_parameters(tool, schema))
        if tool.spec.python or not (verb in KNOWN_VERBS or told) or parts:
            return None
        keys = {p: home for p, home in key_parameters(tool, schema).items() if own[p][0] != made}
        nouns = {p: row_noun(table) for p, (table, _) in keys.items()}
        required = tool.arguments.json_schema["required"]
        needed = [p for p in reversed(tool.spec.parameters) if p in keys and p in required]
        targets = [] if made else [p for p in needed if own[p] in tool.writes]
        places = [p for p in needed if p not in targets]
        it, thing = "", rest if _fits(rest, row_noun(made)) else row_noun(made)
        if not made:
            tables = {table for table, _ in tool.writes}
            mine = [p for p in places if own[p][0] in tables]
            chosen = next((p for p in mine if _fits(rest, nouns[p])), mine[0] if mine else "")
            if not (it := _slot_of(rest, nouns.get(chosen, ""), chosen)):
                return None
            thing = nouns[chosen]
            places.remove(chosen)
        return _ToolAct(
            tool=tool,
            verb=verb,
            thing=thing,
            it=it,
            places=tuple(places),
            targets=tuple(targets),
            nouns=nouns,
            values=tuple(p for p in tool.spec.parameters if p in own and p not in nouns),
            truths=frozenset(p for p, c in own.items() if _is_truth(schema, *c)),
        )

    def said_values(self) -> dict[str, Json]:
        """How the values of its truths are said in the phrases that change one."""
        return {
            p: _truth_words(spoken_label(p))
            for p in self.values
            if p in self.truths and self.verb in UPDATE_VERBS and _switch(p)
        }


def _is_truth(schema: Schema, table: str, column: str) -> bool:
    return schema.tables[table].columns[column].is_boolean


def _object(words: Sequence[str]) -> str:
    """What a tool's name speaks of, in the singular: *webhook* for ``create_a_webhook``."""
    kept = [w for w in words if w not in DETERMINERS]
    end = next((n for n, w in enumerate(kept) if w in PREPOSITIONS), len(kept))
    return singular(" ".join(kept[:end]))


def made_table(tool: CompiledTool) -> str:
    """The table in which a tool makes a row; empty where it makes none, or its name does not tell.

    Example::

        made_table(template.tools["create_board"])  # 'boards'
    """
    verb, *words = spoken_label(tool.name).split()
    tables = sorted({table for table, column in tool.writes if column == "*"})
    if verb not in CREATE_VERBS or not tables:
        return ""
    fitting = [t for t in tables if _fits(_object(words), row_noun(t))]
    return tables[0] if len(tables) == 1 else fitting[0] if len(fitting) == 1 else ""


def _fits(rest: str, noun: str) -> bool:
    """Whether a tool's name speaks of such things."""
    return bool(rest and noun) and rest.lower().split()[-1] == noun.lower().split()[-1]


def _slot_of(rest: str, noun: str, parameter: str) -> str:
    """``{user_id}``, or *the password of {user_id}* where a tool's name speaks of that."""
    slot = f"{{{parameter}}}" if parameter else ""
    if not slot or not rest or _fits(rest, noun):
        return slot
    part = rest.removeprefix(f"{noun} ").removeprefix(f"{noun.split()[-1]} ")
    return f"the {part} of {slot}" if part != rest else ""


def _truth_words(label: str) -> dict[str, Json]:
    if _ADJECTIVE.fullmatch(label):
        return {"True": label, "False": _OPPOSITES.get(label, f"not {label}")}
    return {"True": "on", "False": "off"}


def _switch(parameter: str) -> str:
    """How a truth is changed; empty where its label is no thing that can be switched."""
    label = spoken_label(parameter)
    first, *more = label.split()
    if _ADJECTIVE.fullmatch(label):
        mark = label.endswith("ed")
        return f"mark <it> as {{{parameter}}}" if mark else f"make <it> {{{parameter}}}"
    if more and more[-1] in ("enabled", "active"):
        return f"switch {{{parameter}}} {' '.join([first, *more[:-1]])} for <it>"
    verbs = phrase_data().no_things | KNOWN_VERBS | PREPOSITIONS
    return f"switch {{{parameter}}} {label} for <it>" if more and first not in verbs else ""


# --- phrases -------------------------------------------------------------------------------------


def _phrases(act: _ToolAct) -> Iterator[str]:
    """Phrases for a tool, the ones of its kind of thing first."""
    fillings = _fillings(act)
    found = dict.fromkeys(_of_families(act, fillings))
    chosen = [phrase + ("" if act.it else _behind(act, phrase)) for phrase in found]
    chosen = chosen[:_MOST_OF_FAMILIES]
    # What is set of a part, as in "the status of the project", is no value of the part.
    if act.verb in UPDATE_VERBS and act.it.startswith("{"):
        chosen += _filled(_changes(act), fillings)
    for phrase in chosen:
        if is_phrase_of(phrase, act.tool.spec):
            yield phrase


def _of_families(act: _ToolAct, fillings: Mapping[str, str]) -> Iterator[str]:
    """Phrases of the families of its kind of thing, else of those for all things."""
    kinds, found = kinds_of(act.thing), False
    for family in phrase_data().families:
        if family.kinds and family.kinds & kinds and act.verb in family.verbs:
            for phrase in _filled(family.say, fillings):
                found = True
                yield phrase
    general = [f for f in phrase_data().families if not f.kinds and act.verb in f.verbs]
    if not found:
        for family in general or [phrase_data().families[-1]]:
            yield from _filled(family.say, fillings)


def _fillings(act: _ToolAct) -> dict[str, str]:
    """Placeholder → what takes its place."""
    where = act.nouns[act.places[0]] if act.places else ""
    found = {
        "verb": act.verb,
        "thing": act.thing,
        "a": act.thing if is_plural(act.thing) else f"{indefinite_article(act.thing)} {act.thing}",
        "it": act.it,
        "for": "in" if "place" in kinds_of(where) else "for",
        "of": "in" if "place" in kinds_of(where) else "of",
        "place": " of ".join(f"{{{p}}}" for p in act.places),
        "target": f"{{{act.targets[0]}}}" if len(act.targets) == 1 else "",
    }
    for what, names in phrase_data().holds.items():
        held = next((name for name in names if name in act.values), "")
        found[what] = f"{{{held}}}" if held else ""
    same = next((p for p in act.values if _fits(spoken_label(p), act.thing)), "")
    found["self"] = f"{{{same}}}" if same else ""
    return found


def _filled(templates: Iterable[str], fillings: Mapping[str, str]) -> Iterator[str]:
    """Templates with their placeholders filled, where there is something for all of them.

    A phrase that leaves out rows that there are is none: they would have to be said behind it.
    """
    needed = {f"<{name}>" for name in ("place", "target", "it") if fillings[name]}
    for template in templates:
        whole = _PART.sub(lambda part: _part(part[1], fillings), template)
        asked = set(_PLACEHOLDER.findall(whole))
        said = set(_PLACEHOLDER.findall(template))
        if needed <= said and all(fillings[name[1:-1]] for name in asked):
            yield _PLACEHOLDER.sub(lambda name: fillings[name[0][1:-1]], whole)


def _part(part: str, fillings: Mapping[str, str]) -> str:
    whole = all(fillings[name[1:-1]] for name in _PLACEHOLDER.findall(part))
    return part if whole else ""


def _behind(act: _ToolAct, phrase: str) -> str:
    """Values of a new thing that have words of their own, where a phrase does not say them."""
    said, there = phrase_data().behind, slots_of(phrase)
    left = [p for p in act.values if p in said and p not in there]
    return "".join(f"[ {said[p].format(f'{{{p}}}')}]" for p in left)


def _changes(act: _ToolAct) -> Iterator[str]:
    """Templates that change one value of a thing each."""
    marked = {"status", "state"} & set(act.values)
    for parameter in act.values:
        said = phrase_data().change.get(parameter)
        if said and parameter not in act.truths:
            yield said.format(f"{{{parameter}}}")
        switch = _switch(parameter) if parameter in act.truths else ""
        # "mark it as archived" beside "mark it as sold": either could be a status.
        if switch and not (marked and switch.startswith("mark")):
            yield switch
