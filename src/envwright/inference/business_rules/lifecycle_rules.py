"""Rules between the states of a row: a status moves forward only, what is final stays so.

A status is understood when every one of its values is a known word. Words of one rank may follow
each other both ways; side steps (``on_hold``) may be taken from anywhere and left to anywhere that
is not final. What is final is the last stage that the enum has: ``completed``, unless something can
still be ``refunded`` or ``archived``.

Rows that are over, or that a service works on, are neither changed nor deleted. States that no
tool sets count too: they stand in the initial rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from envwright.inference.business_rules.rule import (
    BusinessRule,
    RuleContext,
    ToolEffect,
    sql_value_list,
)
from envwright.inference.domain_model import Entity, Field
from envwright.inference.name_forms import in_words, snake_case, sql_literal, sql_name
from envwright.inference.paths.stated_refusals import (
    refused_flags,
    refused_states,
    says_wrong_state,
)
from envwright.inference.paths.stated_states import main_state, state_moments
from envwright.inflection import join_list
from envwright.types import Guard, Invariant

_WORDS, _LEADS = ("status", "state", "phase", "stage"), ("lifecycle_", "payment_", "delivery_")
# Words of one line have the same rank; ranks grow from line to line.
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
_NOTHING = re.compile(r"(?=\w*\Z)(\w+_)?(unspecified|unknown)(_\w+)?")
"""What stands for no value."""
_BACK = re.compile(r"re_?(open|store|activate|set)|un_?(archive|cancel|delete)|undo|retry|rollback")
_REOPENED = frozenset(
    "issue ticket bug pull_request conversation task case todo thread milestone project incident"
    " alert item card discussion merge_request epic story board checklist account user".split()
)
"""What is often opened again after it was closed."""


def status_order_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each status that is understood and that a tool can change."""
    for entity in view.entities.values():
        changed = view.of(entity, "update")
        for found in entity.fields.values():
            if not found.enum or found.kind != "text" or not _is_main(entity, found):
                continue
            writers = [effect for effect in changed if effect.sets(found.name)]
            stages = stage_ranks(entity, found)
            if writers and stages and not _goes_back(view, entity):
                yield _rule(entity, found, stages, writers)


def _is_main(entity: Entity, found: Field) -> bool:
    """Whether the column says how the thing itself stands."""
    leads = ("", f"{entity.name}_", f"{entity.name.split('_')[-1]}_", *_LEADS)
    return found.name in {f"{lead}{word}" for lead in leads for word in _WORDS}


def _goes_back(view: RuleContext, entity: Entity) -> bool:
    """Whether a tool takes something back, which the order would forbid."""
    return any(_BACK.search(name) for name in view.tools if entity.name in name)


def stage_ranks(entity: Entity, found: Field) -> dict[str, int]:
    """Value → its rank, −1 for a side step; empty when the values are not understood."""
    known = {**_RANK, **_ENDS, **dict.fromkeys(_ASIDE, -1)}
    words = {value: _word(value) for value in found.enum if isinstance(value, str)}
    plain = set(words.values())
    # One unknown word, or two values of the same word, and no order is claimed at all.
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
    word = snake_case(value)
    return "unknown" if _NOTHING.fullmatch(word) else word


def final_stages(stages: Mapping[str, int]) -> tuple[str, ...]:
    """The values that are never left."""
    last = max(stages.values())
    filed = last >= _ARCHIVED or any(rank == _REFUNDED for rank in stages.values())
    return tuple(
        value
        for value, rank in stages.items()
        if rank == last or (_word(value) in _FAILED and not filed)
    )


def may_follow(stages: Mapping[str, int], now: str, then: str) -> bool:
    """Whether one value may come after another."""
    here, there = stages[now], stages[then]
    if now in final_stages(stages):
        return False
    if here == -1 or there == -1:
        return here < _END
    return there > here or (there == here and here < _END)


