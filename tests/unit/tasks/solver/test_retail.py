"""Requests over the shop: nested rows, look-ups by e-mail, amounts in cents, means of payment."""

from __future__ import annotations

import pytest

from envwright.types import Json
from tests.unit.tasks.solver.talk import ends_like, folder, question, talk

Call = tuple[str, dict[str, Json]]

SHOP = folder("retail")
ADDRESS = {
    "address1": "1 New Street",
    "address2": "Flat 2",
    "city": "Eugene",
    "state": "OR",
    "country": "USA",
    "zip": "97401",
}


def cancel(order: str, reason: str) -> Call:
    return "cancel_pending_order", {"order_id": order, "reason": reason}


MOVED = (
    "Change the address for the user whose first name is “Mira”, whose last name is “Soto” and "
    "whose zip is “97401”. The address1 should be “1 New Street”, the address2 “Flat 2”, the "
    "city “Eugene”, the state “OR”, the country “USA” and the zip “{zip}”."
)
CHANGES: list[tuple[str, list[Call]]] = [
    (  # who has moved is still whom the words meant before
        f"{MOVED.format(zip='97499')} {MOVED.format(zip='97401')}",
        [("modify_user_address", {"user_id": "mira_soto_4407", **ADDRESS})],
    ),
    (
        "Please cancel the order #W9044229, with reason “no longer needed”.",
        [cancel("#W9044229", "no longer needed")],
    ),
    (
        "Cancel order #W9044229: reason “ordered by mistake”.",
        [cancel("#W9044229", "ordered by mistake")],
    ),
    (
        "Kindly cancel the order #W9044229. The reason should be “ordered by mistake”.",
        [cancel("#W9044229", "ordered by mistake")],
    ),
    (
        "Hey! Can you cancel the order that has ID “#W9044229” and set the reason to “no longer "
        "needed”?",
        [cancel("#W9044229", "no longer needed")],
    ),
    (
        "Could you please cancel an order that is still pending for the order whose ID is "
        "“#W9044229”, setting the reason to “no longer needed”?",
        [cancel("#W9044229", "no longer needed")],
    ),
    (
        "Please change the address for the user with email “mira.soto89@example.org”, setting the "
        "address1 to “1 New Street”, the address2 to “Flat 2”, the city to “Eugene”, the state to "
        "“OR”, the country to “USA” and the zip to “97401”.",
        [("modify_user_address", {"user_id": "mira_soto_9445", **ADDRESS})],
    ),
    (
        "Change the address for the user whose first name is “Mira”, whose last name is “Soto” and "
        "whose zip is “97401”. The address1 should be “1 New Street”, the address2 “Flat 2”, the "
        "city “Eugene”, the state “OR”, the country “USA” and the zip “97401”.",
        [("modify_user_address", {"user_id": "mira_soto_4407", **ADDRESS})],
    ),
    (
        "Send the order #W9044229 to another address: address1 “1 New Street”, address2 “Flat 2”, "
        "city “Eugene”, state OR, country USA, zip 97401.",
        [("modify_pending_order_address", {"order_id": "#W9044229", **ADDRESS})],
    ),
    (
        "Ask for the return of items of the order #W4072040, namely the variant with price $43.50 "
        "of the product named “Desk Lamp”, using the payment method with source paypal of the user "
        "with email owen.pryce56@example.org.",
        [
            (
                "return_delivered_order_items",
                {
                    "order_id": "#W4072040",
                    "item_ids": ["4745328"],
                    "payment_method_id": "paypal_1427833",
                },
            )
        ],
    ),
    (
        "Ask for the return of items of the order #W4072040, namely the variant with price $43.50 "
        "of the product named “Desk Lamp” and the variant with price $46.20 of the product named "
        "“Yoga Mat”, using the payment method with source paypal of the user with email "
        "owen.pryce56@example.org.",
        [
            (
                "return_delivered_order_items",
                {
                    "order_id": "#W4072040",
                    "item_ids": ["4745328", "5661367"],
                    "payment_method_id": "paypal_1427833",
                },
            )
        ],
    ),
    (
        "Ask for the exchange of items of the order #W4072040 for other variants of the same "
        "products, for items: the variant with price $43.50 of the product named “Desk Lamp” and "
        "for new items: the variant with price $39.70 of the product named “Desk Lamp”, using the "
        "payment method (source paypal) of the user (email owen.pryce56@example.org).",
        [
            (
                "exchange_delivered_order_items",
                {
                    "order_id": "#W4072040",
                    "item_ids": ["4745328"],
                    "new_item_ids": ["7655194"],
                    "payment_method_id": "paypal_1427833",
                },
            )
        ],
    ),
]

