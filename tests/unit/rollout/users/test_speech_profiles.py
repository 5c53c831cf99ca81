"""Profiles: other words, the same facts."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from envwright.environment.text_values import find_mentions
from envwright.errors import BadInput
from envwright.rollout.users.scenario_agenda import agenda_of
from envwright.rollout.users.speech_profiles import (
    SPEECH_STYLES,
    STRICT_PROFILES,
    USER_PROFILES,
    draw_profile,
)
from tests.unit.rollout.users.conftest import VALUES, Talk, user_of

QUESTIONS = ("Could you tell me more?", "Is the city “North Yvonne”?", "Is the city “Oslo”?")


def test_same_facts_in_other_words(talk: Talk) -> None:
    spoken: dict[str, str] = {}
    facts: dict[str, list[set[str]]] = {}
    for name in STRICT_PROFILES:
        answers = talk(user_of(VALUES, name), *QUESTIONS)
        spoken[name] = " ".join(answer or "" for answer in answers)
        facts[name] = [{m.canon for m in find_mentions(answer or "")} for answer in answers]
    assert len(set(spoken.values())) == len(STRICT_PROFILES)
    assert all(found == facts["plain"] for found in facts.values())
    assert {"ordered by mistake", "md"} <= facts["plain"][0]


def test_templates_hold_no_facts() -> None:
    for style in SPEECH_STYLES.values():
        for name in style.__slots__:
            for template in getattr(style, name):
                assert not find_mentions(re.sub(r"\{\w+\}", "", template)), template
                assert not re.search(r"\d", template)


@pytest.mark.parametrize("name", USER_PROFILES)
def test_each_profile_understands_the_same(talk: Talk, name: str) -> None:
    answers = talk(user_of(VALUES, replace(USER_PROFILES[name], patience=9)), *QUESTIONS)
    assert all(answers)


def test_the_choice_is_seeded_and_apart() -> None:
    assert draw_profile("a", 1) == draw_profile("a", 1)
    assert len({draw_profile(str(n), 0).name for n in range(50)}) == len(STRICT_PROFILES)
    assert {draw_profile(str(n), 0, ("plain", "hurried")).name for n in range(50)} == {
        "plain",
        "hurried",
    }
    with pytest.raises(BadInput, match="no user profile nobody"):
        draw_profile("a", 0, ("nobody",))
    with pytest.raises(BadInput, match="to draw from"):
        draw_profile("a", 0, ())


def test_the_default_is_drawn_from_those_who_hold_back() -> None:
    assert not any(
        USER_PROFILES[name].volunteers or USER_PROFILES[name].reminds for name in STRICT_PROFILES
    )


def test_slots_of_the_scenario() -> None:
    agenda = agenda_of(VALUES)
    first, second = agenda.turns
    assert [slot.label for slot in first.withheld] == ["reason", "state"]
    assert [slot.lead for slot in first.withheld] == [
        "For the first request: ",
        "For the second request: ",
    ]
    assert second.request == VALUES.later[1]
    assert {(s.label, s.turn) for s in agenda.stated} >= {("order", 0), ("zip", 0), ("name", 1)}
