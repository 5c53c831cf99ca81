"""A task's plan on other rows: which row stands for which, and which are left alone."""

from __future__ import annotations

import base64
import random

import pytest

from envwright.environment.template import Template
from envwright.tasks.goals import Sketch, Unplannable
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.samplers.exploration import perform_call
from envwright.tasks.samplers.synth_replay import rebind_task
from envwright.types import Call, EnvironmentRef, Json, Rubric, Scenario, Task
from tests.unit.tasks.samplers.worlds import LINKS, world

Step = tuple[str, dict[str, Json]]


def task(template: Template, *steps: Step, patch: bytes = b"") -> Task:
    text = base64.b64encode(patch).decode()
    ref = EnvironmentRef(name=template.spec.name, id=template.id, patch=text)
    gold = tuple(Call(tool=tool, arguments=arguments) for tool, arguments in steps)
    scenario = Scenario(opening="Please.")
    return Task(environments=(ref,), scenario=scenario, gold=gold, rubric=Rubric(checks=()))


def lend(member: str, book: str) -> Step:
    return "lend_book", {"member_id": member, "book_id": book}


def give_back(loan: str) -> Step:
    return "return_book", {"loan_id": loan}


def rebound(template: Template, *steps: Step, avoid: str = "", count: int = 20) -> list[Sketch]:
    """Rebindings of one task, each of which was checked to have happened."""
    donor = FreshValues(template)
    one = task(template, *steps)
    names = frozenset(avoid.split())
    found = [
        rebind_task(one, template, random.Random(seed), donor=donor, avoid=names)
        for seed in range(count)
    ]
    writes = tuple(call.tool for call in one.gold if template.tools[call.tool].is_write)
    with template.session() as session:
        for sketch in found:
            session.reset()
            assert sketch.sampler == "synth_replay"
            assert sketch.tools == tuple(call.tool for call in sketch.calls) == writes
            assert all(perform_call(session, call).changed for call in sketch.calls)
    return found


def values(sketches: list[Sketch], at: int, name: str) -> set[Json]:
    return {sketch.calls[at].arguments[name] for sketch in sketches}


def test_other_rows_are_taken(mock_template: Template) -> None:
    """B-2 has no copies, and the card of M-3 is not valid."""
    found = rebound(mock_template, lend("M-1", "B-1"))
    assert values(found, 0, "member_id") == {"M-2", "M-4"}
    assert values(found, 0, "book_id") == {"B-3", "B-4", "B-5"}


def test_reading_calls_are_left_out(mock_template: Template) -> None:
    find: Step = ("find_members", {"name": "Ada Byron"})
    assert len(rebound(mock_template, find, lend("M-1", "B-1"))[0].calls) == 1


def test_the_same_row_stays_the_same_and_two_stay_two(mock_template: Template) -> None:
    for sketch in rebound(mock_template, lend("M-1", "B-1"), lend("M-1", "B-4")):
        one, two = (call.arguments for call in sketch.calls)
        assert one["member_id"] == two["member_id"] != "M-1"
        assert one["book_id"] != two["book_id"]
    for sketch in rebound(mock_template, lend("M-1", "B-1"), lend("M-2", "B-1")):
        one, two = (call.arguments for call in sketch.calls)
        assert one["member_id"] != two["member_id"]
        assert one["book_id"] == two["book_id"] != "B-1"


def test_a_row_that_the_task_made_is_the_one_made_now(mock_template: Template) -> None:
    with mock_template.session() as session:
        loan = session.call(*lend("M-1", "B-1")).value["id"]
    for sketch in rebound(mock_template, lend("M-1", "B-1"), give_back(loan)):
        with mock_template.session() as session:
            lent, returned = sketch.calls
            made = session.call(lent.tool, lent.arguments).value["id"]
        assert returned.arguments["loan_id"] == made != loan


def test_a_row_stays_where_there_is_no_other(mock_template: Template) -> None:
    """Of the three open loans two are returned by the task; one of them must be again."""
    steps = [give_back(loan) for loan in ("L-1", "L-2")]
    for sketch in rebound(mock_template, *steps):
        loans = {str(call.arguments["loan_id"]) for call in sketch.calls}
        assert len(loans) == 2
        assert "L-4" in loans


def test_nothing_else_may_fit(mock_template: Template) -> None:
    steps = [give_back(loan) for loan in ("L-1", "L-2", "L-4")]
    with pytest.raises(Unplannable, match="there are no other rows or values"):
        rebound(mock_template, *steps)  # the same loans in another order are nothing new
    spec = mock_template.spec
    rows = spec.state_sql.replace("'open'", "'returned'").replace("'returned'", "'open'", 1)
    single = Template(spec.model_copy(update={"state_sql": rows}))
    with pytest.raises(Unplannable, match="there are no other rows or values"):
        rebound(single, give_back("L-1"))


def test_rows_to_be_avoided_are_not_named(mock_template: Template) -> None:
    found = rebound(mock_template, lend("M-1", "B-1"), avoid="mock.members/M-2 mock.books/B-3")
    assert values(found, 0, "member_id") == {"M-4"}
    assert values(found, 0, "book_id") == {"B-4", "B-5"}
    everyone = " ".join(f"mock.members/M-{n}" for n in range(1, 5))
    with pytest.raises(Unplannable, match="no row satisfies the guards"):
        rebound(mock_template, lend("M-1", "B-1"), avoid=everyone)


