"""The words by which the rules of topic mining tell requests apart: English, in small letters."""

from __future__ import annotations

CHANGES = """
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
WRITES = """
    write compose draft translate rewrite rephrase paraphrase proofread summarise summarize
    brainstorm generate imagine pretend explain describe define discuss outline shorten improve
    polish design
""".split()
"""What follows is material to work on, whatever it says."""
REASONS = """
    compare recommend suggest calculate compute solve simplify convert evaluate estimate prove
    derive factor predict determine classify
""".split()
"""What asks for thought: that sentence changes nothing."""
WRITTEN = """
    poem haiku limerick essay story song lyrics joke function program code script algorithm regex
    slogan tagline paragraph speech toast riddle pun dialogue sentence metaphor fairytale novel
    character tutorial presentation website app game logo image picture drawing chart graph
    workout caption hashtag blog article acrostic quiz comma commas equation formula matrix
    adjective adjectives verb html css python javascript sql spelling numbers words circle triangle
""".split()
"""What is made of words or worked out: made, it changes no records."""
RECORDS = """
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
FREE = (
    "available availability free left remaining vacant overdue booked taken pending unpaid".split()
)
"""How records stand that somebody asks about."""
WEAK = set(
    "add create make list give take plan prepare order set start change note get pick tell write "
    "go sort find call".split()
)
"""Changes that are as often asked of a text as of records: they need more than an object."""
STOP = set(
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
