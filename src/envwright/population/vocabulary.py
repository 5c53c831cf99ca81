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
SYSTEMS = """accounts analytics auth billing catalog checkout crm inventory invoices mail media
mobile notifications orders payments reports scheduler search shipping sync""".split()
PARTS = "admin api backend cache db gateway jobs service staging ui web worker".split()
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

# --- what the rows of any product are called, and what people write about them --------------------


def _split(text: str) -> list[str]:
    """Phrases between bars, each on one line."""
    return [" ".join(part.split()) for part in text.split("|")]


PURPOSES = _split("""Annual audit|Beta programme|Billing|Black Friday|Brand
refresh|Checkout|Contract renewal|Customer support|Data migration|Developer portal|European
market|Field service|Fraud review|Help centre|Holiday season|Internal testing|Key accounts|Launch
week|Loyalty programme|Mobile app|New hires|Newsletter|Nightly backup|Onboarding|Partner
portal|Payroll|Peak season|Pilot|Quarterly report|Regional sales|Release train|Returns desk|Spring
campaign|Staging|Summer campaign|Supplier intake|Trade fair|Weekend shift|West Coast|Wholesale""")
PROPER = ("Black Friday", "European market", "West Coast")
FIELDS = "email first_name last_name phone company country status notes".split()
MESSAGES = _split("""Thanks, that solved it for us.|Could you send the invoice again?|We moved the
call to Thursday at ten.|The parcel has not arrived yet.|Please confirm the new delivery date.|I
attached the signed contract.|Is there a discount for ten seats?|The second page does not load on
my phone.|See you at the kick-off on Monday.|Your booking is confirmed.|We are looking into this
and will report back today.|Great work on the launch, everyone!|Can you add Priya to the
project?|The new prices apply from next month.|I would like to change my address.|Reminder: the
office is closed on Friday.|The figures for May are in the shared folder.|Who can review this
before lunch?|Our card was charged twice this month.|Here is the agenda for tomorrow.|Thank you for
your order.|The test run passed on all devices.|Please call me back after four.|We have received
your application.""")
NOTES = _split("""Agreed on the phone.|Ask for Maria at reception.|Checked against last year's
list.|Customer prefers email.|Follow up at the end of the month.|Invoice goes to the head
office.|Kept for the audit.|Needs a second signature.|Priority until the end of the
quarter.|Replaces the earlier entry.|See the contract of 2023.|Two weeks' notice required.|Waiting
for the supplier's answer.|Do not change without asking finance.|Imported from the old
system.|Discussed in the weekly meeting.""")
ERRORS = _split("""Connection timed out after 30 seconds|Invalid credentials|Access denied for this
account|The file is larger than 25 MB|Rate limit exceeded, retry later|The certificate has
expired|Duplicate entry for this reference|Required field is missing: email|The host could not be
resolved|Not enough disk space|Unsupported file type|The request was malformed|Payment declined by
the issuer|The service is temporarily unavailable""")
REASONS = _split("""Requested by the customer|Duplicate entry|No longer needed|Budget approved|Out
of stock|Wrong address|Contract ended|Policy change|Late delivery|Scheduled maintenance|Price
difference|Failed quality check|Moved to another team|Reported as spam""")
TOPICS = _split("""analytics|automation|billing|community|compliance|design|education|
energy|events|finance|food|health|hiring|insurance|logistics|marketing|music|news|
onboarding|pricing|privacy|reporting|research|retail|roadmap|sales|security|sports|
support|training|travel|weather""")
ARTICLES = _split("""Five ways to shorten your checkout|What changed in our spring release|A week
on the night train|How we moved to four-day weeks|Getting started with shared calendars|Why small
teams ship faster|A beginner's guide to sourdough|The quiet return of the bicycle|Ten questions to
ask before you sign|Inside the new city library|What our customers told us|Cooking
for one without waste|Planning a garden for dry summers|How to read an energy bill|Notes from the
annual conference|The case for plain language""")
SONGS = _split("""Paper Lanterns|Midnight in Lisbon|Slow Motion|Northern Lights|Carry Me Home|Glass
Houses|Two Rivers|After the Rain|Electric Summer|Letters to Anna|The Long Way Down|Silver
Line|Golden Hour|Static|Halfway There|Winter Sun""")
BANDS = _split("""The Harbour Lights|Blue Meridian|Ada & the Tides|Kestrel|Second Winter|The Paper
Kites Club|Nova Quartet|Marlow|Lake Effect|Velvet Arcade""")
FILMS = _split("""The Last Ferry|Night Shift|A Map of the Sea|Seven Doors|The Cartographer|Small
Hours|Red Valley|The Understudy|Beyond the Ridge|An Honest Thief|Signal Lost|The Orchard|Low
Tide|The Ninth Floor""")
CLUBS = _split("""Northgate United|Harbour City|Riverside Rovers|Lakeview Falcons|Eastport
Bears|Summit Athletic|Bayview Comets|Granite Kings|Westfield Wolves|Capital Stars|Ironbridge
Town|Pine Valley Hawks""")
VENUES = _split("""Grand Theatre|Riverside Hall|The Old Mill|Harbour Arena|City Gallery|
Market Square|Castle Gardens|Union Station Hall|The Lighthouse|Botanical House|North Pier|
Central Library""")
RESTAURANTS = _split("""Trattoria Lucia|The Copper Pot|Blue Door Café|Noodle House 88|Green
Olive|La Petite Table|Harbour Grill|Saffron Kitchen|The Corner Bakery|Taquería Sol|Elm Street
Diner|Sakura Garden""")
DISHES = _split("""Lentil soup with lemon|Roast chicken with thyme|Mushroom risotto|Apple
crumble|Tomato tart|Green curry with tofu|Beef stew|Pumpkin ravioli|Fish tacos|Walnut
brownies|Greek salad|Pea soup""")
COURSES = _split("""Introduction to Statistics|Project Management Basics|Spanish for Beginners|Food
Safety at Work|Web Development I|Fire Safety Refresher|Financial Accounting|Negotiation
Skills|First Aid|Data Protection Essentials|Creative Writing|Machine Learning Foundations""")
REVIEWS = _split("""Works exactly as described.|Arrived a day early, well packed.|Good value,
though the colour is darker than in the picture.|Friendly staff and a quiet room.|Stopped working
after two weeks.|Easy to set up.|Would buy it again.|The sizes run small.|Helpful support, quick
answer.|Not worth the price.""")
ABOUT = _split("""{noun} for {purpose}.|The {noun} used for {purpose}.|Created for {purpose},
owner is the {team} team.|First {noun} for {purpose}, more will follow.|Replaces the former {noun}
for {purpose}.|{noun} of the {team} team.|Needed until {purpose} is done.|Shared by {team} and all
who work on {purpose}.""")
TYPES = ("standard", "custom", "default", "basic", "internal", "external")
BANKS = _split("""First Harbour Bank|Northern Savings|Unity Credit Union|Meridian Bank|Cooperative
Bank of Alder|Lakeside Trust""")
CARRIERS = (
    "Vodafone",
    "T-Mobile",
    "Verizon",
    "Orange",
    "Telefónica",
    "AT&T",
    "Swisscom",
    "Telstra",
)
PLATFORMS = ("iOS", "Android", "Windows", "macOS", "Linux", "Web")
BROWSERS = ("Chrome", "Firefox", "Safari", "Edge")
DEVICES = (
    "Pixel 8",
    "iPhone 14",
    "Galaxy S23",
    "ThinkPad X1",
    "iPad Air",
    "MacBook Pro",
    "Surface 9",
)
MIME_TYPES = """application/json application/pdf image/jpeg image/png text/csv text/html text/plain
video/mp4 audio/mpeg application/zip""".split()
EXTENSIONS = "pdf csv jpg png docx xlsx mp4 txt zip json".split()
CRONS = ("0 6 * * *", "*/15 * * * *", "30 2 * * 1-5", "0 0 1 * *", "0 22 * * 5", "15 8-18 * * *")
SCHEDULES = (
    "daily at 02:00",
    "every Monday",
    "weekly",
    "monthly",
    "every 6 hours",
    "weekdays at 18:00",
)
INTERVALS = ("daily", "weekly", "monthly", "quarterly", "yearly")
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
METHODS = ("GET", "GET", "POST", "PUT", "DELETE", "PATCH")
SCOPES = """read write admin users:read users:write orders:read billing:read files:write
reports:read""".split()
PERMISSIONS = ("view", "edit", "comment", "create", "delete", "manage", "export")
EVENTS = """created updated deleted order.created invoice.paid user.signed_up payment.failed
subscription.cancelled message.received file.uploaded""".split()
SALUTATIONS = ("Mr.", "Ms.", "Mrs.", "Dr.", "Mx.")
GENDERS = ("female", "male", "nonbinary")
UNITS = ("kg", "m", "cm", "l", "km", "pcs", "°C", "%", "ppm", "mg/l")
CARD_BRANDS = ("visa", "mastercard", "amex", "discover", "maestro")
PAYMENTS = ("card", "bank_transfer", "paypal", "cash", "direct_debit", "invoice")
SORTS = ("created_at", "-created_at", "name", "updated_at", "priority")
LEVELS = ("low", "medium", "high")
LOG_LEVELS = ("info", "warning", "error", "debug")
ALGORITHMS = ("RS256", "ES256", "HS256", "AES-256-GCM", "SHA-256")
CHARSETS = ("UTF-8", "ISO-8859-1", "US-ASCII")
SOURCES = ("api", "web", "import", "mobile", "email")
CATEGORIES = _split("""accessories|books|clothing|electronics|garden|groceries|health|
home|kitchen|music|office|outdoor|sports|toys|travel""")
INSTANCES = ("t3.medium", "m5.large", "c5.xlarge", "t3.small", "r5.large", "m5.2xlarge")
IMAGES = ("ubuntu-22.04", "debian-12", "alpine:3.19", "nginx:1.25", "postgres:16", "redis:7.2")
ENGINES = ("postgres", "mysql", "redis", "mongodb", "mariadb")
DIRECTIONS = ("inbound", "outbound")
CONTINENTS = ("Europe", "North America", "Asia", "South America", "Africa", "Oceania")
NATIONALITIES = "German French British American Canadian Spanish Italian Dutch Polish Irish".split()
EXCHANGES = ("NYSE", "NASDAQ", "LSE", "XETRA", "TSX")
TICKERS = "AAPL MSFT TSLA AMZN NFLX NVDA SAP IBM ORCL INTC".split()
COINS = ("BTC", "ETH", "SOL", "ADA", "XRP", "LTC")
ICONS = "star home bell folder chart calendar heart flag user gear".split()
EMOJI = tuple("😀😂😍👍👏🎉❤🔥✅👀🙏😢😮🚀💡😎")
FONTS = ("Inter", "Roboto", "Open Sans", "Lato", "Georgia", "Helvetica")
COMMANDS = (
    "npm run build",
    "npm test",
    "make deploy",
    "yarn dev",
    "pip install -r requirements.txt",
)
FORMATS = ("json", "csv", "pdf", "xml", "html")
CODE = (
    "return { statusCode: 200, body: 'ok' };",
    "def handler(event):\n    return event['id']",
    "SELECT id, name FROM customers WHERE active = 1",
    "if (input.total > 100) { approve(input); }",
)
