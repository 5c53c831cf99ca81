"""What agents and users say, as regular expressions.

Of agents: kinds of questions. Of users: yes and no, requests, goodbyes, words of the wrong role.
"""

from __future__ import annotations

import re


def any_of(*patterns: str, flags: int = 0) -> re.Pattern[str]:
    """Combine patterns into one that matches any of them, ignoring case."""
    return re.compile("|".join(f"(?:{p})" for p in patterns), re.IGNORECASE | flags)


OPEN = any_of(
    r"\b(?:tell|give|share|say)(?: me)?(?: \w+){0,2} (?:more|everything)\b",
    r"\b(?:more|further|additional|other|any|missing) (?:detail|information|info|specific|context)",
    r"\bmore specific|\bnot (?:specific|clear|precise) enough\b",
    r"\b(?:elaborate|clarif)",
    r"\bwhat (?:exactly |else )?(?:would you like|do you (?:want|need)|can i do|should i do)\b"
    # *What would you like as the title?* asks for one value and is not open.
    r"(?!.*\b(?:as|for|in|to be) the\b)",
    r"\bhow (?:can|may|could) i (?:help|assist|be of)",
    r"\bwhat else (?:can|could|do|should) (?:you|i) (?:tell|say|know)",
    r"\b(?:anything|something|what) else (?:i should know|you can tell|that i should|to add)",
    r"\b(?:anything|something)(?: that)? you(?: would|'d|'ll| want| wish| like| need| can| could"
    r"| have| should| still)* (?:to )?(?:add|tell|mention|say|share|note|point out)\b",
    r"\bexactly (?:what|which|do) you\b|(?<!that )\bwhat (?:exactly )?you (?:need|want)\b",
    r"\banything i (?:should|need to) know",
    r"\bwhat (?:is|'s) missing|\b(?:am|are) (?:i|we) missing\b|\bunclear\b",
    r"\b(?:lack|need|require|miss)(?:ing)?(?: \w+){0,4} (?:information|info|details?)\b",
    r"\b(?:have|did)(?: not|n't) (?:mention|sa(?:y|id)|t(?:ell|old))",
    r"\b(?:in|some) (?:more )?detail",
    r"\b(?:need|want|require) (?:a (?:bit|little) |some )?more\b",
)
"""Questions that ask for whatever there is to say."""

OFFER = any_of(
    r"\b(?:anything|something|nothing|what) (?:else|more|further)\b",
    r"\b(?:any|some|no) (?:other|further|more|additional) \w+\?",
    r"\b(?:other|further) (?:request|question|thing|matter|assistance|help)",
    r"\bif you need (?:me|help|any)",
    r"\b(?:is|was|will) (?:that|this|it) (?:be )?(?:all|everything)\b",
    r"\bhelp you with\b",
    r"\b(?:anything|something|more)(?: that)? (?:i|we) (?:can|could|may|should)"
    r" (?:do|help|assist)\b",
)
"""Offers to go on with something else."""

GO_AHEAD = any_of(
    # *Shall I proceed?*, but not *To proceed, …* or *I cannot proceed without …*.
    r"(?<!^to )(?<!order to )(?<!cannot )(?<!can't )\b(?:go ahead|proceed|continue|carry on)\b",
    r"\bcarry (?:it|this|that) out\b",
    r"\b(?:shall|should|may|can) i (?:do|make|submit|finalise|finalize|apply) (?:it|this|that|so)",
    r"\b(?:is|are|was|would) (?:this|that|it|these|those|all|everything)(?: \w+)?"
    r" (?:ok|okay|right|correct|fine|all right|alright|what you)",
    # *Can you confirm?*, but not *Can you confirm your address?*, which wants a value.
    r"\b(?:do|can|could|would) you (?:please )?(?:confirm|agree)\b(?! (?:your|the) \w+\?)",
    r"\b(?:yes ?(?:/|or) ?no|correct|right|ok|okay)\)?\?",
    r"\bplease confirm\b",
    r"\bjust to confirm\b",
    r"\bam i right\b",
)
"""Questions whether to do what was proposed."""

POINTING_BACK = any_of(
    r"^\W*(?:is|are|was|does|do|would|did|has) (?:this|that|it|these|those|all|everything)\b"
)
"""Questions about what was said before them."""

