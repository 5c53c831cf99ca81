"""The users by name."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.errors import BadInput
from envwright.rollout.users.agenda import AgendaUser
from envwright.rollout.users.brief import brief_of
from envwright.rollout.users.completing import Complete
from envwright.rollout.users.erring import NAME as ERRING
from envwright.rollout.users.erring import erring
from envwright.rollout.users.llm_user import LanguageUser
from envwright.rollout.users.profiles import PROFILES, STRICT, profile_of
from envwright.rollout.users.turn import SCRIPTED, User, UserFactory
from envwright.rollout.users.whole import WholeUser
from envwright.runtime.schema import nearest
from envwright.types import Json, Task

WHOLE = UserFactory("whole", lambda task, seed, tools: WholeUser(task), watched=False)
"""Says everything at once."""


def agenda(profiles: Sequence[str] = STRICT) -> UserFactory:
    """Agenda-based users.

    Args:
        profiles: each task's user has one of them, drawn by the task and the seed.

    Raises:
        BadInput: there is no such profile.
    """
    profile_of("", 0, profiles)  # refuses what is unknown now, not in the first episode
    chosen = tuple(profiles)

    def make(task: Task, seed: int, tools: Sequence[Json]) -> User:
        profile = profile_of(brief_of(task).id, seed, chosen)
        return AgendaUser(task, seed=seed, profile=profile, tools=tools)

    settings = {} if chosen == STRICT else {"profiles": list(chosen)}
    return UserFactory("agenda", make, settings)


AGENDA = agenda()


def language(name: str, complete: Complete, settings: dict[str, Json]) -> UserFactory:
    """Users that a model plays.

    Args:
        name: the model's.
        complete: asks it.
        settings: what its answers depend on.
    """

    def make(task: Task, seed: int, tools: Sequence[Json]) -> User:
        return LanguageUser(task, complete, seed=seed)

    return UserFactory(name, make, settings)


KNOWN = ("agenda", "agenda:PROFILE", "erring:SHARE", "scripted", "whole")


def user_named(name: str) -> UserFactory:
    """The user of this name; ``agenda:hurried`` is one with a profile, ``erring:0.3`` one who errs.

    Raises:
        BadInput: there is none.
    """
    plain, colon, profile = name.partition(":")
    if plain == "agenda":
        return agenda([profile]) if colon else AGENDA
    if plain == ERRING:
        return erring(_share(profile))
    fixed = {"scripted": SCRIPTED, "whole": WHOLE}
    if name in fixed:
        return fixed[name]
    hint = nearest(name, ["agenda", ERRING, *fixed])
    remedy = f"Known: {', '.join(KNOWN)}; profiles: {', '.join(PROFILES)}. {hint}"
    raise BadInput(f"there is no user {name}.", remedy=remedy.strip())


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        remedy = f"Write {ERRING}:SHARE with one from 0 to 1, for example {ERRING}:0.3."
        raise BadInput(f"{text!r} is no share of episodes.", remedy=remedy) from None
