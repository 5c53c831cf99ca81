"""The rules: on the shipped requests, on single sentences, and on anything at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.authoring.mining.request_rules import content_words, is_stateful
from envwright.inflection import singular
from tests.unit.mining.player import labelled


def test_the_shipped_requests() -> None:
    """The figures of docs/how-to/topic-mining.md."""
    labels = labelled()
    found = {text for text in labels if is_stateful(text)}
    wanted = {text for text, world in labels.items() if world}
    assert (len(labels), len(wanted)) == (166, 100)
    assert (len(found & wanted), len(found - wanted)) == (95, 0)


@pytest.mark.parametrize(
    "text",
    [
        "Cancel order 4711.",
        "Hi, could you please reschedule my dentist appointment to Friday?",
        "I'd like to withdraw 200 euros from my savings account.",
        "What is the status of my order?",
        "Are there any rooms left for tonight?",
        "Where is shipment BX-2291?",
        "The printer is broken. Please open a ticket and assign it to Jo.",
        "Add milk to my shopping list.",
        "Rename the file 'a.txt' to 'b.txt'.",
        "Take Mr. Lee's name off the list.",
    ],
)
def test_changes_and_look_ups(text: str) -> None:
    assert is_stateful(text)


@pytest.mark.parametrize(
    "text",
    [
        "How do I cancel an order?",
        'Translate to Spanish: "Please cancel my order 4711."',
        "Write an email that cancels my order and asks for a refund.",
        "Create a poem about a bank account.",
        "What is a savings account?",
        "If I buy 3 apples for 2 euros each, how much do I pay?",
        "Should I open an account at this bank?",
        "Who won the World Cup in 1998?",
        "Calculate the area of a circle and add 5.",
        "Tell me a joke about my boss.",
        "Order the numbers 3, 1 and 2.",
        "",
        "???",
    ],
)
def test_questions_and_texts(text: str) -> None:
    assert not is_stateful(text)


@given(st.text(max_size=200))
def test_any_text_has_a_verdict(text: str) -> None:
    assert is_stateful(text) in (True, False)
    assert all(word == word.lower() for word in content_words(text))


def test_content_words() -> None:
    text = (
        "Please book two rooms for Ms. Diaz on Friday, and cancel 'Blue Suite' berths; it's urgent."
    )
    assert content_words(text) == ["room", "berth", "urgent"]
    words = ["boxes", "parties", "glasses", "buses", "bus", "dishes", "pass", "dogs", "ties"]
    assert [singular(word) for word in words] == [
        "box", "party", "glass", "bus", "bus", "dish", "pass", "dog", "tie",
    ]  # fmt: skip
