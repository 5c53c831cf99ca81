"""The user simulators by name, and the one that says everything at once.

After that opening (EnvScaler's mode without a conversation) the user knows no more and wants the
agent to go on. So a task whose rubric wants the user's word before a change can be solved as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from envwright.environment.schema import nearest_name
from envwright.environment.user_acts import RequestedAct, requested_act
from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Sampling
from envwright.rollout.users.agenda_user import NOISY_USER as ERRING
from envwright.rollout.users.agenda_user import (
    AgendaUser,
    noisy_user_factory,
    own_acts,
    refusals_before,
)
from envwright.rollout.users.llm_user import LanguageUser
from envwright.rollout.users.scenario_agenda import RequestTurn, task_brief
from envwright.rollout.users.speech_profiles import STRICT_PROFILES, USER_PROFILES, draw_profile
from envwright.rollout.users.user_protocol import (
    RESULT_PLACEHOLDER,
    SCRIPTED,
    User,
    UserAction,
    UserFactory,
    UserTurn,
)
from envwright.types import Call, Json, Message, Role, Task

GO_ON_WORDS = "Yes, please go on. I have told you everything that I know."
_PATIENCE = 3


class SingleTurnUser:
    """States all requests and facts in the opening, and does what only the user can do.

    Args:
        task: what the user wants and knows.
        tools: of the user, in OpenAI's form.
    """

    volunteers = True

    def __init__(self, task: Task, tools: Sequence[Json] = ()) -> None:
        # The gold itself speaks to the user this often; so many more messages are tolerated.
        self._acts = own_acts(task)
        self._patience = len(task.pauses) + len(self._acts) + _PATIENCE
        self._tools, self._known = tools, task.scenario.known
        words = " ".join(_whole_request(turn) for turn in task_brief(task).agenda.turns)
        self.opening = UserTurn(words, request=len(task.scenario.later))

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """A word to go on for each question, until the agent asked too often."""
        said = [m for m in messages if m.role is Role.ASSISTANT and not m.tool_calls]
        act, left, again = None, list(self._acts), list[Call]()
        for message, refused in zip(said, refusals_before(messages), strict=True):
            if refused and act:  # it is still to be done
                again += [call for call in self._acts if call not in left and _is_of(call, act)]
            act = requested_act(message.content, self._tools, self._known, left)
            if (act is None or act.lacking) and again:
                act = requested_act(message.content, self._tools, self._known, again) or act
            # What was done before is not done again.
            left, again = ([c for c in calls if not _is_of(c, act)] for calls in (left, again))
        if act and not act.lacking and len(said) <= self._patience:
            action = UserAction(act.tool, act.arguments)
            return UserTurn(RESULT_PLACEHOLDER, action, self.opening.request)
        asks = bool(said) and "?" in said[-1].content
        return (
            UserTurn(GO_ON_WORDS, request=self.opening.request)
            if asks and len(said) <= self._patience
            else None
        )


def _is_of(call: Call, act: RequestedAct | None) -> bool:
    return act is not None and (call.tool, call.arguments) == (act.tool, act.arguments)


def _whole_request(turn: RequestTurn) -> str:
    """A request with all that is held back of it."""
    facts = [f"The {slot.label} is {slot.spoken}." for slot in turn.withheld]
    return " ".join([turn.request, turn.answer or " ".join(facts)]).strip()


# --- by name -------------------------------------------------------------------------------------


SINGLE_TURN_USER = UserFactory(
    "whole",
    lambda task, seed, tools, today: SingleTurnUser(task, tools),
    watched=False,
    awaits=False,
)
"""Says everything at once."""


def agenda_user_factory(profiles: Sequence[str] = STRICT_PROFILES) -> UserFactory:
    """Agenda-based users.

    Args:
        profiles: each task's user has one of them, drawn by the task and the seed.

    Raises:
        BadInput: there is no such profile.
    """
    draw_profile("", 0, profiles)  # refuses what is unknown now, not in the first episode
    chosen = tuple(profiles)

    def make(task: Task, seed: int, tools: Sequence[Json], today: str) -> User:
        profile = draw_profile(task_brief(task).id, seed, chosen)
        return AgendaUser(task, seed=seed, profile=profile, tools=tools)

    # The default is left out, so that it is the same run with and without naming the profiles.
    settings = {} if chosen == STRICT_PROFILES else {"profiles": list(chosen)}
    return UserFactory("agenda", make, settings, awaits=False)


AGENDA = agenda_user_factory()


def language_user_factory(
    client: ModelClient, sampling: Sampling, profiles: Sequence[str] = ()
) -> UserFactory:
    """Users that a model plays.

    Args:
        client: the model.
        sampling: how it answers.
        profiles: each task's user has one of them; by default one of ``STRICT_PROFILES``.

    Raises:
        BadInput: there is no such profile.
    """
    chosen = tuple(profiles) or STRICT_PROFILES
    draw_profile("", 0, chosen)  # refuses what is unknown now

    def make(task: Task, seed: int, tools: Sequence[Json], today: str) -> User:
        profile = draw_profile(task_brief(task).id, seed, chosen)
        return LanguageUser(task, client, sampling, seed=seed, profile=profile, today=today)

    settings = sampling.data() | ({"profiles": list(profiles)} if profiles else {})
    return UserFactory(client.model, make, settings)


USER_NAMES = ("agenda", "agenda:PROFILE", "erring:SHARE", "scripted", "whole")


def user_named(name: str) -> UserFactory:
    """The user of this name; ``agenda:hurried`` is one with a profile, ``erring:0.3`` one who errs.

    >>> dict(user_named("erring:0.3").settings)
    {'share': 0.3}

    Raises:
        BadInput: there is none.
    """
    plain, colon, profile = name.partition(":")
    if plain == "agenda":
        return agenda_user_factory([profile]) if colon else AGENDA
    if plain == ERRING:
        return noisy_user_factory(_share(profile))
    fixed = {"scripted": SCRIPTED, "whole": SINGLE_TURN_USER}
    if name in fixed:
        return fixed[name]
    hint = nearest_name(name, ["agenda", ERRING, *fixed])
    remedy = f"Known: {', '.join(USER_NAMES)}; profiles: {', '.join(USER_PROFILES)}. {hint}"
    raise BadInput(f"there is no user {name}.", remedy=remedy.strip())


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        remedy = f"Write {ERRING}:SHARE with one from 0 to 1, for example {ERRING}:0.3."
        raise BadInput(f"{text!r} is no share of episodes.", remedy=remedy) from None
