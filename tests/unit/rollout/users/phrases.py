"""What agents and faulty users say in the labelled set, in five parts that share no sentence.

``FIRST`` was there while the rules were written. Each of the others was measured once, as the
rules then stood, before anything was mended for it; for ``UNSEEN`` nothing was mended.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Agent:
    """Questions of an agent. ``{l}`` is a label, ``{v}`` and ``{w}`` are values."""

    label: tuple[str, ...]
    which: tuple[str, ...]
    proposal: tuple[str, ...]
    choice: tuple[str, ...]
    open: tuple[str, ...]
    unknown: tuple[str, ...]
    wait: tuple[str, ...]
    offer: tuple[str, ...]
    done: tuple[str, ...]


@dataclass(frozen=True)
class Faulty:
    """What goes wrong in a user's words, kind by kind; and right answers in other words."""

    wrong_fact: tuple[str, ...]
    invention: tuple[str, ...]
    leak_slot: tuple[str, ...]
    leak_id: tuple[str, ...]
    leak_answer: tuple[str, ...]
    farewell: tuple[str, ...]
    extra: tuple[str, ...]
    extra_frame: tuple[str, ...]
    empty: tuple[str, ...]
    role: tuple[str, ...]
    role_call: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    right_answer: tuple[str, ...]


FIRST_AGENT = Agent(
    label=(
        "What is the {l}?",
        "Could you give me the {l}, please?",
        "I still need the {l}. What should it be?",
    ),
    which=("Which one do you mean?", "I found several that fit. Which one is it?"),
    proposal=("Is the {l} “{v}”?", "Shall I use “{v}” as the {l}?"),
    choice=("Is the {l} “{v}” or “{w}”?", "Which {l} is right: 1) {v} 2) {w}?"),
    open=("Could you tell me more?", "Please give me more details."),
    unknown=("What is your customer number?", "Could you tell me your date of birth?"),
    wait=("One moment, please.", "Let me check that for you."),
    offer=("That is done. Is there anything else?", "All set! Can I help you with anything else?"),
    done=("Done.", "I have done what you asked for."),
)
SECOND_AGENT = Agent(
    label=(
        "Before I can go on: which {l} would you like?",
        "Please let me know the {l}.",
        "It seems that the {l} is missing. Would you mind telling me?",
        "May I ask for the {l}?",
    ),
    which=(
        "More than one record matches your description. Could you narrow it down?",
        "Hm, I see two of those. Which of them should it be?",
    ),
    proposal=(
        "Just to confirm, the {l} should be “{v}”, right?",
        "I would set the {l} to “{v}”. Is that okay?",
        "So the {l} is {v}, correct?",
    ),
    choice=(
        "Would that be “{v}” or rather “{w}”?",
        "For the {l} I can offer “{v}” and “{w}”. Which should it be?",
    ),
    open=("Is there something you have not mentioned yet?", "I lack some information to do this."),
    unknown=(
        "Can you read me the security code on your card?",
        "What is your mother's maiden name?",
        "Which browser are you using?",
    ),
    wait=("Bear with me while I pull that up.", "I'll look into it right away."),
    offer=(
        "Your request has been processed. Do you need anything further?",
        "It worked. What else can I do for you today?",
    ),
    done=("Everything has been taken care of.", "The change went through."),
)

