"""Forms that language models write, each beside words that say something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from envwright.environment.phrasebook import Wording
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.tool_vocabulary import vocabulary_for
from envwright.tasks.solver.request_solver import RequestSolver
from envwright.types import Json, Observation, Question
from tests.unit.tasks.solver.test_small_tools import tool

Written = list[tuple[str, dict[str, Json]]]


def done(
    tools: list[Json], shown: Mapping[str, Any], text: str, wording: Wording, asked: int = 0
) -> tuple[Written, list[Json]]:
    """What a request changes, and the answers to its questions."""
    written: Written = []

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        if name not in shown:
            written.append((name, arguments))
            return Observation({"ok": True}, "")
        rows = shown[name]
        return Observation(rows(arguments) if callable(rows) else rows, "")

    solver = RequestSolver(tools, call, vocabulary=vocabulary_for(tools, wording))
    questions = [Question(name=f"q{n}", text="", json_schema={}) for n in range(asked)]
    return written, list(solver.solve(text, questions).values())


# --- labels and nouns ----------------------------------------------------------------------------

SHIFTS = {
    "list_shifts": [
        {"id": 4, "on_day": "2025-01-20", "part": "late", "granted_hours": 6, "dose_mg": 3},
        {"id": 5, "on_day": "2025-01-21", "part": "late", "granted_hours": 7, "dose_mg": 9},
    ]
}
SHIFT_TOOLS = [tool("list_shifts", "List shifts."), tool("drop_shift", "Drop a shift.", "shift_id")]


@pytest.mark.parametrize(
    ("said", "dropped"),
    [
        ("on day 20 January 2025", 4),  # the name itself, where "day" stands for it
        ("day 21 January 2025", 5),
        ("granted hours 6", 4),
        ("hours granted 7", 5),
        ("dose 9", 5),
        ("dose mg 3", 4),
        ("asked hours 6", None),
        ("hours 6", None),
        ("mg 3", None),
        ("off day 20 January 2025", None),
    ],
)
def test_labels_are_names_and_their_words_in_another_order(said: str, dropped: int | None) -> None:
    wording = Wording(labels={"on_day": "day"})
    text = f"Please drop the shift with {said}."
    if dropped is None:
        with pytest.raises(UnsolvedError):
            done(SHIFT_TOOLS, SHIFTS, text, wording)
    else:
        assert done(SHIFT_TOOLS, SHIFTS, text, wording)[0] == [
            ("drop_shift", {"shift_id": dropped})
        ]


@pytest.mark.parametrize(
    ("label", "day"),
    [("filing day", "2025-01-02"), ("filed on", "2025-01-02"), ("day filed", None)],
)
def test_a_day_is_said_for_what_was_done_on_it(label: str, day: str | None) -> None:
    tools = [tool("list_appeals", "List appeals.")]
    shown = {"list_appeals": [{"id": 1, "filed_on": "2025-01-02", "heard_on": "2025-01-05"}]}
    text = f"Tell me the {label} of the appeal with ID 1."
    if day is None:
        with pytest.raises(UnsolvedError):
            done(tools, shown, text, Wording(), 1)
    else:
        assert done(tools, shown, text, Wording(), 1)[1] == [day]


@pytest.mark.parametrize("noun", ["refund", "claim"])
def test_a_table_of_which_no_tool_speaks_is_called_as_its_rows_are_said(noun: str) -> None:
    tools = [
        tool("list_claims", "List open claims."),
        tool("pay_claim", "Pay out a claim.", "claim_id"),
    ]
    shown = {"list_claims": [{"id": 7, "owner": "Ann"}, {"id": 8, "owner": "Bob"}]}
    wording = Wording(rows={"refunds": ("claim of {owner}", "claim {id}")})
    for row in (f"the {noun} with owner “Bob”", "the claim of Bob"):
        assert done(tools, shown, f"Please pay {row}.", wording)[0] == [
            ("pay_claim", {"claim_id": 8})
        ]
    with pytest.raises(UnsolvedError):
        done(tools, shown, "Please pay the reserve with owner “Bob”.", wording)


# --- phrases said in part ------------------------------------------------------------------------

STAYS = {"list_stays": [{"id": 4, "name": "Ann"}, {"id": 5, "name": "Bob"}]}
STAY_TOOLS = [
    tool("list_stays", "List stays."),
    tool("take_payment", "Note what was paid.", "stay_id", amount_cents="integer"),
    tool("enter_guest", "Enter who comes along.", "stay_id", guests="integer"),
    tool("schedule_visit", "List a visit.", "stay_id", place="string"),
    tool("sign_bill", "Sign a bill.", "stay_id", handler="string"),
]
STAY_WORDS = Wording(
    tools={
        "take_payment": ("enter a payment of {amount_cents} for {stay_id}",),
        "enter_guest": ("enter {guests} more heads for {stay_id}",),
        "schedule_visit": ("schedule a visit of {place} for {stay_id}",),
        "sign_bill": ("sign the bill of {stay_id}",),
    },
    labels={"proposed_by": "handler"},
)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            "Please enter a payment for the stay with name “Bob”, with amount cents $60.00.",
            ("take_payment", {"stay_id": 5, "amount_cents": 6000}),
        ),
        (
            "Please enter heads for the stay with name “Bob”, with guests 2.",
            ("enter_guest", {"stay_id": 5, "guests": 2}),
        ),
        (
            "Please enter a payment for the stay with name “Bob” of 2000 cents.",
            ("take_payment", {"stay_id": 5, "amount_cents": 2000}),
        ),
        (  # whatever verb its description has
            "Please schedule a visit for the stay with name “Bob”, with place “Rome”.",
            ("schedule_visit", {"stay_id": 5, "place": "Rome"}),
        ),
        (  # a parameter called so, and a column called so
            "Please sign the bill of the stay with name “Bob”, with handler “Omar Said”.",
            ("sign_bill", {"stay_id": 5, "handler": "Omar Said"}),
        ),
        ("Please enter a refund for the stay with name “Bob”, with amount cents $60.00.", None),
        ("Please enter a payment for the stay with name “Bob”, with guests 2.", None),
        ("Please enter a payment for the stay with name “Bob” of 2000 marks.", None),
        ("Please enter a payment for the stay with name “Bob” of 2000.", None),
        ("Please sign the bill of the stay with name “Bob”, with payer “Omar Said”.", None),
    ],
)
def test_a_phrase_is_known_without_its_values(
    text: str, written: tuple[str, dict[str, Json]] | None
) -> None:
    if written is None:
        with pytest.raises(UnsolvedError):
            done(STAY_TOOLS, STAYS, text, STAY_WORDS)
    else:
        assert done(STAY_TOOLS, STAYS, text, STAY_WORDS)[0] == [written]


# --- parameters ----------------------------------------------------------------------------------

REPOS = {
    "list_repos": [{"owner": "eva", "name": "docs"}, {"owner": "ben", "name": "bills"}],
    "list_releases": lambda given: [
        {"id": 30 + number, "name": name, "of": given["repo"]}
        for number, name in enumerate(("beta", "first"))
    ],
    "list_release_assets": lambda given: [
        {"id": given["release_id"] * 10 + number, "name": name}
        for number, name in enumerate(("app.zip", "sums.txt"))
    ],
}
REPO_TOOLS = [
    tool("list_repos", "List the repos."),
    tool("list_releases", "List the releases of a repo.", "owner", "repo"),
    tool("list_release_assets", "List a release's assets.", "owner", "repo", "release_id"),
    tool("delete_release_asset", "Delete it.", "owner", "repo", "release_id", "attachment_id"),
    tool("add_collaborator", "Add a collaborator to a repo.", "owner", "repo", "collaborator"),
]
EVAS = "Please add a collaborator to the repo with owner “eva” and name “docs”"
ASSET = "the release asset with name “sums.txt” of the release with name “beta” of the repo"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            f"Please delete {ASSET} with name “docs”.",
            {"owner": "eva", "repo": "docs", "release_id": 30, "attachment_id": 301},
        ),
        (
            f"{EVAS} with login “ann”.",
            {"owner": "eva", "repo": "docs", "collaborator": "ann"},
        ),
        (f"Please delete {ASSET} with name “moon”.", None),
        (
            "Please delete the release asset with name “sums.txt” of the repo with name “docs”.",
            None,
        ),
        (
            f"{EVAS} with hue “ann”.",
            None,
        ),
    ],
)
def test_rows_and_names_go_to_their_own_parameters(
    text: str, written: dict[str, Json] | None
) -> None:
    if written is None:
        with pytest.raises(UnsolvedError):
            done(REPO_TOOLS, REPOS, text, Wording())
    else:
        assert [given for _, given in done(REPO_TOOLS, REPOS, text, Wording())[0]] == [written]
