"""One episode: system prompt, user, messages and calls, until exactly one reason ends it.

Errors become data: each failure is attributed to one boundary (policy, user, environment, provider,
verifier), and an episode that could not be judged has no score. Only cancellation and ``Paused``
propagate; after ``Paused`` nothing has failed, and the episode is to be played another time.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib import resources
from typing import Any

import orjson

from envwright import __version__
from envwright.environment.schema import nearest_name
from envwright.environment.world import tools_hash
from envwright.llm.errors import OverLong
from envwright.rollout.boundaries import (
    EpisodeFailure,
    EpisodeTimings,
    await_answer,
    call_environment,
    check_message,
    run_within,
    storable_text,
)
from envwright.rollout.episode_env import CallLog, EpisodeEnv
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.policies.policy_protocol import Policy, account_of, user_seed
from envwright.rollout.users.user_faults import FaultKind, FaultWatch
from envwright.rollout.users.user_protocol import (
    RESULT_PLACEHOLDER,
    User,
    UserAction,
    UserFactory,
    UserTurn,
    carry_out,
)
from envwright.rollout.users.user_registry import AGENDA
from envwright.types import (
    Actor,
    Boundary,
    ErrorKind,
    Failure,
    Json,
    Message,
    Observation,
    Question,
    Role,
    Score,
    StopReason,
    Task,
    ToolCall,
    Trajectory,
    UserFault,
)

_ANSWERS = """# Answers

The user wants to know what is listed here. In the message that ends your work, give all answers \
in one line of JSON, in this form and with exactly these names:

{"answers": {"<name>": <value>}}

