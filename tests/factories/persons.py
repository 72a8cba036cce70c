"""Accounts with something in every table that may hold something about a person."""

from datetime import date, timedelta
from uuid import uuid4

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import (
    ColumnSet,
    Consent,
    EmailChange,
    FactorRemoval,
    Link,
    Passkey,
    PasskeyCeremony,
    PasskeyOwner,
    RecoveryCode,
    Session,
    User,
)
from app.accounts.services import letters, links, security_log
from app.alerts.models import (
    AlertSettings,
    Change,
    Digest,
    Match,
    SavedSearch,
    StoredScreen,
    WatchEntry,
    WatchList,
    WatchMatch,
)
from app.alternatives.models import Benchmark, Entry
from app.content.models import Author, Category, News, Report
from app.dashboards.models import Invitation, TeamEvent
from app.exports.models import Place
from app.focus.models import FocusCategory, FocusItem
from app.funds.models import (
    ExclusionCriterion,
    Fund,
    FundDocument,
    FundExclusion,
    FundPresentation,
    InvestmentFocus,
    Peergroup,
    Region,
    Spelling,
    Universe,
)
from app.http import acting
from app.importing.models import TableImport
from app.inquiries import services as inquiries
from app.inquiries.models import Inquiry, Kind, RatingPointsRequest
from app.macro.models import MacroOverview
from app.mail.models import Errand
from app.newsletter.models import Copy, Edition, Subscription
from app.policies.models import Announcement, Policy, Wording
from app.prices.models import HeldNav, Split
from app.profiles.models import CompanyDocument, CompanyNews, Person, Profile
from app.publishing import services as publish
from app.publishing.states import Action
from app.ratings.models import QualitativeRating, Review
from app.rosters.models import Classification, Decision, FundList, Scheme
from app.statistics.models import Event, MonthSecret, Search
from app.teams.criteria import CRITERIA
from app.teams.models import Team, TeamChange, TeamRating
from tests.factories.accounts import account
from tests.factories.funds import TrancheFactory


def plant(mark: str, number: int) -> User:
    """An account that has the mark in whatever it is called or has written."""
    now = timezone.now()
    staff = User.objects.filter(email="staff@example.org").first()
    staff = staff or account("staff@example.org", is_staff=True, is_superuser=True)
    user = account(
        f"{mark}@example.org",
        id=number,
        first_name=f"{mark}-first",
        name=f"{mark}-last",
        company=f"{mark}-company",
        phone=f"+49 {mark}",
        contact_person=f"{mark}-contact",
        function=f"{mark}-function",
        sector=f"{mark}-sector",
        sector_question=f"{mark}-question",
        division=f"{mark}-division",
        review_reason=f"{mark}-reason",
        block_message=f"{mark}-block",
    )
    user.groups.add(Group.objects.create(name=f"Redaktion {key_of(user)}"))
    user.user_permissions.add(Permission.objects.all()[0])
    with acting.by(user.pk, "/admin/"):
        # Former rights are kept as well, and whose rights the person has changed.
        User.objects.update(is_survey_summary_allowed=True)
        sign_in(user, staff)
        follow(user)
        write(user)
        edit(user)
    MonthSecret.objects.get_or_create(month=now.date().replace(day=1), defaults={"secret": b"s" * 32})
    hidden = key_of(user).encode()
    Event.objects.create(day=now, kind="fund", subject_id=1, object_id=1, reader="user", person=hidden, source="link")
    Search.objects.create(
        id=uuid4(),
        day=now,
        form="advanced",
        criteria={},
        text=True,
        reader="user",
        person=hidden,
        first_place=1,
        shown=[1],
    )
    Place.objects.create(
        ticket=uuid4(), owner=f"account {user.pk}", large=False, lease_until=now + timedelta(minutes=1)
    )
    content = ContentType.objects.get_for_model(User)
    LogEntry.objects.create(
        user=staff, content_type=content, object_id=str(user.pk), object_repr=str(user), action_flag=CHANGE,
        change_message=f"[{{'changed': '{mark}'}}]",
    )  # fmt: skip
    return user


def mark_of(user: User) -> str:
    return user.email.partition("@")[0]


def key_of(user: User) -> str:
    """One letter, to tell apart what may be there once only, and which names nobody."""
    return mark_of(user)[0]


