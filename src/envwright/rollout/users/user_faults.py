"""What a user simulator does wrong: rules that hold every turn against the scenario, and a judge.

Whatever the user is, rules or a model, an episode in which they misled the agent says little about
the agent (AutoForge masks such episodes). The rules see a fault only where the scenario shows it. A
model can judge as well; what it claims counts only where it can be checked: a known kind, a turn
that there is, and evidence that stands in that turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

from envwright.environment.text_values import (
    CACHE_SIZE,
    canonical_form,
    split_sentences,
    states_value,
    without_quotes,
)
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.conversation import bullet_list
from envwright.llm.json_repair import NoJson, find_json_list
from envwright.rollout.boundaries import storable_text
from envwright.rollout.users.agenda_user import agent_messages
from envwright.rollout.users.agent_proposals import ProposalStance
from envwright.rollout.users.llm_user import (
    USER_PROMPTS,
    BadReply,
    ask_for_text,
)
from envwright.rollout.users.phrase_patterns import CALL, FAREWELL, NO, SERVICE, YES
from envwright.rollout.users.scenario_agenda import task_brief
from envwright.rollout.users.transcript_view import TranscriptRecord, TurnView, UserClaim
from envwright.rollout.users.user_slots import UserSlot
from envwright.types import Json, Message, Role, Task, UserFault

_PATIENCE = 2
"""Replies with nothing new after which a user may well go."""


def role_confusion(moment: TurnView) -> Iterator[str]:
    """Words of an agent, its calls, or the name of one of its tools."""
    if found := _of_an_agent(moment.words):
        yield found
        return
    for tool in moment.brief.tools:
        # Tool names of one plain word (*search*) may well stand in a user's sentence.
        if "_" in tool and re.search(rf"\b{re.escape(tool)}\b", moment.words):
            yield tool


@lru_cache(CACHE_SIZE)
def _of_an_agent(words: str) -> str:
    """What only an agent says; empty where there is nothing of it."""
    found = CALL.search(words) or SERVICE.search(without_quotes(words))
    return found.group() if found else ""


def wrong_confirmation(moment: TurnView) -> Iterator[str]:
    """Yes where a proposal is wrong or not asked for, no where its values are right."""
    if not moment.heard.proposed:
        return
    yes, no = YES.search(moment.words), NO.search(moment.words)
    stances = {p.stance for p in moment.heard.proposed}
    wrong = [slot for p in moment.heard.proposed for slot in p.wrong]
    corrected = any(slot.said_in(moment.words) for slot in wrong)
    # *Yes, but the date is …* corrects what is wrong: no fault.
    if yes and not no and not corrected and stances & {ProposalStance.WRONG, ProposalStance.BEYOND}:
        yield yes.group()
    values = [
        p for p in moment.heard.proposed if p.stance is ProposalStance.RIGHT and p.about_values
    ]
    # With mixed proposals, a no may be meant for another of them.
    if no and values and len(stances) == 1:
        yield no.group()


def extra_request(moment: TurnView) -> Iterator[str]:
    """A request that no sentence of the scenario makes."""
    yield from moment.wishes


def premature_end(moment: TurnView) -> Iterator[str]:
    """Gone, or saying goodbye, while there is more to say."""
    if moment.idle >= _PATIENCE:
        return
    # The agent waits for an answer that the user could give.
    waiting = moment.answerable and not _answers_question(moment)
    # An agent that says it is done without having asked is not believed: leaving is right then.
    left = moment.to_come and not (moment.held_back and not moment.heard.seeks)
    if not (waiting or left):
        return
    farewell = FAREWELL.search(moment.words)
    if moment.ends or farewell or _misses_its_cue(moment):
        yield farewell.group() if farewell else moment.words or moment.asked


def _misses_its_cue(moment: TurnView) -> bool:
    """Whether the agent is done, or asks what else there is, and the user brings nothing up."""
    heard = moment.heard
    cue = heard.offer or heard.open or not (heard.asked or heard.unknown or heard.waiting)
    return cue and not (heard.proposed or moment.answerable or moment.tells)


def _answers_question(moment: TurnView) -> bool:
    return any(slot.said_in(moment.words) for slot in moment.heard.asked or moment.held_back)


def fruitless_reply(moment: TurnView) -> Iterator[str]:
    """Nothing for what is known, for the second time."""
    if moment.ends or not moment.answerable or moment.tells or not moment.evasive:
        return
    yield " ".join(split_sentences(moment.words))


# --- values: contradicted, invented, told too early ----------------------------------------------


def contradicted_values(moment: TurnView) -> Iterator[str]:
    """A slot of the scenario is given a value that the scenario does not have for it."""
    for claim in moment.claims:
        hidden = not claim.named and claim.pair.canon in moment.brief.hidden  # a leak
        if claim.slots and not (claim.known or hidden or _is_other_fact(moment, claim)):
            yield claim.span


def invented_values(moment: TurnView) -> Iterator[str]:
    """A value that neither the scenario holds nor the agent has said."""
    for claim in moment.claims:
        canon = claim.pair.canon
        known = canon in moment.agenda.values or canon in moment.brief.hidden
        if not claim.slots and not known and canon not in moment.agent:
            yield claim.span


def leaked_values(moment: TurnView) -> Iterator[str]:
    """Held-back facts that were not asked for, and values that only the gold holds."""
    for slot in moment.agenda.secrets:
        leaked = slot.said_in(moment.words) and slot not in moment.sought
        # Repeating what was said before is no leak, nor is a value that the agent knows anyway.
        if leaked and not (slot.said_in(*moment.earlier) or _known_otherwise(moment, slot)):
            yield slot.spoken
    hidden, words = moment.brief.hidden, " ".join(moment.free)
    for claim in moment.claims:
        canon = claim.pair.canon
        if canon in hidden and canon not in moment.agent and not claim.named:
            yield claim.pair.text
    for answer in moment.brief.answers if words else ():
        if (
            canonical_form(answer) in hidden
            and states_value(words, answer)
            and not _agent_said(moment, answer)
        ):
            yield answer


def _agent_said(moment: TurnView, answer: str) -> bool:
    return canonical_form(answer) in moment.agent


def _known_otherwise(moment: TurnView, slot: UserSlot) -> bool:
    """Whether the value also stands in a request, or was said by the agent."""
    requests = any(slot.forms & other.forms for other in moment.agenda.stated)
    return requests or bool(slot.forms & moment.agent)


def _is_other_fact(moment: TurnView, claim: UserClaim) -> bool:
    """Whether an unlabelled value is one of the scenario's, given beside what was asked for."""
    known = claim.pair.canon in moment.agenda.values
    return not claim.pair.label and known and len(claim.slots) != 1


