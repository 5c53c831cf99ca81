"""Rules that tell, without a model, which requests change or look up records, and their topics.

The rules read English. A request counts if it asks for a change (an imperative such as "cancel",
with an object), or looks up somebody's records ("my order", "invoice 311", "rooms left").
General knowledge, calculations, and texts to be written do not count.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from envwright.inflection import singular

CHANGE_VERBS = """
    accept activate add adjust admit allocate amend apply appoint approve archive arrange assign
    attach authorise authorize award backup ban bill block book borrow buy call cancel change charge
    check clear close collect comment complete confirm connect copy correct create credit deactivate
    debit decline decrease delete delist deliver deposit deregister disable discharge dismiss
    dispatch dispute drop edit enable end enrol enroll escalate exchange extend fill file finish
    flag forward freeze give grant hand hire hold increase insert invite invoice issue join leave
    lend lift link list lock log lower mark merge message modify mount move mute note notify offer
    open order park pause pay pick pin place place plan post postpone prepare prolong promote
    publish purchase push put raise reactivate rebook record redeem redo reduce refill refund
    register reject release remove rename renew rent reopen reorder replace reply report request
    reschedule reserve reset restart restock restore resume retire return reverse revoke roll save
    schedule sell send set settle share ship shift sign split start stop store submit subscribe
    suspend swap switch tag take terminate top transfer turn unassign unblock undo unlink unlock
    unpin unsubscribe update upgrade upload void waive withdraw
    downgrade reassign retweet tweet follow unfollow trade bring cover make get enter carry defer
    discard pack remind inform tell write navigate go sort
""".split()
"""Imperatives that change records."""
WRITING_VERBS = """
    write compose draft translate rewrite rephrase paraphrase proofread summarise summarize
    brainstorm generate imagine pretend explain describe define discuss outline shorten improve
    polish design
""".split()
"""What follows is material to work on, whatever it says."""
REASONING_VERBS = """
    compare recommend suggest calculate compute solve simplify convert evaluate estimate prove
    derive factor predict determine classify
""".split()
"""What asks for thought: that sentence changes nothing."""
WRITING_NOUNS = """
    poem haiku limerick essay story song lyrics joke function program code script algorithm regex
    slogan tagline paragraph speech toast riddle pun dialogue sentence metaphor fairytale novel
    character tutorial presentation website app game logo image picture drawing chart graph
    workout caption hashtag blog article acrostic quiz comma commas equation formula matrix
    adjective adjectives verb html css python javascript sql spelling numbers words circle triangle
""".split()
"""What is made of words or worked out: made, it changes no records."""
RECORD_NOUNS = """
    account address allowance annuity application appointment asset badge balance basket batch bed
    bicycle bike bill bin booking box branch bus calendar car card cart case certificate claim class
    collection complaint consignment container contract copy course crate credit customer delivery
    deposit desk device directory document donation driver enquiry enrolment entry event file flight
    fine folder gate grant guest hold inspection inventory invoice item job key lane leave lesson
    licence license limit listing loan locker lot machine mailbox meeting member membership message
    meter mooring note order package pallet parcel parking part pass patient payment payslip permit
    pitch place plan player playlist plot points policy position prescription product project
    purchase quota record referral refund registration reminder rental repair request reservation
    return room route salary sample seat service session shelf shift shipment slot space spot stall
    statement stock subscription task table team tenancy ticket timesheet tour transaction transfer
    trip truck unit van vehicle visit visitor volunteer voucher warranty waitlist watchlist worker
    workstation
