"""Maps → worlds: what a map says is what the tools do, for small worlds whose rules are known."""

from __future__ import annotations

from envwright.environment.session import Session
from envwright.inference.tool_map import read_map
from envwright.types import Json
from tests.unit.inference.tool_map.maps import DESK, DESK_TOOLS, TEXT, compiled, listed


def accepted(session: Session, tool: str, /, **arguments: Json) -> Json:
    found = session.call(tool, arguments)
    assert found.error is None, found.text
    return found.value


def refused(session: Session, tool: str, /, **arguments: Json) -> str:
    found = session.call(tool, arguments)
    assert found.error is not None
    return found.error.message


def test_a_desk_with_a_session() -> None:
    with compiled(listed(DESK_TOOLS), DESK).session() as session:
        assert refused(session, "create_ticket", title="Mouse") == "Sign in first."
        name, secret = session.query("SELECT username, password FROM users")[0]
        assert refused(session, "login", username=name, password="no") == "The password is wrong."
        assert refused(session, "login", username="?", password="no") == "There is no user ?."
        assert accepted(session, "login", username=name, password=secret) == {"ok": True}
        made = accepted(session, "create_ticket", title="Mouse")
        key = made["ticket_id"]
        assert made == {
            "ticket_id": key,
            "title": "Mouse",
            "priority": 1,
            "status": "open",
            "owner": name,
        }
        edited = accepted(session, "edit_ticket", ticket_id=key, priority=3)
        assert (edited["title"], edited["priority"]) == ("Mouse", 3)
        assert {"ticket_id": key, "title": "Mouse"} in accepted(session, "list_my_tickets")[
            "tickets"
        ]
        assert accepted(session, "close_ticket", ticket_id=key) == {"status": "closed"}
        assert refused(session, "close_ticket", ticket_id=key) == f"Ticket {key} is closed."
        assert [one["title"] for one in accepted(session, "search_tickets", query="mous")] == [
            "Mouse"
        ]
        gone = accepted(session, "delete_ticket", ticket_id=key)
        assert gone == {"deleted": "Mouse", "id": key}
        assert refused(session, "delete_ticket", ticket_id=key) == f"There is no ticket {key}."
        accepted(session, "logout")
        assert refused(session, "logout") == "Nobody is signed in."


def test_money_moves_from_one_account_to_another() -> None:
    tools = """
        transfer(source*, target*, amount*: number) Move money.
        get_balance(name*) The balance of an account.
    """
    written = {
        "things": {
            "account": {
                "key": "name",
                "key_by": "caller",
                "columns": {
                    "name": {"examples": ["ann", "bob", "cy"]},
                    "balance": {"type": "number", "required": True, "bounds": {"minimum": 0}},
                },
            }
        },
        "tools": {
            "transfer": {
                "thing": "account",
                "by": {"name": ":source"},
                "must": [
                    ["EXISTS (SELECT 1 FROM accounts WHERE name = :target)", "No {target}."],
                    [":target <> name", "Not to yourself."],
                    ["balance >= :amount", "Too little."],
                ],
                "does": [
                    {"update": "account", "sets": {"balance": "balance - :amount"}},
                    {
                        "update": "account",
                        "where": "name = :target",
                        "sets": {"balance": "balance + :amount"},
                    },
                ],
                "answer": {"balance": "balance"},
            },
            "get_balance": {"thing": "account", "by": "name", "answer": {"value": "balance"}},
        },
    }
    with compiled(listed(tools), written).session() as session:
        before = {name: accepted(session, "get_balance", name=name) for name in ("ann", "bob")}
        half = before["ann"] / 2
        left = accepted(session, "transfer", source="ann", target="bob", amount=half)
        assert left == {"balance": before["ann"] - half}
        assert accepted(session, "get_balance", name="bob") == before["bob"] + half
        assert refused(session, "transfer", source="ann", target="bob", amount=1e9) == "Too little."
        assert refused(session, "transfer", source="ann", target="zoe", amount=1) == "No zoe."


