"""A task's scenario as an agenda: requests in turns, and what is held back until it is asked for.

A scenario lists what the user says later without saying why. A later message is an *answer* when
it tells values of ``known`` that were still to be told and no other; everything else is the next
request. What nobody says is known from the start and told when asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from envwright.rollout.users.playbook import Agenda, RequestTurn
from envwright.rollout.users.slots import OPTION_LABELS, Pair, Slot, pairs_in, thing_before
from envwright.rollout.users.values import canonical, canons, formatted, holds, mentions, spelled
from envwright.rollout.users.words import sentences, token_set
from envwright.types import Json, Scenario

_Fact = tuple[frozenset[str], str]
"""The words of a label, and a value in its one form."""
_LEAD = re.compile(r"For the \w+ request: ")
_ONE = re.compile(r"\bone\b|\b(?:is|of|am referring to|mean|in mind is) the ", re.IGNORECASE)
_GREETING = re.compile(r"\b(?:hi|hey|heya|hello|good day|good morning|greetings|dear)\b", re.I)


def agenda_of(scenario: Scenario) -> Agenda:
    """Read a scenario."""
    turns = _turns(scenario)
    things = _things(scenario.goals) if scenario.known else {}
    turns = tuple(_with_things(turn, things) for turn in turns)
    goals = scenario.goals or tuple(turn.request for turn in turns)
    texts = (*scenario.goals, scenario.opening, *scenario.later)
    return Agenda(turns, tuple(_stated(goals, turns)), goals, texts)


# --- turns ---------------------------------------------------------------------------------------


def _turns(scenario: Scenario) -> tuple[RequestTurn, ...]:
    """Requests with the answers that belong to them."""
    left = dict(scenario.known)
    turns = [RequestTurn(scenario.opening)]
    for number, text in enumerate(scenario.later, start=1):
        told = {label: value for label, value in left.items() if _tells(text, label, value)}
        if told and _tells_nothing_else(text, told):
            slots = tuple(_held(text, label, v, len(turns) - 1) for label, v in told.items())
            last = turns[-1]
            turns[-1] = replace(last, withheld=(*last.withheld, *slots), answer=text)
            left = {label: value for label, value in left.items() if label not in told}
        else:
            turns.append(RequestTurn(text, at=number))
    if left:
        spare = tuple(Slot(k, v, formatted(v), withheld=True) for k, v in left.items())
        first = turns[0]
        turns[0] = replace(first, withheld=(*first.withheld, *spare))
    return tuple(turns)


def _tells(text: str, label: str, value: Json) -> bool:
    if isinstance(value, bool):
        return token_set(label) <= token_set(text)
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


def _things(goals: Sequence[str]) -> dict[_Fact, str]:
    """The noun that the goals give each fact."""
    return {_fact(p): thing_before(goal, p.start) for goal in goals for p in pairs_in(goal)}


def _with_things(turn: RequestTurn, things: Mapping[_Fact, str]) -> RequestTurn:
    """What is held back, with the noun that the goals give it."""
    withheld = []
    for slot in turn.withheld:
        label = token_set(slot.label)
        nouns = {things.get((label, form), "") for form in slot.forms}
        withheld.append(replace(slot, thing=max(nouns, default="")))
    return replace(turn, withheld=tuple(withheld)) if withheld else turn


def _fact(pair: Pair) -> _Fact:
    return token_set(pair.label), pair.canon


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
    held = {(token_set(s.label), f) for t in turns for s in t.withheld for f in s.forms}
    out: dict[tuple[str, str, int], Slot] = {}
    before = 0
    for text in goals:
        said = {pair: _said_at(pair, turns) for pair in pairs_in(text) if pair.label}
        homes = Counter(t for where in said.values() for t in where if t >= before)
        home = before = min(homes, key=lambda t: (-homes[t], t), default=before)
        for pair, where in said.items():
            if not where and _fact(pair) in held:
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
    return pair.canon in canons(text)


def _written(pair: Pair, request: str) -> str:
    """A value as the user wrote it, where they did."""
    return spelled(request).get(pair.canon, pair.text)
