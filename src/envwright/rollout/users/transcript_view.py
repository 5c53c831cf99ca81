"""What was said up to a user's turn, as the rules on faults see it.

That is: requests of the user's own, the values that they claim, and what the agent asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice

from envwright.environment.text_values import (
    CACHE_SIZE,
    COURTESY_WORDS,
    STOP_WORDS,
    content_words,
    names_label,
    request_words,
    same_label,
    singular_word,
    split_sentences,
    token_set,
    values_in,
    without_quotes,
    without_values,
    word_tokens,
)
from envwright.rollout.users.agent_intent import AgentIntent, read_intent
from envwright.rollout.users.agent_proposals import ProposalStance, bare_pairs, kind_of
from envwright.rollout.users.phrase_patterns import (
    ANSWERING,
    IDIOM,
    LEADING,
    NO,
    REQUESTING,
    STATING,
    VERBS,
    YES,
)
from envwright.rollout.users.scenario_agenda import Agenda, RequestTurn, TaskBrief
from envwright.rollout.users.speech_profiles import lay_label
from envwright.rollout.users.user_slots import LabelledValue, UserSlot, labelled_values

_MINE, _THEIRS = 0.8, 0.6
"""Shares of the words that a sentence and one of the scenario's have in common when it is that."""
_ALIKE = 0.9
"""Share of all words that two sentences have in common when only a value differs."""
_COVERED = 0.6
"""Share of a request's words that the scenario must hold."""
_FEW = 2
"""Words that hardly make a request."""
_CLAUSE = re.compile(r"[:,]\s")


@lru_cache(CACHE_SIZE)
def is_scenario_sentence(sentence: str, agenda: Agenda) -> bool:
    """Whether a sentence is one of the scenario's, give or take its courtesy."""
    mine, values = request_words(sentence), values_in(sentence)
    for origin in agenda.sentences:
        shared = len(mine & origin.matter)
        # Measured both ways: neither a fragment nor a sentence with much more in it will do.
        alike = shared >= _MINE * len(mine) and shared >= _THEIRS * len(origin.matter)
        # The words may be changed, but no value may be added.
        if shared and alike and values <= origin.values:
            return True
    return False


def is_own_request(
    sentence: str,
    agenda: Agenda,
    hidden: frozenset[str],
    known: Callable[[], frozenset[str]],
) -> bool:
    """Whether a sentence asks for something that the scenario does not.

    Args:
        sentence: of a user.
        agenda: what the user may say.
        hidden: values that only the gold has.
        known: the values of the scenario, and of what the agent said.
    """
    if not _asks(sentence):
        return False
    labels = label_words(agenda)
    words = [w for w in wish_words(sentence) if w not in labels and not w.isdigit()]
    if not words or _reworded(sentence, agenda):
        return False
    values = values_in(sentence)
    if len(words) <= _FEW and not hidden.isdisjoint(values):
        return False  # "Look under B-4": what they may not know is the point
    return not (_covered(words, agenda) and values <= known())


@lru_cache(CACHE_SIZE)
def _asks(sentence: str) -> bool:
    """Whether a sentence asks for anything at all."""
    # Quotes first, since a quoted title may read like a request.
    plain = LEADING.sub("", IDIOM.sub("", without_quotes(sentence)))
    clauses = [word_tokens(clause)[:1] for clause in _CLAUSE.split(plain)]
    orders = any(first and first[0] in VERBS for first in clauses)
    stated = STATING.search(plain) and not token_set(plain) & VERBS
    return not stated and bool(orders or REQUESTING.search(plain))


@lru_cache
def label_words(agenda: Agenda) -> frozenset[str]:
    """The words of all names that slots and their things have."""
    slots = agenda.everything
    names = [name for s in slots for name in (s.label, lay_label(s.label), s.thing)]
    return frozenset(token for name in names for token in word_tokens(name))


def _reworded(sentence: str, agenda: Agenda) -> bool:
    """Whether a sentence is one of the scenario's but for some of its values: another fault."""
    mine, values = frozenset(wish_words(sentence)), values_in(sentence)
    for origin in agenda.sentences:
        if values.isdisjoint(origin.values):
            continue
        theirs = frozenset(wish_words(origin.text))
        if theirs and len(mine & theirs) >= _ALIKE * len(mine | theirs):
            return True
    return False


