"""Makes one task: sample, ground, disclose, phrase, prove; the same seed gives the same task."""

from __future__ import annotations

import base64
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count

from envwright.environment.phrasebook import joined_wording
from envwright.environment.schema import nearest_name
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.errors import BadInput
from envwright.tasks.assembly import TaskPart, assemble_task, prefix_tools
from envwright.tasks.curation.difficulty import LEVELS, difficulty_level, difficulty_scalar
from envwright.tasks.disclosure import Refinement, plan_disclosure
from envwright.tasks.goals import (
    Goal,
    RowReference,
    Sampler,
    Sketch,
    Unplannable,
    unique_calls,
)
from envwright.tasks.grounding.act_goals import ActTools
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.grounding.compound_goals import (
    DONE_ANSWER,
    OUTCOME_QUESTION,
    refusal_reasons,
    total_of,
)
from envwright.tasks.grounding.goal_states import OpenTools
from envwright.tasks.grounding.joint_values import (
    PASSED,
    SharedRows,
    decided_goal,
    entered_goal,
    passed_goal,
)
from envwright.tasks.grounding.row_references import introduction
from envwright.tasks.grounding.rule_goals import RuledTools, count_ruled
from envwright.tasks.grounding.scene import SAME_PARTS, Scene, ToolViews
from envwright.tasks.grounding.situation import Situation
from envwright.tasks.grounding.sketch_goals import (
    GoalKindRates,
    admit_goal,
    answered_at_end,
    carry_out_goals,
    essential_goals,
    ground_sketch,
    is_copied,
    nearby_sketch,
)
from envwright.tasks.grounding.start_states import (
    TaskStart,
    enabling_patch,
    start_with_near_misses,
)
from envwright.tasks.grounding.write_goals import needs_lists
from envwright.tasks.phrasing import DEFAULT_FAMILIES, FAMILIES, phrase_messages
from envwright.tasks.proof.gold_mutants import WritePool, WritePools
from envwright.tasks.proof.prover import (
    UNSOLVED,
    proof_failure,
    prove_task,
    solve_task,
    trivial_reward,
)
from envwright.tasks.proof.solver_divergence import find_divergence
from envwright.tasks.samplers import SAMPLERS
from envwright.tasks.samplers.episode_walks import EpisodeWalk, EpisodeWalks
from envwright.tasks.samplers.explore_label import ExploreLabel
from envwright.tasks.samplers.reverse_task import ReverseTask
from envwright.tasks.samplers.synth_replay import SYNTH_REPLAY as REBIND
from envwright.tasks.samplers.synth_replay import SynthReplay
from envwright.types import Actor, EnvironmentRef, Scalar, Task

RowKey = tuple[ColumnRef, Scalar]
"""A key column, and the key of one row."""
WALKERS = (ExploreLabel.name, ReverseTask.name)
"""Samplers that find tasks in what was explored, be it by an episode."""
_LENGTHS = (1, 1, 1, 2, 2, 2, 2, 3, 3, 4)
"""Goals that are aimed at, drawn uniformly; a long task is one of many goals."""
_GOALS_PER_CALL = 0.6
"""Goals that a task of so many calls has at most, roughly."""
_SKETCHES = 3
"""Sketches that are tried beyond two for each wanted goal."""
_ENABLE = 0.1
"""Probability that a task starts where a tool is possible that otherwise never is."""
_RULED, _SOUGHT = 1.2, 1.6
"""How much more often a rule, or an open end, is looked for than is asked: some come to nothing."""
_LONG, _LONG_GOALS, _LONG_CALLS = 0.3, (8, 10), 14
"""Share of tasks that are to be long, and how many goals and calls these aim at."""
_SPENT = 12
"""Sketches in a row that come to nothing, after which a matter holds no more."""
_DEEPEN = 0.8
"""Probability that something is added to goals that take nothing but copying."""
_DEEP = GoalKindRates(each=0.3, choose=0.45, refuse=0.1, ask=1.0)
_MANY = GoalKindRates(each=1.0, choose=0, refuse=0, ask=0, rows=(4, 12))
_SWEEPING, _SWEEPS = 0.7, 6
"""Probability that a long task does something with many rows, and tools that are tried for it."""
_SAME_ROWS = 0.4
"""How often a further goal is about the very rows that the first one named."""
_OFTEN = 2
"""Times that a tool may be tried for one matter, each time on another row."""
RULES, TRIVIAL = "rules", "trivial"
"""Among ``Task.difficulty``: goals about which a rule decides; the trivial agent's reward."""
_WAYS = ("enter", "decide", "take", "take")
"""How what one environment knows counts in another, where they know the same people."""
_ASK_OUTCOME = 0.08
"""Probability that an allowed request asks how it went, so that the question tells nothing."""


