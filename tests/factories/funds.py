"""Made-up funds for tests: no name belongs to a real company or person, every ISIN has a right check digit."""

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from factory import declarations
from factory.django import DjangoModelFactory

from app.content.models import Author, Category, News, Report
from app.focus.models import FocusCategory, FocusItem
from app.funds.models import Fund, FundDocument, FundPresentation, KeyFigures, ListEntry, Peergroup, Tranche, Universe
from app.macro.models import MacroOverview
from app.managers.models import Company
from app.policies.models import Policy, Wording
from app.profiles.models import CompanyDocument, CompanyNews, Person, Profile
from app.publishing.states import State
from app.ratings.models import Rating
from app.teams.models import Team, TeamRating
from tests.factories.codes import isin

# The library has no types of its own; these two names give its declarations one.
_numbered: Callable[[Callable[[int], object]], Any] = declarations.Sequence
_made_by: Callable[[type], Any] = declarations.SubFactory
_making: Callable[[type, str], Any] = declarations.RelatedFactory

RECORD_DATE = datetime.date(2026, 10, 31)
PUBLISHED_AT = datetime.datetime(2026, 10, 31, tzinfo=datetime.UTC)


class CompanyFactory(DjangoModelFactory[Company]):
    """An asset manager."""

    class Meta:
        model = Company

    name = _numbered(lambda n: f"Beispielhaus {n} Invest")


class PeergroupFactory(DjangoModelFactory[Peergroup]):
    """A peergroup of equity funds."""

    class Meta:
        model = Peergroup

    name_de = _numbered(lambda n: f"Aktien Testland {n}")
    name_en = _numbered(lambda n: f"Equity Testland {n}")
    code = _numbered(lambda n: f"equity-testland-{n}")
    asset_class = "equity"


class UniverseFactory(DjangoModelFactory[Universe]):
    """The universe of retail funds."""

    class Meta:
        model = Universe
        django_get_or_create = ("code",)

    code = "retail"
    name_de = "Publikumsfonds"
    name_en = "Retail funds"


class FundFactory(DjangoModelFactory[Fund]):
    """A fund without share classes."""

    class Meta:
        model = Fund

    name = _numbered(lambda n: f"Musterfonds {n}")
    company = _made_by(CompanyFactory)
    peergroup = _made_by(PeergroupFactory)
    universe = _made_by(UniverseFactory)
    asset_class = "equity"


class TrancheFactory(DjangoModelFactory[Tranche]):
    """The main tranche of a fund of its own."""

    class Meta:
        model = Tranche

    fund = _made_by(FundFactory)
    name = _numbered(lambda n: f"Musterfonds {n} A Eur")
    tranche = "A Eur"
    isin = _numbered(isin)
    currency = "EUR"
    primary = True


class DemoEntryFactory(DjangoModelFactory[ListEntry]):
    """What the demo list says of a tranche."""

    class Meta:
        model = ListEntry

    name = "Musterfonds A Eur"
    issuer = "Beispielhaus Invest"
    currency = "EUR"
    demo = True


class DemoTrancheFactory(TrancheFactory):
    """A tranche of the demo list: figures may be simulated for it."""

    class Meta:
        skip_postgeneration_save = True

    list_entry = _making(DemoEntryFactory, "tranche")


class KeyFiguresFactory(DjangoModelFactory[KeyFigures]):
    """Figures as of the current record date."""

    class Meta:
        model = KeyFigures

    tranche = _made_by(TrancheFactory)
    record_date = RECORD_DATE
    perf_1y = Decimal("4.25")


class RatingFactory(DjangoModelFactory[Rating]):
    """A rating as of the current record date."""

    class Meta:
        model = Rating

    tranche = _made_by(TrancheFactory)
    record_date = RECORD_DATE
    points = 50


class CategoryFactory(DjangoModelFactory[Category]):
    """A kind of news."""

    class Meta:
        model = Category

    code = _numbered(lambda n: f"kind-{n}")
    name_de = _numbered(lambda n: f"Art {n}")
    name_en = _numbered(lambda n: f"Kind {n}")


class NewsFactory(DjangoModelFactory[News]):
    """A news item."""

    class Meta:
        model = News

    date = RECORD_DATE
    category = _made_by(CategoryFactory)
    company = _made_by(CompanyFactory)
    title_de = _numbered(lambda n: f"Meldung {n}")
    title_en = _numbered(lambda n: f"Item {n}")
    body_de = "Text."
    body_en = "Text."
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class ReportFactory(DjangoModelFactory[Report]):
    """A report."""

    class Meta:
        model = Report

    date = RECORD_DATE
    category = _made_by(CategoryFactory)
    title_de = _numbered(lambda n: f"Studie {n}")
    title_en = _numbered(lambda n: f"Study {n}")
    body_de = "Text."
    body_en = "Text."
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class PolicyFactory(DjangoModelFactory[Policy]):
    """A methodology."""

    class Meta:
        model = Policy

    code = _numbered(lambda n: f"method-{n}")
    name_de = _numbered(lambda n: f"Methodik {n}")
    name_en = _numbered(lambda n: f"Methodology {n}")


