"""A person as the agent: what they see, what their lines become, and that they may leave."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from envwright import World
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.policies.human import HUMAN_HELP, HUMAN_PROMPT, HumanLeft, human_factory
from envwright.rollout.policies.policy_protocol import EpisodeStart, Policy
from envwright.types import Boundary, Json, Message, Role, StopReason, Task, Trajectory

TOOLS: list[Json] = [
    {
        "type": "function",
        "function": {
            "name": "look",
            "description": "Looks.",
            "parameters": {
                "properties": {
                    "id": {"type": "string"},
                    "page": {"type": ["integer", "null"]},
                    "order": {"enum": ["up", "down"]},
                    "tags": {"type": "array", "items": {"type": "string", "format": "uri"}},
                    "rest": {},
                },
                "required": ["id"],
            },
        },
    }
]


class Terminal:
    """Answers prompts with the given lines, and keeps what is shown."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def read(self, prompt: str) -> str:
        assert prompt == HUMAN_PROMPT
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def policy(self) -> Policy:
        return human_factory(self.read, self.shown.append).make(EpisodeStart(0))


def act(terminal: Terminal, tools: list[Json] = TOOLS) -> Message:
    message = asyncio.run(terminal.policy().act([], tools))
    assert terminal.lines == []
    return message


def test_a_person_plays_an_episode(
    task_of: Callable[..., Task], world: World, score: Scorer
) -> None:
    terminal = Terminal(
        'find_members {"email": "ada@example.org"}',
        'lend_book {"member_id": "M-1", "book_id": "B-4"}',
        "say It is lent.",
    )
    task = task_of()
    result: Trajectory = asyncio.run(run_episode(task, world, terminal.policy(), score=score))
    assert result.score is not None
    assert (result.policy, result.stop, result.score.reward) == ("human", StopReason.DONE, 1.0)
    assert result.messages[-1].content == "It is lent."
    assert terminal.shown[0] == HUMAN_HELP
    assert terminal.shown[1].startswith("[system] ")
    assert terminal.shown[2] == f"[user] {task.scenario.opening}"
    assert terminal.shown[3].startswith('[find_members] [\n  {\n    "id": "M-1"')
    assert terminal.shown[4].startswith("[lend_book] {\n")
    assert len(terminal.shown) == 5  # each once, and not their own words


@pytest.mark.parametrize(
    ("line", "name", "arguments"),
    [
        ('look {"id": 1}', "look", '{"id": 1}'),
        ('look   {"id": 1}  ', "look", '{"id": 1}'),
        ("look", "look", "{}"),
        ("look {}", "look", "{}"),
    ],
)
def test_lines_that_are_calls(line: str, name: str, arguments: str) -> None:
    message = act(Terminal(line))
    (call,) = message.tool_calls
    assert (call.name, call.arguments, message.content) == (name, arguments, "")


@pytest.mark.parametrize(
    ("line", "content"),
    [
        ("say look at that", "look at that"),
        ('say look {"id": 1}', 'look {"id": 1}'),
        ("say /tools", "/tools"),
        ("/say help", "help"),
        ('say {"answers": {"n": 1}}', '{"answers": {"n": 1}}'),
    ],
)
def test_lines_that_are_words(line: str, content: str) -> None:
    assert act(Terminal(line)) == Message(role=Role.ASSISTANT, content=content)


def test_what_cannot_be_sent_is_asked_again() -> None:
    terminal = Terminal("", "  ", 'look {"id": ', 'peek {"id": 1}', "/hepl", "say Done.")
    assert act(terminal).content == "Done."
    assert len(terminal.shown) == 4
    assert terminal.shown[1].startswith("The arguments are not JSON")
    assert terminal.shown[2].startswith("There is no tool peek")
    assert terminal.shown[3] == f"There is no command /hepl. {HUMAN_HELP}"


@pytest.mark.parametrize("line", ["lok", "look id=1", "help me", "say", "say  ", "Done."])
def test_a_slip_is_not_said_to_the_user(line: str) -> None:
    terminal = Terminal(line, "say Done.")
    assert act(terminal).content == "Done."
    assert terminal.shown[1].startswith("That is no call. To say it to the user, write: say ")


def test_a_tool_may_be_called_say() -> None:
    tool: Json = {"function": {"name": "say", "parameters": {}}}
    assert act(Terminal("say {}"), [tool]).tool_calls[0].name == "say"
    assert act(Terminal("/say hello"), [tool]).content == "hello"


@pytest.mark.parametrize("line", ["/help", "help", "HELP "])
def test_who_asks_for_help_says_nothing_to_the_user(line: str) -> None:
    terminal = Terminal(line, "say Done.")
    assert act(terminal).content == "Done."
    assert terminal.shown == [HUMAN_HELP, HUMAN_HELP]


def test_a_tool_may_be_called_as_a_command_is() -> None:
    tool: Json = {"function": {"name": "help", "parameters": {}}}
    assert act(Terminal("help"), [tool]).tool_calls[0].name == "help"


def test_tools_are_shown() -> None:
    terminal = Terminal("/tools", "say Done.")
    act(terminal)
    assert terminal.shown[-1] == (
        'look(id: string, page?: integer | null, order?: "up" | "down", '
        "tags?: array of string (uri), rest?: any): Looks."
    )
    without = Terminal("/tools", "say Done.")
    act(without, [])
    assert without.shown[-1] == "There are no tools now."


@pytest.mark.parametrize(("lines", "why"), [(["/quit"], "person left"), ([], "nobody")])
def test_who_leaves_has_no_score(
    lines: list[str], why: str, task_of: Callable[..., Task], world: World, score: Scorer
) -> None:
    with pytest.raises(HumanLeft, match=why):
        act(Terminal(*lines))
    policy = Terminal(*lines).policy()
    result = asyncio.run(run_episode(task_of(), world, policy, score=score))
    assert (result.stop, result.score) == (StopReason.FAILED, None)
    assert result.failures[0].boundary is Boundary.POLICY