@dataclass(frozen=True, slots=True)
class TaskOptions:
    """What tasks are to be like."""

    max_calls: int = 16
    """Calls of a gold, at most."""
    min_calls: int = 1
    samplers: tuple[str, ...] = tuple(SAMPLERS)
    """Drawn uniformly."""
    families: tuple[str, ...] = DEFAULT_FAMILIES
    """Families of wordings; leave some out to keep them for evaluation."""
    refinement: float = 0.5
    """How much is left for the agent to find out: from plain (0) to hard (1)."""
    distract: float = 0.3
    """Probability that near misses are added to the initial state."""
    question: float = 0.25
    """Probability that a question is added to the goals of a sketch."""
    level: int | None = None
    """Level of difficulty, 1 to 5, that tasks must have."""
    like: tuple[Task, ...] = ()
    """Tasks to make others like: same changes, other rows and values (``synth_replay``)."""
    apart: bool = False
    """Whether the rows that those tasks are about are never used."""
    walks: tuple[EpisodeWalk, ...] = ()
    """Episodes whose changes become tasks, by the samplers ``explore_label``, ``reverse_task``."""
    rules: float = 1 / 3
    """Share of tasks about which a rule decides, at least, where a guard binds; 0 without refusals
    among ``kinds``."""
    trivial: float = 0.25
    """Share of tasks that fall to an agent that only copies values, at most."""
    goal_states: float = 0.1
    """Share of tasks, roughly, that ask for an end and leave the way open; where tools allow it."""
    acts: float = 0.25
    """Share of tasks, roughly, that need an act of the user's; where the agent's tools wait for
    one."""
    focus: tuple[str, ...] = ()
    """Tools of which a gold has to call at least one, where any is named; of one environment."""
    shared: tuple[SharedRows, ...] = ()
    """People and things that several environments know; each task is about one of them."""
    kinds: GoalKindRates = field(default_factory=GoalKindRates)

    def __post_init__(self) -> None:
        if self.max_calls < 1 or not 1 <= self.min_calls <= self.max_calls:
            raise BadInput(
                "max-calls must be at least 1, and min-calls from 1 to max-calls.",
                remedy="For example --min-calls 10 --max-calls 25.",
            )
        if self.level is not None and not 1 <= self.level <= 1 + len(LEVELS):
            raise BadInput(f"there is no level {self.level}.", remedy="Levels are 1 to 5.")
        if any(len(task.environments) != 1 for task in self.like):
            raise BadInput("tasks can be made like others over one environment only.")
        if not all(
            0 <= share <= 1 for share in (self.rules, self.trivial, self.goal_states, self.acts)
        ):
            raise BadInput("rules, trivial, goal-states and acts must lie from 0 to 1.")
        if self.apart and not self.like:
            raise BadInput(
                "only tasks that are made like others keep apart from their rows.",
                remedy="Add --like FILE, or leave --apart out.",
            )
        if self.like and self.walks:
            raise BadInput("tasks are made like others, or of episodes.")
        if self.follows:
            object.__setattr__(self, "kinds", GoalKindRates(each=0, choose=0, refuse=0, ask=0))
            object.__setattr__(self, "trivial", 1.0)
        if not self.kinds.refuse:  # most rules decide by refusing
            object.__setattr__(self, "rules", 0.0)
        Refinement.at(self.refinement)
        _known("sampler", self.samplers, WALKERS if self.walks else tuple(SAMPLERS))
        _known("family", self.families, FAMILIES)

    @property
    def follows(self) -> bool:
        """Whether changes are given and stay what they are."""
        return bool(self.like or self.walks)


