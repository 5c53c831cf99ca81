"""Numbers that prose states of pages: "defaults to 100, max 1000", "from 1 to 30", "0-based"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from envwright.inference.name_forms import agent_sentences

_N = r"[`'\"*]{0,2}(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?![\w%]|[.,]\d)"
_IS = r"[\s:=(,]{1,4}"
_UNSET = r"(?:unspecified|not (?:specified|provided|given|set|supplied)|omitted|left out)"
_DEFAULT = (
    re.compile(
        r"\bdefaults?(?:\s(?:and|maximum|max|page|size|limit|number|value|count|will|be|used|set"
        r"|is|are|of|to|at|results?|items?|records?|per|returned)){0,6}" + _IS + _N,
        re.IGNORECASE,
    ),
    re.compile(
        r"\b" + _N + r"(?:\s[a-z]{1,12}){0,4}\s\(?(?:by|is the|as) default\b", re.IGNORECASE
    ),
    re.compile(r"\bby default,?(?:\s[a-z]{1,12}){1,6}\s" + _N, re.IGNORECASE),
    re.compile(_UNSET + r"[^.;()\d]{0,40}\s" + _N, re.IGNORECASE),
    re.compile(r"\b(?:is|of|to|size|limit)\s" + _N + r" (?:if|when) " + _UNSET, re.IGNORECASE),
)
_RANGE = (
    re.compile(
        r"\b(?:between|from|range|values?|are|is|in|of)[\s:=(\[]{1,4}"
        + _N
        + r"\s?(?:and|to|through|-|–|\.{2,3})\s?"
        + _N,
        re.IGNORECASE,
    ),
    re.compile(r"[(\[]" + _N + r"\s?(?:to|-|–|\.{2,3}|,)\s?" + _N + r"[)\]]", re.IGNORECASE),
)
_WORDS = (
    r"(?:\s(?:allowed|restricted|permitted|accepted|possible|supported|page|value|size|limit|number|count|is"
    r"|are|of|to|at|results?|items?|records?|per|request|that|can|be|returned|for|this)){0,8}"
)
_MAXIMUM = (
    re.compile(r"\bmax(?:imum|\.)?" + _WORDS + _IS + _N, re.IGNORECASE),
    re.compile(
        r"\b(?:up to|at most|(?:no|not be|cannot be|can't be) (?:more|greater|larger|higher) than"
        r"|(?:not|cannot|can't) exceed|less than or equal to)\s" + _N,
        re.IGNORECASE,
    ),
    re.compile(r"<=\s?" + _N),
    re.compile(r"\b" + _N + r" (?:max|maximum|at most)\b", re.IGNORECASE),
)
_MINIMUM = (re.compile(r"\bmin(?:imum|\.)?" + _WORDS + _IS + _N, re.IGNORECASE),)
_FIRST = re.compile(
    r"\b(?:(?P<based>0|1|zero|one)[- ](?:based|indexed)"
    r"|(?:start(?:s|ing)?|begin(?:s|ning)?|count(?:s|ed|ing)?|index(?:es|ed|ing)?)"
    r" (?:at|from|with) (?:page )?[`'\"]{0,2}(?P<start>0|1|zero|one)"
    r"|first page (?:is|=|has)(?: the)?(?: number| index| page)? ?[`'\"]{0,2}(?P<page>0|1|zero|one)"
    r")\b",
    re.IGNORECASE,
)
_COERCED = re.compile(
    r"\b(?:coerced|truncated|capped|clamped|rounded|reduced|reset|changed) (?:down )?to\b"
)
"""What services do with a size above the maximum; a tool refuses it."""


def stated_numbers(about: str) -> dict[str, int]:
    """What a text says of a number: ``default``, ``minimum``, ``maximum``, as far as it does.

    >>> stated_numbers("How many are returned, default is 100, max is 1000")
    {'default': 100, 'maximum': 1000}
    >>> stated_numbers("If unspecified, at most 50 are returned. Between 1 and 30.")
    {'default': 50, 'minimum': 1, 'maximum': 30}
    """
    out: dict[str, int] = {}
    text = " ".join(about.split())
    for pattern in _DEFAULT:
        if (found := pattern.search(text)) is not None:
            out["default"] = _number(found[1])
            if re.search(r"\bmax", found[0], re.IGNORECASE) is None:
                # "at most 50 if unspecified" is no maximum.
                text = f"{text[: found.start()]} ; {text[found.end() :]}"
            break
    for pattern in _RANGE:
        if (found := pattern.search(text)) is not None:
            out["minimum"], out["maximum"] = _number(found[1]), _number(found[2])
            break
    for word, patterns in (("minimum", _MINIMUM), ("maximum", _MAXIMUM)):
        for pattern in patterns:
            if word not in out and (found := pattern.search(text)) is not None:
                out[word] = _number(found[1])
    if out.get("minimum", 0) > out.get("maximum", 10**9):  # a range of something else
        del out["minimum"], out["maximum"]
    return out


def stated_first(about: str) -> int | None:
    """The number of the first page that a text states, 0 or 1.

    >>> stated_first("Page numbers are 0-based."), stated_first("The page, starting from 1")
    (0, 1)
    """
    found = _FIRST.search(about)
    if found is not None:
        return int((found["based"] or found["start"] or found["page"]).lower() in ("1", "one"))
    default = stated_numbers(about).get("default")
    return default if default in (0, 1) else None


def holding_sentences(about: str, holds: Mapping[str, int]) -> str:
    """The sentences of a parameter's text whose numbers are those of the tool.

    Args:
        about: what the document says.
        holds: ``default``, ``minimum``, ``maximum``, ``first``, as the parameter has them.
    """
    return " ".join(s for s in agent_sentences(about) if numbers_hold(s, holds))


def numbers_hold(sentence: str, holds: Mapping[str, int]) -> bool:
    """Whether a sentence states no other number than the tool has."""
    stated = stated_numbers(sentence)
    first = stated_first(sentence) if "first" in holds else None
    if first is not None:
        stated["first"] = first
    differs = any(word in holds and holds[word] != value for word, value in stated.items())
    return not differs and _COERCED.search(sentence) is None


def _number(text: str) -> int:
    return int(text.replace(",", ""))
