"""Who is asking, in the first person, and why: said, and read back."""

from __future__ import annotations

import random

import pytest

from envwright.tasks.asides import (
    SELF,
    choose_motive,
    in_first_person,
    introduce,
    motive_book,
    requests_alone,
)

KNOWN = [("email", "ann@x.org")]
PERSON = "the member (email “ann@x.org”)"
INTRODUCED = introduce("member", KNOWN)


@pytest.mark.parametrize(
    ("meant", "said"),
    [
        (f"Use the card with brand visa that belongs to {SELF}.", "Use my card with brand visa."),
        (
            f"Use the card whose brand is “of mine” and which belongs to {SELF}.",
            "Use my card whose brand is “of mine”.",
        ),
        (
            f"Use the card that has brand visa and belongs to {SELF}.",
            "Use my card that has brand visa.",
        ),
        (f"Use the card (brand visa) of {SELF}.", "Use my card (brand visa)."),
        (f"Count the orders of {SELF} for the year.", "Count my orders for the year."),
        (f"Register a pet of {SELF}, with name “me”.", "Register a pet of mine, with name “me”."),
        (f"Reserve the room for {SELF}.", "Reserve the room for me."),
        (f"Suspend {SELF}.", "Suspend my profile."),
        (f"Sign {SELF} up.", "Sign me up."),
        (f"Let {SELF} have it and give {SELF} a new key.", "Let me have it and give me a new key."),
        ("Let me know the date.", "Let me know the date."),
        # A comma inside: where the description ends could not be told.
        (
            f"Move the visit that has day May 2, 2025 and belongs to {SELF}.",
            "Move the visit that has day May 2, 2025 and belongs to me.",
        ),
    ],
)
def test_what_is_said_of_oneself_is_read_as_said_of_a_person(meant: str, said: str) -> None:
    assert in_first_person(meant) == said
    assert requests_alone([f"Hi. {INTRODUCED} {said}"]) == ("Hi. " + meant.replace(SELF, PERSON),)


@pytest.mark.parametrize(
    ("noun", "facts", "read"),
    [
        ("user", [("first name", "Mira"), ("last name", "de Soto"), ("zip", "01")], "user"),
        ("owner", [("name", "Sun-hi O'Hara")], "owner"),
        ("patron", [("name", "Dr. A. and my B"), ("phone", "+1 (5)")], "patron"),
        ("traveller", [("email", "a.b@x-y.example.org")], "traveller"),
    ],
)
@pytest.mark.parametrize("short", [True, False])
def test_an_introduction_tells_who_it_is(
    noun: str, facts: list[tuple[str, str]], read: str, short: bool
) -> None:
    described = ", ".join(f"{label} “{value}”" for label, value in facts)
    ways = {introduce(noun, facts, random.Random(n), short=short) for n in range(40)}
    assert len(ways) > 1
    for said in (introduce(noun, facts, short=short), *sorted(ways)):
        text, later = f"Hello. Please help. {said} Suspend my profile.", "Then pay my bill."
        assert requests_alone([text, later]) == (
            f"Hello. Please help. Suspend the {read} ({described}).",
            f"Then pay the bill of the {read} ({described}).",
        )


def test_reasons_of_an_environment_are_passed_over() -> None:
    reason = "My plans for the day have changed."
    assert requests_alone([f"Hi. {reason} Sell it."], [reason]) == ("Hi. Sell it.",)
    assert choose_motive("sell", [], {}, "staff", random.Random(0), [reason]) == reason


def test_every_motive_is_passed_over() -> None:
    for motive in motive_book():
        for said in motive.say:
            assert requests_alone([f"Hi. {said} Sell it to “{said}”. {said}"]) == (
                f"Hi. Sell it to “{said}”.",
            )


def test_motives_agree_with_what_is_given() -> None:
    rng = random.Random(0)
    said = {
        reason: {
            choose_motive("cancel", ["order"], {"reason": reason}, "customer", rng)
            for _ in range(99)
        }
        for reason in ("no longer needed", "ordered by mistake", "other")
    }
    assert all(said.values())
    assert not said["no longer needed"] & said["ordered by mistake"]
    lost = {choose_motive("block", ["badge"], {"lost": "true"}, "customer", rng) for _ in range(99)}
    kept = {
        choose_motive("block", ["badge"], {"lost": "false"}, "customer", rng) for _ in range(99)
    }
    assert lost
    assert not lost & kept


def test_who_runs_a_place_and_who_comes_to_it_have_their_own_reasons() -> None:
    rng = random.Random(0)
    staff = {choose_motive("add", ["note"], {}, "staff", rng) for _ in range(99)}
    assert "Somebody asked for it in the last meeting." not in {
        choose_motive("add", ["thing"], {}, "customer", rng) for _ in range(99)
    }
    assert staff


def test_organisations_are_written_for() -> None:
    said = introduce("shipper", [("name", "Orchard Soap"), ("code", "S4")])
    assert said == "I am writing for Orchard Soap, one of your shippers, and my code is S4."
    (alone,) = requests_alone([f"{said} Cancel the visit of mine."])
    assert alone == "Cancel the visit of the shipper (name “Orchard Soap”, code “S4”)."
    assert introduce("member", [("name", "Ann Lee")]) == "My name is Ann Lee, one of your members."


def test_what_contradicts_is_read_and_said_no_more() -> None:
    said = "There is nothing left to do about it."
    assert requests_alone([f"{said} Close the visit."]) == ("Close the visit.",)
    assert all(said not in one.say for one in motive_book() if one.who != "nobody")
    given = [choose_motive("close", ["visit"], {}, "staff", random.Random(n)) for n in range(20)]
    assert said not in given
    assert all(given)
