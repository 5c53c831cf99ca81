"""Simulated users that a language model plays: from a scenario, or from prose alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

import orjson

from envwright.llm.client import Completion, ModelClient, Sampling
from envwright.llm.conversation import Conversation, PromptFiles, bullet_list
from envwright.llm.json_repair import RejectedAnswer
from envwright.rollout.users.scenario_agenda import task_brief
from envwright.rollout.users.speech_profiles import Expertise, UserProfile, Verbosity, draw_profile
from envwright.rollout.users.user_protocol import User, UserAction, UserFactory, UserTurn
from envwright.types import Json, Message, Observation, Role, Task

T = TypeVar("T")
USER_PROMPTS = PromptFiles("envwright.rollout.users")
_NOTHING = "(nothing)"
_AGAIN = "That cannot be used: {why} Write it again in the form that was asked for."


class BadReply(RejectedAnswer):
    """A model answered in a form that cannot be used; the message says what was wrong."""


async def ask_for_text(
    client: ModelClient,
    sampling: Sampling,
    messages: Sequence[Message],
    read: Callable[[str], T],
    tries: int,
) -> T:
    """The model's answer as ``read`` understands it.

    Raises:
        RejectedAnswer: ``read`` could use none of so many answers; the last reason.
        ProviderError: the model gave none.
    """

    async def use(completion: Completion) -> T:
        return read(completion.text)

    talk = Conversation(client, sampling, messages, again=_AGAIN, echo=None)
    return await talk.until_usable(use, tries)


def _user(content: str) -> Message:
    return Message(role=Role.USER, content=content)


def _assistant(content: str) -> Message:
    return Message(role=Role.ASSISTANT, content=content)


def user_side_messages(messages: Sequence[Message]) -> list[Message]:
    """The conversation with roles swapped: the agent's words become user messages."""
    out = [_user("How can I help you?")]  # many chat templates begin with this role
    for message in messages:
        if message.role is Role.USER:
            out.append(_assistant(message.content))
        elif message.role is Role.ASSISTANT and not message.tool_calls:
            out.append(_user(message.content or "(no words)"))
    return out


# Replies are checked in form here and in substance by ``user_faults``: a model that plays a user
# errs, and episodes in which it did are told apart by that.


STOP_SIGN = "###STOP###"
"""What the model writes when it has nothing more to say."""
_STOPPING = re.compile(r"(?<!#)#{2,}+\s*+STOP\s*+##", re.IGNORECASE)
_THOUGHT = "</think>"
_THINKING = re.compile(r"<think>.*", re.DOTALL)
# ``User:`` or ``**Customer:**`` before the words, which is dropped; ``_OTHER_TAG`` makes a reply
# unusable.
_OWN_TAG = re.compile(r"^\s*\**(?:user|customer|me|client|human)\**\s*:\**\s*", re.IGNORECASE)
_OTHER_TAG = re.compile(r"^[^\S\n]*\**(?:agent|assistant|support|system|tool)\**\s*:", re.I | re.M)
_CALL = re.compile(r"</?tool_call|\"(?:arguments|tool_calls)\"\s*:", re.IGNORECASE)
_PAIRS = {"“": "”", '"': '"', "'": "'", "‘": "’", "`": "`"}
_MANNERS = {
    Verbosity.SHORT: "You are brief: a few words where they suffice.",
    Verbosity.NORMAL: "You write plain sentences.",
    Verbosity.LONG: "You like to chat around what you say, without adding facts.",
}


