"""What agents ask, as the user understands it; values and slots in running text."""

from __future__ import annotations

import pytest

from envwright.environment.text_values import (
    asked_labels,
    canonical_form,
    find_mentions,
    format_value,
    split_sentences,
    states_value,
    word_tokens,
)
from envwright.rollout.users.agent_intent import read_intent
from envwright.rollout.users.agent_proposals import ProposalStance
from envwright.rollout.users.scenario_agenda import agenda_of
from envwright.rollout.users.user_slots import labelled_values
from tests.unit.rollout.users.conftest import VALUES, WHICH


@pytest.mark.parametrize(
    ("spellings", "one"),
    [
        (("27 January 2025 at 07:00", "January 27, 2025 at 07:00", "2025-01-27T07:00:00Z"), True),
        (("27 January 2025", "2025-01-27"), True),
        (("$12.50", "12.5", "“12.50”"), True),
        (("12,500", "12500"), True),
        (("in progress", "in_progress", "“In Progress”"), True),
        (("05401", "5401"), False),
        (("27 January 2025", "28 January 2025"), False),
    ],
)
def test_one_value_has_one_form(spellings: tuple[str, ...], one: bool) -> None:
    assert (len({canonical_form(text) for text in spellings}) == 1) is one


def test_values_are_found_where_they_stand() -> None:
    text = "1) the “Tin Harbour” for ada@example.org, #W12, B-4, $3 and 2 on 3 May 2024"
    assert [m.canon for m in find_mentions(text)] == [
        *("tin harbour", "ada@example.org", "#w12", "b-4", "3", "2", "2024-05-03")
    ]


def test_lists_and_words_are_values_too() -> None:
    assert states_value("Use “a” and “b”.", ["b", "a"])
    assert not states_value("Use “a”.", ["b", "a"])
    assert states_value("the status in progress", "in_progress")
    assert states_value("It costs $12.50.", 1250)
    assert not states_value("M-12 is not meant", "M-1")
    assert format_value(["a", 2, True]) == "“a”, 2 and yes"
    assert format_value("2025-01-27T07:00:00Z") == "27 January 2025 at 07:00"


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("the pet with name “Rex” and status sold", [("name", "rex"), ("status", "sold")]),
        ("whose first name is “Ann” and whose zip is “05401”", [("first name", "ann")]),
        ("setting the city to “Oslo” and complete to no", [("city", "oslo"), ("complete", "no")]),
        ("cancel the order #W12", [("order", "#w12")]),
        ("the book titled “On Tides”", [("title", "on tides")]),
        ("change the name of the pet with status sold to “Max”", [("name", "max")]),
        ("photo URLs “a” and “b”", [("photo URLs", "a"), ("photo URLs", "b")]),
        ("Shall I use “WI” as the state?", [("state", "wi")]),
    ],
)
def test_values_have_labels(text: str, pairs: list[tuple[str, str]]) -> None:
    found = [(pair.label, pair.canon) for pair in labelled_values(text)]
    assert set(pairs) <= set(found)


def test_what_is_only_compared_with_is_no_fact() -> None:
    assert not labelled_values("orders with total above $50 and more than 3 items")
    assert len(labelled_values("orders with total above $50", compared=True)) == 1


def test_labels_have_other_names() -> None:
    assert asked_labels(["zip", "city"], "What is the postal code?") == ["zip"]
    assert asked_labels(["photo URLs", "name"], "Which pictures?") == ["photo URLs"]
    assert asked_labels(["city", "zip", "email"], "What is the new address?") == ["city", "zip"]
    assert asked_labels(["username", "name"], "What is the user name?") == ["username", "name"]
    assert asked_labels(["read only"], "Can you read me the code?") == []
    assert word_tokens("photoUrls e-mail address1") == ("photo", "url", "email", "address", "1")


def test_marks_inside_quotes_end_no_sentence() -> None:
    assert split_sentences("Is “A. B? C!” it? Yes.\nNo") == ("Is “A. B? C!” it?", "Yes.", "No")


@pytest.mark.parametrize(
    ("message", "flag"),
    [
        ("Could you tell me more?", "open"),
        ("I lack some information to do this.", "open"),
        ("Done! Can I help you with anything else?", "offer"),
        ("That's been taken care of. Is there more I can do?", "offer"),
        ("All set. Is there anything I could do for you now?", "offer"),
        ("Let me check that for you.", "waiting"),
        ("What is your customer number?", "unknown"),
        ("Is there anything you would like to add?", "open"),
    ],
)
def test_kinds_of_messages(message: str, flag: str) -> None:
    heard = read_intent(message, agenda_of(WHICH), 0)
    flags = {"open", "offer", "waiting", "unknown"}
    assert {name for name in flags if getattr(heard, name)} == {flag}


@pytest.mark.parametrize("message", ["Email?", "To complete the form: email?", "The email - ?"])
def test_a_name_alone_asks_for_its_value(message: str) -> None:
    assert [slot.label for slot in read_intent(message, agenda_of(WHICH), 0).asked] == ["email"]


@pytest.mark.parametrize(
    "message",
    [
        "What should the mobile mark be?",
        "Shall I note Hugo Stamm as mobile or as not mobile?",
        "Please tell me the mobile mark.",
    ],
)
def test_a_truth_is_asked_for_by_its_name(message: str) -> None:
    scenario = WHICH.model_copy(
        update={
            "opening": "Please update the mobile mark of Hugo Stamm.",
            "known": {"mobile": True},
        }
    )
    heard = read_intent(message, agenda_of(scenario), 0)
    assert ([slot.label for slot in heard.asked], heard.unknown) == (["mobile"], False)


@pytest.mark.parametrize(
    ("message", "stance"),
    [
        ("Shall I lend it to g.murray@example.org?", ProposalStance.RIGHT),
        ("I take it you want ada@example.org?", ProposalStance.WRONG),
        ("Is the title “On Tides”?", ProposalStance.WRONG),
        ("Would “On Tides” be the right title?", ProposalStance.WRONG),
        ("Shall I lend it to Ada Byron?", ProposalStance.UNCLEAR),
        ("Shall I delete your account?", ProposalStance.BEYOND),
        ("Is that correct?", ProposalStance.RIGHT),
    ],
)
def test_proposals_are_judged(message: str, stance: ProposalStance) -> None:
    (proposed,) = read_intent(message, agenda_of(WHICH), 0).proposed
    assert proposed.stance is stance


def test_requests_to_come_are_not_known_yet() -> None:
    agenda = agenda_of(VALUES)
    assert read_intent("What is the name?", agenda, 0).unknown
    assert [slot.spoken for slot in read_intent("What is the name?", agenda, 1).asked] == [
        "“Maple”"
    ]
