"""The families: templates as data. No template stands in two of them."""

from __future__ import annotations

from envwright.tasks.wording.style import Condition, Counts, Series, Style, Template, Values
from envwright.tasks.wording.values import ValueStyle

POLITE = Style(
    name="polite",
    facts="with",
    values=ValueStyle(),
    greetings=("Hello.", "Good morning.", "Hi, thank you for your help.", "Hello there."),
    thanks=("Thank you.", "Thank you so much."),
    digressions=(
        "I hope you are having a good day.",
        "It has been a long week here.",
        "I am sorry for the trouble.",
    ),
    openings=(
        "Please {c}.",
        "Could you please {c}?",
        "Would you please {c}?",
        "I would appreciate it if you could {c}.",
    ),
    followings=(
        "Then please {c}.",
        "After that, could you please {c}?",
        "Once that is done, please {c}.",
        "It would help if you could also {c}.",
    ),
    leads=("When that is done, ", "Besides that, ", "As a further step, "),
    given=Values(
        fresh=Series(" with ", "{l} {v}"),
        update=Series(", setting ", "the {l} to {v}"),
        other=Series(", with ", "{l} {v}"),
        nested_update=Series(", setting ", "the {l} to {v}"),
        nested_other=Series(", with ", "{l} {v}"),
    ),
    single="change the {l} of {r} to {v}",
    every="all {many}",
    sweep=Template("do", "go through all {many} and {c}"),
    sweep_object="each of them",
    conditions=(
        Condition(
            "if {t}, please {a}; otherwise, please {b}",
            "if {t}, please {a}; otherwise, please leave things as they are",
        ),
        Condition(
            "if it turns out that {t}, please {a}; if it does not, please {b}",
            "if it turns out that {t}, please {a}; if it does not, nothing needs to be done",
        ),
    ),
    ask_value=(Template("do", "tell me {v}"), Template("do", "let me know {v}")),
    ask_count=(Template("do", "tell me how many {head} there are{tail}"),),
    ask_test=(Template("do", "tell me whether {t}"), Template("do", "let me know whether {t}")),
    aggregates={
        "sum": "the total {l} of all {many}",
        "average": "the average {l} of all {many}",
        "highest": "the {most} {l} of all {many}",
        "lowest": "the {most} {l} of all {many}",
    },
    extreme="the {noun} with the {most} {l}{set}",
    extreme_set=" among the {many}",
    counts=Counts(
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
        Series("Please make ", "the {l} {v}"),
        Series("I would like ", "the {l} to be {v}"),
    ),
    give_rows=("It is the {one}.", "I was thinking of the {one}."),
)