"""


def system_prompt(task: Task, rules: Sequence[tuple[str, str]]) -> str:
    """Build the agent's system prompt.

    Args:
        task: its questions are listed with the form of the answer that is expected.
        rules: pairs of environment name and what is told of it: the time, and its rules.
    """
    text = _read_prompt().replace("{answers}", _answers(task.scenario.questions))
    # The rules go in last: what they say is never taken for a placeholder.
    return text.replace("{rules}", _rules(rules)).strip()


@cache
def prompt_hash() -> str:
    """Identity of the prompt text; part of what a run depends on."""
    # 128 bits of the digest, as hex. ``_ANSWERS`` is part of the prompt of tasks with questions.
    return hashlib.sha256((_read_prompt() + _ANSWERS).encode()).hexdigest()[:32]


@cache
def _read_prompt() -> str:
    folder = resources.files("envwright.rollout") / "prompts"
    return (folder / "agent.md").read_text(encoding="utf-8")


def _rules(rules: Sequence[tuple[str, str]]) -> str:
    """What is told of each environment, under its name when there are several."""
    if len(rules) == 1:
        return rules[0][1] or "There are none."
    return "\n\n".join(f"## {name}\n\n{text or 'There are none.'}" for name, text in rules)


def _answers(questions: Sequence[Question]) -> str:
    if not questions:
        return ""
    lines = [f"- `{q.name}`: {_as_sentence(q.text)} As JSON: {_kind(q)}." for q in questions]
    return _ANSWERS + "\n".join(lines)


def _as_sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _kind(question: Question) -> str:
    """The type of an answer: its plain name, or the whole schema where it says more."""
    schema = question.json_schema
    if set(schema) == {"type"} and isinstance(schema["type"], str):
        return schema["type"]
    return orjson.dumps(schema).decode()


# --- the user's side -----------------------------------------------------------------------------


_SILENT = 20
"""Tool calls that a user may make without a word, at most."""


class UserConversation:
    """The user's side of one episode, with the faults that were found.

    Args:
        task: whose scenario the user plays.
        factory: makes them.
        seed: of the user.
    """

    def __init__(self, task: Task, factory: UserFactory, seed: int) -> None:
        self.request = 0
        """How far the scenario has come; see ``UserTurn.request``."""
        self.faults: list[UserFault] = []
        self._task, self._factory, self._seed = task, factory, seed
        self._user: User | None = None
        self._watch: FaultWatch | None = None

    def opening(self, tools: Sequence[Json], today: str) -> Message:
        """The user's first message.

        Args:
            tools: those of the user, in OpenAI's form.
            today: when it takes place; see ``EpisodeEnv.today``.

        Raises:
            EpisodeFailure: the user, or who watches them, failed.
        """
        user, turn, volunteers = run_within(Boundary.USER, lambda: self._make_user(tools, today))
        self._user = user
        if self._factory.watched:
            watch = run_within(
                Boundary.VERIFIER, lambda: FaultWatch(self._task, volunteers=volunteers)
            )
            self._watch = watch
        return self._message([], turn)

    def _make_user(self, tools: Sequence[Json], today: str) -> tuple[User, UserTurn, bool]:
        user = self._factory.make(self._task, self._seed, tools, today)
        return user, user.opening, user.volunteers

    async def answer(self, messages: Sequence[Message], steps: CallLog) -> Message | None:
        """What the user says next; ``None`` when there is nothing more to say.

        Raises:
            EpisodeFailure: the user, a model behind it, or the environment failed.
            Paused: a model behind it has no answer now.
        """

        async def speak() -> UserTurn | None:
            return await self._user.turn(tuple(messages)) if self._user else None

        def call(action: UserAction) -> Observation:
            arguments: Mapping[str, object] = dict(action.arguments)
            return steps.call(action.tool, arguments, Actor.USER)

        # Silent actions are carried out and fed back until the user speaks or leaves.
        for _ in range(_SILENT + 1):
            turn = await await_answer(Boundary.USER, speak)
            if turn is None:
                self._see(messages, None)
                return None
            if turn.action is None or turn.action.on_result is None:
                # Nobody waits for the result: the call, if any, is made, and the words quote it.
                words = carry_out(turn, call)
                # What a tool of the user shows is not invented: the watch hears the words around.
                heard = turn.words.replace(RESULT_PLACEHOLDER, "")
                return self._message(messages, UserTurn(words, request=turn.request), heard)
            observation = call(turn.action)
            run_within(Boundary.USER, partial(turn.action.on_result, observation))
        raise EpisodeFailure(Boundary.USER, f"the user did {_SILENT + 1} things without a word")

    def _message(
        self, messages: Sequence[Message], turn: UserTurn, heard: str | None = None
    ) -> Message:
        """The user's message; what is ``heard`` of it, or all, is held against the scenario."""
        words = storable_text(turn.words)
        self._see(messages, words if heard is None else storable_text(heard))
        if turn.fault:  # of a user who errs on purpose
            # ``messages`` ends before this turn, so the count is the turn's number from 0.
            number = sum(message.role is Role.USER for message in messages)
            kind, evidence = FaultKind.CONTRADICTION.value, storable_text(turn.fault)
            self.faults.append(UserFault(kind=kind, turn=number, evidence=evidence))
        self.request = max(self.request, turn.request)
        return Message(role=Role.USER, content=words)

    def _see(self, messages: Sequence[Message], words: str | None) -> None:
        """Check the user's words against the scenario; an error in that is the verifier's."""
        if (watch := self._watch) is not None:
            self.faults += run_within(Boundary.VERIFIER, lambda: watch.see(messages, words))


# --- the episode ---------------------------------------------------------------------------------


Scorer = Callable[[Task, Any, Sequence[Message]], Score]
"""Judges the end of an episode; handed in, since scoring belongs to the tasks.

It knows the kind of arena that it is given: a ``World``, or somebody else's environment.
"""

_INVALID = {ErrorKind.UNKNOWN_TOOL, ErrorKind.INVALID_ARGUMENTS}
_UNSCORED = {StopReason.FAILED, StopReason.OVER_LONG}