# --- all rules -----------------------------------------------------------------------------------


class FaultKind(StrEnum):
    """Ways in which a user fails."""

    CONTRADICTION = "contradiction"
    """Another value than the scenario's."""
    INVENTION = "invention"
    """A value for something of which the scenario says nothing."""
    LEAK = "leak"
    """What is held back before it was asked for, an identifier of the gold, an answer."""
    PREMATURE_END = "premature_end"
    """The end while requests are to come, or instead of an answer."""
    EXTRA_REQUEST = "extra_request"
    """A request that the scenario does not hold."""
    FRUITLESS = "fruitless"
    """Asked for what they know, the user gives nothing, and not for the first time."""
    ROLE_CONFUSION = "role_confusion"
    """The user talks as the agent, or calls its tools."""
    WRONG_CONFIRMATION = "wrong_confirmation"
    """Yes to what is wrong, no to what is right."""


FaultRule = Callable[[TurnView], Iterator[str]]
"""Yields the evidence for its kind of fault."""
FAULT_RULES: dict[FaultKind, FaultRule] = {
    FaultKind.ROLE_CONFUSION: role_confusion,
    FaultKind.WRONG_CONFIRMATION: wrong_confirmation,
    FaultKind.EXTRA_REQUEST: extra_request,
    FaultKind.CONTRADICTION: contradicted_values,
    FaultKind.INVENTION: invented_values,
    FaultKind.LEAK: leaked_values,
    FaultKind.PREMATURE_END: premature_end,
    FaultKind.FRUITLESS: fruitless_reply,
}
"""In the order in which they are asked."""


class FaultWatch:
    """Holds a user's turns against the scenario, one after the other.

    Args:
        task: whose scenario the user is to play.
        volunteers: whether the user may tell all that is held back when asked for a part of it.
    """

    def __init__(self, task: Task, *, volunteers: bool = False) -> None:
        self._record = TranscriptRecord(task_brief(task), volunteers)
        self._turn = 0

    def see(self, messages: Sequence[Message], words: str | None) -> tuple[UserFault, ...]:
        """The faults of a user's turn.

        Args:
            messages: the conversation before it.
            words: what the user says; ``None`` when they end the conversation. The first words are
                the opening, which is taken for right.
        """
        turn, self._turn = self._turn, self._turn + 1
        if turn == 0:
            self._record.open(words or "")
            return ()
        moment = self._record.moment(agent_messages(messages), words)
        found = tuple(_faults_of_turn(moment, turn))
        self._record.note(moment)
        return found


def find_faults(
    task: Task, messages: Sequence[Message], *, ended: bool = False, volunteers: bool = False
) -> tuple[UserFault, ...]:
    """Find all faults of a conversation by the rules.

    Args:
        task: whose scenario the user was to play.
        messages: the conversation; its first user message is the opening.
        ended: whether the user ended it after the last message.
        volunteers: see ``FaultWatch``.
    """
    watch = FaultWatch(task, volunteers=volunteers)
    spoken = [at for at, message in enumerate(messages) if message.role is Role.USER]
    out = [f for at in spoken for f in watch.see(messages[:at], messages[at].content)]
    return (*out, *(watch.see(messages, None) if ended else ()))