def sign_in(user: User, staff: User) -> None:
    now, mark, key = timezone.now(), mark_of(user), key_of(user)
    Consent.objects.create(user=user, kind="terms", version="2026-10", given=True)
    links.issue(user, Link.Purpose.NEW_EMAIL, f"{mark}-new@example.org")
    EmailChange.objects.create(user=user, email=f"{mark}-new@example.org")
    letters.write(
        "new_email",
        user,
        "de",
        to=f"{mark}-new@example.org",
        new_email=f"{mark}-new@example.org",
        link="https://example.org/x",
    )
    RecoveryCode.objects.create(user=user, code_hash=key.encode() * 32)
    PasskeyOwner.objects.create(user=user, handle=key.encode() * 64)
    Passkey.objects.create(user=user, name=f"{mark}-key", credential_id=key.encode(), public_key=b"b", aaguid=uuid4())
    PasskeyCeremony.objects.create(
        purpose="register",
        secret_hash=key.encode() * 32,
        browser_hash=b"y" * 32,
        user=user,
        challenge=b"z",
        expires_at=now,
    )
    FactorRemoval.objects.create(user=user, asked_by=staff)
    TOTPDevice.objects.create(user=user, name=f"{mark}-device")
    Session.objects.create(
        session_key=key * 40, session_data="", user=user, device=f"{mark}-browser", expire_date=now + timedelta(days=1)
    )
    ColumnSet.objects.create(user=user, name=f"{mark}-columns", columns=["ter"])
    security_log.record(security_log.Event.PASSWORD_CHANGED, user, user)


def follow(user: User) -> None:
    mark = mark_of(user)
    tranche = TrancheFactory.create()
    AlertSettings.objects.create(user=user, time_zone="Europe/Zurich")
    entries = WatchList.objects.create(user=user, name=f"{mark}-list")
    WatchEntry.objects.create(watch_list=entries, tranche=tranche, note=f"{mark}-note")
    screen = StoredScreen.objects.create(criteria={"search": f"{mark}-text"}, key=key_of(user) * 64)
    search = SavedSearch.objects.create(user=user, name=f"{mark}-search", screen=screen)
    change = Change.objects.create(doc_type="tranche", doc_id=tranche.pk, version=1)
    digest = Digest.objects.create(user=user, frequency="daily", period="2026-11-24")
    Match.objects.create(saved_search=search, asked_screen=screen.pk, change=change, direction="enters", digest=digest)
    WatchMatch.objects.create(user=user, change=change, direction="upgrade", digest=digest)
    RatingPointsRequest.objects.create(user=user, fund=tranche.fund)


def write(user: User) -> None:
    mark = mark_of(user)
    category = Category.objects.create(code=key_of(user), name_de="Art")
    texts = {"title_de": "Titel", "body_de": "Text", "date": date(2026, 11, 24), "category": category}
    news = publish.create(News(**texts), {}, user)
    publish.act(news, Action.SUBMIT, user, news.version)
    report = publish.create(Report(**texts), {}, user)
    publish.act(report, Action.SUBMIT, user, report.version)
    fund = TrancheFactory.create().fund
    paper = publish.create(FundDocument(fund=fund, date=date(2026, 11, 24), category="annual_report"), {}, user)
    publish.act(paper, Action.SUBMIT, user, paper.version)
    _write_for_company(user, fund)
    policy = Policy.objects.create(code=f"rules-{key_of(user)}", name_de="Regeln")
    wording = publish.create(Wording(policy=policy, valid_from=date(2026, 11, 24), body_de="Text"), {}, user)
    publish.act(wording, Action.SUBMIT, user, wording.version)
    Announcement.objects.create(wording=wording, user=user)
    kind = FocusCategory.objects.create(code=f"focus-{key_of(user)}", name_de="Aktienfonds")
    signs = Author.objects.create(name=f"Mondredaktion {key_of(user)}", role_de="Analyse")
    chosen = publish.create(FocusItem(category=kind, fund=fund, signed_by=signs, reason_de="<p>Grund</p>"), {}, user)
    publish.act(chosen, Action.SUBMIT, user, chosen.version)
    team = Team.objects.create(company=fund.company, name=f"Mondteam {key_of(user)}")
    scores = dict.fromkeys(CRITERIA, 3)
    rated = publish.create(
        TeamRating(team=team, date=date(2026, 11, 24), signed_by=signs, text_de="<p>Grund</p>", **scores), {}, user
    )
    publish.act(rated, Action.SUBMIT, user, rated.version)
    publish.create(MacroOverview(company=fund.company, date=date(2026, 11, 24), equity_usa=4), {}, user)
    told = publish.create(Profile(company=fund.company, description_de="Mondgesellschaft"), {}, user)
    Profile.objects.filter(pk=told.pk).update(state="submitted")
    one = publish.create(Person(company=fund.company, first_name="Luna", last_name="Mondbeispiel"), {}, user)
    Person.objects.filter(pk=one.pk).update(state="submitted")
    company = fund.company
    for email, sender in ((user.email.upper(), None), (f"guest-of-{key_of(user)}@example.net", user)):
        Invitation.objects.create(
            company=company, email=email, role="reader", token_hash=f"{email}"[:32].encode(), invited_by=sender,
            expires_at=timezone.now() + timedelta(days=14),
        )  # fmt: skip
    TeamEvent.objects.create(company=company, action="removed", who=user, member=user, role="reader")
    inquiries.take(Kind.MESSAGE, user.email, {"name": f"{mark}-sender", "message": f"{mark}-message"}, user, "de")
    # Before signing in, and in another writing.
    inquiries.take(Kind.MESSAGE, user.email.upper(), {"message": f"{mark}-earlier"}, None, "de")
    Inquiry.objects.filter(user=user).update(answer=f"{mark}-answer")
    subscription = Subscription.objects.create(email=user.email.title(), name=f"{mark}-reader", lang="de")
    edition = Edition.objects.create(subject_de="Ausgabe", subject_en="Edition", text_de="Text", text_en="Text")
    Copy.objects.create(edition=edition, subscription=subscription)
    Errand.objects.create(kind="reset_password", data={"email": user.email.upper(), "base": "", "lang": "de"})