def test_rows_to_be_avoided_are_not_touched(mock_template: Template) -> None:
    """To return L-4 puts B-3 back on the shelf."""
    assert values(rebound(mock_template, give_back("L-1")), 0, "loan_id") == {"L-2", "L-4"}
    found = rebound(mock_template, give_back("L-1"), avoid="mock.books/B-3")
    assert values(found, 0, "loan_id") == {"L-2"}
    with pytest.raises(Unplannable, match="a row is to be avoided"):
        rebound(
            mock_template, give_back("L-1"), avoid="mock.books/B-3 mock.books/B-1 mock.books/B-2"
        )


def test_a_row_is_avoided_by_key_and_by_unique_column(petstore_template: Template) -> None:
    with petstore_template.session() as session:
        users = session.query("SELECT id, username FROM users ORDER BY id")
    step: Step = ("delete_user", {"username": users[0][1]})
    half = " ".join([f"petstore.users/{users[1][0]}", f"petstore.users/{users[2][1]}"])
    named = values(rebound(petstore_template, step, avoid=half, count=60), 0, "username")
    assert named == {name for _, name in users[3:]}


def test_values_are_drawn_anew_and_new_keys_are_new(petstore_template: Template) -> None:
    step: Step = ("create_user", {"username": "ada", "first_name": "Ada"})
    found = rebound(petstore_template, step)
    with petstore_template.session() as session:
        taken = {name for (name,) in session.query("SELECT username FROM users")}
    names = values(found, 0, "username")
    assert len(names) > 3
    assert not names & (taken | {"ada"})
    assert all(list(sketch.calls[0].arguments) == ["username", "first_name"] for sketch in found)


def test_two_keys_of_one_call_stay_two(ledger_template: Template) -> None:
    for sketch in rebound(ledger_template, ("swap", {"a": 1, "b": 2}), count=40):
        arguments = sketch.calls[0].arguments
        assert arguments["a"] != arguments["b"]


PAIRS = (
    "CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, seen INTEGER) "
    "STRICT, WITHOUT ROWID; CREATE TABLE friends (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) "
    "STRICT, WITHOUT ROWID;",
    """
befriend: {parameters: {a: {column: users.id}, b: {column: users.id}},
  do: ["INSERT INTO friends VALUES (:a, :b)"]}
see: {parameters: {id: {column: users.id}, by: {column: users.email}},
  require: [{sql: SELECT 1 FROM users WHERE email = :by, error: nobody}],
  do: ["UPDATE users SET seen = ifnull(seen, 0) + 1 WHERE id = :id"]}
""",
    "INSERT INTO users (id, email) VALUES (1, 'a@x'), (2, 'b@x'), (3, 'c@x'), (4, 'd@x')",
)


def test_two_rows_of_one_call_stay_two_where_no_guard_asks_for_it() -> None:
    template = world(*PAIRS)
    for sketch in rebound(template, ("befriend", {"a": 1, "b": 2}), count=40):
        arguments = sketch.calls[0].arguments
        assert arguments["a"] != arguments["b"]
    for sketch in rebound(template, ("befriend", {"a": 1, "b": 1}), count=40):
        arguments = sketch.calls[0].arguments
        assert arguments["a"] == arguments["b"] != 1


def test_a_row_that_is_only_asked_about_is_avoided_too() -> None:
    template = world(*PAIRS)
    step: Step = ("see", {"id": 1, "by": "b@x"})
    found = rebound(template, step, avoid="small.users/3", count=40)
    assert values(found, 0, "by") == {"a@x", "d@x"}


def test_keys_of_several_columns(ledger_template: Template) -> None:
    step: Step = ("add_notes", {"project_id": 1, "no": 1, "bodies": ["x"]})
    with pytest.raises(Unplannable, match="no plausible value for a parameter"):
        rebound(ledger_template, step)
    linked = world(*LINKS)
    found = rebound(linked, ("cut", {"a": 1, "b": 1}))
    assert {(s.calls[0].arguments["a"], s.calls[0].arguments["b"]) for s in found} == {(2, 2)}
    with pytest.raises(Unplannable, match="a row is to be avoided"):
        rebound(linked, ("cut", {"a": 1, "b": 1}), avoid="small.links/2,2")


def test_the_same_numbers_give_the_same(mock_template: Template) -> None:
    first = rebound(mock_template, lend("M-1", "B-1"), lend("M-2", "B-3"))
    assert rebound(mock_template, lend("M-1", "B-1"), lend("M-2", "B-3")) == first
    one = task(mock_template, lend("M-1", "B-1"))
    assert (
        rebind_task(one, mock_template, random.Random(0))
        == rebound(mock_template, lend("M-1", "B-1"))[0]
    )


def test_a_patch_holds_for_the_task_only(mock_template: Template) -> None:
    with mock_template.session() as session:
        session.call(*give_back("L-1"))  # a copy of B-2 is back
        patch = session.snapshot().changes
    one = task(mock_template, lend("M-1", "B-2"), patch=patch)
    sketch = rebind_task(one, mock_template, random.Random(0))
    assert sketch.calls[0].arguments["book_id"] != "B-2"


def test_tasks_that_cannot_be_rebound_give_reasons(mock_template: Template) -> None:
    def reason(one: Task) -> str:
        with pytest.raises(Unplannable) as caught:
            rebind_task(one, mock_template, random.Random(0))
        return str(caught.value)

    good = task(mock_template, lend("M-1", "B-1"))
    two = good.model_copy(update={"environments": good.environments * 2})
    assert reason(two) == "the task is over several environments"
    assert reason(task(mock_template, ("paint", {}))) == "the environment lacks a tool of the task"
    assert reason(task(mock_template, ("find_books", {}))) == "the task changes nothing"
    assert reason(task(mock_template)) == "the task changes nothing"
    broken = task(mock_template, lend("M-3", "B-1"))
    assert reason(broken) == "the gold does not run from the start"
