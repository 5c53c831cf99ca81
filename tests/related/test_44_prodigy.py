"""PRODIGy (2311.05195): users with biographies, of whom some are met for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from envwright import Task
from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.rollout.policies.policy_protocol import GoldInsight, PrivilegedFactory
from envwright.rollout.policies.policy_registry import policy_named
from envwright.rollout.policies.script import (
    DONE,
    Move,
    ScriptedPolicy,
    ScriptView,
    final_words,
    gold_moves,
)
from envwright.rollout.probes.unseen_users import UserShift, split_persons, user_shift
from envwright.rollout.users.llm_user import LanguageUser
from envwright.rollout.users.speech_profiles import PERSONS, STRICT_PROFILES, USER_PROFILES
from envwright.rollout.users.user_registry import agenda_user_factory, language_user_factory
from envwright.types import Role, Trajectory
from envwright.workflows import RolloutOptions
from tests.related.conftest import Library
from tests.unit.rollout.users.test_llm_user import Fake

PARTS = (("archivist", "lawyer", "gardener"), ("baker", "courier"))


def test_biographies_hold_nothing_of_a_task() -> None:
    for person in PERSONS.values():
        assert person.biography
        assert not any(letter.isdigit() or letter in "“”" for letter in person.biography)
        assert not person.volunteers
        assert not person.reminds
    assert not set(PERSONS) & set(USER_PROFILES)
    assert not set(PERSONS) & set(STRICT_PROFILES)  # the default users stay who they were


def test_parts_are_disjoint_and_drawn_by_the_seed() -> None:
    seen, unseen = split_persons(4, seed=2)
    assert {*seen, *unseen} == set(PERSONS)
    assert not set(seen) & set(unseen)
    assert split_persons(4, seed=2) == (seen, unseen)
    assert len({split_persons(4, seed=n)[1] for n in range(6)}) > 1
    for wrong in (0, len(PERSONS)):
        with pytest.raises(BadInput, match="cannot be held out"):
            split_persons(wrong)
    with pytest.raises(BadInput, match="no user profile nobody"):
        split_persons(1, among=("baker", "nobody"))


def played(
    library: Library, tasks: list[Task], policy: PrivilegedFactory, part: int
) -> list[Trajectory]:
    return library.play(policy, tasks, user=agenda_user_factory(PARTS[part]))


def knows_phrases(insight: GoldInsight, view: ScriptView) -> Iterator[Move]:
    """The gold, as long as the user speaks in whole sentences."""
    for move in gold_moves(insight.task):
        heard = [m.content for m in view.messages if m.role is Role.USER][1:]
        if any(len(text.split()) < 4 or text.startswith("OK.") for text in heard):
            break
        yield move
    yield final_words(insight.task) if not view.user_said().startswith("OK.") else DONE


def test_who_is_fitted_to_some_users_is_told(library: Library) -> None:
    asking = [task for task in library.tasks if task.pauses][:16]
    tasks = {task.id: task for task in asking}

    def make(insight: GoldInsight) -> ScriptedPolicy:
        return ScriptedPolicy("fitted", lambda view: knows_phrases(insight, view))

    fitted = PrivilegedFactory("fitted", make)
    oracle = policy_named("oracle")
    assert isinstance(oracle, PrivilegedFactory)

    def shift(policy: PrivilegedFactory) -> UserShift:
        seen, unseen = (played(library, asking, policy, part) for part in (0, 1))
        return user_shift(seen, unseen, tasks, PARTS)

    found, same = shift(fitted), shift(oracle)
    assert (same.success_seen, same.success_unseen, same.p_value) == (1.0, 1.0, 1.0)
    assert set(same.by_profile) == {*PARTS[0], *PARTS[1]}
    assert found.difference.value is not None
    assert found.difference.value < -0.3
    assert found.p_value is not None
    assert found.p_value < 0.01


def test_other_words_and_the_same_verdict(library: Library) -> None:
    """What is wanted and known is the same; how it is said differs."""
    asking = [task for task in library.tasks if task.pauses][:6]
    oracle = policy_named("oracle")
    texts = []
    for name in ("lawyer", "courier"):
        episodes = library.play(oracle, asking, user=agenda_user_factory([name]))
        assert all(one.score and one.score.reward == 1.0 for one in episodes)
        texts.append([[m.content for m in one.messages if m.role is Role.USER] for one in episodes])
    assert texts[0] != texts[1]
    assert [said[0] for said in texts[0]] == [said[0] for said in texts[1]]  # the opening is given


def test_a_model_reads_the_biography(library: Library) -> None:
    task, client = library.tasks[0], Fake()
    user = LanguageUser(task, client, Sampling(), profile=PERSONS["baker"])
    plain = LanguageUser(task, client, Sampling(), profile=USER_PROFILES["plain"])
    assert PERSONS["baker"].biography in user._script.content
    assert "bakery" not in plain._script.content
    made = language_user_factory(client, Sampling(), ["baker"])
    assert made.settings["profiles"] == ["baker"]
    assert "profiles" not in language_user_factory(client, Sampling()).settings


def test_profiles_are_of_users_that_have_them(tmp_path: Path) -> None:
    from envwright.workflows import rollout_tasks

    options = RolloutOptions(policy="noop", user="whole", profiles=("baker",))
    with pytest.raises(BadInput, match="whole has no profiles"):
        rollout_tasks([Path("mock")], None, tmp_path / "r", options)