async def run_episode(
    task: Task,
    world: EpisodeEnv,
    policy: Policy,
    *,
    score: Scorer,
    limits: EpisodeLimits | None = None,
    seed: int = 0,
    sample: int = 0,
    user: UserFactory = AGENDA,
    park: bool = False,
    timings: EpisodeTimings | None = None,
    task_id: str = "",
) -> Trajectory:
    """Play one episode to its end and score it.

    Args:
        task: what the user wants.
        world: a fresh world of the task; it is left in the final state.
        policy: the agent; a fresh one.
        score: judges the end; not asked when the episode failed or is over-long.
        limits: where it is stopped; by default as the task's length asks for.
        seed: the run's seed, for the record.
        sample: which of several episodes of this task it is, for the record.
        user: makes who the agent talks to.
        park: give the connections back while the policy thinks; for slow policies.
        timings: takes note of where the time goes.
        task_id: ``task.id``, where it is known already.

    Returns:
        the trajectory, whatever happened. Only cancellation is raised.

    Raises:
        Paused: the model has no answer now; see ``envwright.llm.errors``.
    """
    limits = limits or EpisodeLimits.of(task)
    task_id = task_id or task.id
    talk = UserConversation(task, user, user_seed(task_id, seed))
    episode = _Episode(task, world, policy, limits, talk, park, timings or EpisodeTimings())
    stop = await episode.play()
    judged = None if stop in _UNSCORED else episode.judge(score)
    account = account_of(policy)
    return Trajectory(
        task=task_id,
        environments=tuple(ref.id for ref in task.environments),
        policy=policy.name,
        user=user.name,
        sample=sample,
        seed=seed,
        tools=episode.tools_hash,
        versions={"envwright": __version__, "prompt": prompt_hash(), **world.versions},
        messages=tuple(episode.messages),
        steps=episode.steps.records(),
        stop=stop,
        score=judged,
        failures=tuple(episode.failures),
        usage=dict(account.usage),
        given=account.given,
        contexts=account.contexts,
        asides=account.asides,
        digest=episode.digest,
        user_faults=tuple(talk.faults),
        # A crashed user counts as well: either way the episode says little about the agent.
        user_error=bool(talk.faults) or any(f.boundary is Boundary.USER for f in episode.failures),
    )


@lru_cache(maxsize=256)
def _hash_of(raw: bytes) -> str:
    """``tools_hash`` of schemas that many episodes offer."""
    return tools_hash(orjson.loads(raw))


