"""A task's scenario as an agenda: requests in turns, and what is held back until it is asked for.

A scenario lists what the user says later without saying why. A later message is an *answer* when
it tells values of ``known`` that were still to be told and no other; everything else is the next
request. What nobody says is known from the start and told when asked. An agenda is made once for a
task and shared by all its episodes; what is read from its texts again and again is cached with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock

from envwright.environment.text_values import (
    canonical_form,
    canonical_values,
    find_mentions,
    first_spellings,
    format_value,
    request_words,
    split_sentences,
    states_value,
    token_set,
    value_spellings,
    values_in,
)
from envwright.rollout.users.user_slots import (
    OPTION_LABELS,
    LabelledValue,
    UserSlot,
    labelled_values,
    noun_before,
)
from envwright.types import EventCheck, Json, Scenario, Task

_COMPARED = 100
"""Turns with whose words a sentence is compared."""


@dataclass(frozen=True)
class RequestTurn:
    """What the user brings up at once, and what they hold back of it."""

    request: str
    withheld: tuple[UserSlot, ...] = ()
    answer: str = ""
    """The scenario's own words for all that is held back, or, where that is no fact with a name,
    for whatever the agent asks (*the one from Oslo*); empty when it has none."""
    at: int = 0
    """0 for the opening, n for the scenario's n-th later message."""

    @cached_property
    def matter(self) -> frozenset[str]:
        """The words that say what is requested."""
        return request_words(self.request)

    @cached_property
    def values(self) -> frozenset[str]:
        """The values of the request."""
        return values_in(self.request)


@dataclass(frozen=True)
class ScenarioSentence:
    """A sentence of a scenario, in the parts that others are compared with."""

    text: str

    @cached_property
    def matter(self) -> frozenset[str]:
        """The words that say something."""
        return request_words(self.text)

    @cached_property
    def values(self) -> frozenset[str]:
        """The values that it says."""
        return values_in(self.text)


