"""AgentGym's and NeMo Gym's protocols, as their own clients speak them.

The requests are those of ``SimpleAgent`` of NeMo Gym 0.4 and of the clients of AgentGym's
environments (``SqlGymEnvClient`` and its kin), neither of which installs beside this package.
"""

from __future__ import annotations

import json
from typing import Any

import httpx2 as httpx
import orjson
import pytest

import envwright as ew
from envwright.rollout.policies.script import final_words, gold_moves
from envwright.serve.agentgym import read_action
from envwright.serve.nemo_gym import OutputItem, played_actions
from envwright.types import Task
from tests.test_api import plain_task

TASKS = ew.load_tasks("mock")
TALKING = next(task for task in TASKS if task.scenario.later and not task.answers)
"""Its user wants something more, once the first wish is met."""


Move = tuple[str, dict[str, Any]] | str
"""A call, or words."""


def moves_of(task: Task) -> list[Move]:
    moves: list[Move] = [
        m if isinstance(m, str) else (m.tool, dict(m.arguments)) for m in gold_moves(task)
    ]
    return [*moves, final_words(task)]


# --- NeMo Gym ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rows(url: str) -> dict[str, Any]:
    lines = httpx.get(f"{url}/nemo_gym/rows.jsonl").text.splitlines()
    return {row["verifier_metadata"]["task"]: row for row in map(orjson.loads, lines)}


class SimpleAgent:
    """What NeMo Gym's agent does, with a script in the place of the model."""

    def __init__(self, url: str) -> None:
        self.url = url

    def run(self, row: dict[str, Any], moves: list[Move]) -> dict[str, Any]:
        seeded = httpx.post(f"{self.url}/seed_session", json=row)
        assert seeded.status_code == 200
        cookies = seeded.cookies
        output: list[dict[str, Any]] = []
        for number, move in enumerate(moves):
            last = number == len(moves) - 1
            if isinstance(move, str) and last:
                text = {"type": "output_text", "text": move, "annotations": []}
                output.append({"type": "message", "role": "assistant", "content": [text]})
                break
            if isinstance(move, str):
                name, arguments = "talk_to_user", {"message": move}
            else:
                name, arguments = move
            id = f"call_{number}"
            output.append(
                {"type": "function_call", "call_id": id, "name": name,
                 "arguments": json.dumps(arguments)}
            )  # fmt: skip
            told = httpx.post(f"{self.url}/{name}", json=arguments, cookies=cookies)
            cookies = told.cookies  # those of the last answer only
            output.append({"type": "function_call_output", "call_id": id, "output": told.text})
        self.output = output
        body = row | {"response": {"id": "r", "output": output}}
        verified = httpx.post(f"{self.url}/verify", json=body, cookies=cookies)
        assert verified.status_code == 200, verified.text
        return dict(verified.json())


@pytest.mark.parametrize("task", [plain_task(), TALKING], ids=["plain", "talking"])
def test_nemo_gym_s_agent_plays(url: str, rows: dict[str, Any], task: Task) -> None:
    agent, row, moves = SimpleAgent(url), rows[task.id], moves_of(task)
    before = httpx.get(f"{url}/health").json()["open"]
    reply = agent.run(row, moves)
    assert "no such open episode" not in json.dumps(agent.output)
    assert (reply["reward"], reply["mask_sample"]) == (1.0, False)
    assert reply["responses_create_params"] == row["responses_create_params"]
    assert all(reply["checks"].values())
    assert agent.run(row, ["Done."])["reward"] == 0.0
    assert agent.run(row, [*moves[:1], "Done."])["reward"] == 0.0
    assert agent.run(row, [])["reward"] == 0.0
    assert httpx.get(f"{url}/health").json()["open"] == before


def test_a_row_has_what_a_model_needs(rows: dict[str, Any]) -> None:
    assert list(rows) == [task.id for task in TASKS]
    row = rows[plain_task().id]["responses_create_params"]
    assert [message["role"] for message in row["input"]] == ["system", "user"]
    names = [tool["name"] for tool in row["tools"]]
    assert names[-1] == "talk_to_user"
    assert "gold" not in orjson.dumps(row).decode()


