"""The agenda-based user: no model, and every word of substance from the scenario.

The user has a stack of requests and a table of what they know. They tell what they are asked for,
say yes to what they know to be right and correct what they know to be wrong, bring up the next
request when the agent is done with the ones before, and end the conversation when there is nothing
left, or when the agent gets nowhere. Who says it is done without having asked for what it cannot
know is not believed: the conversation ends there, unless the profile says otherwise.

The turn depends on the task, the seed, the agent's messages and whether an act of the user was
refused, so that an episode can be cut at any turn and played on. The state is kept with the
messages that led to it, and worked out anew for a conversation that does not begin with them.

``NoisyUser`` is the same user with one wrong value in the opening. Nobody has to find the fault: it
is recorded because it was made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from envwright.environment.text_values import ValueMention, find_mentions, split_sentences
from envwright.environment.user_acts import requested_act
from envwright.errors import BadInput
from envwright.rollout.users.agent_intent import AgentIntent, read_intent
from envwright.rollout.users.agent_proposals import AgentProposal, ProposalStance
from envwright.rollout.users.scenario_agenda import Agenda, task_brief
from envwright.rollout.users.speech_profiles import ReplyPlan, UserProfile, draw_profile, word_reply
from envwright.rollout.users.user_protocol import (
    RESULT_PLACEHOLDER,
    User,
    UserAction,
    UserFactory,
    UserTurn,
)
from envwright.rollout.users.user_slots import UserSlot
from envwright.types import Actor, Call, Json, Message, Role, Task


@dataclass(slots=True)
class _State:
    """Where a conversation stands."""

    heard: list[tuple[str, bool]] = field(default_factory=list)
    """What the agent has said, and whether the reply before it read out a refusal; all else
    follows from it."""
    answer: UserTurn | None = None
    """The answer to the last of it."""
    turn: int = 0
    given: list[UserSlot] = field(default_factory=list)
    """Held-back facts that the agent has, told or confirmed."""
    repeated: list[UserSlot] = field(default_factory=list)
    """Facts of the requests that were told once more: the first time is not held against it."""
    answered: list[int] = field(default_factory=list)
    """Turns whose question without a name of its own was answered."""
    acted: list[Call] = field(default_factory=list)
    """What the user did with their own tools."""
    act: Call | None = None
    """What of it came with the answer to the last words."""
    refused: list[Call] = field(default_factory=list)
    """What was tried of the user's own acts, and was refused: it is still to be done."""
    fruitless: int = 0

    @property
    def progress(self) -> tuple[int, ...]:
        """Changes with everything that was told or brought up."""
        return len(self.given), len(self.repeated), len(self.answered), self.turn