""".split()
"""Things of which somebody keeps records."""
STATE_ADJECTIVES = (
    "available availability free left remaining vacant overdue booked taken pending unpaid".split()
)
"""How records stand that somebody asks about."""
WEAK_VERBS = set(
    "add create make list give take plan prepare order set start change note get pick tell write "
    "go sort find call".split()
)
"""Changes that are as often asked of a text as of records: they need more than an object."""
STOP_WORDS = set(
    """
    a about above after again against all also am an and another any anyone anything are around as
    ask at away back be because been before being below between both but by can cannot could did do
    does doing done down during each either else enough every everyone everything except few first
    for from further get gets getting give go goes going good got great had has have having he hello
    help her here hers hey hi him his how i if in instead into is it its just kindly know last later
    let like look looks made make many may me might more most much must my name named need needs new
    next no nor not nothing now number of off okay on once one only onto or other our ours out over
    own per please quite rather really right same say see shall she should show since so some
    someone something soon still such sure tell than thank thanks that the their theirs them then
    there these they thing things this those though through till to today tomorrow tonight too two
    three four five six seven eight nine ten twelve twenty under until up upon us use using very via
    want wants was way we well went were what when where whether which while who whom whose why will
    wish with within without would yes yesterday yet you your yours old morning afternoon evening
    night noon midnight day days week weeks month months year years hour hours minute minutes time
    times date monday tuesday wednesday thursday friday saturday sunday january february march april
    june july august september october november december am pm second third fourth long early late
    big small pair ago already always ever never maybe both half double single it's i'm i'd i've
    don't can't won't isn't doesn't didn't that's what's let's we're we've
