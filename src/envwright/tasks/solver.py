"""A solver that sees what an agent sees: the user's words, the tools, the observations.

Written apart from the generator and sharing nothing with it. If it reaches the goal, the words
determine the goal. It reads plain requests only; it is a proof device, not an agent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from envwright.types import Json, Observation, Question

CallTool = Callable[[str, dict[str, Json]], Observation]

_ASK = re.compile(r"(?:please|would like you to|need you to|can you)\s+", re.IGNORECASE)
_READING = {"get", "list", "find", "search", "show", "read", "look", "lookup", "fetch", "view"}
_READING |= {"check", "return", "returns", "retrieve", "browse", "describe", "query", "count"}
_QUOTED = re.compile(r"“([^”]*)”")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", re.IGNORECASE)
_MAX_LOOKUPS = 12


class Unsolved(Exception):
    """The solver cannot go on; the message says where it stopped."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A row as the text names it."""

    noun: str
    facts: tuple[tuple[str, Json], ...]
    new: bool
    owners: tuple[_Phrase, ...]


class Solver:
    """Reads one request and carries it out.

    Args:
        tools: the agent's tools in OpenAI's form.
        call: calls a tool.
    """

    def __init__(self, tools: Sequence[Json], call: CallTool) -> None:
        self._tools: dict[str, Any] = {t["function"]["name"]: t["function"] for t in tools}
        self._call = call
        self._made: list[dict[str, Any]] = []
        self._quotes: list[str] = []

    def solve(self, text: str, questions: Sequence[Question] = ()) -> dict[str, Json]:
        """Carry the request out; returns the answers to its questions, in order of asking.

        Raises:
            Unsolved: a sentence is not understood, or a row is not found.
        """
        answers: list[Json] = []
        for clause in self._clauses(text):
            if clause.lower().startswith("tell me"):
                answers.append(self._answer(clause))
            else:
                self._do(clause)
        if len(answers) != len(questions):
            raise Unsolved("another number of questions")
        return {question.name: answer for question, answer in zip(questions, answers, strict=True)}

    # --- reading ---------------------------------------------------------------------------------

    def _clauses(self, text: str) -> list[str]:
        def mask(match: re.Match[str]) -> str:
            self._quotes.append(match[1])
            return f"«{len(self._quotes) - 1}»"

        masked = _QUOTED.sub(mask, text)
        sentences = re.split(r"(?<=[.?!])\s+(?=[A-Z])", masked)
        found = [(s, _ASK.search(s)) for s in sentences]
        clauses = [s[m.end() :].rstrip(" .?!") for s, m in found if m]
        if not clauses:
            raise Unsolved("no request found")
        return clauses

    def _value(self, text: str) -> Json:
        parts = [self._single(part.strip()) for part in text.split(" and ")]
        return parts[0] if len(parts) == 1 else parts

    def _single(self, text: str) -> Json:
        if match := re.fullmatch(r"«(\d+)»", text):
            return self._quotes[int(match[1])]
        if text in ("yes", "no"):
            return text == "yes"
        if _NUMBER.fullmatch(text):
            return int(text) if re.fullmatch(r"-?\d+", text) else float(text)
        raise Unsolved(f"not a value: {text}")

    def _labelled(self, text: str) -> tuple[str, Json]:
        match = re.fullmatch(r"(.+?) ((?:«\d+»|yes|no|-?\d\S*)(?: and (?:«\d+»|\d\S*))*)", text)
        if not match:
            raise Unsolved(f"not a labelled value: {text}")
        return match[1], self._value(match[2])

    def _phrase(self, text: str) -> _Phrase:
        pieces = re.split(r" of (?=the )", text.strip())
        phrases = [self._simple(piece) for piece in pieces]
        # "a of b of c": read as a chain, which the look-ups then confirm or refute.
        out = phrases[-1]
        for phrase in reversed(phrases[:-1]):
            out = _Phrase(phrase.noun, phrase.facts, phrase.new, (out,))
        return out

    def _simple(self, text: str) -> _Phrase:
        match = re.fullmatch(r"the (new )?(.+?)(?: with (.+))?", text)
        if not match:
            raise Unsolved(f"not a thing: {text}")
        facts = re.split(r" and (?!«\d+»)", match[3]) if match[3] else []
        return _Phrase(match[2], tuple(self._labelled(f) for f in facts), bool(match[1]), ())

    # --- acting ----------------------------------------------------------------------------------

    def _do(self, clause: str) -> None:
        head, *rest = clause.split(" — ")
        rows = [p for part in rest if part.startswith("for ") for p in _things(part[4:])]
        if not rows and (
            match := re.fullmatch(r"((?:\w+ly )?\w+) (the (?:new .+|.+? with .+))", head)
        ):
            rows = [match[2]]
            head = f"{match[1]} {self._phrase(match[2]).noun}"
        facts = [
            self._labelled(f)
            for part in rest
            if part.startswith("with ")
            for f in part[5:].split("; ")
        ]
        tool = self._tool(head, [label for label, _ in facts])
        properties: dict[str, Any] = tool["parameters"]["properties"]
        arguments: dict[str, Json] = {}
        for label, value in facts:
            name = _match_name(label, properties)
            arguments[name] = _fit(value, properties[name])
        for row in rows:
            label, _, text = row.rpartition(": ")
            phrase = self._phrase(text)
            free = [p for p in properties if p not in arguments]
            name = (
                _match_name(label, properties)
                if label
                else _parameter_for(phrase, free, tool["parameters"]["required"])
            )
            arguments[name] = self._identify(phrase, name)
        observation = self._call(tool["name"], arguments)
        if not observation.ok:
            raise Unsolved(f"{tool['name']}: {observation.text}")
        if isinstance(observation.value, dict):
            self._made.append(observation.value)

    def _answer(self, clause: str) -> Json:
        if match := re.fullmatch(r"tell me how many (.+?) have (.+)", clause, re.IGNORECASE):
            label, value = self._labelled(match[2])
            return self._count(match[1], label, value)
        if match := re.fullmatch(r"tell me whether (the .+) is ([^«]+)", clause, re.IGNORECASE):
            row = self._find(self._phrase(match[1]))
            return row[_match_name(match[2], row, ("is", "has"))]
        match = re.fullmatch(r"tell me the (.+?) of (the .+)", clause, re.IGNORECASE)
        if not match:
            raise Unsolved(f"not a question: {clause}")
        row = self._find(self._phrase(match[2]))
        return row[_match_name(match[1], row)]

    def _count(self, things: str, label: str, value: Json) -> Json:
        for tool in self._reading(_singular(things)):
            properties = tool["parameters"]["properties"]
            names = [p for p in properties if _plain(p) == _plain(label)]
            if names and not tool["parameters"]["required"]:
                observation = self._call(tool["name"], {names[0]: value})
                if observation.ok and (rows := _rows(observation.value)):
                    return len(rows)
        raise Unsolved(f"nothing counts {things}")

    def _tool(self, head: str, labels: list[str]) -> Any:
        """The tool whose name or description says the same, and that takes what is given."""
        wanted = _stems(head)
        best: list[tuple[float, str]] = []
        for name, tool in self._tools.items():
            known = {_plain(p) for p in tool["parameters"]["properties"]}
            if not {_plain(label) for label in labels} <= known:
                continue
            first = re.split(r"\.(?:\s|$)|\n|;", tool["description"] or "", maxsplit=1)[0]
            likeness = max(_likeness(wanted, _stems(first)), _likeness(wanted, _stems(name)))
            best.append((likeness, name))
        best.sort(reverse=True)
        if not best or best[0][0] < 0.5 or (len(best) > 1 and best[0][0] == best[1][0]):
            raise Unsolved(f"no tool for: {head}")
        return self._tools[best[0][1]]

    # --- finding rows ----------------------------------------------------------------------------

    def _identify(self, phrase: _Phrase, parameter: str) -> Json:
        """The value for a parameter that names the row."""
        if phrase.new:
            for result in reversed(self._made):
                if (key := _key(result, parameter, phrase.noun)) is not None:
                    return result[key]
            raise Unsolved(f"nothing new: {phrase.noun}")
        if len(phrase.facts) == 1 and _plain(phrase.facts[0][0]) in ("id", _plain(parameter)):
            return phrase.facts[0][1]
        row = self._find(phrase, parameter)
        key = _key(row, parameter, phrase.noun)
        if key is None:
            raise Unsolved(f"no identifier in the rows of {phrase.noun}")
        return row[key]

    def _find(self, phrase: _Phrase, parameter: str = "") -> dict[str, Any]:
        """The one row that fits a phrase, found by a reading tool."""
        for tool in self._reading(phrase.noun)[:_MAX_LOOKUPS]:
            try:
                arguments = self._lookup_arguments(tool, phrase)
            except Unsolved:
                continue
            observation = self._call(tool["name"], arguments)
            if not observation.ok:
                continue
            given = {_plain(name) for name in arguments}
            rows = [r for r in _rows(observation.value) if _fits(r, phrase, given)]
            if len(rows) == 1 and (
                not parameter or _key(rows[0], parameter, phrase.noun) is not None
            ):
                return rows[0]
        raise Unsolved(f"not found: {phrase.noun}")

    def _lookup_arguments(self, tool: Any, phrase: _Phrase) -> dict[str, Json]:
        properties = tool["parameters"]["properties"]
        arguments: dict[str, Json] = {}
        for label, value in phrase.facts:
            for name in properties:
                if _plain(name) == _plain(label):
                    arguments[name] = _fit(value, properties[name])
        for owner in phrase.owners:
            free = [p for p in properties if p not in arguments]
            name = _parameter_for(owner, free, tool["parameters"]["required"])
            arguments[name] = self._identify(owner, name)
        if set(tool["parameters"]["required"]) - set(arguments):
            raise Unsolved("arguments are missing")
        return arguments

    def _reading(self, noun: str) -> list[Any]:
        """Tools that seem to read, those that speak of the noun first."""
        wanted = _stems(noun)
        found = []
        for name, tool in self._tools.items():
            first = (tool["description"] or "").split(" ")[0].strip(".,").lower()
            words = re.split(r"[_\W]+", name.lower())
            if set(words) & _READING or first.rstrip("s") in _READING or first in _READING:
                likeness = len(wanted & _stems(f"{name} {tool['description']}"))
                in_name = len(wanted & _stems(name))
                found.append((-in_name, -likeness, name))
        return [self._tools[name] for *_, name in sorted(found)]