class LanguageUser:
    """Plays a task's scenario by asking a model for each turn.

    ``volunteers`` is false: what the model tells unasked is a fault.

    Args:
        task: what the user wants and knows; its gold and answers are not shown to the model.
        client: the model.
        sampling: how it answers.
        seed: chooses the profile, when none is given.
        profile: how the user talks.
        today: when it takes place, in a sentence.
        tries: replies that are asked for before a turn fails.
        longest: characters of a reply, at most.
    """

    volunteers = False

    def __init__(
        self,
        task: Task,
        client: ModelClient,
        sampling: Sampling,
        *,
        seed: int = 0,
        profile: UserProfile | None = None,
        today: str = "",
        tries: int = 3,
        longest: int = 600,
    ) -> None:
        self.opening = UserTurn(task.scenario.opening)
        self._client, self._sampling = client, sampling
        self._tries, self._longest = tries, longest
        self.profile = profile or draw_profile(task_brief(task).id, seed)
        self._script = Message(role=Role.SYSTEM, content=self._fill_script(task, today))

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """What the user says next; ``None`` when the model stops.

        Which request a model speaks of is not known: each turn is taken for the next one.

        Raises:
            BadReply: no reply had the right form.
        """
        words = await ask_for_text(
            self._client,
            self._sampling,
            [self._script, *user_side_messages(messages)],
            self.read,
            self._tries,
        )
        said = sum(message.role is Role.USER for message in messages)
        return None if words is None else UserTurn(words, request=said)

    def read(self, text: str) -> str | None:
        """A reply without its wrapping; ``None`` for the stop sign.

        Raises:
            BadReply: it is empty, too long, speaks for others or calls tools.
        """
        words = _unwrapped(without_thoughts(text))
        if _STOPPING.search(words):
            return None
        if not words:
            raise BadReply("it is empty.")
        if len(words) > self._longest:
            raise BadReply(f"it has more than {self._longest} characters.")
        if _OTHER_TAG.search(words):
            raise BadReply("it speaks for somebody else.")
        if _CALL.search(words):
            raise BadReply("it calls a tool.")
        return words

    def _fill_script(self, task: Task, today: str) -> str:
        agenda = task_brief(task).agenda
        requests = [turn.request for turn in agenda.turns[1:]]
        known = [f"{slot.label}: {slot.spoken}" for slot in agenda.secrets]
        gaps = {
            "today": f" {today}" if today else "",
            "opening": task.scenario.opening,
            "later": bullet_list(requests, _NOTHING),
            "known": bullet_list(known, _NOTHING),
            "manner": self._manner(),
            "longest": str(self._longest),
        }
        return USER_PROMPTS.fill("user", gaps)

    def _manner(self) -> str:
        lay = self.profile.expertise is Expertise.LAY
        names = " You use everyday names for things." if lay else ""
        manner = f"Your tone is {self.profile.style}. {_MANNERS[self.profile.verbosity]}{names}"
        return f"{manner} {self.profile.biography}".rstrip()


def without_thoughts(text: str) -> str:
    """Strip a model's thinking from its reply."""
    # Some servers leave out where the thinking begins, some models never end it.
    return _THINKING.sub("", text.rpartition(_THOUGHT)[2])


def _unwrapped(text: str) -> str:
    """The words without a tag before them and quotes around them."""
    words = _OWN_TAG.sub("", text.strip()).strip()
    inner, last = words[1:-1], _PAIRS.get(words[:1])
    # Only quotes around all of it: *“A” or “B”* begins and ends with quotes, too.
    whole = last is not None and words[-1:] == last and not {words[0], last} & {*inner}
    return inner.strip() if whole else words


# --- from prose ----------------------------------------------------------------------------------


GREETING = "Hello, I need some help."
_LONGEST = 1_000
_TRIES = 3
_ACT = re.compile(r"ACT\b")
_AROUND = " \n\r\t`*"
_ACTS = 10
"""What the user does before a message, at most."""
_SHOWN = 4_000
"""Characters of a result that the model reads, and of a call that it writes, at most."""