def test_a_feed_with_pairs_and_counters() -> None:
    tools = """
        follow(user*) Follow a user.
        unfollow(user*) Stop following a user.
        post(text*, tags:array) Post a text.
        like(post_id*: integer) Like a post.
        stats() Followed users, and likes of all posts.
    """
    me = "(SELECT username FROM me)"
    written = {
        "things": {
            "me": {"single": True, "columns": ["username"], "start": {"username": "ann"}},
            "following": {
                "columns": {"follower": {}, "followed": {}},
                "key_type": "integer",
                "together": ["follower", "followed"],
            },
            "post": {
                "key": "post_id",
                "key_type": "integer",
                "columns": {"text": {}, "tags": "json", "likes": {"type": "integer", "default": 0}},
            },
        },
        "tools": {
            "follow": {
                "thing": "following",
                "does": {"create": "following", "sets": {"follower": me, "followed": ":user"}},
                "answer": {"followed": ":user"},
            },
            "unfollow": {
                "thing": "following",
                "by": {"follower": me, "followed": ":user"},
                "does": {"delete": "following"},
                "answer": {"unfollowed": "followed"},
            },
            "post": {"thing": "post", "does": {"create": "post"}, "answer": "row"},
            "like": {
                "thing": "post",
                "by": "post_id",
                "does": {"update": "post", "sets": {"likes": "likes + 1"}},
                "answer": {"likes": "likes"},
            },
            "stats": {
                "answer": {
                    "follows": {
                        "values": "followed",
                        "of": "following",
                        "where": f"follower = {me}",
                    },
                    "likes": "(SELECT coalesce(sum(likes), 0) FROM posts)",
                }
            },
        },
    }
    with compiled(listed(tools), written).session() as session:
        accepted(session, "follow", user="bob")
        assert "already" in refused(session, "follow", user="bob")
        assert "bob" in accepted(session, "stats")["follows"]
        before = accepted(session, "stats")["likes"]
        made = accepted(session, "post", text="Hello", tags=["a"])
        assert (made["tags"], made["likes"]) == (["a"], 0)
        assert accepted(session, "like", post_id=made["post_id"]) == {"likes": 1}
        assert accepted(session, "stats")["likes"] == before + 1
        assert accepted(session, "unfollow", user="bob") == {"unfollowed": "bob"}
        assert refused(session, "unfollow", user="bob") == "There is no following bob."


def test_one_vehicle() -> None:
    tools = """
        fill_fuel(litres*: number) Fill the tank.
        start_engine() Start the engine.
        drive(distance*: number) Drive.
    """
    written = {
        "things": {
            "vehicle": {
                "single": True,
                "columns": {
                    "fuel": {"type": "number", "bounds": {"minimum": 0, "maximum": 50}},
                    "engine": ["running", "stopped"],
                },
                "start": {"fuel": 5.0, "engine": "stopped"},
            }
        },
        "tools": {
            "fill_fuel": {
                "thing": "vehicle",
                "must": [["fuel + :litres <= 50", "The tank holds 50."]],
                "does": {"update": "vehicle", "sets": {"fuel": "fuel + :litres"}},
                "answer": {"fuel": "fuel"},
            },
            "start_engine": {
                "thing": "vehicle",
                "must": [["fuel > 0", "No fuel."]],
                "does": {"update": "vehicle", "sets": {"engine": "'running'"}},
                "answer": "row",
            },
            "drive": {
                "thing": "vehicle",
                "must": [
                    ["engine = 'running'", "Start it."],
                    ["fuel * 10 >= :distance", "Too far."],
                ],
                "does": {"update": "vehicle", "sets": {"fuel": "fuel - :distance / 10"}},
                "answer": {"value": "fuel"},
            },
        },
    }
    with compiled(listed(tools), written).session() as session:
        assert refused(session, "drive", distance=10) == "Start it."
        assert accepted(session, "fill_fuel", litres=10) == {"fuel": 15.0}
        assert refused(session, "fill_fuel", litres=36) == "The tank holds 50."
        assert accepted(session, "start_engine")["engine"] == "running"
        assert accepted(session, "drive", distance=100) == 5.0
        assert refused(session, "drive", distance=100) == "Too far."


