"""Normal forms: equal iff a renaming of generated ids turns one diff into the other."""

from __future__ import annotations

import random
from collections.abc import Callable

import apsw
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.changesets import combine_changes, normal_form, plain_form, short_digest
from envwright.environment.template import Template
from envwright.types import RowChange, Scalar, StateDiff

quick = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def insert(table: str, **cells: Scalar) -> RowChange:
    return RowChange(table, (cells["id"],), None, dict(cells))


def diff_of(rows: list[RowChange], generated: set[str | int], clock: int = 0) -> StateDiff:
    rows = sorted(rows, key=lambda row: (row.table, repr(row.key)))
    return StateDiff(tuple(rows), clock, frozenset(generated))


def renamed(diff: StateDiff, names: dict[Scalar, Scalar]) -> StateDiff:
    """The diff with other ids, as another order of calls would have made it."""

    def cells(values: dict[str, Scalar] | None) -> dict[str, Scalar] | None:
        return None if values is None else {c: names.get(v, v) for c, v in values.items()}

    rows = [
        RowChange(r.table, tuple(names.get(v, v) for v in r.key), cells(r.before), cells(r.after))
        for r in diff.rows
    ]
    new = {names.get(value, value) for value in diff.generated}
    return diff_of(rows, {v for v in new if isinstance(v, str | int)}, diff.clock)


@st.composite
def diffs(draw: st.DrawFn) -> StateDiff:
    """Nodes with generated ids, some given rows, and edges between all of them."""
    count = draw(st.integers(0, 5))
    ids: list[str] = [f"g{n}" for n in range(count)]
    known = [*ids, "fixed"]
    rows = [insert("node", id=i, colour=draw(st.sampled_from("ab"))) for i in ids]
    for n in range(draw(st.integers(0, 6))):
        ends = st.sampled_from(known)
        rows.append(
            insert("edge", id=f"e{n}" if draw(st.booleans()) else n, a=draw(ends), b=draw(ends))
        )
    linked = [value for value in known if draw(st.booleans())]
    rows += [RowChange("link", (f"k{n}",), {"to": None}, {"to": v}) for n, v in enumerate(linked)]
    return diff_of(rows, set(ids), draw(st.integers(0, 1)))


@quick
@given(diff=diffs(), seed=st.integers(0, 99))
def test_renaming_ids_changes_nothing(diff: StateDiff, seed: int) -> None:
    ids = sorted(diff.generated, key=str)
    others = [f"other{n}" for n in range(len(ids))]
    random.Random(seed).shuffle(others)
    again = renamed(diff, dict(zip(ids, others, strict=True)))
    assert normal_form(again) == normal_form(diff)
    shuffled = random.Random(seed).sample(ids, len(ids))
    assert normal_form(renamed(diff, dict(zip(ids, shuffled, strict=True)))) == normal_form(diff)


@quick
@given(diff=diffs(), data=st.data())
def test_another_structure_is_another_form(diff: StateDiff, data: st.DataObject) -> None:
    if not diff.rows:
        return
    at = data.draw(st.integers(0, len(diff.rows) - 1))
    fewer = StateDiff(diff.rows[:at] + diff.rows[at + 1 :], diff.clock, diff.generated)
    assert normal_form(fewer) != normal_form(diff)
    later = StateDiff(diff.rows, diff.clock + 1, diff.generated)
    assert normal_form(later) != normal_form(diff)


def test_two_cycles_differ_from_one() -> None:
    """Rows that look alike one by one, wired otherwise: refinement alone cannot tell."""

    def ring(steps: list[int]) -> StateDiff:
        ids = [f"g{n}" for n in range(len(steps))]
        return diff_of(
            [insert("n", id=i, to=ids[s]) for i, s in zip(ids, steps, strict=True)], set(ids)
        )

    one, two = ring([1, 2, 3, 0]), ring([1, 0, 3, 2])
    assert normal_form(one) != normal_form(two)
    assert normal_form(one) == normal_form(ring([3, 0, 1, 2]))
    assert normal_form(two) == normal_form(ring([2, 3, 0, 1]))