FIRST = Faulty(
    wrong_fact=("By the way, the {l} is “{v}”.", "And remember, the {l} should be “{v}”."),
    invention=(
        "My phone number is +1-202-555-0177.",
        "My customer number is 88213.",
        "The priority should be “urgent”.",
        "Use the discount code SAVE20.",
    ),
    leak_slot=("Oh, and the {l} is {v}.", "Before you ask: {l} {v}."),
    leak_id=("You can find it under {i}.", "The ID in your system is {i}."),
    leak_answer=("The answer should come out as {a}.", "I think it is {a}."),
    farewell=("That's all, thank you. Goodbye!", "Thanks, I am all set. Bye!"),
    extra=(
        "Also, please send me a receipt by e-mail.",
        "And could you reset my password, too?",
        "Please book a table for two as well.",
    ),
    extra_frame=("One more thing, please {g}.", "Also, could you {g}?"),
    empty=("Hmm, let me think.", "I am not sure.", "I don't know."),
    role=(
        "Sure, I can help you with that. Could you give me your order number?",
        "I have updated the record for you. Is there anything else I can help you with?",
        "Assistant: I will look that up for you now.",
    ),
    role_call=('{{"name": "{tool}", "arguments": {{}}}}', "[calls {tool}]"),
    yes=("Yes, that's right.", "Yes, please go ahead."),
    no=("No, that's wrong.", "No, that is not it."),
    right_answer=("It would be {v}.", "{v}, please.", "Sorry, I forgot: the {l} is {v}."),
)
SECOND = Faulty(
    wrong_fact=(
        "Just so you know, its {l} happens to be “{v}”.",
        "Oh wait, I actually want “{v}” for the {l}.",
        "Please note: {l} = “{v}”.",
        "We had agreed on “{v}” as the {l}.",
    ),
    invention=(
        "You can reach me at jo.bloggs@example.net if need be.",
        "I bought it on 3 March 2021 at the store in Leeds.",
        "My loyalty card is GOLD-4471.",
        "The colour I would like is “turquoise”.",
        "My budget is $75.00.",
        "I am 34 years old, in case that matters.",
        "My middle name is Quentin.",
        "The warranty runs for another 18 months.",
    ),
    leak_slot=(
        "Incidentally, it is {v} for the {l}.",
        "I might as well add that I want {v}.",
        "{l}: {v}, to save us some time.",
    ),
    leak_id=(
        "I happen to know that it is listed as {i}.",
        "Internally you call that {i}.",
        "Just take {i}.",
    ),
    leak_answer=(
        "You should find {a}, shouldn't you?",
        "Last time somebody told me {a}.",
        "My own count says {a}.",
    ),
    farewell=(
        "Perfect, nothing more from my side. Have a great day!",
        "Never mind, I have to run. See you.",
        "Okay, we can leave it at that.",
    ),
    extra=(
        "While we are here, I'd love to upgrade to premium.",
        "Would you mind forwarding all this to my manager?",
        "Oh, and cancel my newsletter subscription.",
        "Can you translate that into French?",
        "I also want a refund of the shipping fees.",
        "Make sure to call me back this afternoon.",
    ),
    extra_frame=(
        "Now that I think of it, I'd also like you to {g}.",
        "If it is no bother, {g}.",
        "Kindly {g} too.",
    ),
    empty=(
        "Good question.",
        "Why do you want to know that?",
        "You tell me.",
        "I'd rather talk about something else.",
        "Whatever you think is best.",
    ),
    role=(
        "Certainly! To proceed, may I have your account details?",
        "The ticket was closed and your account has been credited. Happy to assist further!",
        "As an AI model I cannot access your files.",
        "Thank you for contacting support. What can I do for you today?",
        "I've gone ahead and looked up your profile; everything is in order.",
    ),
    role_call=(
        "<tool_call>{tool}()</tool_call>",
        "Let me run {tool} to see what comes back.",
        '```json\n{{"tool": "{tool}", "args": {{}}}}\n```',
    ),
    yes=("Exactly.", "Yep, sounds good to me.", "Correct, do it.", "That's the one."),
    no=("Nope.", "Wrong, I'm afraid.", "Absolutely not.", "That is incorrect."),
    right_answer=(
        "Let's go with {v}.",
        "That'd be {v} - sorry for leaving it out.",
        "Right, I should have said {v}.",
        "{v} is the {l} I want.",
    ),
)

