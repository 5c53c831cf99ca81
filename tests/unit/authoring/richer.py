"""An enrichment of the pet store, stage by stage: what a model would answer that does it right."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import envwright
from envwright.environment.folder import tool_form
from envwright.inference import infer_environments
from envwright.llm.client import Completion, Sampling, Usage
from envwright.sources.openapi import load_openapi
from envwright.types import EnvironmentSpec, Json, Message, Role
from envwright.workflows.environment_build import with_rows

DOCUMENT = Path(envwright.__file__).parent / "data/openapi/petstore.json"
_STAGE = re.compile(r"^# Stage: (.+)$", re.MULTILINE)


@lru_cache(maxsize=1)
def petstore() -> EnvironmentSpec:
    """The pet store as the rules make it, with its rows."""
    (result,) = infer_environments(load_openapi(DOCUMENT), seed=0, rows=12, max_tools=30)
    return with_rows(result)[0].environment


def _tool(name: str, **changed: Json) -> Json:
    """A tool of the pet store with some keys of it replaced."""
    tool = next(tool for tool in petstore().tools if tool.name == name)
    return {**tool_form(tool), **changed}


_PLAN = {
    "title": "A pet shop with orders",
    "rules": {
        "R1": {
            "rule": "Only an available pet can be ordered; the order reserves it.",
            "held_by": ["place_order"],
            "from": "assumed",
        },
        "R2": {
            "rule": "A placed order is approved before anything else; that marks it complete.",
            "held_by": ["approve_order"],
            "from": "assumed",
        },
        "R3": {
            "rule": "A delivered order stays on file.",
            "held_by": ["delete_order"],
            "from": "assumed",
        },
    },
    "data": {"orders": "A note for the courier; placed orders are not complete yet."},
    "tools": {
        "place_order": {"does": "Order an available pet.", "writes": ["orders", "pets"]},
        "delete_order": {"does": "Delete an order that is not delivered.", "writes": ["orders"]},
        "login_user": {
            "does": "Look up a user by name and password.",
            "writes": [],
            "operation": "loginUser",
        },
        "approve_order": {"does": "Approve a placed order.", "writes": ["orders"]},
    },
}
_NOTE = "  -- Note for the courier\n  note TEXT\n) STRICT"


def _orders() -> str:
    sql = petstore().schema_sql
    table = sql[sql.index("/* What is known about each order. */") :].split(";")[0] + ";"
    return table.replace(
        "CHECK (complete IN (0, 1))\n) STRICT", f"CHECK (complete IN (0, 1)),\n{_NOTE}"
    )


def _answers() -> dict[str, Json]:
    order = {
        "sql": "SELECT 1 FROM orders WHERE id = :order_id",
        "error": "There is no order {order_id}.",
    }
    place = _tool("place_order")
    free = {
        "sql": "SELECT status = 'available' FROM pets WHERE id = :pet_id",
        "error": "Pet {pet_id} is not available.",
    }
    undelivered = {
        "sql": "SELECT status <> 'delivered' FROM orders WHERE id = :order_id",
        "error": "Order {order_id} is delivered and stays on file.",
    }
    return {
        "survey": {"plan": _PLAN},
        "data": {
            "tables": {"orders": _orders()},
            "invariants": {
                "a placed order is not complete": (
                    "SELECT id FROM orders WHERE status = 'placed' AND complete = 1"
                )
            },
            "adjust": [
                "UPDATE orders SET complete = 0 WHERE status = 'placed'",
                "UPDATE orders SET note = 'Ring twice' WHERE id % 2 = 0",
            ],
        },
        "amend 1": {
            "tools": {
                "place_order": {
                    **{key: place[key] for key in ("let", "returns")},
                    "description": "Order an available pet; the order is placed, the pet pending.",
                    "parameters": {
                        "pet_id": {"column": "orders.pet_id"},
                        "quantity": {"column": "orders.quantity", "optional": True},
                        "note": {"column": "orders.note", "optional": True},
                    },
                    "require": [*place["require"], free],
                    "do": [
                        "INSERT INTO orders (id, pet_id, quantity, status, complete, note) VALUES "
                        "(:new_order_id, :pet_id, :quantity, 'placed', 0, :note)",
                        "UPDATE pets SET status = 'pending' WHERE id = :pet_id",
                    ],
                },
                "delete_order": _tool("delete_order", require=[order, undelivered]),
                "login_user": {
                    "description": "Look up a user by user name and password.",
                    "parameters": {
                        "username": {"column": "users.username"},
                        "password": {"column": "users.password"},
                    },
                    "require": [
                        {
                            "sql": "SELECT 1 FROM users WHERE username = :username",
                            "error": "There is no user {username}.",
                        },
                        {
                            "sql": "SELECT password = :password FROM users "
                            "WHERE username = :username",
                            "error": "The password of {username} is another one.",
                        },
                    ],
                    "returns": {"row": "SELECT id, username FROM users WHERE username = :username"},
                },
                "approve_order": {
                    "description": "Approve a placed order, which makes it complete.",
                    "parameters": {"order_id": {"column": "orders.id"}},
                    "require": [
                        order,
                        {
                            "sql": "SELECT status = 'placed' FROM orders WHERE id = :order_id",
                            "error": "Order {order_id} is not waiting for approval.",
                        },
                    ],
                    "do": [
                        {
                            "sql": "UPDATE orders SET status = 'approved', complete = 1 "
                            "WHERE id = :order_id",
                            "expect": 1,
                        }
                    ],
                    "returns": {
                        "row": "SELECT id, status, complete FROM orders WHERE id = :order_id"
                    },
                },
            }
        },
        "sentences": {
            "sentences": {
                "R1": "Only an available pet can be ordered with `place_order`, which reserves it.",
                "R2": "A placed order is approved with `approve_order`; that completes it.",
                "R3": "A delivered order cannot be deleted.",
            }
        },
        "trials": {"tests": _tests()},
    }


def _tests() -> Json:
    def call(tool: str, error: str = "", **arguments: Json) -> Json:
        return {"tool": tool, "arguments": arguments, **({"error": error} if error else {})}

    return {
        "an available pet is ordered once": [
            {**call("place_order", pet_id=104, quantity=1), "result": {"status": "placed"}},
            call("place_order", "is not available", pet_id=104),
            {**call("get_pet", pet_id=104), "result": {"status": "pending"}},
        ],
        "a placed order is approved": [
            {**call("approve_order", order_id=101), "result": {"complete": True}},
            call("approve_order", "not waiting", order_id=101),
        ],
        "a placed order goes": [call("delete_order", order_id=101)],
        "a delivered order stays": [call("delete_order", "stays on file", order_id=105)],
        "somebody logs in": [
            call("create_user", username="ada", password="x1"),
            call("login_user", username="ada", password="x1"),
            call("login_user", "another one", username="ada", password="x2"),
        ],
    }


ANSWERS = _answers()
STAGES = tuple(ANSWERS)
FOR_EVER = 99
Spoil = Callable[[Json], str]


class Enricher:
    """Answers every stage right, but for what is spoilt.

    Args:
        spoilt: stage → from the right answer to what is said instead.
        times: how often a stage is spoilt, its repairs included. What is always spoilt is not
            put right in later stages either.
        stops_after: answers, after which the process dies.
    """

    model = "enricher"

    def __init__(
        self,
        spoilt: dict[str, Spoil] | None = None,
        *,
        times: int = FOR_EVER,
        stops_after: int | None = None,
    ) -> None:
        self._spoilt, self._times, self._left = spoilt or {}, times, stops_after
        self.asked: list[tuple[Message, ...]] = []
        self.samplings: list[Sampling] = []
        self.stages: Counter[str] = Counter()

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        if self._left is not None and len(self.asked) >= self._left:
            raise KeyboardInterrupt
        self.asked.append(tuple(messages))
        self.samplings.append(sampling)
        text = self._answer(messages)
        return Completion(message=Message(role=Role.ASSISTANT, content=text), usage=Usage())

    def _answer(self, messages: Sequence[Message]) -> str:
        stage = stage_of(messages)
        self.stages[stage] += 1
        if stage in self._spoilt and self.stages[stage] <= self._times:
            return self._spoilt[stage](copy.deepcopy(ANSWERS.get(stage, {})))
        if self._spoilt and self._times == FOR_EVER:
            return json.dumps(ANSWERS.get(stage, {}))
        return json.dumps(right(stage, repair=len(messages) > 2))


def stage_of(messages: Sequence[Message]) -> str:
    """The stage that a request is about."""
    found = next(filter(None, (_STAGE.search(m.content) for m in messages if m.role is Role.USER)))
    return found[1]


def right(stage: str, *, repair: bool = False) -> Json:
    """What is right at a stage; as a repair everything that may have gone wrong before."""
    if stage == "mend" or (repair and stage == "trials"):
        return {**ANSWERS["data"], **ANSWERS["amend 1"], **ANSWERS["trials"]}
    if repair and stage == "amend 1":
        return {**ANSWERS["data"], **ANSWERS[stage]}
    return ANSWERS[stage]