ANSWERS: list[tuple[str, Json]] = [
    ("What is the status of the order #W9044229?", "pending"),
    ("Tell me the email of the user of the order #W9044229.", "mira.soto89@example.org"),
    (
        "Tell me the city of the user with email mira.soto88@example.org.",
        "Eugene",
    ),
    (
        "What is the price of the cheapest variant of the product named “Desk Lamp”?",
        3970,
    ),
    ("How many variants of the product named “Kettle” are there?", 5),
    ("How many variants of the product named “Kettle” are there that are available?", 3),
    ("How many variants (price above $65) of the product named “Kettle” are there?", 3),
    (
        "Find out the highest price of the variants of the product with name “Wall Clock” that are "
        "available.",
        6140,
    ),
    (
        "What is the average price of the variants of the product named “Notebook”?",
        (860 + 1450 + 1620) / 3,
    ),
    (
        "Tell me the balance of the payment method with source gift card of the user with email "
        "tobias.renner30@example.org.",
        152000,
    ),
    ("How many payment methods of the user with ID “amara_eze_8889” are there?", 3),
    ("Is it true that the status of the order #W8807342 is delivered?", True),
    (
        "Tell me whether the status of the order #W8770544 is pending (item modified).",
        True,
    ),
    (
        "What is the difference between the price of the most expensive variant of the product "
        "named “Kettle” and the price of the cheapest variant of the product named “Kettle”?",
        7220 - 6320,
    ),
    ("How many items of the order #W4072040 are there?", 4),
    ("What is the total price of the items of the order #W4072040?", 31990),
    ("What is the number of products?", 10),
]


@pytest.mark.parametrize(("text", "gold"), CHANGES)
def test_a_change_is_made(text: str, gold: list[Call]) -> None:
    assert ends_like(talk(SHOP, text), SHOP, *gold)


@pytest.mark.parametrize(("text", "answer"), ANSWERS)
def test_a_question_is_answered(text: str, answer: Json) -> None:
    done = talk(SHOP, text, asks=1)
    assert done.answers == {"q1": answer}
    assert not done.session.diff()


def test_a_parameter_that_was_not_given_is_asked_for() -> None:
    text = (
        "Change the address for the user with ID “mira_soto_9445”, setting the address1 to “1 New "
        "Street”, the address2 to “Flat 2”, the city to “Eugene”, "
        "the state to “OR” and the country "
        "to “USA”."
    )
    done = talk(SHOP, text, "Oh, I forgot: the zip is “97401”.")
    gold = ("modify_user_address", {"user_id": "mira_soto_9445", **ADDRESS})
    assert ends_like(done, SHOP, gold)
    assert "zip" in done.said[0]


def test_the_outcome_names_the_closest_reason() -> None:
    reasons = ["done", "There is no order [order id].", "Order [order id] is not pending any more."]
    asked = [question("outcome", "string", enum=reasons)]
    text = "Cancel the order #W8807342, with reason “no longer needed”."
    assert talk(SHOP, text, questions=asked).answers == {"outcome": reasons[2]}


def test_answers_have_the_type_of_their_question() -> None:
    text = "What is the last four of the payment method with brand “visa” of the user with email "
    text += "amara.eze91@example.org? Also, what is the number of products?"
    asked = [question("four", "string"), question("products", "integer")]
    assert talk(SHOP, text, questions=asked).answers == {"four": "4122", "products": 10}