@lru_cache(CACHE_SIZE)
def wish_words(sentence: str) -> tuple[str, ...]:
    """The words that say what is wanted, values left out."""
    bare = LEADING.sub("", without_values(sentence))
    said = (word for word in content_words(bare) if len(word) > 1)
    return tuple(word for word in said if word not in ANSWERING and word not in COURTESY_WORDS)


def _covered(words: list[str], agenda: Agenda) -> bool:
    """Whether one text of the scenario holds the words."""
    texts = (*agenda.goals, *agenda.texts)
    return any(sum(w in _stems(t) for w in words) >= _COVERED * len(words) for t in texts)


@lru_cache(CACHE_SIZE)
def _stems(text: str) -> frozenset[str]:
    return frozenset(singular_word(word) for word in word_tokens(text))


# --- claims --------------------------------------------------------------------------------------


# The words of the value begin with capitals, or are numbers: *my order is late* has none.
_NAMED_THING = re.compile(
    r"\b(?:[Mm]y|[Ii]ts|[Tt]he) ([a-z']+(?: [a-z]+)?) (?:is|are|was|should be)"
    r" ([A-Z][\w-]+(?: [A-Z\d][\w-]*)*)"
)
_TELLING = {"email", "date", "time", "money", "phone", "link"}
"""Kinds of values that tell by their form what they are not."""
_FILLER = 3
"""Letters of what stands before a value and names nothing."""


@dataclass(frozen=True, slots=True)
class UserClaim:
    """A value that the user gives, and which slots it may be for."""

    pair: LabelledValue
    slots: tuple[UserSlot, ...]
    named: bool = False
    """Whether the user names them; else they are what the agent asked for."""

    @property
    def known(self) -> bool:
        """Whether one of the slots has the value."""
        return any(self.pair.canon in slot.forms for slot in self.slots)

    @property
    def span(self) -> str:
        """The words that make it."""
        return f"{self.pair.label} {self.pair.text}".strip()


@dataclass(frozen=True, slots=True)
class ClaimReader:
    """Reads claims in answers to one message of the agent."""

    agenda: Agenda
    heard: AgentIntent
    held_back: Sequence[UserSlot]

    def of(self, sentences: Iterable[str]) -> Iterator[UserClaim]:
        """The claims of sentences, in order."""
        for sentence in sentences:
            pairs = (
                *labelled_values(sentence, compared=True),
                *_unquoted(sentence),
                *self._words(sentence),
            )
            answering = self._answers(sentence)
            for pair in pairs:
                if named := self._named(pair):
                    yield UserClaim(pair, tuple(named), named=True)
                else:
                    yield UserClaim(pair, tuple(self._slots_asked_for(pair)) if answering else ())

    def _words(self, sentence: str) -> Iterator[LabelledValue]:
        """*The engine is mysql*, where the scenario has a plain word for it."""
        # A dict for a set that keeps its order.
        plain = {s.label: None for s in self.agenda.everything if kind_of(s) == "word"}
        yield from (p for p in bare_pairs(sentence, plain) if p.text.isalpha())

    def _answers(self, sentence: str) -> bool:
        """Whether a sentence says nothing of its own beside its values."""
        return label_words(self.agenda).issuperset(wish_words(sentence))

    def _named(self, pair: LabelledValue) -> list[UserSlot]:
        """Slots that a value is given for by name, the user's or that of the scenario."""
        if not pair.label:
            return []
        slots, name = self.agenda.everything, word_tokens(pair.label)
        nouns = {"new", "right"}.union(*(word_tokens(slot.thing) for slot in slots))
        labelled = [s for s in slots if _names_slot(s.label, pair.label, nouns)]
        things = [s for s in slots if s.thing and word_tokens(s.thing) == name]
        known = any(pair.canon in slot.forms for slot in things)
        return labelled + things if labelled or known else []

    def _slots_asked_for(self, pair: LabelledValue) -> list[UserSlot]:
        """Slots that the agent asked for, or spoke of, where the value can be for them."""
        if len(pair.label) > _FILLER:
            return []  # a noun of its own: something else than what was asked for
        proposed = [s for p in self.heard.proposed for s in (*p.wrong, *p.right)]
        open_for = self.held_back if self.heard.open else ()
        meant = [s for s in self.heard.asked or proposed or open_for if _fits(pair, s)]
        labels = [slot.label for slot in meant]
        return [s for s in self.agenda.everything if any(same_label(s.label, n) for n in labels)]


