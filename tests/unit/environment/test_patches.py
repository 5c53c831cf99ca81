"""Changesets from outside: a task's patch as the start, and bytes that are not what they say."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.errors import BadInput
from tests.unit.environment.ledger import EPISODE, play, rows


def test_a_patch_is_the_start(ledger_template: Template) -> None:
    made = ledger_template.session()
    play(made, [("delete_project", {"project_id": 1}), ("swap", {"a": 2, "b": 3})])
    patch = made.snapshot().changes
    patched = ledger_template.session(patch)
    assert rows(patched) == rows(made)
    assert not patched.diff()
    assert patched.digest() == made.digest() != ledger_template.session().digest()
    play(patched, [("swap", {"a": 2, "b": 3}), ("create_project", {"name": "new"})])
    assert {row.table for row in patched.diff().rows} == {"projects"}
    assert len(patched.diff().rows) == 3
    parked = patched.park()
    assert len(patched.query("SELECT * FROM projects")) == 3
    other = ledger_template.session(patch)
    other.unpark(parked)
    fork = other.fork()
    assert rows(other) == rows(patched) == rows(fork)
    patched.reset()
    assert rows(patched) == rows(made)
    patched.close()
    assert rows(ledger_template.session()) == rows(ledger_template.session())


def test_a_patch_undone_is_the_plain_start(ledger_template: Template) -> None:
    made = ledger_template.session()
    play(made, [("swap", {"a": 1, "b": 2})])
    patched = ledger_template.session(made.snapshot().changes)
    play(patched, [("swap", {"a": 1, "b": 2})])
    assert patched.digest() == ledger_template.session().digest()


def test_a_patch_of_another_environment_is_refused(
    mock_template: Template, ledger_template: Template, template_of: Callable[..., Template]
) -> None:
    foreign = mock_template.session()
    play(foreign, [("return_book", {"loan_id": "L-1"})])
    patch = foreign.snapshot().changes
    same_names = mock_template.spec.model_copy(update={"state_sql": ""})
    schema = "CREATE TABLE loans (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
    for template in (ledger_template, Template(same_names), template_of(schema)):
        for wrong in (patch, patch[:-3], b"T", b"nonsense", patch * 2):
            with pytest.raises(BadInput):
                template.session(wrong)
        assert template.session().digest() == template.session().digest()


def test_a_patch_made_on_other_values_is_refused_and_spoils_no_connection(
    mock_template: Template,
) -> None:
    """The keys are there, the cells are others: undoing such a patch would write them."""
    spec = mock_template.spec
    state = spec.state_sql.replace("'history', 0)", "'history', 5)")
    assert state != spec.state_sql
    other = Template(spec.model_copy(update={"state_sql": state}))
    copies = "SELECT copies FROM books WHERE id = 'B-2'"
    with mock_template.session() as made:
        play(made, [("return_book", {"loan_id": "L-1"})])
        patch = made.snapshot().changes
    for _ in range(2):
        with pytest.raises(BadInput):
            other.session(patch)
        with other.session() as plain:
            assert plain.query(copies) == [(5,)]


@pytest.mark.parametrize("awake", [True, False])
def test_damaged_snapshots_are_bad_input_and_change_nothing(
    ledger_template: Template, awake: bool
) -> None:
    session = ledger_template.session()
    play(session, EPISODE[:4])
    good = session.park()
    here, start = rows(session), rows(ledger_template.session())
    dice = random.Random(7)
    damaged = [b"", b"x", b"\0" * 9, b"\xff" * 9, good[:2], good[:-1], good[:200], good + b"x"]
    damaged += [
        len(head).to_bytes(4) + head for head in (b"5", b"[]", b"[1,2,3,4]", b"{}", b"null")
    ]
    for _ in range(300):
        changed = bytearray(good)
        for _ in range(dice.randint(1, 4)):
            changed[dice.randrange(len(good))] = dice.randrange(256)
        damaged.append(bytes(changed))
    refused = 0
    for raw in damaged:
        if not awake:
            session.park()
        try:
            session.unpark(raw)
        except BadInput:
            refused += 1
            assert rows(session) == here
        else:  # it says another state, which the format cannot know to be false
            session.digest()
            session.unpark(good)
    assert refused > len(damaged) / 2
    session.close()
    assert rows(ledger_template.session()) == start