""".split()
)


# --- rules ---------------------------------------------------------------------------------------

# Quoted text in any style, replaced by the token QUOTED: its words must not trigger a rule.
# Apostrophes inside words ("don't") open no quote.
QUOTED = re.compile(r"\"[^\"]*\"|“[^“”]*+”|(?<!\w)'[^']{2,}'(?!\w)|`[^`]*`")
# Sentence ends, but not after a title: "Dr. Lee" stays together.
_SENTENCE = re.compile(r"(?<=[.!?;])(?<!\bMr\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bSt\.)\s+")
_VERBS, _NOUNS, _STATES, _TEXTS, _THOUGHTS = map(
    "|".join, (CHANGE_VERBS, RECORD_NOUNS, STATE_ADJECTIVES, WRITING_VERBS, REASONING_VERBS)
)
# Openings before an imperative, in any number: "hi, could you please", "i would like to".
_POLITE = (
    r"(?:(?:please|kindly|also|then|now|next|finally|afterwards|just|hi|hello|hey|ok|okay|so|and|"
    r"but|first|second|lastly|additionally|thanks|go ahead and|help me(?: to)?|i want(?: you)? to|"
    r"i need(?: you)? to|i(?:'d| would) like(?: you)? to|(?:can|could|would|will) (?:you|i|we)|"
    r"would it be possible to|i have to|we(?:'d| would) like to|we need to|we want to|be sure to|"
    r"make sure to|remember to|proceed to|do|may i|let's|let us|let me|you can|you may)[,:]?\s+)*"
)
# An imperative at the start: "please cancel my order"; not a noun, as in "order of the day".
_START = re.compile(rf"^[\W_]*{_POLITE}({_VERBS})\s+(?!of\b|is\b|are\b|and\b)\S")
# What may follow a verb inside of a sentence, to tell it from a noun of the same spelling.
_THING = (
    r"(?:the|a|an|my|our|your|his|her|their|its|this|that|these|those|all|any|every|each|both|it|"
    r"them|him|me|us|one|two|three|another|some|up|in|out|off|on|down|back|QUOTED|[#$€£]?\d\S*)\b"
)
# An imperative after a comma or a conjunction: "…, and then cancel the booking".
_INSIDE = re.compile(
    rf"(?:[,:–-]\s+(?:\w+\s+){{0,2}}?|\b(?:and|then|to|please|also|now|you|just|kindly|by)\s+"
    rf"(?:also\s+|then\s+|please\s+|kindly\s+)?)({_VERBS})\s+{_THING}"
)
# Questions about the world or for advice: "how do i cancel a subscription", "give me some tips".
_ASKS_AROUND = re.compile(
    r"^[\W_]*(?:please |can you |could you |hi |hey |hello |so )*(?:how (?:do|does|did|can|could|"
    r"should|would|to|is|are)\b|why (?:do|does|did|is|are|was)\b|should i\b|is it (?:ok|true|safe|"
    r"possible|better|worth)\b|what (?:would|if|does it mean|happens)\b|what(?:'s| is| are) (?:the "
    r"(?:best|difference|meaning|point|capital)|a |an )|do you think\b|tell me (?:about|how|why|a )"
    r"|if (?:a|an|i|you|the|x|one|two|\d)\b.*(?:how|what)\b|who\b|give me (?:\w+ ){0,3}(?:tips|"
    r"ideas|advice|recipe|examples?|reasons|names|synonyms|arguments)\b)"
)
# A text is wanted: "write a poem", "turn this into …", "give me a list".
_TO_WRITE = re.compile(
    rf"^[\W_]*{_POLITE}(?:(?:{_TEXTS})\b|turn (?:this|the following)|"
    r"make (?:this|the following|it) |correct (?:the|this) (?:grammar|spelling|sentence)|"
    r"give me (?:a|an|some|\w+) |tell me (?:a|an) |list (?:three|five|ten|some|the|all|\d+) )"
)
_TO_REASON = re.compile(rf"^[\W_]*{_POLITE}(?:{_THOUGHTS})\b")
# Somebody's records: "my last order", "the customer's invoice"; not "what's", "let's".
_MINE = re.compile(
    r"\b(?:my|our|his|her|their|(?!(?:what|that|it|who|where|there|how|let)')\w+'s)\s+"
    rf"(?:[\w-]+\s+){{0,3}}?(?:{_NOUNS})s?\b"
)
# A record by its number: "invoice 311", "order no. 17", "booking ab-12".
_NUMBERED = re.compile(
    rf"\b(?:{_NOUNS})s?\s+(?:number\s+|no\.?\s+|id\s+)?(?:#?\d[\w-]*|[a-z]{{1,4}}-?\d+|QUOTED)"
)
# What is available or open: "rooms left", "overdue invoices".
_LEFT = re.compile(
    rf"\b(?:{_NOUNS})(?:s|es)?\b.{{0,300}}\b(?:{_STATES})\b"
    rf"|\b(?:{_STATES})\s+(?:\w+\s+)?(?:{_NOUNS})s?\b"
)
_LOOKS = re.compile(
    rf"^[\W_]*{_POLITE}(?:what|when|which|where|how (?:many|much|long|often)|whose?|is|are|was|"
    r"were|do|does|did|has|have|show|find|check|look|get|see|tell|list|why|am|any|let me know|"
    r"retrieve|display|give me|search|i(?:'d| would) like to (?:know|see))\b"
)
# Questions that only records can answer, by their time or by "we": "who is still in today".
_OURS = re.compile(
    r"^[\W_]*(?:(?:which|whose?|how (?:many|often)|has|have|does)\b.*\b(?:today|tonight|tomorrow|"
    r"yesterday|still|in a row|within|(?:this|last|next) (?:week|weekend|month|year|quarter)|"
    r"week \d+|more than)\b|what do (?:i|we)\b)|^.*\b(?:do|did|have) we\b"
)
# An identifier without a noun: "ab-1234", "12-b", "#17".
_IDENTIFIER = re.compile(r"\b[a-z]{1,4}-?\d{1,7}(?:-[a-z\d]+)?\b|\b\d{2,}-[a-z]+\b|#\d+")
# "take off", "write it down": with a particle, weak verbs ask for a change.
_PARTICLE = re.compile(r"\s*(?:in|off|out|over|down|back|up|it|them)\b")
# Evidence that a weak verb is about records: a quoted name, a longer number, "from my …".
_KNOWN = re.compile(r"QUOTED|#?\d{3,}|\b(?:to|from|off|on) (?:my|our|the|his|her|their)\b")
# An order in shorthand: "2 pizzas, please."
_ORDERED = re.compile(r"(?:^|\n)[^\d\n]*+\d.*,\s*+please[.!]?$")


def is_stateful(text: str) -> bool:
    """Whether a request changes records or looks them up, as far as words tell."""
    plain = QUOTED.sub(" QUOTED ", text).replace("’", "'")
    plain = " ".join(plain.split())
    sentences = [_lowered(sentence) for sentence in _SENTENCE.split(plain) if sentence.strip()]
    if not sentences or _is_writing(sentences[0]):
        return False
    known = any(_of_records(sentence) for sentence in sentences)
    return any(_changes(sentence, known) or _looks_up(sentence) for sentence in sentences)


def _lowered(sentence: str) -> str:
    # The placeholder stays in upper case, which no lower-case word can be confused with.
    return " ".join(w if w == "QUOTED" else w.lower() for w in sentence.split(" "))


def _of_records(sentence: str) -> bool:
    """Whether a sentence names records that are there: somebody's, or by number."""
    return bool(_MINE.search(sentence) or _NUMBERED.search(sentence))


