"""Profiles of users, how they talk and what they volunteer, and the words for what one has decided.

After PRODIGy (arXiv 2311.05195): the same facts in other words. A profile never adds a fact; its
sentences hold no values, no digits and no labels but those that are filled in.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from envwright.errors import BadInput
from envwright.inflection import is_plural
from envwright.rollout.users.user_slots import UserSlot


class Verbosity(StrEnum):
    """How much is said around the facts."""

    SHORT = "short"
    """The bare value, where one is asked for."""
    NORMAL = "normal"
    LONG = "long"
    """With a sentence that means nothing."""


class Expertise(StrEnum):
    """Whose names the user has for things."""

    EXPERT = "expert"
    """The labels of the scenario."""
    LAY = "lay"
    """Everyday names, where the table has one."""


@dataclass(frozen=True, slots=True)
class SpeechStyle:
    """Templates. ``{l}`` is a label, ``{v}`` a value, ``{f}`` facts, ``{t}`` own earlier words."""

    give: tuple[str, ...]
    """One value; ``{be}`` agrees with the label."""
    several: tuple[str, ...]
    row: tuple[str, ...]
    yes: tuple[str, ...]
    yes_if: tuple[str, ...]
    """A yes that holds only if what the user cannot know is so."""
    no: tuple[str, ...]
    unknown: tuple[str, ...]
    only: tuple[str, ...]
    """The agent proposes what was not asked for."""
    again: tuple[str, ...]
    no_more: tuple[str, ...]
    wait: tuple[str, ...]
    done: tuple[str, ...]
    """The user did something with a tool of theirs; ``{r}`` is what it showed."""
    thanks: tuple[str, ...]
    """Before the next request; where there are none, the scenario's own stand."""
    fillers: tuple[str, ...]
    """After facts that are told."""


@dataclass(frozen=True, slots=True)
class UserProfile:
    """One kind of user."""

    name: str
    style: str
    verbosity: Verbosity = Verbosity.NORMAL
    expertise: Expertise = Expertise.EXPERT
    patience: int = 4
    """The conversation ends at so many fruitless messages of the agent in a row."""
    own_words: bool = False
    """All that is held back is said in the scenario's words when it is told at once."""
    volunteers: bool = False
    """Who is asked for one held-back fact tells all of them."""
    reminds: bool = False
    """Held-back facts are told when the agent says it is done without having asked."""
    biography: str = ""
    """Who the user is, for a model that plays one; nothing of it belongs to a task."""


