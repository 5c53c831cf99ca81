"""Doubts about lists: filters that are lost, orders and windows that only prose states."""

from __future__ import annotations

import re

from envwright.inference.consistency.check_context import ConsistencyContext
from envwright.inference.domain_model import OperationIntent, OperationKind
from envwright.inference.name_forms import clean_prose, snake_case
from envwright.inference.name_lexicon import CONTROL_PARAMETER
from envwright.inference.paths.list_filters import (
    SEARCH_INPUT,
    is_page_input,
    search_columns,
    shapes_answer,
)
from envwright.inference.paths.operation_prose import operation_text
from envwright.types import OperationInput

_MOST_LOST = 5
"""Filters that a list may lack."""
_EVERYWHERE = 0.8
"""Share of a document's lists from which on an input says nothing of one of them."""
_SOUGHT = re.compile(
    r"\b(name|title|e-?mail|author|uuid|ticker|tags?|sku|phone|address|city|code|slug|username"
    r"|keywords? in the \w+|id)s?\b",
    re.IGNORECASE,
)
"""Words for what a search looks in."""
_WINDOW = re.compile(
    r"\b(?:in|within|from|over|during|for|only)\b[^.]{0,30}\bthe (?:last|past|previous)"
    r" (?:\d{1,4} |\w+ )?(?:minutes?|hours?|days?|weeks?|months?|years?)\b"
    r"|\b(?:older|newer|more recent) than \d{1,4} (?:hours?|days?|months?|years?)\b",
    re.IGNORECASE,
)
_BY_DEFAULT = re.compile(
    r"\bby default,?\b[^.]{0,60}\b(?:only|featured|published|active|excluded|hidden|not"
    r" (?:returned|included|listed|shown))\b"
    r"|\b(?:only|excluded|hidden|omitted)\b[^.]{0,40}\bby default\b"
    r"|\breturns? only (?!the (?:id|name|first)\b|has\b)|\bonly returns\b",
    re.IGNORECASE,
)
"""Words that say of a list that it leaves something out that nobody asked to leave out."""


def lost_filters(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A list that lacks several of its filters: what it is for can hardly be asked."""
    if intent.kind is not OperationKind.LIST:
        return ""
    lost = [
        given.name
        for given in intent.operation.inputs
        if given.where == "query" and _selects(context, intent, given)
    ]
    return (
        f"{len(lost)} of its filters are no columns: {', '.join(lost[:5])}"
        if (len(lost) > _MOST_LOST)
        else ""
    )


def _selects(context: ConsistencyContext, intent: OperationIntent, given: OperationInput) -> bool:
    """Whether a filter of the document is none of the tool."""
    name = snake_case(given.name)
    if context.list_inputs.get(name, 0) > _EVERYWHERE:  # said of each list alike, whatever it lists
        return False
    known = {snake_case(n) for n in (*intent.inputs, *intent.checks, intent.listed)}
    known |= {snake_case(n) for n, _ in intent.route.narrowed}
    shapes = is_page_input(given) or shapes_answer(name) or CONTROL_PARAMETER.fullmatch(name)
    return not (name in known or name in context.boilerplate or shapes)


def searches_elsewhere(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A search that is said to look in names, of things whose names are no columns."""
    if intent.kind is not OperationKind.LIST or "~" not in intent.inputs.values():
        return ""
    entity = context.entity(intent)
    looked = set(search_columns(entity))
    own = " ".join(looked).lower().replace("_", " ")
    for given in intent.operation.inputs:
        if intent.inputs.get(snake_case(given.name)) != "~":
            continue
        said = [m[0].lower() for m in _SOUGHT.finditer(given.description)]
        lost = [word for word in said if word.rstrip("s").replace("-", "") not in own]
        if lost:
            return f"it is said to look for {lost[0]!r}, and looks in {', '.join(sorted(looked))}"
        if (
            len(looked) == 1
            and not looked & _CALLED
            and SEARCH_INPUT.fullmatch(snake_case(given.name))
        ):
            return f"it looks in {', '.join(sorted(looked))} alone"
    return ""


_CALLED = frozenset("name title username login full_name email display_name label subject".split())
"""Columns that hold what a thing is called, in which every search looks."""


def stated_selection(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A list of the last days, or of some only, by words that no input can turn off."""
    if intent.kind is not OperationKind.LIST:
        return ""
    prose = clean_prose(operation_text(intent.operation), 3_000)
    found = _WINDOW.search(prose) or _BY_DEFAULT.search(prose)
    return f"it leaves out what its tool lists: {found[0]!r}" if found else ""
