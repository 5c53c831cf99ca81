"""One task inside a container: a command for the agent's shell, and the reward for its log.

``python -m envwright.integrations.container_task call TOOL '{"argument": 1}'`` carries out a call.
Nothing runs between two calls: the log of what the agent did is played again, and the new step is
added to it. The log is all that the verifier reads, and it replays it on an environment of its own:
an agent that writes into it has thereby acted, and can forge nothing else.

The agent's copy of the environment holds neither gold nor rubric.
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import orjson

from envwright.errors import BadInput, EnvwrightError
from envwright.integrations.packaged_environment import PackagedEnvironment, packaged_environment
from envwright.integrations.tool_episode import ToolEpisode, spoken_or_called
from envwright.rollout.boundaries import storable_text
from envwright.serve.episode_host import SAY_TOOL
from envwright.storage.drafts import make_folder
from envwright.storage.files import append_whole, open_for_append
from envwright.storage.jsonl import parse_record, raw_lines, record_line
from envwright.types import Message, Role

USER = "whole"
"""Says everything in the opening, which stands in the instruction."""
_USAGE = """usage:
  envtool tools                    list the tools with their JSON Schemas
  envtool call TOOL [ARGUMENTS]    call a tool; ARGUMENTS is a JSON object
  envtool say WORDS                say something to the user, and read the reply
  envtool answer WORDS             say the last words; the task is over
"""


def main(arguments: Sequence[str]) -> int:
    """Carry out a command; the exit code is 0 also where a tool reports an error."""
    folder = Path(os.environ.get("ENVWRIGHT_FOLDER", "/opt/environment"))
    log = Path(os.environ.get("ENVWRIGHT_LOG", "/logs/artifacts/episode.jsonl"))
    # The shell hands on bytes of any kind.
    match [storable_text(one) for one in arguments]:
        case ["tools"]:
            out = _tools_text(folder)
        case ["call", name]:
            out = play_step(folder, log, spoken_or_called(name, "{}", "call"))
        case ["call", name, given]:
            out = play_step(folder, log, spoken_or_called(name, given, "call"))
        case ["say", words]:
            said = orjson.dumps({"message": words}).decode()
            out = play_step(folder, log, spoken_or_called(SAY_TOOL, said, "call"))
        case ["answer", words]:
            out = play_step(folder, log, Message(role=Role.ASSISTANT, content=words))
        case ["score"]:
            out = str(score_log(folder, log))
        case _:
            sys.stderr.write(_USAGE)
            return 2
    sys.stdout.write(f"{out}\n")
    return 0


def play_step(folder: Path, log: Path, step: Message) -> str:
    """Add a step to the log, and what it gives the agent to read.

    Args:
        folder: the environment, with the one task.
        log: what the agent did so far; made where it is not there.
        step: what it does now.
    """
    package = packaged_environment(folder, user=USER)
    make_folder(log.parent)
    handle = open_for_append(log)
    try:
        # An agent may run commands side by side: each sees what those before it did.
        with suppress(OSError):  # some file systems have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        episode = ToolEpisode(package, package.tasks[0])
        try:
            for before in read_log(log):
                episode.play_message(before)
            text = episode.play_message(step)
        finally:
            episode.close()
        append_whole(handle, record_line(step))
    finally:
        os.close(handle)  # and with it the lock
    return text


def score_log(folder: Path, log: Path) -> float:
    """The reward of what a log holds; 0 where there is none.

    Args:
        folder: the environment, with the one task as it was made.
        log: what the agent did.

    Raises:
        BadInput: the episode cannot be scored, which is no zero.
    """
    package = packaged_environment(folder, user=USER)
    reward = package.replay_reward(package.tasks[0], read_log(log))
    if reward is None:
        raise BadInput("the episode cannot be scored.", file=str(log))
    return reward


def read_log(log: Path) -> list[Message]:
    """The agent's messages; lines that are none are left out, as an agent may write anything."""
    if not log.exists():
        return []
    out = []
    for number, line in raw_lines(log):
        try:
            found = parse_record(line, Message, log, number)
        except BadInput:
            continue
        if found.role is Role.ASSISTANT:
            out.append(found)
    return out


def _tools_text(folder: Path) -> str:
    package: PackagedEnvironment = packaged_environment(folder, user=USER)
    return "\n".join(orjson.dumps(tool["function"]).decode() for tool in package.tools)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except EnvwrightError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
