"""Words for what a user has decided to say, in the manner of a profile."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from envwright.rollout.users.profiles import (
    STYLES,
    Expertise,
    Profile,
    Verbosity,
    lay_label,
)
from envwright.rollout.users.slots import Slot

_COURTESY = re.compile(
    r"^(?:thank|thanks|many thanks|i thank|great|cool|ok|okay|perfect|super)\b[^.!?“\d]*[.!]\s+",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Plan:
    """What the user says next, before it has words."""

    yes: bool = False
    condition: bool = False
    """The yes holds only if what the user cannot know is so."""
    no: bool = False
    give: list[Slot] = field(default_factory=list)
    own: str = ""
    """The scenario's own words for all of ``give``."""
    again: str = ""
    """Own words of a request, said once more."""
    unknown: bool = False
    only: bool = False
    no_more: bool = False
    wait: bool = False
    request: str = ""
    """The next request."""
    done: str = ""
    """What a tool of the user showed."""

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__slots__)


def speak(plan: Plan, profile: Profile, rng: random.Random) -> str:
    """The words; the same arguments and state of ``rng`` give the same."""
    return _Speaker(profile, rng).said(plan)


class _Speaker:
    def __init__(self, profile: Profile, rng: random.Random) -> None:
        self.profile = profile
        self.style = STYLES[profile.style]
        self.rng = rng

    def said(self, plan: Plan) -> str:
        style = self.style
        parts = [
            self._one(style.yes_if if plan.condition else style.yes) if plan.yes else "",
            self._one(style.no) if plan.no else "",
            self._one(style.done).format(r=plan.done) if plan.done else "",
            *self._facts(plan),
            self._one(style.again).format(t=plan.again) if plan.again else "",
            self._one(style.unknown) if plan.unknown else "",
            self._one(style.only) if plan.only else "",
            self._one(style.no_more) if plan.no_more else "",
            self._one(style.wait) if plan.wait else "",
            self._request(plan.request),
        ]
        told = plan.give or plan.again
        if self.profile.verbosity is Verbosity.LONG and told and not plan.request:
            parts.append(self._one(style.fillers))
        return " ".join(part for part in parts if part)

    def _one(self, templates: Sequence[str]) -> str:
        return self.rng.choice(templates)

    def _request(self, text: str) -> str:
        """A request in the scenario's words, after this profile's courtesy."""
        if not text or not self.style.thanks:
            return text
        return f"{self._one(self.style.thanks)} {_COURTESY.sub('', text)}"

    # --- facts -----------------------------------------------------------------------------------

    def _facts(self, plan: Plan) -> list[str]:
        if plan.own and self.profile.own_words:
            return [plan.own]
        leads = list(dict.fromkeys(slot.lead for slot in plan.give))
        return [lead + self._told([s for s in plan.give if s.lead == lead]) for lead in leads]

    def _told(self, slots: list[Slot]) -> str:
        """Facts of one request: those of a row, then values."""
        rows = [slot for slot in slots if slot.row]
        values = [slot for slot in slots if not slot.row]
        bare = self.profile.verbosity is Verbosity.SHORT and len(slots) == 1
        if bare and not isinstance(slots[0].value, bool):
            return f"{slots[0].spoken}."
        out = [self._one(self.style.row).format(f=self._series(rows))] if rows else []
        if len(values) == 1:
            out.append(self._value(values[0]))
        elif values:
            out.append(_capital(self._one(self.style.several).format(f=self._series(values))))
        return " ".join(out)

    def _value(self, slot: Slot) -> str:
        label = self._label(slot)
        form = self._one(self.style.give)
        be = "are" if _plural(label) else "is"
        return form.format(l=label, L=_capital(label), v=slot.spoken, be=be)

    def _series(self, slots: Sequence[Slot]) -> str:
        items = [f"{self._label(slot)} {slot.spoken}" for slot in slots]
        joined = " and ".join([", ".join(items[:-1]), items[-1]] if items[1:] else items)
        return joined if not slots or slots[0].row else f"the {joined}"

    def _label(self, slot: Slot) -> str:
        if self.profile.expertise is Expertise.EXPERT:
            return slot.label
        return lay_label(slot.label)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plural(label: str) -> bool:
    return bool(re.search(r"(?<![su])s$", label.lower())) and not label.lower().endswith("is")