class AgendaUser:
    """Plays a task's scenario.

    Args:
        task: what the user wants and knows.
        seed: chooses the profile, when none is given, and the words.
        profile: how the user talks, and how much they volunteer.
        tools: tools of the user that the scenario lets them use, in OpenAI's form
            (``world.tool_schemas(Actor.USER)``).
    """

    def __init__(
        self,
        task: Task,
        *,
        seed: int = 0,
        profile: UserProfile | None = None,
        tools: Sequence[Json] = (),
    ) -> None:
        brief = task_brief(task)
        self._id = brief.id
        self._seed = seed
        self._tools = tools
        self._acts = own_acts(task)
        self._state = _State()
        self.agenda: Agenda = brief.agenda
        self.profile = profile or draw_profile(self._id, seed)

    @property
    def opening(self) -> UserTurn:
        """What the user says first."""
        return UserTurn(self.agenda.turns[0].request)

    @property
    def volunteers(self) -> bool:
        """Whether the profile lets the user tell what was not asked for."""
        return self.profile.volunteers or self.profile.reminds

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """What the user does and says next."""
        heard = list(zip(agent_messages(messages), refusals_before(messages), strict=True))
        # A state that failed half-way is not gone on with.
        state, self._state = self._state, _State()
        # Not the conversation of the last call (an episode was branched): replay it all.
        if heard[: len(state.heard)] != state.heard:
            state = _State()
        for words, refused in heard[len(state.heard) :]:
            if refused and state.act in self._acts and state.act not in state.refused:
                state.refused.append(state.act)
            state.answer = self._answer(state, words)
            state.heard.append((words, refused))
        self._state = state
        return state.answer

    # --- one turn --------------------------------------------------------------------------------

    def _answer(self, state: _State, words: str) -> UserTurn | None:
        before = state.progress
        held = [slot for slot in self.agenda.active(state.turn) if slot.withheld]
        known = {slot.label: slot.value for slot in held[::-1]}
        left = [call for call in self._acts if call not in state.acted]
        act = requested_act(words, self._tools, known, left)
        # After a refusal the agent's own words come first: it may have made the thing anew.
        if (act is None or act.lacking) and state.refused:
            act = requested_act(words, self._tools, known, state.refused) or act
        state.act = None
        if act and not act.lacking:
            arguments = dict(act.arguments)
            state.act = Call(tool=act.tool, arguments=arguments, actor=Actor.USER)
            state.acted.append(state.act)
            state.refused = [call for call in state.refused if call != state.act]
        action = UserAction(act.tool, act.arguments) if act and not act.lacking else None
        plan = ReplyPlan(done=RESULT_PLACEHOLDER) if action else self._plan(state, words)
        if act and action:
            # Whoever had the user enter a fact need not ask for it as well.
            used = [slot for slot in held if slot.label in act.recalled]
            state.given += [slot for slot in used if slot not in state.given]
        elif act and not plan.give:
            # An act was asked for, but the user does not know what it takes.
            plan = ReplyPlan(unknown=True)
        # A yes to a new question is progress; to a repeated one it is not, lest both go on forever.
        fresh = all(words != said for said, _ in state.heard) and (plan.yes or action is not None)
        moved = state.progress != before or fresh
        state.fruitless = 0 if moved else state.fruitless + 1
        if not plan or state.fruitless >= self.profile.patience:
            return None
        said = self._put_into_words(plan, len(state.heard))
        return UserTurn(said, action, self.agenda.turns[state.turn].at)

    def _put_into_words(self, plan: ReplyPlan, number: int) -> str:
        # Seeded by the number of the message: words do not depend on how the state was reached.
        return word_reply(plan, self.profile, random.Random(f"{self._id} {self._seed} {number}"))

    def _plan(self, state: _State, words: str) -> ReplyPlan:
        """What to say to a message; an empty plan ends the conversation."""
        heard = read_intent(words, self.agenda, state.turn)
        if heard.waiting:
            return ReplyPlan(wait=True)
        turn = self.agenda.turns[state.turn]
        if turn.answer and not turn.withheld and state.turn not in state.answered:
            if not (heard.seeks or heard.proposed or self.profile.reminds):
                return ReplyPlan()  # the agent cannot be done without it
            state.answered.append(state.turn)
            return ReplyPlan(own=turn.answer)
        if not (heard.seeks or heard.proposed):
            return self._go_on(state)
        plan = ReplyPlan()
        for proposed in heard.proposed:
            self._judge(state, proposed, plan)
            state.repeated += [s for s in proposed.wrong if s not in state.repeated]
        self._tell(state, heard, plan)
        if heard.open and not plan.give:
            plan.request = self._next(state)
            plan.no_more = not plan.request
        return plan

    # --- telling ---------------------------------------------------------------------------------

    def _tell(self, state: _State, heard: AgentIntent, plan: ReplyPlan) -> None:
        """Answer what is asked for."""
        left = self._left(state)
        asked = list(heard.asked)
        if heard.open or (self.profile.volunteers and any(s in left for s in asked)):
            asked += [slot for slot in left if slot not in asked]
        # A held-back fact takes the place of one already said under the same label.
        held = [s for s in asked if s.withheld]
        said = [s for s in asked if not s.withheld and not any(s.label == h.label for h in held)]
        plan.give += [slot for slot in held if slot not in plan.give]
        # Few facts with labels of their own are said one by one; else whole sentences say them
        # again, since bare values would not tell which is which.
        if len({s.label for s in said}) == len(said) <= 3:
            plan.give += said
        else:
            plan.again = self._own_words(said)
        plan.own = self._scenario_answer(state, plan, left)
        plan.unknown = heard.unknown and not plan.give
        state.given += [slot for slot in plan.give if slot in left]
        state.repeated += [slot for slot in said if slot not in state.repeated]

    def _left(self, state: _State) -> list[UserSlot]:
        """What is still held back of the requests that were brought up."""
        return [s for s in self.agenda.withheld(state.turn) if s not in state.given]

    def _scenario_answer(self, state: _State, plan: ReplyPlan, left: Sequence[UserSlot]) -> str:
        """The scenario's own answer, if it states exactly the facts to be given."""
        turn = self.agenda.turns[state.turn]
        same = set(plan.give) == set(turn.withheld) == set(left)
        return turn.answer if same else ""

    def _own_words(self, slots: Sequence[UserSlot]) -> str:
        """The sentences of the requests that say these facts."""
        texts = [s for t in {s.turn: None for s in slots} for s in self._sentences(t)]
        return " ".join(text for text in texts if any(slot.said_in(text) for slot in slots))

    def _sentences(self, turn: int) -> tuple[str, ...]:
        return split_sentences(self.agenda.turns[turn].request)

    # --- judging ---------------------------------------------------------------------------------

    def _judge(self, state: _State, proposed: AgentProposal, plan: ReplyPlan) -> None:
        """Say yes or no to what is proposed."""
        if proposed.stance is ProposalStance.WRONG:
            self._correct(proposed.wrong, plan)
        elif proposed.stance is ProposalStance.RIGHT:
            # A no to an earlier proposal of the same message stands.
            plan.yes, plan.condition = not plan.no, bool(proposed.strange)
        elif proposed.stance is ProposalStance.UNCLEAR:
            plan.again = " ".join(self._requests(state))
        else:
            plan.only = True
        confirmed = () if proposed.stance is ProposalStance.UNCLEAR else proposed.right
        known = [slot for slot in (*confirmed, *plan.give) if slot.withheld]
        state.given += [slot for slot in known if slot not in state.given]

    def _correct(self, wrong: Sequence[UserSlot], plan: ReplyPlan) -> None:
        plan.yes, plan.no = False, True
        labels = [slot.label for slot in wrong]
        if len(set(labels)) == len(labels):
            plan.give += [slot for slot in wrong if slot not in plan.give]
        else:
            plan.again = self._own_words(wrong)

    def _requests(self, state: _State) -> Sequence[str]:
        """The sentences of the current request that say what is wanted."""
        found = self._sentences(state.turn)
        facts = [slot for slot in self.agenda.stated if slot.turn == state.turn]
        return [text for text in found if any(s.said_in(text) for s in facts)] or found

    # --- going on --------------------------------------------------------------------------------

    def _go_on(self, state: _State) -> ReplyPlan:
        """The agent is done, or asks what else there is."""
        left = self._left(state)
        # Not believed: the agent cannot be done without what it has not asked for.
        if left and not self.profile.reminds:
            return ReplyPlan()
        if left:
            state.given += left
            plan = ReplyPlan(give=left)
            plan.own = self.agenda.turns[state.turn].answer
            return plan
        return ReplyPlan(request=self._next(state))

    def _next(self, state: _State) -> str:
        """Bring up the next request, if there is one."""
        if state.turn + 1 >= len(self.agenda.turns):
            return ""
        state.turn += 1
        return self.agenda.turns[state.turn].request


