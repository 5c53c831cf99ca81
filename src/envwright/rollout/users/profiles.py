"""Profiles: how a user talks, how long they bear with an agent, and what they volunteer.

After PRODIGy (2311.05195): the same facts in other words. A profile never adds a fact; its
sentences hold no values, no digits and no labels but those that are filled in.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from envwright.errors import BadInput


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
class Style:
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
class Profile:
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


STYLES: dict[str, Style] = {
    "plain": Style(
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
    "warm": Style(
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
    "terse": Style(
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
    "formal": Style(
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
    "casual": Style(
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

PROFILES: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile("plain", "plain", own_words=True),
        Profile("grateful", "warm", verbosity=Verbosity.LONG, patience=6),
        Profile("hurried", "terse", verbosity=Verbosity.SHORT, patience=3),
        Profile("businesslike", "formal", expertise=Expertise.EXPERT, patience=5),
        Profile("easy-going", "casual", expertise=Expertise.LAY, patience=5),
        Profile("newcomer", "warm", expertise=Expertise.LAY, patience=4),
        Profile("talkative", "casual", verbosity=Verbosity.LONG, patience=6, volunteers=True),
        Profile("helpful", "plain", patience=5, volunteers=True, reminds=True),
    )
}
STRICT: tuple[str, ...] = tuple(
    name for name, profile in PROFILES.items() if not (profile.volunteers or profile.reminds)
)
"""Profiles that tell only what is asked for; the default is drawn from them."""

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
    """What somebody calls a slot who does not know its label."""
    return LAY_LABELS.get(label.lower(), label)


def profile_of(task_id: str, seed: int, among: Sequence[str] = STRICT) -> Profile:
    """The profile that a task's user has, drawn by the task and a seed.

    Raises:
        BadInput: ``among`` is empty or names no profile.
    """
    known = f"Use {', '.join(PROFILES)}."
    if not among:
        raise BadInput("there is no user profile to draw from.", remedy=known)
    for name in among:
        if name not in PROFILES:
            raise BadInput(f"there is no user profile {name}.", remedy=known)
    return PROFILES[random.Random(f"profile {task_id} {seed}").choice(list(among))]
