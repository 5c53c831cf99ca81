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


# --- rows that only others show ------------------------------------------------------------------

LINES = [
    {"id": "L1", "cabinet_id": 71, "street": "Quay", "address": "1 Quay", "state": "live"},
    {"id": "L2", "cabinet_id": 71, "street": "Quay", "address": "2 Quay", "state": "down"},
    {"id": "L3", "cabinet_id": 72, "street": "Mill", "address": "1 Mill", "state": "live"},
    {"id": "L4", "cabinet_id": 72, "street": "Mill", "address": "2 Mill", "state": "live"},
]
SHOWN: dict[str, Any] = {
    "list_lines": LINES,
    "find_faults": [
        {"id": 61, "line_id": "L1", "kind": "noise"},
        {"id": 62, "line_id": "L2", "kind": "noise"},
    ],
    "list_species": [{"id": 81, "name": "Cod"}, {"id": 82, "name": "Hake"}],
    "list_vessels": [{"id": 91, "name": "Dawn"}, {"id": 92, "name": "Star"}],
    "list_tasks": [{"id": 31, "title": "Paint", "project_id": 21}],
    "list_members": lambda given: [
        {"id": given["project_id"] * 10, "name": "Ann"},
        {"id": given["project_id"] * 10 + 1, "name": "Bob"},
    ],
    "list_mechanics": lambda given: [{"id": 51, "name": "Jory"}, {"id": 52, "name": "Ana"}],
    "list_berths": lambda given: [{"id": 41, "name": "North", "day": given["day"]}],
}
SHOWN_TOOLS = [
    tool("list_lines", "List the lines."),
    tool("find_faults", "Find faults of lines."),
    tool("list_species", "List the species."),
    tool("list_vessels", "List the vessels."),
    tool("list_tasks", "List the tasks."),
    tool("list_members", "List who works on a project.", "project_id"),
    tool("list_mechanics", "List the mechanics.", "day"),
    tool("list_berths", "List the berths.", "day"),
    tool("end_outage", "End the outage of a cabinet.", "cabinet_id"),
    tool("propose_credit", "Propose a credit for a fault.", "fault_id", "ground"),
    tool("set_state", "Set the state of a fault.", "fault_id", "kind"),
    tool("land_catch", "Land a catch of a species.", "species_id", "vessel_id"),
    tool("assign_task", "Give a task to a person.", "task_id", "person_id"),
    tool("plan_task", "Plan a task for a mechanic.", "task_id", "mechanic_id", "work_day"),
    tool("move_task", "Move a task to a berth.", "task_id", "berth_id", "work_day"),
]
for _one in SHOWN_TOOLS:
    for _name in ("day", "work_day"):
        if _name in _one["function"]["parameters"]["properties"]:
            _one["function"]["parameters"]["properties"][_name]["format"] = "date"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        # A cabinet is what lines show of it.
        ("Please end the outage of the cabinet with street “Mill”.", {"cabinet_id": 72}),
        ("Please end the outage of the cabinet with street “Lane”.", None),
        ("Please end the outage of the cabinet with address “1 Mill”.", None),
        ("Please end the outage of the cabinet with state live.", None),
        # What faults do not show is said of the credit.
        (
            "Please propose a credit for the fault of the line with address “2 Quay” with ground "
            "“late”.",
            {"fault_id": 62, "ground": "late"},
        ),
        (
            "Please propose a credit for the fault of the line with address “2 Quay” with reason "
            "“late”.",
            None,
        ),
        (
            "Please propose a credit for the fault of the line with street “Quay” with ground "
            "“late”.",
            None,
        ),
        # What they do show is not.
        (
            "Please set the state of the fault of the line with address “2 Quay” with kind “loud”.",
            None,
        ),
        # Rows that have nothing to do with each other are two rows of the request.
        (
            "Please land a catch of the species with name “Hake” of the vessel with name “Star”.",
            {"species_id": 82, "vessel_id": 92},
        ),
        (
            "Please land a catch of the species with name “Hake” of the vessel with name “Moon”.",
            None,
        ),
        # People by another name of people, where the row beside them says where to look.
        (
            "Please give the task with title “Paint” to the person with name “Bob”.",
            {"task_id": 31, "person_id": 211},
        ),
        ("Please give the task with title “Paint” to the person with name “Cid”.", None),
        ("Please give the task with title “Paint” to the robot with name “Bob”.", None),
        # A day on which to look, but not one that says which rows there are.
        (
            "Please plan the task with title “Paint” for the mechanic with name “Ana” with work "
            "day 20 January 2025.",
            {"task_id": 31, "mechanic_id": 52, "work_day": "2025-01-20"},
        ),
        (
            "Please move the task with title “Paint” to the berth with name “North” with work "
            "day 20 January 2025.",
            None,
        ),
    ],
)
def test_rows_are_read_again_where_no_tool_shows_them(
    text: str, written: dict[str, Json] | None
) -> None:
    if written is None:
        with pytest.raises(UnsolvedError):
            done(SHOWN_TOOLS, SHOWN, text, Wording())
    else:
        assert [given for _, given in done(SHOWN_TOOLS, SHOWN, text, Wording())[0]] == [written]


