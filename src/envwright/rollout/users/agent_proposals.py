"""What a user has in mind while listening, and yes-or-no questions about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from envwright.environment.text_values import (
    CACHE_SIZE,
    STOP_WORDS,
    asked_labels,
    content_words,
    find_mentions,
    same_label,
    singular_word,
    token_set,
    without_quotes,
    without_values,
    word_tokens,
)
from envwright.rollout.users import phrase_patterns
from envwright.rollout.users.scenario_agenda import Agenda
from envwright.rollout.users.user_slots import LabelledValue, UserSlot, labelled_values

# Commas, brackets and dashes: no compound name goes across them.
_PHRASE = re.compile(r"(?<![,:;()\n])[,:;()\n]+\s|\s[–—-]\s")
_WHICH_NOUN = re.compile(r"\bwhich (\w+)", re.IGNORECASE)
_PLAIN = frozenset(
    """new right exact correct full current following same one also item record row entry missing
    desired wanted preferred final actual other different proper following which what whose s your
    only mail e give provide tell confirm need specify know state enter share about change set
    update use many much""".split()
)
"""Words before a label that do not make another name of it."""


class AgendaView:
    """The part of an agenda that has come up so far."""

    def __init__(self, agenda: Agenda, turn: int, message: str) -> None:
        self.message = message
        self.held = agenda.withheld(turn)
        """What is told only when asked for, told already or not."""
        self.active = agenda.active(turn)
        self.goals = agenda.goals
        self.vocabulary = agenda.vocabulary

    def named_in(self, sentence: str, slots: Sequence[UserSlot]) -> list[UserSlot]:
        """Slots whose label a sentence names; with their noun, where it names one of several."""
        plain = without_quotes(sentence)
        labels = asked_labels([slot.label for slot in slots], plain)
        found = [s for s in slots if s.label in labels and not self._in_compound(s.label, plain)]
        words = token_set(plain)
        # *the date of the order*: of several dates, that of the order; held-back ones always stay.
        mine = [slot for slot in found if slot.thing and token_set(slot.thing) <= words]
        return [s for s in found if s in mine or s.withheld] if mine else found

    def which(self, text: str) -> bool:
        """Whether a text asks which row is meant: of a thing that the requests speak of."""
        nouns = _WHICH_NOUN.findall(text)
        return bool(phrase_patterns.WHICH.search(text)) or any(
            singular_word(n.lower()) in self.vocabulary for n in nouns
        )

    def rows(self, sentence: str, context: str) -> list[UserSlot]:
        """*Which one?* wants what tells the rows apart, or what was said of the thing it names."""
        free = [s for s in self.held if not s.said_in(sentence) and self._may_be_of(s, sentence)]
        return [slot for slot in free if slot.row] or self.of_things(context) or free

    def of_things(self, text: str) -> list[UserSlot]:
        """*Which order?* wants what was said of the order."""
        words = set(content_words(without_quotes(text)))
        said = [slot for slot in self.active if not slot.withheld]
        return [s for s in said if token_set(s.thing or s.label) <= words]

    def _in_compound(self, label: str, text: str) -> bool:
        """Whether a text has a label only as part of another name: *your maiden name*."""
        name = word_tokens(label)
        if len(name) != 1 or name[0] not in token_set(text):
            return False
        known = (self.vocabulary, STOP_WORDS, _PLAIN)
        before = _words_before(name[0], text)
        return not any(not w or any(w in words for words in known) for w in before)

    def says_values(self, sentence: str) -> bool:
        """Whether a sentence contains a value that the user knows."""
        return any(slot.said_in(sentence) for slot in self.active)

    def _may_be_of(self, slot: UserSlot, sentence: str) -> bool:
        """Whether a question about rows can be about this slot's: it names no other thing."""
        words = token_set(without_quotes(sentence))
        things = {s.thing for s in self.active if s.thing and token_set(s.thing) <= words}
        return not things or not slot.thing or slot.thing in things


