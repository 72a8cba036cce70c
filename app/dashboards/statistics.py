"""Who may see the statistics of an asset manager, of which months, and its funds (ADR 0262)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.http import HttpRequest

from app.accounts.permissions import manages, user_of
from app.funds.models import Fund, Tranche
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.http.query import Key, Read
from app.statistics.keys import month_of
from app.statistics.kinds import Kind, ReaderKind
from app.statistics.summing import last_day
from app.statistics.totals import first_month
from search.queries.items import slug

Item = dict[str, Any]

#: Months that are shown unless a period is asked for, and at most.
USUAL_MONTHS: Final = 12
MAX_MONTHS: Final = 60
ALL: Final = "all"
#: What may be asked for as ``type``, by its name in the address.
TYPES: Final[Mapping[str, Kind]] = {
    "fund": Kind.FUND,
    "document": Kind.DOCUMENT,
    "news": Kind.COMPANY_NEWS,
    "company_document": Kind.COMPANY_DOCUMENT,
    "profile": Kind.PROFILE,
    "shown": Kind.SHOWN,
}
#: Those that are counted for a fund; the others are counted for the company.
OF_FUNDS: Final = ("fund", "document", "shown")
READERS: Final = (ReaderKind.VISITOR, ReaderKind.REGISTERED, ReaderKind.PROFESSIONAL)

PERIOD: Final = (
    Key(
        "date_after",
        "date",
        "The first day. Statistics know whole months only: the first month is the first one that begins on or after "
        "this day. Without it, twelve months.",
    ),
    Key(
        "date_before",
        "date",
        "The last day. The last month is the last one that ends on or before this day, and that has been over for a "
        "day. `from` and `to` of the answer say which months were counted.",
    ),
)
CHOICES: Final = (
    Key("type", "code", "What was read.", choices=(ALL, *TYPES), default=ALL),
    Key("user", "code", "Who read it.", choices=(ALL, *(one.value for one in READERS)), default=ALL),
)


@dataclass(frozen=True, slots=True)
class Period:
    """Whole months, by their first days; none if nothing is left of what was asked for."""

    months: tuple[date, ...]

    @property
    def first(self) -> date:
        """The first month; far in the future if there is none, so that nothing is found."""
        return self.months[0] if self.months else date(9999, 1, 1)

    @property
    def last(self) -> date:
        """The last month; see :attr:`first`."""
        return self.months[-1] if self.months else date(9999, 1, 1)

    def said(self) -> Item:
        """The first and the last day that were counted, as the answers say them."""
        if not self.months:
            return {"from": None, "to": None}
        return {"from": self.months[0].isoformat(), "to": last_day(self.months[-1]).isoformat()}


def check(request: HttpRequest, company_id: int, lang: Language) -> None:
    """Let accounts of the company pass. Raises Problem (403) for all others, whether or not there is the company."""
    if not manages(user_of(request), company_id):
        raise Problem("not_allowed", lang=lang)


def period_of(asked: Read, today: date) -> Period:
    """The whole months within what was asked for. Raises Problem (400) if it ends before it begins."""
    after, before = asked["date_after"], asked["date_before"]
    if after is not None and before is not None and after > before:
        raise Problem(
            "invalid_query", errors=[FieldError("date_after", after.isoformat(), "date_order")], lang=asked.lang
        )
    last = readable_month(today)
    if before is not None:
        # Later days count no other months, and may have none after them.
        before = min(before, today)
        last = min(last, month_of(before) if before == last_day(month_of(before)) else earlier(month_of(before), 1))
    if after is not None and after > last:
        return Period(())
    first = earlier(last, USUAL_MONTHS - 1)
    if after is not None:
        first = after if after.day == 1 else _following(month_of(after))
    first = max(first, earlier(last, MAX_MONTHS - 1), first_month() or first)
    return Period(tuple(_months(first, last)))


def readable_month(today: date) -> date:
    """The last month that is over for a whole day: until then its sums may still grow, by one person's views."""
    return earlier(month_of(today - timedelta(days=1)), 1)


def earlier(month: date, by: int) -> date:
    """The first day of the month that lies ``by`` months before."""
    number = month.year * 12 + month.month - 1 - by
    return date(max(number // 12, 1), number % 12 + 1, 1)


def _months(first: date, last: date) -> Iterator[date]:
    while first <= last:
        yield first
        first = _following(first)


def _following(month: date) -> date:
    """The first day of the next month."""
    return month_of(month + timedelta(days=31))


def readers_of(user: str) -> Sequence[ReaderKind]:
    """The kinds of readers behind a value of ``user``."""
    return READERS if user == ALL else (ReaderKind(user),)


def own_funds(company_id: int) -> dict[int, str]:
    """Names of all funds that a company has, by number."""
    return dict(Fund.objects.filter(company_id=company_id).order_by("name", "pk").values_list("pk", "name"))


def links_of(fund_ids: Sequence[int]) -> dict[int, Item]:
    """For each fund the share class whose page stands for it, with the slug of its address."""
    shares = Tranche.objects.filter(fund_id__in=list(fund_ids)).order_by("fund_id", "-primary", "pk")
    rows = list(shares.values_list("fund_id", "pk", "name", "closed_on"))
    found: dict[int, Item] = {}
    # Open share classes first.
    for fund, id, name, _ in sorted(rows, key=lambda row: row[3] is not None):
        found.setdefault(fund, {"id": id, "slug": slug(name)})
    return found