def _known(what: str, given: Sequence[str], known: Sequence[str]) -> None:
    """Refuse an unknown name, and none at all."""
    if not given:
        raise BadInput(f"no {what} is named.", remedy=f"Known: {', '.join(known)}.")
    for name in given:
        if name not in known:
            hint = nearest_name(name, list(known))
            raise BadInput(
                f"there is no {what} {name}.", remedy=f"Known: {', '.join(known)}. {hint}".strip()
            )


class EnvironmentContext:
    """What is made once per environment: views, fresh values, samplers."""

    def __init__(
        self, template: Template, options: TaskOptions, seed: int, pools: WritePools
    ) -> None:
        self.template, self.options = template, options
        self.views = ToolViews(template)
        self.donor = FreshValues(template)
        self.ruled = RuledTools(template)
        self.open = OpenTools(template)
        self.acts = ActTools(template)
        graph = tool_graph(template)
        self._leading: dict[str, set[str]] = {}
        for edge in graph.edges:
            if edge.kind == "state":  # what one does, the other waits for
                self._leading.setdefault(edge.source, set()).add(edge.target)
                self._leading.setdefault(edge.target, set()).add(edge.source)
        self.samplers: dict[str, Sampler] = {
            name: SAMPLERS[name](template, graph) for name in options.samplers
        }
        if ExploreLabel.name in self.samplers:  # longer than a task can hold is of no use
            limit = min(ExploreLabel.limit, 2 * max(4, options.max_calls))
            self.samplers[ExploreLabel.name] = ExploreLabel(template, limit=limit)
        if options.walks:
            explore = EpisodeWalks(options.walks)
            walked = (
                ExploreLabel(template, explore=explore),
                ReverseTask(template, explore=explore),
            )
            self.samplers = {sampler.name: sampler for sampler in walked}
        if options.like:
            self.samplers = {REBIND: SynthReplay(template, options.like, self.donor, options.apart)}
        self._enabled = self._enabling(seed, pools.at(template, self.donor))

    def _enabling(self, seed: int, pool: WritePool) -> list[tuple[str, TaskStart]]:
        """Tools that no row allows at the start, each with a start that does."""
        out = []
        for name in (name for name, calls in pool.calls.items() if not calls):
            rng = random.Random(f"enable {seed} {name}")
            tool = self.template.tools[name]
            if patch := enabling_patch(self.template, tool, self.donor, rng):
                out.append((name, TaskStart(patch)))
        return out

    def goals(
        self,
        rng: random.Random,
        sampler: str,
        wanted: int,
        calls: int,
        most: int,
        about: RowKey | None = None,
    ) -> tuple[list[Goal], TaskStart, RowReference | None]:
        """Goals of as many sketches as it takes, where they start, and who is asking.

        Args:
            rng: all choices.
            sampler: which sampler makes the sketches.
            wanted: how many goals there should be.
            calls: how many calls they should take at least.
            most: how many at most; the last goals are left out until it holds.
            about: the row whose matter they are; else that of the first goal.

        Raises:
            Unplannable: no goal is possible; the message is the last reason.
        """
        # 1. Ground sketches in a session that carries the changes along, beside one that stays
        # fresh.
        start, first = self._start(rng, sampler)
        aims = () if self.options.follows else self.options.focus  # given calls stay what they are
        if aims and not set(first) & set(aims):
            first = (rng.choice(aims),)
        with (
            self.template.session(start.patch) as session,
            self.template.session(start.patch) as fresh,
        ):
            scene = Scene(
                session, self.views, self.donor, rng, start=fresh, preferred=start.preferred
            )
            if not self.options.follows:
                ownership = self.views.ownership
                served = ownership.speaks and not ownership.identified and ownership.staff_tools
                staff = bool(served) and rng.random() < ownership.staff_share
                scene.situation = Situation(ownership, staff=staff)
                if about:
                    scene.situation = scene.situation.about(session, *about)
            if self.open and self._wants_goal_state(rng):
                with suppress(Unplannable):  # then a task as any other
                    goal = self.open.goal(scene)
                    admit_goal(scene, goal, scene.joined(goal))
                    return [goal], start, self._speaker(scene)
            goals: list[Goal] = []
            if self.acts and not self.options.follows and rng.random() < self.options.acts:
                with suppress(Unplannable):
                    goals.append(self.acts.goal(scene))
                    admit_goal(scene, goals[0], scene.joined(goals[0]))
            ruled = not goals and self.options.rules and self.ruled.binding
            if ruled and rng.random() < _RULED * self.options.rules:
                with suppress(Unplannable):  # then a task as any other
                    goals.append(self.ruled.goal(scene))
                    admit_goal(scene, goals[0], scene.joined(goals[0]))
            if calls >= _LONG_CALLS and scene.situation and rng.random() < _SWEEPING:
                goals += self._sweep(scene, goals)
            if len(goals) < wanted or _calls(goals) < calls or self.options.focus:
                goals += self._of_sketches(scene, sampler, first, wanted, calls, goals)
            if scene.situation and all(map(is_copied, goals)) and rng.random() < _DEEPEN:
                goals += self._deeper(scene, goals)
            if not self.options.follows and rng.random() < self.options.question:
                with suppress(Unplannable):  # nothing can be asked
                    goals += ground_sketch(scene, Sketch("question"), self.options.kinds, 1, goals)
            speaker = self._speaker(scene)
        # 2. Leave out goals that later ones made redundant, and the last ones beyond the limit.
        goals = essential_goals(self.template, start.patch, goals)
        while len(goals) > 1 and _calls(goals) > most:
            goals.pop()
        # 3. Carry out what is left, and drop questions whose answers the changes have altered.
        with self.template.session(start.patch) as session:
            carry_out_goals(session, goals)
            end = replace(scene, session=session)
            goals = [goal for goal in goals if answered_at_end(end, goal, goals)]
        if not goals:
            raise Unplannable("the answers change during the task")
        return _ask_outcome(_numbered(goals), self.template, rng), start, speaker

    def _wants_goal_state(self, rng: random.Random) -> bool:
        """Whether a task is to ask for an end; never where changes, or their tools, are given."""
        wanted = 0.0 if self.options.follows or self.options.focus else self.options.goal_states
        return wanted > 0 and rng.random() < _SOUGHT * wanted

    def _speaker(self, scene: Scene) -> RowReference | None:
        """Who is asking: the person whose matter it is, or anybody where a policy wants to know."""
        ownership = self.views.ownership
        if scene.person or not (ownership.identified and ownership.person) or self.options.follows:
            return scene.person
        people = scene.shuffled(scene.keys(ownership.person))[:_SKETCHES]
        return next(filter(None, (introduction(scene, person) for person in people)), None)

    def _of_sketches(
        self,
        scene: Scene,
        sampler: str,
        first: tuple[str, ...],
        wanted: int,
        calls: int,
        before: Sequence[Goal],
    ) -> list[Goal]:
        """Goals until there are enough; the first sketch is of the tools that the start enables.

        ``before`` are those that the task has already.
        """
        goals: list[Goal] = []
        follows, reason, failed = self.options.follows, "", 0
        spent = Counter[str]()
        long = wanted >= _LONG_GOALS[0]
        tries, often = _SKETCHES + (2 + long) * wanted, _OFTEN * (1 + long)
        for number in range(tries):
            if scene.situation and self.options.min_calls > 1 and 2 * number >= tries:
                # So many calls were asked for that one matter may not hold them.
                scene.situation = replace(scene.situation, loose=True)
            try:
                begun = scene.situation is not None and scene.situation.begun
                near = begun and not (scene.situation and scene.situation.loose)
                sketch = (
                    self._nearby(scene, spent, [*before, *goals], often)
                    if near
                    else self.samplers[sampler].sample(scene.rng)
                )
                self._spend(spent, sketch.tools if near else ())
                if first and not number:
                    sketch = Sketch(sketch.sampler, tools=first)
                known = [*before, *goals]
                most = len(sketch.calls) if follows else max(1, wanted - len(known))
                goals += ground_sketch(scene, sketch, self.options.kinds, most, known)
                failed = 0
            except Unplannable as error:
                reason, failed = str(error), failed + 1
            finally:
                scene.situation = scene.situation and replace(scene.situation, held=frozenset())
            enough = _calls([*before, *goals]) >= calls
            if goals and (follows or (len(before) + len(goals) >= wanted and enough)):
                return goals
            if goals and failed >= _SPENT and self.options.min_calls == 1:
                return goals
        if not goals and not before:
            raise Unplannable(reason)
        return goals

    def _deeper(self, scene: Scene, goals: Sequence[Goal]) -> list[Goal]:
        """A goal about the same matter for which copying is not enough; none where none fits."""
        spent = Counter[str]()
        for _ in range(2 * _SKETCHES):
            before = scene.session.snapshot(), scene.situation, scene.person, dict(scene.made)
            with suppress(Unplannable):
                sketch = self._nearby(scene, spent, goals, _OFTEN)
                self._spend(spent, sketch.tools)
                found = ground_sketch(scene, sketch, _DEEP, 1, goals)
                if not is_copied(found[0]):
                    return found
                scene.session.restore(before[0])
                scene.situation, scene.person, scene.made = before[1:]
        return []

    def _sweep(self, scene: Scene, goals: Sequence[Goal]) -> list[Goal]:
        """The same change on many rows, and perhaps what they come to; none where none fits."""
        tools = self.template.tools.items()
        writers = [n for n, tool in tools if tool.is_write and tool.spec.actor is Actor.AGENT]
        for name in scene.shuffled(sorted(writers))[:_SWEEPS]:
            with suppress(Unplannable):
                found = ground_sketch(scene, Sketch("sweep", tools=(name,)), _MANY, 1, goals)
                asked = found[0].rows if scene.rng.random() < self.options.question else None
                with suppress(Unplannable):
                    found += [total_of(scene, asked, "q1")] if asked else []
                return found
        return []

    def _spend(self, spent: Counter[str], names: Sequence[str]) -> None:
        """Count tools that are tried; calls with lists take long to find, and are tried once."""
        for name in names:
            spent[name] += 2 * _OFTEN if needs_lists(self.template.tools[name]) else 1

    def _nearby(
        self, scene: Scene, spent: Counter[str], goals: Sequence[Goal], often: int
    ) -> Sketch:
        """One more thing about the matter, which leads on from the others if it can.

        A tool is tried ``often`` times at most, each time on another row.

        Raises:
            Unplannable: there is none.
        """
        done = [name for name, times in spent.items() if times >= often]
        related = {t for goal in goals for t in self._alike(goal.tool)}
        # A long matter takes all rows that belong to it.
        same = often == _OFTEN and bool(goals) and scene.rng.random() < _SAME_ROWS
        if scene.situation and same:
            scene.situation = scene.situation.holding(goals[0])
        return nearby_sketch(scene, done, related, questions=self.options.kinds.ask > 0)

    def _alike(self, name: str) -> set[str]:
        """Tools that lead on from one, that lead to it, or that set the same things as it."""
        tool = self.template.tools[name]
        mine = {column for _, column in tool.arguments.columns.values()}
        others = {
            other.name
            for other in self.template.tools.values()
            if other.is_write
            and len(mine & {c for _, c in other.arguments.columns.values()}) >= SAME_PARTS
        }
        return {name, *others, *self._leading.get(name, ())}

    def _start(self, rng: random.Random, sampler: str) -> tuple[TaskStart, tuple[str, ...]]:
        """Where a task starts, and the tools that this start was made for."""
        if sampler in (*WALKERS, REBIND):
            return TaskStart(), ()  # their calls were made from the environment's own start
        draw = rng.random()
        if draw < _ENABLE and self._enabled:
            name, start = rng.choice(self._enabled)
            return start, (name,)
        if draw < _ENABLE + self.options.distract:
            return start_with_near_misses(self.template, self.views, self.donor, rng), ()
        return TaskStart(), ()


