"""Goals and how each default family says them, in order; ``|`` starts a sentence."""

from __future__ import annotations

from envwright.tasks.goals import AttributeFact, DerivedValue, Goal, RowReference, ValueShape
from tests.unit.tasks.phrasing.shop import (
    ask,
    attribute,
    count,
    delete,
    new,
    owner,
    pet,
    pets,
    update,
    word,
)

SOLD, PENDING = word("status", "sold"), word("status", "pending")
TOM = pet(2, AttributeFact("name", "Tom"))
BORN = attribute(TOM, "born", "2024-05-17", ValueShape.DATE)
PRICE = attribute(pet(), "price", 1, ValueShape.MONEY)
NEW_YEAR = AttributeFact("", "2024-01-01", ValueShape.DATE)


def _over(kind: str, value: object, shape: ValueShape, label: str) -> Goal:
    return ask(DerivedValue(kind, value, shape, label, rows=pets(SOLD)))  # type: ignore[arg-type]


def _compare(
    one: DerivedValue, other: DerivedValue | AttributeFact, relation: str = "is"
) -> DerivedValue:
    parts = (one, other)
    return DerivedValue("compare", True, ValueShape.TRUTH, parts=parts, relation=relation)  # type: ignore[arg-type]


GOALS: dict[str, Goal] = {
    "delete": delete(),
    "give": Goal(
        "write",
        "give_pet",
        references={"pet_id": pet(1, AttributeFact("name", "Rex"), PENDING), "owner_id": owner()},
    ),
    "add": Goal(
        "write",
        "add_pet",
        values={
            "name": AttributeFact("name", "Rex"),
            "status": SOLD,
            "price": AttributeFact("price", 1250, ValueShape.MONEY),
        },
    ),
    "update": update(
        pet(1, PENDING, owners=(owner(),)),
        status=SOLD,
        price=AttributeFact("price", 120000, ValueShape.MONEY),
        tags=AttributeFact("tags", ["a b", "c"], ValueShape.LIST),
    ),
    "form": Goal(
        "write",
        "update_pet_with_form",
        references={"pet_id": pet()},
        values={"status": SOLD, "name": AttributeFact("name", "Max")},
    ),
    "value found out": update(
        pet(),
        status=SOLD,
        quantity=count(pets(AttributeFact("born", "2024-05-17", ValueShape.DATE, "above"))),
    ),
    "date shifted": update(
        pet(),
        status=SOLD,
        born=DerivedValue("shift", "2024-05-31", ValueShape.DATE, parts=(BORN,), amount=14),
    ),
    "key in parts": Goal(
        "write",
        "delete_issue",
        where={
            "owner": AttributeFact("owner", "ann"),
            "repo": AttributeFact("repo", "site"),
            "issue_index": AttributeFact("issue_index", 12345, ValueShape.NUMBER),
        },
    ),
    "two of a noun": Goal(
        "write",
        "swap_owners",
        references={"first_owner_id": owner(), "second_owner_id": owner(8, "bob@example.org")},
    ),
    "list": Goal(
        "write",
        "brush_pets",
        references={"owner_id": owner()},
        lists={"pet_ids": (pet(), TOM, pet(3, AttributeFact("name", "Kim")))},
    ),
    "truth given": Goal(
        "write",
        "update_owner",
        references={"owner_id": owner()},
        values={
            "email": AttributeFact("email", "x@example.org"),
            "active": AttributeFact("active", False, ValueShape.TRUTH),
        },
    ),
    "every": Goal("each", "delete_pet", rows=pets(SOLD), each_parameter="pet_id"),
    "every, either": Goal(
        "each",
        "update_pet_with_form",
        rows=pets(
            AttributeFact("price", 5000, ValueShape.MONEY, "above"),
            either=(SOLD, PENDING),
            owners=(owner(),),
        ),
        each_parameter="pet_id",
        values={"status": word("status", "available")},
    ),
    "every, except": Goal(
        "each",
        "delete_pet",
        rows=pets(either=(SOLD, PENDING), without=(AttributeFact("name", "Rex"),)),
        each_parameter="pet_id",
    ),
    "condition": Goal(
        "choose",
        "delete_pet",
        derived=_compare(attribute(pet(), "status", "sold", ValueShape.WORD), SOLD),
        then=delete(),
        otherwise=update(pet(), status=SOLD, name=AttributeFact("name", "Max")),
    ),
    "condition, one branch": Goal(
        "choose",
        "delete_pet",
        derived=_compare(count(pets(SOLD)), AttributeFact("", 3, ValueShape.NUMBER), "above"),
        then=delete(),
    ),
    "attribute": ask(PRICE),
    "truth asked": ask(attribute(owner(), "active", True, ValueShape.TRUTH)),
    "hop": ask(
        attribute(
            RowReference("owners", "id", 7, "described", owners=(pet(),)),
            "email",
            "x",
            ValueShape.TEXT,
        )
    ),
    "role": ask(
        attribute(
            RowReference("owners", "id", 7, "described", owners=(pet(),), role="breeder"),
            "email",
            "x",
            ValueShape.TEXT,
        )
    ),
    "count": ask(count(pets(SOLD))),
    "sum": _over("sum", 1, ValueShape.MONEY, "price"),
    "average": _over("average", 1, ValueShape.MONEY, "price"),
    "highest": _over("highest", 1, ValueShape.MONEY, "price"),
    "lowest": _over("lowest", "2024-05-17", ValueShape.DATE, "born"),
    "difference": ask(
        DerivedValue(
            "difference",
            1,
            ValueShape.MONEY,
            parts=(PRICE, attribute(TOM, "price", 1, ValueShape.MONEY)),
        )
    ),
    "days": ask(DerivedValue("difference", 1, ValueShape.NUMBER, parts=(BORN, NEW_YEAR))),
    "shift asked": ask(
        DerivedValue("shift", 1, ValueShape.NUMBER, parts=(count(pets()),), amount=-3)
    ),
    "compare": ask(_compare(PRICE, attribute(TOM, "price", 1, ValueShape.MONEY), "below")),
    "extreme": delete(
        RowReference(
            "pets",
            "id",
            1,
            "extreme",
            among=pets(SOLD),
            by=AttributeFact("price", 1, ValueShape.MONEY),
            most=False,
        )
    ),
    "extreme of all": delete(
        RowReference(
            "pets",
            "id",
            1,
            "extreme",
            among=pets(),
            by=AttributeFact("born", "2024-01-01", ValueShape.DATE),
        )
    ),
    "named": delete(RowReference("pets", "id", 12, "named")),
    "new": delete(new("pets", 9)),
}