THIRD_AGENT = Agent(
    label=(
        "In order to continue I require the {l}.",
        "What {l} do you have in mind?",
        "You did not say what the {l} should be. Can you tell me?",
        "Do you happen to know the {l}?",
        "And the {l}?",
    ),
    which=(
        "Your description is ambiguous. Who or what exactly are you referring to?",
        "There are a few candidates here. Can you help me pick the right one?",
    ),
    proposal=(
        "I assume that the {l} is “{v}”. Am I right?",
        "Do you want the {l} to be “{v}”?",
        "{l}: {v} - is that what you want?",
        "I take it you want “{v}” for the {l}?",
    ),
    choice=(
        "Should the {l} be “{v}”, or “{w}”?",
        "Two options for the {l}: (a) {v}, (b) {w}. Which do you prefer?",
    ),
    open=(
        "I need a bit more to work with.",
        "Can you describe that in more detail?",
        "What else can you tell me about it?",
    ),
    unknown=(
        "What was the weather like when you ordered?",
        "Please state your tax number.",
        "How did you hear about us?",
    ),
    wait=("Hold on a second.", "I am checking this now.", "Give me a minute to sort this out."),
    offer=(
        "Consider it done! Any other wishes?",
        "I have taken care of it. Would you like me to do anything more?",
    ),
    done=("That should be all sorted now.", "Completed successfully.", "It is finished."),
)
THIRD = Faulty(
    wrong_fact=(
        "I meant “{v}” when it comes to the {l}.",
        "Remember that “{v}” is the {l}.",
        "Let the {l} be “{v}”, as discussed.",
        "Sorry, my mistake, the {l} must read “{v}”.",
    ),
    invention=(
        "You'll find my address on file: 12 Elm Road, Springfield.",
        "The delivery window is between 9 and 11.",
        "My assistant's name is Petra.",
        "The serial number reads ZX-90071.",
        "I was charged $19.99 for it last week.",
        "The deadline is 30 June 2025.",
        "Its weight is 4.2 kilograms.",
        "I usually pay with “Klarna”.",
    ),
    leak_slot=(
        "For what it's worth, I'd pick {v}.",
        "Also good to know: {v} ({l}).",
        "You didn't ask, but the {l} has to be {v}.",
    ),
    leak_id=(
        "The internal reference would be {i}.",
        "{i} is what your database calls it.",
        "Try it with {i}.",
    ),
    leak_answer=(
        "Spoiler: {a}.",
        "I already know that {a} is what you will tell me.",
        "If you get anything but {a}, something is off.",
    ),
    farewell=(
        "Cheers, that's everything from me.",
        "I'm good, take care!",
        "No need to continue, thanks anyway.",
    ),
    extra=(
        "I was also hoping you could waive the late fee.",
        "Please put me on the waiting list for the next event.",
        "What about adding gift wrapping?",
        "Then schedule a call with a specialist for Monday.",
        "It would be great if you deleted all my data, too.",
        "Could you find me a cheaper alternative?",
    ),
    extra_frame=(
        "Another thing I want done: {g}.",
        "You might as well {g}.",
        "Once you are finished with that, {g}, would you?",
    ),
    empty=(
        "I'll leave that up to you.",
        "Does it matter?",
        "No comment.",
        "Hmm.",
        "I would have to look that up.",
    ),
    role=(
        "I understand your concern. Let me see what I can do about that.",
        "Please hold while I access the system.",
        "Your change has been saved. Have a nice day and thank you for your patience!",
        "I am the support assistant and will handle your case.",
        "Could you verify your identity first, please?",
    ),
    role_call=(
        "{tool}: success",
        "Calling {tool} with the given parameters...",
        "<function={tool}></function>",
    ),
    yes=("Yes indeed.", "You got it.", "Affirmative.", "Sure, that works."),
    no=("Not at all.", "Negative.", "That's not right.", "No way."),
    right_answer=(
        "I'd say {v}.",
        "Oh, of course - {v}!",
        "The {l}? {v}.",
        "Please use {v} for that.",
    ),
)

