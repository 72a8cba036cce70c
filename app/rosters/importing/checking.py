"""Reads rows of classifications, each by itself: what an article, a day and a share may look like."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from app.importing.cells import read_date, read_isin
from app.importing.faults import Fault, fault, missing
from app.importing.numbers import Percent
from app.importing.rejects import Reject
from app.importing.sources import SourceRow
from app.rosters.importing.headers import ARTICLE, ISIN, SHARE, SOURCE, TEMPLATE_SHARES, VALID_FROM
from app.rosters.models import Article

#: How far ahead of its day a classification may be stated.
YEARS_AHEAD: Final = 5
#: The article of a product that the regulation does not cover, in the template's words.
_NONE: Final = "0"
_ARTICLE: Final = re.compile(
    r"(?:sfdr[\s,:-]*)?(?:(?:article|artikel|articolo|art\.?)\s*)?(0|6|8|9)(?:[.,]0+)?(?:\s*\(?sfdr\)?)?",
    re.IGNORECASE,
)
_SHARE: Final = re.compile(r"(\d{1,3})(?:[.,](\d{1,4}))?\s*%?", re.ASCII)
_LONGEST_SOURCE: Final = 200


@dataclass(frozen=True, slots=True)
class Line:
    """A row that may be loaded as far as it alone tells. ``article`` is None for a fund that is not classified.

    ``dated`` says whether the row itself names the day.
    """

    line: int
    isin: str
    article: int | None
    valid_from: datetime.date
    dated: bool
    share: Decimal | None
    source: str
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Bounds:
    """What holds for all rows: the first day of the scheme, today, and what counts where a row says nothing."""

    since: datetime.date | None
    today: datetime.date
    valid_from: datetime.date
    source: str


def check(rows: Iterable[SourceRow], bounds: Bounds) -> Iterator[Line | Reject]:
    """Yield a line or a reject for every row."""
    for row in rows:
        found = row.fault or _read(row, bounds)
        yield found if isinstance(found, Line) else Reject(row.line, found, row.cells)


def _read(row: SourceRow, bounds: Bounds) -> Line | Fault:
    values = row.values
    isin = read_isin(values[ISIN])
    if isinstance(isin, Fault):
        return isin
    article = read_article(values[ARTICLE])
    if isinstance(article, Fault):
        return article
    dated = bool(values.get(VALID_FROM))
    day = read_day(values[VALID_FROM], bounds) if dated else bounds.valid_from
    if isinstance(day, Fault):
        return day
    in_template = not values.keys().isdisjoint(TEMPLATE_SHARES)
    share = template_share(values, article) if in_template else read_share(values.get(SHARE, ""))
    if isinstance(share, Fault):
        return share
    source = values.get(SOURCE) or bounds.source
    if len(source) > _LONGEST_SOURCE:
        return fault(f"{SOURCE}_too_long", length=len(source), most=_LONGEST_SOURCE)
    if not source.isprintable():
        return fault(f"{SOURCE}_unreadable")
    return Line(row.line, isin, article, day, dated, share, source, row.cells)


def read_article(cell: str) -> int | Fault | None:
    """Return the article that a cell names, None for a product outside of the regulation, or what is wrong."""
    if not cell:
        return missing(ARTICLE)
    found = _ARTICLE.fullmatch(cell.strip())
    if found is None:
        return fault(f"{ARTICLE}_unknown", ARTICLE, value=str(cell))
    return None if found[1] == _NONE else int(Article(int(found[1])))


def read_day(cell: str, bounds: Bounds) -> datetime.date | Fault:
    """Return the day from which a row holds, or what is wrong with it."""
    day = read_date(cell, datetime.date.max, VALID_FROM)
    if isinstance(day, Fault):
        return day
    if bounds.since is not None and day < bounds.since:
        return fault("valid_from_before_scheme", date=day, since=bounds.since)
    latest = bounds.today + datetime.timedelta(days=366 * YEARS_AHEAD)
    return fault("valid_from_far", date=day, latest=latest) if day > latest else day


def read_share(cell: str) -> Decimal | Fault | None:
    """Return a share in percent points, or what is wrong with it."""
    if not cell:
        return None
    value = _decimal(cell)
    if value is None:
        return fault(f"{SHARE}_invalid", SHARE, value=str(cell))
    return value if value <= 100 else fault(f"{SHARE}_out_of_range", most=100, value=value)


def template_share(values: Mapping[str, str], article: int | None) -> Decimal | Fault | None:
    """Return the minimum share that a European ESG Template states of a product, in percent points."""
    of_article_8, environmental, social, planned = TEMPLATE_SHARES
    names = {8: (of_article_8,), 9: (environmental, social)}.get(article or 0, ())
    given = [name for name in names if values.get(name)] or [planned]
    total = None
    for name in given:
        cell = values.get(name, "")
        if not cell:
            continue
        value = _decimal(cell)
        if value is None:
            return fault(f"{name}_invalid", SHARE, value=str(cell))
        # The template writes shares as parts of one; Excel may show them in percent.
        value = value if isinstance(cell, Percent) or cell.rstrip().endswith("%") else value * 100
        total = value if total is None else total + value
        if total > 100:
            return fault(f"{name}_out_of_range", "template_share", value=str(cell))
    return None if total is None else total.quantize(Decimal("0.0001"))


def _decimal(cell: str) -> Decimal | None:
    """Up to 100 a comma and a point mean the same: no share has thousands."""
    found = _SHARE.fullmatch(cell.strip())
    return Decimal(f"{found[1]}.{found[2] or 0}") if found else None