class _Episode:
    """The state of one episode, and the loop that plays it."""

    def __init__(
        self,
        task: Task,
        world: EpisodeEnv,
        policy: Policy,
        limits: EpisodeLimits,
        talk: UserConversation,
        park: bool,
        timings: EpisodeTimings,
    ) -> None:
        self.task, self.world, self.policy, self.talk = task, world, policy, talk
        self.limits, self.park, self._timings = limits, park, timings
        self.messages: list[Message] = []
        self.steps = CallLog(world)
        self.failures: list[Failure] = []
        self.tools_hash = ""
        self.digest = ""
        self._schemas: list[Json] = []
        self._tools: list[Json] = []
        self._offered: list[str] = []
        self._offered_since: int | None = None
        """The user's request at which these tools were chosen."""
        self._turn: int | None = None
        self._invalid = 0

    async def play(self) -> StopReason:
        """Play to the end; a failure is noted and ends the episode."""
        try:
            with self._timings.on(Boundary.ENVIRONMENT):
                self._open()
            stop = await self._in_time()
            # Taken before scoring: the state as the episode left it.
            self.digest = call_environment(self.world.digest)
        except EpisodeFailure as failure:
            self._note(failure)
            return StopReason.FAILED
        return stop

    async def _in_time(self) -> StopReason:
        """The turns, as far as the time goes."""
        if self.limits.seconds is None:
            return await self._turns()
        clock = asyncio.timeout(self.limits.seconds)
        try:
            async with clock:
                return await self._turns()
        except TimeoutError:
            # A ``TimeoutError`` that somebody else raised is not ours to turn into a stop reason.
            if not clock.expired():
                raise
            return StopReason.MAX_SECONDS

    def judge(self, score: Scorer) -> Score | None:
        """The score; without a reward where the verifier failed, which is noted."""
        try:
            with self._timings.on(Boundary.VERIFIER):
                result = score(self.task, self.world, tuple(self.messages))
            if not isinstance(result, Score):
                raise TypeError(f"the scorer returned {type(result).__name__}, not a score")
        except Exception as error:
            self._note(EpisodeFailure(Boundary.VERIFIER, error))
            return None
        if result.reward is None:
            # A check that could not be evaluated names the boundary to blame; else the scorer is.
            lost = next((v for v in result.verdicts if v.ok is None), None)
            detail = f"{lost.name}: {lost.detail}" if lost else "the scorer gave no reward"
            boundary = (lost.boundary if lost else None) or Boundary.VERIFIER
            self._note(EpisodeFailure(boundary, detail))
        return result

    def _note(self, failure: EpisodeFailure) -> None:
        self.failures.append(
            Failure(boundary=failure.boundary, message=failure.message, turn=self._turn)
        )

    # --- course ----------------------------------------------------------------------------------

    def _open(self) -> None:
        raw = orjson.dumps(call_environment(self.world.tool_schemas))
        self._schemas = orjson.loads(raw)  # a policy may not reach those that all episodes share
        offered = self._offer()
        everything = len(offered) == len(self._schemas)
        # Cached only for the full set, which is shared by the episodes of an environment.
        self.tools_hash = _hash_of(raw) if everything else tools_hash(offered)
        prompt = call_environment(lambda: system_prompt(self.task, self.world.rules()))
        self.messages.append(Message(role=Role.SYSTEM, content=prompt))
        tools = call_environment(lambda: self.world.tool_schemas(Actor.USER))
        today = call_environment(self.world.today)
        self.messages.append(self.talk.opening(tools, today))

    def _offer(self) -> list[Json]:
        """The tools that are offered since the user's last request, in a list of their own."""
        if self._offered_since != self.talk.request:
            self._offered_since = self.talk.request
            changes = [c for c in self.task.scenario.tool_changes if c.turn <= self.talk.request]
            # The latest change that has come into force replaces the set; changes do not add up.
            names = max(changes, key=lambda change: change.turn).tools if changes else None
            tools = [t for t in self._schemas if names is None or t["function"]["name"] in names]
            self._tools, self._offered = tools, [tool["function"]["name"] for tool in tools]
        return self._tools.copy()

    async def _turns(self) -> StopReason:
        for turn in range(self.limits.turns):
            self._turn = turn
            try:
                message = await self._act()
            except OverLong:
                return StopReason.OVER_LONG
            self.messages.append(message)
            # The message that exceeds the budget is kept, but its calls are not carried out.
            if self._spent():
                return StopReason.MAX_TOKENS
            stop = self._execute(message) if message.tool_calls else await self._listen()
            if stop is not None:
                return stop
        return StopReason.MAX_TURNS

    async def _act(self) -> Message:
        if self.park:
            call_environment(self.world.park)
        with self._timings.on(Boundary.POLICY):
            return await await_answer(Boundary.POLICY, self._speak)

    async def _speak(self) -> Message:
        return check_message(await self.policy.act(tuple(self.messages), self._offer()))

    def _spent(self) -> bool:
        """Whether the policy's model used more tokens than it may."""
        if self.limits.tokens is None:
            return False
        usage = account_of(self.policy).usage
        return (
            usage.get("prompt_tokens", 0) + usage.get("completion_tokens", 0) > self.limits.tokens
        )

    async def _listen(self) -> StopReason | None:
        """Let the user answer; the episode is done when there is nothing more to say."""
        with self._timings.on(Boundary.USER):
            message = await self.talk.answer(self.messages, self.steps)
        if message is None:
            return StopReason.DONE
        self.messages.append(message)
        return None

    # --- calls -----------------------------------------------------------------------------------

    def _execute(self, message: Message) -> StopReason | None:
        """Carry out the calls of a message in order, until one ends the episode."""
        with self._timings.on(Boundary.ENVIRONMENT):
            for call in message.tool_calls:
                # Checked before each call, so remaining calls of the message are dropped without a
                # result.
                if self.steps.by_agent == self.limits.calls:
                    return StopReason.MAX_CALLS
                observation = self._call(call)
                self.messages.append(
                    Message(
                        role=Role.TOOL,
                        content=observation.text,
                        tool_call_id=call.id,
                        name=call.name,
                    )
                )
                if stop := self._after(call, observation):
                    return stop
        return None

    def _call(self, call: ToolCall) -> Observation:
        if call.name in self._offered:
            return self.steps.call(call.name, call.arguments, Actor.AGENT)
        # Tools that exist but are not offered now are refused like unknown ones.
        near = nearest_name(call.name, self._offered, most=3)
        hint = near or f"Known: {', '.join(self._offered)}."
        return self.steps.refuse(call.name, call.arguments, hint)

    def _after(self, call: ToolCall, observation: Observation) -> StopReason | None:
        """The reason to stop after a call, if it is one."""
        kind = observation.error.kind if observation.error else None
        # Errors of the domain (a missing row, a broken rule) are no sign of a broken agent: they
        # reset the counter like a success.
        self._invalid = self._invalid + 1 if kind in _INVALID else 0
        if self._invalid == self.limits.invalid_in_a_row:
            return StopReason.INVALID_CALLS
        over = kind is None and self.world.hands_over(call.name)
        return StopReason.TRANSFERRED if over else None