class ProseUser:
    """A model that plays a user from the task's opening, which it does not read out.

    Args:
        task: its opening holds the instructions.
        client: the model.
        sampling: how it answers.
        tools: of the user, in OpenAI's form.
    """

    volunteers = True  # what it may tell unasked is not known

    def __init__(
        self, task: Task, client: ModelClient, sampling: Sampling, tools: Sequence[Json] = ()
    ) -> None:
        self.opening = UserTurn(GREETING)
        self._client, self._sampling = client, sampling
        # Only its reader is used: the same form is asked of both kinds of users.
        self._words = LanguageUser(task, client, sampling, longest=_LONGEST).read
        self._tools = {tool["function"]["name"]: tool["function"] for tool in tools}
        self._acts: list[tuple[int, str, str]] = []
        """What was done so far: after how many messages, the call, what it showed."""
        gaps = {
            "instructions": task.scenario.opening,
            "longest": str(_LONGEST),
            "tools": bullet_list([_described(tool) for tool in self._tools.values()], _NOTHING),
        }
        script = USER_PROMPTS.fill(_prompt(bool(tools)), gaps)
        self._script = Message(role=Role.SYSTEM, content=script)

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """What the user does or says next; ``None`` when the model stops.

        Raises:
            BadReply: no reply had the right form.
        """
        said = sum(message.role is Role.USER for message in messages)
        # Actions since the last message; each is stored with the number of messages before it.
        done = sum(after == len(messages) for after, _, _ in self._acts)

        def read(text: str) -> UserAction | str | None:
            line = without_thoughts(text).strip(_AROUND)
            if not (self._tools and _ACT.match(line)):
                return self._words(text)
            if done >= _ACTS:
                raise BadReply("you did enough: now speak to the agent.")
            return self._action(line.removeprefix("ACT"))

        asked = [self._script, *self._course(messages)]
        reply = await ask_for_text(self._client, self._sampling, asked, read, _TRIES)
        if reply is None or isinstance(reply, str):
            return None if reply is None else UserTurn(reply, request=said)

        def see(seen: Observation) -> None:
            call = {"tool": reply.tool, "arguments": dict(reply.arguments)}
            written = orjson.dumps(call).decode()
            self._acts.append((len(messages), written, seen.text[:_SHOWN]))

        return UserTurn("", UserAction(reply.tool, reply.arguments, see), request=said)

    def _course(self, messages: Sequence[Message]) -> list[Message]:
        """The conversation from the user's side, with its actions and their results."""
        out = user_side_messages([])
        start = 0
        # The last entry is a sentinel, for the messages after the last action.
        for after, call, shown in [*self._acts, (len(messages), "", "")]:
            out += user_side_messages(messages[start:after])[1:]
            start = after
            if call:
                out.append(_assistant(f"ACT {call}"))
                out.append(_user(f"RESULT {shown}"))
        return out

    def _action(self, text: str) -> UserAction:
        """A call as the model writes it.

        Raises:
            BadReply: it has not the form, or there is no such tool.
        """
        if len(text) > _SHOWN:
            raise BadReply(f"it has more than {_SHOWN} characters.")
        try:
            call = orjson.loads(text)
        except ValueError:
            call = None
        if not isinstance(call, dict) or not isinstance(call.get("arguments", {}), dict):
            raise BadReply('the line is not of the form ACT {"tool": "NAME", "arguments": {}}.')
        if (name := str(call.get("tool"))) not in self._tools:
            raise BadReply(f"you cannot do {name[:100]}, only {', '.join(self._tools)}.")
        return UserAction(name, call.get("arguments", {}))


def prose_user_factory(
    client: ModelClient, sampling: Sampling, *, acts: bool = False
) -> UserFactory:
    """Users that a model plays from prose.

    Args:
        client: the model.
        sampling: how it answers.
        acts: whether the users have tools of their own.
    """

    def make(task: Task, seed: int, tools: Sequence[Json], today: str) -> User:
        return ProseUser(task, client, sampling, tools)

    prompt = _prompt(acts)
    identity = {**sampling.data(), prompt: USER_PROMPTS.hash(prompt)}
    return UserFactory(client.model, make, identity, watched=False)


def _prompt(acts: bool) -> str:
    return "prose_tools" if acts else "prose"


def _described(function: Json) -> str:
    parameters = orjson.dumps((function.get("parameters") or {}).get("properties") or {}).decode()
    return f"{function['name']}: {function.get('description', '')} Arguments: {parameters}"
