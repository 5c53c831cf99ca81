"""An agent in an environment, with nothing but a session and a loop.

    python examples/bare_loop.py

The agent is a script: it looks for a member and a book, lends the book, and gives it back. What a
language model would add is the choice of the next call.
"""

from __future__ import annotations

from pathlib import Path

from envwright import Template, load_environment

template = Template(load_environment(Path(__file__).parents[1] / "environments" / "mock"))
print(len(template.tool_schemas()), "tools:", ", ".join(template.tools))

with template.session() as session:
    member = session.call("find_members", {"email": "ada@example.org"}).value[0]["id"]
    book = session.call("find_books", {"title": "On Tides"}).value[0]["id"]
    loan = session.call("lend_book", {"member_id": member, "book_id": book})
    print("lent:", loan.text)
    for change in session.diff().rows:
        print(" ", change.operation, change.table, change.key, change.after)

    before = session.snapshot()
    print("returned:", session.call("return_book", {"loan_id": loan.value["id"]}).text)
    print("again:", session.call("return_book", {"loan_id": loan.value["id"]}).text)
    session.restore(before)
    print("restored:", session.call("list_loans", {"member_id": member, "status": "open"}).text)