@lru_cache(CACHE_SIZE)
def _words_before(word: str, text: str) -> frozenset[str]:
    """The words right before a word; an empty one where a phrase begins with it."""
    phrases = [word_tokens(phrase) for phrase in _PHRASE.split(text)]
    return frozenset(a for said in phrases for a, b in pairwise(("", *said)) if b == word)


# --- proposals -----------------------------------------------------------------------------------


_SPECIFIC = {"email", "date", "money", "id", "link", "phone"}
"""Kinds of values that tell by their form which slot they are meant for."""
_FOUND = {"id", "number", "date", "money"}
"""Kinds of values that an agent finds and a user need not know."""
_COVERED = 0.6
"""Share of a proposal's words that the requests must hold for a plain yes."""
# At most 41 characters, up to a mark, a line's end, or *and*, *or*, a dash between spaces.
_BARE = r"([\w][\w .'-]{0,40}?)(?=[,;?!)]|\.\s|\.?$|\n| and | or | - )"
_WITHOUT_LABEL = {"reason": r"because(?: (?:it|they|you) (?:is|was|are|were)| of)?"}
"""Words that go before a value in place of its label."""
_NO_VALUE = frozenset(
    """correct right ok okay missing wrong known given needed required what that this it the a an
    not fine changed set to in of still also really already""".split()
)
"""Words after a label that propose no value."""
_PROPOSING = frozenset(
    "want like also confirm need mean right correct ok okay yes no proceed go ahead now then"
    " understand sure so that next".split()
)


class ProposalStance(StrEnum):
    """What the user makes of a proposal."""

    RIGHT = "right"
    """It says what the user knows, or goes on with what the requests hold."""
    WRONG = "wrong"
    """It gives a slot another value."""
    UNCLEAR = "unclear"
    """It may or may not be meant by the requests."""
    BEYOND = "beyond"
    """The requests hold nothing of it."""


@dataclass(frozen=True, slots=True)
class AgentProposal:
    """One yes-or-no question."""

    stance: ProposalStance
    right: tuple[UserSlot, ...] = ()
    """Slots for which it says the right value."""
    wrong: tuple[UserSlot, ...] = ()
    """Slots for which it says another value."""
    strange: tuple[str, ...] = field(default=())
    """Values of which the user knows nothing."""

    @property
    def about_values(self) -> bool:
        """Whether it contains a value that the user can judge."""
        return bool(self.right or self.wrong)


def read_agent_proposal(sentence: str, view: AgendaView) -> AgentProposal:
    """Read a yes-or-no question."""
    # A sentence with values of its own is judged by itself, even if it points back.
    own = bool(find_mentions(sentence)) or view.says_values(sentence)
    back = bool(phrase_patterns.POINTING_BACK.search(sentence)) or not _acting(sentence)
    whole = not own and (
        back or phrase_patterns.GO_AHEAD.search(sentence)
    )  # "Is that so?": all of it
    scope = view.message if whole else sentence
    right = tuple(slot for slot in view.active if slot.said_in(scope))
    wrong, strange = _other_values(scope, view, right)
    if wrong:
        return AgentProposal(ProposalStance.WRONG, right, wrong, strange)
    if right:
        fits = whole or _goes_together(sentence, right, view)
        return AgentProposal(
            ProposalStance.RIGHT if fits else ProposalStance.UNCLEAR, right, (), strange
        )
    stance = _by_words(sentence, view)
    if stance is ProposalStance.RIGHT and any(m.kind not in _FOUND for m in find_mentions(scope)):
        stance = (
            ProposalStance.UNCLEAR
        )  # an identifier may stand for what was described, a text may not
    return AgentProposal(stance, strange=strange)


