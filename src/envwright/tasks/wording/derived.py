"""Values that must be found out, and tests, in words."""

from __future__ import annotations

from typing import assert_never

from envwright.tasks.plan import Derived, Fact, Shape
from envwright.tasks.wording.english import be, count_word
from envwright.tasks.wording.rows import Voice, dated, predicate, superlative

_DATED = (Shape.DATE, Shape.TIME)
_WEEK = 7
_MOST_WEEKS = 4


def value(voice: Voice, wanted: Derived | Fact) -> str:
    """A value as a noun phrase: *the number of pets with status sold*."""
    if isinstance(wanted, Fact):
        return voice.say(wanted.value, wanted.shape, wanted.label)
    match wanted.kind:
        case "attribute":
            assert wanted.row is not None
            if said := yes_or_no(voice, wanted):
                return f"whether {said}"
            return f"the {_label(voice, wanted, wanted.row.table)} of {voice.row(wanted.row)}"
        case "count":
            assert wanted.rows is not None
            return f"the number of {voice.many(wanted.rows)}"
        case "sum" | "average" | "highest" | "lowest":
            return _over_set(voice, wanted)
        case "difference":
            between = " and ".join(value(voice, part) for part in wanted.parts)
            days = any(part.shape in _DATED for part in wanted.parts)
            return f"the {'number of days' if days else 'difference'} between {between}"
        case "shift":
            return _shifted(voice, wanted)
        case "compare":
            return f"whether {test(voice, wanted)}"
        case _:
            assert_never(wanted.kind)


def _label(voice: Voice, wanted: Derived, table: str) -> str:
    return dated(voice.lexicon.short(wanted.label, table), wanted.shape)


def _over_set(voice: Voice, wanted: Derived) -> str:
    assert wanted.rows is not None
    name = _label(voice, wanted, wanted.rows.table)
    most = superlative(wanted.shape, most=wanted.kind == "highest")
    template = voice.style.aggregates[wanted.kind]
    return template.format(l=name, most=most, many=voice.many(wanted.rows))


def _shifted(voice: Voice, wanted: Derived) -> str:
    base, amount = value(voice, wanted.parts[0]), abs(wanted.amount)
    later = wanted.amount >= 0
    if wanted.shape in _DATED:
        weeks, rest = divmod(amount, _WEEK)
        unit, number = ("day", amount) if rest or not 0 < weeks <= _MOST_WEEKS else ("week", weeks)
        ending = "" if number == 1 else "s"
        return f"{count_word(number)} {unit}{ending} {'after' if later else 'before'} {base}"
    said = voice.say(amount, wanted.shape)
    return f"{said} {'more' if later else 'less'} than {base}"


def test(voice: Voice, wanted: Derived) -> str:
    """A comparison as a clause: *the status of the pet called “Rex” is sold*."""
    left, right = wanted.parts
    if isinstance(left, Derived) and isinstance(right, Fact):
        if left.kind == "count" and (said := _counted(voice, left, wanted)):
            return said
        wished = bool(right.value) is (wanted.relation == "is")
        if wanted.relation in ("is", "not") and (said := yes_or_no(voice, left, wished)):
            return said
    relation = _relation(voice, wanted, exact=isinstance(right, Fact))
    verb = be(left.label) if isinstance(left, Derived) and left.kind == "attribute" else "is"
    return f"{value(voice, left)} {verb} {relation}{value(voice, right)}"


def yes_or_no(voice: Voice, wanted: Derived, wished: bool = True) -> str:
    """*the order with ID 3 is (not) complete*; empty for what is no truth about a row."""
    if wanted.kind != "attribute" or wanted.row is None:
        return ""
    name = voice.lexicon.short(wanted.label, wanted.row.table)
    said = predicate(Fact(wanted.label, wished, wanted.shape), name).format(be="is")
    return f"{voice.row(wanted.row)} {said}" if said else ""


def _relation(voice: Voice, wanted: Derived, *, exact: bool) -> str:
    if wanted.relation in ("is", "not"):
        negation = "not " if wanted.relation == "not" else ""
        return negation if exact else f"{negation}equal to "
    days = any(part.shape in _DATED for part in wanted.parts)
    words = voice.style.dated if days else voice.style.relations
    return f"{words[0 if wanted.relation == 'above' else 1]} "


def _counted(voice: Voice, left: Derived, wanted: Derived) -> str:
    """*there are more than 3 pets …*; empty where the general form must do."""
    limit, relation, counts = wanted.parts[1].value, wanted.relation, voice.style.counts
    if relation == "not" or not isinstance(limit, int) or (relation, limit) == ("below", 0):
        return ""
    if (relation, limit) == ("above", 0):
        template = counts.some
    elif (relation, limit) in (("below", 1), ("is", 0)):
        template = counts.none
    else:
        template = {"above": counts.above, "below": counts.below, "is": counts.exactly}[relation]
    assert left.rows is not None
    if limit == 1:  # "there is more than 1 pet"
        single = template.replace("{n} {many}", "{n} {one}")
        template = single.replace("are", "is", 1) if single != template else template
    things = {}
    if "{one}" in template:
        things["one"] = voice.one(left.rows)
    else:
        things["many"] = voice.many(left.rows)
    return template.format(n=voice.say(limit, Shape.NUMBER), **things)