class WordingFactory(DjangoModelFactory[Wording]):
    """A version of a methodology."""

    class Meta:
        model = Wording

    policy = _made_by(PolicyFactory)
    valid_from = RECORD_DATE
    body_de = "Text."
    body_en = "Text."
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class AuthorFactory(DjangoModelFactory[Author]):
    """Who signs texts."""

    class Meta:
        model = Author

    name = _numbered(lambda n: f"Team {n}")
    role_de = "Fondsanalyse"
    role_en = "Fund analysis"


class FocusCategoryFactory(DjangoModelFactory[FocusCategory]):
    """A category of funds in focus."""

    class Meta:
        model = FocusCategory

    code = _numbered(lambda n: f"focus-{n}")
    name_de = _numbered(lambda n: f"Fokusart {n}")
    name_en = _numbered(lambda n: f"Focus kind {n}")


class FocusItemFactory(DjangoModelFactory[FocusItem]):
    """A fund in focus."""

    class Meta:
        model = FocusItem

    category = _made_by(FocusCategoryFactory)
    fund = _made_by(FundFactory)
    signed_by = _made_by(AuthorFactory)
    reason_de = "<p>Grund.</p>"
    reason_en = "<p>Reason.</p>"
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class TeamFactory(DjangoModelFactory[Team]):
    """An investment team."""

    class Meta:
        model = Team

    company = _made_by(CompanyFactory)
    name = _numbered(lambda n: f"Investmentteam {n}")


class TeamRatingFactory(DjangoModelFactory[TeamRating]):
    """A team rating: 20 points, AA."""

    class Meta:
        model = TeamRating

    team = _made_by(TeamFactory)
    date = RECORD_DATE
    signed_by = _made_by(AuthorFactory)
    experience = 4
    stability = 4
    process = 3
    resources = 3
    risk_management = 3
    track_record = 3
    text_de = "<p>Grund.</p><p>Mehr.</p>"
    text_en = "<p>Reason.</p><p>More.</p>"
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class MacroOverviewFactory(DjangoModelFactory[MacroOverview]):
    """A macro view that is published: positive for equities USA, negative for the dollar."""

    class Meta:
        model = MacroOverview

    company = _made_by(CompanyFactory)
    date = RECORD_DATE
    equity_usa = 4
    currency_usd_eur = 2
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class ProfileFactory(DjangoModelFactory[Profile]):
    """The published profile of an asset manager."""

    class Meta:
        model = Profile

    company = _made_by(CompanyFactory)
    description_short_de = "Kurz."
    description_short_en = "Short."
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class PersonFactory(DjangoModelFactory[Person]):
    """Somebody in the profile of an asset manager."""

    class Meta:
        model = Person

    company = _made_by(CompanyFactory)
    first_name = "Erika"
    last_name = _numbered(lambda n: f"Beispiel {n}")
    position_de = "Fondsmanagerin"
    position_en = "Portfolio manager"
    place = _numbered(lambda n: 10 * (n % 3000 + 1))
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class FundDocumentFactory(DjangoModelFactory[FundDocument]):
    """A document of a fund that is published; its file is a name without content."""

    class Meta:
        model = FundDocument

    fund = _made_by(FundFactory)
    category = FundDocument.Category.ANNUAL_REPORT
    date = RECORD_DATE
    file = "uploads/00/none.pdf"
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class CompanyNewsFactory(DjangoModelFactory[CompanyNews]):
    """A news item of an asset manager that is published."""

    class Meta:
        model = CompanyNews

    company = _made_by(CompanyFactory)
    date = RECORD_DATE
    title_de = "Neuer Standort"
    title_en = "New office"
    text_de = "<p>Ein Absatz.</p>"
    text_en = "<p>A paragraph.</p>"
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class CompanyDocumentFactory(DjangoModelFactory[CompanyDocument]):
    """A document of an asset manager that is published; its file is a name without content."""

    class Meta:
        model = CompanyDocument

    company = _made_by(CompanyFactory)
    category = CompanyDocument.Category.PRODUCT_FLYER
    title = "Das Haus im Überblick"
    date = RECORD_DATE
    file = "uploads/00/none.pdf"
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT


class FundPresentationFactory(DjangoModelFactory[FundPresentation]):
    """Key facts of a fund that are published."""

    class Meta:
        model = FundPresentation

    fund = _made_by(FundFactory)
    key_facts_de = "Kauft selten um"
    key_facts_en = "Rarely trades"
    state = State.PUBLISHED
    visible = True
    published_at = PUBLISHED_AT
