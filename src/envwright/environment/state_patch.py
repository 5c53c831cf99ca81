"""A task's own start: rows added or changed on the environment's state, kept as a changeset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import apsw

from envwright.environment.database import Database
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
    try:
        changes = _recorded(template, database, statements)
    except BadInput:
        template.release(database)  # what failed was rolled back
        raise
    except BaseException:
        database.close()
        raise
    # Back to the initial state: the connection returns to the pool.
    if changes:
        template.applier.apply(database, apsw.Changeset.invert(changes))
    template.release(database)
    return changes


def _recorded(template: Template, database: Database, statements: Sequence[Statement]) -> bytes:
    """What statements change, once all of it holds."""
    db = database.connection
    recorder = apsw.Session(db, "main")
    recorder.attach()
    try:
        db.execute("BEGIN")
        for sql, bound in statements:
            database.arm()
            db.execute(sql, bound)
        if broken := template.broken_invariant(database):
            raise BadInput(f"the patch breaks the invariant {broken}.")
        db.execute("COMMIT")
    except apsw.Error as error:
        reason = database.refusal(error)
        raise BadInput(f"the patch does not fit the environment ({reason}).") from None
    finally:
        database.disarm()
        # The engine itself rolls back when it stops a statement that writes.
        if db.in_transaction:
            db.execute("ROLLBACK")
        changes = recorder.changeset()
        recorder.close()
    return changes
