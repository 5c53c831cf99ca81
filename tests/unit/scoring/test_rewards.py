"""Rewards: every formula on a case worked by hand, and every known hole shown open."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
import pytest

from envwright import BadInput, Template, World, open_world
from envwright.scoring import rubric
from envwright.scoring.answers import format_answers
from envwright.scoring.rewards import REWARDS, CallOutcome, ScoredEpisode, make_scorer
from envwright.scoring.rubric import make_rubric
from envwright.types import (
    AnswerCheck,
    Call,
    EnvironmentRef,
    EventCheck,
    FrameCheck,
    Json,
    Message,
    Question,
    Role,
    Rubric,
    Scenario,
    Score,
    StateCheck,
    Task,
    TaskCheck,
    ToolCall,
)

Move = Call | ToolCall | str
"""A call, a call as it is written, or words; words that start with ``<`` are the user's."""


def call(tool: str, **arguments: Any) -> Call:
    return Call(tool=tool, arguments=arguments)


RETURN = call("return_book", loan_id="L-1")
LEND = call("lend_book", member_id="M-1", book_id="B-4")
FIND_ADA = call("find_members", email="ada@example.org")
ADAS_LOANS = call("list_loans", member_id="M-1")
HARM = call("return_book", loan_id="L-2")
DONE = "Done."


def task_of(
    template: Template,
    *gold: Call,
    answers: Mapping[str, Json] | None = None,
    checks: Sequence[TaskCheck] | None = None,
    scenario: Mapping[str, Any] | None = None,
    **more: Any,
) -> Task:
    """A task on one environment; its checks are made from the gold unless they are given."""
    answers = dict(answers or {})
    with template.session() as session:
        for step in gold:
            assert session.call(step.tool, step.arguments).ok
        made = make_rubric(session, answers, "it")
    return Task(
        environments=(EnvironmentRef(name="it", id=template.id),),
        scenario=Scenario(
            opening="Please.",
            questions=tuple(Question(name=n, text="?", json_schema={}) for n in answers),
            **(scenario or {}),
        ),
        gold=gold,
        answers=answers,
        rubric=made if checks is None else Rubric(checks=tuple(checks)),
        **more,
    )


def play(world: World, moves: Sequence[Move]) -> list[Message]:
    """The messages of an episode, as an agent and the runtime write them."""
    messages = [Message(role=Role.SYSTEM), Message(role=Role.USER, content="Please.")]
    for move in moves:
        if isinstance(move, str):
            role = Role.USER if move.startswith("<") else Role.ASSISTANT
            messages.append(Message(role=role, content=move.removeprefix("<")))
            continue
        if isinstance(move, Call):
            text = orjson.dumps(move.arguments).decode()
            move = ToolCall(id="c", name=move.tool, arguments=text)
        text = world.call(move.name, move.arguments).text
        messages.append(Message(role=Role.ASSISTANT, tool_calls=(move,)))
        messages.append(Message(role=Role.TOOL, content=text, tool_call_id="c", name=move.name))
    return messages


def score_of(template: Template, task: Task, name: str, *moves: Move, **options: Any) -> Score:
    with open_world(task, {template.id: template}) as world:
        return make_scorer(name, **options)(task, world, play(world, moves))


def earned(template: Template, task: Task, name: str, *moves: Move, **options: Any) -> float | None:
    return score_of(template, task, name, *moves, **options).reward


def holds(name: str, ok: bool | None = True, gate: bool = True) -> StateCheck:
    """A check that holds, does not hold, or cannot be computed."""
    sql = "SELECT 1 FROM nowhere" if ok is None else f"SELECT {int(ok)}"
    return StateCheck(name=name, sql=sql, environment="it", gate=gate)


# --- choosing ------------------------------------------------------------------------------------