SPEECH_STYLES: dict[str, SpeechStyle] = {
    "plain": SpeechStyle(
        give=("The {l} {be} {v}.", "{L}: {v}."),
        several=("{f}.",),
        row=("I mean the one with {f}.",),
        yes=("Yes, please.", "Yes, that is right."),
        yes_if=("Yes, if that is what I described.",),
        no=("No.",),
        unknown=("I do not know that.", "That I cannot tell you."),
        only=("No, only what I asked for.",),
        again=("As I said: {t}",),
        no_more=("There is nothing to add.",),
        wait=("All right.",),
        done=("I have done that. It shows: {r}",),
        thanks=(),
        fillers=("I have no more at hand right now.", "Take it from there."),
    ),
    "warm": SpeechStyle(
        give=("The {l} {be} {v}, please.", "Happy to tell you: the {l} {be} {v}."),
        several=("Happy to help: {f}.",),
        row=("I was thinking of the one with {f}, please.",),
        yes=("Yes, exactly, thank you.", "Yes, thank you."),
        yes_if=("Yes, please, as long as it is the one I described.",),
        no=("Oh, not quite.",),
        unknown=("I am sorry, I do not know that.", "Sorry, that is something I do not have."),
        only=("That is kind, but no, only what I asked for.",),
        again=("Of course, once more: {t}",),
        no_more=("That is really everything, thank you.",),
        wait=("Of course, take your time.",),
        done=("Done, I hope it is right. It shows: {r}",),
        thanks=("Thank you so much for that.", "That is very kind."),
        fillers=("I hope that helps.", "I hope this is what you need."),
    ),
    "terse": SpeechStyle(
        give=("{L} {v}.", "{L}: {v}."),
        several=("{f}.",),
        row=("The one with {f}.",),
        yes=("Yes.", "Right."),
        yes_if=("If it fits what I said, yes.",),
        no=("No.",),
        unknown=("Don't know.", "No idea."),
        only=("No. Just what I asked.",),
        again=("Again: {t}",),
        no_more=("Nothing else.",),
        wait=("OK.",),
        done=("Did it: {r}",),
        thanks=("OK.",),
        fillers=("Quick, please.",),
    ),
    "formal": SpeechStyle(
        give=("The {l} in question {be} {v}.", "Please note that the {l} {be} {v}."),
        several=("Please take note of the following: {f}.",),
        row=("I am referring to the one with {f}.",),
        yes=("Yes, I confirm.", "That is correct."),
        yes_if=("I confirm, provided that it is the one I described.",),
        no=("I am afraid that is not correct.",),
        unknown=("I regret that I do not possess that information.",),
        only=("No, thank you. My request was limited to what I stated.",),
        again=("Allow me to restate: {t}",),
        no_more=("I have nothing further to state.",),
        wait=("Certainly.",),
        done=("I have carried that out. The result reads: {r}",),
        thanks=("I thank you for your assistance.",),
        fillers=("I trust that this meets your requirements.",),
    ),
    "casual": SpeechStyle(
        give=("Oh, the {l} {be} {v}.", "That'd be {v} for the {l}."),
        several=("So, {f}.",),
        row=("Oh, the one with {f}!",),
        yes=("Yep!", "Yeah, exactly."),
        yes_if=("Yep, if that's the one I told you about.",),
        no=("Nope.",),
        unknown=("Hmm, no clue, sorry.", "Beats me."),
        only=("Nah, just the thing I asked for.",),
        again=("Like I said: {t}",),
        no_more=("Nope, that's it.",),
        wait=("Sure, no rush.",),
        done=("OK, did that. It says: {r}",),
        thanks=("Awesome.", "Sweet, thanks."),
        fillers=("Let me know how it goes.", "Hope that does it."),
    ),
}

USER_PROFILES: dict[str, UserProfile] = {
    profile.name: profile
    for profile in (
        UserProfile("plain", "plain", own_words=True),
        UserProfile("grateful", "warm", verbosity=Verbosity.LONG, patience=6),
        UserProfile("hurried", "terse", verbosity=Verbosity.SHORT, patience=3),
        UserProfile("businesslike", "formal", expertise=Expertise.EXPERT, patience=5),
        UserProfile("easy-going", "casual", expertise=Expertise.LAY, patience=5),
        UserProfile("newcomer", "warm", expertise=Expertise.LAY, patience=4),
        UserProfile("talkative", "casual", verbosity=Verbosity.LONG, patience=6, volunteers=True),
        UserProfile("helpful", "plain", patience=5, volunteers=True, reminds=True),
    )
}
STRICT_PROFILES: tuple[str, ...] = tuple(
    name for name, profile in USER_PROFILES.items() if not (profile.volunteers or profile.reminds)
)
"""Profiles that tell only what is asked for; the default is drawn from them."""