def test_what_a_tool_says_is_what_a_rollout_says(url: str, rows: dict[str, Any]) -> None:
    agent = SimpleAgent(url)
    agent.run(rows[plain_task().id], [("find_books", {"title": "On Tides"}), ("lend_book", {}),
                                      ("no_tool", {}), "Done."])  # fmt: skip
    told = [item["output"] for item in agent.output if item["type"] == "function_call_output"]
    assert json.loads(told[0])[0]["title"] == "On Tides"
    assert "is required" in json.loads(told[1])["error"]
    assert "There is no tool no_tool" in json.loads(told[2])["error"]


def test_sessions_that_a_client_names(url: str, rows: dict[str, Any]) -> None:
    """As the environment server of NeMo Gym 0.7 does: to seed again is to seed once."""
    task = plain_task()
    first_move, *_ = moves_of(task)
    assert isinstance(first_move, tuple)
    name, arguments = first_move
    body = {"resources_session_id": "s-9", "episode_id": "e", "task_id": "t",
            "task_data": rows[task.id]}  # fmt: skip
    before = httpx.get(f"{url}/health").json()["open"]
    first = httpx.post(f"{url}/seed_session", json=body)
    assert first.json() == {"resources_session_id": "s-9"}
    told = httpx.post(f"{url}/{name}", json=arguments, cookies=first.cookies)
    assert "error" not in told.text
    again = httpx.post(f"{url}/seed_session", json=body)
    assert dict(again.cookies) == dict(first.cookies)
    assert httpx.get(f"{url}/health").json()["open"] == before + 1
    assert "s-9" not in "".join(first.cookies.values())  # nobody reaches it by the name
    for _ in range(2):
        closed = httpx.post(f"{url}/close_session", json={"resources_session_id": "s-9"})
        assert closed.json() == {"resources_session_id": "s-9"}
    assert httpx.get(f"{url}/health").json()["open"] == before
    assert httpx.post(f"{url}/{name}", json=arguments, cookies=first.cookies).status_code == 404


def test_a_score_that_is_none_is_masked() -> None:
    output = [
        {"type": "reasoning", "content": []},
        {"type": "message", "role": "assistant", "content": "Hello."},
        {"type": "message", "role": "user", "content": "Hi."},
        {"type": "function_call", "name": "talk_to_user", "arguments": '{"message": "So?"}'},
        {"type": "function_call", "name": "talk_to_user", "arguments": "{"},
    ]
    told = played_actions([OutputItem.model_validate(item) for item in output])
    assert told[:2] == ["Hello.", "So?"]
    assert told[2] == {"tool_calls": [{"function": {"name": "talk_to_user", "arguments": "{"}}]}


def test_words_beside_a_call_are_not_said() -> None:
    """The agent stops at a response without a call; what it writes beside calls goes nowhere."""
    look = {"type": "function_call", "name": "look", "arguments": "{}"}
    seen = {"type": "function_call_output"}
    think = {"type": "reasoning"}

    def says(text: str) -> dict[str, Any]:
        return {"type": "message", "role": "assistant", "content": text}

    output = [think, says("I have done it."), look, seen,
              think, says("One more."), think, look, look, says("So."), seen, seen,
              says("Done."), says("The end.")]  # fmt: skip
    call = {"tool_calls": [{"function": {"name": "look", "arguments": "{}"}}]}
    told = played_actions([OutputItem.model_validate(item) for item in output])
    assert told == [call, call, call, "Done.\nThe end."]
    assert played_actions([]) == []


def test_a_model_that_talks_beside_its_calls_is_scored_by_what_it_did(
    url: str, rows: dict[str, Any]
) -> None:
    agent, task = SimpleAgent(url), TALKING
    agent.run(rows[task.id], moves_of(task))
    talk = {"type": "message", "role": "assistant", "content": "That is done."}
    output = [
        part
        for item in agent.output
        for part in ((talk, item) if item["type"] == "function_call" else (item,))
    ]
    body = rows[task.id] | {"response": {"id": "r", "output": output}}
    reply = httpx.post(f"{url}/verify", json=body).json()
    assert (reply["reward"], reply["mask_sample"]) == (1.0, False)


def test_figures_leave_out_what_was_not_scored(url: str) -> None:
    rows = [{"reward": 1.0}, {"reward": 0.0}, {"reward": 0.0, "mask_sample": True}, {}]
    told = httpx.post(f"{url}/aggregate_metrics", json={"verify_responses": rows}).json()
    assert told["key_metrics"] == {"mean/reward": 0.5}


