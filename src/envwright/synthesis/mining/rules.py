"""Without a model: which requests change or look up records.

The rules read English. A request counts when it asks for a change (an imperative such as "cancel",
with an object), or looks up records that are somebody's ("my order", "invoice 311", "rooms left").
Questions about the world, calculations, and everything that is to be written do not count.
"""

from __future__ import annotations

import re
from functools import cache

from envwright.synthesis.mining.vocabulary import (
    CHANGES,
    FREE,
    REASONS,
    RECORDS,
    WEAK,
    WRITES,
    WRITTEN,
)

QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|(?<!\w)'[^']{2,}'(?!\w)|`[^`]*`")
_SENTENCE = re.compile(r"(?<=[.!?;])(?<!\bMr\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bSt\.)\s+")
_VERBS, _NOUNS, _STATES, _TEXTS, _THOUGHTS = map(
    "|".join, (CHANGES, RECORDS, FREE, WRITES, REASONS)
)
_POLITE = (
    r"(?:(?:please|kindly|also|then|now|next|finally|afterwards|just|hi|hello|hey|ok|okay|so|and|"
    r"but|first|second|lastly|additionally|thanks|go ahead and|help me(?: to)?|i want(?: you)? to|"
    r"i need(?: you)? to|i(?:'d| would) like(?: you)? to|(?:can|could|would|will) (?:you|i|we)|"
    r"would it be possible to|i have to|we(?:'d| would) like to|we need to|we want to|be sure to|"
    r"make sure to|remember to|proceed to|do|may i|let's|let us|let me|you can|you may)[,:]?\s+)*"
)
_START = re.compile(rf"^[\W_]*{_POLITE}({_VERBS})\s+(?!of\b|is\b|are\b|and\b)\S")
_THING = (
    r"(?:the|a|an|my|our|your|his|her|their|its|this|that|these|those|all|any|every|each|both|it|"
    r"them|him|me|us|one|two|three|another|some|up|in|out|off|on|down|back|QUOTED|[#$€£]?\d\S*)\b"
)
_INSIDE = re.compile(
    rf"(?:[,:–-]\s+(?:\w+\s+){{0,2}}?|\b(?:and|then|to|please|also|now|you|just|kindly|by)\s+"
    rf"(?:also\s+|then\s+|please\s+|kindly\s+)?)({_VERBS})\s+{_THING}"
)
_ASKS_AROUND = re.compile(
    r"^[\W_]*(?:please |can you |could you |hi |hey |hello |so )*(?:how (?:do|does|did|can|could|"
    r"should|would|to|is|are)\b|why (?:do|does|did|is|are|was)\b|should i\b|is it (?:ok|true|safe|"
    r"possible|better|worth)\b|what (?:would|if|does it mean|happens)\b|what(?:'s| is| are) (?:the "
    r"(?:best|difference|meaning|point|capital)|a |an )|do you think\b|tell me (?:about|how|why|a )"
    r"|if (?:a|an|i|you|the|x|one|two|\d)\b.*(?:how|what)\b|who\b|give me (?:\w+ ){0,3}(?:tips|"
    r"ideas|advice|recipe|examples?|reasons|names|synonyms|arguments)\b)"
)
_TO_WRITE = re.compile(
    rf"^[\W_]*{_POLITE}(?:(?:{_TEXTS})\b|turn (?:this|the following)|"
    r"make (?:this|the following|it) |correct (?:the|this) (?:grammar|spelling|sentence)|"
    r"give me (?:a|an|some|\w+) |tell me (?:a|an) |list (?:three|five|ten|some|the|all|\d+) )"
)
_TO_REASON = re.compile(rf"^[\W_]*{_POLITE}(?:{_THOUGHTS})\b")
_MINE = re.compile(
    r"\b(?:my|our|his|her|their|(?!(?:what|that|it|who|where|there|how|let)')\w+'s)\s+"
    rf"(?:[\w-]+\s+){{0,3}}?(?:{_NOUNS})s?\b"
)
_NUMBERED = re.compile(
    rf"\b(?:{_NOUNS})s?\s+(?:number\s+|no\.?\s+|id\s+)?(?:#?\d[\w-]*|[a-z]{{1,4}}-?\d+|QUOTED)"
)
_LEFT = re.compile(
    rf"\b(?:{_NOUNS})(?:s|es)?\b.*\b(?:{_STATES})\b"
    rf"|\b(?:{_STATES})\s+(?:\w+\s+)?(?:{_NOUNS})s?\b"
)
_LOOKS = re.compile(
    rf"^[\W_]*{_POLITE}(?:what|when|which|where|how (?:many|much|long|often)|whose?|is|are|was|"
    r"were|do|does|did|has|have|show|find|check|look|get|see|tell|list|why|am|any|let me know|"
    r"retrieve|display|give me|search|i(?:'d| would) like to (?:know|see))\b"
)
_OURS = re.compile(
    r"^[\W_]*(?:(?:which|whose?|how (?:many|often)|has|have|does)\b.*\b(?:today|tonight|tomorrow|"
    r"yesterday|still|in a row|within|(?:this|last|next) (?:week|weekend|month|year|quarter)|"
    r"week \d+|more than)\b|.*\b(?:do|did|have) we\b|what do (?:i|we)\b)"
)
_IDENTIFIER = re.compile(r"\b[a-z]{1,4}-?\d{1,7}(?:-[a-z\d]+)?\b|\b\d{2,}-[a-z]+\b|#\d+")
_PARTICLE = re.compile(r"\s*(?:in|off|out|over|down|back|up|it|them)\b")
_KNOWN = re.compile(r"QUOTED|#?\d{3,}|\b(?:to|from|off|on) (?:my|our|the|his|her|their)\b")
_ORDERED = re.compile(r"\d.*,\s*please[.!]?$")


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
    return " ".join(w if w == "QUOTED" else w.lower() for w in sentence.split(" "))


def _of_records(sentence: str) -> bool:
    """Whether a sentence names records that are there: somebody's, or by number."""
    return bool(_MINE.search(sentence) or _NUMBERED.search(sentence))


def _is_writing(sentence: str) -> bool:
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
    if verb not in WEAK:
        return True
    words = re.findall(r"[a-z]+", clause)
    if set(words) & set(WRITTEN) or (words[:1] in (["me"], ["us"]) and verb == "tell"):
        return False
    if verb in ("take", "write", "set", "put") and _PARTICLE.match(clause):
        return True
    kinds = any(singular(word) in RECORDS for word in words)
    return known or kinds or bool(_KNOWN.search(clause))


def _looks_up(sentence: str) -> bool:
    """Whether a sentence asks what records say."""
    if not _LOOKS.match(sentence) or _ASKS_AROUND.match(sentence):
        return False
    return any(f.search(sentence) for f in (_MINE, _NUMBERED, _LEFT, _OURS, _IDENTIFIER))


@cache
def singular(word: str) -> str:
    """The singular of an English noun, near enough to count by."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if re.search(r"(?:ss|sh|ch|x|z)es$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