@dataclass(frozen=True, eq=False)
class Agenda:
    """Everything that the user may say, in the order in which it comes up."""

    turns: tuple[RequestTurn, ...]
    stated: tuple[UserSlot, ...]
    """What the requests say, label by label; it may be said again."""
    goals: tuple[str, ...]
    """What is wanted, one by one, with nothing held back."""
    texts: tuple[str, ...]
    """Every text of the scenario that the user knows."""
    _withheld: dict[int, tuple[UserSlot, ...]] = field(default_factory=dict, repr=False)
    _active: dict[int, tuple[UserSlot, ...]] = field(default_factory=dict, repr=False)

    def withheld(self, turn: int) -> tuple[UserSlot, ...]:
        """What is held back of the turns up to this one."""
        if turn not in self._withheld:
            upto = self.turns[: turn + 1]
            self._withheld[turn] = tuple(slot for each in upto for slot in each.withheld)
        return self._withheld[turn]

    def active(self, turn: int) -> tuple[UserSlot, ...]:
        """What may be told at this turn; what is held back stands first."""
        if turn not in self._active:
            said = (slot for slot in self.stated if slot.turn <= turn)
            self._active[turn] = (*self.withheld(turn), *said)
        return self._active[turn]

    @cached_property
    def everything(self) -> tuple[UserSlot, ...]:
        """All facts of the scenario, held back or stated."""
        return self.active(len(self.turns))

    @cached_property
    def secrets(self) -> tuple[UserSlot, ...]:
        """All facts that are held back at first."""
        return self.withheld(len(self.turns))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words of the scenario."""
        return frozenset[str]().union(*map(token_set, self.texts))

    @cached_property
    def values(self) -> frozenset[str]:
        """All values of the scenario."""
        forms = (slot.forms for slot in self.everything)
        return frozenset[str]().union(*map(values_in, self.texts), *forms)

    @cached_property
    def sentences(self) -> tuple[ScenarioSentence, ...]:
        """The sentences of all texts, each once."""
        found = dict.fromkeys(s for text in self.texts for s in split_sentences(text))
        return tuple(ScenarioSentence(text) for text in found)

    def may_be_of(self, sentence: str, turn: int) -> bool:
        """Whether a sentence can belong to a turn's request.

        It does not where it is another's word for word, or another request has all the words that
        it shares with this one, and more of it: two requests may differ in a name alone.
        """
        verbatim = self._owners.get(sentence)
        if verbatim:
            return turn in verbatim
        words = token_set(sentence)
        shared = words & self.turns[turn].matter
        # Every turn is compared with every other: a scenario of thousands would take minutes.
        others = self.turns[:_COMPARED]
        return not any(shared < words & other.matter for other in others)

    @cached_property
    def _owners(self) -> Mapping[str, frozenset[int]]:
        """Sentence of a request, as it stands → the places of the turns that say it."""
        found: dict[str, set[int]] = {}
        for place, turn in enumerate(self.turns):
            for sentence in split_sentences(turn.request):
                found.setdefault(sentence, set()).add(place)
        return {sentence: frozenset(places) for sentence, places in found.items()}

    @cached_property
    def own(self) -> frozenset[str]:
        """Those sentences that say something, as they stand."""
        return frozenset(s.text for s in self.sentences if s.matter)


# --- from a scenario -----------------------------------------------------------------------------


_Fact = tuple[frozenset[str], str]
"""The words of a label, and a value in its one form."""
# As in *For the second request: …*.
_LEAD = re.compile(r"For the \w+ request: ")
# Words by which an answer tells which row is meant: *the one …*, *it is the …*.
_ONE = re.compile(r"\bone\b|\b(?:is|of|am referring to|mean|in mind is) the ", re.IGNORECASE)
_GREETING = re.compile(r"\b(?:hi|hey|heya|hello|good day|good morning|greetings|dear)\b", re.I)


def agenda_of(scenario: Scenario, answers: Container[int] = ()) -> Agenda:
    """Read a scenario.

    Args:
        scenario: what is said and known.
        answers: the numbers of later messages, from 0, that answer what the agent asks.
    """
    turns = _turns(scenario, answers)
    things = _things(scenario.goals) if scenario.known else {}
    turns = tuple(_with_things(turn, things) for turn in turns)
    goals = scenario.goals or tuple(turn.request for turn in turns)
    texts = (*scenario.goals, scenario.opening, *scenario.later)
    return Agenda(turns, tuple(_stated(goals, turns)), goals, texts)


# --- turns ---------------------------------------------------------------------------------------


def _turns(scenario: Scenario, answers: Container[int]) -> tuple[RequestTurn, ...]:
    """Requests with the answers that belong to them."""
    left = dict(scenario.known)
    turns = [RequestTurn(scenario.opening)]
    for number, text in enumerate(scenario.later, start=1):
        answered = {label: value for label, value in left.items() if _tells(text, label, value)}
        # An answer belongs to the request before it; anything else opens the next turn.
        if answered and _tells_nothing_else(text, answered):
            slots = tuple(
                _held_slot(text, label, v, len(turns) - 1) for label, v in answered.items()
            )
            last = turns[-1]
            turns[-1] = replace(last, withheld=(*last.withheld, *slots), answer=text)
            left = {label: value for label, value in left.items() if label not in answered}
        elif number - 1 in answers and not turns[-1].answer:
            turns[-1] = replace(turns[-1], answer=text)
        else:
            turns.append(RequestTurn(text, at=number))
    if left:
        # Known facts that no message tells can be asked for from the start.
        spare = tuple(UserSlot(k, v, format_value(v), withheld=True) for k, v in left.items())
        first = turns[0]
        turns[0] = replace(first, withheld=(*first.withheld, *spare))
    return tuple(turns)


def _tells(text: str, label: str, value: Json) -> bool:
    if isinstance(value, bool):
        # A truth has no value to look for in running text; its label has to do.
        return token_set(label) <= token_set(text)
    return states_value(text, value)


def _tells_nothing_else(text: str, answered: dict[str, Json]) -> bool:
    """Whether all values of a message are known ones: a request nearly always has others."""
    rest = _LEAD.sub("", text)
    forms = {canonical_form(str(v)) for value in answered.values() for v in _items(value)}
    canons = (mention.canon for mention in find_mentions(rest))
    strange = [canon for canon in canons if canon not in forms and not _among(canon, answered)]
    return not strange and not _GREETING.search(rest)


def _among(canon: str, answered: dict[str, Json]) -> bool:
    return any(canon in UserSlot("", value, "").forms for value in answered.values())


def _items(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else [value]


def _held_slot(text: str, label: str, value: Json, turn: int) -> UserSlot:
    """A slot that is held back, in the words of the answer that tells it."""
    said = [s for s in split_sentences(text) if _tells(s, label, value)]
    sentence = said[0] if said else text
    lead = _LEAD.match(sentence)
    bare = sentence[lead.end() :] if lead else sentence
    return UserSlot(
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
    return {_fact(p): noun_before(goal, p.start) for goal in goals for p in labelled_values(goal)}


def _with_things(turn: RequestTurn, things: Mapping[_Fact, str]) -> RequestTurn:
    """What is held back, with the noun that the goals give it."""
    withheld = []
    for slot in turn.withheld:
        label = token_set(slot.label)
        nouns = {things.get((label, form), "") for form in slot.forms}
        withheld.append(replace(slot, thing=max(nouns, default="")))
    return replace(turn, withheld=tuple(withheld)) if withheld else turn


def _fact(pair: LabelledValue) -> _Fact:
    return token_set(pair.label), pair.canon


def _as_said(text: str, value: Json) -> str:
    """The value as a text writes it, from the first item to the last."""
    if isinstance(value, bool):
        return format_value(value)
    forms = UserSlot("", value, "").forms
    found = [m for m in find_mentions(text) if m.canon in forms]
    if found:
        return text[found[0].start : found[-1].end]
    words = re.search(re.escape(str(value).replace("_", " ")), text, re.IGNORECASE)
    return words.group() if words else format_value(value)


# --- what was said -------------------------------------------------------------------------------


def _stated(goals: Sequence[str], turns: Sequence[RequestTurn]) -> list[UserSlot]:
    """Labelled values of the goals, each at the turn that says it."""
    held = {(token_set(s.label), f) for t in turns for s in t.withheld for f in s.forms}
    out: dict[tuple[str, str, int], UserSlot] = {}
    before = 0
    for text in goals:
        said = {pair: _said_at(pair, turns) for pair in labelled_values(text) if pair.label}
        homes = Counter(t for where in said.values() for t in where if t >= before)
        # Goals and requests are in the same order: the turn that says most of a goal's values, the
        # earliest of equals, and never one before that of the previous goal.
        home = before = min(homes, key=lambda t: (-homes[t], t), default=before)
        for pair, where in said.items():
            if not where and _fact(pair) in held:
                continue
            spoken = _as_user_wrote(pair, turns[home].request)
            slot = UserSlot(
                pair.label, pair.canon, spoken, home, thing=noun_before(text, pair.start)
            )
            out.setdefault((pair.label, pair.canon, home), slot)
    return list(out.values())


def _said_at(pair: LabelledValue, turns: Sequence[RequestTurn]) -> list[int]:
    """The turns whose request says a value."""
    return [at for at, turn in enumerate(turns) if _says(turn.request, pair)]


def _says(text: str, pair: LabelledValue) -> bool:
    if pair.kind == "word":
        return pair.label in OPTION_LABELS and states_value(text, pair.text)
    return pair.canon in canonical_values(text)


def _as_user_wrote(pair: LabelledValue, request: str) -> str:
    """A value as the user wrote it, where they did."""
    return first_spellings(request).get(pair.canon, pair.text)


# --- from a task ---------------------------------------------------------------------------------


_KEPT = 512
"""Tasks that are kept: more than are played at the same time."""


@dataclass(frozen=True)
class TaskBrief:
    """Facts about a task, computed once and shared by all its episodes."""

    task: Task

    @cached_property
    def id(self) -> str:
        """The task's identity, which is a hash over all of it."""
        return self.task.id

    @cached_property
    def agenda(self) -> Agenda:
        """What the user may say."""
        return agenda_of(self.task.scenario, self._asked_for)

    @cached_property
    def _asked_for(self) -> frozenset[int]:
        """Later messages before which the rubric wants the agent to ask."""
        task = self.task
        waiting = {
            tool
            for check in task.rubric.checks
            if isinstance(check, EventCheck) and check.first == "reply"
            for tool in check.then
        }
        ends = (*task.pauses[1:], len(task.gold))
        parts = [task.gold[at:end] for at, end in zip(task.pauses, ends, strict=False)]
        return frozenset(n for n, part in enumerate(parts) if waiting & {c.tool for c in part})

    @cached_property
    def hidden(self) -> frozenset[str]:
        """Values of the gold's calls and of the answers that the scenario does not say."""
        arguments = [value for call in self.task.gold for value in call.arguments.values()]
        found = (f for value in [*arguments, *self.task.answers.values()] for f in _forms(value))
        return frozenset(found) - self.agenda.values

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """Answers that are texts."""
        return tuple(a for a in self.task.answers.values() if isinstance(a, str))

    @cached_property
    def tools(self) -> tuple[str, ...]:
        """Tools of the gold, by name."""
        return tuple(sorted({call.tool for call in self.task.gold}))


def _forms(value: Json) -> Iterable[str]:
    if isinstance(value, dict):
        return [form for inner in value.values() for form in _forms(inner)]
    # Yes and no are in every conversation: they can be no secret.
    return [] if value is None or isinstance(value, bool) else value_spellings(value)


_briefs: dict[int, TaskBrief] = {}
_lock = Lock()


def task_brief(task: Task) -> TaskBrief:
    """The brief of a task; of the same object, while it is kept, the same one."""
    found = _briefs.get(id(task))
    # A brief holds its task, so that no other object can have its address meanwhile.
    if found is not None and found.task is task:
        return found
    made = TaskBrief(task)
    with _lock:
        while len(_briefs) >= _KEPT:
            # Dicts keep the order of insertion, so the oldest goes first.
            del _briefs[next(iter(_briefs))]
        _briefs[id(task)] = made
    return made
