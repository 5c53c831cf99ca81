"""Lists of tools with maps as a model writes them: small worlds whose rules are known."""

from __future__ import annotations

from envwright.environment.template import Template
from envwright.inference.tool_map import map_environments, read_map
from envwright.sources.document import SourceDocument
from envwright.sources.tool_list import read_tool_list
from envwright.types import Interface, Json
from envwright.workflows.environment_build import with_rows
from tests.unit.inference.tool_lists.lists import tool

TEXT: Json = {"type": "string"}


def listed(lines: str, **answers: Json) -> Interface:
    """The interface of some lines ``name(a*, b:integer) What it does.``, with answers."""
    tools = [tool(line) for line in lines.splitlines() if line.strip()]
    for one in tools:
        if one["name"] in answers:
            one["outputSchema"] = answers[one["name"]]
    return read_tool_list(SourceDocument({"tools": tools}, "tools.json"))


def compiled(interface: Interface, written: Json) -> Template:
    """The environment of a map that has no faults, with all tools of the list."""
    reading = read_map(written, interface)
    assert reading.faults == ()
    made, left = map_environments(
        interface, reading.semantic, name="world", seed=0, rows=8, max_tools=60
    )
    assert not left, left
    (one,) = made
    return with_rows(one.result)[1]


DESK_TOOLS = """
    login(username*, password*) Sign in.
    logout() Sign out.
    create_ticket(title*, priority:integer) Create a ticket.
    close_ticket(ticket_id*: integer) Close a ticket.
    edit_ticket(ticket_id*: integer, title, priority:integer) Edit a ticket.
    delete_ticket(ticket_id*: integer) Delete a ticket.
    list_my_tickets(status) List the tickets of the user.
    search_tickets(query*) Search titles and states.
"""
DESK: Json = {
    "things": {
        "session": {"single": True, "columns": {"user": {}}},
        "user": {
            "key": "username",
            "key_by": "caller",
            "columns": {"password": {"required": True, "hidden": True, "examples": ["pw1", "pw2"]}},
        },
        "ticket": {
            "key": "ticket_id",
            "key_type": "integer",
            "columns": {
                "title": {"required": True, "examples": ["Printer", "Screen"]},
                "priority": {"type": "integer", "default": 1},
                "status": {"enum": ["open", "closed"], "default": "open"},
                "owner": {"refers": "user"},
            },
        },
    },
    "tools": {
        "login": {
            "thing": "user",
            "by": "username",
            "must": [["password = :password", "The password is wrong."]],
            "does": {"update": "session", "sets": {"user": ":username"}},
            "answer": {"ok": "json('true')"},
        },
        "logout": {
            "thing": "session",
            "must": [["user IS NOT NULL", "Nobody is signed in."]],
            "does": {"update": "session", "sets": {"user": "NULL"}},
            "answer": {"ok": "json('true')"},
        },
        "create_ticket": {
            "thing": "ticket",
            "must": [["(SELECT user FROM session) IS NOT NULL", "Sign in first."]],
            "does": {
                "create": "ticket",
                "sets": {
                    "title": ":title",
                    "priority": ":priority",
                    "owner": "(SELECT user FROM session)",
                },
            },
            "answer": "row",
        },
        "close_ticket": {
            "thing": "ticket",
            "by": "ticket_id",
            "must": [{"that": "status <> 'closed'", "else": "Ticket {ticket_id} is closed."}],
            "does": {"update": "ticket", "sets": {"status": "'closed'"}},
            "answer": {"status": "status"},
        },
        "edit_ticket": {
            "thing": "ticket",
            "by": "ticket_id",
            "does": {"update": "ticket", "sets": ["title", "priority"]},
            "answer": "row",
        },
        "delete_ticket": {
            "thing": "ticket",
            "by": "ticket_id",
            "does": {"delete": "ticket"},
            "answer": {"deleted": "title", "id": ":ticket_id"},
        },
        "list_my_tickets": {
            "thing": "ticket",
            "answer": {
                "tickets": {
                    "rows": ["ticket_id", "title"],
                    "where": [
                        "owner = (SELECT user FROM session)",
                        ":status IS NULL OR status = :status",
                    ],
                },
                "count": "(SELECT count(*) FROM tickets)",
            },
        },
        "search_tickets": {
            "thing": "ticket",
            "answer": {
                "rows": [],
                "where": "title LIKE '%' || :query || '%' OR status LIKE '%' || :query || '%'",
            },
        },
    },
}