FOURTH_AGENT = Agent(
    label=(
        "Now I only need to know the {l}.",
        "What would you like me to enter as the {l}?",
        "Quick question: the {l}?",
        "I can't proceed without the {l} - could you share it?",
        "Which value should I put in for the {l}?",
    ),
    which=(
        "I have found several records like that. How can I tell yours apart?",
        "Unfortunately that is not unique. Is there anything that distinguishes it?",
    ),
    proposal=(
        "Would “{v}” be the right {l}?",
        "Can I go ahead with “{v}” as the {l}?",
        "Your {l} would then be “{v}”. Do you agree?",
        "Did you mean {l} “{v}”?",
    ),
    choice=(
        "Which {l} should I take, “{v}” or “{w}”?",
        "I see these values for the {l}:\n- {v}\n- {w}\nWhich one applies?",
    ),
    open=(
        "Please describe exactly what you need.",
        "Some details are still unclear to me. What am I missing?",
        "Could you elaborate a little?",
    ),
    unknown=(
        "What is the IBAN of your bank account?",
        "Who referred you to us?",
        "May I have the last four digits of your social security number?",
    ),
    wait=("Just a moment while the system loads.", "I'm on it.", "Let me first find the record."),
    offer=(
        "All done on my end. Will that be all?",
        "The work is complete. Feel free to tell me if there is something else.",
    ),
    done=("I've finished that for you.", "This has been executed.", "Okay, that's settled."),
)
FOURTH = Faulty(
    wrong_fact=(
        "I'd rather have “{v}” as the {l}.",
        "Change of plan: {l} “{v}”.",
        "If I recall correctly, “{v}” was the {l}.",
        "Oh, and please correct the {l} to “{v}”.",
    ),
    invention=(
        "I was born in 1987.",
        "My insurance number is 4471-88-2.",
        "You may text me on +44 7700 900123.",
        "My boss, “Mr. Hanley”, approved this.",
        "I placed it around 8 pm on 12 October 2023.",
        "The voucher says SPRING15.",
        "We are a team of 17 people.",
        "The warehouse is “Dock 4”.",
    ),
    leak_slot=(
        "Just so it is on record, {l}: {v}.",
        "I forgot to mention that the {l} will be {v}.",
        "And {v}, obviously.",
    ),
    leak_id=(
        "That is number {i} in your list.",
        "It goes by {i}.",
        "Hint: {i}.",
    ),
    leak_answer=(
        "It's {a}, isn't it?",
        "My guess would be {a}.",
        "I remember {a}.",
    ),
    farewell=(
        "Thanks, I won't need anything further.",
        "Brilliant. Until next time!",
        "I think we're finished here.",
    ),
    extra=(
        "By the way, I'd like to complain about the staff.",
        "Please also switch me to paperless billing.",
        "Can we set up a recurring order?",
        "Let me know the opening hours, too.",
        "You should also inform my insurance.",
        "Get me someone from sales.",
    ),
    extra_frame=(
        "It just occurred to me: {g}.",
        "On top of that, {g} for me.",
        "Would you {g} as well?",
    ),
    empty=(
        "Why is that important?",
        "I have no preference.",
        "Surprise me.",
        "Can't say.",
        "Let's skip that.",
    ),
    role=(
        "Great news! I was able to complete your request.",
        "Which product can I help you find today?",
        "I apologize for the inconvenience. Our team will get back to you shortly.",
        "To verify your account, please tell me your e-mail address.",
        "According to our records, you have two open items.",
    ),
    role_call=(
        "{tool} {{}}",
        "Action: {tool}",
        "I'll use the tool {tool} now.",
    ),
    yes=("That is right.", "Yes please.", "Indeed it is.", "Go for it."),
    no=("No no no.", "I don't think so.", "That's incorrect.", "No, sorry."),
    right_answer=(
        "Make it {v}.",
        "It has to be {v}.",
        "{v}. Thanks for asking.",
        "Well, {v} for the {l}.",
    ),
)