def _write_for_company(user: User, fund: Fund) -> None:
    """What only accounts of a company write."""
    written = {"company": fund.company, "date": date(2026, 11, 24)}
    publish.create(CompanyNews(title_de="Titel", text_de="<p>Text</p>", **written), {}, user)
    publish.create(CompanyDocument(title="Titel", category="factsheet", **written), {}, user)
    publish.create(FundPresentation(fund=fund, key_facts_de="Kauft selten um"), {}, user)


def edit(user: User) -> None:
    """Make or change a record of each kind that has a history."""
    key = key_of(user)
    Universe.objects.update_or_create(code="retail", defaults={"name_de": f"Fonds für alle {key}"})
    fund = FundDocument.objects.get(author=user).fund
    moon = Region.objects.create(code=f"moon-{key}", name_de="Mond")
    craters = InvestmentFocus.objects.create(code=f"craters-{key}", name_de="Krater")
    profile = Profile.objects.get(company=fund.company)
    for one in (fund, profile):
        one.regions.add(moon)
        one.investment_focus.add(craters)
    profile.selected_funds.add(fund)
    signs = Author.objects.get(name=f"Mondredaktion {key}")
    peergroup = Peergroup.objects.create(name_de=f"Mondfonds {key}", name_en=f"Moon funds {key}", asset_class="equity")
    for text in (News.objects.get(author=user), Report.objects.get(author=user)):
        text.funds.add(fund)
        text.companies.add(fund.company)
        text.peergroups.add(peergroup)
        text.authors.add(signs)
    Policy.objects.filter(code=f"rules-{key}").update(place=1)
    group = user.groups.get()
    group.permissions.add(Permission.objects.all()[0])
    Group.objects.filter(pk=group.pk).update(name=f"Redaktion und Presse {key}")
    Spelling.objects.create(written=f"MondFonds {key}")
    criterion = ExclusionCriterion.objects.create(code=f"dust-{key}", name_de="Staub")
    FundExclusion.objects.create(fund=fund, criterion=criterion)
    team = Team.objects.get(name=f"Mondteam {key}")
    team.funds.add(fund)
    TeamChange.objects.create(team=team, day=date(2026, 11, 24), what_de=key)
    scheme = Scheme.objects.create(code=f"moon-{key}", name_de="Mondregeln")
    Classification.objects.create(fund=fund, scheme=scheme, article=8)
    code = FundList.Code.EMP
    funds, _made = FundList.objects.update_or_create(code=code, defaults={"name_de": key, "name_en": key})
    funds.peergroups.add(fund.peergroup or Peergroup.objects.create(name_de=key, name_en=key))
    Decision.objects.create(fund_list=funds, fund=fund, listed=True, since=date(2026, 11, 24), reason_de=key)
    Entry.objects.create(
        kind="eltif", name=key, manager=key, investors="both", strategy="other", home_state="LU", fund=fund
    )
    Benchmark.objects.create(fund=fund, record_date=date(2026, 11, 24), rating_total=50)
    QualitativeRating.objects.create(fund=fund, date=date(2026, 11, 24), points=50)
    Review.objects.create(fund=fund, since=date(2026, 11, 24))
    tranche = fund.tranches.get()
    Split.objects.create(tranche=tranche, date=date(2026, 11, 24), ratio=2)
    HeldNav.objects.create(
        tranche=tranche, date=date(2026, 11, 24), nav=20, currency="EUR", reason="own", before_date=date(2026, 11, 23),
        before_nav=40, change=-50, held_at=timezone.now(),
    )  # fmt: skip
    TableImport.objects.create(table="articles", name=f"{mark_of(user)}.xlsx", file="x", author=user)