def _goes_together(sentence: str, right: tuple[UserSlot, ...], view: AgendaView) -> bool:
    """Whether one request has all these values, and no other is nearer to what is proposed."""
    words = set(_acting(sentence))
    # Values of two goals in one proposal, or the deed of another goal, make it unclear.
    shared = [len(words & token_set(goal)) for goal in view.goals]
    # A goal may say a held-back value in words of its own (*as I no longer need it*).
    told = [slot for slot in right if any(slot.said_in(goal) for goal in view.goals)]
    holding = [all(slot.said_in(goal) for slot in told) for goal in view.goals]
    return any(h and n == max(shared) for h, n in zip(holding, shared, strict=True))


def _acting(sentence: str) -> list[str]:
    """The words of a sentence that say what is proposed."""
    return [word for word in content_words(without_values(sentence)) if word not in _PROPOSING]


def _by_words(sentence: str, view: AgendaView) -> ProposalStance:
    """No value that the user knows: only the words tell whether it was asked for."""
    words = _acting(sentence)
    known = [word for word in words if word in view.vocabulary]
    if len(known) >= _COVERED * len(words):
        return ProposalStance.RIGHT
    if phrase_patterns.GO_AHEAD.search(sentence) and not known:
        return ProposalStance.RIGHT
    vague = known or phrase_patterns.POINTING_BACK.search(sentence)
    return ProposalStance.UNCLEAR if vague else ProposalStance.BEYOND


def _other_values(
    scope: str, view: AgendaView, right: tuple[UserSlot, ...]
) -> tuple[tuple[UserSlot, ...], tuple[str, ...]]:
    """Slots for which another value stands in a text, and values that belong to no slot."""
    wrong: list[UserSlot] = []
    strange: list[str] = []
    for pair in [*labelled_values(scope), *bare_pairs(scope, (slot.label for slot in view.active))]:
        # A right value under the wrong name is no reason to disagree.
        if any(pair.canon in slot.forms for slot in view.active):
            continue
        meant = _meant_by(pair, view)
        wrong += meant
        strange += [] if meant else [pair.text]
    # A label whose right value is said as well is taken for right.
    labels = {slot.label for slot in right}
    return tuple(s for s in dict.fromkeys(wrong) if s.label not in labels), tuple(strange)


def _meant_by(pair: LabelledValue, view: AgendaView) -> list[UserSlot]:
    """The slots that a wrong value may be meant for."""
    labelled = [s for s in view.active if pair.label and same_label(s.label, pair.label)]
    if labelled:
        return [slot for slot in labelled if slot.withheld] or labelled
    # Without a name, only the form tells: an e-mail address is meant for the slot that holds one.
    alike = [s for s in view.held if kind_of(s) == pair.kind and pair.kind in _SPECIFIC]
    return alike[:1]


def bare_pairs(scope: str, labels: Iterable[str]) -> Iterator[LabelledValue]:
    """Unquoted words that are given for a slot: *set the status to available*."""
    line = scope.lower()
    for label in dict.fromkeys(labels):
        if label.lower() not in line and label not in _WITHOUT_LABEL:
            continue
        for match in _proposing(label).finditer(scope):
            said = match[1].strip()
            if not find_mentions(said) and said.split()[0].lower() not in _NO_VALUE:
                yield LabelledValue(label, said, match.start(1))


@lru_cache(CACHE_SIZE)
def _proposing(label: str) -> re.Pattern[str]:
    """A label, or what stands for it, with the word that goes before its value."""
    named = rf"{re.escape(label)}s?\s*(?:to be|to|as|is|are|:|=|be)"
    other = _WITHOUT_LABEL.get(label, named)
    return re.compile(rf"\b(?:{other}|{named})\s+{_BARE}", re.IGNORECASE)


def kind_of(slot: UserSlot) -> str:
    """The kind of a slot's value; of a quoted one, what stands in the quotes."""
    return _kind(slot.spoken)


@lru_cache(CACHE_SIZE)
def _kind(spoken: str) -> str:
    found = find_mentions(spoken)
    if found and found[0].kind == "quoted":
        inner = find_mentions(spoken.strip('“”"'))
        return inner[0].kind if inner else "quoted"
    return found[0].kind if found else "word"
