"""A task's scenario as an agenda: requests in turns, and what is held back until it is asked for.

A scenario lists what the user says later without saying why. A later message is an *answer* when
it tells values of ``known`` that were still to be told and no other; everything else is the next
request. What nobody says is known from the start and told when asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from envwright.rollout.users.slots import OPTION_LABELS, Pair, Slot, pairs_in, thing_before
from envwright.rollout.users.values import canonical, formatted, holds, mentions
from envwright.rollout.users.words import sentences, tokens
from envwright.types import Json, Scenario

_LEAD = re.compile(r"For the \w+ request: ")
_ONE = re.compile(r"\bone\b|\b(?:is|of|am referring to|mean|in mind is) the ", re.IGNORECASE)
_GREETING = re.compile(r"\b(?:hi|hey|heya|hello|good day|good morning|greetings|dear)\b", re.I)


@dataclass(frozen=True, slots=True)
class RequestTurn:
    """What the user brings up at once, and what they hold back of it."""

    request: str
    withheld: tuple[Slot, ...] = ()
    answer: str = ""
    """The scenario's own words for all that is held back; empty when it has none."""


@dataclass(frozen=True, slots=True)
class Agenda:
    """Everything that the user may say, in the order in which it comes up."""

    turns: tuple[RequestTurn, ...]
    stated: tuple[Slot, ...]
    """What the requests say, label by label; it may be said again."""
    goals: tuple[str, ...]
    """What is wanted, one by one, with nothing held back."""
    texts: tuple[str, ...]
    """Every text of the scenario that the user knows."""

    def withheld(self, turn: int) -> list[Slot]:
        """What is held back of the turns up to this one."""
        return [slot for each in self.turns[: turn + 1] for slot in each.withheld]

    def active(self, turn: int) -> list[Slot]:
        """What may be told at this turn; what is held back stands first."""
        return [*self.withheld(turn), *(slot for slot in self.stated if slot.turn <= turn)]


def agenda_of(scenario: Scenario) -> Agenda:
    """Read a scenario."""
    turns = tuple(_with_things(turn, scenario.goals) for turn in _turns(scenario))
    goals = scenario.goals or tuple(turn.request for turn in turns)
    texts = (*scenario.goals, scenario.opening, *scenario.later)
    return Agenda(turns, tuple(_stated(goals, turns)), goals, texts)


# --- turns ---------------------------------------------------------------------------------------


def _turns(scenario: Scenario) -> tuple[RequestTurn, ...]:
    """Requests with the answers that belong to them."""
    left = dict(scenario.known)
    turns = [RequestTurn(scenario.opening)]
    for text in scenario.later:
        told = {label: value for label, value in left.items() if _tells(text, label, value)}
        if told and _tells_nothing_else(text, told):
            slots = tuple(_held(text, label, v, len(turns) - 1) for label, v in told.items())
            last = turns[-1]
            turns[-1] = RequestTurn(last.request, (*last.withheld, *slots), text)
            left = {label: value for label, value in left.items() if label not in told}
        else:
            turns.append(RequestTurn(text))
    if left:
        spare = tuple(Slot(k, v, formatted(v), withheld=True) for k, v in left.items())
        first = turns[0]
        turns[0] = RequestTurn(first.request, (*first.withheld, *spare))
    return tuple(turns)


def _tells(text: str, label: str, value: Json) -> bool:
    if isinstance(value, bool):
        return set(tokens(label)) <= set(tokens(text))
    return holds(text, value)


def _tells_nothing_else(text: str, told: dict[str, Json]) -> bool:
    """Whether all values of a message are known ones: a request nearly always has others."""
    rest = _LEAD.sub("", text)
    forms = {canonical(str(v)) for value in told.values() for v in _items(value)}
    strange = [m for m in mentions(rest) if m.canon not in forms and not _among(m.canon, told)]
    return not strange and not _GREETING.search(rest)


def _among(canon: str, told: dict[str, Json]) -> bool:
    return any(canon in Slot("", value, "").forms for value in told.values())


def _items(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else [value]


def _held(text: str, label: str, value: Json, turn: int) -> Slot:
    """A slot that is held back, in the words of the answer that tells it."""
    said = [s for s in sentences(text) if _tells(s, label, value)]
    sentence = said[0] if said else text
    lead = _LEAD.match(sentence)
    bare = sentence[lead.end() :] if lead else sentence
    return Slot(
        label,
        value,
        _as_said(bare, value),
        turn,
        withheld=True,
        row=bool(_ONE.search(bare)),
        lead=lead.group() if lead else "",
    )


def _with_things(turn: RequestTurn, goals: Sequence[str]) -> RequestTurn:
    """What is held back, with the noun that the goals give it."""
    found = {
        (frozenset(tokens(pair.label)), pair.canon): thing_before(goal, pair.start)
        for goal in goals
        for pair in pairs_in(goal)
    }
    withheld = []
    for slot in turn.withheld:
        things = {found.get((frozenset(tokens(slot.label)), form), "") for form in slot.forms}
        withheld.append(replace(slot, thing=max(things, default="")))
    return replace(turn, withheld=tuple(withheld))


def _as_said(text: str, value: Json) -> str:
    """The value as a text writes it, from the first item to the last."""
    if isinstance(value, bool):
        return formatted(value)
    forms = Slot("", value, "").forms
    found = [m for m in mentions(text) if m.canon in forms]
    if found:
        return text[found[0].start : found[-1].end]
    words = re.search(re.escape(str(value).replace("_", " ")), text, re.IGNORECASE)
    return words.group() if words else formatted(value)


# --- what was said -------------------------------------------------------------------------------


def _stated(goals: Sequence[str], turns: Sequence[RequestTurn]) -> list[Slot]:
    """Labelled values of the goals, each at the turn that says it."""
    held = {(frozenset(tokens(s.label)), f) for t in turns for s in t.withheld for f in s.forms}
    out: dict[tuple[str, str, int], Slot] = {}
    before = 0
    for text in goals:
        pairs = [p for p in pairs_in(text) if p.label]
        homes = Counter(t for p in pairs for t in _said_at(p, turns) if t >= before)
        home = before = min(homes, key=lambda t: (-homes[t], t), default=before)
        for pair in pairs:
            if (frozenset(tokens(pair.label)), pair.canon) in held and not _said_at(pair, turns):
                continue
            spoken = _written(pair, turns[home].request)
            slot = Slot(pair.label, pair.canon, spoken, home, thing=thing_before(text, pair.start))
            out.setdefault((pair.label, pair.canon, home), slot)
    return list(out.values())


def _said_at(pair: Pair, turns: Sequence[RequestTurn]) -> list[int]:
    """The turns whose request says a value."""
    return [at for at, turn in enumerate(turns) if _says(turn.request, pair)]


def _says(text: str, pair: Pair) -> bool:
    if pair.kind == "word":
        return pair.label in OPTION_LABELS and holds(text, pair.text)
    return any(mention.canon == pair.canon for mention in mentions(text))


def _written(pair: Pair, request: str) -> str:
    """A value as the user wrote it, where they did."""
    same = [m.text for m in mentions(request) if m.canon == pair.canon]
    return same[0] if same else pair.text
