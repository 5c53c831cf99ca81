"""Small releases in EnvScaler's format: a clean one, one with every defect, a hostile one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson

Raw = dict[str, Any]

CLEAN = """
import copy


class Library:
    def __init__(self, config=None):
        self.books = {}
        self.lent = []

    def get_book(self, book_id: str) -> dict:
        if not isinstance(book_id, str) or book_id not in self.books:
            return {"success": False, "error": "There is no such book."}
        return {"success": True, "data": copy.deepcopy(self.books[book_id])}

    def lend_book(self, book_id: str, days: int = 14) -> dict:
        if not isinstance(book_id, str) or book_id not in self.books:
            return {"success": False, "error": "There is no such book."}
        if isinstance(days, bool) or not isinstance(days, int) or not 0 < days < 100:
            return {"success": False, "error": "From 1 to 99 days."}
        self.lent.append({"book_id": book_id, "days": days})
        return {"success": True, "message": "Lent."}
"""

FAULTY = '''
import random
import uuid
from datetime import date

SHARED = {"seen": 0}


class Shop:
    def __init__(self, config):
        for key, value in config.items():
            setattr(self, key, value)

    def get_order(self, order_id: str) -> dict:
        """Marked as a query, and counts its calls."""
        self.views += 1
        return {"success": True, "data": self.views}

    def find_order(self, order_id: str) -> dict:
        """Hands out the state itself."""
        if not isinstance(order_id, str) or order_id not in self.orders:
            return {"success": False, "error": "no such order"}
        return {"success": True, "data": self.orders[order_id]}

    def add_note(self, text: str) -> dict:
        self.notes[str(uuid.uuid4())] = text
        return {"success": True, "message": "ok"}

    def list_tags(self) -> dict:
        return {"success": True, "data": list({"red", "green", "blue", "black", "white"})}

    def today(self) -> dict:
        return {"success": True, "data": str(date.today())}

    def cancel(self, order_id: str) -> dict:
        self.orders[order_id]["status"] = "cancelled"
        return {"success": True, "message": "ok"}

    def refund(self, order_id: str) -> dict:
        self.refunds += 1
        return {"success": False, "error": "cannot be refunded"}

    def describe(self) -> str:
        return "a shop"

    def ship(self, order_id: str, carrier: str) -> dict:
        return {"success": True, "message": "ok"}

    def pack(self, order_id: str, **rest) -> dict:
        return {"success": True, "message": "ok"}
'''

HOSTILE = """
import ctypes
import os
import socket
import sys


class Trap:
    def __init__(self, config):
        self.count = 0

    def loop(self) -> dict:
        while True:
            self.count += 1

    def hoard(self) -> dict:
        self.hoarded = bytearray(1 << 40)

    def hoard_slowly(self) -> dict:
        self.hoarded = [bytearray(1 << 20) for _ in range(1 << 20)]

    def read(self) -> dict:
        return {"success": True, "data": open("/etc/passwd").read()}

    def write(self) -> dict:
        open("PLACE", "w").write("was here")
        return {"success": True}

    def connect(self) -> dict:
        socket.socket().connect(("127.0.0.1", 9))
        return {"success": True}

    def shell(self) -> dict:
        os.system("touch PLACE")
        return {"success": True}

    def leave(self) -> dict:
        sys.exit(0)

    def vanish(self) -> dict:
        os._exit(7)

    def shout(self) -> dict:
        print("hello", flush=True)
        os.write(3, b"garbage " * 1000)
        return {"success": True}

    def crash(self) -> dict:
        ctypes.string_at(0)

    def endless(self) -> dict:
        inner = self.deep = {}
        for _ in range(100_000):
            inner["x"] = {}
            inner = inner["x"]
        return {"success": True, "data": self.deep}

    def rude(self) -> dict:
        class Rude:
            def __repr__(self):
                raise KeyboardInterrupt
            def __getattr__(self, name):
                raise SystemExit(3)
        self.rude_thing = Rude()
        return {"success": True, "data": self.rude_thing}

    def fine(self) -> dict:
        return {"success": True}
