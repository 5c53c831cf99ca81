"""What an agent's message asks of the user, read against the user's agenda.

That is: slots that it wants to know, and proposals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from envwright.environment.text_values import (
    CACHE_SIZE,
    content_words,
    find_mentions,
    same_label,
    split_sentences,
    token_set,
    without_json,
    without_quotes,
)
from envwright.rollout.users import phrase_patterns
from envwright.rollout.users.agent_proposals import AgendaView, AgentProposal, read_agent_proposal
from envwright.rollout.users.scenario_agenda import Agenda
from envwright.rollout.users.user_slots import UserSlot

_ASKING_ONLY = frozenset(
    """tell know give say share help provide specify clarify let mind telling happen ask like want
    choose pick prefer mean maybe perhaps advise answer""".split()
)
"""Words of questions that do not say what about."""


@dataclass(slots=True)
class AgentIntent:
    """What a message asks and proposes. Cached and shared, so it must not be changed."""

    asked: list[UserSlot] = field(default_factory=list)
    """Slots whose value it wants to know."""
    open: bool = False
    """It asks for whatever there is to say."""
    unknown: bool = False
    """It asks for something that the user does not know."""
    offer: bool = False
    """It asks whether there is something else."""
    proposed: list[AgentProposal] = field(default_factory=list)
    """What it wants a yes or a no to."""
    waiting: bool = False
    """It asks nothing and says that the work goes on."""

    @property
    def seeks(self) -> bool:
        """Whether the message asks for information."""
        return bool(self.asked or self.open or self.unknown)


@lru_cache(1024)
def read_intent(message: str, agenda: Agenda, turn: int) -> AgentIntent:
    """Understand an agent's message.

    Args:
        message: its words.
        agenda: what the user knows.
        turn: the request turn that the conversation is at; later ones are not yet known to exist.
    """
    text = without_json(message)
    # Each sentence is read together with the one before it, which it may refer to.
    ear = _Ear(AgendaView(agenda, turn, text))
    parts = split_sentences(text)
    for at, sentence in enumerate(parts):
        if _asks(sentence):
            ear.question(sentence, " ".join(parts[max(at - 1, 0) : at + 1]))
    heard = ear.heard
    quiet = not (heard.seeks or heard.offer or heard.proposed)
    heard.waiting = quiet and bool(phrase_patterns.WAITING.search(text))
    return heard


@lru_cache(CACHE_SIZE)
def _asks(sentence: str) -> bool:
    """Whether a sentence wants an answer; *give me a minute* does not."""
    plain = without_quotes(sentence)
    if plain.endswith("?"):
        return True
    if "?" not in plain and phrase_patterns.WAITING.search(plain):
        return False
    return bool(phrase_patterns.ASKING.search(plain) or phrase_patterns.OFFER.search(plain))


class _Ear:
    def __init__(self, view: AgendaView) -> None:
        self.view = view
        self.heard = AgentIntent()

    def question(self, sentence: str, context: str) -> None:
        """Read one sentence that wants an answer; ``context`` also has the sentence before it."""
        plain = without_quotes(sentence)
        if phrase_patterns.OPEN.search(plain) and not self.view.named_in(plain, self.view.held):
            self.heard.open = True
        elif phrase_patterns.OFFER.search(plain):
            self.heard.offer = True
        elif options := self._options(sentence) or self._options_before(sentence, context):
            self._choice(sentence, options)
        elif phrase_patterns.YES_NO.search(plain) and not phrase_patterns.INQUIRING.search(plain):
            self._proposal(sentence)
        else:
            lines = (
                phrase_patterns.LIST_LINE.findall(self.view.message)
                if sentence.endswith(":")
                else []
            )
            self._inquiry(" ".join([sentence, *lines]), context)

    def _inquiry(self, sentence: str, context: str) -> None:
        """It wants values: those whose label it names and whose value it does not."""
        view = self.view
        bare = not {*content_words(sentence)} - _ASKING_ONLY  # "Can you tell me?": what went before
        subject = context if bare else sentence
        # The label of a truth says it already: "What should the mobile mark be?" asks all the same.
        named = view.named_in(subject, view.active)
        wanted = [s for s in named if isinstance(s.value, bool) or not s.said_in(subject)]
        # It names no slot but asks which one is meant.
        if not wanted and view.which(context):
            wanted = view.rows(sentence, context)
        self._ask(wanted or view.of_things(sentence))

    def _proposal(self, sentence: str) -> None:
        """It wants a yes or a no, unless it only names what it lacks: *Should I set the city?*."""
        found = read_agent_proposal(sentence, self.view)
        named = [] if found.about_values else self.view.named_in(sentence, self.view.held)
        if not named and not found.about_values and self._only_names(sentence):
            named = self.view.named_in(sentence, self.view.active)
            named = named or self.view.of_things(sentence.split(":")[-1])
        if not named and not found.about_values and self.view.which(sentence):
            named = self.view.rows(sentence, sentence)
        if named:
            self._ask(named)
        else:
            self.heard.proposed.append(found)

    def _only_names(self, sentence: str) -> bool:
        """*And the title?*, *Quick question: the title?*."""
        names = [name for slot in self.view.active for name in (slot.label, slot.thing)]
        known = frozenset[str]().union(*map(token_set, names))
        return known.issuperset(content_words(sentence.split(":")[-1]))

    def _ask(self, slots: Iterable[UserSlot]) -> None:
        """Of slots with one label, what is held back is meant, else all of them."""
        found = list(dict.fromkeys(slots))
        held = [slot.label for slot in found if slot.withheld]
        kept = [s for s in found if s.withheld or not any(same_label(s.label, h) for h in held)]
        self.heard.asked += [slot for slot in kept if slot not in self.heard.asked]
        self.heard.unknown |= not found

    # --- this or that? ---------------------------------------------------------------------------

    def _options(self, sentence: str) -> list[str]:
        """The alternatives that a question offers; empty when it offers none."""
        lines = phrase_patterns.LIST_LINE.findall(self.view.message)
        needs = sentence.endswith(":") and not self.view.which(sentence)  # "I need the following:"
        if len(lines) > 1 and not needs and not phrase_patterns.GO_AHEAD.search(sentence):
            return [str(line) for line in lines]
        if len(inline := phrase_patterns.INLINE_LIST.findall(sentence)) > 1:
            return [str(item) for item in inline]
        quoted = [m.text for m in find_mentions(sentence) if m.kind == "quoted"]
        if len(quoted) > 1 and self.view.which(sentence):
            return quoted
        plain = re.sub(r"\byes or no\b|\bor not\b", "", sentence)
        either = re.split(r",? or |, (?=[“\"'])", plain)
        return either if re.search(r"\bor\b", without_quotes(plain)) else []

    def _options_before(self, sentence: str, context: str) -> list[str]:
        """*I can offer “X” and “Y”. Which do you prefer?*."""
        if not self.view.which(sentence) or {*content_words(sentence)} - _ASKING_ONLY:
            return []
        inline = [str(item) for item in phrase_patterns.INLINE_LIST.findall(context)]
        quoted = [mention.text for mention in find_mentions(context)]
        return next((found for found in (inline, quoted) if len(found) > 1), [])

    def _choice(self, sentence: str, options: Sequence[str]) -> None:
        """It offers alternatives: the one that says what the user knows is meant."""
        view = self.view
        fits = [[slot for slot in view.active if slot.said_in(text)] for text in options]
        # What every option says tells none of them apart, but "as mobile or as not mobile".
        said = [slot for slot in view.active if all(slot in found for found in fits)]
        everywhere = [slot for slot in said if not isinstance(slot.value, bool)]
        chosen = [s for found in fits for s in found if s not in everywhere]
        named = [s for s in view.named_in(sentence, view.active) if s not in everywhere]
        held = [s for s in chosen if s.withheld] or [s for s in named if s.withheld]
        self._ask(held or chosen or named or view.rows(sentence, sentence))
