"""Recipes: what is wrong is named with its file, its place, and what was probably meant."""

from __future__ import annotations

import shutil
from pathlib import Path

import orjson
import pytest

from envwright.environment.folder import load_environment
from envwright.errors import BadInput
from envwright.training.recipe import Recipe, load_recipe
from envwright.types import Json
from envwright.workflows import training_player
from envwright.workflows.training_player import load_recipe_sets
from tests.conftest import ENVIRONMENTS

PLAIN = """
[model]
spec = "tiny:0"
[train]
environments = ["mock"]
"""


def recipe(tmp_path: Path, text: str) -> Recipe:
    file = tmp_path / "recipe.toml"
    file.write_text(PLAIN + text)
    return load_recipe(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[rl]\nsteps = 3\nclipp = 1", r"rl\.clipp: there is no key 'clipp' here.*mean clip\?"),
        ("[rl]\nsteps = 3\nkl = {coeficient = 1}", r"rl\.kl\.coeficient.*mean coefficient\?"),
        ("[rll]\nsteps = 3", r"rll: there is no key 'rll' here.*mean rl\?"),
        ("[rl]\nsteps = 0", r"rl\.steps: input should be greater than 0, not 0\."),
        ("[rl]\nlr = 1", r"rl\.steps: the key 'steps' is missing"),
        ("[sft]\nruns = 'a'", r"sft\.runs: this should be a list, not 'a'\."),
        ("[rl]\nsteps = 3\nterms = {kl = 3}", r"rl\.terms\.kl: this should be a table, not 3\."),
        ("[sft]\nschedule = 'cosin'", r"sft\.schedule: .*'cosine', not 'cosin'"),
        ("", r"give a phase: \[sft\], \[rl\], or both"),
        ("[sft]\n[evaluation]\nevery = 3", "give environments, or a share"),
        ("[sft]\n[evaluation]\nshare = 0.5\nenvironments = ['x']", "give environments, or a share"),
        (
            "[rl]\nsteps = 3\ncurriculum = {least = 5, window = 4}",
            r"rl\.curriculum: .*least \(5\) is more than the window \(4\)",
        ),
        (
            "[rl]\nsteps = 3\nbehaviour = {logprobs = 'sampled', truncate = 2}",
            r"rl\.behaviour: .*needs recomputed log-probabilities beside the sampled",
        ),
        (
            "[rl]\nsteps = 3\nselection = {kind = 'filtered_bc'}\nkl = {reference = 'initial'}",
            r"rl: .*selection has no use for kl\.reference",
        ),
        (
            "[rl]\nsteps = 3\nselection = {kind = 'filtered_bc'}\ncollapse = {entropy = 0.5}",
            r"rl: .*selection has no use for collapse\.entropy",
        ),
        (
            "[rl]\nsteps = 3\npreferences = {}\nkl = {coefficient = 1, reference = 'initial'}",
            r"rl: .*preferences has no use for kl\.coefficient: leave it out",
        ),
        (
            "[rl]\nsteps = 3\npreferences = {}\nbehaviour = {logprobs = 'sampled'}",
            r"rl: .*preferences has no use for behaviour",
        ),
        ("[sft]\ngold = false\nrecoveries = 0.5", r"sft: .*recoveries are of gold solutions"),
        ("[sft]\neach = 2", r"sft: .*each is about the successes of runs"),
        (
            "[sft]\nruns = ['a']\nselection = {kind = 'self_improving', capacity = 3}",
            r"sft\.selection: .*self_improving has no capacity",
        ),
        (
            "[rl]\nsteps = 3\nadvantage = 'gae'\nstep_rewards = {}\npenalties = {long = 1}",
            r"rl: .*step_rewards are of recorded rewards: leave penalties out",
        ),
        ("[sft]\nconversations = 'told.jsonl'", r"sft\.conversations"),
        ("[sft", "is no TOML"),
        ("[sft]\nlr = nan", r"sft\.lr"),
        ("[sft]\nlr = inf", r"sft\.lr: input should be a finite number, not inf"),
        ("[rl]\nsteps = 3\ngroup = 99999999999999999999", r"rl\.group: .* 1000000, not 9999"),
        ("[rl]\nsteps = 3\ntasks = 5000\ngroup = 5000", r"rl: .*more episodes than a step can"),
        ("[output]\nkeep = 1000000000\n[sft]", r"output\.keep: .*less than or equal to 1000000"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=said) as caught:
        recipe(tmp_path, text)
    assert caught.value.file.endswith("recipe.toml")


def test_threads_are_bounded(tmp_path: Path) -> None:
    file = tmp_path / "recipe.toml"
    file.write_text(f"threads = 100000\n{PLAIN}[sft]\n")
    with pytest.raises(BadInput, match=r"threads: .*less than or equal to 256, not 100000"):
        load_recipe(file)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="is no TOML"):
        load_recipe(tmp_path / "recipe.toml")
    with pytest.raises(BadInput):
        load_recipe(tmp_path / "missing.toml")