def _rule(
    entity: Entity, found: Field, stages: Mapping[str, int], writers: list[ToolEffect]
) -> BusinessRule:
    thing, column = entity.words, found.words
    ends = final_stages(stages)
    steps = [value for value in sorted(stages, key=lambda v: stages[v]) if stages[value] >= 0]
    order = ", ".join(in_words(value) for value in steps if value not in ends)
    closing = join_list(in_words(value) for value in ends)
    ordered = len({rank for rank in stages.values() if 0 <= rank < _END}) > 1
    words = " or ".join(map(in_words, ends))
    text = f"{entity.one.capitalize()} that is {words} stays so."
    if ordered or any(rank >= _END for value, rank in stages.items() if value not in ends):
        text = (
            f"The {column} of {entity.one} only moves forward, in the order {order},"
            f" then {closing}. {text}"
        )
    rule = BusinessRule(
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
    effect: ToolEffect, found: Field, stages: Mapping[str, int], thing: str
) -> Iterator[tuple[str, Guard]]:
    """What is final stays; then: only forward. A tool that names the value is asked at once."""
    ends, columns = final_stages(stages), {"old_state": found.name, "state": found.name}
    column = found.sql_name
    text = effect.cells[found.name]
    fixed = next((value for value in stages if text == sql_literal(value)), None)
    error = f"{effect.opening} is {' or '.join(map(in_words, ends))}; its {found.words} is final."
    yield effect.guard(
        columns, f"old_state NOT IN {sql_value_list(ends)} OR state IS old_state", error
    )
    rest = [value for value in stages if value not in ends]
    if fixed is not None:
        before = tuple(
            value for value in rest if may_follow(stages, value, fixed) or value == fixed
        )
        if len(before) < len(rest):
            error = (
                f"{effect.opening} cannot become {in_words(fixed)} now: only one that is"
                f" {' or '.join(in_words(v) for v in before if v != fixed)} can."
            )
            yield effect.guard(
                {"old_state": found.name}, f"old_state IN {sql_value_list(before)}", error
            )
        return
    # Forbidden pairs are listed rather than ranks compared, so the guard is plain SQL without a
    # table.
    back = [(a, b) for a in rest for b in stages if a != b and not may_follow(stages, a, b)]
    if back:
        pairs = ", ".join(f"({sql_literal(a)}, {sql_literal(b)})" for a, b in back)
        condition = f"(old_state, state) NOT IN (VALUES {pairs})"
        error = f"The {column} of a {thing} only moves forward; {effect.label} is further already."
        yield effect.guard(columns, condition, error.replace('"', ""))


# --- moments of states


_KEEPS_MOMENT = re.compile(r"CASE WHEN|NULL\Z|(?:coalesce\(\w+, )?(?:now\(\)|date\(now\(\)\))")
"""The SQL of a moment that follows from the state."""


