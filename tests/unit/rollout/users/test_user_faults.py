"""Faults of users: each kind by hand, and all of them on labelled sets."""

from __future__ import annotations

from dataclasses import fields

import pytest

from envwright.rollout.users.speech_profiles import SPEECH_STYLES
from envwright.rollout.users.user_faults import FaultKind, find_faults
from envwright.types import Call, Scenario
from tests.unit.rollout.users.conftest import VALUES, WHICH, dialogue, task_of
from tests.unit.rollout.users.labelled import labelled_set
from tests.unit.rollout.users.labels import KINDS
from tests.unit.rollout.users.phrases import PARTS, Agent, Faulty, agent_of, faulty_of
from tests.unit.rollout.users.table import measure

GOLD = (Call(tool="lend_book", arguments={"member_id": "M-4", "book_id": "B-5"}),)
ANSWERED = VALUES.later[0]
NEXT = VALUES.later[1]


def faults(
    scenario: Scenario, *turns: str, ended: bool = False, volunteers: bool = False
) -> list[tuple[str, int]]:
    task = task_of(scenario, GOLD, {"q1": "Reykjavik"})
    messages = dialogue(scenario.opening, *turns)
    found = find_faults(task, messages, ended=ended, volunteers=volunteers)
    return [(str(fault.kind), fault.turn) for fault in found]


@pytest.mark.parametrize(
    ("kind", "turns"),
    [
        ("contradiction", ("What is the email?", "It is the one with email ada@example.org.")),
        ("contradiction", ("Which member?", "ada@example.org")),
        ("invention", ("What is your phone number?", "My phone number is +1-202-555-0100.")),
        ("leak", ("One moment.", "Sure. The email is g.murray@example.org.")),
        ("leak", ("Which member?", "g.murray@example.org, in your system M-4.")),
        ("leak", ("Which member?", "g.murray@example.org. Somebody said Reykjavik.")),
        ("extra_request", ("Which member?", "g.murray@example.org. Please call me a taxi, too.")),
        ("role_confusion", ("Which member?", "How can I help you today?")),
        ("role_confusion", ("Which member?", "I call lend_book now.")),
        ("wrong_confirmation", ("Is it ada@example.org?", "Yes, exactly.")),
        ("wrong_confirmation", ("Is it g.murray@example.org?", "No, it is not.")),
    ],
)
def test_each_kind_is_seen(kind: str, turns: tuple[str, str]) -> None:
    assert (kind, 1) in faults(WHICH, *turns)


@pytest.mark.parametrize(
    "turns",
    [
        ("Which member?", "The one (email g.murray@example.org)."),
        ("Which member?", "g.murray@example.org"),
        (
            "Which one?",
            "I told you it has to be an active member; the email is g.murray@example.org",
        ),
        ("What is your phone number?", "I would rather not say."),
        ("What is the title?", "“A Winter Ledger”, by M. Lindqvist."),
        ("Is it ada@example.org?", "No, g.murray@example.org."),
        ("Is it g.murray@example.org?", "Yes, that one."),
        ("One moment.", "Take your time."),
        ("Which member?", "Could you lend it to the one with email g.murray@example.org?"),
        ("What is your phone number?", "Next question, please."),
    ],
)
def test_what_is_right_is_left_alone(turns: tuple[str, str]) -> None:
    assert faults(WHICH, *turns) == []


def test_profiles_may_word_a_value_as_they_like() -> None:
    for said in ("The state in question is “MD”.", "MD.", "That'd be “MD” for the state."):
        assert faults(VALUES, "What is the state?", said) == []


ANSWERS = {
    "What is the email?": ("give", "several", "row"),
    "Is the email g.murray@example.org?": ("yes", "yes_if"),
    "Is the email ada@example.org?": ("no",),
    "What is your phone number?": ("unknown", "only", "no_more", "wait", "thanks", "fillers"),
}
"""Questions, and what a user says to them."""