def _faults_of_turn(moment: TurnView, turn: int) -> Iterator[UserFault]:
    for kind, rule in FAULT_RULES.items():
        evidence = list(dict.fromkeys(rule(moment)))
        for text in evidence:
            yield UserFault(kind=kind.value, turn=turn, evidence=storable_text(text.strip()))
        if evidence and kind is FaultKind.ROLE_CONFUSION:
            return  # nothing else can be read from the words of another role


# --- a model as judge ----------------------------------------------------------------------------


CONVERSATION_END = "(ends the conversation)"
"""What stands for a user's end, in the conversation and as evidence."""
_KINDS = {
    FaultKind.CONTRADICTION: "another value than the script's",
    FaultKind.INVENTION: "a value for something of which the script says nothing",
    FaultKind.LEAK: "a known fact before it was asked for, or what the user could not know",
    FaultKind.PREMATURE_END: "ends while something is still to be brought up or answered",
    FaultKind.EXTRA_REQUEST: "asks for something that is not in the script",
    FaultKind.FRUITLESS: "asked for what they know, gives nothing, and not for the first time",
    FaultKind.ROLE_CONFUSION: "talks as the agent, or calls tools",
    FaultKind.WRONG_CONFIRMATION: "says yes to what is wrong, or no to what is right",
}


async def judge_user(
    task: Task,
    messages: Sequence[Message],
    client: ModelClient,
    sampling: Sampling,
    *,
    ended: bool = False,
    tries: int = 2,
) -> tuple[UserFault, ...]:
    """Ask a model for faults in the user's turns; only checkable claims are kept.

    Args:
        task: whose scenario the user was to play.
        messages: the conversation.
        client: the model.
        sampling: how it answers.
        ended: whether the user ended it after the last message; the end is a turn as well.
        tries: times that the model is asked until its answer can be read.

    Raises:
        BadReply: no answer in ``tries`` was a list of faults.
    """
    turns = [message.content for message in messages if message.role is Role.USER]
    turns += [CONVERSATION_END] if ended else []
    question = [Message(role=Role.USER, content=_question(task, messages, ended))]
    found = await ask_for_text(client, sampling, question, lambda text: _read(text, turns), tries)
    # As with the rules, an end is shown by the words of the agent that it follows.
    before = next((m.content for m in reversed(messages) if m.role is Role.ASSISTANT), "")
    # The end is the last turn; its evidence would only be the placeholder.
    at_end = len(turns) - 1 if ended else None
    return tuple(
        f.model_copy(update={"evidence": before}) if f.turn == at_end else f for f in found
    )


def _question(task: Task, messages: Sequence[Message], ended: bool) -> str:
    scenario = task.scenario
    kinds = [f"{kind}: {meaning}" for kind, meaning in _KINDS.items()]
    gaps = {
        "opening": scenario.opening,
        "later": bullet_list(scenario.later, "(nothing)"),
        "known": bullet_list(
            [f"{label}: {value}" for label, value in scenario.known.items()], "(nothing)"
        ),
        "goals": bullet_list(scenario.goals, "(nothing)"),
        "kinds": bullet_list(kinds),
        "conversation": _conversation(messages, ended),
    }
    return USER_PROMPTS.fill("judge", gaps)


def _conversation(messages: Sequence[Message], ended: bool) -> str:
    """What was spoken, the user's messages numbered from 0."""
    lines: list[str] = []
    turn = 0
    for message in messages:
        if message.role is Role.USER:
            lines.append(f"User {turn}: {message.content}")
            turn += 1
        elif message.role is Role.ASSISTANT and not message.tool_calls:
            lines.append(f"Agent: {message.content}")
    lines += [f"User {turn}: {CONVERSATION_END}"] if ended else []
    return "\n".join(lines)


def _read(text: str, turns: Sequence[str]) -> tuple[UserFault, ...]:
    try:
        items = find_json_list(text)
    except NoJson as error:
        raise BadReply(str(error)) from None
    faults = [_fault(item, turns) for item in items]
    return tuple(fault for fault in faults if fault is not None)


def _fault(item: Json, turns: Sequence[str]) -> UserFault | None:
    """One claim, if it can be checked."""
    if not isinstance(item, dict):
        return None
    # What the model claims is untrusted: drop all that cannot be checked against the turns.
    kinds = {str(kind): kind for kind in FaultKind}
    kind, turn, evidence = kinds.get(str(item.get("kind"))), item.get("turn"), item.get("evidence")
    # Turn 0 is the opening, which the scenario wrote.
    if kind is None or not isinstance(turn, int) or not 0 < turn < len(turns):
        return None
    if not isinstance(evidence, str) or not evidence or evidence not in turns[turn]:
        return None
    return UserFault(kind=kind.value, turn=turn, evidence=evidence)
