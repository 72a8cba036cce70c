"""What every answer made of figures says of itself: the fund, the record date, and what a reader should know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from django.db import connection
from django.utils import timezone

from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.figures.storing import DIGITS
from app.funds import terms
from app.funds.models import Peergroup
from app.http import formats
from app.http.messages import Language, text
from app.http.problems import Problem
from search.queries.items import slug
from search.texts import Text

Item = dict[str, Any]

_SUBJECTS: Final = f"""
    SELECT t.id, t.fund_id, t.name, t.isin, t.currency, t."primary", f.peergroup_id, {Peergroup.name.sql("p")},
        (SELECT n.date FROM prices_nav n WHERE n.tranche_id = t.id AND n.currency = t.currency
            ORDER BY n.date LIMIT 1),
        (SELECT n.date FROM prices_nav n WHERE n.tranche_id = t.id AND n.currency = t.currency
            AND n.date <= least(%s, t.closed_on) ORDER BY n.date DESC LIMIT 1),
        NOT EXISTS (SELECT FROM prices_nav n WHERE n.tranche_id = t.id AND n.currency = t.currency AND n.date > %s
            AND n.date <= coalesce(t.closed_on, 'infinity')),
        t.closed_on
    FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id JOIN funds_peergroup p ON p.id = f.peergroup_id
    WHERE t.id = ANY (%s)
"""  # noqa: S608 - the names of columns


@dataclass(frozen=True)
class Subject:
    """A share class that a chart is about.

    ``first`` and ``last`` are the dates of its first NAV and of its last one up to the chart's end, after which it is
    ``ended`` if no other follows.
    """

    id: int
    fund_id: int
    name: str
    isin: str
    currency: str
    primary: bool
    peergroup_id: int
    peergroup: Text
    first: date | None
    last: date | None
    ended: bool
    closed_on: date | None

    def document(self, lang: Language) -> Item:
        """The share class as answers name it."""
        return {
            "id": self.id,
            "fund_id": self.fund_id,
            "slug": slug(self.name),
            "name": self.name,
            "isin": self.isin,
            "tranche_currency": self.currency,
            "primary": self.primary,
            "peergroup_id": self.peergroup_id,
            "peergroup": self.peergroup.in_language(lang),
            "available_from": self.first,
            "closed_on": self.closed_on,
        }


def subjects(ids: Sequence[int], until: date) -> Mapping[int, Subject]:
    """The share classes with these ids that exist."""
    with connection.cursor() as cursor:
        cursor.execute(_SUBJECTS, [until, until, [one for one in ids if one <= LARGEST_ID]])
        rows = [[*row[:7], Text(*row[7:9]), *row[9:]] for row in cursor.fetchall()]
    return {row[0]: Subject(*row) for row in rows}


def subject(id: int, until: date, lang: Language) -> Subject:
    """One share class. Raises Problem (404 fund_not_found)."""
    found = subjects([id], until).get(id)
    if found is None:
        raise Problem("fund_not_found", lang=lang)
    return found


def record_date(lang: Language) -> date | None:
    """The date of the latest key figures, None before there are any. Raises Problem (503 data_unavailable)."""
    try:
        return terms.record_date()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error


def record_date_if_known() -> str | None:
    """Date of the latest key figures; None while it was never known, for answers that can do without."""
    try:
        known = terms.record_date()
    except DATABASE_DOWN:
        return None
    return known.isoformat() if known else None


def last_record_date(one: Subject) -> date | None:
    """The date of the last key figures of a share class that has closed."""
    statement = "SELECT max(record_date) FROM funds_keyfigures WHERE tranche_id = %(id)s AND record_date <= %(closed)s"
    [(found,)] = rows(statement, {"id": one.id, "closed": one.closed_on})
    return found if isinstance(found, date) else None


def latest_day(lang: Language) -> date:
    """The last day that charts show: the record date, today before there is one. Raises Problem (503)."""
    return record_date(lang) or timezone.localdate()


def notice(code: str, lang: Language, **values: object) -> Item:
    """Something that the reader of a chart should know; ``values`` fill its text and stand beside it."""
    shown = {name: _shown(value) for name, value in values.items()}
    return {"code": code, "text": text(f"chart_notice.{code}", lang, **shown), "values": shown}


def _shown(value: object) -> str:
    if isinstance(value, date):
        # The portal shows dates as DD.MM.YYYY in both languages (specification, section 9).
        return formats.day(value)
    return str(value)


def rows(statement: str, values: Mapping[str, Any]) -> list[Any]:
    """The rows that a statement answers."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found: list[Any] = cursor.fetchall()
    return found


def rounded(value: Any, digits: int = 2) -> float | None:
    """A figure as answers give it; None stays None.

    It is that of a key figure as it is stored and as pages show it: both round halves away from zero, so that no chart
    is a hundredth away from its own key figure.
    """
    if value is None:
        return None
    stored = Decimal(f"{float(value):.{DIGITS}f}")
    return float(stored.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
