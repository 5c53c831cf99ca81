"""Generation by a server: an SGLang server's interface, with our engine behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from envwright.llm.client import Sampling
from envwright.llm.errors import ServerFailed
from envwright.llm.local_client import TokenPrompt
from envwright.training.policies import ModelOptions, TrainablePolicy, load_policy
from envwright.training.recipe import GenerationServer, LoraRecipe
from envwright.workflows.training_workflow import train_by_recipe
from tests.conftest import ENVIRONMENTS

SMOKE = ENVIRONMENTS.parent / "recipes" / "smoke"
TINY = SMOKE / "tiny"


class StandIn:
    """What a server was told, and the model that it has."""

    def __init__(self) -> None:
        self.policy = load_policy(str(TINY), ModelOptions(form="compact"))
        self.adapters: dict[str, TrainablePolicy] = {}
        self.told: list[tuple[str, Any]] = []
        self.asked = 0

    def answer(self, path: str, body: Any) -> Any:
        self.told.append((path, body))
        if path == "/update_weights_from_disk":
            self.policy = load_policy(body["model_path"], ModelOptions(form="compact"))
            return {"success": True, "message": ""}
        if path == "/load_lora_adapter":
            options = ModelOptions(form="compact")
            self.adapters[body["lora_name"]] = load_policy(body["lora_path"], options)
            return {"success": True}
        if path == "/unload_lora_adapter":
            del self.adapters[body["lora_name"]]
            return {"success": True}
        return [self._continued(body, at) for at in range(len(body["input_ids"]))]

    def _continued(self, body: Any, at: int) -> Any:
        given, self.asked = body["sampling_params"][at], self.asked + 1
        policy = self.adapters[body["lora_path"][at]] if "lora_path" in body else self.policy
        sampling = Sampling(temperature=given["temperature"], max_tokens=given["max_new_tokens"])
        prompt = TokenPrompt(tuple(body["input_ids"][at]), sampling, str(self.asked))
        (wrote,) = policy.engine.generate([prompt])
        pairs = zip(wrote.logprobs, wrote.token_ids, strict=True)
        return {
            "text": wrote.text,
            "meta_info": {
                "output_token_logprobs": [[logprob, token, None] for logprob, token in pairs],
                "finish_reason": {"type": wrote.finish_reason},
            },
        }


def handler_of(stand_in: StandIn) -> type[BaseHTTPRequestHandler]:
    """What answers for a stand-in."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            raw = json.dumps(stand_in.answer(self.path, body)).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *_: Any) -> None:
            pass

    return Handler


@pytest.fixture
def served() -> Iterator[tuple[StandIn, str]]:
    stand_in = StandIn()
    server = HTTPServer(("127.0.0.1", 0), handler_of(stand_in))
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield stand_in, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def policy_of(url: str, folder: Path, **more: Any) -> TrainablePolicy:
    server = GenerationServer(base_url=url, weights=str(folder))
    return load_policy(str(TINY), ModelOptions(form="compact", server=server, **more))


def prompt_of(policy: TrainablePolicy, text: str = "user") -> TokenPrompt:
    ids = tuple(policy.tokenizer(text)["input_ids"])
    return TokenPrompt(ids, Sampling(temperature=0.0, max_tokens=4), "0")


def moved(policy: TrainablePolicy) -> None:
    import torch

    with torch.no_grad():
        for weight in policy.module.parameters():
            if weight.requires_grad:
                weight.add_(0.05)


@pytest.mark.filterwarnings("ignore::FutureWarning")  # of peft
@pytest.mark.parametrize("lora", [None, LoraRecipe(rank=2)])
def test_what_is_written_is_the_learners_own(
    served: tuple[StandIn, str], tmp_path: Path, lora: LoraRecipe | None
) -> None:
    stand_in, url = served
    policy = policy_of(url, tmp_path, lora=lora)
    assert not policy.exact
    seen = []
    for _ in range(2):
        here = load_policy(str(TINY), ModelOptions(form="compact", lora=lora))
        here.module.load_state_dict(policy.module.state_dict())
        prompt = prompt_of(here)
        (wrote,), (expected,) = policy.engine.generate([prompt]), here.engine.generate([prompt])
        assert wrote.token_ids == expected.token_ids
        assert wrote.logprobs == pytest.approx(expected.logprobs, abs=1e-5)
        assert (wrote.text, wrote.finish_reason) == (expected.text, expected.finish_reason)
        seen.append(wrote)
        policy.engine.generate([prompt])  # nothing changed, and nothing is sent
        moved(policy)
    assert seen[0].logprobs != seen[1].logprobs
    paths = [path for path, _ in stand_in.told]
    sent = "/load_lora_adapter" if lora else "/update_weights_from_disk"
    assert paths.count(sent) == 2
    assert len(stand_in.adapters) == (1 if lora else 0)


def test_a_run_learns_from_what_a_server_wrote(served: tuple[StandIn, str], tmp_path: Path) -> None:
    stand_in, url = served
    file = tmp_path / "recipe.toml"
    mock = ENVIRONMENTS / "mock"
    file.write_text(f"""
[model]
spec = "{TINY}"
form = "compact"
server = {{ base_url = "{url}", weights = "{tmp_path / "weights"}" }}
[train]
environments = ["{mock}"]
tasks = ["{SMOKE / "train.jsonl"}"]
limit = 2
[rl]
steps = 2
tasks = 2
group = 3
lr = 1e-3
answer_tokens = 32
max_turns = 4
shape = "tiers"
penalties = {{ long = 0.1 }}
long_tokens = 128
""")
    train_by_recipe(file, tmp_path / "run")
    lines = [
        json.loads(line) for line in (tmp_path / "run" / "metrics.jsonl").read_text().splitlines()
    ]
    assert len(lines) == 2
    assert all(line["gap"] < 1e-4 for line in lines)  # the server's tokens, by the weights of now
    updates = [body for path, body in stand_in.told if path == "/update_weights_from_disk"]
    assert len(updates) == 2
    assert updates[0] != updates[1]


def test_what_a_server_lacks_is_told(tmp_path: Path, served: tuple[StandIn, str]) -> None:
    policy = policy_of("http://127.0.0.1:9", tmp_path)
    with pytest.raises(ServerFailed, match="update_weights_from_disk"):
        policy.engine.generate([prompt_of(policy)])
    stand_in, url = served
    policy = policy_of(url, tmp_path)
    stand_in.answer = lambda path, body: {"success": False, "message": "no room"}  # type: ignore[method-assign]
    with pytest.raises(ServerFailed, match="no room"):
        policy.engine.generate([prompt_of(policy)])
    about = {"output_token_logprobs": [[0.0, 1, None]], "finish_reason": {"type": "abort"}}
    aborted = {"meta_info": about}
    answers: dict[str, Any] = {"/update_weights_from_disk": {"success": True}}
    for wrong, said in (
        ([{"meta_info": {}}], "which tokens"),
        ([], "did not answer"),
        ([aborted], "broken off"),
    ):
        answers["/generate"] = wrong
        stand_in.answer = lambda path, body: answers[path]  # type: ignore[method-assign]
        with pytest.raises(ServerFailed, match=said):
            policy.engine.generate([prompt_of(policy)])


def test_an_address_is_one() -> None:
    with pytest.raises(ValueError, match="no address"):
        GenerationServer(base_url="file:///etc/passwd", weights="w")