def state_moment_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each moment of a state that tools set along with the state."""
    for entity in view.entities.values():
        effects = view.of(entity, "insert", "update", "batch")
        for moment, state, held in state_moments(entity):
            writers = [e for e in effects if e.sets(state.name, moment.name)]
            if not any(e.sets(moment.name) and e.sets(state.name) for e in writers):
                continue
            if not all(_KEEPS_MOMENT.match(e.cells.get(moment.name, "")) for e in writers):
                continue  # a caller writes the moment, or a tool the state alone
            word = in_words(str(held)) if isinstance(held, str) else state.words
            holds = f"{state.sql_name} = {sql_literal(held)}"
            yield BusinessRule(
                "moment of a state",
                entity,
                (moment.name, state.name),
                f"{entity.one.capitalize()} has a {moment.words} exactly while it is {word}.",
                f"{entity.table}.{moment.name} is called after a value of {state.name}",
                invariant=Invariant(
                    name=f"{entity.table}_{moment.name}_goes_with_{state.name}",
                    sql=f"SELECT {', '.join(map(sql_name, entity.keys))} FROM {entity.sql_table}"
                    f" WHERE ({holds}) <> ({moment.sql_name} IS NOT NULL)",
                ),
            )


# --- what is over stays, what is under way is left alone

_BUSY = re.compile(
    r"(\w+_)?(creating|updating|deleting|modifying|provisioning|deprovisioning|building|rebuilding"
    r"|rebooting|restarting|resizing|migrating|upgrading|importing|exporting|restoring|launching"
    r"|terminating|stopping|starting|uploading|installing|uninstalling|attaching|detaching"
    r"|initializing|initialising|enabling|disabling|activating|deactivating|canceling|cancelling"
    r"|mounting|unmounting)"
    r"|\w+_in_progress"
    r"|pending_deletion|delete_pending|deletion_pending|pending_delete|scheduled_for_deletion"
)
"""States in which a service works on the thing."""
_GONE = frozenset("deleted delete_complete destroyed purged".split())
"""States of what is kept only as a record."""
_OVER = frozenset(
    """
    cancelled canceled void voided refunded returned archived deleted terminated closed completed
    complete delivered fulfilled expired withdrawn
    """.split()
)
_ARCHIVE_FLAGS = ("archived", "is_archived")


def frozen_state_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each thing that says by a column of its own that it must not be changed now.

    Where the document says of a tool that it is refused in a wrong state, its rule is stated.
    """
    for entity in view.entities.values():
        state = main_state(entity)
        if state is not None:
            values = [v for v in state.enum if isinstance(v, str)]
            busy = tuple(v for v in values if _BUSY.fullmatch(snake_case(v)))
            gone = tuple(v for v in values if snake_case(v) in _GONE)
            over = tuple(dict.fromkeys((*_over(entity, state), *gone)))
            for stated in (True, False):
                effects = [
                    e
                    for e in view.of(entity, "update", "delete")
                    if not e.sets(state.name)
                    and says_wrong_state(entity, view.refused(e)) is stated
                ]
                rules = [*_busy(entity, state, busy, effects), *_gone(entity, state, gone, effects)]
                rules += _final(entity, state, over, effects)
                for rule in rules:
                    if stated:
                        rule.assumed, rule.evidence = False, "the document refuses wrong states"
                    yield rule
            yield from _refused(view, entity, state, {*busy, *over})
        yield from _refused_flags(view, entity)
        for name in _ARCHIVE_FLAGS:
            found = entity.fields.get(name)
            if found is not None and found.kind == "boolean" and not found.hidden:
                yield from _archived(view, entity, found)


def _refused(
    view: RuleContext, entity: Entity, state: Field, known: set[str]
) -> Iterator[BusinessRule]:
    """A rule for each tool of which the document names the states in which it is refused."""
    for effect in view.of(entity, "update", "delete"):
        values = refused_states(state, view.refused(effect))
        fixed = effect.cells.get(state.name, "")
        values = tuple(v for v in values if v not in known and sql_literal(v) != fixed)
        if values:
            words = " or ".join(map(in_words, values))
            rule, error = _said_of(effect, entity, state, words)
            rule.guards.append(_not_in(effect, state, values, error))
            yield rule


def _refused_flags(view: RuleContext, entity: Entity) -> Iterator[BusinessRule]:
    """A rule for each tool of which the document says that a flag stands in its way."""
    for effect in view.of(entity, "update", "delete"):
        for found in refused_flags(entity, view.refused(effect)):
            # That what is archived stays as it is says another rule.
            known = found.name in _ARCHIVE_FLAGS and effect.kind == "update"
            if known or effect.sets(found.name):
                continue
            word = in_words(found.name.removeprefix("is_"))
            rule, error = _said_of(effect, entity, found, word)
            columns = {"old_flag": found.name}
            rule.guards.append(effect.guard(columns, "old_flag IS NOT 1", error))
            yield rule


def _said_of(
    effect: ToolEffect, entity: Entity, column: Field, words: str
) -> tuple[BusinessRule, str]:
    """The rule that the document refuses a tool on what a column says, and the tool's error."""
    rule = BusinessRule(
        "states that the document refuses",
        entity,
        (column.name,),
        f"{entity.one.capitalize()} that is {words} is not {_done(effect)} by {effect.tool.name}.",
        f"the document says so of {effect.tool.name}",
        assumed=False,
    )
    return rule, f"{effect.opening} is {words} and cannot be {_done(effect)}."