def _calls(goals: Sequence[Goal]) -> int:
    """Calls that goals take at most."""
    shared = unique_calls([call for goal in goals for call in goal.lookups()])
    return len(shared) + sum(len(goal.changes()) for goal in goals)


def _numbered(goals: Sequence[Goal]) -> list[Goal]:
    """The goals with their questions named in order."""
    names = (f"q{number}" for number in count(1))
    return [replace(g, question=next(names)) if g.kind == "ask" else g for g in goals]


def _ask_outcome(goals: list[Goal], template: Template, rng: random.Random) -> list[Goal]:
    """Now and then a request that is allowed asks how it went, as one that is not always does."""
    writes = [at for at, goal in enumerate(goals) if goal.kind == "write"]
    asked = any(goal.kind == "refuse" for goal in goals)
    if not writes or asked or rng.random() >= _ASK_OUTCOME:
        return goals
    at = rng.choice(writes)
    options = refusal_reasons(template.tools[goals[at].tool])
    if len(options) < 2:
        return goals
    asking = replace(goals[at], question=OUTCOME_QUESTION, reason=DONE_ANSWER, reasons=options)
    return [*goals[:at], asking, *goals[at + 1 :]]


@dataclass(slots=True)
class _PartGoals:
    """The goals of one environment of a task, before their tools bear its prefix."""

    context: EnvironmentContext
    prefix: str
    goals: list[Goal]
    start: TaskStart
    about: RowKey | None = None
    """The row of it whom the task is about, of what several environments know."""


