"""Words that tell how a tool's description is built."""

from __future__ import annotations

MAKING = frozenset(
    "add append assign attach book build clone copy create deploy draft file fork generate give "
    "hire import initiate insert install invite launch lend log make mint open order pay place "
    "post publish put record register rent request reserve save schedule send share sign "
    "start store submit subscribe transfer trigger upload write".split()
)
UPDATING = frozenset(
    "adjust alter amend change correct edit modify move patch rename replace reschedule revise set "
    "update".split()
)
OTHERS = frozenset(
    "accept activate approve archive ask block cancel check clear close complete confirm "
    "collect deactivate decline deliver delete deny depart destroy detach disable discard dismiss "
    "drop enable end enroll exchange expire extend fail finish follow forgive freeze hide hold "
    "ignore leave link lock mark merge mute note pause pin promote purge reactivate redeem refund "
    "reject release reload remove renew reopen reset resolve restart restore resume return revoke "
    "run sell settle ship skip star stop suspend swap sync take terminate toggle unassign unblock "
    "unfollow unfreeze unlink unlock unpin unstar untag unsubscribe validate verify void waive "
    "wipe withdraw".split()
)
KNOWN = MAKING | UPDATING | OTHERS
NOUNS = frozenset(
    "block book build change check copy draft end exchange file hire hold launch leave link lock "
    "log mark note offer order patch pin place post record refund release rent request return run "
    "schedule share ship sign star stop store transfer upload".split()
)
"""Verbs that a name may end in as the thing that something is done to: *collect order*."""

PARTICLES = frozenset("back up out off over down away".split())
PREPOSITIONS = frozenset(
    "of to in into from for with by on onto at as against using under between within via per "
    "inside through without".split()
)
RELATIVES = frozenset(
    "that which who whose whom so when where while if until unless after before because given "
    "based including and or but".split()
)
DETERMINERS = frozenset(
    "a an the its their this these those one some any all another existing new specific single "
    "given particular certain".split()
)
FIXED = frozenset("another other same different both each every behalf".split())
"""Determiners of what a phrase cannot do without."""
SPANS = frozenset("day days week weeks month months year years hour hours minute minutes".split())
WEAK_HEADS = frozenset(
    "app cluster record entry entries request object resource details info detail data".split()
)
"""Words after a noun that add nothing: *a database cluster*, *a pull request*."""
UNCOUNTED = frozenset("time data information access list feedback".split())

ALIASES = {
    "repository": "repo",
    "organization": "org",
    "organisation": "org",
    "application": "app",
    "department": "dept",
    "configuration": "config",
    "document": "doc",
    "environment": "env",
    "e-mail": "email",
}
MEANS = frozenset("method card account wallet voucher coupon".split())
"""Heads of nouns that something is paid with."""
PLACES = frozenset("repo repository project workspace folder board calendar channel".split())
"""Heads of nouns that things are in."""
