"""Ordered life cycles: a status moves forward only, and what is final stays so.

A status is understood when every one of its values is a known word. Words of one rank may follow
each other both ways; side steps (``on_hold``) may be taken from anywhere and left to anywhere that
is not final. What is final is the last stage that the enum has: ``completed``, unless something can
still be ``refunded`` or ``archived``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, joined, literal, quoted, snake, spoken
from envwright.synthesis.patterns.effects import Effect
from envwright.synthesis.patterns.rule import Rule, View, listed
from envwright.types import Guard

STATE = re.compile(r"(\w+_)?(status|state|phase|stage)")
_WORDS, _LEADS = ("status", "state", "phase", "stage"), ("lifecycle_", "payment_", "delivery_")
_STAGES = (
    "draft",
    "new created pending placed submitted open received requested planned todo to_do queued"
    " scheduled backlog awaiting_approval awaiting_payment pending_approval pending_payment"
    " unpaid in_review under_review waiting_for_approval pending_review initiated init not_started"
    " enqueued",
    "confirmed approved accepted authorized reserved booked assigned",
    "paid",
    "processing in_progress in_process started preparing running doing checked_in ongoing sending",
    "packed ready ready_for_pickup ready_to_ship partially_shipped",
    "shipped dispatched sent in_transit out_for_delivery picked_up issued",
)
_RANK = {word: rank for rank, line in enumerate(_STAGES) for word in line.split()}
_END, _REFUNDED, _CLOSED, _ARCHIVED, _DELETED = 9, 10, 11, 12, 13
_ENDS = {
    **dict.fromkeys(
        "delivered completed complete fulfilled finished checked_out succeeded".split(), _END
    ),
    **dict.fromkeys("cancelled canceled rejected declined denied expired".split(), _END),
    **dict.fromkeys("withdrawn terminated no_show".split(), _END),
    **dict.fromkeys(("refunded", "returned", "void", "voided"), _REFUNDED),
    "closed": _CLOSED,
    "archived": _ARCHIVED,
    "deleted": _DELETED,
}
_FAILED = frozenset(
    "cancelled canceled rejected declined denied expired withdrawn terminated no_show".split()
)
"""Ends that nothing but filing follows."""
_REFUSED = frozenset("rejected declined denied".split())
_DECIDED = frozenset("approved accepted".split())
"""Final where a refusal is what else may come of it, and nothing comes after it."""
_ASIDE = frozenset(
    """
    on_hold onhold hold paused suspended blocked waiting failed failure error delayed overdue
    partially_paid changes_requested unspecified unknown none
    """.split()
)
_NOTHING = re.compile(r"(\w+_)?(unspecified|unknown)(_\w+)?")
"""What stands for no value."""
_BACK = re.compile(r"re_?(open|store|activate|set)|un_?(archive|cancel|delete)|undo|retry|rollback")
_REOPENED = frozenset(
    "issue ticket bug pull_request conversation task case todo thread milestone project incident"
    " alert item card discussion merge_request epic story board checklist account user".split()
)
"""What is often opened again after it was closed."""


def life_cycles(view: View) -> Iterator[Rule]:
    """A rule for each status that is understood and that a tool can change."""
    for entity in view.entities.values():
        changed = view.of(entity, "update")
        for found in entity.fields.values():
            if not found.enum or found.kind != "text" or not _is_main(entity, found):
                continue
            writers = [effect for effect in changed if effect.sets(found.name)]
            stages = ranks(entity, found)
            if writers and stages and not _goes_back(view, entity):
                yield _rule(entity, found, stages, writers)


def _is_main(entity: Entity, found: Field) -> bool:
    """Whether the column says how the thing itself stands."""
    leads = ("", f"{entity.name}_", f"{entity.name.split('_')[-1]}_", *_LEADS)
    return found.name in {f"{lead}{word}" for lead in leads for word in _WORDS}


def _goes_back(view: View, entity: Entity) -> bool:
    """Whether a tool takes something back, which the order would forbid."""
    return any(_BACK.search(name) for name in view.tools if entity.name in name)


def ranks(entity: Entity, found: Field) -> dict[str, int]:
    """Value → its rank, −1 for a side step; empty when the values are not understood."""
    known = {**_RANK, **_ENDS, **dict.fromkeys(_ASIDE, -1)}
    words = {value: _word(value) for value in found.enum if isinstance(value, str)}
    plain = set(words.values())
    if len(plain) < len(found.enum) or len(plain) < 3 or not plain <= set(known):
        return {}
    if "closed" in words.values() and entity.name.split("_")[-1] in _REOPENED:
        return {}
    out = {value: known[word] for value, word in words.items()}
    before = max((rank for rank in out.values() if rank < _END), default=0)
    if before == _RANK["accepted"] and plain & _REFUSED and not plain & (set(_ENDS) - _FAILED):
        out |= {value: _END for value, word in words.items() if word in _DECIDED}
    early = {rank for rank in out.values() if 0 <= rank < _END}
    return out if early and max(out.values()) >= _END else {}


def _word(value: str) -> str:
    word = snake(value)
    return "unknown" if _NOTHING.fullmatch(word) else word


def final(stages: Mapping[str, int]) -> tuple[str, ...]:
    """The values that are never left."""
    last = max(stages.values())
    filed = last >= _ARCHIVED or any(rank == _REFUNDED for rank in stages.values())
    return tuple(
        value
        for value, rank in stages.items()
        if rank == last or (_word(value) in _FAILED and not filed)
    )


def follows(stages: Mapping[str, int], now: str, then: str) -> bool:
    """Whether one value may come after another."""
    here, there = stages[now], stages[then]
    if now in final(stages):
        return False
    if here == -1 or there == -1:
        return here < _END
    return there > here or (there == here and here < _END)


def _rule(entity: Entity, found: Field, stages: Mapping[str, int], writers: list[Effect]) -> Rule:
    thing, column = spoken(entity.name), spoken(found.name)
    ends = final(stages)
    steps = [value for value in sorted(stages, key=lambda v: stages[v]) if stages[value] >= 0]
    order = ", ".join(_said(value) for value in steps if value not in ends)
    closing = joined(_said(value) for value in ends)
    ordered = len({rank for rank in stages.values() if 0 <= rank < _END}) > 1
    words = " or ".join(map(_said, ends))
    text = f"{article(entity.name).capitalize()} that is {words} stays so."
    if ordered or any(rank >= _END for value, rank in stages.items() if value not in ends):
        text = (
            f"The {column} of {article(entity.name)} only moves forward, in the order {order},"
            f" then {closing}. {text}"
        )
    rule = Rule(
        "life cycle",
        entity,
        (found.name,),
        text,
        f"{entity.table}.{found.name} lists {', '.join(stages)}",
    )
    for effect in writers:
        rule.guards += _guards(effect, found, stages, thing)
    return rule


def _guards(
    effect: Effect, found: Field, stages: Mapping[str, int], thing: str
) -> Iterator[tuple[str, Guard]]:
    """What is final stays; then: only forward. A tool that names the value is asked at once."""
    ends, columns = final(stages), {"old_state": found.name, "state": found.name}
    column = quoted(found.name)
    text = effect.cells[found.name]
    fixed = next((value for value in stages if text == literal(value)), None)
    error = (
        f"{effect.opening} is {' or '.join(map(_said, ends))}; its {spoken(found.name)} is final."
    )
    yield effect.guard(columns, f"old_state NOT IN {listed(ends)} OR state IS old_state", error)
    rest = [value for value in stages if value not in ends]
    if fixed is not None:
        before = tuple(value for value in rest if follows(stages, value, fixed) or value == fixed)
        if len(before) < len(rest):
            error = (
                f"{effect.opening} cannot become {_said(fixed)} now: only one that is"
                f" {' or '.join(_said(v) for v in before if v != fixed)} can."
            )
            yield effect.guard({"old_state": found.name}, f"old_state IN {listed(before)}", error)
        return
    back = [(a, b) for a in rest for b in stages if a != b and not follows(stages, a, b)]
    if back:
        pairs = ", ".join(f"({literal(a)}, {literal(b)})" for a, b in back)
        condition = f"(old_state, state) NOT IN (VALUES {pairs})"
        error = f"The {column} of a {thing} only moves forward; {effect.label} is further already."
        yield effect.guard(columns, condition, error.replace('"', ""))


def _said(value: str) -> str:
    return spoken(value)