ASKING = any_of(
    r"\?\s*$",
    r"\b(?:please|kindly) (?:\w+ )?(?:tell|give|provide|specify|share|confirm|clarify|describe"
    r"|explain|choose|pick|select|enter|send|name|state|let me know|indicate|say|reply)\b",
    r"\b(?:i|we)(?:'d| would|'ll| will| still|)(?: also| only)?"
    r" (?:need|require|am missing|are missing)\b"
    # *I need the date*, but not *I need to check*.
    r"(?! to (?:check|look|find|verify)\b)",
    r"^(?:tell|give|provide|specify|share) me\b",
    r"\blet me know (?:which|what|who|whether|if|the|your|how|when|where)\b",
    r"^(?:which|what|who|whose|when|where|why|how)\b.*\?",
    r"\b(?:can|could|may|might) (?:i|you) (?:please )?(?:have|get|know|ask)\b",
    r"\bmissing\b|\b(?:everything|all)(?: \w+){0,3} (?:except|but)(?: for)? the\b",
    r"\bnot (?:specific|clear|precise) enough\b",
    r"\b(?:i|we) (?:still |also )?(?:lack|do(?: not|n't) have enough|cannot go on without)\b",
)
"""Sentences that want an answer."""

YES_NO = any_of(
    r"^(?:(?:\W*+(?:so|and|ok|okay|just to (?:confirm|be sure|check)|then|sorry|thanks|great"
    r"|well)\b)+[,:]?\s*+)?"
    r"(?:shall|should|may|can i|could i|do i|do you (?:mean|want|wish|confirm)|did you mean|is|are"
    r"|was|were|will|would|am i|you want|you mean|would you like|must i|does|has|have)\b",
    r"\b(?:right|correct|ok|okay|yes ?(?:/|or) ?no)\s*\)?\?$",
    r"\bconfirm\b",
    # Already one pattern of alternatives, which may be nested.
    GO_AHEAD.pattern,
    # *The blue one?*: a question mark and no word that asks for a value.
    r"^(?!.*\b(?:what|which|who|whose|when|where|why|how)\b).*\w[^\w?\n]*+\?\W*+$",
)
"""Questions that are answered by yes or no; a statement with a question mark is one, too."""

INQUIRING = any_of(
    r"\b(?:do|did|can|could|would|will) you (?:please |also |by any chance )*"
    r"(?:tell|give|provide|specify|share|help|know|have|remember|let me know|clarify|say|send"
    r"|name)\b",
    r"\bhappen to (?:know|have)\b",
    r"\b(?:may|can|could|might) i (?:please )?(?:ask|have|know|get)\b",
    r"\bwould you mind\b",
)
"""Yes-or-no questions in form only: they want a value."""

WHICH = any_of(
    r"\b(?:which|what) (?:one|record|row|entry|item)\b",
    r"\bwhich (?:of|is|are|do|did|should|would|exactly)\b",
    r"\bwhich\W*$|\bwhich\?",
    r"\bwho (?:is|are) (?:it|this|that|the|meant)\b|\bwho or what\b",
    r"\bwho(?: exactly)? (?:do|should|would) (?:you|i|it)\b",
    r"\bnarrow (?:it|this|that|them)? ?down\b",
    r"\bmore than one\b",
    r"\b(?:right|correct|intended) one\b",
    r"\b(?:do|did) you mean\b",
    r"\b(?:several|multiple|more than one|two|three|many|different) (?:\w+ ){0,3}"
    r"(?:match|fit|named|called|with)",
    r"\bdistinguish(?:es)?\b|\bnot unique\b|\bambiguous\b|\bapart\b",
)
"""Questions which of several rows is meant."""

WAITING = any_of(
    r"\b(?:one|just a|a) (?:moment|second|minute|sec)\b",
    r"\blet me (?:check|look|see|find|first|now|start|verify|search|pull|try|go|get)\b",
    r"\bi(?:'ll| will| am going to|'m going to|'m|'d| am) (?:now |first |just )?"
    r"(?:check|look|find|search|verif|start|begin|pull|try|work|process)",
    r"\b(?:please (?:wait|hold)|bear with me|hold on|hang on|give me a (?:moment|minute|second))\b",
    r"\bwhile i \w+|^\W*(?:checking|searching|looking|loading|processing|working)\b",
    r"\bgive me (?:some|a little|a bit of) time\b|\b(?:i am|i'm) going to\b",
    r"\b(?:working|'m|am) on it\b",
)
"""Statements of who is not done yet."""