SAID: dict[str, tuple[str, str, str, str]] = {
    "delete": (
        "delete the pet with name Rex",
        "delete the pet named Rex",
        "delete the pet whose name is Rex",
        "delete the pet called Rex",
    ),
    "give": (
        "give the pending pet with name Rex to the owner with email ann@example.org",
        "give the pending pet named Rex to the owner that has email ann@example.org",
        "give the pending pet whose name is Rex to the owner whose email is ann@example.org",
        "give the pending pet called Rex to the owner that has email ann@example.org",
    ),
    "add": (
        "add a new pet with name Rex, status sold and price $12.50",
        "add a new pet: name Rex, status sold, price $12.50",
        "add a new pet whose name is Rex, whose status is sold and whose price is $12.50",
        "add a new pet called Rex, with the status sold and the price $12.50",
    ),
    "update": (
        "update the pending pet of the owner with email ann@example.org, setting the status "
        "to sold, the price to $1,200.00 and the tags to “a b” and “c”",
        "update the pending pet of the owner that has email ann@example.org: status sold, "
        "price $1200, tags “a b” and “c”",
        "update the pending pet of the owner whose email is ann@example.org | The status "
        "should be sold, the price $1,200.00 and the tags “a b” and “c”.",
        "update the pending pet of the owner that has email ann@example.org and set the "
        "status to sold, the price to $1,200 and the tags to “a b” and “c”",
    ),
    "form": (
        "update the pet with name Rex using form data, setting the status to sold and the "
        "name to Max",
        "update the pet named Rex using form data: status sold, name Max",
        "update the pet whose name is Rex using form data | The status should be sold and "
        "the name Max.",
        "update the pet called Rex using form data and set the status to sold and the name to Max",
    ),
    "value found out": (
        "update the pet with name Rex, setting the status to sold and the quantity to the "
        "number of pets with born date after 17 May 2024",
        "update the pet named Rex: status sold, quantity equal to the number of pets "
        "that have born date after May 17, 2024",
        "update the pet whose name is Rex | The status should be sold. | The quantity "
        "should be the number of pets whose born date is after 17 May 2024.",
        "update the pet called Rex and set the status to sold and the quantity to the "
        "number of pets that have born date after May 17, 2024",
    ),
    "date shifted": (
        "update the pet with name Rex, setting the status to sold and the born date to "
        "two weeks after the born date of the pet with name Tom",
        "update the pet named Rex: status sold, born date equal to two weeks after the "
        "born date of the pet named Tom",
        "update the pet whose name is Rex | The status should be sold. | The born date "
        "should be two weeks after the born date of the pet whose name is Tom.",
        "update the pet called Rex and set the status to sold and the born date to two "
        "weeks after the born date of the pet called Tom",
    ),
    "key in parts": (
        "delete the issue with index 12345 in the repo with owner “ann” and name “site”",
        "delete the issue that has index 12345 in the repo named “site” that has owner “ann”",
        "delete the issue whose index is 12345 in the repo whose owner is “ann” and whose "
        "name is “site”",
        "delete the issue that has index 12345 in the repo called “site” that has owner “ann”",
    ),
    "two of a noun": (
        "swap owners, for first owner: the owner with email ann@example.org and for "
        "second owner: the owner with email bob@example.org",
        "swap owners, for first owner: the owner that has email ann@example.org and for second "
        "owner: the owner that has email bob@example.org",
        "swap owners, for first owner: the owner whose email is ann@example.org and for "
        "second owner: the owner whose email is bob@example.org",
        "swap owners, for first owner: the owner that has email ann@example.org and for "
        "second owner: the owner that has email bob@example.org",
    ),
    "list": (
        "brush pets for the owner with email ann@example.org, namely the pet with name "
        "Rex, the pet with name Tom and the pet with name Kim",
        "brush pets for the owner that has email ann@example.org, namely the pet named Rex, the "
        "pet named Tom and the pet named Kim",
        "brush pets for the owner whose email is ann@example.org, namely the pet whose "
        "name is Rex, the pet whose name is Tom and the pet whose name is Kim",
        "brush pets for the owner that has email ann@example.org, namely the pet called "
        "Rex, the pet called Tom and the pet called Kim",
    ),
    "truth given": (
        "update the owner with email ann@example.org, setting the email to "
        "x@example.org and active to no",
        "update the owner that has email ann@example.org: email x@example.org, active set to no",
        "update the owner whose email is ann@example.org | The email should be "
        "x@example.org. | Active should be no.",
        "update the owner that has email ann@example.org and set the email to x@example.org "
        "and active to no",
    ),
    "every": (
        "delete all sold pets",
        "delete every sold pet",
        "delete each and every sold pet",
        "delete all the sold pets",
    ),
    "every, either": (
        "update all pets with price above $50.00 and either status sold or status pending "
        "that belong to the owner with email ann@example.org using form data, setting the "
        "status to available",
        "update every pet that has price higher than $50 and either status sold or status "
        "pending and belongs to the owner that has email ann@example.org using form data: "
        "status available",
        "update each and every pet whose price is more than $50.00 and either whose status "
        "is sold or whose status is pending and which belongs to the owner whose email is "
        "ann@example.org using form data | The status should be available.",
        "update all the pets that have price higher than $50 and either status sold or "
        "status pending and belong to the owner that has email ann@example.org using form "
        "data and set the status to available",
    ),
    "every, except": (
        "delete all pets with status sold or status pending, but not with name Rex",
        "delete every pet that has status sold or status pending, but not the one that has "
        "name Rex",
        "delete each and every pet whose status is sold or whose status is pending, except "
        "those whose name is Rex",
        "delete all the pets that have status sold or status pending, but not the ones that "
        "have name Rex",
    ),
    "condition": (
        "if the status of the pet with name Rex is sold, please delete the pet with name "
        "Rex; otherwise, please update the pet with name Rex, setting the status to "
        "sold and the name to Max",
        "if the status of the pet named Rex is sold, delete the pet named Rex; if not, "
        "update the pet named Rex: status sold, name Max",
        "if the status of the pet whose name is Rex is sold, please delete the pet "
        "whose name is Rex; failing that, please update the pet whose name is Rex so that the "
        "status is sold and the name is Max",
        "see whether the status of the pet called Rex is sold: if yes, delete the pet "
        "called Rex; if no, update the pet called Rex and set the status to sold and "
        "the name to Max",
    ),
    "condition, one branch": (
        "if there are more than 3 sold pets, please delete the pet with name Rex; otherwise, "
        "please leave things as they are",
        "if there are over 3 sold pets, delete the pet named Rex; if not, do nothing",
        "if the number of sold pets is greater than 3, please delete the pet whose name is "
        "Rex; failing that, no action is needed",
        "see whether we have more than 3 sold pets: if yes, delete the pet called Rex; if no,"
        " just leave it",
    ),
    "attribute": (
        "tell me the price of the pet with name Rex",
        "give me the price of the pet named Rex",
        "I would like to know the price of the pet whose name is Rex",
        "what's the price of the pet called Rex?",
    ),
    "truth asked": (
        "tell me whether the owner with email ann@example.org is active",
        "check whether the owner that has email ann@example.org is active",
        "I would like to know whether the owner whose email is ann@example.org is active",
        "find out whether the owner that has email ann@example.org is active",
    ),
    "hop": (
        "tell me the email of the owner of the pet with name Rex",
        "give me the email of the owner of the pet named Rex",
        "I would like to know the email of the owner of the pet whose name is Rex",
        "what's the email of the owner of the pet called Rex?",
    ),
    "role": (
        "tell me the email of the breeder of the pet with name Rex",
        "give me the email of the breeder of the pet named Rex",
        "I would like to know the email of the breeder of the pet whose name is Rex",
        "what's the email of the breeder of the pet called Rex?",
    ),
    "count": (
        "tell me how many sold pets there are",
        "how many sold pets are there?",
        "I need to know how many sold pets there are",
        "how many sold pets do we have?",
    ),
    "sum": (
        "tell me the total price of all sold pets",
        "give me the sum of price over all sold pets",
        "I would like to know the sum of the price of all sold pets",
        "what's the combined price of all the sold pets?",
    ),
    "average": (
        "tell me the average price of all sold pets",
        "give me the average of price over all sold pets",
        "I would like to know the mean price of all sold pets",
        "what's the average price across all the sold pets?",
    ),
    "highest": (
        "tell me the highest price of all sold pets",
        "give me the highest price over all sold pets",
        "I would like to know the highest price found among all sold pets",
        "what's the highest price of all the sold pets?",
    ),
    "lowest": (
        "tell me the earliest born date of all sold pets",
        "give me the earliest born date over all sold pets",
        "I would like to know the earliest born date found among all sold pets",
        "what's the earliest born date of all the sold pets?",
    ),
    "difference": (
        "tell me the difference between the price of the pet with name Rex and the price "
        "of the pet with name Tom",
        "give me the difference between the price of the pet named Rex and the price of "
        "the pet named Tom",
        "I would like to know the difference between the price of the pet whose name is "
        "Rex and the price of the pet whose name is Tom",
        "what's the difference between the price of the pet called Rex and the price of "
        "the pet called Tom?",
    ),
    "days": (
        "tell me the number of days between the born date of the pet with name Tom and 1 "
        "January 2024",
        "give me the number of days between the born date of the pet named Tom and January 1, 2024",
        "I would like to know the number of days between the born date of the pet whose "
        "name is Tom and 1 January 2024",
        "what's the number of days between the born date of the pet called Tom and "
        "January 1, 2024?",
    ),
    "shift asked": (
        "tell me 3 less than the number of pets",
        "give me 3 less than the number of pets",
        "I would like to know 3 less than the number of pets",
        "what's 3 less than the number of pets?",
    ),
    "compare": (
        "tell me whether the price of the pet with name Rex is lower than the price of "
        "the pet with name Tom",
        "check whether the price of the pet named Rex is below the price of the pet named Tom",
        "I would like to know whether the price of the pet whose name is Rex is smaller "
        "than the price of the pet whose name is Tom",
        "find out whether the price of the pet called Rex is less than the price of the "
        "pet called Tom",
    ),
    "extreme": (
        "delete the pet with the lowest price among the sold pets",
        "delete whichever pet has the lowest price of all sold pets",
        "delete the pet whose price is the lowest among the sold pets",
        "delete the pet that has the lowest price out of the sold pets",
    ),
    "extreme of all": (
        "delete the pet with the latest born date",
        "delete whichever pet has the latest born date",
        "delete the pet whose born date is the latest",
        "delete the pet that has the latest born date",
    ),
    "named": (
        "delete pet #12",
        "delete pet #12",
        "delete pet #12",
        "delete pet #12",
    ),
    "new": (
        "delete the new pet",
        "delete the new pet",
        "delete the new pet",
        "delete the new pet",
    ),
}