def _unquoted(sentence: str) -> Iterator[LabelledValue]:
    """*My middle name is Quentin*."""
    for match in _NAMED_THING.finditer(without_quotes(sentence)):
        yield LabelledValue(match[1], match[2], match.start(2))


def _names_slot(label: str, said: str, nouns: set[str]) -> bool:
    """Whether words name a slot, by its label or by what people call it."""
    names = {label, lay_label(label)} - {"number"}  # anything has a number
    return any(_same_name(name, said, nouns) for name in names)


def _same_name(label: str, said: str, nouns: set[str]) -> bool:
    """Whether words name a slot: with its thing, perhaps, but with no other word."""
    if "".join(word_tokens(said)) == "".join(word_tokens(label)):
        return True
    more = token_set(said) - token_set(label) - STOP_WORDS - nouns
    return not more and (same_label(label, said) or names_label(label, said))


def _fits(pair: LabelledValue, slot: UserSlot) -> bool:
    """Whether a value without a label can be for a slot, by its form."""
    form = kind_of(slot)
    return pair.kind == form or not {pair.kind, form} & _TELLING


# --- the transcript ------------------------------------------------------------------------------


_BROUGHT_UP = 0.7
"""Share of a request's words that must have been said for it to be brought up."""
_LONG = 12
"""Content words of a message that surely brings something up."""


@dataclass(frozen=True)
class TurnView:
    """One turn of the user, and all that came before it; what follows is worked out when needed."""

    brief: TaskBrief
    words: str
    """Empty where the user says nothing more."""
    ends: bool
    agent_said: tuple[str, ...]
    """The agent's words before it, those that it answers last."""
    heard: AgentIntent
    """Those, understood."""
    turn: int
    """The last request turn that was brought up before."""
    earlier: tuple[str, ...]
    """The user's words before, the opening first."""
    sought: frozenset[UserSlot]
    """What is held back and was asked for."""
    confirmed: frozenset[UserSlot]
    """What the agent proposed rightly."""
    idle: int
    """Replies right before this one that told nothing new, for whatever reason."""
    evasive: bool
    """The reply before this one gave nothing although the agent asked for what is known."""

    @property
    def agenda(self) -> Agenda:
        return self.brief.agenda

    @property
    def asked(self) -> str:
        """The agent's words that it answers."""
        return self.agent_said[-1] if self.agent_said else ""

    @cached_property
    def agent(self) -> frozenset[str]:
        """Canonical values in the agent's words so far."""
        return frozenset[str]().union(*map(values_in, self.agent_said))

    @cached_property
    def free(self) -> tuple[str, ...]:
        """The sentences that are not the scenario's own."""
        # Exact sentences first: comparing words with all of the scenario is slow.
        own, mine = self.agenda.own, split_sentences(self.words)
        return tuple(s for s in mine if s not in own and not is_scenario_sentence(s, self.agenda))

    @cached_property
    def wishes(self) -> tuple[str, ...]:
        """Sentences that ask for something that the scenario does not."""
        hidden = self.brief.hidden
        return tuple(s for s in self.free if is_own_request(s, self.agenda, hidden, self._known))

    def _known(self) -> frozenset[str]:
        return self.agenda.values | self.agent

    @cached_property
    def claims(self) -> tuple[UserClaim, ...]:
        """The values of the user's own sentences, with the slots they may be for."""
        free = [sentence for sentence in self.free if sentence not in self.wishes]
        return tuple(ClaimReader(self.agenda, self.heard, self.held_back).of(free))

    @cached_property
    def to_come(self) -> tuple[RequestTurn, ...]:
        """Requests that are not brought up, this turn included."""
        # Requests up to the current turn were brought up, or it would not have come so far.
        said = (*self.earlier, self.words)
        return tuple(t for at, t in self._left if not brought_up(self.agenda, at, *said))

    @property
    def _left(self) -> Iterator[tuple[int, RequestTurn]]:
        """The requests after the current one, with their places."""
        return islice(enumerate(self.agenda.turns), self.turn + 1, None)

    @cached_property
    def held_back(self) -> tuple[UserSlot, ...]:
        """What is held back of the requests that were brought up, and nobody has said."""
        held = self.agenda.withheld(self.turn)
        replies = self.earlier[1:]
        return tuple(s for s in held if s not in self.confirmed and not s.said_in(*replies))

    @property
    def answerable(self) -> bool:
        """Whether the agent asks for what the user knows."""
        return bool(self.heard.asked or (self.heard.open and self.held_back))

    @cached_property
    def tells(self) -> bool:
        """Whether there is anything in the words that was not said in a reply before."""
        if self.heard.proposed and (YES.search(self.words) or NO.search(self.words)):
            return True
        replies = self.earlier[1:]
        if not values_in(self.words) <= frozenset().union(*map(values_in, replies)):
            return True
        if len(content_words(self.words)) > _LONG:
            return True
        if any(brought_up(self.agenda, at, self.words) for at, _ in self._left):
            return True
        slots = self.agenda.everything
        return any(s.said_in(self.words) and not s.said_in(*replies) for s in slots)


