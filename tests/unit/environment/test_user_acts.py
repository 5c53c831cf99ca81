"""How words are read as a request for what only users can do."""

from __future__ import annotations

import pytest

from envwright.environment.user_acts import (
    RequestedAct,
    act_requests,
    requested_act,
    spoken_argument,
)
from envwright.types import Actor, Call, Json


def tool(name: str, description: str = "", required: bool = True, **properties: Json) -> Json:
    schema = {"properties": properties, "required": [*properties] if required else []}
    return {"function": {"name": name, "description": description, "parameters": schema}}


TEXT, WHOLE = {"type": "string"}, {"type": "integer"}
CONFIRM = tool("confirm_transfer", transfer_id=TEXT)
MOVE = tool("move_thing", thing_id=TEXT, shelf_id=TEXT)
PAY = tool("pay_bill", amount_cents=WHOLE)


def read(words: str, *tools: Json, **known: Json) -> tuple[str, dict[str, Json], tuple[str, ...]]:
    act = requested_act(words, tools, known)
    return (act.tool, dict(act.arguments), act.lacking) if act else ("", {}, ())


@pytest.mark.parametrize(
    "words",
    [
        "Please confirm the transfer T-12 in your app.",
        "Could you confirm transfer_id T-12 of the transfer?",
        "Please confirm the transfer: “T-12”.",
        "Please use confirm_transfer for T-12.",
        "I see. Can you confirm the transfer T-12, which is transfer T-12 of two?",
        "Please confirm the transfer T-12 from account A-3.",
    ],
)
def test_an_identifier_is_taken_from_the_sentence(words: str) -> None:
    assert read(words, CONFIRM) == ("confirm_transfer", {"transfer_id": "T-12"}, ())


@pytest.mark.parametrize(
    "words",
    [
        "Please confirm the transfer.",
        "Please confirm the transfers T-12 and T-13.",
        "Please confirm the transfer T-12 or the transfer T-13.",
        "Transfer T-12 is there. Please confirm the transfer in your app.",
    ],
)
def test_nothing_is_guessed(words: str) -> None:
    assert read(words, CONFIRM) == ("confirm_transfer", {}, ("transfer_id",))


def test_what_is_only_told_is_not_asked_for() -> None:
    assert read("The transfer T-12 was not confirmed.", CONFIRM) == ("", {}, ())


def test_each_parameter_takes_what_stands_under_its_name() -> None:
    words = "Please move the thing T-1 to the shelf S-2."
    assert read(words, MOVE)[1] == {"thing_id": "T-1", "shelf_id": "S-2"}
    assert read("Please move thing T-1 to S-2.", MOVE)[1] == {"thing_id": "T-1", "shelf_id": "S-2"}
    assert read("Please move the thing, T-1 and S-2.", MOVE)[2] == ("thing_id", "shelf_id")


def test_what_the_user_knows_comes_first() -> None:
    act = requested_act("Please confirm the transfer T-12.", [CONFIRM], {"transfer": "T-9"})
    assert act
    assert (act.arguments, act.recalled) == ({"transfer_id": "T-9"}, ("transfer",))


def test_values_have_the_type_of_the_parameter() -> None:
    assert read("Please pay the bill: amount cents 1250.", PAY)[1] == {"amount_cents": 1250}
    assert read("Please pay the bill of $12.50.", PAY)[1] == {"amount_cents": 1250}
    assert read("Please pay the bill B-7.", PAY)[2] == ("amount_cents",)
    day = tool("choose_day", day={"type": "string", "format": "date"})
    assert read("Please choose the day 3 May 2024.", day)[1] == {"day": "2024-05-03"}


def test_the_longer_name_is_meant() -> None:
    tools = tool("switch_data"), tool("switch_data_saver")
    assert read("Please switch the data saver on.", *tools)[0] == "switch_data_saver"
    assert read("Please switch the data on.", *tools)[0] == "switch_data"


SCAN = tool("scan_gate_card", "The driver scans the gate card at the pillar.", slot_id=TEXT)
OWN = Call(tool="scan_gate_card", arguments={"slot_id": "SL-1"}, actor=Actor.USER)