def _pass_value(
    made: Sequence[_PartGoals], most: int, rng: random.Random, shared: Sequence[SharedRows]
) -> None:
    """Add a goal to one environment that takes a value of another; others may make room for it.

    Raises:
        Unplannable: nothing that any environment shows can be taken in another.
    """
    pairs = [(i, j) for i in range(len(made)) for j in range(len(made)) if i != j]
    for i, j in rng.sample(pairs, len(pairs)):
        source, target = made[i], made[j]
        there, here = source.context, target.context
        with (
            there.template.session(source.start.patch) as session,
            there.template.session(source.start.patch) as fresh,
            here.template.session(target.start.patch) as changed,
            here.template.session(target.start.patch) as first,
        ):
            # Where the value is looked up before the source's own goals, nothing has changed.
            carry_out_goals(session, source.goals if i < j else ())
            carry_out_goals(changed, target.goals)
            shown = Scene(session, there.views, there.donor, rng, start=fresh)
            scene = Scene(changed, here.views, here.donor, rng, start=first)
            known = [
                s
                for s in shared
                if {p.context.template.spec.name for p in (source, target)} <= {*s.places}
            ]
            shown.situation = _matter(shown, source.about)
            for way in rng.sample(_WAYS, len(_WAYS)) if known else ("take",):
                scene.situation = None if way == "enter" else _matter(scene, target.about)
                with suppress(Unplannable):
                    if way == "enter":
                        stranger = replace(shown, situation=None)
                        passed = entered_goal(stranger, source.prefix, scene, rng.choice(known))
                    elif way == "decide":
                        passed = decided_goal(shown, source.prefix, scene)
                    else:
                        passed = passed_goal(shown, source.prefix, scene)
                    while target.goals and _calls([*target.goals, passed]) > most:
                        target.goals.pop()
                    target.goals.append(passed)
                    return
    raise Unplannable("no value passes from one environment to another")


