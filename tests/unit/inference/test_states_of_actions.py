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
