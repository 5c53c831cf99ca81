"""The rubric: made from a gold's changes, exact about them, blind to generated names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from envwright import Session, Template
from envwright.environment.world import World
from envwright.scoring.answers import same_answer
from envwright.scoring.events import REPLY, EpisodeEvent
from envwright.scoring.rubric import RubricError, apply_rubric, make_rubric, sql_literal
from envwright.types import (
    AnswerCheck,
    EnvironmentRef,
    EventCheck,
    FrameCheck,
    Json,
    Rubric,
    Score,
    StateCheck,
)
from tests.conftest import make_spec

Calls = Sequence[tuple[str, Mapping[str, Json]]]

LEND: tuple[str, Mapping[str, Json]] = ("lend_book", {"member_id": "M-1", "book_id": "B-4"})
RETURN: tuple[str, Mapping[str, Json]] = ("return_book", {"loan_id": "L-1"})


def rubric_of(
    template: Template,
    calls: Calls,
    answers: Mapping[str, Json] | None = None,
    environment: str = "mock",
) -> Rubric:
    with template.session() as session:
        run(session, calls)
        return make_rubric(session, answers or {}, environment)


def run(session: Session, calls: Calls) -> None:
    for tool, arguments in calls:
        session.call(tool, arguments)


def score_of(
    template: Template, rubric: Rubric, calls: Calls, answers: Mapping[str, Json] | None = None
) -> Score:
    ref = EnvironmentRef(name="mock", id=template.id)
    with World([ref], {template.id: template}) as world:
        run(world.sessions["mock"], calls)
        return apply_rubric(rubric, world, answers or {}, [EpisodeEvent(tool) for tool, _ in calls])


def test_gold_scores_one_and_nothing_scores_zero(mock_template: Template) -> None:
    rubric = rubric_of(mock_template, [LEND, RETURN])
    assert score_of(mock_template, rubric, [LEND, RETURN]).reward == 1.0
    assert score_of(mock_template, rubric, []).reward == 0.0


def test_another_order_scores_one(mock_template: Template) -> None:
    rubric = rubric_of(mock_template, [LEND, RETURN])
    assert score_of(mock_template, rubric, [RETURN, LEND]).reward == 1.0


def test_a_generated_id_is_not_compared(mock_template: Template) -> None:
    """Failing first attempts do not matter; lending twice and returning once gives another id."""
    rubric = rubric_of(mock_template, [LEND])
    other = [LEND, LEND]  # the second loan has another id; one loan too many
    assert score_of(mock_template, rubric, other).reward == 0.0
    text = rubric.model_dump_json()
    assert "L-" not in text.replace("'L-1'", "")


@pytest.mark.parametrize(
    "calls",
    [
        [("lend_book", {"member_id": "M-1", "book_id": "B-3"})],
        [("lend_book", {"member_id": "M-2", "book_id": "B-4"})],
        [LEND, RETURN],
        [LEND, LEND],
        [RETURN],
    ],
)
def test_what_differs_scores_zero(mock_template: Template, calls: Calls) -> None:
    rubric = rubric_of(mock_template, [LEND])
    result = score_of(mock_template, rubric, calls)
    assert result.reward == 0.0
    assert result.share is not None
    assert result.share < 1.0


def test_collateral_damage_is_named(mock_template: Template) -> None:
    rubric = rubric_of(mock_template, [LEND])
    verdicts = score_of(mock_template, rubric, [LEND, RETURN]).verdicts
    frame = next(v for v in verdicts if v.name == "frame")
    assert frame.ok is False
    assert frame.detail == "update of books B-2"


def test_two_equal_new_rows_are_counted(mock_template: Template) -> None:
    rubric = rubric_of(mock_template, [LEND, LEND])
    assert score_of(mock_template, rubric, [LEND, LEND]).reward == 1.0
    assert score_of(mock_template, rubric, [LEND]).reward == 0.0
    assert score_of(mock_template, rubric, [LEND, LEND, LEND]).reward == 0.0


def test_a_new_row_is_not_taken_for_one_that_was_there() -> None:
    """An order like the one wanted exists; placing another one instead must not be enough."""
    template = Template(
        make_spec(
            "CREATE TABLE orders (id TEXT PRIMARY KEY, pet INTEGER NOT NULL) WITHOUT ROWID;",
            """
            order:
              description: Place an order.
              parameters: {pet: {type: integer}}
              do: ["INSERT INTO orders VALUES (new_id('O'), :pet)"]
            """,
            state="INSERT INTO orders VALUES ('O-1', 7);",
        )
    )
    rubric = rubric_of(template, [("order", {"pet": 7})], environment="t")
    for pet, reward in ((7, 1.0), (8, 0.0)):
        with World([EnvironmentRef(name="t", id=template.id)], {template.id: template}) as world:
            world.call("order", {"pet": pet})
            assert apply_rubric(rubric, world, {}).reward == reward


@pytest.mark.parametrize(
    ("events", "ok"),
    [
        ([EpisodeEvent(REPLY), EpisodeEvent("write")], True),
        ([EpisodeEvent("write"), EpisodeEvent(REPLY)], False),
        ([EpisodeEvent("write")], False),
        ([EpisodeEvent("write", ok=False), EpisodeEvent(REPLY), EpisodeEvent("write")], True),
        ([EpisodeEvent("read"), EpisodeEvent(REPLY)], True),
        ([EpisodeEvent(REPLY), EpisodeEvent("never", ok=False)], False),
        ([], True),
    ],
)
def test_a_rule_on_events(mock_template: Template, events: list[EpisodeEvent], ok: bool) -> None:
    """Writing needs the user's reply first, and one tool must not be tried at all."""
    rule = EventCheck(name="ask first", first=REPLY, then=("write",), forbidden=("never",))
    ref = EnvironmentRef(name="mock", id=mock_template.id)
    with World([ref], {mock_template.id: mock_template}) as world:
        assert apply_rubric(Rubric(checks=(rule,)), world, {}, events).reward == float(ok)


