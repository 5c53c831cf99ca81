"""A task's own start: rows added or changed on the environment's state, kept as a changeset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import apsw

from envwright.environment.template import Template
from envwright.errors import BadInput

Statement = tuple[str, Mapping[str, Any]]
"""An INSERT, UPDATE or DELETE with its bindings."""


def make_patch(template: Template, statements: Sequence[Statement]) -> bytes:
    """The changeset of statements on the initial state; all constraints and invariants hold after.

    Example::

        patch = make_patch(
            template, [("UPDATE books SET copies = :n WHERE id = :id", {"n": 0, "id": "B-1"})]
        )
        session = template.session(patch)

    Args:
        template: the environment.
        statements: run in order, in one transaction.

    Raises:
        BadInput: a constraint or an invariant of the environment is broken.
    """
    database = template.acquire()
    database.disarm()
    db = database.connection
    recorder = apsw.Session(db, "main")
    try:
        recorder.attach()
        try:
            with db:
                for sql, bound in statements:
                    db.execute(sql, bound)
                _check_invariants(template, db)
        except apsw.Error as error:
            raise BadInput(f"the patch does not fit the environment ({error}).") from None
        changes = recorder.changeset()
        # Back to the initial state: the connection returns to the pool.
        if changes:
            template.applier.apply(db, apsw.Changeset.invert(changes))
        return changes
    finally:
        recorder.close()
        template.release(database)


def _check_invariants(template: Template, db: apsw.Connection) -> None:
    for name, statement in template.invariants.items():
        if next(iter(db.execute(statement.sql)), None) is not None:
            raise BadInput(f"the patch breaks the invariant {name}.")