def _is_writing(sentence: str) -> bool:
    # "write off" and "write down" change records.
    if not _TO_WRITE.match(sentence) or re.match(r"^\W*(?:please )?write (?:off|down)\b", sentence):
        return False
    return not (_of_records(sentence) and _LOOKS.match(sentence))


def _changes(sentence: str, known: bool) -> bool:
    """Whether a sentence asks for a change of records; ``known``: the text says which."""
    if _ASKS_AROUND.match(sentence) or _is_writing(sentence) or _TO_REASON.match(sentence):
        return False
    if _ORDERED.search(sentence):
        return True
    verbs = [found for form in (_START, _INSIDE) for found in form.finditer(sentence)]
    return any(_counts(found[1], sentence[found.end(1) :], known) for found in verbs)


def _counts(verb: str, clause: str, known: bool) -> bool:
    """Whether a verb with what follows it is about records."""
    if verb not in WEAK_VERBS:
        return True
    words = re.findall(r"[a-z]+", clause)
    if set(words) & set(WRITING_NOUNS) or (words[:1] in (["me"], ["us"]) and verb == "tell"):
        return False
    if verb in ("take", "write", "set", "put") and _PARTICLE.match(clause):
        return True
    kinds = any(singular(word) in RECORD_NOUNS for word in words)
    return known or kinds or bool(_KNOWN.search(clause))


def _looks_up(sentence: str) -> bool:
    """Whether a sentence asks what records say."""
    if not _LOOKS.match(sentence) or _ASKS_AROUND.match(sentence):
        return False
    return any(f.search(sentence) for f in (_MINE, _NUMBERED, _LEFT, _OURS, _IDENTIFIER))


# --- topics --------------------------------------------------------------------------------------

_TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|St)\.$")


def content_words(text: str) -> list[str]:
    """The words that tell what a request is about: no verbs, names, numbers or fillers."""
    plain = QUOTED.sub(" ", text).replace("’", "'")
    out = []
    for match in re.finditer(r"[^\W\d_]+(?:['-][^\W\d_]+)*", plain):
        word, before = match[0], plain[: match.start()].rstrip()
        # A capital at the start of a sentence says nothing; after "Mr." it is not the start of one.
        opens = not _TITLED.search(before) and (not before or before[-1] in ".!?:;")
        low = singular(word.lower().removesuffix("'s"))
        if word[0].isupper() and not opens:
            continue  # somebody's name, a day, a place
        if len(low) > 2 and low not in _dull() and word.lower() not in STOP_WORDS:
            out.append(low)
    return out


@cache
def _dull() -> frozenset[str]:
    return frozenset(
        (STOP_WORDS | set(CHANGE_VERBS) | set(WRITING_VERBS) | set(REASONING_VERBS))
        - set(RECORD_NOUNS)
    )


def topic_title(own: Sequence[Sequence[str]], everywhere: Counter[str], total: int) -> str:
    """The three words that tell some requests from all others.

    A word weighs its number of own requests times ln(1 + total / requests that have it).

    Args:
        own: content words of each request of the topic.
        everywhere: in how many requests of the input each word stands.
        total: requests of the input.
    """
    counts = Counter(word for words in own for word in set(words))
    weight = {w: n * math.log1p(total / everywhere[w]) for w, n in counts.items()}
    best = sorted(weight, key=lambda word: (-weight[word], word))[:3]
    return ", ".join(best) or "other requests"
