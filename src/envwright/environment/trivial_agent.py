"""A baseline that copies values from words into calls, without any plan.

Sentence by sentence it takes the tool whose name shares most words with the sentence, and fills
its parameters with the values that stand behind their names. Where a required key is not said, it
looks once into what reading tools show, for the row with most of the values that were said. It
computes nothing, tests no condition, knows no rule and never asks. A task that falls to it teaches
an agent little; see ``TaskOptions.trivial``.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from envwright.inflection import singular
from envwright.types import Call, Json, Question

Calls = Generator[Call, Json, None]
"""Calls; each is sent back its answer: a value, or ``{"error": message}``."""
READING = frozenset("check count describe find get list look read search show".split())
"""First words of the names of tools that change nothing."""
_PIECE = re.compile(r"[“\"]([^“”\"]*+)[”\"]|([$#@\w][\w#@+-]*+(?:[.,:/]++[\w#@+-]++)*+)|([.;?!])")
_MONEY = re.compile(r"\$(\d[\d,]*+)(?:\.(\d\d))?+")
_WORD = re.compile(r"[A-Za-z]+|\d+")
_NEAR = 5
"""Words between the name of a parameter and its value, at most."""
_LOOKS = 4
"""Reading calls for one sentence, at most."""
_BREAKS = frozenset(("then", "after", "beyond", "next", "also", "furthermore", "moreover"))
_CONTINUING = frozenset("the it its make oh use what my".split())
"""First words of a sentence that adds to the one before."""
_ASKING = frozenset("what how which whether know tell look see who when".split())
_EXTRA_WORDS = frozenset("id key number name code of the a in by for to and".split())


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word or a value of a sentence."""

    text: str
    quoted: bool = False

    @property
    def is_value(self) -> bool:
        """Whether it could be copied without being asked for by name."""
        return self.quoted or not self.text.isalpha()