def test_a_tree_of_folders() -> None:
    tools = """
        cd(folder*) Change the folder.
        ls() List the names in the folder.
        mkdir(name*) Make a folder.
        rm(name*) Remove a folder and all that is in it.
    """
    here = "(SELECT path FROM place)"
    child = f"rtrim({here}, '/') || '/' || :"
    written = {
        "things": {
            "place": {"single": True, "columns": ["path"], "start": {"path": "/"}},
            "folder": {
                "key": "path",
                "key_by": "caller",
                "columns": {"path": {"examples": ["/a", "/b", "/a/c"]}, "parent": {}},
            },
        },
        "tools": {
            "cd": {
                "thing": "folder",
                "by": {"path": f"{child}folder"},
                "does": {"update": "place", "sets": {"path": f"{child}folder"}},
                "answer": {"path": here},
            },
            "ls": {
                "answer": {
                    "names": {
                        "values": "substr(path, length(parent) + 1)",
                        "of": "folder",
                        "where": f"parent = {here}",
                        "order": "path",
                    }
                }
            },
            "mkdir": {
                "thing": "folder",
                "must": [
                    [f"NOT EXISTS (SELECT 1 FROM folders WHERE path = {child}name)", "Is there."]
                ],
                "does": {"create": "folder", "sets": {"path": f"{child}name", "parent": here}},
                "answer": {"path": "path"},
            },
            "rm": {
                "thing": "folder",
                "by": {"path": f"{child}name"},
                "does": [
                    {"delete": "folder", "where": f"path LIKE ({child}name || '/%')"},
                    {"delete": "folder"},
                ],
                "answer": {"removed": "path"},
            },
        },
    }
    with compiled(listed(tools), written).session() as session:
        assert accepted(session, "mkdir", name="new") == {"path": "/new"}
        assert refused(session, "mkdir", name="new") == "Is there."
        assert accepted(session, "cd", folder="new") == {"path": "/new"}
        accepted(session, "mkdir", name="inner")
        assert accepted(session, "ls")["names"] == ["/inner"]
        accepted(session, "mkdir", name="x")
        assert accepted(session, "rm", name="x") == {"removed": "/new/x"}
        assert refused(session, "cd", folder="x") == "There is no folder x."


def test_documented_keys_are_answered_or_the_writer_is_told() -> None:
    answer = {
        "type": "object",
        "properties": {"ticket": {"type": "object", "properties": {"id": TEXT, "title": TEXT}}},
    }
    interface = listed("get_ticket(id*) Get.\n find_ticket(id*) Find.", get_ticket=answer)
    things = {"ticket": {"columns": ["title"]}}
    told = {"thing": "ticket", "by": "id"}
    right = {**told, "answer": {"ticket": {"row": ["id", "title"]}}}
    assert read_map({"things": things, "tools": {"get_ticket": right}}, interface).faults == ()
    for wrong, said in (
        ({"row": ["id", "title"]}, "the documented keys ticket are not answered."),
        ({"ticket": {"row": ["id"]}}, "ticket: the documented keys title are not answered."),
        ({"rows": []}, "its documented answer is an object with the keys ticket."),
    ):
        tools: Json = {"get_ticket": {**told, "answer": wrong}}
        reading = read_map({"things": things, "tools": tools}, interface)
        assert [fault.message for fault in reading.faults] == [said]
        assert reading.semantic.tools["get_ticket"].left_out == said


def test_listed_rows_stand_at_the_start() -> None:
    rows: list[Json] = [{"code": "SFO", "city": "San Francisco"}, {"code": "RMS", "city": None}]
    written: Json = {
        "things": {
            "airport": {"key": "code", "key_by": "caller", "columns": ["city"], "rows": rows}
        },
        "tools": {
            "get_airport": {"thing": "airport", "by": "code", "answer": "row"},
            "list_airports": {"thing": "airport", "answer": {"rows": []}},
        },
    }
    with compiled(
        listed("get_airport(code*) Get.\n list_airports() List."), written
    ).session() as s:
        assert accepted(s, "list_airports") == sorted(rows, key=lambda row: str(row["code"]))
        assert accepted(s, "get_airport", code="SFO") == rows[0]