# --- AgentGym ------------------------------------------------------------------------------------


class GymClient:
    """What the clients of AgentGym's environments do."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.env_id = httpx.post(f"{base}/create").json()

    def _post(self, path: str, data: dict[str, Any]) -> Any:
        data["env_idx"] = self.env_id
        answer = httpx.post(f"{self.base}/{path}", json=data)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def observe(self) -> str:
        return str(httpx.get(f"{self.base}/observation?env_idx={self.env_id}").json())

    def reset(self, number: int) -> Any:
        return self._post("reset", {"item_id": number})

    def step(self, action: str) -> Any:
        return self._post("step", {"action": action})

    def close(self) -> Any:
        return self._post("close", {})


def thought(move: Any) -> str:
    if isinstance(move, str):
        return move
    return "Thought: so.\n\nAction: " + json.dumps({"name": move[0], "arguments": move[1]})


@pytest.mark.parametrize("task", [plain_task(), TALKING], ids=["plain", "talking"])
def test_agentgym_s_clients_play(url: str, task: Task) -> None:
    client = GymClient(f"{url}/agentgym")
    number = [one.id for one in TASKS].index(task.id)
    for actions, reward in ((moves_of(task), 1.0), (["Done."] * 9, 0.0)):
        begun = client.reset(number)
        assert begun["state"] == begun["observation"] == client.observe()
        assert task.scenario.opening in begun["state"]
        assert '"name":"find_books"' in begun["state"]
        for action in actions:
            told = client.step(thought(action))
            assert client.observe() == told["state"]
            if told["done"]:
                break
        assert (told["reward"], told["done"]) == (reward, True)
    assert client.close() is True


def test_the_other_names_of_agentgym(url: str) -> None:
    """Some clients write ``id``, ``data_idx`` and ``observation``."""
    base = f"{url}/agentgym"
    name = httpx.post(f"{base}/create", json={"goal": None}).json()
    reset = httpx.post(f"{base}/reset", json={"id": name, "data_idx": 0})
    assert reset.json()["reward"] == 0
    step = httpx.post(f"{base}/step", json={"id": name, "action": "Action: {broken"})
    assert "There is no tool none" in step.json()["observation"]


def test_nobody_reaches_the_episodes_of_others(url: str) -> None:
    from tests.unit.serve.served import BEARER, ask

    id = ask(url, "/episodes")["id"]
    name = httpx.post(f"{url}/agentgym/create").json()
    for path in ("reset", "step", "close"):
        answer = httpx.post(f"{url}/agentgym/{path}", json={"env_idx": id, "action": "x"})
        assert answer.status_code == 404
    for other in (id, name):
        answer = httpx.post(f"{url}/find_books", json={}, cookies={"session": other})
        assert answer.status_code == 404
    assert httpx.get(f"{url}/episodes/{name}", headers=BEARER).status_code == 404


def test_actions_in_texts() -> None:
    call = {"tool_calls": [{"function": {"name": "f", "arguments": {"a": 1}}}]}
    for text in (
        'Action: {"name": "f", "arguments": {"a": 1}}',
        'Thought: Action: none.\nAction:\n{"name": "f", "arguments": {"a": 1}} and so on',
    ):
        assert read_action(text) == call
    for text in ("Which order?", "Action: look around", "Action:", "{}"):
        assert read_action(text) == text
    none = {"tool_calls": [{"function": {"name": "none", "arguments": {}}}]}
    for text in ("Action: {", "Action: {}", 'Action: {"name": 1', "Action: {" + "[" * 100_000,
                 'Action: {"name": 1}', 'Action: {"name": ["f"]}',
                 'Action: {"name": "\\ud800"}'):  # fmt: skip
        assert read_action(text) == none


@pytest.mark.parametrize(
    "arguments", ['{"title": "\\ud800"}', f'{{"title": {10**40}}}', '{"title": NaN}', "[1]", "7"]
)
def test_arguments_that_no_tool_takes_cost_a_turn(url: str, arguments: str) -> None:
    client = GymClient(f"{url}/agentgym")
    told = client.step(f'Action: {{"name": "find_books", "arguments": {arguments}}}')
    assert "error" in told["state"]
    assert not told["done"]
