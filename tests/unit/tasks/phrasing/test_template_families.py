"""The families' templates: enough of them, and none in two families."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path

import pytest

import envwright
from envwright.tasks.phrasing import DEFAULT_FAMILIES, FAMILIES
from envwright.tasks.phrasing.template_families import PhrasingStyle, family_styles

KINDS = {"sum", "average", "highest", "lowest"}


def frames(style: PhrasingStyle) -> Iterator[str]:
    yield from {*style.openings, *style.followings, *style.leads}


def clauses(style: PhrasingStyle) -> Iterator[str]:
    yield style.single
    yield style.every
    yield style.sweep.text
    yield from (text for pair in style.conditions for text in pair)
    for group in (style.ask_value, style.ask_count, style.ask_test):
        yield from (template.text for template in group)
    yield from {*style.aggregates.values()}
    yield style.extreme
    yield from {*style.counts}


def answers(style: PhrasingStyle) -> Iterator[str]:
    yield from style.give_rows
    yield from (f"{series.lead}{series.item}" for series in style.give_values)


def test_names() -> None:
    assert tuple(family_styles()) == FAMILIES
    assert all(family_styles()[name].name == name for name in FAMILIES)
    assert FAMILIES[:4] == DEFAULT_FAMILIES


def test_a_family_has_what_families_have_and_no_more() -> None:
    known = {field.name for field in fields(PhrasingStyle)} - {"name"} | {"like"}
    path = Path(envwright.__file__).parent / "data" / "phrasing_families.toml"
    for name, own in tomllib.loads(path.read_text()).items():
        assert own.keys() <= known, name
        assert own.get("like", "polite") in DEFAULT_FAMILIES


@pytest.mark.parametrize(
    ("of", "families"),
    [(frames, FAMILIES), (clauses, DEFAULT_FAMILIES), (answers, DEFAULT_FAMILIES)],
)
def test_no_template_stands_in_two_families(of: object, families: Sequence[str]) -> None:
    assert callable(of)
    found = Counter(text.lower() for name in families for text in of(family_styles()[name]))
    shared = {text for text, times in found.items() if times > 1}
    assert shared <= {"the {l} should be {v}"}


def test_syntax_of_facts_and_values_is_a_default_familys_own() -> None:
    styles = [family_styles()[name] for name in DEFAULT_FAMILIES]
    assert len({style.facts for style in styles}) == len(styles)
    assert len({style.pronoun for style in styles}) == len(styles)
    assert len({style.given for style in styles}) == len(styles)


@pytest.mark.parametrize("family", FAMILIES)
def test_frames_of_a_family(family: str) -> None:
    style = family_styles()[family]
    assert min(map(len, (set(style.openings), set(style.followings), set(style.leads)))) >= 3
    assert min(map(len, (style.digressions, style.greetings, style.thanks))) >= 2
    assert set(style.aggregates) == KINDS


def test_templates_of_each_act() -> None:
    styles = family_styles().values()

    def together(*groups: object) -> int:
        return sum(len(group) for group in groups if isinstance(group, tuple))

    assert 2 * len(FAMILIES) >= 6  # changes: with all values, and with one
    assert sum(together((s.every, s.sweep)) for s in styles) >= 6
    assert sum(together(s.conditions) for s in styles) >= 6
    assert sum(together(s.ask_value) for s in styles) >= 6
    assert sum(together(s.ask_count, s.ask_value) for s in styles) >= 6
    assert sum(together(s.ask_test) for s in styles) >= 6
    assert sum(together(s.give_values) for s in styles) >= 6
    assert sum(together(s.give_rows) for s in styles) >= 6


@pytest.mark.parametrize("family", FAMILIES)
def test_what_means_nothing_holds_nothing(family: str) -> None:
    style = family_styles()[family]
    for text in (*style.greetings, *style.thanks, *style.digressions):
        assert not re.search(r"[\d“”{}@#$]", text)
        assert text == "" or text[0].isupper()
        assert text == "" or text[-1] in ".!?:"


@pytest.mark.parametrize("family", FAMILIES)
def test_frames_are_sentences(family: str) -> None:
    style = family_styles()[family]
    for frame in (*style.openings, *style.followings):
        assert len(re.findall(r"\{[cC]\}", frame)) == 1
        assert frame[-1] in ".?"
        assert frame[0].isupper() or frame.startswith("{C}")
        assert frame.endswith("?") == bool(
            re.search(r"\b(?:could|can|would|chance|mind if|possible for) (?:I|you)\b", frame, re.I)
            and "hoping you" not in frame
            and "if you" not in frame
        )
