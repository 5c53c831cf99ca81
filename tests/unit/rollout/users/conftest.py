"""A hand-made scenario of each shape, tasks of three environments, and talk without a world."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from envwright.environment.template import Template
from envwright.rollout.users.agenda_user import AgendaUser
from envwright.rollout.users.speech_profiles import USER_PROFILES, UserProfile
from envwright.types import Call, EnvironmentRef, Json, Message, Role, Rubric, Scenario, Task
from tests.unit.rollout.users.labelled import tasks_of, template_of

Talk = Callable[..., list[str | None]]

WHICH = Scenario(
    opening="Hi. Lend the book titled “A Winter Ledger” (author “M. Lindqvist”) to the active "
    "member.",
    later=("The one (email g.murray@example.org).",),
    known={"email": "g.murray@example.org"},
    goals=(
        "lend the book with author “M. Lindqvist” and title “A Winter Ledger” to the member with "
        "email “g.murray@example.org” that is active",
    ),
)
"""Two rows fit until the agent asks."""
VALUES = Scenario(
    opening="Hello. Could you please cancel the order #W4039125? Once that is done, please send "
    "the order #W9020058 to another address, with address1 “47968 Orozco Glen”, city “North "
    "Yvonne” and zip “04541”.",
    later=(
        "For the first request: Please make the reason “ordered by mistake”. "
        "For the second request: Please make the state “MD”.",
        "Thank you. Then please delete the pet with name “Maple” and status available.",
    ),
    known={"reason": "ordered by mistake", "state": "MD"},
    goals=(
        "cancel the order #W4039125, with reason “ordered by mistake”",
        "send the order #W9020058 to another address, with address1 “47968 Orozco Glen”, city "
        "“North Yvonne”, state “MD” and zip “04541”",
        "delete the pet with name “Maple” and status available",
    ),
)
"""Two values are held back, and another request comes later."""


def task_of(
    scenario: Scenario, gold: Sequence[Call] = (), answers: dict[str, Json] | None = None
) -> Task:
    """A task that is nothing but its scenario, its gold and its answers."""
    return Task(
        environments=(EnvironmentRef(name="none", id="none"),),
        scenario=scenario,
        gold=tuple(gold),
        answers=answers or {},
        rubric=Rubric(checks=()),
    )


def user_of(scenario: Scenario, profile: str | UserProfile = "plain") -> AgendaUser:
    """An agenda-based user of a profile."""
    chosen = USER_PROFILES[profile] if isinstance(profile, str) else profile
    return AgendaUser(task_of(scenario), profile=chosen)


def said(role: str, content: str) -> Message:
    return Message(role=Role(role), content=content)


def dialogue(opening: str, *turns: str) -> list[Message]:
    """The opening, then the agent and the user by turns."""
    roles = ("assistant", "user")
    return [said("user", opening), *(said(roles[n % 2], t) for n, t in enumerate(turns))]


@pytest.fixture
def talk() -> Talk:
    """The user's answers to what an agent says, one after the other."""

    def answers(user: AgendaUser, *agent: str) -> list[str | None]:
        messages: list[Message] = []
        out: list[str | None] = []
        for words in agent:
            messages.append(said("assistant", words))
            turn = asyncio.run(user.turn(messages))
            out.append(turn.words if turn else None)
            if out[-1] is not None:
                messages.append(said("user", out[-1]))
        return out

    return answers


@pytest.fixture(scope="session", params=["mock", "retail", "petstore"])
def sixty(request: pytest.FixtureRequest) -> tuple[Template, list[Task]]:
    """An environment and sixty proven tasks, told in a way that leaves things out."""
    template = template_of(request.param)
    return template, tasks_of(template, 60, refinement=0.9)