def test_a_label_is_no_row() -> None:
    tools = [
        tool("list_assessors", "List the assessors."),
        tool("set_availability", "Set whether an assessor is there.", "assessor_id", "available"),
    ]
    shown = {
        "list_assessors": [
            {"id": 1, "name": "Ann", "region": "north", "available": "no"},
            {"id": 2, "name": "Bob", "region": "south", "available": "no"},
        ]
    }
    wording = Wording(labels={"available": "availability"})
    said = "Please set the availability of the assessor with name “Bob” with"
    assert done(tools, shown, f"{said} available “yes”.", wording)[0] == [
        ("set_availability", {"assessor_id": 2, "available": "yes"})
    ]
    with pytest.raises(UnsolvedError):
        done(tools, shown, f"{said} region “north”.", wording)


def test_what_a_change_answers_is_known_of_its_row() -> None:
    tools = [
        tool("list_camps", "List the camps."),
        tool("check_out", "Check a camp out.", "camp_id"),
    ]
    camps = [{"id": 1, "name": "Ann", "bill": None}, {"id": 2, "name": "Bob", "bill": None}]

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        if name == "list_camps":
            return Observation([dict(camp) for camp in camps], "")
        return Observation({"id": arguments["camp_id"], "bill": 12}, "")

    asked = [Question(name="q", text="", json_schema={"type": "integer"})]
    text = "Please check out the camp with name “Bob”. Then tell me the bill of {}."
    solver = RequestSolver(tools, call)
    assert solver.solve(text.format("that camp"), asked) == {"q": 12}
    with pytest.raises(UnsolvedError):
        RequestSolver(tools, call).solve(text.format("the camp with name “Ann”"), asked)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Please sow the seed Pea on the “South”.", ("sow_seed", {"seed_id": 1, "plot_id": 12})),
        ("Please chill the “South”.", ("cool_room", {"room_id": 22})),
        ("Please sow the seed Pea on the “West”.", None),  # a room alone is called so
    ],
)
def test_of_things_that_are_said_alike_a_slot_takes_its_own(
    text: str, written: tuple[str, dict[str, Json]] | None
) -> None:
    tools = [
        tool("list_rooms", "List the rooms."),
        tool("list_plots", "List the plots."),
        tool("list_seeds", "List the seeds."),
        tool("sow_seed", "Begin to grow.", "seed_id", "plot_id"),
        tool("cool_room", "Make it colder.", "room_id"),
    ]
    shown = {
        "list_rooms": [{"id": 22, "name": "South"}, {"id": 23, "name": "West"}],
        "list_plots": [{"id": 11, "name": "North"}, {"id": 12, "name": "South"}],
        "list_seeds": [{"id": 1, "name": "Pea"}],
    }
    wording = Wording(
        tools={"sow_seed": ("sow {seed_id} on {plot_id}",), "cool_room": ("chill {room_id}",)},
        rows={"rooms": ("{name}",), "plots": ("{name}",), "seeds": ("seed {name}",)},
    )
    if written is None:
        with pytest.raises(UnsolvedError):
            done(tools, shown, text, wording)
    else:
        assert done(tools, shown, text, wording)[0] == [written]