@dataclass(slots=True)
class TrivialAgent:
    """Plays one conversation.

    Example::

        agent = TrivialAgent(template.tool_schemas())
        calls = agent.turn("Please cancel the order O1.")
        call = next(calls)  # cancel_order(order_id="O1")

    Args:
        tools: the agent's tools in OpenAI's form.
    """

    tools: Sequence[Json]
    _rows: list[dict[str, Json]] = field(default_factory=list)
    """What reading tools have shown."""
    _failures: list[str] = field(default_factory=list)
    _said: list[_Piece] = field(default_factory=list)
    _failed: list[_Piece] = field(default_factory=list)
    """The last sentence, where its call was refused: what the next one adds may be lacking."""

    def turn(self, text: str) -> Calls:
        """The calls that follow from one message of the user."""
        grouped: list[list[_Piece]] = []
        for sentence in _sentences(text):
            adds = sentence[0].text.lower() in _CONTINUING
            if adds and (grouped or self._failed):
                before = grouped.pop() if grouped else self._failed
                sentence = [*before, *sentence]
            grouped.append(sentence)
        self._failed = []
        for sentence in grouped:
            self._said += sentence
            yield from self._sentence(sentence)

    def answers(self, questions: Sequence[Question]) -> dict[str, Json]:
        """What it says to the questions: a cell that was seen, or how it went."""
        return {question.name: self._answer(question) for question in questions}

    def _sentence(self, pieces: list[_Piece]) -> Calls:
        scored = [(_likeness(tool, pieces), -at) for at, tool in enumerate(self.tools)]
        best, at = max(scored, default=(0.0, 0))
        if best <= 0:
            return
        function = self.tools[-at]["function"]
        looked: list[str] = []
        schema = function["parameters"]
        arguments: dict[str, Json] = {}
        for name, inner in schema.get("properties", {}).items():
            found = _labelled(name, inner, pieces)
            if found is None and name in schema.get("required", ()):
                found = _alone(inner, pieces, arguments)
                if found is None or _is_key(name):
                    if not looked:
                        yield from self._look(function["name"], pieces, looked)
                    found = self._key(name, inner, pieces) or found
            if found is not None:
                arguments[name] = found
        answer = yield Call(tool=function["name"], arguments=arguments)
        if self._take(function["name"], answer):
            self._failed = pieces

    def _look(self, name: str, pieces: list[_Piece], looked: list[str]) -> Calls:
        """Reading calls that need nothing but what the sentence says."""
        looked.append(name)
        for tool in self.tools:
            function = tool["function"]
            if not _reads(function["name"]) or function["name"] in looked:
                continue
            nouns = _words(function["name"]) - READING
            if not nouns & {singular(p.text.lower()) for p in pieces}:
                continue
            schema = function["parameters"]
            given = {n: _labelled(n, i, pieces) for n, i in schema.get("properties", {}).items()}
            arguments = {n: value for n, value in given.items() if value is not None}
            if set(schema.get("required", ())) <= set(arguments):
                looked.append(function["name"])
                self._take(
                    function["name"],
                    (yield Call(tool=function["name"], arguments=arguments)),
                )
            if len(looked) > _LOOKS:
                return

    def _take(self, tool: str, answer: Json) -> bool:
        """Remember what an answer shows; whether it is a refusal."""
        refused = isinstance(answer, dict) and list(answer) == ["error"]
        if refused:
            self._failures += [] if _reads(tool) else [str(answer["error"])]
        elif _reads(tool):
            self._rows += _rows_in(answer)
        return refused

    def _key(self, name: str, schema: Mapping[str, Any], pieces: list[_Piece]) -> Json:
        """The key of the row that has most of what is said."""
        said = {p.text.lower() for p in pieces if p.is_value}
        best, found = 0, None
        for row in self._rows:
            for column in (name, "id", name.removesuffix("_id"), name.removesuffix("Id")):
                value = row.get(column)
                if value is not None and _fits(value, schema):
                    shared = sum(str(cell).lower() in said for cell in row.values())
                    if shared > best:
                        best, found = shared, value
                    break
        return found

    def _answer(self, question: Question) -> Json:
        options = question.json_schema.get("enum")
        if options:
            told = _words(" ".join(self._failures))
            return max(options, key=lambda o: len(_words(str(o)) & told)) if told else options[0]
        said = {p.text.lower() for p in self._said if p.is_value}
        asked = {singular(word.lower()) for word in _WORD.findall(question.text)}
        best: tuple[int, int] = (0, 0)
        # What is asked for is more often so than not.
        found: Json = True if question.json_schema.get("type") == "boolean" else None
        for row in self._rows:
            shared = sum(str(cell).lower() in said for cell in row.values())
            for column, value in row.items():
                likeness = len({singular(w.lower()) for w in _WORD.findall(column)} & asked)
                if likeness and str(value).lower() not in said and (shared, likeness) > best:
                    best, found = (shared, likeness), value
        return found


def _sentences(text: str) -> Iterator[list[_Piece]]:
    """The pieces of a text, cut at full stops and at words that go on to the next thing."""
    out: list[_Piece] = []
    end = 0
    for match in _PIECE.finditer(text):
        quoted, plain, stop = match.groups()
        named = bool(out and plain and plain[1:] and plain[0].isupper() and plain.isalpha())
        if stop or (plain and plain.lower() in _BREAKS):
            if out:
                yield out
            out = []
        elif named:  # "Rain Jacket": words in capitals that follow each other are one name
            follows = end == match.start() - 1 and out[-1].quoted
            name = f"{out.pop().text} {plain}" if follows else plain
            out.append(_Piece(name, quoted=True))
            end = match.end()
        else:
            out.append(_Piece(quoted if quoted is not None else plain, quoted is not None))
    if out:
        yield out


