"""The sitemap: which addresses of the portal search engines may list, in parts of bounded size (ADR 0222).

Each address stands once for each language, with links to the others. ``lastmod`` is the day of what a page shows, and
is left out where nobody knows it.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from django.conf import settings
from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from app.content.models import Article, News, Report
from app.funds.models import Fund
from app.http import heads
from app.http.heads import absolute
from app.http.messages import DEFAULT_LANGUAGE, LANGUAGES, Language
from app.http.routes import path_of, path_to
from app.managers.models import Company
from app.pdf import keeping
from app.ratings import market
from app.teams.standings import standings
from search.queries.items import slug
from search.texts import is_blank

#: Things in a part: with both languages 5,000 addresses, about 3 MB, which are written at once.
PART: Final = 2_500
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACE: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_LINKS: Final = "http://www.w3.org/1999/xhtml"
# A fund stands for its share classes, which its page lists. Prices and figures are what changes on it.
_FUNDS: Final = """
    SELECT t.id, t.name, greatest(
        (SELECT k.record_date FROM funds_keyfigures k WHERE k.tranche_id = t.id ORDER BY k.record_date DESC LIMIT 1),
        (SELECT n.date FROM prices_nav n WHERE n.tranche_id = t.id AND n.currency = t.currency
            ORDER BY n.date DESC LIMIT 1))
    FROM funds_tranche t WHERE t."primary" AND t.closed_on IS NULL ORDER BY t.id LIMIT %s OFFSET %s
"""
_COUNTED_FUNDS: Final = 'SELECT count(*) FROM funds_tranche t WHERE t."primary" AND t.closed_on IS NULL'


@dataclass(frozen=True, slots=True)
class Entry:
    """A page: its path in each language in which it can be read, and the day of what it shows."""

    paths: Mapping[Language, str]
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of pages: how many there are, and those from one place on."""

    count: Callable[[], int]
    read: Callable[[int, int], Iterable[Entry]]


def _funds(first: int, most: int) -> Iterator[Entry]:
    with connection.cursor() as cursor:
        cursor.execute(_FUNDS, [most, first])
        for id, name, day in cursor.fetchall():
            yield Entry({lang: path_to("fund", lang, slug=slug(name), id=id) for lang in LANGUAGES}, day)


def _count_funds() -> int:
    with connection.cursor() as cursor:
        cursor.execute(_COUNTED_FUNDS)
        [count] = cursor.fetchone()
    return int(count)


def _peergroups(first: int, most: int) -> Iterator[Entry]:
    known = market.current()
    for group in known.groups[first : first + most]:
        yield Entry(
            {
                lang: path_to("peergroup", lang, slug=slug(group.name.in_language(lang)), id=group.oldest_id)
                for lang in LANGUAGES
            },
            known.day,
        )


def _teams(first: int, most: int) -> Iterator[Entry]:
    found = sorted(standings(), key=lambda one: one.team.pk)
    for one in found[first : first + most]:
        yield Entry({lang: one.team.page(lang) for lang in LANGUAGES}, one.day)


def _count_teams() -> int:
    return len(standings())


def _companies(first: int, most: int) -> Iterator[Entry]:
    for number in _listed_companies()[first : first + most]:
        yield Entry({lang: path_to("assetManager", lang, id=number) for lang in LANGUAGES})


def _listed_companies() -> QuerySet[Company, int]:
    """Those of the list of asset managers: they have a fund with an open share class."""
    open_ones = Fund.objects.filter(company=OuterRef("pk"), tranches__closed_on=None, tranches__isnull=False)
    return Company.objects.filter(Exists(open_ones)).order_by("pk").values_list("pk", flat=True)


def _articles(model: type[Article], first: int, most: int) -> Iterator[Entry]:
    for item in model.public.order_by("id")[first : first + most].iterator():
        written: list[Language] = [lang for lang in LANGUAGES if not is_blank(item.title.own(lang))]
        yield Entry({lang: item.page(lang) for lang in written}, item.published_at and item.published_at.date())


def _pages(first: int, most: int) -> Iterator[Entry]:
    for route in heads.public_pages()[first : first + most]:
        yield Entry({lang: path_of(route, lang) for lang in LANGUAGES})


SOURCES: Final[Mapping[str, Source]] = {
    "pages": Source(lambda: len(heads.public_pages()), _pages),
    "funds": Source(_count_funds, _funds),
    "peergroups": Source(lambda: len(market.current().groups), _peergroups),
    "teams": Source(_count_teams, _teams),
    "companies": Source(lambda: _listed_companies().count(), _companies),
    "news": Source(News.public.count, partial(_articles, News)),
    "reports": Source(Report.public.count, partial(_articles, Report)),
}


def index(address_of: Callable[[str, int], str]) -> bytes:
    """The list of all parts; ``address_of`` is the path of one. May raise DATABASE_DOWN."""
    return _kept("index", 0, lambda: _index(address_of))


def _index(address_of: Callable[[str, int], str]) -> bytes:
    parts = "".join(
        f"<sitemap><loc>{escape(absolute(address_of(name, number + 1)))}</loc></sitemap>\n"
        for name, source in SOURCES.items()
        for number in range(math.ceil(source.count() / PART))
    )
    return f'{_HEAD}<sitemapindex xmlns="{_NAMESPACE}">\n{parts}</sitemapindex>\n'.encode()


def part(name: str, number: int) -> bytes | None:
    """One part, counted from 1; None if there is no such one. May raise DATABASE_DOWN."""
    source = SOURCES.get(name)
    if source is None or not 1 <= number <= math.ceil(source.count() / PART):
        return None
    return _kept(name, number, lambda: _part(source.read((number - 1) * PART, PART)))


def _part(entries: Iterable[Entry]) -> bytes:
    urls = "".join(line for entry in entries for line in _urls(entry))
    return f'{_HEAD}<urlset xmlns="{_NAMESPACE}" xmlns:xhtml="{_LINKS}">\n{urls}</urlset>\n'.encode()


def _urls(entry: Entry) -> Iterator[str]:
    """The page in each of its languages, each with links to all of them."""
    addresses = {lang: absolute(path) for lang, path in entry.paths.items()}
    named = [*addresses.items(), ("x-default", addresses.get(DEFAULT_LANGUAGE) or next(iter(addresses.values())))]
    links = "".join(_link(lang, address) for lang, address in named)
    day = f"<lastmod>{entry.day.isoformat()}</lastmod>" if entry.day else ""
    for address in addresses.values():
        yield f"<url><loc>{escape(address)}</loc>{day}{links}</url>\n"


def _link(lang: str, address: str) -> str:
    return f'<xhtml:link rel="alternate" hreflang="{lang}" href={quoteattr(address)}/>'


def _kept(name: str, number: int, make: Callable[[], bytes]) -> bytes:
    """What was made within the last hour, for all processes."""
    return keeping.kept(keeping.key_of("sitemap", name, number, settings.PORTAL_ADDRESS), make)