PERSONS: dict[str, UserProfile] = {
    person.name: person
    for person in (
        UserProfile(
            "baker",
            "terse",
            verbosity=Verbosity.SHORT,
            expertise=Expertise.LAY,
            patience=3,
            biography="You run a bakery and write between two batches. You have no time for "
            "phrases, and you know flour better than forms.",
        ),
        UserProfile(
            "archivist",
            "formal",
            biography="You keep the archive of a small town. You write as you file: complete, "
            "in order, and without haste.",
        ),
        UserProfile(
            "student",
            "casual",
            verbosity=Verbosity.SHORT,
            expertise=Expertise.LAY,
            biography="You study music and write from a tram. You are friendly, and you answer "
            "before you have read the question twice.",
        ),
        UserProfile(
            "grandmother",
            "warm",
            verbosity=Verbosity.LONG,
            expertise=Expertise.LAY,
            patience=6,
            biography="You are retired, have many grandchildren, and are grateful when somebody "
            "takes the time. You like to talk around what you say.",
        ),
        UserProfile(
            "engineer",
            "plain",
            verbosity=Verbosity.SHORT,
            patience=3,
            biography="You build bridges. You give values as they stand, and expect the same.",
        ),
        UserProfile(
            "lawyer",
            "formal",
            verbosity=Verbosity.LONG,
            patience=5,
            biography="You are a lawyer and word what you confirm with care. You remain polite "
            "when things take long.",
        ),
        UserProfile(
            "gardener",
            "plain",
            expertise=Expertise.LAY,
            patience=5,
            biography="You work outdoors and write in the evening. You call things by the names "
            "that you use for them.",
        ),
        UserProfile(
            "nurse",
            "warm",
            verbosity=Verbosity.SHORT,
            patience=4,
            biography="You are a nurse on a night shift. You are kind to whoever is on duty too, "
            "and short, since somebody may ring.",
        ),
        UserProfile(
            "courier",
            "terse",
            patience=3,
            biography="You deliver parcels all day and want this done before the next stop.",
        ),
        UserProfile(
            "actor",
            "casual",
            verbosity=Verbosity.LONG,
            patience=6,
            biography="You play in a theatre. You enjoy a chat, and you know your own papers well.",
        ),
    )
}
"""Users with a biography (PRODIGy), who tell only what is asked for; none is drawn unless named."""


def profile_named(name: str) -> UserProfile:
    """The profile of this name, a person's or another.

    Raises:
        BadInput: there is none.
    """
    found = USER_PROFILES.get(name) or PERSONS.get(name)
    if found is None:
        known = ", ".join((*USER_PROFILES, *PERSONS))
        raise BadInput(f"there is no user profile {name}.", remedy=f"Use {known}.")
    return found


LAY_LABELS = {
    "address1": "first address line",
    "address2": "second address line",
    "zip": "postal code",
    "id": "number",
    "photo urls": "photo links",
    "username": "user name",
    "email": "mail address",
}
"""Everyday names; an agent that reads them knows which slot is meant."""


def lay_label(label: str) -> str:
    """The everyday name of a slot; its label where the table has none."""
    return LAY_LABELS.get(label.lower(), label)


def draw_profile(task_id: str, seed: int, among: Sequence[str] = STRICT_PROFILES) -> UserProfile:
    """The profile that a task's user has, drawn by the task and a seed.

    Raises:
        BadInput: ``among`` is empty or names no profile.
    """
    if not among:
        raise BadInput(
            "there is no user profile to draw from.", remedy=f"Use {', '.join(USER_PROFILES)}."
        )
    profiles = [profile_named(name) for name in among]
    return random.Random(f"profile {task_id} {seed}").choice(profiles)


# --- words ---------------------------------------------------------------------------------------


# The thanks that a request of the scenario begins with, as in *Great, thanks. Now …*.
_COURTESY = re.compile(
    r"^(?:thank|thanks|many thanks|i thank|great|cool|ok|okay|perfect|super)\b[^.!?“\d]*[.!]\s+",
    re.IGNORECASE,
)


@dataclass(slots=True)
class ReplyPlan:
    """What the user says next, before it has words."""

    yes: bool = False
    condition: bool = False
    """The yes holds only if what the user cannot know is so."""
    no: bool = False
    give: list[UserSlot] = field(default_factory=list)
    own: str = ""
    """The scenario's own words for all of ``give``."""
    again: str = ""
    """Own words of a request, said once more."""
    unknown: bool = False
    only: bool = False
    no_more: bool = False
    wait: bool = False
    request: str = ""
    """The next request."""
    done: str = ""
    """What a tool of the user showed."""

    def __bool__(self) -> bool:
        # An empty plan has nothing to say: the conversation ends.
        return any(getattr(self, name) for name in self.__slots__)