@lru_cache(4096)
def _words(text: str) -> frozenset[str]:
    """Words of a name or a text, in the singular and in lower case, without what says little."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text)
    found = frozenset(singular(word.lower()) for word in _WORD.findall(snake))
    return found - _EXTRA_WORDS


def _likeness(tool: Json, pieces: list[_Piece]) -> float:
    """Share of the tool's name that the sentence says; its description breaks ties."""
    said = {singular(p.text.lower()) for p in pieces if not p.quoted}
    name, about = _words(tool["function"]["name"]), _words(tool["function"]["description"])
    if not name & said:
        return 0.0
    # Nobody who asks for a change says "what"; "could I get you to …" is no wish to get.
    off = _reads(tool["function"]["name"]) != bool(said & _ASKING)
    return len(name & said) / len(name) + 0.01 * len(about & said) - 0.5 * off


def _labelled(name: str, schema: Mapping[str, Any], pieces: list[_Piece]) -> Json:
    """The value behind the parameter's own name; ``None`` where that is not said."""
    label = [word.lower() for word in _WORD.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name))]
    texts = [singular(p.text.lower()) if not p.quoted else "" for p in pieces]
    wanted = [singular(word) for word in label]
    found = _behind(wanted, texts, schema, pieces)
    if found is None and len(wanted) > 1 and wanted[-1] not in _EXTRA_WORDS:
        found = _behind(wanted[-1:], texts, schema, pieces)
    return found


def _behind(
    wanted: list[str], texts: list[str], schema: Mapping[str, Any], pieces: list[_Piece]
) -> Json:
    """The value that stands nearest behind some words."""
    nearest, found = _NEAR, None
    for at in range(len(texts) - len(wanted) + 1):
        if texts[at : at + len(wanted)] != wanted:
            continue
        behind = pieces[at + len(wanted) :]
        for place, piece in enumerate(behind[:nearest]):
            value = _read(piece, schema)
            if schema.get("type") == "array":
                value = _listed(schema.get("items") or {}, behind[place:]) or None
            if value is not None:
                nearest, found = place, value
                break
    return found


def _listed(items: Mapping[str, Any], pieces: Sequence[_Piece]) -> list[Json]:
    """Values that stand in a row."""
    out: list[Json] = []
    for piece in pieces:
        value = _read(piece, items)
        if value is not None:
            out.append(value)
        elif piece.text != "and":
            break
    return out


def _alone(schema: Mapping[str, Any], pieces: list[_Piece], taken: Mapping[str, Json]) -> Json:
    """The first value that fits and is not used yet."""
    for piece in pieces:
        value = _read(piece, schema) if piece.is_value or "enum" in schema else None
        if value is not None and value not in taken.values():
            return value
    return None


def _read(piece: _Piece, schema: Mapping[str, Any]) -> Json:
    """A piece as a value of the schema's type; ``None`` where it is none."""
    options = schema.get("enum")
    if options:
        plain = piece.text.lower()
        return next((o for o in options if str(o).lower().replace("_", " ") == plain), None)
    match schema.get("type", "string"):
        case "string":
            return piece.text if piece.is_value else None
        case "integer" | "number" as kind:
            return _number(piece.text, kind == "integer")
        case "boolean":
            return {"true": True, "yes": True, "false": False, "no": False}.get(piece.text.lower())
    return None


def _number(text: str, whole: bool) -> int | float | None:
    if money := _MONEY.fullmatch(text):
        return int(money[1].replace(",", "")) * 100 + int(money[2] or 0)
    try:
        return int(text.replace(",", "")) if whole else float(text.replace(",", ""))
    except ValueError:
        return None


def _fits(value: Json, schema: Mapping[str, Any]) -> bool:
    kind = schema.get("type", "string")
    return isinstance(value, int) == (kind in ("integer", "number")) and not isinstance(value, bool)


def _is_key(name: str) -> bool:
    return name.lower().endswith("id")


def _reads(tool: str) -> bool:
    return bool(READING & {word.lower() for word in _WORD.findall(tool)[:1]})


def _rows_in(value: Json) -> list[dict[str, Json]]:
    """Objects in a result, however deep."""
    if isinstance(value, list):
        return [row for item in value for row in _rows_in(item)]
    if not isinstance(value, dict):
        return []
    inner = [row for item in value.values() for row in _rows_in(item)]
    return [{k: v for k, v in value.items() if not isinstance(v, dict | list)}, *inner]