def _matter(scene: Scene, about: RowKey | None) -> Situation | None:
    """What a scene is about; ``None`` for anything."""
    return Situation(scene.views.ownership).about(scene.session, *about) if about else None


class TaskGenerator:
    """Makes tasks over one environment, or over several side by side.

    Example::

        generator = TaskGenerator([template], seed=7)
        task = generator.attempt(0)  # raises Unplannable where nothing comes of it

    Args:
        templates: the environments; with several, tools carry the name of theirs as a prefix.
        seed: the same seed gives the same tasks.
        options: what tasks are to be like.
    """

    def __init__(
        self, templates: Sequence[Template], seed: int, options: TaskOptions | None = None
    ) -> None:
        self.options = options or TaskOptions()
        for name in self.options.focus:
            if len(templates) > 1 or name not in templates[0].tools:
                raise BadInput(
                    f"tasks cannot be about a tool {name!r}.",
                    remedy="Name tools of one environment: "
                    f"{', '.join(sorted(templates[0].tools))}.",
                )
        self.seed = seed
        self.templates = {template.id: template for template in templates}
        self.pools = WritePools(self.templates, seed)
        self.contexts = [EnvironmentContext(t, self.options, seed, self.pools) for t in templates]
        self._begun: dict[str, list[EnvironmentContext]] = {"": self.contexts}
        """Given state → the environment as tasks find it there."""
        self._refinement = Refinement.at(self.options.refinement)
        like = self.options.like if self.options.apart else ()
        self._apart = {row for task in like for row in task.entities}
        """Rows that no task may be about."""

    def attempt(self, number: int) -> Task:
        """One task with its proof but for the replay in another process.

        Raises:
            Unplannable: nothing came of it; the message is the reason to be counted.
        """
        task = self.draft(number)
        reached = solve_task(task, self.templates)
        if reached != 1.0:  # the cheapest part of the proof comes first
            raise Unplannable(f"{UNSOLVED}: {find_divergence(task, self.templates).at}")
        # The replay in another process is done for many tasks at once, so it counts as passed here.
        proof = prove_task(task, self.templates, self.pools, solver_reward=reached)
        reason = proof_failure(proof.model_copy(update={"replay_identical": True}))
        if reason:
            raise Unplannable(reason)
        features = {**task.difficulty, TRIVIAL: trivial_reward(task, self.templates)}
        return task.model_copy(update={"proof": proof, "difficulty": features})

    def _in_turn(self, number: int) -> list[EnvironmentContext]:
        """The environments of an attempt; the given states of one take turns."""
        if len(self.contexts) > 1 or self.options.follows:
            return self.contexts
        template = self.contexts[0].template
        states = ["", *template.spec.state_keys]
        state = states[number % len(states)]
        if state not in self._begun:
            there = template.in_state(state)
            self._begun[state] = [EnvironmentContext(there, self.options, self.seed, self.pools)]
        return self._begun[state]

    def draft(self, number: int) -> Task:
        """One task without its proof.

        Raises:
            Unplannable: nothing came of it; the message is the reason to be counted.
        """
        # Attempts of different seeds share no random stream as long as there are under a million.
        seed = self.seed * 1_000_000 + number
        rng = random.Random(f"task {seed}")
        sampler = REBIND if self.options.like else rng.choice(self.options.samplers)
        parts, goals, rules, speaker = self._parts(self._in_turn(number), rng, sampler)
        if _calls(goals) > self.options.max_calls:
            raise Unplannable(f"more than {self.options.max_calls} calls")
        tools = {
            part.ref.prefix + name: tool
            for part in parts
            for name, tool in part.template.tools.items()
        }
        # From here on every draw comes from the same generator: the order of these steps is part of
        # what a seed stands for.
        telling = plan_disclosure(goals, tools, self._refinement, rng, speaker)
        family = rng.choice(self.options.families)
        wording = joined_wording(tuple((p.template.wording, p.ref.prefix) for p in parts))
        spoken = phrase_messages(telling, tools, family, rng, wording)
        if len(set(spoken.clauses)) < len(goals):
            raise Unplannable("the same request twice")
        task = assemble_task(parts, telling, spoken, sampler=sampler, family=family, seed=seed)
        features = {**task.difficulty, RULES: float(rules)}
        task = task.model_copy(update={"difficulty": features})
        if len(task.gold) < self.options.min_calls:
            raise Unplannable(f"fewer than {self.options.min_calls} calls")
        if self.options.focus and not {call.tool for call in task.gold} & set(self.options.focus):
            raise Unplannable("none of the tools that tasks are wanted of")
        # A row may also be one of those that a description compares: "the book with most copies".
        if self._apart and self._apart & set(task.entities):
            raise Unplannable("a row is to be avoided")
        if self.options.level not in (None, difficulty_level(difficulty_scalar(task.difficulty))):
            raise Unplannable("another level of difficulty")
        return task

    def _parts(
        self, contexts: Sequence[EnvironmentContext], rng: random.Random, sampler: str
    ) -> tuple[list[TaskPart], list[Goal], int, RowReference | None]:
        """Goals of every environment, where they belong, how many are ruled, and who is asking."""
        speaker = None  # of several environments nobody: in the others nobody knows them
        several = len(contexts) > 1
        # Ceiling division: together the environments reach the minimum.
        least = -(-self.options.min_calls // len(contexts))
        most = max(1, self.options.max_calls // len(contexts))
        made: list[_PartGoals] = []
        about = self._shared_rows(rng) if several and self.options.shared else {}
        for context in contexts:
            wanted, calls = self._wanted(rng)
            calls = min(max(calls, least), most)
            name = context.template.spec.name
            found, start, speaker = context.goals(
                rng, sampler, wanted, calls, most, about.get(name)
            )
            if any(one.kind == "refuse" for part in made for one in part.goals):
                # Two questions of how it went would have the same name.
                found = [goal for goal in found if goal.kind != "refuse"] or found
            prefix = f"{name}_" if several else ""
            made.append(_PartGoals(context, prefix, list(found), start, about.get(name)))
        if several and rng.random() < PASSED:
            # Then each is by itself, if they do not know the same people.
            with suppress(*() if self.options.shared else (Unplannable,)):
                _pass_value(made, most, rng, self.options.shared)
        rules = sum(
            count_ruled(one.context.ruled, one.context.template, one.start.patch, one.goals)
            for one in made
        )
        parts: list[TaskPart] = []
        goals: list[Goal] = []
        for one in made:
            at = len(goals)
            goals += prefix_tools(tuple(one.goals), one.prefix) if several else one.goals
            template = one.context.template
            patch = base64.b64encode(one.start.patch).decode()
            ref = EnvironmentRef(
                name=template.spec.name,
                id=template.id,
                prefix=one.prefix,
                state=template.state,
                patch=patch,
            )
            parts.append(
                TaskPart(ref, template, tuple(range(at, len(goals))), one.start.distractors)
            )
        if sum(goal.question == OUTCOME_QUESTION for goal in goals) > 1:
            raise Unplannable("two requests ask how they went")
        return parts, _numbered(goals), rules, None if several else speaker

    def _shared_rows(self, rng: random.Random) -> dict[str, RowKey]:
        """Environment → the row there of somebody, or something, that several of them know.

        Raises:
            Unplannable: nothing is known in several.
        """
        shared = rng.choice(self.options.shared)
        keys: dict[str, dict[tuple[Scalar, ...], Scalar]] = {}
        for context in self.contexts:
            if (name := context.template.spec.name) in shared.places:
                with context.template.session() as session:
                    keys[name] = shared.keys(name, session)
        counts = Counter(values for found in keys.values() for values in found)
        known = sorted((v for v, times in counts.items() if times > 1), key=str)
        if not known:
            raise Unplannable("the environments share nothing")
        values = rng.choice(known)
        templates = {context.template.spec.name: context.template for context in self.contexts}
        return {
            name: ((table, templates[name].schema.tables[table].primary_key[0]), found[values])
            for name, found in keys.items()
            if values in found
            for table, _ in (shared.places[name],)
        }

    def _wanted(self, rng: random.Random) -> tuple[int, int]:
        """How many goals an environment's share of a task should have, and of how many calls."""
        most = max(1, round(self.options.max_calls * _GOALS_PER_CALL / len(self.contexts)))
        least = max(1, round(self.options.min_calls * _GOALS_PER_CALL / len(self.contexts)))
        drawn = rng.choice(_LENGTHS) if least <= max(_LENGTHS) else rng.randint(least, most)
        calls = 1
        if rng.random() < _LONG:
            drawn, calls = max(drawn, rng.randint(*_LONG_GOALS)), _LONG_CALLS
        return min(max(drawn, least), most), calls