def own_acts(task: Task) -> tuple[Call, ...]:
    """What only the user can do for what they want, in its order."""
    return tuple(call for call in task.gold if call.actor is Actor.USER)


def refusals_before(messages: Sequence[Message]) -> list[bool]:
    """For each of the agent's words, whether the user's reply before them read out a refusal."""
    out: list[bool] = []
    refused = False
    for message in messages:
        if message.role is Role.USER:
            refused = _REFUSAL in message.content
        elif message.role is Role.ASSISTANT and not message.tool_calls:
            out.append(refused)
            refused = False
    return out


def agent_messages(messages: Sequence[Message]) -> list[str]:
    """The agent's words to the user: its messages without tool calls."""
    spoken = (m for m in messages if m.role is Role.ASSISTANT and not m.tool_calls)
    return [message.content for message in spoken]


_REFUSAL = '{"error":"'
"""How the result of a call begins that was refused."""


# --- a user who misspeaks ------------------------------------------------------------------------


NOISY_USER = "erring"
_YEAR = re.compile(r"\d{4}")
_KINDS = frozenset({"quoted", "number", "date", "id", "money"})


class NoisyUser(AgendaUser):
    """The agenda-based user with one wrong value in the opening, where it states any."""

    @property
    def opening(self) -> UserTurn:
        """The opening with the wrong value, and which it is."""
        opening = super().opening
        found = [one for one in find_mentions(opening.words) if one.kind in _KINDS]
        if not found:
            return opening
        wrong = random.Random(f"{NOISY_USER} {self._id} {self._seed}").choice(found)
        other = _other(wrong)
        words = f"{opening.words[: wrong.start]}{other}{opening.words[wrong.end :]}"
        return replace(opening, words=words, fault=f"{other} in place of {wrong.text}")


def noisy_user_factory(share: float) -> UserFactory:
    """Agenda-based users who misspeak in so many of the episodes.

    Args:
        share: from 0 to 1; whether a user errs depends on the task and the seed.

    Raises:
        BadInput: it is no share.
    """
    if not 0 <= share <= 1:
        raise BadInput(
            f"{share} is no share.", remedy=f"Write {NOISY_USER}:SHARE with one from 0 to 1."
        )

    def make(task: Task, seed: int, tools: Sequence[Json], today: str) -> User:
        errs = random.Random(f"{NOISY_USER} {task.id} {seed} {share}").random() < share
        # Both have the same profile and words for a seed, so that only the wrong value differs.
        return (NoisyUser if errs else AgendaUser)(task, seed=seed, tools=tools)

    return UserFactory(NOISY_USER, make, {"share": share}, awaits=False)


def _other(mention: ValueMention) -> str:
    """Another value of the same form."""
    text = mention.text
    if mention.kind == "date" and (year := _YEAR.search(text)):
        return text.replace(year[0], str(int(year[0]) + 4), 1)  # a leap day stays one
    # The last digit is changed, so that the value keeps its form and length.
    digits = [at for at, char in enumerate(text) if char in "0123456789"]
    if not digits:
        return f"{text[:-1]} 2{text[-1]}" if mention.kind == "quoted" else f"{text}2"
    at = digits[-1]
    return f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"
