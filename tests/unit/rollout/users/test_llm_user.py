"""The user that a model plays, and the model that judges users, with scripted models."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from envwright.llm.client import Completion, Sampling
from envwright.llm.errors import ProviderError
from envwright.rollout.users.llm_user import STOP_SIGN, BadReply, LanguageUser
from envwright.rollout.users.speech_profiles import USER_PROFILES
from envwright.rollout.users.user_faults import FaultKind, judge_user
from envwright.types import Call, Json, Message, Role, UserFault
from tests.unit.rollout.users.conftest import VALUES, WHICH, dialogue, said, task_of


class Fake:
    """A model that says what it was given, one text after the other."""

    model = "fake"

    def __init__(self, *texts: str | Exception) -> None:
        self.texts = list(texts)
        self.asked: list[list[dict[str, str]]] = []

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        self.asked.append([{"role": m.role.value, "content": m.content} for m in messages])
        text = self.texts.pop(0)
        if isinstance(text, Exception):
            raise text
        return Completion(message=said("assistant", text))


def reply(model: Fake, messages: Sequence[Message] = (), tries: int = 3) -> str | None:
    turn = asyncio.run(LanguageUser(task_of(WHICH), model, Sampling(), tries=tries).turn(messages))
    return turn.words if turn else None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The second one.", "The second one."),
        ("“The second one.”", "The second one."),
        ('"The second one."', "The second one."),
        ('"A" or "B"', '"A" or "B"'),
        ("User: The second one.", "The second one."),
        ("**User:** The second one.", "The second one."),
        ("<think>Who am I?</think>\nThe second one.", "The second one."),
        ("Who am I?</think>\nThe second one.", "The second one."),
        ("<think>Say ###STOP###?</think>\nThe second one.", "The second one."),
        ("### stop ###", None),
        (STOP_SIGN, None),
        (f"Thank you! {STOP_SIGN}", None),
    ],
)
def test_replies_lose_their_wrapping(text: str, words: str | None) -> None:
    assert reply(Fake(text)) == words


@pytest.mark.parametrize(
    "bad",
    ["", "  ", "x" * 601, "Hello.\nAgent: Hello!", '<tool_call>{"name": "x"}</tool_call>'],
)
def test_bad_replies_are_asked_for_again(bad: str) -> None:
    model = Fake(bad, "The second one.")
    assert reply(model) == "The second one."
    assert model.asked[1][-1]["content"].startswith("That cannot be used: it ")
    assert model.asked[1][-2] == {"role": "assistant", "content": bad}


def test_who_never_answers_well_fails() -> None:
    with pytest.raises(BadReply, match="empty"):
        reply(Fake("", "", ""))
    with pytest.raises(BadReply):
        reply(Fake(""), tries=1)


def test_a_provider_that_fails_is_passed_on() -> None:
    with pytest.raises(ProviderError):
        reply(Fake(ProviderError("down")))


def test_the_model_sees_the_conversation_from_the_users_side() -> None:
    model = Fake("The second one.")
    calls = Message.model_validate(
        {"role": "assistant", "tool_calls": [{"id": "1", "name": "find", "arguments": "{}"}]}
    )
    seen = [said("system", "Rules."), *dialogue(WHICH.opening), calls, said("tool", "[]")]
    reply(model, [*seen, said("assistant", "Which one?")])
    system, *spoken = model.asked[0]
    assert system["role"] == "system"
    assert [m["role"] for m in spoken] == ["user", "assistant", "user"]
    assert [m["content"] for m in spoken[1:]] == [WHICH.opening, "Which one?"]


def test_the_script_holds_the_scenario_and_no_gold() -> None:
    model = Fake("Yes.")
    gold = (Call(tool="cancel_order", arguments={"order_id": "SECRET-1"}),)
    task = task_of(VALUES, gold, {"q1": "SECRET-2"})
    today = "It is Monday, 3 March 2025, 10:00 UTC."
    user = LanguageUser(task, model, Sampling(), profile=USER_PROFILES["hurried"], today=today)
    asyncio.run(user.turn([said("assistant", "Hello.")]))
    script = model.asked[0][0]["content"]
    assert "- reason: “ordered by mistake”" in script
    assert VALUES.later[1] in script
    assert VALUES.later[0] not in script  # an answer, not a request
    assert "You are brief" in script
    assert today in script
    assert "SECRET" not in script
    assert "{" not in script


def test_a_client_of_a_model_may_play() -> None:
    class Client:
        model = "small"

        async def complete(
            self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
        ) -> Completion:
            asked.append((messages, tools, sampling))
            return Completion(message=said("assistant", "The second one."))

    asked: list[tuple[Sequence[Message], Sequence[Json], Sampling]] = []
    cold = Sampling(temperature=0)
    user = LanguageUser(task_of(WHICH), Client(), cold)
    turn = asyncio.run(user.turn([said("assistant", "Which one?")]))
    assert turn is not None
    assert turn.words == "The second one."
    ((messages, tools, sampling),) = asked
    assert [m.role for m in messages] == [Role.SYSTEM, Role.USER, Role.USER]
    assert (tools, sampling) == ((), cold)


# --- judge ---------------------------------------------------------------------------------------

TALK = dialogue(WHICH.opening, "What is the colour?", "It is mauve, I am told.")


def test_a_judge_is_believed_where_it_can_be_checked() -> None:
    claims = (
        'I found: [{"turn": 1, "kind": "invention", "evidence": "mauve"},'
        ' {"turn": 1, "kind": "invention", "evidence": "not there"},'
        ' {"turn": 0, "kind": "leak", "evidence": "Lend"},'
        ' {"turn": 7, "kind": "leak", "evidence": "x"},'
        ' {"turn": 1, "kind": "rudeness", "evidence": "mauve"}, 3]'
    )
    found = asyncio.run(judge_user(task_of(WHICH), TALK, Fake(claims), Sampling()))
    assert found == (UserFault(kind=FaultKind.INVENTION.value, turn=1, evidence="mauve"),)


def test_an_unreadable_judge_is_asked_again_and_then_fails() -> None:
    assert asyncio.run(judge_user(task_of(WHICH), TALK, Fake("No faults.", "[]"), Sampling())) == ()
    with pytest.raises(BadReply, match="no JSON list"):
        asyncio.run(judge_user(task_of(WHICH), TALK, Fake("No faults.", "None."), Sampling()))
