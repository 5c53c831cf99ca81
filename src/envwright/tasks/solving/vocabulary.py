"""What the tools say about themselves, prepared once per list of tools."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import orjson

from envwright.tasks.solving.language import (
    RELATION_STARTS,
    STOP,
    normal,
    stems,
    tokens,
)
from envwright.tasks.solving.tools import SAME_VERBS, Tool, read_tool
from envwright.types import Json

Words = tuple[str, ...]


class Vocabulary:
    """The tools of an environment, and the words that they bring along."""

    def __init__(self, tools: Sequence[Json]) -> None:
        self.tools = {t["function"]["name"]: read_tool(t["function"]) for t in tools}
        self.reading = [tool for tool in self.tools.values() if tool.reads]
        self.writing = [tool for tool in self.tools.values() if not tool.reads]
        self._trust_names()
        self._divided: dict[Words, tuple[tuple[str, ...], Words]] = {}
        self._ranked: dict[Words, list[tuple[float, Tool]]] = {}

    def _trust_names(self) -> None:
        """Where a parameter is named after other rows than its description, the name is right."""
        nouns = {tool.entity for tool in self.reading}
        for tool in self.tools.values():
            for parameter in tool.parameters.values():
                head = parameter.stems[:-1]
                if parameter.role and head in nouns and parameter.role[1] != head:
                    parameter.role = None

    @cached_property
    def options(self) -> dict[str, list[Words]]:
        """What options consist of, by their first word, longest first."""
        found: set[Words] = set()
        for tool in self.tools.values():
            for parameter in tool.parameters.values():
                for option in parameter.options:
                    if isinstance(option, str):
                        found.add(tuple(t.low for t in tokens(option)))
                        found.add(tuple(t.low for t in tokens(normal(option))))
        return _by_first(found)

    @cached_property
    def labels(self) -> frozenset[Words]:
        """The labels of parameters."""
        return frozenset(p.words for t in self.tools.values() for p in t.parameters.values())

    @cached_property
    def label_starts(self) -> frozenset[str]:
        """First words of labels that do not look like the verb of a request."""
        return frozenset(w[0] for w in self.labels if w) | {"id", "key"}

    @cached_property
    def label_words(self) -> frozenset[str]:
        """All words of labels."""
        return frozenset(word for label in self.labels for word in label)

    @cached_property
    def awkward(self) -> dict[str, list[Words]]:
        """Labels that hold a word or a number at which a label would seem to end."""
        hard = STOP | RELATION_STARTS
        return _by_first(
            {w for w in self.labels if any(word in hard or word.isdigit() for word in w)}
        )

    @cached_property
    def phrases(self) -> dict[str, list[tuple[Words, str, float]]]:
        """The phrases of writing tools by their first stem, longest first.

        Each with its tool, and with how much less it counts: a name less than a description.
        """
        found: dict[str, list[tuple[Words, str, float]]] = {}
        for tool in self.writing:
            for phrase in tool.phrases:
                less = 0.0 if phrase in tool.phrases[: tool.described] else 0.5
                found.setdefault(phrase[0], []).append((phrase, tool.name, less))
        for phrases in found.values():
            phrases.sort(key=lambda item: -len(item[0]))
        return found

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Stems with which a request to change something may begin."""
        own = {verb for tool in self.writing for verb in tool.verbs}
        return frozenset(own | {verb for group in SAME_VERBS for verb in group})

    @cached_property
    def known(self) -> frozenset[str]:
        """Every stem in the name or the description of a tool or of a parameter's name."""
        found: set[str] = set()
        for tool in self.tools.values():
            found |= tool.name_stems | tool.mentions
            for parameter in tool.parameters.values():
                found.update(parameter.stems)
        return frozenset(found)

    def is_noun(self, words: Words) -> bool:
        """Whether some tool is about such rows, going by its name."""
        wanted = stems(words)
        return any(tool.entity[-len(wanted) :] == wanted for tool in self.tools.values()) or any(
            p.stems[: len(wanted)] == wanted and p.stems[len(wanted) :] in (("id",), ("nam",))
            for tool in self.tools.values()
            for p in tool.parameters.values()
        )

    def is_found(self, noun: Words) -> bool:
        """Whether such rows can be told apart: a look-up answers them, or a parameter names one.

        The noun is given in stems; names of tools and parameters decide.
        """
        return any(tool.entity[-len(noun) :] == noun for tool in self.reading) or any(
            p.stems == (*noun, "id")
            for tool in self.tools.values()
            for p in tool.parameters.values()
        )

    def divide(self, words: Words) -> tuple[tuple[str, ...], Words]:
        """The options before a noun, and the noun in stems."""
        if words not in self._divided:
            self._divided[words] = self._divide(words)
        return self._divided[words]

    def _divide(self, words: Words) -> tuple[tuple[str, ...], Words]:
        whole = stems(words)
        if len(words) < 2 or any(tool.entity == whole for tool in self.reading):
            return (), whole
        sizes = range(1, len(words))
        for size in sizes:
            option = words[:size]
            if option in self.options.get(option[0], ()) and self._known(whole[size:]):
                return (" ".join(option),), whole[size:]
        for size in range(len(words)):
            if self.is_noun(words[size:]):
                return (" ".join(words[:size]),) if size else (), whole[size:]
        for size in range(len(words)):
            if self._known(whole[size:]):
                return (" ".join(words[:size]),) if size else (), whole[size:]
        return (), whole

    def _known(self, words: Words) -> bool:
        return all(word in self.known for word in words)

    def ranked(self, noun: Words) -> list[tuple[float, Tool]]:
        """Reading tools, those first that seem to give rows of this noun (in stems)."""
        if noun not in self._ranked:
            scored = [(_likeness(t, noun), t) for t in self.reading if "count" not in t.verbs]
            self._ranked[noun] = sorted(
                (item for item in scored if item[0] > 0), key=lambda item: -item[0]
            )
        return self._ranked[noun]


def _by_first(found: set[Words]) -> dict[str, list[Words]]:
    out: dict[str, list[Words]] = {}
    for words in sorted(found, key=lambda w: (-len(w), w)):
        if words:
            out.setdefault(words[0], []).append(words)
    return out


def _likeness(tool: Tool, noun: Words) -> float:
    """How much a reading tool seems to be about rows of a noun."""
    entity, size = tool.entity, len(noun)
    if entity == noun:
        return 10
    if entity[-size:] == noun:
        return 8
    if entity and noun[-len(entity) :] == entity:
        return 7
    if tool.head[-size:] == noun:
        return 6
    if set(noun) <= set(entity):
        return 5
    if set(noun) <= tool.name_stems | tool.said:
        return 4
    if set(noun) <= tool.name_stems | tool.mentions:
        return 3
    return 1 if noun[-1] in tool.mentions or noun[-1] in entity else 0


@lru_cache(maxsize=32)
def _vocabulary(tools: bytes) -> Vocabulary:
    return Vocabulary(orjson.loads(tools))


def vocabulary(tools: Sequence[Json]) -> Vocabulary:
    """The vocabulary of a list of tools; the same list gives the same object."""
    return _vocabulary(orjson.dumps(list(tools)))