@pytest.mark.parametrize("style", SPEECH_STYLES)
@pytest.mark.parametrize("asked", ANSWERS)
def test_no_template_of_a_profile_is_a_fault(style: str, asked: str) -> None:
    email = "g.murray@example.org"
    for name in ANSWERS[asked]:
        for text in getattr(SPEECH_STYLES[style], name):
            said = text.format(l="email", L="Email", be="is", v=email, f=f"email {email}")
            assert faults(WHICH, asked, said) == [], said


@pytest.mark.parametrize(
    ("kind", "asked", "said"),
    [
        ("contradiction", "What is the email?", "“ada@example.org” is what the email should say."),
        ("contradiction", "One moment.", "Sure. “On Tides” was the title."),
        ("invention", "Is it g.murray@example.org?", "Yes. My aunt, “Mrs. Hale”, told me so."),
        ("leak", "One moment.", "Look under M-4, please."),
        ("extra_request", "One moment.", "Sure. You also have to sell my car."),
        ("wrong_confirmation", "Is it g.murray@example.org?", "Certainly not."),
        ("wrong_confirmation", "Would “On Tides” be the right title?", "Yes, please."),
        ("role_confusion", "One moment.", "How may I be of service?"),
    ],
)
def test_other_words_for_the_same_fault(kind: str, asked: str, said: str) -> None:
    assert faults(WHICH, asked, said) == [(kind, 1)]


def test_the_end_is_premature_while_requests_are_to_come() -> None:
    more = "Could you tell me more?"
    assert faults(VALUES, more, ANSWERED, "Done.", ended=True) == [("premature_end", 2)]
    assert faults(VALUES, more, ANSWERED, "Done.", "Goodbye!") == [("premature_end", 2)]
    assert faults(VALUES, more, ANSWERED, "Done.", NEXT, "Done.", ended=True) == []


def test_the_end_instead_of_an_answer_is_premature() -> None:
    assert faults(WHICH, "Which member do you mean?", ended=True) == [("premature_end", 1)]


def test_leaving_an_agent_that_never_asked_is_right() -> None:
    assert faults(WHICH, "Done.", ended=True) == []
    assert faults(VALUES, "Done.", ended=True) == []


def test_leaving_an_agent_that_gets_nowhere_is_right() -> None:
    turns = ("What is your phone number?", "I do not know that.") * 3
    assert faults(VALUES, *turns[:-1], ended=True) == []


def test_giving_nothing_counts_from_the_second_time() -> None:
    asked = ("Which member do you mean?", "Hmm.")
    assert faults(WHICH, *asked) == []
    assert faults(WHICH, *asked, *asked) == [("fruitless", 2)]


def test_volunteering_may_be_allowed() -> None:
    both = ("What is the reason?", "The reason is “ordered by mistake”, and the state is “MD”.")
    assert faults(VALUES, *both) == [("leak", 1)]
    assert faults(VALUES, *both, volunteers=True) == []


def test_evidence_is_what_was_said() -> None:
    task = task_of(WHICH)
    (fault,) = find_faults(task, dialogue(WHICH.opening, "Is it Ada?", "My code is AB-12345."))
    assert fault.kind == FaultKind.INVENTION
    assert "AB-12345" in fault.evidence


def test_every_kind_is_in_the_labelled_sets() -> None:
    assert {str(kind) for kind in FaultKind} == set(KINDS)


def test_no_sentence_is_in_two_sets() -> None:
    said = [s for part in PARTS for who in (agent_of(part), faulty_of(part)) for s in every(who)]
    assert len(said) == len(set(said))


def every(words: Agent | Faulty) -> set[str]:
    return {sentence for field in fields(words) for sentence in getattr(words, field.name)}


@pytest.mark.parametrize("name", ["first", "third"])
def test_most_faults_are_seen_and_hardly_any_right_turn_is_suspected(name: str) -> None:
    table = measure(labelled_set(name, tasks=25))
    assert table.turns > 300
    assert table.any.seen - table.any.both <= 0.01 * table.right
    assert table.any.both >= 0.93 * table.any.there