# ``1. the date``, ``(b) the place``, ``- the name``; group 1 is the item.
LIST_LINE = re.compile(r"^[ \t]*(?:\(?[0-9a-z]{1,2}[.)]|[-*•])[ \t]+(.+)$", re.MULTILINE)
"""One line of a list."""
INLINE_LIST = re.compile(
    r"(?:\(|\b)[1-9a-d][).]\s+([^;,\n]+?)(?=[;,.?]?\s+(?:or\s+|and\s+)?\(?[1-9a-d][).]\s|[?.;,]?$)"
)
"""One item of *1) this, 2) that*."""


# --- users ---------------------------------------------------------------------------------------


# *Oh, …*, *Well, …*: what may stand before a yes or a no.
_INTERJECTION = r"^\W*(?:(?:oh|ok|okay|well|ah|hm+)\W+)?"
YES = re.compile(
    _INTERJECTION + r"(?:yes|yep|yeah|yup|right|correct|exactly|sure|indeed|affirmative|agreed"
    # *Of course*, but not *of course not*.
    r"|(?:of course|definitely|certainly|absolutely|surely)(?! not)|you got it|please do|go ahead"
    r"|go for it|sounds (?:good|right|great|fine)|i (?:confirm|agree)|perfect|fine|spot on"
    r"|do (?:that|it|so)|by all means|(?:works|fine) for me|you(?:'re| are) right"
    r"|(?:that|this|it)(?: i|')s (?:\w+ )?(?:right|correct|it|the one|fine|accurate|true)"
    r"|that works)\b",
    re.IGNORECASE,
)
"""A message that begins by agreeing."""
NO = re.compile(
    _INTERJECTION + r"(?:no|i (?:don't|do not) think so|nope|nah"
    r"|not (?:quite|really|that|at all)|wrong|incorrect|negative|never|neither"
    r"|(?:of course|definitely|certainly|absolutely|surely) not|i am afraid (?:that is )?not"
    r"|(?:that|this|it)(?: is|'s| was| would be) (?:wrong|not|incorrect|false|a mistake)"
    r"|(?:that|this|it) (?:isn't|wasn't|can't be|cannot be|would(?:n't| not) be))\b",
    re.IGNORECASE,
)
"""A message that begins by disagreeing."""

_THINGS = "order|account|change|request|record|ticket|profile|booking|loan|pet"
_DEEDS = (
    "updated|received|registered|forwarded|completed|confirmed|sent|issued|cancelled|canceled"
    "|changed|deleted|created|processed|looked up|found|added|removed|lent|booked|checked"
)
SERVICE = any_of(
    r"^[^\S\n]*(?:assistant|agent|support|system|tool)\s*:",
    r"\b(?:how|what) (?:can|may|could) i (?:help|assist|do for|be of|serve|support)",
    r"\b(?:hello|hi) and welcome\b|\bwelcome (?:to|back)\b|\bbe of (?:service|assistance)\b",
    r"\bany(?:thing)? (?:\w+ ){0,3}i can (?:help|assist|support|do for)\b",
    r"\b(?:can|may|could|will|to|happy to) (?:i )?(?:help|assist) (?:you|with|further)",
    r"\bhelp you with\b|\bassist(?:ing)? you\b|\banything else i can\b",
    r"\bi(?:'ll| will| can| have|'ve| am going to)\b[^.?!]{0,300}\b(?:for you|your)\b",
    rf"\b(?:i|we)(?:'ve| have) (?:now |just |already |gone ahead and )*(?:{_DEEDS})\b",
    rf"\b(?:i|we) (?:now |just |already )*(?:{_DEEDS})\b[^.?!]{{0,300}}\b(?:for you|your)\b",
    r"\blet me (?:check|look|pull|run|see if|search|verify|call|find)\b",
    r"\b(?:give|provide|tell|send|share)(?: me)?(?: with)? your\b|\bmay i have your\b",
    r"\b(?:can|could|would) you (?:please )?(?:confirm|verify|provide|share) your\b",
    rf"\byour (?:\w+ )?(?:{_THINGS})s? (?:has|have|was|were|is now|will be)\b",
    r"\bas an? (?:ai|language model|assistant)\b",
    r"\b(?:thank you|thanks) for (?:contacting|calling|reaching out|waiting|choosing|your"
    r" (?:patience|call|understanding|inquiry))\b",
    r"\bi am (?:the|an?|your) (?:\w+ )?(?:assistant|agent|representative|operator)\b",
    r"\bour (?:team|records?|systems?|policy)\b|\bapologi[sz]e for\b",
    r"\b(?:complete|process|handle|fulfil)(?:d|ed)? your\b",
    r"\bplease hold\b|\byour concern\b|\bwhat i can do about\b",
    flags=re.MULTILINE,
)
"""Words of whoever serves, not of whoever is served."""
CALL = any_of(
    r"<\/?tool_call|<\|?function",
    r"\"(?:name|tool|function|arguments|answers)\"\s*:",
    r"\bcalls? \w+_\w|\b(?=\w+_\w)\w++\(",
)
"""The syntax of tool calls and of answers."""

