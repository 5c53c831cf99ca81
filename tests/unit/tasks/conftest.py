"""Fixtures of the task stage's tests: environments, and scenes to ground goals in."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.sources.openapi import load_openapi
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.grounding.scene import Scene, ToolViews
from tests.unit.tasks.worlds import office

SceneOf = Callable[..., Scene]


@pytest.fixture(scope="session")
def office_template() -> Template:
    return office()


@pytest.fixture(scope="session")
def petstore_template() -> Template:
    # The pipeline knows every stage, which most of these tests need not.
    from envwright.workflows import bundled_document
    from envwright.workflows.environment_build import with_rows

    result = infer_environments(load_openapi(bundled_document("petstore")), seed=0)[0]
    return with_rows(result)[1]


@pytest.fixture(scope="session")
def retail_template(mock_folder: Path) -> Template:
    return Template(load_environment(mock_folder.parent / "retail"))


@pytest.fixture
def scene_of() -> Iterator[SceneOf]:
    """A scene in a fresh session of a template: ``scene_of(template, seed=0, patch=b"")``."""
    made: list[Scene] = []
    known: dict[str, tuple[ToolViews, FreshValues]] = {}

    def scene(template: Template, seed: int = 0, patch: bytes = b"", **more: object) -> Scene:
        if template.id not in known:
            known[template.id] = ToolViews(template), FreshValues(template)
        views, donor = known[template.id]
        made.append(Scene(template.session(patch), views, donor, random.Random(seed)))
        for name, value in more.items():
            setattr(made[-1], name, value)
        return made[-1]

    yield scene
    for each in made:
        each.session.close()