"""


def tool(name: str, required: tuple[str, ...] = (), **parameters: str) -> Raw:
    """A tool's schema as the format has it."""
    return {
        "type": "function",
        "function": {
            "name": name,
            "description": name,
            "parameters": {
                "type": "object",
                "properties": {key: {"type": kind} for key, kind in parameters.items()},
                "required": list(required or parameters),
            },
        },
    }


def environment(
    key: str, cls: str, source: str, tools: list[Raw], queries: tuple[str, ...] = ()
) -> Raw:
    names = [t["function"]["name"] for t in tools]
    return {
        "env_id": key,
        "env_class_name": cls,
        "env_class_code": source,
        "operation_list": [
            {
                "operation_name": name,
                "operation_type": "query" if name in queries else "state_change",
            }
            for name in names
        ],
        "tools": orjson.dumps(tools).decode(),
    }


def scenario(env: str, task: str, config: Raw, *checks: str) -> Raw:
    return {
        "env_id": env,
        "task_id": task,
        "init_config": orjson.dumps(config).decode(),
        "task": "Do it.",
        "checklist_with_func": [
            {"check_item": f"Has {n}", "check_func": f"def check_func(final_state):\n    {body}"}
            for n, body in enumerate(checks, 1)
        ],
    }


def clean() -> tuple[Raw, list[Raw]]:
    tools = [
        tool("get_book", book_id="string"),
        tool("lend_book", ("book_id",), book_id="string", days="integer"),
    ]
    config = {"books": {"B-1": {"book_id": "B-1", "title": "Emma"}}, "lent": []}
    check = "return any(l['book_id'] == 'B-1' for l in final_state['lent'])"
    one = environment("library", "Library", CLEAN, tools, ("get_book",))
    return one, [scenario("library", "t1", config, check)]


def faulty() -> tuple[Raw, list[Raw]]:
    bad = tool("pack", order_id="text")
    bad["function"]["parameters"]["required"] = ["order_id", "box"]
    tools = [
        tool("get_order", order_id="string"),
        tool("find_order", order_id="string"),
        tool("add_note", text="string"),
        tool("list_tags"),
        tool("today"),
        tool("cancel", order_id="string"),
        tool("refund", order_id="string"),
        tool("describe"),
        tool("ship", order_id="string", speed="string"),
        bad,
        tool("missing"),
    ]
    config = {
        "orders": {"O-1": {"order_id": "O-1", "status": "open"}},
        "notes": {},
        "views": 0,
        "refunds": 0,
    }
    cancelled = "return final_state['orders']['O-1']['status'] == 'cancelled'"
    opened = "return final_state['views'] == 0"
    tasks = [
        scenario("shop", "partly", config, cancelled, opened),
        scenario("shop", "wholly", config, opened),
        scenario("shop", "empty", config),
        scenario(
            "shop",
            "odd",
            config,
            "return final_state['nothing']",
            "return 1",
            "return False",
            "final_state['views'] = 5; return False",
        ),
        scenario("shop", "odd", config | {"tags": {"__type__": "set", "items": []}}, cancelled),
    ]
    queries = ("get_order", "find_order", "list_tags", "today", "describe")
    return environment("shop", "Shop", FAULTY, tools, queries), tasks


HOSTILE_TOOLS = tuple(
    """
    loop hoard hoard_slowly read write connect shell leave vanish shout crash endless rude fine
    """.split()
)


def hostile(place: Path) -> tuple[Raw, list[Raw]]:
    source = HOSTILE.replace("PLACE", str(place))
    tools = [tool(name) for name in HOSTILE_TOOLS]
    check = "return final_state['count'] > 0"
    return environment("trap", "Trap", source, tools), [scenario("trap", "t1", {"count": 0}, check)]


def write(folder: Path, *parts: tuple[Raw, list[Raw]]) -> Path:
    """A release with these environments."""
    folder.mkdir(parents=True, exist_ok=True)
    metadata = {env["env_id"]: env for env, _ in parts}
    (folder / "env_metadata.json").write_bytes(orjson.dumps(metadata))
    scenarios = [s for _, tasks in parts for s in tasks]
    (folder / "scenario.json").write_bytes(orjson.dumps(scenarios))
    return folder