def sets(train: str, held: str, **more: object) -> Recipe:
    both = {
        "model": {"spec": "tiny:0"},
        "train": {"environments": [train], "limit": 2},
        "evaluation": {"environments": [held], "limit": 2, **more},
        "sft": {},
    }
    return Recipe.model_validate(both)


def test_an_evaluation_is_on_something_else() -> None:
    file = ENVIRONMENTS / "recipe.toml"
    with pytest.raises(BadInput, match="trained on too, by task"):
        load_recipe_sets(sets("mock", "mock", apart="task"), file)
    found = load_recipe_sets(sets("mock", "retail"), file)
    assert (len(found.train), len(found.held_out)) == (2, 2)
    assert found.providers_of(found.train) == ["mock"]


def test_a_part_of_the_collection_is_trained_on(monkeypatch: pytest.MonkeyPatch) -> None:
    file = ENVIRONMENTS / "recipe.toml"
    own = {"train": {"mock": ENVIRONMENTS / "mock"}, "test": {"retail": ENVIRONMENTS / "retail"}}
    with pytest.raises(BadInput, match="the collection has no part 'all'"):
        load_recipe_sets(sets("collection:all", "retail"), file)
    with pytest.raises(BadInput, match="Name one of train, dev, test"):
        load_recipe_sets(sets("collection:", "retail"), file)
    monkeypatch.setattr(training_player, "part_folders", own.__getitem__)
    found = load_recipe_sets(sets("collection:train", "collection:test"), file)
    assert {task.environments[0].name for task in found.train} == {"mock"}
    assert {task.environments[0].name for task in found.held_out} == {"retail"}


def test_environments_of_one_provider_are_one_side() -> None:
    file = ENVIRONMENTS / "recipe.toml"
    plain = sets("mock", "retail").model_dump(exclude_none=True)
    plain["train"]["providers"] = {"mock": "acme", "retail": "acme"}
    with pytest.raises(BadInput, match="trained on too, by provider: acme"):
        load_recipe_sets(Recipe.model_validate(plain), file)
    plain["evaluation"]["apart"] = "environment"
    assert load_recipe_sets(Recipe.model_validate(plain), file).held_out
    plain["train"]["providers"] = {"mocc": "acme"}
    with pytest.raises(BadInput, match="there is no environment mocc"):
        load_recipe_sets(Recipe.model_validate(plain), file)


def published(folder: Path, source: dict[str, str]) -> None:
    """The environment ``mock`` in another folder, made from a document."""
    shutil.copytree(ENVIRONMENTS / "mock", folder)
    settings, tasks = folder / "environment.yaml", folder / "tasks.jsonl"
    was, name = load_environment(folder).id, "_".join(folder.parts[-2:]).replace(".", "_").lower()
    renamed = settings.read_text().replace("name: mock\n", f"name: {name}\n")
    facts = "".join(f"  {key}: {value}\n" for key, value in source.items())
    settings.write_text(f"{renamed}source:\n{facts}" if source else renamed)
    own = tasks.read_text().replace(was, load_environment(folder).id)
    tasks.write_text(own.replace('"mock"', f'"{name}"'))