def test_ties_that_are_not_symmetric_are_decided() -> None:
    """A ring of three beside a ring of four: refinement sees seven equal rows."""
    order = list(range(7))
    forms = set()
    for seed in range(10):
        random.Random(seed).shuffle(order)
        ids = [f"g{n}" for n in order]
        to = [ids[1], ids[2], ids[0], ids[4], ids[5], ids[6], ids[3]]
        rows = [insert("n", id=i, to=t) for i, t in zip(ids, to, strict=True)]
        forms.add(normal_form(diff_of(rows, set(ids))))
    assert len(forms) == 1
    assert None not in forms


def test_symmetric_ties_are_decided() -> None:
    ids = {f"g{n}" for n in range(4)}
    diff = diff_of([insert("n", id=i, colour="a") for i in ids], set(ids))
    assert normal_form(diff) == normal_form(renamed(diff, {"g0": "zz"}))
    assert "g0" not in (normal_form(diff) or "")


def test_too_many_ties_are_undecided() -> None:
    ids = {f"g{n}" for n in range(9)}
    assert normal_form(diff_of([insert("n", id=i, to=None) for i in ids], set(ids))) is None


def test_given_values_are_never_renamed() -> None:
    one, other = insert("n", id="R-abc", colour="a"), insert("n", id="R-abd", colour="a")
    assert normal_form(diff_of([one], set())) != normal_form(diff_of([other], set()))
    assert normal_form(diff_of([one], {"R-abc"})) == normal_form(diff_of([other], {"R-abd"}))
    assert normal_form(diff_of([one], {"R-abc"})) != normal_form(diff_of([one], set()))


def test_a_number_that_equals_an_id_is_not_the_id() -> None:
    """An id is an integer or a text; 7.0, '7' and b'7' are other values."""
    generated: set[str | int] = {7}
    forms = {
        normal_form(diff_of([insert("n", id=7, v=value)], generated))
        for value in (7, 7.0, "7", b"7", None)
    }
    assert len(forms) == 5
    again = diff_of([insert("n", id=8, v=7.0)], {8})
    assert normal_form(again) == normal_form(diff_of([insert("n", id=7, v=7.0)], generated))


def test_an_update_keeps_its_key() -> None:
    def update(key: str) -> StateDiff:
        return diff_of([RowChange("n", (key,), {"v": 1}, {"v": 2})], set())

    assert normal_form(update("a")) != normal_form(update("b"))
    assert plain_form(update("a")) != plain_form(update("b"))


def test_swapped_before_and_after_differ() -> None:
    there = diff_of([RowChange("n", ("a",), {"v": 1}, {"v": 2})], set())
    back = diff_of([RowChange("n", ("a",), {"v": 2}, {"v": 1})], set())
    deleted = diff_of([RowChange("n", ("a",), {"id": "a"}, None)], set())
    made = diff_of([RowChange("n", ("a",), None, {"id": "a"})], set())
    assert len({normal_form(d) for d in (there, back, deleted, made)}) == 4
    assert len({short_digest(plain_form(d)) for d in (there, back, deleted, made)}) == 4


def test_ids_of_one_undone_call_do_not_matter(template_of: Callable[..., Template]) -> None:
    schema = "CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER) STRICT, WITHOUT ROWID;"
    tools = [
        {"name": "add", "do": ["INSERT INTO t VALUES (new_id('T'), 1)"]},
        {"name": "clear", "do": ["DELETE FROM t"]},
    ]
    template = template_of(schema, tools)
    with template.session() as one, template.session() as two:
        for tool in ("add", "clear", "add"):
            assert one.call(tool).ok
        assert two.call("add").ok
        assert one.digest() != two.digest()  # the second 'add' has an id of its own
        assert one.digest(normalise=True) == two.digest(normalise=True)


def test_combined_changesets_have_the_effect_of_both() -> None:
    db = apsw.Connection(":memory:")
    db.execute("CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER) WITHOUT ROWID")

    def changeset(sql: str) -> bytes:
        session = apsw.Session(db, "main")
        session.attach()
        db.execute(sql)
        return session.changeset()

    first = changeset("INSERT INTO t VALUES ('a', 1), ('b', 1)")
    second = changeset("UPDATE t SET n = 2; DELETE FROM t WHERE id = 'b'")
    back = changeset("DELETE FROM t")
    assert [(c.op, c.new) for c in apsw.Changeset.iter(combine_changes(first, second))] == [
        ("INSERT", ("a", 2))
    ]
    assert combine_changes(first, b"") == first
    assert combine_changes() == b""
    assert list(apsw.Changeset.iter(combine_changes(first, second, back))) == []
