"""The words that plausible values are made of."""

from __future__ import annotations

ADJECTIVES = """amber bright calm copper crisp early eastern gentle golden green hidden ivory late
light little lucky northern olive open plain quick quiet red rustic silent silver slate small
soft solid southern steady stone sunny swift tidal velvet warm western white wild winter""".split()
NOUNS = """anchor beacon bridge brook canyon cedar cove falcon fern field forest garden grove
harbour haven hill island lake lantern ledger maple meadow mill orchard path pine pond prairie
ridge river shore spring summit tide trail valley willow wind""".split()
GOODS = """backpack blanket bottle bowl candle chair clock cushion desk headphones jacket lamp
kettle keyboard knife lantern mirror mug notebook pan pillow rug scarf shelf speaker stool table
teapot towel tray umbrella vase wallet watch""".split()
MATERIALS = """bamboo brass canvas ceramic compact copper cotton felt folding glass leather linen
marble oak portable slim steel striped travel walnut wool""".split()
PETS = """Bella Biscuit Bruno Charlie Clover Coco Daisy Ginger Hazel Jasper Luna Maple Max Milo
Mochi Nala Nori Olive Oscar Otto Pepper Pickle Poppy Rocky Rosie Rufus Sunny Teddy Toby
Willow""".split()
LABELS = """basic family featured fragile important internal new outdoor personal premium seasonal
shared standard urgent wholesale""".split()
TEAMS = """Accounting Design Engineering Facilities Finance Legal Logistics Marketing Operations
Planning Purchasing Quality Research Sales Security Support Training""".split()
VERBS = "Check Clean Extend Fix Move Order Plan Prepare Repair Replace Review Test Update".split()
THINGS = """booking form|delivery note|entrance sign|export page|floor plan|invoice layout|key list
|login screen|meeting room|monthly report|price list|search filter|stock count|supplier list
|travel plan|weekly schedule|welcome letter""".replace("\n", "").split("|")
STATES = """arrived later than planned|has been confirmed|is ready for review|is up to date
|needs another look|was changed last week|was checked twice|works as expected
|will be ready on Friday""".replace("\n", "").split("|")
STATUSES = ("active", "pending", "closed")
USES = ("daily use", "travel", "the office", "the garden", "small rooms", "large families")
HOBBIES = "chess cooking gardening hiking painting photography running sailing".split()
CURRENCIES = ("EUR", "USD", "GBP", "CHF", "SEK", "JPY")
LANGUAGES = ("en", "de", "fr", "es", "it", "nl")
ZONES = ("UTC", "Europe/Berlin", "Europe/London", "America/New_York", "Asia/Tokyo")
COLORS = "black blue brown green grey navy orange purple red white yellow".split()
PEOPLE = """author attendee contact customer doctor driver employee friend guest host manager
member nurse owner passenger patient people person player recipient reviewer sender staff student
teacher traveler traveller user assignee reporter client candidate tenant"""
REGIONS = ("us-east-1", "us-west-2", "eu-central-1", "eu-west-1", "ap-southeast-1")
VISIBILITIES = ("public", "private", "internal")
ROLES = ("admin", "editor", "member", "viewer")
BRANCHES = ("main", "main", "develop", "staging", "release-2.1")
FOLDERS = ("archive", "data", "exports", "shared", "srv")
SIZES = ("small", "medium", "large")
TIERS = ("basic", "standard", "premium")
PRIORITIES = ("low", "normal", "high", "urgent")
ENVIRONMENTS = ("production", "staging", "development")
PROTOCOLS = ("https", "http", "tcp", "udp")
