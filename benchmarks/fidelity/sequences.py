"""Calls to make: arguments from schemas, prose, earlier answers and examples; what is done to them.

Everything comes from one seeded generator. Values that a person would call arbitrary are made to
be recognised again (``Amber 1041``), so that effects show wherever they are listed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.fidelity.answers import ValuePool
from benchmarks.fidelity.operations import (
    CallForm,
    Input,
    names_thing,
    plain_key,
    thing_of,
    words_of,
)
from benchmarks.fidelity.pair import Bound, Known, Step, known_in
from envwright.types import Call, Json

_NAMES = "Amber Birch Cedar Delta Ember Fern Grove Heron Iris Juniper Kestrel Linden".split()
_DATES = frozenset("date day deadline due dob birth birthday start end from until".split())
_OPTIONAL, _EXAMPLE, _FOUND = 0.45, 0.5, 0.5
"""Chances: an optional argument is given, an example is followed, a found value is taken."""
_DEPTH = 4


@dataclass
class ArgumentSource:
    """Draws arguments in the reference's terms. Same generator, same pools: same arguments.

    Args:
        rng: all chance.
        start: what answers at the start showed.
        examples: operation → calls of it that are known to make sense.
        made: what this sequence's answers showed.
    """

    rng: random.Random
    start: ValuePool
    examples: Mapping[str, Sequence[Call]] = field(default_factory=dict)
    made: ValuePool = field(default_factory=ValuePool)
    _count: int = 1000

    def step(self, form: CallForm) -> Step:
        """A call that the description allows."""
        examples = self.examples.get(form.name)
        if examples and self.rng.random() < _EXAMPLE:
            return Step(form.name, self._like(form, self.rng.choice(examples).arguments))
        # Now and then nothing that may be left out, or all of it.
        share = self.rng.choice((0.0, _OPTIONAL, _OPTIONAL, 1.0))
        arguments = {
            name: self._value(one, form)
            for name, one in form.inputs.items()
            if one.required or self.rng.random() < share
        }
        return Step(form.name, arguments)

    def about(self, form: CallForm, done: Step, noun: str) -> Step | None:
        """A reading with what another call was about; ``None`` where it asks for other things.

        Args:
            form: the reading.
            done: the call.
            noun: the thing that the call is about.
        """
        given = {plain_key(name): value for name, value in done.arguments.items()}
        if noun and "id" in given:
            given.setdefault(f"{noun}_id", given["id"])
        nouns = {plain_key(name) for name in done.arguments}
        arguments: dict[str, Any] = {}
        for name, one in form.inputs.items():
            key = plain_key(name)
            if not one.required:
                continue
            if key in given and (key != "id" or noun == form.noun):
                arguments[name] = given[key]
            elif found := self.made.of(name, form.noun):
                arguments[name] = Bound(found[-1].step, found[-1].path)
            elif one.choices:
                arguments[name] = self.rng.choice(one.choices)
            elif self.start.of(name, form.noun) or not nouns:
                arguments[name] = self._value(one, form)
            else:
                return None
        return Step(form.name, arguments)

    def variations(self, form: CallForm, step: Step) -> list[Step]:
        """The same call with one thing wrong, at a bound, or beyond it."""
        out: list[Step] = []
        for name, one in form.inputs.items():
            if one.required and name in step.arguments:
                rest = {k: v for k, v in step.arguments.items() if k != name}
                out.append(Step(form.name, rest, f"without {name}", allowed=False))
            if name in step.arguments or not one.is_key:
                out += [
                    Step(form.name, {**step.arguments, name: value}, f"{name}: {what}", allowed)
                    for what, value, allowed in self._wrong(one, step.arguments.get(name))
                ]
        out.append(replace(step, variation="again"))
        return out

    def note(self, form: CallForm, answer: Json, number: int, step: Step) -> None:
        """Take in what a write answered, but for what was there before.

        Args:
            form: the write.
            answer: what the reference answered.
            number: of the step.
            step: the call.
        """
        told = {str(one.value) for one in known_in(step.arguments)}
        found = ValuePool()
        found.add(form, answer, number)
        for key, values in found.by_key.items():
            new = [
                one
                for one in values
                if not self.start.holds(one.value) and str(one.value) not in told
            ]
            self.made.by_key.setdefault(key, []).extend(new)

    # --- values ----------------------------------------------------------------------------------

    def _like(self, form: CallForm, example: Mapping[str, Json]) -> dict[str, Any]:
        """An example's arguments; its identifiers are what the reference had, or what was made."""
        out: dict[str, Any] = {}
        for name, value in example.items():
            one = form.inputs.get(name)
            made = self.made.of(name, form.noun) if one is not None and one.is_key else []
            if made and self.rng.random() < _FOUND:
                chosen = self.rng.choice(made)
                out[name] = Bound(chosen.step, chosen.path)
            elif one is not None and one.choices:
                out[name] = value
            else:
                out[name] = self._known_parts(name, value, form)
        return out

    def _known_parts(self, name: str, value: Json, form: CallForm) -> Any:
        if isinstance(value, Mapping):
            return {key: self._known_parts(key, inner, form) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._known_parts(name, one, form) for one in value]
        keyed = isinstance(value, int) and words_of(name)[-1:] == ("id",)
        known = isinstance(value, str) and bool(value) and self.start.holds(value)
        if known or keyed or (isinstance(value, str) and names_thing(name)):
            return Known(value, thing_of(name, form))
        return value

    def _value(self, one: Input, form: CallForm, depth: int = 0) -> Any:
        if one.choices:
            return self.rng.choice(one.choices)
        if one.type in ("string", "integer", "number") and (
            one.is_key or (depth == 0 and one.type == "string" and self.rng.random() < _FOUND)
        ):
            made, start = self.made.of(one.name, form.noun), self.start.of(one.name, form.noun)
            if form.creates and not one.is_key:
                made = []  # what is made is given a name of its own
            if made and (not start or self.rng.random() < 0.75):
                chosen = self.rng.choice(made[-6:])
                return Bound(chosen.step, chosen.path)
            if form.creates and thing_of(one.name, form) == form.noun:
                return self._new_key(one)
            # What makes a thing is given new names, not those of things that are there.
            if start and (one.is_key or not form.creates):
                return Known(self.rng.choice(start).value, thing_of(one.name, form))
        if one.type == "array":
            items = Input(one.name, True, one.schema.get("items") or {})
            if depth >= _DEPTH:
                return []
            return [self._value(items, form, depth + 1) for _ in range(self.rng.randint(1, 2))]
        if one.type == "object":
            return self._object(one, form, depth)
        return self._scalar(one)

    def _new_key(self, one: Input) -> Json:
        """An identifier that nothing has."""
        self._count += 1
        return 900_000 + self._count if one.type == "integer" else self._text(one)

    def _object(self, one: Input, form: CallForm, depth: int) -> dict[str, Any]:
        required = set(one.schema.get("required") or ())
        return {
            name: self._value(Input(name, True, schema), form, depth + 1)
            for name, schema in one.schema.get("properties", {}).items()
            if depth < _DEPTH and (name in required or self.rng.random() < _OPTIONAL)
        }

    def _scalar(self, one: Input) -> Json:
        if one.type == "boolean":
            return self.rng.random() < 0.5
        if one.type in ("integer", "number"):
            return self._number(one)
        return self._text(one)

    def _number(self, one: Input) -> Json:
        low, high = one.bounds
        if low is None and high is None:
            low, high = (1, 60)
        low = low if low is not None else min(0.0, float(high or 0))
        high = high if high is not None else low + 60
        drawn = self.rng.choice((low, high, self.rng.uniform(low, high)))
        if one.type == "integer":
            return round(drawn)
        return round(drawn, 1) if high - low > 1 else round(drawn, 2)

    def _text(self, one: Input) -> str:
        self._count += 1
        words, text = set(words_of(one.name)), one.text.lower()
        style = str(one.schema.get("format") or "")
        day, month = 1 + self._count % 27, 1 + self._count % 12
        if style == "date-time" or "hh:mm" in text:
            return f"2025-{month:02d}-{day:02d}T10:00:00" + ("Z" if style else "")
        if "mm/yyyy" in text:
            return f"{month:02d}/2030"
        if style == "date" or "yyyy-mm-dd" in text or words & _DATES:
            return f"2025-{month:02d}-{day:02d}"
        if style == "uuid":
            return f"00000000-0000-4000-8000-{self._count:012d}"
        if style == "email" or "email" in words:
            return f"amber.{self._count}@example.com"
        if style in ("uri", "url") or "url" in words:
            return f"https://example.com/{self._count}"
        if one.is_key or words & {"slug", "username", "handle", "key"}:
            return f"amber-{self._count}"
        if pattern := one.schema.get("pattern"):
            return f"amber-{self._count}" if "-" in str(pattern) else f"amber{self._count}"
        return f"{self.rng.choice(_NAMES)} {self._count}"

    def _wrong(self, one: Input, given: Any) -> Iterator[tuple[str, Json, bool]]:
        """What is put in the place of a value: what it is, and whether the description allows."""
        if one.choices and one.type == "string":
            yield "none of the choices", "amber-none", False
        low, high = one.bounds
        if one.type in ("integer", "number"):
            if low is not None:
                yield "below its least", (int(low) if one.type == "integer" else low) - 1, False
                yield "its least", int(low) if one.type == "integer" else low, True
            if high is not None:
                yield (
                    "above its greatest",
                    (int(high) if one.type == "integer" else high) + 1,
                    False,
                )
                yield "its greatest", int(high) if one.type == "integer" else high, True
            if low is None and not one.is_key:
                yield "negative", -5, True
                yield "zero", 0, True
        if one.is_key and given is not None:
            self._count += 1
            unknown: Json = f"amber-unknown-{self._count}"
            if one.schema.get("format") == "uuid":
                unknown = f"00000000-0000-4000-9000-{self._count:012d}"
            yield "unknown", 900_000 + self._count if one.type == "integer" else unknown, True
        elif one.type == "string" and one.required and not one.choices:
            yield "empty", "", True
