"""What the wording knows of an environment's tools: a phrase for each, and the names they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from envwright.runtime.tool import CompiledTool
from envwright.tasks.wording import verbs
from envwright.tasks.wording.english import label, noun
from envwright.tasks.wording.phrases import Chunk, Phrase, candidates


@dataclass(frozen=True, slots=True)
class Word:
    """A writing tool in words."""

    tool: CompiledTool
    phrase: Phrase
    makes: frozenset[str]
    """Nouns of the rows that it inserts."""

    @property
    def updates(self) -> bool:
        """Whether it changes values of rows that are there."""
        return self.phrase.action in verbs.UPDATING

    def is_made(self, chunk: Chunk) -> bool:
        """Whether a noun phrase speaks of what the tool inserts."""
        return any(chunk.holds(thing, exact=True) for thing in self.makes)


Names = Mapping[str, frozenset[str]]
"""Labels of one table → columns that they stand for."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All tools of a task."""

    words: Mapping[str, Word]
    names: Mapping[str, Names]
    """Table → labels under which tools show or take its columns."""

    def short(self, name: str, table: str) -> str:
        """A label without the noun that it repeats, unless another column is called so."""
        return shortened(label(name), table, self.names.get(table, {}))

    def only_one(self, name: str, given: set[str]) -> bool:
        """Whether no other tool that updates could be called with just these parameters."""
        return not any(
            word.updates
            and other != name
            and given <= set(word.tool.spec.parameters)
            and set(word.tool.arguments.json_schema["required"]) <= given
            for other, word in self.words.items()
        )


def shortened(name: str, table: str, names: Names) -> str:
    """A label without the noun of its table: *pet name* → *name*."""
    rest = name.removeprefix(f"{noun(table)} ")
    return rest if rest not in names or names[rest] == names.get(name) else name


def lexicon(tools: Mapping[str, CompiledTool]) -> Lexicon:
    """The words for these tools; remembered, since tasks of one environment share its tools."""
    return _lexicon(tuple(tools.items()))


@lru_cache(maxsize=32)
def _lexicon(tools: tuple[tuple[str, CompiledTool], ...]) -> Lexicon:
    names: dict[str, dict[str, set[str]]] = {}
    for _, tool in tools:
        shown = [(output.path, output.origin) for output in tool.outputs]
        for path, (table, column) in (*shown, *tool.arguments.columns.items()):
            name = label(path.rsplit(".", 1)[-1])
            names.setdefault(table, {}).setdefault(name, set()).add(column)
    phrases = _distinct({name: tool for name, tool in tools if tool.is_write})
    by_name = dict(tools)
    words = {
        n: Word(by_name[n], phrase, _made(by_name[n], phrase)) for n, phrase in phrases.items()
    }
    frozen = {t: {n: frozenset(c) for n, c in found.items()} for t, found in names.items()}
    return Lexicon(words, frozen)


def _made(tool: CompiledTool, phrase: Phrase) -> frozenset[str]:
    if phrase.action not in verbs.MAKING:
        return frozenset()
    return frozenset(noun(table) for table, column in tool.writes if column == "*")


def _distinct(tools: Mapping[str, CompiledTool]) -> dict[str, Phrase]:
    """A phrase per tool; where two could be taken for each other, both become more telling."""
    options = {name: candidates(tool) for name, tool in tools.items()}
    level = dict.fromkeys(options, 0)
    while True:
        chosen = {name: options[name][at] for name, at in level.items()}
        stuck = _alike(tools, chosen)
        movable = [n for n in stuck if level[n] + 1 < len(options[n])]
        if not movable:
            return {
                n: _in_its_place(p, n, tools[n]) if n in stuck else p for n, p in chosen.items()
            }
        for name in movable:
            level[name] += 1


def _alike(tools: Mapping[str, CompiledTool], chosen: Mapping[str, Phrase]) -> list[str]:
    """Tools whose phrases say the same, and whose rows do not tell them apart either."""
    groups: dict[str, list[str]] = {}
    for name, phrase in chosen.items():
        groups.setdefault(_key(phrase, tools[name]), []).append(name)
    rows = {name: _row_parameters(tools[name]) for group in groups.values() for name in group}

    def alike(one: str, other: str) -> bool:
        taken = (set(tools[one].spec.parameters), set(tools[other].spec.parameters))
        return one != other and rows[one] <= taken[1] and rows[other] <= taken[0]

    return [n for group in groups.values() for n in group if any(alike(n, o) for o in group)]


def _row_parameters(tool: CompiledTool) -> set[str]:
    """Required parameters that are not written: those that name rows."""
    required = tool.arguments.json_schema["required"]
    written = tool.writes
    columns = {p: c for p, c in tool.arguments.columns.items() if p in required}
    return {p for p, c in columns.items() if not {c, (c[0], "*")} & written}


def _key(phrase: Phrase, tool: CompiledTool) -> str:
    """What distinguishes a phrase once rows have taken the places of their nouns."""
    if not phrase.open:
        return phrase.whole().lower()
    nouns = [noun(table).lower() for table, _ in tool.arguments.columns.values()]
    parts = [phrase.verb]
    for chunk in phrase.chunks:
        if not chunk.optional:
            thing = next((n for n in nouns if chunk.holds(n, exact=False)), " ".join(chunk.heads))
            parts += [chunk.lead, thing]
    return " ".join(parts).lower()


def _in_its_place(phrase: Phrase, name: str, tool: CompiledTool) -> Phrase:
    """Tools of two environments that are called the same: the prefix says which is meant."""
    where = label(name.removesuffix(tool.name))
    chunk = Chunk("in", where, (where,), optional=False)
    return Phrase(phrase.verb, (*phrase.chunks, chunk), phrase.open) if where else phrase