@pytest.mark.parametrize(
    "words",
    [
        "I can't open the gate: the card was not scanned. Please ask the driver to scan it.",
        "Once the driver has scanned the card, tell me and I'll let the lorry in.",
        "The gate card has to be scanned first.",
        "Please scan the gate card.",
    ],
)
def test_what_belongs_to_the_own_matter_need_not_be_told_in_full(words: str) -> None:
    act = requested_act(words, [SCAN], {}, [OWN])
    assert act == RequestedAct("scan_gate_card", {"slot_id": "SL-1"})
    # For others, all words and values have to stand in one sentence that asks.
    told = requested_act(words, [SCAN], {})
    assert told is None or told.lacking == ("slot_id",)


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("The owner has to show the insurance of boat BO-4 first.", True),
        ("Could you please show us the insurance paper at the counter?", True),
        ("Please present the insurance.", True),
        ("Please tell me the plate of the boat.", False),
        ("Shall I show you the free days first?", False),
        ("The insurance was shown.", False),
    ],
)
def test_an_own_act_is_asked_for_in_the_words_of_its_description(words: str, asks: bool) -> None:
    described = "Show the insurance paper of a boat at the counter, as its owner. Answers the boat."
    show = tool("present_insurance", described, boat_id=TEXT)
    own = Call(tool="present_insurance", arguments={"boat_id": "BO-4"}, actor=Actor.USER)
    assert (requested_act(words, [show], {}, [own]) is not None) == asks


def test_a_verb_that_ends_in_y_is_known_by_its_forms() -> None:
    certify = tool("certify_claim", "Certify a claim of one's own.", claim_id=TEXT)
    own = Call(tool="certify_claim", arguments={"claim_id": "CL-302"}, actor=Actor.USER)
    words = "Claim CL-302 is not certified by the claimant."
    assert requested_act(words, [certify], {}, [own]) == RequestedAct(own.tool, own.arguments)


def test_an_own_act_is_done_where_it_is_spoken_of_alone() -> None:
    for words in ("The gate is open.", "The box was checked; your card is fine.", "Done."):
        assert requested_act(words, [SCAN], {}, [OWN]) is None
    other = OWN.model_copy(update={"arguments": {"slot_id": "SL-2"}})
    told = requested_act("Please scan the gate card for the slot SL-2.", [SCAN], {}, [OWN, other])
    assert told == RequestedAct("scan_gate_card", {"slot_id": "SL-2"})
    wrong = requested_act("Please scan the gate card 402.", [SCAN], {}, [OWN, other])
    assert wrong == RequestedAct("scan_gate_card", {"slot_id": "SL-1"})


def test_a_refusal_is_passed_on_with_what_was_refused() -> None:
    call = Call(tool="send_transfer", arguments={"transfer_id": "T 12", "fast": True})
    first, *others = act_requests("It is not confirmed. Wait!", call)
    assert first == (
        "Could you please do what this takes: It is not confirmed; Wait (transfer id “T 12”)?"
    )
    assert not others


def test_rules_about_the_same_are_passed_on_after_it() -> None:
    call = Call(tool="send_transfer", arguments={"transfer_id": "T-1"})
    rules = "Be kind.\nThe customer confirms a transfer\nin their app. Send no money abroad."
    asked = list(act_requests("The transfer cannot go.", call, rules))
    assert [words.split(": ")[1].split(" (")[0] for words in asked] == [
        "The transfer cannot go",
        "The customer confirms a transfer in their app",
        "Send no money abroad",
    ]
    assert [read(words, CONFIRM)[1] for words in asked] == [{}, {"transfer_id": "T-1"}, {}]


@pytest.mark.parametrize(
    ("value", "said"), [("T-12", "T-12"), ("#7", "#7"), ("Hill Road", "“Hill Road”"), (5, "5")]
)
def test_spoken_arguments(value: Json, said: str) -> None:
    assert spoken_argument(value) == said
