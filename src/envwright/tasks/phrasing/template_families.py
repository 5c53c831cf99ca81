"""Families of templates: what one consists of, and the four there are, as data.

No template stands in two families, so that a family that is held out is a way of speaking that was
never heard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from envwright.tasks.phrasing.fact_phrases import FactSyntax, ValueStyle

ClauseMode = Literal["do", "say", "ask"]
"""Whether a clause is an imperative that needs a frame, a statement, or a question."""


class ClauseTemplate(NamedTuple):
    """A clause with places for what it is about."""

    mode: ClauseMode
    text: str


class ValueSeries(NamedTuple):
    """Labels with values as one text: ``{the name to “Rex”} and {the status to sold}``."""

    lead: str
    item: str
    """One label ``{l}`` with its value ``{v}``; ``{be}`` agrees with the label."""
    join: Literal["and", ",", ";"] = "and"
    later: str = ""
    """Form of the second and further items; that of the first when empty."""


class ChangeValueForms(NamedTuple):
    """The forms in which a change states its values."""

    fresh: ValueSeries
    """Of a new row, right after its noun."""
    update: ValueSeries
    """Of a tool that updates."""
    other: ValueSeries
    nested_update: ValueSeries
    """The same inside a condition or a loop, where no new sentence can begin."""
    nested_other: ValueSeries


class ConditionTemplate(NamedTuple):
    """If TEST ``{t}``, CLAUSE ``{a}``; otherwise, CLAUSE ``{b}``; and the same without the last."""

    both: str
    one: str


class GoalStateTemplates(NamedTuple):
    """What is to be so at the end."""

    any_row: str
    """Any row ``{one}`` of a set, as an object."""
    some_rows: str
    """At least ``{n}`` rows of a set, ``{many}``."""
    total: str
    """A sentence: the ``{l}`` of the chosen rows adds up to at most ``{v}``."""
    best: str
    """A sentence: the ``{l}`` is as ``{w}`` (low, high, early, late) as the rules allow."""
    settle: str
    """Every row ``{one}``, ``{many}`` is dealt with in one of two ways, ``{a}`` and ``{b}``."""


class CountTemplates(NamedTuple):
    """Tests of how many rows there are."""

    above: str
    below: str
    exactly: str
    some: str
    none: str


@dataclass(frozen=True, slots=True)
class PhrasingStyle:
    """One family: its frames, its syntax of facts and values, its clauses."""

    name: str
    facts: FactSyntax
    values: ValueStyle

    greetings: tuple[str, ...]
    """Before the first request; an empty one is no greeting."""
    thanks: tuple[str, ...]
    """Before what a later turn brings."""
    digressions: tuple[str, ...]
    openings: tuple[str, ...]
    """Frames of the first request: ``{c}`` is the clause, ``{C}`` with a capital letter."""
    followings: tuple[str, ...]
    wishes: tuple[str, ...]
    """Frames in which people say what they want to do themselves."""
    more_wishes: tuple[str, ...]
    """The same, of further requests."""
    leads: tuple[str, ...]
    """Before a further clause that needs no frame."""

    given: ChangeValueForms
    single: str
    """An update of one value: ``{l}`` of ``{r}`` becomes ``{v}``."""
    every: str
    """The rows of a set as an object: ``{many}`` or ``{one}`` with its facts."""
    sweep: ClauseTemplate
    """A change ``{c}`` on every row of a set."""
    sweep_object: str
    states: GoalStateTemplates
    conditions: tuple[ConditionTemplate, ...]

    ask_value: tuple[ClauseTemplate, ...]
    ask_count: tuple[ClauseTemplate, ...]
    ask_test: tuple[ClauseTemplate, ...]
    aggregates: Mapping[str, str]
    """Sum, average, highest and lowest of ``{l}`` over ``{many}``."""
    extreme: str
    """The row ``{noun}`` with the ``{most}`` ``{l}``; ``{set}`` says of which."""
    extreme_set: str
    counts: CountTemplates
    relations: tuple[str, str]
    """*higher than* and *lower than*."""
    dated: tuple[str, str]
    """*later than* and *earlier than*."""
    pronoun: str
    """A row mentioned before, by its noun."""
    says_it: bool
    """Whether a row mentioned just now is *it*."""

    give_values: tuple[ValueSeries, ...]
    """Values that are given when asked; the lead starts the sentence."""
    give_rows: tuple[str, ...]
    """Which row is meant: ``{one}`` with the facts not said before."""


POLITE = PhrasingStyle(
    name="polite",
    facts="with",
    values=ValueStyle(),
    greetings=(
        "Hello.",
        "Good morning.",
        "Hi there.",
        "Hello there.",
        "Hi, thanks for taking the time.",
        "",
    ),
    thanks=(
        "Thank you.",
        "Thank you so much.",
        "Thanks, that helps.",
        "Perfect, thank you.",
    ),
    digressions=(
        "I hope I've come to the right place.",
        "Sorry to trouble you with this.",
        "I hope that you can help me.",
    ),
    openings=(
        "Please {c}.",
        "Could you please {c}?",
        "Could you {c}?",
        "I'd be grateful if you could {c}.",
        "I was hoping you could {c}.",
        "Would you be able to {c}?",
        "Would you {c}?",
    ),
    followings=(
        "Could you also {c}?",
        "Then please {c}.",
        "Please also {c}.",
        "After that, could you {c}?",
        "And please {c}.",
        "Once that's done, please {c}.",
    ),
    wishes=(
        "I'd like to {c}, please.",
        "I would like to {c}.",
        "I'm hoping to {c}.",
    ),
    more_wishes=(
        "I'd also like to {c}.",
        "And I'd like to {c}.",
    ),
    leads=(
        "When that's done, ",
        "Besides that, ",
        "After that, ",
    ),
    given=ChangeValueForms(
        fresh=ValueSeries(" with ", "{l} {v}"),
        update=ValueSeries(", setting ", "the {l} to {v}"),
        other=ValueSeries(", with ", "{l} {v}"),
        nested_update=ValueSeries(", setting ", "the {l} to {v}"),
        nested_other=ValueSeries(", with ", "{l} {v}"),
    ),
    single="change the {l} of {r} to {v}",
    every="all {many}",
    sweep=ClauseTemplate("do", "go through all {many} and {c}"),
    sweep_object="each of them",
    states=GoalStateTemplates(
        "any {one}",
        "at least {n} {many}",
        "The total {l} should be at most {v}.",
        "The {l} should be as {w} as possible.",
        "for all {many}, make sure that none is left as it is: either {a}, or {b}",
    ),
    conditions=(
        ConditionTemplate(
            "if {t}, please {a}; otherwise, please {b}",
            "if {t}, please {a}; otherwise, please leave things as they are",
        ),
        ConditionTemplate(
            "could you check whether {t}? If so, please {a}. Otherwise, please {b}",
            "could you check whether {t}? If so, please {a}. Otherwise, leave everything as it is",
        ),
    ),
    ask_value=(ClauseTemplate("do", "tell me {v}"), ClauseTemplate("do", "let me know {v}")),
    ask_count=(ClauseTemplate("do", "tell me how many {head} there are{tail}"),),
    ask_test=(
        ClauseTemplate("do", "tell me whether {t}"),
        ClauseTemplate("do", "let me know whether {t}"),
    ),
    aggregates={
        "sum": "the total {l} of all {many}",
        "average": "the average {l} of all {many}",
        "highest": "the {most} {l} of all {many}",
        "lowest": "the {most} {l} of all {many}",
    },
    extreme="the {noun} with the {most} {l}{set}",
    extreme_set=" among the {many}",
    counts=CountTemplates(
        "there are more than {n} {many}",
        "there are fewer than {n} {many}",
        "there are exactly {n} {many}",
        "there is at least one {one}",
        "there are no {many}",
    ),
    relations=("higher than", "lower than"),
    dated=("later than", "earlier than"),
    pronoun="that {noun}",
    says_it=False,
    give_values=(
        ValueSeries("Please make ", "the {l} {v}"),
        ValueSeries("I would like ", "the {l} to be {v}"),
    ),
    give_rows=("It is the {one}.", "I was thinking of the {one}."),
)

BRISK = PhrasingStyle(
    name="brisk",
    facts="before",
    values=ValueStyle(month_first=True, short_money=True, grouped=False),
    greetings=(
        "",
        "",
        "Hi.",
        "Hi all.",
        "Morning.",
    ),
    thanks=(
        "",
        "OK.",
        "Thanks.",
        "Good.",
    ),
    digressions=(
        "Typing this on my phone.",
        "Bit of a hurry, sorry.",
        "On my way out of the door.",
    ),
    openings=(
        "{C}.",
        "{C}, please.",
        "I need you to {c}.",
        "Please just {c}.",
        "Can you please {c}?",
    ),
    followings=(
        "Now {c}.",
        "Also {c}.",
        "Then {c}.",
        "And {c}.",
        "Also please {c}.",
    ),
    wishes=(
        "I need to {c}.",
        "I want to {c}.",
        "Need to {c}.",
        "Looking to {c}.",
    ),
    more_wishes=(
        "I also need to {c}.",
        "Also want to {c}.",
    ),
    leads=(
        "Next: ",
        "Then: ",
        "Also: ",
    ),
    given=ChangeValueForms(
        fresh=ValueSeries(": ", "{l} {v}", ","),
        update=ValueSeries(": ", "{l} {v}", ","),
        other=ValueSeries(": ", "{l} {v}", ","),
        nested_update=ValueSeries(": ", "{l} {v}", ","),
        nested_other=ValueSeries(": ", "{l} {v}", ","),
    ),
    single="set the {l} of {r} to {v}",
    every="every {one}",
    sweep=ClauseTemplate("say", "for every {one}: {c}"),
    sweep_object="it",
    states=GoalStateTemplates(
        "any one of the {many}",
        "at least {n} of the {many}",
        "The total {l} must be at most {v}.",
        "The {l} must be as {w} as possible.",
        "for every {one}: either {a}, or {b}",
    ),
    conditions=(
        ConditionTemplate("if {t}, {a}; if not, {b}", "if {t}, {a}; if not, do nothing"),
        ConditionTemplate(
            "check whether {t}; if so, {a}; if not, {b}",
            "check whether {t}; if so, {a}; if not, skip it",
        ),
    ),
    ask_value=(ClauseTemplate("do", "give me {v}"), ClauseTemplate("ask", "what {be} {v}?")),
    ask_count=(
        ClauseTemplate("ask", "how many {many} are there?"),
        ClauseTemplate("do", "count the {many}"),
    ),
    ask_test=(
        ClauseTemplate("do", "check whether {t}"),
        ClauseTemplate("ask", "is it true that {t}?"),
    ),
    aggregates={
        "sum": "the sum of {l} over all {many}",
        "average": "the average of {l} over all {many}",
        "highest": "the {most} {l} over all {many}",
        "lowest": "the {most} {l} over all {many}",
    },
    extreme="whichever {noun} has the {most} {l}{set}",
    extreme_set=" of all {many}",
    counts=CountTemplates(
        "there are over {n} {many}",
        "there are under {n} {many}",
        "there are just {n} {many}",
        "there is any {one}",
        "there is no {one}",
    ),
    relations=("above", "below"),
    dated=("after", "before"),
    pronoun="this {noun}",
    says_it=True,
    give_values=(ValueSeries("", "{l}: {v}", ";"), ValueSeries("Use ", "{l} {v}")),
    give_rows=("The {one}.", "That's the {one}."),
)

FORMAL = PhrasingStyle(
    name="formal",
    facts="whose",
    values=ValueStyle(),
    greetings=(
        "Good day.",
        "Good afternoon.",
        "Dear team:",
        "Good evening.",
        "Hello, I have a request.",
        "",
    ),
    thanks=(
        "Thank you for that.",
        "Many thanks.",
        "Thank you, understood.",
        "I appreciate it.",
    ),
    digressions=(
        "I wasn't sure whom to write to.",
        "A colleague told me to write to you.",
        "I didn't find a form for this on your pages.",
    ),
    openings=(
        "I would like to ask you to {c}.",
        "I would appreciate it if you could {c}.",
        "Can I ask you to {c}?",
        "I'm writing to ask you to {c}.",
        "I need your help to {c}.",
        "I would be grateful if you could {c}.",
    ),
    followings=(
        "In addition, please {c}.",
        "I would also ask you to {c}.",
        "Could I also ask you to {c}?",
        "It would help if you could also {c}.",
        "Furthermore, please {c}.",
    ),
    wishes=(
        "I wish to {c}.",
        "I would very much like to {c}.",
    ),
    more_wishes=(
        "I would also like to {c}.",
        "In addition, I would like to {c}.",
    ),
    leads=(
        "In addition, ",
        "Beyond that, ",
        "Apart from that, ",
    ),
    given=ChangeValueForms(
        fresh=ValueSeries(" ", "whose {l} {be} {v}"),
        update=ValueSeries("The ", "{l} should be {v}", later="the {l} {v}"),
        other=ValueSeries("The ", "{l} should be {v}", later="the {l} {v}"),
        nested_update=ValueSeries(" so that ", "the {l} {be} {v}"),
        nested_other=ValueSeries(", ", "the {l} being {v}"),
    ),
    single="update the {l} of {r} to {v}",
    every="each and every {one}",
    sweep=ClauseTemplate("say", "for each {one}, {c}"),
    sweep_object="it",
    states=GoalStateTemplates(
        "any single {one}",
        "no fewer than {n} {many}",
        "The total {l} must be no more than {v}.",
        "The {l} is to be as {w} as possible.",
        "for each {one}, see to it that it does not stay as it is: either {a}, or {b}",
    ),
    conditions=(
        ConditionTemplate(
            "if {t}, please {a}; failing that, please {b}",
            "if {t}, please {a}; failing that, no action is needed",
        ),
        ConditionTemplate(
            "in case {t}, please {a}; if not, please {b}",
            "in case {t}, please {a}; if not, nothing needs to be done",
        ),
    ),
    ask_value=(
        ClauseTemplate("say", "I would like to know {v}"),
        ClauseTemplate("do", "inform me of {v}"),
    ),
    ask_count=(ClauseTemplate("say", "I need to know how many {head} there are{tail}"),),
    ask_test=(
        ClauseTemplate("say", "I would like to know whether {t}"),
        ClauseTemplate("do", "confirm whether {t}"),
    ),
    aggregates={
        "sum": "the sum of the {l} of all {many}",
        "average": "the mean {l} of all {many}",
        "highest": "the {most} {l} found among all {many}",
        "lowest": "the {most} {l} found among all {many}",
    },
    extreme="the {noun} whose {l} is the {most}{set}",
    extreme_set=" among the {many}",
    counts=CountTemplates(
        "the number of {many} is greater than {n}",
        "the number of {many} is smaller than {n}",
        "the number of {many} is {n}",
        "the number of {many} is greater than {n}",
        "the number of {many} is smaller than {n}",
    ),
    relations=("greater than", "smaller than"),
    dated=("later than", "earlier than"),
    pronoun="the same {noun}",
    says_it=False,
    give_values=(
        ValueSeries("The ", "{l} should be {v}", later="the {l} {v}"),
        ValueSeries("The ", "{l} is to be {v}", later="the {l} {v}"),
    ),
    give_rows=("I am referring to the {one}.", "What I have in mind is the {one}."),
)

CHATTY = PhrasingStyle(
    name="chatty",
    facts="having",
    values=ValueStyle(month_first=True, short_money=True),
    greetings=(
        "Hey!",
        "Hi!",
        "Hey there!",
        "Hiya.",
        "Hey, quick thing.",
        "Hello!",
    ),
    thanks=(
        "Great, thanks!",
        "Cool.",
        "Awesome.",
        "Nice one, thanks.",
    ),
    digressions=(
        "Hope your day's going better than mine.",
        "Sorry, long day.",
        "No rush at all with this.",
    ),
    openings=(
        "Can you {c}?",
        "Could you quickly {c}?",
        "So, can you {c}?",
        "Could I get you to {c}?",
        "Any chance you could {c}?",
        "I'd love it if you could {c}.",
    ),
    followings=(
        "Oh, and can you {c}?",
        "One more thing: {c}.",
        "While you're at it, {c}.",
        "Actually, could you also {c}?",
        "Oh, and {c}.",
        "And can you {c}?",
    ),
    wishes=(
        "So I need to {c}.",
        "I'm trying to {c}.",
        "I'd love to {c}.",
        "I'm looking to {c}.",
    ),
    more_wishes=(
        "Oh, and I want to {c}.",
        "And I also need to {c}.",
    ),
    leads=(
        "Oh, and ",
        "And then, ",
        "Actually, ",
    ),
    given=ChangeValueForms(
        fresh=ValueSeries(" with ", "the {l} {v}"),
        update=ValueSeries(" and set ", "the {l} to {v}"),
        other=ValueSeries(", with ", "the {l} {v}"),
        nested_update=ValueSeries(" and set ", "the {l} to {v}"),
        nested_other=ValueSeries(", with ", "the {l} {v}"),
    ),
    single="switch the {l} of {r} to {v}",
    every="all the {many}",
    sweep=ClauseTemplate("do", "take all the {many} and {c}"),
    sweep_object="each one",
    states=GoalStateTemplates(
        "just any {one}",
        "at least {n} out of the {many}",
        "The total {l} should be no more than {v}.",
        "The {l} has to be as {w} as possible.",
        "for all the {many}, make sure none of them is left hanging: either {a}, or {b}",
    ),
    conditions=(
        ConditionTemplate(
            "see whether {t}: if yes, {a}; if no, {b}",
            "see whether {t}: if yes, {a}; if no, just leave it",
        ),
        ConditionTemplate(
            "if {t}, then {a}; otherwise, just {b}",
            "if {t}, then {a}; otherwise, leave it at that",
        ),
    ),
    ask_value=(ClauseTemplate("ask", "what's {v}?"), ClauseTemplate("do", "find out {v}")),
    ask_count=(ClauseTemplate("ask", "how many {head} do we have{tail}?"),),
    ask_test=(
        ClauseTemplate("do", "find out whether {t}"),
        ClauseTemplate("ask", "any idea whether {t}?"),
    ),
    aggregates={
        "sum": "the combined {l} of all the {many}",
        "average": "the average {l} across all the {many}",
        "highest": "the {most} {l} of all the {many}",
        "lowest": "the {most} {l} of all the {many}",
    },
    extreme="the {noun} that has the {most} {l}{set}",
    extreme_set=" out of the {many}",
    counts=CountTemplates(
        "we have more than {n} {many}",
        "we have fewer than {n} {many}",
        "we have exactly {n} {many}",
        "we have at least one {one}",
        "we have no {many}",
    ),
    relations=("more than", "less than"),
    dated=("after", "before"),
    pronoun="that same {noun}",
    says_it=True,
    give_values=(
        ValueSeries("Let's say ", "{l} {v}"),
        ValueSeries("Oh, I forgot: ", "the {l} {be} {v}"),
    ),
    give_rows=("It's the {one}.", "I mean the {one}."),
)

FAMILY_STYLES = {style.name: style for style in (POLITE, BRISK, FORMAL, CHATTY)}
FAMILIES: tuple[str, ...] = tuple(FAMILY_STYLES)