BRISK = Style(
    name="brisk",
    facts="brackets",
    values=ValueStyle(month_first=True, bare=True, short_money=True, grouped=False),
    greetings=("", "", "Hi."),
    thanks=("", "OK."),
    digressions=("Typing this on my phone.", "In between meetings here.", "About to board."),
    openings=("{C}.", "I need you to {c}.", "Quick one: {c}.", "To do: {c}."),
    followings=("Next, {c}.", "Also {c}.", "Then {c}.", "Next up: {c}."),
    leads=("Next: ", "Then: ", "Also: "),
    given=Values(
        fresh=Series(": ", "{l} {v}", ","),
        update=Series(": ", "{l} {v}", ","),
        other=Series(": ", "{l} {v}", ","),
        nested_update=Series(": ", "{l} {v}", ","),
        nested_other=Series(": ", "{l} {v}", ","),
    ),
    single="set the {l} of {r} to {v}",
    every="every {one}",
    sweep=Template("say", "for every {one}: {c}"),
    sweep_object="it",
    conditions=(
        Condition("if {t}, {a}; else {b}", "if {t}, {a}; else do nothing"),
        Condition(
            "check whether {t}; if so, {a}; if not, {b}",
            "check whether {t}; if so, {a}; if not, skip it",
        ),
    ),
    ask_value=(Template("do", "give me {v}"), Template("ask", "what {be} {v}?")),
    ask_count=(Template("ask", "how many {many} are there?"), Template("do", "count the {many}")),
    ask_test=(Template("do", "check whether {t}"), Template("ask", "is it true that {t}?")),
    aggregates={
        "sum": "the sum of {l} over all {many}",
        "average": "the average of {l} over all {many}",
        "highest": "the {most} {l} over all {many}",
        "lowest": "the {most} {l} over all {many}",
    },
    extreme="whichever {noun} has the {most} {l}{set}",
    extreme_set=" of all {many}",
    counts=Counts(
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
    give_values=(Series("", "{l}: {v}", ";"), Series("Use ", "{l} {v}")),
    give_rows=("The {one}.", "That's the {one}."),
)

FORMAL = Style(
    name="formal",
    facts="whose",
    values=ValueStyle(),
    greetings=("Good day.", "Dear support team:", "To whom it may concern:", "Greetings."),
    thanks=("I thank you for your assistance.", "Many thanks."),
    digressions=(
        "I have been a customer of yours for many years.",
        "A colleague recommended that I write to you.",
        "It is a busy season for us.",
    ),
    openings=(
        "Kindly {c}.",
        "I would like you to {c}.",
        "I am writing to ask you to {c}.",
        "I would be grateful if you could {c}.",
    ),
    followings=(
        "Furthermore, kindly {c}.",
        "In addition, I would like you to {c}.",
        "My next request: {c}.",
        "I must also ask you to {c}.",
    ),
    leads=("Moreover, ", "Beyond that, ", "On a related note, "),
    given=Values(
        fresh=Series(" ", "whose {l} {be} {v}"),
        update=Series("The ", "{l} should be {v}", later="the {l} {v}"),
        other=Series("The ", "{l} should be {v}", later="the {l} {v}"),
        nested_update=Series(" so that ", "the {l} {be} {v}"),
        nested_other=Series(", ", "the {l} being {v}"),
    ),
    single="update the {l} of {r} to {v}",
    every="each and every {one}",
    sweep=Template("say", "for each {one}, {c}"),
    sweep_object="it",
    conditions=(
        Condition(
            "provided that {t}, {a}; failing that, {b}",
            "provided that {t}, {a}; failing that, no action is needed",
        ),
        Condition(
            "should it be the case that {t}, kindly {a}; in all other cases, kindly {b}",
            "should it be the case that {t}, kindly {a}; in all other cases, nothing is to be done",
        ),
    ),
    ask_value=(
        Template("say", "I would like to know {v}"),
        Template("do", "inform me of {v}"),
    ),
    ask_count=(Template("say", "I need to know how many {head} there are{tail}"),),
    ask_test=(
        Template("say", "I would like to know whether {t}"),
        Template("do", "confirm whether {t}"),
    ),
    aggregates={
        "sum": "the sum of the {l} of all {many}",
        "average": "the mean {l} of all {many}",
        "highest": "the {most} {l} found among all {many}",
        "lowest": "the {most} {l} found among all {many}",
    },
    extreme="the {noun} whose {l} is the {most}{set}",
    extreme_set=" among the {many}",
    counts=Counts(
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
        Series("The ", "{l} should be {v}", later="the {l} {v}"),
        Series("The ", "{l} is to be {v}", later="the {l} {v}"),
    ),
    give_rows=("I am referring to the {one}.", "What I have in mind is the {one}."),
)

CHATTY = Style(
    name="chatty",
    facts="having",
    values=ValueStyle(month_first=True, bare=True, short_money=True),
    greetings=("Hey!", "Hi there!", "Hey, how's it going?", "Heya!"),
    thanks=("Great, thanks!", "Cool."),
    digressions=(
        "I'm on the train right now.",
        "My coffee just went cold, typical.",
        "It's raining cats and dogs over here.",
    ),
    openings=(
        "Can you {c}?",
        "Could I get you to {c}?",
        "I'd like you to {c}.",
        "So, can you {c}?",
    ),
    followings=(
        "Oh, and can you {c}?",
        "One more thing: {c}.",
        "While you're at it, {c}.",
        "And then just {c}.",
    ),
    leads=("Oh, and ", "And then, ", "Now, "),
    given=Values(
        fresh=Series(" with ", "the {l} {v}"),
        update=Series(" and set ", "the {l} to {v}"),
        other=Series(", with ", "the {l} {v}"),
        nested_update=Series(" and set ", "the {l} to {v}"),
        nested_other=Series(", with ", "the {l} {v}"),
    ),
    single="switch the {l} of {r} to {v}",
    every="all the {many}",
    sweep=Template("do", "take all the {many} and {c}"),
    sweep_object="each one",
    conditions=(
        Condition(
            "see whether {t}: if yes, {a}; if no, {b}",
            "see whether {t}: if yes, {a}; if no, just leave it",
        ),
        Condition(
            "if it happens that {t}, then {a}; if it doesn't, {b}",
            "if it happens that {t}, then {a}; if it doesn't, leave it at that",
        ),
    ),
    ask_value=(Template("ask", "what's {v}?"), Template("do", "find out {v}")),
    ask_count=(Template("ask", "how many {head} do we have{tail}?"),),
    ask_test=(Template("do", "find out whether {t}"), Template("ask", "any idea whether {t}?")),
    aggregates={
        "sum": "the combined {l} of all the {many}",
        "average": "the average {l} across all the {many}",
        "highest": "the {most} {l} of all the {many}",
        "lowest": "the {most} {l} of all the {many}",
    },
    extreme="the {noun} that has the {most} {l}{set}",
    extreme_set=" out of the {many}",
    counts=Counts(
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
        Series("Let's say ", "{l} {v}"),
        Series("Oh, I forgot: ", "the {l} {be} {v}"),
    ),
    give_rows=("It's the {one}.", "I mean the {one}."),
)

STYLES = {style.name: style for style in (POLITE, BRISK, FORMAL, CHATTY)}
FAMILIES: tuple[str, ...] = tuple(STYLES)