def _over(entity: Entity, state: Field) -> tuple[str, ...]:
    stages = stage_ranks(entity, state)
    ends = final_stages(stages) if stages else ()
    return ends if all(snake_case(value) in _OVER for value in ends) else ()


def _busy(
    entity: Entity, state: Field, busy: tuple[str, ...], effects: list[ToolEffect]
) -> Iterator[BusinessRule]:
    effects = [e for e in effects if not (e.kind == "delete" and _is_needed(e))]
    if effects and busy and len(busy) < len(state.enum):
        verbs = {_done(effect) for effect in effects}
        done = "neither changed nor deleted" if len(verbs) > 1 else f"not {verbs.pop()}"
        words = " or ".join(map(in_words, busy))
        start = entity.one.capitalize()
        rule = BusinessRule(
            "left alone while under way",
            entity,
            (state.name,),
            f"{start} is {done} while its {state.words} is {words}.",
            f"{entity.table}.{state.name} lists {words}",
        )
        for effect in effects:
            error = f"{effect.opening} cannot be {_done(effect)} while it is {words}."
            rule.guards.append(_not_in(effect, state, busy, error))
        yield rule


def _is_needed(effect: ToolEffect) -> bool:
    """Whether others may need the row: few can be deleted then, and perhaps none in the end."""
    return any(" still has " in guard.error for guard in effect.tool.require)


def _gone(
    entity: Entity, state: Field, gone: tuple[str, ...], effects: list[ToolEffect]
) -> Iterator[BusinessRule]:
    """What is only a record of something deleted is not deleted again."""
    effects = [e for e in effects if e.kind == "delete" and not _is_needed(e)]
    if effects and gone and len(gone) < len(state.enum):
        words = " or ".join(map(in_words, gone))
        rule = BusinessRule(
            "nothing is deleted twice",
            entity,
            (state.name,),
            f"{entity.one.capitalize()} that is {words} is not deleted again.",
            f"{entity.table}.{state.name} lists {words}",
        )
        for effect in effects:
            error = f"{effect.opening} is {words} already."
            rule.guards.append(_not_in(effect, state, gone, error))
        yield rule


def _final(
    entity: Entity, state: Field, over: tuple[str, ...], effects: list[ToolEffect]
) -> Iterator[BusinessRule]:
    effects = [e for e in effects if e.kind == "update"]
    if effects and over and len(over) < len(state.enum):
        words = " or ".join(map(in_words, over))
        rule = BusinessRule(
            "what is over stays",
            entity,
            (state.name,),
            f"{entity.one.capitalize()} that is {words} is not changed any more.",
            f"{entity.table}.{state.name} ends with {words}",
        )
        for effect in effects:
            error = f"{effect.opening} is {words} and cannot be changed any more."
            rule.guards.append(_not_in(effect, state, over, error))
        yield rule


def _not_in(
    effect: ToolEffect, state: Field, values: tuple[str, ...], error: str
) -> tuple[str, Guard]:
    return effect.guard(
        {"old_state": state.name}, f"old_state NOT IN {sql_value_list(values)}", error
    )


def _archived(view: RuleContext, entity: Entity, found: Field) -> Iterator[BusinessRule]:
    """What is archived changes only when it comes back."""
    effects = view.of(entity, "update")
    if effects:
        word = in_words(found.name.removeprefix("is_"))
        rule = BusinessRule(
            "what is over stays",
            entity,
            (found.name,),
            f"{entity.one.capitalize()} that is {word} is changed only when that is undone.",
            f"{entity.table}.{found.name} says that it is {word}",
        )
        columns = {"old_flag": found.name, "flag": found.name}
        for effect in effects:
            if effect.cells.get(found.name) == "0":
                continue
            error = f"{effect.opening} is {word} and cannot be changed."
            rule.guards.append(effect.guard(columns, "old_flag IS NOT 1 OR flag = 0", error))
        if rule.guards:
            yield rule


def _done(effect: ToolEffect) -> str:
    return "deleted" if effect.kind == "delete" else "changed"
