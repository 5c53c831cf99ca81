"""In which state things begin, where nobody says it: the value of a status that a new row has."""

from __future__ import annotations

import re

from envwright.synthesis.naming import snake
from envwright.types import Json

_ENDED = re.compile(
    r"cancel|delet|remov|fail|error|expir|clos|complet|done|finish|refund|reject|declin|denied|void"
    r"|archiv|inactiv|disabl|deactiv|suspend|terminat|abandon|resolv|revok|block|not_active|paused"
)
"""How values begin that nothing starts with."""
_NOTHING = re.compile(
    r"(\w+_)?(invalid|unknown|undefined|unspecified|unset|not_set|none|null|na|n_a)(_\w+)?"
    r"|invalid\w*|unknown\w*|"
)
"""Values that say that there is no value."""
_BEGINS = re.compile(
    r"(\w+_)?(new|pending|draft|open|opened|created|active|activated|available|placed|queued"
    r"|submitted|requested|received|todo|to_do|not_started|scheduled|waiting|initial\w*|registered"
    r"|await\w*|unpaid|enabled|incoming|planned)"
)
_MEANS = re.compile(
    r"""(?:^|[\s,;(\[*'"`])(-?\w+)['"`]?\s*(?:->|[-–—=:]|is|means)\s*"""
    r"""['"`]?([A-Za-z]\w*(?: [a-z]\w*)?)"""
)
"""``0 - New``."""
_IS = re.compile(r"""([A-Za-z]\w*)\s*=\s*['"`]?(-?\w+)""")
"""``New = 0``."""


def first_state(values: tuple[str | int | float, ...], about: str) -> str | int | float:
    """The value that a new thing has: one that says so, else the first that is no end.

    Args:
        values: all that there are, in the order of the document.
        about: what the document says of them; it may name what numbers mean ("0 - New").
    """
    named = _named(values, about)
    words = {value: snake(named.get(str(value), str(value))) for value in values}
    known = [v for v in values if not _NOTHING.fullmatch(words[v])]
    open_ = [v for v in known if not _ENDED.match(words[v])]
    begins = [v for v in open_ if _BEGINS.fullmatch(words[v])]
    return (begins or open_ or known or list(values))[0]


def means_something(values: tuple[Json, ...], about: str) -> bool:
    """Whether a text says what most of some numbers stand for."""
    return len(_named(values, about)) > len(values) / 2


def _named(values: tuple[Json, ...], about: str) -> dict[str, str]:
    """Value → the word that a text gives it."""
    texts = {str(value) for value in values}
    if any(re.search(r"[A-Za-z]{2}", text) for text in texts):
        return {}
    out = {value: word for value, word in _MEANS.findall(about) if value in texts}
    return out or {value: word for word, value in _IS.findall(about) if value in texts}
