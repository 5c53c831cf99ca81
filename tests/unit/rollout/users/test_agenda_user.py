"""What the agenda-based user says to whom, one rule at a time."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from envwright.rollout.users.agenda_user import AgendaUser
from envwright.rollout.users.scenario_agenda import task_brief
from envwright.rollout.users.speech_profiles import USER_PROFILES
from envwright.rollout.users.user_protocol import UserAction, UserTurn
from envwright.rollout.users.user_registry import GO_ON_WORDS, SingleTurnUser
from envwright.types import Actor, Call, EventCheck, Message, Role, Rubric, Scenario
from tests.unit.rollout.users.conftest import VALUES, WHICH, Talk, task_of, user_of

ANSWER = "The one (email g.murray@example.org)."
NEXT = VALUES.later[1]


@pytest.mark.parametrize(
    "question",
    [
        "Could you tell me more?",
        "Which member do you mean?",
        "What is the member's e-mail address?",
        "There are two: 1) Ada Byron 2) Grace Murray. Which one?",
        "I found:\n- M-1 Ada, ada@example.org\n- M-4 Grace, g.murray@example.org\nWhich of them?",
        "Is it ada@example.org or g.murray@example.org?",
        "To go on I need the following:\n1. The member's email\n2. The book's ID",
        "Do you have an email for the member?",
    ],
)
def test_tells_what_is_asked_for(talk: Talk, question: str) -> None:
    assert talk(user_of(WHICH), question) == [ANSWER]


@pytest.mark.parametrize(
    "question",
    [
        "What is your phone number?",
        "Please tell me your date of birth.",
        "Which browser are you using?",
        "What is your mother's maiden name?",
    ],
)
def test_does_not_know_what_the_scenario_does_not_say(talk: Talk, question: str) -> None:
    (answer,) = talk(user_of(WHICH), question)
    assert answer in ("I do not know that.", "That I cannot tell you.")


def test_says_again_what_was_said(talk: Talk) -> None:
    assert talk(user_of(WHICH), "What is the title of the book?") == [
        "The title is “A Winter Ledger”."
    ]


def test_one_of_two_is_given_when_one_is_asked_for(talk: Talk) -> None:
    (answer,) = talk(user_of(VALUES, "businesslike"), "What is the reason?")
    assert answer is not None
    assert "ordered by mistake" in answer
    assert "MD" not in answer


def test_who_volunteers_tells_both(talk: Talk) -> None:
    (answer,) = talk(user_of(VALUES, "talkative"), "What is the reason?")
    assert answer is not None
    assert "ordered by mistake" in answer
    assert "MD" in answer
    assert "For the second request:" in answer


@pytest.mark.parametrize(
    ("proposal", "answer"),
    [
        ("Shall I use “ordered by mistake” as the reason?", "Yes, please."),
        ("Shall I use “no longer needed” as the reason?", "No."),
        ("Shall I cancel the order #W4039125 because it is no longer needed?", "No."),
        ("So the zip is 04541, correct?", "Yes, please."),
        ("So the zip is 04514, correct?", "No."),
        ("Shall I go ahead?", "Yes, please."),
        ("Would you like to hear about our offers?", "No, only what I asked for."),
        ("Should I cancel the order #W9020058?", "As I said:"),  # that one is to be sent
    ],
)
def test_confirms_and_corrects(talk: Talk, proposal: str, answer: str) -> None:
    quiet = replace(USER_PROFILES["plain"], own_words=False)
    (said,) = talk(user_of(VALUES, quiet), proposal)
    assert said is not None
    assert said.startswith(answer) or (answer == "Yes, please." and said == "Yes, that is right.")


def test_a_summary_is_judged_as_a_whole(talk: Talk) -> None:
    summary = "Order #W4039125, reason: {}. Order #W9020058, state: MD. Is that correct (yes/no)?"
    quiet = replace(USER_PROFILES["plain"], own_words=False)
    assert talk(user_of(VALUES, quiet), summary.format("ordered by mistake"))[0] in (
        "Yes, please.",
        "Yes, that is right.",
    )
    wrong = talk(user_of(VALUES, quiet), summary.format("no longer needed"))[0]
    assert wrong is not None
    assert "ordered by mistake" in wrong


def test_confirming_a_value_tells_it(talk: Talk) -> None:
    answers = talk(user_of(WHICH), "Is it the member with email g.murray@example.org?", "Done.")
    assert answers[1] is None


def test_requests_come_one_after_the_other(talk: Talk) -> None:
    plain = user_of(VALUES)
    answers = talk(plain, "Could you tell me more?", "Could you tell me more?", "Anything else?")
    assert answers == [VALUES.later[0], NEXT, None]


@pytest.mark.parametrize("last", ["Done.", "Is there anything else?", "That I cannot do."])
def test_who_is_done_without_asking_is_not_believed(talk: Talk, last: str) -> None:
    assert talk(user_of(VALUES), last) == [None]


def test_unless_the_profile_reminds(talk: Talk) -> None:
    answers = talk(user_of(VALUES, "helpful"), "Done.", "Done.", "Done.")
    assert answers[0] is not None
    assert "ordered by mistake" in answers[0]
    assert answers[1:] == [NEXT, None]


def test_waits_for_who_is_not_done(talk: Talk) -> None:
    assert talk(user_of(WHICH), "One moment, please.") == ["All right."]


def test_patience_ends(talk: Talk) -> None:
    hurried = user_of(WHICH, "hurried")
    answers = talk(hurried, *["What is your phone number?"] * 3)
    assert answers[:2] != [None, None]
    assert answers[2] is None


def test_patience_is_restored_by_progress(talk: Talk) -> None:
    ask = ["What is your phone number?"] * 2
    answers = talk(user_of(WHICH, "hurried"), *ask, "What is the email?", *ask)
    assert None not in answers


def test_answers_for_machines_are_no_question(talk: Talk) -> None:
    simple = Scenario(opening="What is the number of members?")
    assert talk(user_of(simple), '{"answers": {"what?": "who?"}}') == [None]


def test_facts_without_a_scripted_answer_are_told(talk: Talk) -> None:
    handmade = Scenario(opening="Book a flight for me.", known={"destination": "Oslo", "seats": 2})
    answers = talk(user_of(handmade), "Where to? What is the destination?", "How many seats?")
    assert answers[0] is not None
    assert "“Oslo”" in answers[0]
    assert answers[1] is not None
    assert "2" in answers[1]


def test_another_conversation_is_no_continuation(talk: Talk) -> None:
    asked = ["Could you tell me more?", "One moment, please.", "Anything else?"]
    user = user_of(VALUES, "businesslike")
    first = talk(user, *asked)
    assert talk(user, *reversed(asked)) == talk(user_of(VALUES, "businesslike"), *reversed(asked))
    assert talk(user, *asked) == first
    assert talk(user, asked[0]) == first[:1]


def test_episodes_of_a_task_share_what_is_read_of_it() -> None:
    task = task_of(VALUES)
    assert AgendaUser(task, seed=1).agenda is AgendaUser(task, seed=2).agenda
    other = task.model_copy(update={"scenario": WHICH})
    assert AgendaUser(other).agenda is not AgendaUser(task).agenda
    for n in range(600):  # more than are kept
        task_brief(task.model_copy(update={"seed": n}))
    assert task_brief(task).agenda.turns == AgendaUser(task).agenda.turns


def test_an_echo_learns_nothing(talk: Talk) -> None:
    answers = talk(user_of(WHICH), WHICH.opening, WHICH.opening)
    assert not any("g.murray" in answer for answer in answers if answer)


@pytest.mark.parametrize("profile", ["plain", "businesslike", "talkative"])
def test_an_answer_without_a_name_is_told_when_the_agent_asks(talk: Talk, profile: str) -> None:
    """Written by a model: *a seat for Ann Lee*, and which of the two only when asked."""
    scenario = Scenario(
        opening="Chief class on 28 January, a seat for Ann Lee.",
        later=("ann.lee2@example.org.", "And note that she is mobile."),
    )
    gold = [Call(tool=name) for name in ("find_workers", "book_seat", "set_mobile")]
    asked = EventCheck(name="asked before book_seat", first="reply", then=("book_seat",))
    task = task_of(scenario, gold).model_copy(
        update={"pauses": (1, 2), "rubric": Rubric(checks=(asked,))}
    )
    user = AgendaUser(task, profile=USER_PROFILES[profile])
    which = "There are two: ann.lee@example.org and ann.lee2@example.org. Which one gets the seat?"
    answers = talk(user, which, "Done: the seat is booked.", "Noted.")
    assert answers[0] is not None
    assert scenario.later[0] in answers[0]
    assert answers[1] is not None
    assert scenario.later[1] in answers[1]
    assert talk(AgendaUser(task, profile=USER_PROFILES[profile]), "Done.") == [None]


def test_an_act_that_is_done_is_not_repeated_when_it_is_spoken_of() -> None:
    scan = {"properties": {"slot_id": {"type": "string"}}, "required": ["slot_id"]}
    tools = [{"function": {"name": "scan_gate_card", "description": "", "parameters": scan}}]
    gold = [Call(tool="scan_gate_card", arguments={"slot_id": "SL-1"}, actor=Actor.USER)]
    scenario = Scenario(opening="Open the gate.", later=("Now weigh the lorry.",))
    task = task_of(scenario, gold)
    agent = ["The driver has to scan the gate card first.", "The gate card was scanned. What else?"]
    plain = AgendaUser(task, profile=USER_PROFILES["plain"], tools=tools)
    for user, then in ((plain, scenario.later[0]), (SingleTurnUser(task, tools), GO_ON_WORDS)):
        messages: list[Message] = []
        found: list[UserTurn | None] = []
        for words in agent:
            messages.append(Message(role=Role.ASSISTANT, content=words))
            found.append(asyncio.run(user.turn(messages)))
        first, second = found
        assert first is not None
        assert first.action == UserAction("scan_gate_card", {"slot_id": "SL-1"})
        assert second is not None
        assert (second.action, then in second.words) == (None, True)


SCAN = {"properties": {"slot_id": {"type": "string"}}, "required": ["slot_id"]}
REFUSED, SCANNED = '{"error":"Nobody waits at SL-1."}', '{"id":"SL-1"}'
FIRST, AGAIN = "The driver has to scan the gate card first.", "Now the gate card has to be scanned."
OTHER = "Please scan the gate card of the slot SL-2."


@pytest.mark.parametrize("kind", [AgendaUser, SingleTurnUser])
@pytest.mark.parametrize(
    ("course", "slots"),
    [
        # The agent asked too early, and asks again; what was done then is done.
        ([(FIRST, REFUSED), (AGAIN, SCANNED), (FIRST, "")], ["SL-1", "SL-1", None]),
        ([(FIRST, REFUSED), (AGAIN, REFUSED), (AGAIN, "")], ["SL-1", "SL-1", "SL-1"]),
        # The thing was made anew, under another number.
        ([(FIRST, REFUSED), (OTHER, "")], ["SL-1", "SL-2"]),
        ([(FIRST, SCANNED), (AGAIN, "")], ["SL-1", None]),
        # A refusal of something else changes nothing.
        ([(FIRST, SCANNED), (OTHER, REFUSED), (AGAIN, "")], ["SL-1", "SL-2", None]),
    ],
)
def test_an_act_that_was_refused_is_still_to_be_done(
    kind: type[AgendaUser | SingleTurnUser],
    course: list[tuple[str, str]],
    slots: list[str | None],
) -> None:
    tools = [{"function": {"name": "scan_gate_card", "description": "", "parameters": SCAN}}]
    gold = [Call(tool="scan_gate_card", arguments={"slot_id": "SL-1"}, actor=Actor.USER)]
    task = task_of(Scenario(opening="Open the gate.", later=("Now weigh the lorry.",)), gold)
    user = kind(task, tools=tools)
    messages: list[Message] = []
    found: list[str | None] = []
    for words, result in course:
        messages.append(Message(role=Role.ASSISTANT, content=words))
        turn = asyncio.run(user.turn(messages))
        action = turn.action if turn else None
        found.append(str(action.arguments["slot_id"]) if action else None)
        # Whoever goes on with the conversation says the same.
        assert asyncio.run(kind(task, tools=tools).turn(messages)) == turn
        messages.append(Message(role=Role.USER, content=f"I have done that. It shows: {result}"))
    assert found == slots