def providers(root: Path) -> list[str]:
    """Those of all environments two folders deep."""
    both = {
        "model": {"spec": "tiny:0"},
        "train": {"environments": ["*/*"], "limit": 1},
        "sft": {},
    }
    return sorted(
        load_recipe_sets(Recipe.model_validate(both), root / "recipe.toml").providers.values()
    )


def test_a_document_called_by_its_publishers_host(tmp_path: Path) -> None:
    published(tmp_path / "all" / "one", {"uri": "etherpad.local.json"})
    published(tmp_path / "all" / "two", {"uri": "api.other.local.json.gz"})
    assert providers(tmp_path) == ["etherpad.local", "other.local"]


def test_documents_in_a_folder_of_their_publisher(tmp_path: Path) -> None:
    for name, document in (
        ("content_moderator", "cognitiveservices-ContentModerator.json"),
        ("face", "cognitiveservices-Face.json"),
        ("releases", "v1.2.api.json"),
    ):
        published(tmp_path / "azure.com" / name, {"uri": document, "title": name})
    assert providers(tmp_path) == ["azure.com"] * 3


def test_environments_of_one_document_have_one_provider(tmp_path: Path) -> None:
    for name in ("users", "teams"):
        published(tmp_path / "all" / name, {"uri": "server.json", "title": "Acme Server"})
    published(tmp_path / "all" / "other", {"uri": "server.json", "title": "Other"})
    published(tmp_path / "our.data" / "own", {})  # no document: the folder says nothing
    assert providers(tmp_path) == ["acme-server", "acme-server", "other", "our_data_own"]


def test_a_build_of_many_says_who_publishes(tmp_path: Path) -> None:
    for name in ("users", "teams"):
        published(tmp_path / "acme" / name, {"uri": f"{name}.json", "title": name})
    assert providers(tmp_path) == ["teams", "users"]
    (tmp_path / "results.jsonl").touch()
    assert providers(tmp_path) == ["acme", "acme"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"sft": {}}, "train.environments names none"),
        (
            {"sft": {"conversations": ["told.jsonl"]}, "rl": {"steps": 1}},
            "train.environments names none",
        ),
        (
            {"sft": {"conversations": ["told.jsonl"]}, "evaluation": {"share": 0.5}},
            "no providers of train",
        ),
    ],
)
def test_only_conversations_are_learned_without_environments(
    given: dict[str, Json], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        Recipe.model_validate({"model": {"spec": "tiny:0"}, **given})


@pytest.mark.parametrize("apart", ["task", "environment", "provider"])
def test_conversations_are_held_apart_by_what_they_say(apart: str, tmp_path: Path) -> None:
    held = load_environment(ENVIRONMENTS / "mock").id
    line = {"messages": [{"role": "assistant", "content": "Done."}], "env_id": f"0,{held}"}
    told = tmp_path / "told.jsonl"
    told.write_bytes(orjson.dumps(line))
    plain = sets("retail", "mock", apart=apart).model_dump(exclude_none=True)
    plain["train"] = {}
    plain["sft"] = {"conversations": [str(told)]}
    recipe, file = Recipe.model_validate(plain), ENVIRONMENTS / "recipe.toml"
    if apart == "task":
        found = load_recipe_sets(recipe, file)
        assert (len(found.train), len(found.held_out), len(found.conversations)) == (0, 2, 1)
        told.write_bytes(orjson.dumps({**line, "task_id": found.held_out[0].id}))
    with pytest.raises(BadInput, match=f"trained on too, by {apart.replace('provider', 'env')}"):
        load_recipe_sets(recipe, file)


def test_a_share_of_the_providers_is_held_out() -> None:
    plain = sets("mock", "retail").model_dump(exclude_none=True)
    plain["train"]["environments"] = ["mock", "retail"]
    plain["evaluation"] = {"share": 0.5}
    found = load_recipe_sets(Recipe.model_validate(plain), ENVIRONMENTS / "recipe.toml")
    sides = found.providers_of(found.train), found.providers_of(found.held_out)
    assert sorted(sides) == [["mock"], ["retail"]]
    plain["train"]["environments"] = ["mock"]
    with pytest.raises(BadInput, match="nothing can be held out"):
        load_recipe_sets(Recipe.model_validate(plain), ENVIRONMENTS / "recipe.toml")
