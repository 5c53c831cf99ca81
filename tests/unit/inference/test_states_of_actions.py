"""What actions say of a status whose values nothing lists."""

from __future__ import annotations

import pytest

from envwright.inference.passes import infer_domain

from .conftest import Make, World, thing

LINES = """
    get /jobs -> [Job]
    post /jobs New -> Job
    get /jobs/{id} -> Job
    post /jobs/{id}/pause
    post /jobs/{id}/resume
"""
JOB = thing(name="string", status={"type": "string", "readOnly": True})
NEW = {"name": "string"}


def test_actions_are_transitions_of_a_status_without_values(world: World) -> None:
    jobs = world(LINES, Job=JOB, New=NEW).session()
    made = jobs.call("create_job", {"name": "backup"}).value
    assert made["status"] == "running"
    assert jobs.call("pause_job", {"job_id": made["id"]}).value["status"] == "paused"
    assert jobs.call("pause_job", {"job_id": made["id"]}).error is not None
    assert jobs.call("resume_job", {"job_id": made["id"]}).value["status"] == "running"


def test_values_are_written_as_the_example_is(make: Make) -> None:
    job = thing(name="string", status={"type": "string", "readOnly": True, "example": "RUNNING"})
    found = infer_domain(make(LINES, Job=job, New=NEW)).entities["job"].fields["status"]
    assert found.enum == ("RUNNING", "PAUSED")


def test_a_status_that_callers_write_stays_a_text(make: Make) -> None:
    new = {"name": "string", "status": "string"}
    domain = infer_domain(make(LINES, Job=JOB, New=new))
    assert domain.entities["job"].fields["status"].enum == ()
    assert domain.unmapped["post_jobs_id_pause"][1] == "what pause changes is not stated"


@pytest.mark.parametrize(
    ("verb", "flag", "sets"),
    [
        ("disable", "job_disabled", {"job_disabled": True}),
        ("enable", "job_disabled", {"job_disabled": False}),
        ("markRead", "read", {"read": True}),
        ("markUnread", "read", {"read": False}),
    ],
)
def test_flags_by_their_last_word_and_marks(
    make: Make, verb: str, flag: str, sets: dict[str, bool]
) -> None:
    job = thing(name="string", **{flag: {"type": "boolean", "readOnly": True}})
    domain = infer_domain(make(LINES + f"post /jobs/{{id}}/{verb}", Job=job, New=NEW))
    (action,) = [i for i in domain.intents if i.operation.path.endswith(verb)]
    assert action.sets == sets


def test_a_flag_of_what_may_be_done_is_none_of_what_was(make: Make) -> None:
    job = thing(name="string", can_resume={"type": "boolean", "readOnly": True})
    domain = infer_domain(make(LINES, Job=job, New=NEW))
    assert domain.unmapped["post_jobs_id_resume"][1] == "what resume changes is not stated"


@pytest.mark.parametrize(
    ("verb", "sets"),
    [
        ("enable_rescue", {"rescue_enabled": True}),
        ("disableRescue", {"rescue_enabled": False}),
        ("enable_job", {"enabled": True}),
        ("enable_now", {"enabled": True}),
    ],
)
def test_a_verb_and_its_object_name_a_flag(make: Make, verb: str, sets: dict[str, bool]) -> None:
    flag = {"type": "boolean", "readOnly": True}
    job = thing(name="string", enabled=flag, rescue_enabled=flag)
    domain = infer_domain(make(LINES + f"post /jobs/{{id}}/{verb}", Job=job, New=NEW))
    (action,) = [i for i in domain.intents if i.operation.path.endswith(verb)]
    assert action.sets == sets


def test_what_is_done_to_another_thing_is_no_state(make: Make) -> None:
    job = thing(name="string", enabled={"type": "boolean", "readOnly": True})
    lines = LINES + "post /jobs/{id}/enable_all_workers"
    domain = infer_domain(make(lines, Job=job, New=NEW))
    assert domain.unmapped["post_jobs_id_enable_all_workers"][0] == "not CRUD"


@pytest.mark.parametrize(
    ("verb", "state"),
    [("start", "STARTING_HOSTING"), ("stop", "STOPPING"), ("restart", None), ("abort", "ABORTED")],
)
def test_what_takes_its_time_is_under_way(make: Make, verb: str, state: str | None) -> None:
    values = ["READY", "STARTING_HOSTING", "STOPPING", "ABORTING", "ABORTED", "RESTARTING"]
    status = {"type": "string", "enum": values, "readOnly": True}
    domain = infer_domain(
        make(LINES + f"post /jobs/{{id}}/{verb}", Job=thing(name="string", status=status), New=NEW)
    )
    found = [i.sets["status"] for i in domain.intents if i.operation.path.endswith(verb)]
    assert found == ([state] if state else [])


@pytest.mark.parametrize(("answer", "kind"), [(" -> Job", "action"), ("", "delete")])
def test_a_deletion_that_shows_the_state_leaves_a_record(
    make: Make, answer: str, kind: str
) -> None:
    status = {"type": "string", "enum": ["active", "deleted"], "readOnly": True}
    lines = LINES + "delete /jobs/{id}" + answer
    domain = infer_domain(make(lines, Job=thing(name="string", status=status), New=NEW))
    (found,) = [i for i in domain.intents if i.operation.method == "delete"]
    assert (found.kind, found.sets) == (kind, {"status": "deleted"} if answer else {})


def test_the_moment_of_a_state_goes_with_the_state(world: World) -> None:
    ticket = thing(
        name="string",
        state={"type": "string", "enum": ["open", "closed"]},
        closed_at={"type": "string", "format": "date-time", "readOnly": True},
    )
    lines = """
        get /tickets -> [Ticket]
        post /tickets New -> Ticket
        get /tickets/{id} -> Ticket
        patch /tickets/{id} Ticket -> Ticket
        post /tickets/{id}/close
    """
    desk = world(lines, Ticket=ticket, New=NEW)
    (invariant,) = desk.spec.invariants
    assert invariant.name == "tickets_closed_at_goes_with_state"
    session = desk.session()
    made = session.call("create_ticket", {"name": "a"}).value
    assert made["closed_at"] is None
    closed = session.call("close_ticket", {"ticket_id": made["id"]}).value
    assert closed["closed_at"] == desk.spec.clock
    renamed = session.call("update_ticket", {"ticket_id": made["id"], "name": "b"}).value
    assert renamed["closed_at"] == desk.spec.clock
    opened = session.call("update_ticket", {"ticket_id": made["id"], "state": "open"}).value
    assert opened["closed_at"] is None
    assert session.query(invariant.sql) == []