def test_answers_are_typed(mock_template: Template) -> None:
    rubric = rubric_of(mock_template, [], {"q1": 2})
    for given, reward in ((2, 1.0), (2.0, 1.0), ("2", 0.0), ([1, 2, 3], 0.0), (True, 0.0)):
        assert score_of(mock_template, rubric, [], {"q1": given}).reward == reward, given
    assert score_of(mock_template, rubric, [], {}).reward == 0.0


def test_an_unknown_table_leaves_the_episode_unscored(mock_template: Template) -> None:
    rubric = Rubric(
        checks=(StateCheck(name="broken", sql="SELECT 1 FROM nowhere", environment="mock"),)
    )
    result = score_of(mock_template, rubric, [])
    assert result.reward is None
    assert result.share is None
    assert result.verdicts[0].boundary == "verifier"


def test_share_counts_every_check(mock_template: Template) -> None:
    checks = (
        AnswerCheck(name="a", question="q", expected=1),
        AnswerCheck(name="b", question="r", expected=1),
        FrameCheck(environment="mock"),
        EventCheck(name="no returns", forbidden=("return_book",), gate=False),
    )
    result = score_of(mock_template, Rubric(checks=checks), [], {"q": 1})
    assert result.share == 0.75
    assert result.reward == 0.0


def test_a_check_that_is_no_gate_does_not_decide(mock_template: Template) -> None:
    checks = (
        AnswerCheck(name="a", question="q", expected=1),
        EventCheck(name="no look-ups", forbidden=("find_books",), gate=False),
    )
    result = score_of(mock_template, Rubric(checks=checks), [("find_books", {})], {"q": 1})
    assert result.reward == 1.0
    assert result.share == 0.5


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "NULL"), (3, "3"), (1.5, "1.5"), ("it's", "'it''s'"), (b"\x01", "x'01'")],
)
def test_literals(value: str | int | float | bytes | None, text: str) -> None:
    assert sql_literal(value) == text


def test_text_with_nul_has_no_literal() -> None:
    with pytest.raises(RubricError):
        sql_literal("a\0b")


@pytest.mark.parametrize(
    ("given", "expected", "same"),
    [
        (" a ", "a", True),
        ("A", "a", False),
        (0.30000000000000004, 0.3, False),
        (1, True, False),
        (None, None, True),
        (["a"], "a", False),
        (["a"], ["a"], True),
    ],
)
def test_same_answer(given: Json, expected: Json, same: bool) -> None:
    assert same_answer(given, expected) is same


def test_tolerance_is_absolute() -> None:
    assert same_answer(10.004, 10.0, tolerance=0.005)
    assert not same_answer(10.006, 10.0, tolerance=0.005)


def test_rows_that_are_alike_are_counted_once() -> None:
    """Nine seats of one booking: in any order they would be 362,880 ways to say the same."""
    template = _seats()
    gold: Calls = [("book", {"seats": 9})]
    rubric = rubric_of(template, gold)
    assert score_of(template, rubric, gold).reward == 1.0
    for calls in ([("book", {"seats": 8})], [("book", {"seats": 4}), ("book", {"seats": 5})]):
        assert score_of(template, rubric, calls).reward == 0.0


def test_more_ways_than_the_budget_allows_are_refused() -> None:
    """A booking of 26 seats is there already: nine of those can be chosen in 3,124,550 ways."""
    with pytest.raises(RubricError, match="alike"):
        rubric_of(_seats(there=26), [("book", {"seats": 9})])


def _seats(there: int = 0) -> Template:
    schema = """
        CREATE TABLE bookings (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE seats (id TEXT PRIMARY KEY, booking_id TEXT NOT NULL REFERENCES bookings (id))
            STRICT, WITHOUT ROWID;
    """
    book = """
        book:
          description: Book seats.
          parameters:
            seats: {type: integer}
          let:
            booking: SELECT new_id('B')
          do:
            - INSERT INTO bookings (id) VALUES (:booking)
            - INSERT INTO seats (id, booking_id) SELECT new_id('S', value), :booking
              FROM json_each('[1,2,3,4,5,6,7,8,9]') WHERE value <= :seats
    """
    rows = "INSERT INTO bookings VALUES ('OLD');"
    rows += "".join(f"INSERT INTO seats VALUES ('F-{number}', 'OLD');" for number in range(there))
    return Template(make_spec(schema, book, state=rows))