UNSEEN_AGENT = Agent(
    label=(
        "Thanks. And what {l} shall I note down?",
        "One detail is missing, namely the {l}.",
        "Please also send me the {l} so that I can finish this.",
        "To complete the form: {l}?",
        "I have everything except the {l}.",
    ),
    which=(
        "My search returned more than one hit. Which is the one you have in mind?",
        "I can see two entries that look alike. Please tell me which to take.",
    ),
    proposal=(
        "I have noted “{v}” as the {l}. Is this accurate?",
        "Let me repeat: {l} “{v}”. OK?",
        "The {l} is “{v}”, isn't it?",
        "Should I really put “{v}” for the {l}?",
    ),
    choice=(
        "Do you prefer “{v}” or “{w}” for the {l}?",
        "For the {l}, which of these is correct: “{v}”, “{w}”?",
    ),
    open=(
        "Your request is not specific enough for me. Please add what is needed.",
        "Anything you would like to add before I start?",
        "Tell me a little more about what you are after, please.",
    ),
    unknown=(
        "What is the name of your first pet?",
        "Could you send me a screenshot of the error?",
        "How many years have you been with us?",
    ),
    wait=(
        "Checking...",
        "Give me some time to look through the files.",
        "I am going to search for it.",
    ),
    offer=(
        "There we go, finished. Do you have another wish?",
        "It has been arranged. Shall we continue with something else?",
    ),
    done=("Successfully updated.", "I took care of everything.", "Your wish has been fulfilled."),
)
UNSEEN = Faulty(
    wrong_fact=(
        "No, hold on: “{v}” is what the {l} should say.",
        "In my papers the {l} reads “{v}”.",
        "Put “{v}” under {l}.",
        "Mind you, the {l} must be “{v}”.",
    ),
    invention=(
        "My employee ID is E-20931.",
        "We moved to 5 Harbour Street last May.",
        "The invoice was for €45.",
        "It should arrive before 2 February 2026.",
        "My daughter's name is Lucia.",
        "You can bill it to cost centre 7710.",
        "The colour code is #ff8800.",
        "I ordered three of them at 7:30.",
    ),
    leak_slot=(
        "While you are at it: the {l} is going to be {v}.",
        "{v} for the {l}, by the way.",
        "I already decided on {v}.",
    ),
    leak_id=(
        "Look under {i}, please.",
        "I noticed that its key is {i}.",
        "{i} should ring a bell.",
    ),
    leak_answer=(
        "Surely that gives {a}.",
        "I would be surprised if it were not {a}.",
        "The right result is {a}.",
    ),
    farewell=(
        "That was all I needed. Ciao!",
        "Okay, we're done here then.",
        "Thanks a lot, talk to you some other time.",
    ),
    extra=(
        "Also, I want to speak to your manager.",
        "Could you recommend a good restaurant?",
        "And please apply the student discount.",
        "Remind me about this next week, will you?",
        "I'd need a printed confirmation by post as well.",
        "Please stop sending me advertisements.",
    ),
    extra_frame=(
        "Before you go: {g}.",
        "In the same breath, please {g}.",
        "I nearly forgot, you also have to {g}.",
    ),
    empty=(
        "That's a tough one.",
        "I'd prefer not to answer.",
        "Whatever.",
        "How should I know?",
        "Next question, please.",
    ),
    role=(
        "Hello and welcome! How may I be of service?",
        "I have forwarded your ticket to the responsible department.",
        "Kindly provide your account number so that I can continue.",
        "We have received your payment. Is there any other way I can support you?",
        "Sure thing! I just changed it in the database for you.",
    ),
    role_call=(
        "tool: {tool}",
        '{{"tool_calls": [{{"name": "{tool}"}}]}}',
        "Executing {tool}...",
    ),
    yes=("Yes, I am sure.", "Spot on.", "Right you are.", "Okay, do that."),
    no=("Hmm, no.", "That would be wrong.", "Certainly not.", "No, thank you."),
    right_answer=(
        "{v} it is.",
        "You may enter {v}.",
        "I was going to say {v}.",
        "As for the {l}: {v}.",
    ),
)