def word_reply(plan: ReplyPlan, profile: UserProfile, rng: random.Random) -> str:
    """Put a plan into words; the same arguments and state of ``rng`` give the same words."""
    return _Speaker(profile, rng).reply(plan)


class _Speaker:
    def __init__(self, profile: UserProfile, rng: random.Random) -> None:
        self.profile = profile
        self.style = SPEECH_STYLES[profile.style]
        self.rng = rng

    def reply(self, plan: ReplyPlan) -> str:
        style = self.style
        parts = [
            self._one(style.yes_if if plan.condition else style.yes) if plan.yes else "",
            self._one(style.no) if plan.no else "",
            self._one(style.done).format(r=plan.done) if plan.done else "",
            *self._facts(plan),
            self._one(style.again).format(t=plan.again) if plan.again else "",
            self._one(style.unknown) if plan.unknown else "",
            self._one(style.only) if plan.only else "",
            self._one(style.no_more) if plan.no_more else "",
            self._one(style.wait) if plan.wait else "",
            self._request(plan.request),
        ]
        told = plan.give or plan.again
        if self.profile.verbosity is Verbosity.LONG and told and not plan.request:
            parts.append(self._one(style.fillers))
        return " ".join(part for part in parts if part)

    def _one(self, templates: Sequence[str]) -> str:
        return self.rng.choice(templates)

    def _request(self, text: str) -> str:
        """A request in the scenario's words, after this profile's courtesy."""
        if not text or not self.style.thanks:
            return text
        return f"{self._one(self.style.thanks)} {_COURTESY.sub('', text)}"

    # --- facts -----------------------------------------------------------------------------------

    def _facts(self, plan: ReplyPlan) -> list[str]:
        if plan.own and (self.profile.own_words or not plan.give):
            return [plan.own]
        # Grouped by the request they belong to, each with its *For the … request:*.
        leads = list(dict.fromkeys(slot.lead for slot in plan.give))
        return [lead + self._fact_words([s for s in plan.give if s.lead == lead]) for lead in leads]

    def _fact_words(self, slots: list[UserSlot]) -> str:
        """Facts of one request: those of a row, then values."""
        # First which row is meant, then the other values.
        rows = [slot for slot in slots if slot.row]
        values = [slot for slot in slots if not slot.row]
        # A bare *yes* would read as an answer to something else, so truths keep their label.
        bare = self.profile.verbosity is Verbosity.SHORT and len(slots) == 1
        if bare and not isinstance(slots[0].value, bool):
            return f"{slots[0].spoken}."
        out = [self._one(self.style.row).format(f=self._series(rows))] if rows else []
        if len(values) == 1:
            out.append(self._value(values[0]))
        elif values:
            out.append(_capital(self._one(self.style.several).format(f=self._series(values))))
        return " ".join(out)

    def _value(self, slot: UserSlot) -> str:
        label = self._label(slot)
        form = self._one(self.style.give)
        be = "are" if is_plural(label) else "is"
        return form.format(l=label, L=_capital(label), v=slot.spoken, be=be)

    def _series(self, slots: Sequence[UserSlot]) -> str:
        items = [f"{self._label(slot)} {slot.spoken}" for slot in slots]
        joined = " and ".join([", ".join(items[:-1]), items[-1]] if items[1:] else items)
        # The templates for rows bring their own article.
        return joined if not slots or slots[0].row else f"the {joined}"

    def _label(self, slot: UserSlot) -> str:
        if self.profile.expertise is Expertise.EXPERT:
            return slot.label
        return lay_label(slot.label)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