REQUESTING = any_of(
    r"\b(?:please|kindly|make sure|may i)\b",
    r"\b(?:could|can|would|will) you\b|\bwould it be possible\b",
    r"\bi(?:'d| would) (?:also )?(?:like|love|appreciate|be grateful)\b",
    r"\b(?:i|we)(?:'d| would|'ll| will)? (?:also |still |really )*(?:want|need|require)\b",
    r"\byou (?:might|may|could|can) (?:as well|also)\b|\bhoping you\b",
    r"\byou (?:also |still |really )*(?:have|need|ought) to\b|\byou must\b",
    r"\bif you (?:could|would|\w+ed)\b",
    r"\bwhat about \w+ing\b|\b(?:can|could) we\b|\byou should\b|^\W*(?:let|get) me\b",
)
"""Words that ask for something."""
# Values in quotes have become ``“”`` by now: *the title is “”*, *the status should be sold*.
STATING = re.compile(
    r"(?:\b(?:is|are|was|be|being)|=|:)\s*“”\W*$"
    r"|^\W*(?:the |my |its )?\w+(?: \w+)? (?:is|are|should be|=) [\w-]+(?:,? please)?\W*$",
    re.IGNORECASE,
)
"""The end of a sentence that gives a value."""
LEADING = re.compile(
    # *If so, …*, *I should add that …*, *Oh, and by the way, …*; never into a quotation.
    r"^\W*(?:if [^,“]*,\s*)?(?:[^“]*\b(?:add|mention|say|note) that\b)?\W*"
    r"(?:(?:oh|and|also|then|next|now|so|just|one more thing|another thing|by the way|besides|ok"
    r"|okay|while you're at it|after that|once that is done|in addition|furthermore|moreover)\b"
    r"[\s,:]*)*",
    re.IGNORECASE,
)
"""What stands before a request."""
IDIOM = any_of(
    r"\blet me know (?:how (?:it|that|this) (?:goes|went)|when (?:it|that|this) is done)\b",
    r"\bchange of \w+|\btake (?:your|the) time\b",
    r"\btake it from there\b|\btake care\b|\bgo (?:ahead|for it|on)\b",
)
"""Imperatives that ask for nothing."""
VERBS = frozenset(
    """send book cancel delete remove add create update change give tell call forward translate
    refund order buy reset check find show list move set make return lend exchange pay place take
    switch modify register subscribe unsubscribe print transfer open close look inform count
    recommend suggest explain stop remind connect invite deliver install restart pause resume
    ask write mail email upgrade downgrade schedule arrange apply renew extend assign""".split()
)
"""Verbs that requests begin with."""
ANSWERING = frozenset(
    """make use set want like need go love take note remember know say said forgot let please it
    here one mean value should right correct actually really prefer confirm thing name way case
    described request asked sorry thank thanks sure course yes yep yeah no nope go ahead proceed
    continue think thinking referring meant discussed was following question answer going enter
    put pick choose believe guess suppose supposed fill write written read note noted decided
    happen recall told speaking long quick quickly soon fast""".split()
)
"""Words of answers, which ask for nothing by themselves."""

FAREWELL = any_of(
    r"\b(?:good)?bye\b|\bsee (?:you|ya)\b|\bhave a (?:\w+ )?(?:day|one|evening|weekend)\b",
    r"\b(?:that(?:'s| is|'ll be| will be| was| would be)|this is) (?:really )?"
    r"(?:all|everything|it)\b",
    r"\bciao\b|\bcheerio\b|\b(?:talk|speak) to you (?:later|soon|another|some|next)\b|\bso long\b"
    r"|\bgood night\b|\buntil next time\b|\b(?:we|i)(?:'re| are) (?:all )?(?:done|finished)\b",
    r"\bnothing (?:more|else|further)\b|\bno(?:thing)? more\b|\bi(?:'m| am) (?:all set|done)\b",
    r"\bleave it at that\b|\bnever ?mind\b|\bforget (?:it|about it)\b",
    r"\bi(?:'ve| have) to (?:go|run)|###STOP###|\btake care\b|\bno need to (?:go on|continue)\b",
    r"\bi(?:'m| am) good\b",
)
"""Words that end a conversation."""
