"""Rows of everything that staff see."""

from datetime import date
from typing import Any

from django.contrib.auth.models import Group
from django.utils import timezone

from app.accounts.models import SecurityEntry
from app.alerts.models import Digest, StoredScreen
from app.alternatives.models import Benchmark, Entry
from app.content.models import Author, ReportPdf
from app.content.page_models import PdfState
from app.dashboards.models import Invitation, TeamEvent
from app.figures.models import Run
from app.funds.models import ExclusionCriterion, FundExclusion, InvestmentFocus, Region, Spelling
from app.importing.models import TableImport
from app.inquiries.models import Inquiry, Kind, RatingPointsRequest
from app.links.models import LinkPlace, WebLink
from app.mail.models import Delivery
from app.newsletter.models import Edition, Subscription
from app.outbox.models import DeadLetter, IndexTarget, Worker
from app.prices.models import Flag, HeldNav, Split
from app.publishing.models import Event
from app.ratings.models import Explanation, QualitativeRating, Review
from app.rosters.models import Classification, Decision, FundList, Scheme
from app.teams.models import TeamChange
from tests.factories.accounts import account
from tests.factories.funds import (
    RECORD_DATE,
    CompanyDocumentFactory,
    CompanyNewsFactory,
    FocusItemFactory,
    FundDocumentFactory,
    FundPresentationFactory,
    KeyFiguresFactory,
    MacroOverviewFactory,
    NewsFactory,
    PersonFactory,
    ProfileFactory,
    RatingFactory,
    ReportFactory,
    TeamRatingFactory,
    TrancheFactory,
    WordingFactory,
)

#: Every part of an explained rating.
_PARTS = "performance downside drawdown performance_points downside_points drawdown_points centre_points quantitative"


def desk_rows(number: int) -> None:
    """Make at least so many rows of every model of the admin, linked with each other."""
    for _ in range(number):
        tranche = TrancheFactory.create()
        _about(tranche.fund, tranche)
        person = account(f"{tranche.pk}@example.org", first_name="Vera", name="Amt")
        _of_people(person, tranche.fund)
        _of_programs(tranche.pk)


def _about(fund: Any, tranche: Any) -> None:
    KeyFiguresFactory.create(tranche=tranche)
    RatingFactory.create(tranche=tranche)
    news = NewsFactory.create()
    news.funds.add(fund)
    news.authors.add(Author.objects.create(name="Mondredaktion", role_de="Mondkunde", role_en="Lunar science"))
    report = ReportFactory.create()
    report.funds.add(fund)
    ReportPdf.objects.create(report=report, language="de", name="uploads/aa/aa.pdf", state=PdfState.NO_TEXT)
    FundDocumentFactory.create(fund=fund)
    FundPresentationFactory.create(fund=fund)
    CompanyNewsFactory.create(company=fund.company)
    CompanyDocumentFactory.create(company=fund.company)
    WordingFactory.create()
    FocusItemFactory.create(fund=fund)
    team = TeamRatingFactory.create(team__company=fund.company).team
    team.funds.add(fund)
    TeamChange.objects.create(team=team, day=date(2026, 1, 31), what_de="Wechsel", what_en="Change")
    MacroOverviewFactory.create(company=fund.company)
    ProfileFactory.create(company=fund.company).selected_funds.add(fund)
    PersonFactory.create(company=fund.company)
    QualitativeRating.objects.create(fund=fund, date=date(2026, 1, 31), points=80)
    Review.objects.create(fund=fund, since=date(2026, 1, 31))
    Explanation.objects.create(fund=fund, record_date=RECORD_DATE, months=60, **dict.fromkeys(_PARTS.split(), 1))
    Split.objects.create(tranche=tranche, date=RECORD_DATE, ratio=10)
    HeldNav.objects.create(
        tranche=tranche, date=RECORD_DATE, nav=1011, currency="EUR", source="navs.csv", reason="own",
        before_date=date(2026, 1, 30), before_nav=101, change=901, own_score=72, held_at=timezone.now(),
    )  # fmt: skip
    Flag.objects.create(
        tranche=tranche, kind="equal", since=date(2026, 1, 2), until=RECORD_DATE, count=12, latest=True,
        flagged_at=timezone.now(),
    )  # fmt: skip
    Spelling.objects.create(written=f"Wort {tranche.pk}")
    code = f"term-{tranche.pk}"
    for terms in (Region, InvestmentFocus, ExclusionCriterion):
        terms.objects.create(name_de=code, name_en=code, code=code)
    fund.regions.add(Region.objects.get(code=code))
    fund.investment_focus.add(InvestmentFocus.objects.get(code=code))
    FundExclusion.objects.create(fund=fund, criterion=ExclusionCriterion.objects.get(code=code))
    scheme = Scheme.objects.create(name_de=code, name_en=code, code=code)
    Classification.objects.create(fund=fund, scheme=scheme, article=8, valid_from=RECORD_DATE)
    esg, _made = FundList.objects.get_or_create(code="esg", defaults={"name_de": "ESG", "name_en": "ESG"})
    Decision.objects.create(
        fund_list=esg, fund=fund, listed=True, since=RECORD_DATE, reason_de="Grund", reason_en="Reason"
    )
    Entry.objects.create(
        kind="aif", name=code, manager="Verwalter", investors="both", strategy="other", home_state="DE", fund=fund
    )
    Benchmark.objects.create(fund=fund, record_date=RECORD_DATE, liquidity_ratio=4, rating_total=80)