def test_an_unknown_reward_names_the_known_ones() -> None:
    with pytest.raises(BadInput, match="there is no reward gate") as caught:
        make_scorer("gate")
    assert "Did you mean gates?" in str(caught.value)
    assert all(name in str(caught.value) for name in REWARDS)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("gates", {"alpha": 1}, "the reward gates has no option alpha. Known: none."),
        ("tiers", {"zone": 3}, "no option zone. Known: zones, alpha. Did you mean zones?"),
        ("tiers", {"zones": 0}, "the option zones is 0. Give a whole number at least 1."),
        ("tiers", {"zones": 2.5}, "whole number"),
        ("tiers", {"alpha": 1.5}, "Give a number from 0 to 1."),
        ("path", {"gamma": "half"}, "the option gamma is 'half'"),
        ("path", {"most": True}, "the option most is True"),
        ("ask", {"surplus": -1}, "Give a number at least 0."),
        ("envfactory", {"weight": float("nan")}, "from 0 to 1"),
    ],
)
def test_bad_options(name: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        make_scorer(name, **options)
    assert message in str(caught.value)


@pytest.mark.parametrize("name", REWARDS)
def test_only_the_reward_is_replaced(mock_template: Template, name: str) -> None:
    task = task_of(mock_template, RETURN)
    with open_world(task, {mock_template.id: mock_template}) as world:
        messages = play(world, [RETURN, HARM, DONE])
        before = world.digest()
        plain = rubric.score_episode(task, world, messages)
        score = make_scorer(name)(task, world, messages)
        assert world.digest() == before
    assert (score.verdicts, score.share) == (plain.verdicts, plain.share)
    assert score.reward is not None
    assert 0.0 <= score.reward <= 1.0
    if name == "gates":
        assert score == plain


@pytest.mark.parametrize("name", REWARDS)
def test_the_gold_earns_one(mock_template: Template, name: str) -> None:
    task = task_of(mock_template, FIND_ADA, RETURN, LEND)
    assert earned(mock_template, task, name, FIND_ADA, RETURN, LEND, DONE) == 1.0


# --- what the agent did --------------------------------------------------------------------------


def test_calls_are_read_from_the_messages(mock_template: Template) -> None:
    task = task_of(mock_template, RETURN)
    broken = ToolCall(id="c", name="list_loans", arguments='{"member_id":')
    listed = ToolCall(id="c", name="list_loans", arguments="[1]")
    empty = ToolCall(id="c", name="find_books", arguments="")
    with open_world(task, {mock_template.id: mock_template}) as world:
        messages = play(world, [RETURN, RETURN, broken, listed, empty])
        skipped = (empty, empty)  # one message, two calls, one answer
        messages.append(Message(role=Role.ASSISTANT, tool_calls=skipped))
        messages.append(Message(role=Role.TOOL, content="[]", tool_call_id="c"))
        calls = ScoredEpisode(task, world, messages, Score(reward=0, share=0)).calls
    assert [c.outcome for c in calls] == [
        CallOutcome.SUCCEEDED,
        CallOutcome.FAILED,  # the loan is already returned
        CallOutcome.UNPARSABLE,
        CallOutcome.UNPARSABLE,
        CallOutcome.SUCCEEDED,
        CallOutcome.SUCCEEDED,
        CallOutcome.SKIPPED,
    ]
    assert [c.tool for c in calls[:2]] == ["return_book"] * 2
    assert calls[0].arguments == {"loan_id": "L-1"}
    assert calls[2].arguments == {}


# --- shares --------------------------------------------------------------------------------------

FIVE = (holds("a"), holds("b"), holds("c", gate=False), holds("d", False), holds("e", False))


def test_shares_by_hand(mock_template: Template) -> None:
    """Three of five hold, so 0.6; a failing check that is no gate spoils only ``all_pass``."""
    task = task_of(mock_template, checks=FIVE)
    assert earned(mock_template, task, "share") == 0.6
    assert earned(mock_template, task, "fraction") == 0.6
    assert earned(mock_template, task, "all_pass") == 0.0
    loose = task_of(mock_template, checks=(holds("a"), holds("b", False, gate=False)))
    assert earned(mock_template, loose, "gates") == 1.0
    assert earned(mock_template, loose, "all_pass") == 0.0
    assert earned(mock_template, loose, "share") == 0.5


@pytest.mark.parametrize(
    ("holding", "options", "reward"),
    [
        (0, {}, 0.0),
        (1, {}, 0.125),  # ⌈4 · 1/5⌉ = 1, 0.5 · 1/4
        (2, {}, 0.25),  # ⌈4 · 2/5⌉ = 2
        (3, {}, 0.375),  # ⌈4 · 3/5⌉ = 3
        (4, {}, 0.5),  # ⌈4 · 4/5⌉ = 4: the best failure
        (5, {}, 1.0),
        (3, {"zones": 1}, 0.0),  # one zone is the outcome
        (5, {"zones": 1}, 1.0),
        (3, {"zones": 5, "alpha": 1}, 0.6),
        (3, {"alpha": 0}, 0.0),
    ],
)
def test_tiers_by_hand(
    mock_template: Template, holding: int, options: dict[str, Any], reward: float
) -> None:
    task = task_of(mock_template, checks=[holds(str(n), n < holding) for n in range(5)])
    assert earned(mock_template, task, "tiers", **options) == pytest.approx(reward)


def test_a_zone_is_counted_in_whole_numbers(mock_template: Template) -> None:
    """0.7 · 10 is a bit more than 7 in floats; seven of ten checks are still zone 7."""
    task = task_of(mock_template, checks=[holds(str(n), n < 7) for n in range(10)])
    assert earned(mock_template, task, "tiers", zones=10, alpha=1) == pytest.approx(0.7)


@pytest.mark.parametrize("name", ["gates", "share", "all_pass", "fraction", "tiers", "path", "ask"])
def test_what_cannot_be_computed_is_no_reward(mock_template: Template, name: str) -> None:
    task = task_of(mock_template, checks=(holds("a"), holds("b", None)), path=(1, 2))
    assert earned(mock_template, task, name, DONE) is None


def test_success_with_a_lost_check_that_is_no_gate(mock_template: Template) -> None:
    task = task_of(mock_template, checks=(holds("a"), holds("b", None, gate=False)))
    assert earned(mock_template, task, "tiers", DONE) == 1.0
    assert earned(mock_template, task, "all_pass", DONE) is None


def test_hole_of_shares_doing_nothing_earns(mock_template: Template) -> None:
    """Nothing changed that should not: the frame holds, one check of three."""
    task = task_of(mock_template, RETURN)
    assert earned(mock_template, task, "share", DONE) == pytest.approx(1 / 3)
    assert earned(mock_template, task, "fraction", DONE) == pytest.approx(1 / 3)
    assert earned(mock_template, task, "tiers", DONE) == 0.25  # ⌈4 · 1/3⌉ = 2, 0.5 · 2/4
    assert earned(mock_template, task, "gates", DONE) == 0.0
    asked = task_of(mock_template, ADAS_LOANS, answers={"loans": 2})
    assert earned(mock_template, asked, "share", DONE) == 0.5
    assert earned(mock_template, asked, "gates", DONE) == 0.0


# --- EnvScaler -----------------------------------------------------------------------------------


def test_envscaler_by_hand(mock_template: Template) -> None:
    """Of three checks one holds, one does not and one is lost: 1/3, to four digits."""
    checks = (holds("a"), holds("b", False), holds("c", None))
    others = (
        FrameCheck(environment="it"),
        AnswerCheck(name="d", question="q", expected=1),
        EventCheck(name="e", forbidden=("find_books",)),
    )
    task = task_of(mock_template, checks=(others[0], *checks, *others[1:]))
    assert earned(mock_template, task, "envscaler", DONE) == 0.3333
    assert earned(mock_template, task, "envscaler", FIND_ADA) == 0.0  # stopped, not ended
    assert earned(mock_template, task, "envscaler", "Which?", "<That.") == 0.0
    assert earned(mock_template, task, "envscaler") == 0.0
    read_only = task_of(mock_template, ADAS_LOANS, answers={"loans": 2})
    assert earned(mock_template, read_only, "envscaler", DONE) is None


def test_handing_over_ends_an_episode(template_of: Any) -> None:
    template = template_of(
        "CREATE TABLE t (id INTEGER PRIMARY KEY) STRICT, WITHOUT ROWID;",
        "hand_over: {host: transfer, parameters: {summary: {type: string}}}\n"
        "look: {returns: {rows: SELECT id FROM t}}",
    )
    task = task_of(template, checks=(holds("a"),))
    assert earned(template, task, "envscaler", call("hand_over", summary="It is odd.")) == 1.0
    assert earned(template, task, "envscaler", call("hand_over")) == 0.0
    assert earned(template, task, "envscaler", call("look")) == 0.0
    assert earned(template, task, "envscaler", call("nothing")) == 0.0


def test_hole_of_envscaler_damage_is_free(mock_template: Template) -> None:
    task = task_of(mock_template, RETURN)
    assert earned(mock_template, task, "envscaler", RETURN, HARM, DONE) == 1.0
    assert earned(mock_template, task, "gates", RETURN, HARM, DONE) == 0.0


def test_hole_of_envscaler_checks_may_hold_at_reset(mock_template: Template) -> None:
    returned = "SELECT status = 'returned' FROM loans WHERE id = 'L-1'"
    active = "SELECT active FROM members WHERE id = 'M-1'"
    checks = [StateCheck(name=sql, sql=sql, environment="it") for sql in (returned, active)]
    task = task_of(mock_template, RETURN, checks=checks)
    assert earned(mock_template, task, "envscaler", DONE) == 0.5
    assert earned(mock_template, task, "gates", DONE) == 0.0


# --- AutoForge -----------------------------------------------------------------------------------


def test_autoforge_by_hand(mock_template: Template) -> None:
    task = task_of(mock_template, RETURN, LEND)
    assert earned(mock_template, task, "autoforge", LEND, RETURN) == 1.0
    assert earned(mock_template, task, "autoforge", LEND) == 0.0
    assert earned(mock_template, task, "autoforge", LEND, RETURN, HARM) == 0.0


def test_autoforge_starts_from_the_patch_of_the_task(mock_template: Template) -> None:
    """The gold is replayed where the task starts, not where its environment does."""
    task = task_of(mock_template, RETURN)
    with mock_template.session() as session:
        session.call(HARM.tool, HARM.arguments)
        patch = base64.b64encode(session.snapshot().changes).decode()
    ref = task.environments[0].model_copy(update={"patch": patch})
    patched = task.model_copy(update={"environments": (ref,)})
    assert earned(mock_template, patched, "autoforge", RETURN) == 1.0
    assert earned(mock_template, patched, "autoforge") == 0.0


def test_hole_of_autoforge_read_only_tasks_are_free(mock_template: Template) -> None:
    task = task_of(mock_template, ADAS_LOANS, answers={"loans": 2})
    assert earned(mock_template, task, "autoforge", DONE) == 1.0
    assert earned(mock_template, task, "autoforge", format_answers({"loans": 9})) == 1.0
    assert earned(mock_template, task, "gates", DONE) == 0.0
    assert earned(mock_template, task, "gates", format_answers({"loans": 9})) == 0.0
    assert earned(mock_template, task, "gates", format_answers({"loans": 2})) == 1.0


def test_hole_of_autoforge_another_generated_id_is_another_state(
    ledger_template: Template,
) -> None:
    """Created, deleted and created again: the same project under another number."""
    create = call("create_project", name="four")
    task = task_of(ledger_template, create)
    with ledger_template.session() as session:
        number = session.call(create.tool, create.arguments).value["id"]
    delete = call("delete_project", project_id=number)
    moves = (create, delete, create, DONE)
    assert earned(ledger_template, task, "autoforge", *moves) == 0.0
    assert earned(ledger_template, task, "gates", *moves) == 1.0
    assert earned(ledger_template, task, "autoforge", create, DONE) == 1.0


# --- EnvFactory ----------------------------------------------------------------------------------

BROKEN = ToolCall(id="c", name="return_book", arguments="{loan_id: L-1}")


def test_envfactory_by_hand(mock_template: Template) -> None:
    """½ R_traj + ½ R_state − 0.05 per surplus call − 0.05 per unparsable one."""
    task = task_of(mock_template, FIND_ADA, RETURN)

    def of(*moves: Move, **options: Any) -> float | None:
        return earned(mock_template, task, "envfactory", *moves, **options)

    assert of(FIND_ADA, RETURN) == 1.0
    assert of(RETURN) == 0.5  # the state is right, a call is missing
    assert of(FIND_ADA) == 0.0  # a call is missing, the state is wrong
    assert of() == 0.0
    assert of(FIND_ADA, RETURN, FIND_ADA) == pytest.approx(0.95)  # one call more
    assert of(BROKEN, FIND_ADA, RETURN) == pytest.approx(0.95)  # one unparsable, none too many
    assert of(FIND_ADA, RETURN, *[FIND_ADA] * 3, BROKEN) == pytest.approx(1 - 0.15 - 0.05)
    assert of(FIND_ADA, RETURN, *[FIND_ADA] * 30) == pytest.approx(1 - 0.5)  # at most 0.5
    assert of(FIND_ADA, RETURN, HARM) == pytest.approx(0.5 - 0.05)  # damage: R_state 0
    assert of(RETURN, weight=0.9) == pytest.approx(0.1)
    assert of(*[FIND_ADA] * 3) == 0.0  # 0 - 0.05 is floored


def test_envfactory_arguments(mock_template: Template) -> None:
    gold = call("find_books", title="On Tides")
    task = task_of(mock_template, gold)
    other = call("find_books", title="Salt Roads")
    more = call("find_books", title="On Tides", genre="novel")
    assert earned(mock_template, task, "envfactory", more) == 1.0  # surplus arguments are free
    assert earned(mock_template, task, "envfactory", other) == 0.5
    masked = {"find_books": ["title"]}
    assert earned(mock_template, task, "envfactory", other, masked=masked) == 1.0


def test_envfactory_numbers(ledger_template: Template) -> None:
    """Equal within a millionth of the larger, whatever their type; texts are texts."""
    task = task_of(ledger_template, call("wait", seconds=1_000_000))

    def trajectory(seconds: Json) -> float | None:
        move = call("wait", seconds=seconds)
        return earned(ledger_template, task, "envfactory", move, weight=1)

    assert trajectory(1_000_000) == 1.0
    assert trajectory(1_000_000.5) == 1.0
    assert trajectory(999_999) == 1.0  # 1e-6 of the larger
    assert trajectory(999_998) == 0.0
    assert trajectory("1000000") == 0.0


def test_envfactory_takes_the_first_call_that_fits(mock_template: Template) -> None:
    """The general call takes the special one's place: both are there, and R_traj is 0."""
    general, special = call("find_books"), call("find_books", genre="novel")
    task = task_of(mock_template, general, special)
    assert earned(mock_template, task, "envfactory", general, special) == 1.0
    assert earned(mock_template, task, "envfactory", special, general) == 0.5
    assert earned(mock_template, task, "envfactory", special) == 0.5  # one call for two


def test_envfactory_with_several_environments(
    mock_template: Template, ledger_template: Template
) -> None:
    """R_state is a share: one of two is called and right, the other was never called."""
    gold = (call("m_list_loans", member_id="M-1"), call("l_get_project", project_id=1))
    task = Task(
        environments=(
            EnvironmentRef(name="m", id=mock_template.id, prefix="m_"),
            EnvironmentRef(name="l", id=ledger_template.id, prefix="l_"),
        ),
        scenario=Scenario(opening="Please."),
        gold=gold,
        rubric=Rubric(checks=()),
    )
    templates = {t.id: t for t in (mock_template, ledger_template)}

    def of(*moves: Move) -> float | None:
        with open_world(task, templates) as world:
            return make_scorer("envfactory")(task, world, play(world, moves)).reward

    assert of(*gold) == 1.0
    assert of(gold[0]) == 0.25
    assert of(gold[0], call("l_delete_project", project_id=3)) == 0.25
    assert of(call("m_nothing"), call("nothing")) == 0.0  # no environment has these
    assert of(call("m_find_books", title=3), call("l_list_projects")) == 0.5  # failed is called


def test_envfactory_without_gold_calls(mock_template: Template) -> None:
    task = task_of(mock_template, checks=(holds("a"),))
    assert earned(mock_template, task, "envfactory", DONE) == 0.0
    assert earned(mock_template, task, "envfactory", *[FIND_ADA] * 3) == 0.5


def test_holes_of_envfactory(mock_template: Template) -> None:
    """One wrong look-up 0.5, both calls in the wrong order and no answer 1.0."""
    task = task_of(mock_template, FIND_ADA, ADAS_LOANS, answers={"loans": 2})
    wrong = call("find_books", title="Salt Roads")
    assert earned(mock_template, task, "envfactory", wrong, DONE) == 0.5
    assert earned(mock_template, task, "envfactory", ADAS_LOANS, FIND_ADA, DONE) == 1.0
    assert earned(mock_template, task, "envfactory", DONE) == 0.0
    told = format_answers({"loans": 2})
    assert earned(mock_template, task, "envfactory", ADAS_LOANS, told) == 0.5
    assert earned(mock_template, task, "gates", wrong, DONE) == 0.0
    assert earned(mock_template, task, "gates", ADAS_LOANS, FIND_ADA, DONE) == 0.0
    assert earned(mock_template, task, "gates", DONE) == 0.0
    assert earned(mock_template, task, "gates", ADAS_LOANS, told) == 1.0


# --- ExCyTIn -------------------------------------------------------------------------------------


@pytest.fixture
def chain(mock_template: Template) -> Task:
    """From an e-mail address over member and loan to the book: three values, then the title."""
    path = ("M-1", "L-1", "B-2", "Salt Roads")
    return task_of(mock_template, FIND_ADA, ADAS_LOANS, answers={"q1": path[-1]}, path=path)


@pytest.mark.parametrize(
    ("answers", "reward"),
    [
        ({"q1": "Salt Roads"}, 1.0),
        ({"q1": "B-2"}, 0.4),  # γ¹
        ({"q1": "L-1"}, 0.16),  # γ²
        ({"q1": "M-1"}, 0.064),  # γ³
        ({"q1": "M-2"}, 0.0),
        ({"q1": "On Tides", "path": ["M-1", "L-1", "B-2"]}, 0.624),  # 0.4 + 0.16 + 0.064
        ({"path": ["M-1", "B-2"]}, 0.464),
        ({"q1": "M-1", "path": ["M-1", "M-1"]}, 0.064),  # told three times, paid once
        ({"path": ["Salt Roads"]}, 0.0),  # the answer is an answer, not a step
        ({"path": "M-1"}, 0.0),  # a list, or nothing
        ({"q1": ["Salt Roads"]}, 0.0),
        ({"q2": "B-2"}, 0.0),  # nobody asked
        ({"q1": "Salt Roads", "path": ["M-2"]}, 1.0),
    ],
)
def test_path_by_hand(
    mock_template: Template, chain: Task, answers: dict[str, Json], reward: float
) -> None:
    told = format_answers(answers)
    assert earned(mock_template, chain, "path", told) == pytest.approx(reward)


def test_path_rejects_enumerations(mock_template: Template, chain: Task) -> None:
    """Fifteen items may be told, sixteen earn nothing, be the answer right or not."""
    fourteen = ["B-2", *(f"X-{n}" for n in range(13))]
    for items, reward in ((fourteen, 1.0), ([*fourteen, "X"], 0.0)):
        told = format_answers({"q1": "Salt Roads", "path": items})
        assert earned(mock_template, chain, "path", told) == reward
    inside = format_answers({"q1": ["B-2"] * 16, "path": ["B-2"]})
    assert earned(mock_template, chain, "path", inside) == 0.0
    wide = format_answers({"q1": "Salt Roads", "path": [*fourteen, "X"]})
    assert earned(mock_template, chain, "path", wide, most=16) == 1.0


def test_path_is_capped(mock_template: Template, chain: Task) -> None:
    told = format_answers({"path": ["M-1", "L-1", "B-2"]})
    assert earned(mock_template, chain, "path", told, gamma=1) == 1.0  # not 3
    assert earned(mock_template, chain, "path", told, gamma=0.5) == 0.875


def test_a_question_may_be_named_path(mock_template: Template) -> None:
    task = task_of(mock_template, ADAS_LOANS, answers={"path": ["a", "b"]}, path=("a", "b"))
    assert earned(mock_template, task, "path", format_answers({"path": ["a", "b"]})) == 1.0
    assert earned(mock_template, task, "path", format_answers({"path": ["a"]})) == 0.0
    assert earned(mock_template, task, "path", format_answers({"path": "a"})) == 0.4


def test_without_a_path_the_gates_decide(mock_template: Template) -> None:
    task = task_of(mock_template, RETURN)
    assert earned(mock_template, task, "path", RETURN, DONE) == 1.0
    assert earned(mock_template, task, "path", DONE) == 0.0


def test_hole_of_path_a_short_enumeration_earns(mock_template: Template, chain: Task) -> None:
    """All members, books and loans would be 14 items: no look-up needed but a list of rows."""
    ids = [f"{k}-{n}" for k, most in (("M", 4), ("B", 5), ("L", 5)) for n in range(1, most + 1)]
    told = format_answers({"path": ids})
    assert earned(mock_template, chain, "path", told) == pytest.approx(0.624)
    assert earned(mock_template, chain, "gates", told) == 0.0


# --- Ask-to-Act ----------------------------------------------------------------------------------


@pytest.fixture
def ambiguous(mock_template: Template) -> Task:
    """Two members of one name: which one, and then whether, has to be asked."""
    known = {"email": "ada@example.org", "copies": 3}
    scenario = {"known": known, "later": ("Yes, do.",)}
    return task_of(mock_template, FIND_ADA, RETURN, pauses=(0, 1), scenario=scenario)


WHO = ("Who is it?", "<It is ada@example.org.")
SURE = ("Shall I?", "<Yes, do.")
WEATHER = ("How is the weather?", "<I cannot say.")


def test_ask_by_hand(mock_template: Template, ambiguous: Task) -> None:
    """1 − 0.1 · max(0, n_q − 2) − 0.2 · n_irrelevant."""

    def of(*moves: Move, **options: Any) -> float | None:
        return earned(mock_template, ambiguous, "ask", *moves, **options)

    assert of(*WHO, FIND_ADA, *SURE, RETURN, DONE) == 1.0
    assert of(*WHO, RETURN, DONE) == 1.0  # fewer than needed cost nothing
    assert of(*WHO, *WEATHER, RETURN, DONE) == pytest.approx(0.8)  # n_q = 2, one in vain
    assert of(*WHO, *SURE, *WEATHER, RETURN, DONE) == pytest.approx(0.7)  # n_q = 3, one in vain
    assert of(*WHO, *SURE, "How many?", "<3", RETURN, DONE) == pytest.approx(0.9)
    assert of(*WHO, *WHO, RETURN, DONE) == pytest.approx(0.8)  # told already
    assert of(*WHO, "Is it 3?", "<No, 33.", RETURN, DONE) == pytest.approx(0.8)  # 33 is not 3
    assert of(*WEATHER * 4, RETURN, DONE) == 0.0  # 1 - 0.2 - 0.8
    assert of(*WEATHER * 9, RETURN, DONE) == 0.0  # floored
    assert of(*WHO, *SURE, DONE) == 0.0  # not done
    assert of(*WHO, RETURN) == 1.0  # the last message is a call
    assert of(*WEATHER, RETURN, DONE, irrelevant=0.5) == 0.5
    assert of(*WHO, *SURE, *WHO, RETURN, DONE, surplus=0.25, irrelevant=0) == 0.75


def test_a_later_request_is_foreseen_whatever_the_thanks(
    mock_template: Template, ambiguous: Task
) -> None:
    """Users of some profiles say thanks in their own words before what comes next."""
    later = {"later": ("Great, thanks! And then return it.",)}
    task = ambiguous.model_copy(update={"scenario": ambiguous.scenario.model_copy(update=later)})
    for said, worth in (
        ("Great, thanks! And then return it.", 1.0),
        ("Sweet. And then return it.", 1.0),
        ("Great, thanks! I cannot say.", 0.8),
    ):
        moves = ("Could you tell me more?", f"<{said}", RETURN, DONE)
        assert earned(mock_template, task, "ask", *moves) == pytest.approx(worth)


def test_hole_of_ask_a_lucky_guess_is_as_good(mock_template: Template, ambiguous: Task) -> None:
    """Who never asks and guesses right earns 1, as by the gates; only wrong guesses cost."""
    assert earned(mock_template, ambiguous, "ask", RETURN, DONE) == 1.0
    assert earned(mock_template, ambiguous, "gates", RETURN, DONE) == 1.0