@dataclass(slots=True)
class TranscriptRecord:
    """A conversation as it goes on."""

    brief: TaskBrief
    volunteers: bool
    turn: int = 0
    said: list[str] = field(default_factory=list)
    sought: set[UserSlot] = field(default_factory=set)
    confirmed: set[UserSlot] = field(default_factory=set)
    idle: int = 0
    evasive: bool = False

    def moment(self, agent: Sequence[str], words: str | None) -> TurnView:
        """The user's next turn; ``agent`` is all that the agent said before it."""
        heard = read_intent(agent[-1] if agent else "", self.brief.agenda, self.turn)
        self._seek(heard)
        return TurnView(
            brief=self.brief,
            words=words or "",
            ends=words is None,
            agent_said=tuple(agent),
            heard=heard,
            turn=self.turn,
            earlier=tuple(self.said),
            sought=frozenset(self.sought),
            confirmed=frozenset(self.confirmed),
            idle=self.idle,
            evasive=self.evasive,
        )

    def note(self, moment: TurnView) -> None:
        """Record a turn of the user."""
        self.idle = 0 if moment.tells else self.idle + 1
        self.evasive = moment.answerable and not moment.tells
        self.confirmed |= {slot for p in moment.heard.proposed for slot in p.right}
        self.open(moment.words)

    def open(self, words: str) -> None:
        """Keep words; whatever requests they make are brought up."""
        self.said.append(words)
        agenda = self.brief.agenda
        for at in range(self.turn + 1, len(agenda.turns)):
            if brought_up(agenda, at, words):
                self.turn = at

    def _seek(self, heard: AgentIntent) -> None:
        """Note what a question gives the user leave to tell."""
        held = self.brief.agenda.withheld(self.turn)
        named = {slot for slot in heard.asked if slot.withheld}
        # A proposal invites the user to confirm or correct, and so to say the value.
        for proposed in heard.proposed:
            named |= {s for s in (*proposed.wrong, *proposed.right) if s.withheld}
        # Asked something unclear, the user may say again all that bears on it.
        unclear = any(p.stance is ProposalStance.UNCLEAR for p in heard.proposed)
        everything = heard.open or unclear or (self.volunteers and named)
        self.sought |= {*held} if everything else named


def brought_up(agenda: Agenda, at: int, *said: str) -> bool:
    """Whether the request of a turn was made: its values were said, and most of its words."""
    turn = agenda.turns[at]
    sentences = [s for text in said for s in split_sentences(text) if agenda.may_be_of(s, at)]
    there = frozenset[str]().union(*map(token_set, sentences))
    if len(turn.matter & there) < _BROUGHT_UP * len(turn.matter):
        return False
    return turn.values <= frozenset[str]().union(*map(values_in, sentences))