def _things(text: str) -> list[str]:
    return text.split("; and for ")


def _plain(name: str) -> str:
    """A name without case and separators: ``firstName``, ``first_name`` and ``first name``."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _singular(word: str) -> str:
    return re.sub(r"(?<=[^s])s$", "", re.sub(r"ies$", "y", word))


def _stems(text: str) -> set[str]:
    words = re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())
    small = {"a", "an", "the", "of", "to", "for", "by", "in", "or", "and", "with", "is"}
    return {re.sub(r"(ies|es|s|ed|ing|e|y)$", "", w) or w for w in words if w not in small}


def _likeness(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def _match_name(label: str, names: Any, prefixes: Sequence[str] = ()) -> str:
    wanted = {_plain(label), *(prefix + _plain(label) for prefix in prefixes)}
    for name in names:
        if _plain(name) in wanted:
            return str(name)
    raise Unsolved(f"no field {label}")


def _parameter_for(phrase: _Phrase, free: Sequence[str], required: Sequence[str]) -> str:
    """The parameter that identifies a thing: what names it, its noun, the only one required."""
    noun, nouns = phrase.noun, _stems(phrase.noun)
    said = {_plain(label) for label, _ in phrase.facts} if len(phrase.facts) == 1 else set()
    named = [p for p in free if p in required and _plain(p) in said]
    exact = [p for p in free if _plain(p) in (_plain(noun) + "id", _plain(noun))]
    near = [p for p in free if _stems(p.replace("_", " ")) & nouns]
    left = [p for p in free if p in required]
    for found in (named, exact, near, left, [p for p in free if p.lower().endswith("id")]):
        if len(found) == 1:
            return found[0]
    raise Unsolved(f"no parameter for {noun}")


def _key(row: dict[str, Any], parameter: str, noun: str) -> str | None:
    """The field of a row that holds its identifier."""
    for wanted in (parameter, "id", f"{noun} id", f"{noun} name", noun, "name", "key"):
        for name in row:
            if _plain(name) == _plain(wanted):
                return name
    return None


def _fit(value: Json, json_schema: Any) -> Json:
    return [value] if json_schema.get("type") == "array" and not isinstance(value, list) else value


def _rows(value: Json) -> list[dict[str, Any]]:
    """The rows in a result: its list, the one list inside it, or the result itself."""
    if isinstance(value, list):
        return [row for row in value if isinstance(row, dict)]
    if isinstance(value, dict):
        lists = [v for v in value.values() if isinstance(v, list) and v and isinstance(v[0], dict)]
        return lists[0] if len(lists) == 1 else [value]
    return []


def _fits(row: dict[str, Any], phrase: _Phrase, given: set[str]) -> bool:
    """Whether a row shows every fact, or the look-up already filtered by it."""
    for label, value in phrase.facts:
        names = [name for name in row if _plain(name) == _plain(label)]
        if names and row[names[0]] != value:
            return False
        if not names and _plain(label) not in given:
            return False
    return True