def _of_people(person: Any, fund: Any) -> None:
    account(
        f"professional-{person.email}",
        first_name="Vera",
        name="Amt",
        account_type="wholesale",
        review="waiting",
        company="Testhaus",
    )
    Group.objects.create(name=f"Gruppe {person.pk}")
    SecurityEntry.objects.create(event="password_changed", account=person.pk, actor=person.pk)
    Inquiry.objects.create(kind=Kind.MESSAGE, email=person.email, lang="de", content={}, user=person)
    Inquiry.objects.update(answered_by=person, company=fund.company)
    Invitation.objects.create(
        company=fund.company, email=person.email, role="reader", token_hash=str(person.pk).encode(), invited_by=person,
        expires_at=timezone.now(),
    )  # fmt: skip
    TeamEvent.objects.create(company=fund.company, action="joined", who=person, member=person, role="reader")
    RatingPointsRequest.objects.create(user=person, fund=fund)
    Subscription.objects.create(email=person.email, lang="de")
    Edition.objects.create(subject_de="Rundschreiben", text_de="Text.")
    Digest.objects.create(user=person, frequency="daily", period="2026-10-31")
    StoredScreen.objects.create(criteria={}, key=str(person.pk))
    Event.objects.create(
        model="content.news", object_id=person.pk, title="Meldung", action="publish", state_to="published", who=person
    )


def _of_programs(number: int) -> None:
    TableImport.objects.create(table="prices", file="uploads/00/none.csv", name=f"{number}.csv", state="failed")
    Run.objects.create(kind=Run.Kind.FIGURES, record_date=date.fromordinal(RECORD_DATE.toordinal() - number))
    DeadLetter.objects.create(doc_type="fund", doc_id=number, version=1, status=400, reason="mapper_parsing_exception")
    Worker.objects.create(name=f"indexer-{number}")
    link = WebLink.objects.create(address=f"https://example.org/{number}", state="broken", problem="not_found")
    news = NewsFactory.create()
    LinkPlace.objects.create(link=link, model="content.news", object_id=news.pk, field="body_de")
    IndexTarget.objects.create(doc_type="fund", index_name=f"funds-{number}", state="retired", mapping_hash="x")
    Delivery.objects.create(kind="newsletter", recipient="a@example.org", lang="de", message_id=f"<{number}>")
