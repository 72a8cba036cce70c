"""The heads of pages that show one thing: a fund, a peergroup, a news item.

Only what a visitor may read gets in. A share class costs one query by its number, a peergroup what is kept of all of
them, a news item or report one question to the engine.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Final

from app.bilingual import complete_languages, language_for
from app.content import feeds
from app.content import services as content
from app.content.models import Article, News, Report
from app.database.ids import LARGEST_ID
from app.discovery import schema_org
from app.discovery.schema_org import Crumb
from app.funds import records
from app.http import formats, heads
from app.http.heads import Head, Picture
from app.http.messages import DEFAULT_LANGUAGE, LANGUAGES, Language, text
from app.http.routes import item_page, path_to
from app.managers.former import company_of
from app.profiles.models import CompanyNews, Profile
from app.profiles.shown import number_of_funds
from app.ratings import market
from app.richtext import first_paragraph, plain
from app.teams.standings import standings
from search.fields import Viewer
from search.queries.items import fund_item, slug
from search.texts import Text

#: Whose figures a head names: those that everybody may see.
VIEWER: Final[Viewer] = "visitor"
#: Characters that search engines show of a description.
LONGEST: Final = 160
_DIGITS: Final = frozenset("123456789")
_LAST_WORD: Final = re.compile(r"\s+\S*$")


#: The page that lists each kind of articles.
_LISTS: Final[Mapping[type[Article], str]] = {News: "news", Report: "reports"}
#: Pixels of social pictures, which pictures.py makes.
PICTURE_SIZE: Final = (1200, 630)


def _picture(path: str, lang: Language, alt: str) -> Picture:
    """A picture at an endpoint of this app."""
    width, height = PICTURE_SIZE
    return Picture(path=f"/api/v1/social/{path}?lang={lang}", width=width, height=height, alt=alt)


def general_picture(lang: Language) -> Picture:
    """The picture of pages that have none of their own."""
    return _picture("portal/", lang, text("social.alt_portal", lang))


def home(_id: int | None, lang: Language) -> Head:
    """The portal as a whole, with its search."""
    head = heads.plain("home", lang, {one: path_to("home", one) for one in LANGUAGES})
    return replace(head, data=schema_org.website(head.description, lang))


def fund(id: int | None, lang: Language) -> Head | None:
    """A share class: name and ISIN, class, peergroup and costs."""
    document = records.by_id(id or 0)
    if document is None:
        return None
    item = fund_item(document, lang, VIEWER)
    paths = {one: path_to("fund", one, slug=item["slug"], id=item["id"]) for one in LANGUAGES}
    description = _sentences(_standing(item, lang), _origin(item), _notes(item["record_date"], item["simulated"], lang))
    crumbs = [*_above_peergroup(lang), _peergroup_crumb(document, lang), Crumb(item["name"], paths[lang])]
    return Head(
        title=f"{item['name']} ({item['isin']})",
        description=description,
        paths=paths,
        picture=_picture(f"funds/{item['id']}/", lang, text("social.alt_fund", lang, name=item["name"])),
        data=(
            schema_org.investment_fund(item, paths[lang], description, lang),
            schema_org.breadcrumbs(crumbs, lang),
        ),
    )


def _standing(item: Mapping[str, Any], lang: Language) -> str:
    rated = "unrated" if item["rating_points"] is None else "rated"
    points = formats.number(item["rating_points"], lang, 0)
    standing = text(f"head.{rated}", lang, rank=item["rank"], points=points, peergroup=item["peergroup"])
    if item["ter"] is None:
        return standing
    return f"{standing}, {text('head.ter', lang, ter=formats.percent(item['ter'], lang))}"


def _origin(item: Mapping[str, Any]) -> str:
    return ", ".join([item["company"], *([f"WKN {item['wkn']}"] if item["wkn"] else [])])


def peergroup(id: int | None, lang: Language) -> Head | None:
    """The peergroup of a share class: how many funds it has, how many are rated, and their median performance."""
    document = records.by_id(id or 0)
    if document is None:
        return None
    known = market.current()
    group = next((one for one in known.groups if one.id == document["peergroup_id"]), None)
    name = _peergroup(document)
    # Any of its share classes leads to the page: the oldest one stands for all, as the best one changes each month.
    number = document["id"] if group is None else group.oldest_id
    paths = {one: path_to("peergroup", one, slug=slug(name.in_language(one)), id=number) for one in LANGUAGES}
    facts = "" if group is None else _facts(group, lang)
    description = _sentences(
        facts or text("page.peergroup.description", lang), _notes(known.day, known.simulated and bool(facts), lang)
    )
    title = name.in_language(lang)
    return Head(
        title=title,
        description=description,
        paths=paths,
        picture=None
        if group is None
        else _picture(f"peergroups/{group.id}/", lang, text("social.alt_peergroup", lang, name=title)),
        data=(
            schema_org.collection(title, paths[lang], description, lang),
            schema_org.breadcrumbs([*_above_peergroup(lang), Crumb(title, paths[lang])], lang),
        ),
    )


def _facts(group: market.Group, lang: Language) -> str:
    counts = text(
        "head.peergroup", lang, rated=formats.number(group.rated, lang, 0), funds=formats.number(group.funds, lang, 0)
    )
    medians = [
        text(f"head.{period}", lang, median=signed(value, lang))
        for period in ("perf_1y", "perf_3y")
        if (value := group.medians[period]) is not None
    ]
    return ", ".join([counts, *medians])


def signed(value: float, lang: Language) -> str:
    """A change with its sign, unless it rounds to zero."""
    written = formats.percent(abs(value), lang, 1)
    if not _DIGITS.intersection(written):
        return written
    return f"{'+' if value > 0 else '−'}{written}"


def _peergroup(document: Mapping[str, Any]) -> Text:
    return Text(**{lang: fund_item(document, lang, VIEWER)["peergroup"] for lang in LANGUAGES})


def _above_peergroup(lang: Language) -> list[Crumb]:
    return [Crumb(text("page.peergroups.title", lang), path_to("peergroups", lang))]


def _peergroup_crumb(document: Mapping[str, Any], lang: Language) -> Crumb:
    name = _peergroup(document).in_language(lang)
    return Crumb(name, path_to("peergroup", lang, slug=slug(name), id=document["id"]))


def news(_id: int | None, lang: Language) -> Head:
    """The list of news, with its feeds."""
    return _articles(News, lang)


def reports(_id: int | None, lang: Language) -> Head:
    """The list of reports, with its feeds."""
    return _articles(Report, lang)


def _articles(model: type[Article], lang: Language) -> Head:
    head = heads.plain(_LISTS[model], lang, {one: path_to(_LISTS[model], one) for one in LANGUAGES})
    return replace(head, feeds=feeds.offered(model, lang))


def news_item(id: int | None, lang: Language) -> Head | None:
    """A news item: its headline, and its summary or the beginning of its text."""
    return _article(News, id, lang)


def report(id: int | None, lang: Language) -> Head | None:
    """A report: its headline, and its summary or first paragraph; the rest needs an account (ADR 0240)."""
    return _article(Report, id, lang)


def team_rating(id: int | None, lang: Language) -> Head | None:
    """A team with its class; nothing of the reasons, most of which need an account."""
    found = next(iter(standings([id])), None) if id else None
    if found is None:
        return None
    name, company = found.team.name, found.team.company.name
    paths = {one: found.team.page(one) for one in LANGUAGES}
    stands = text(
        f"head.team_{found.status}", lang, rank=found.rank, team=name, company=company, day=formats.day(found.day)
    )
    note = text("head.simulated_text", lang) if found.latest.simulated else ""
    title = f"{name} ({company})"
    crumbs = [Crumb(text("page.teamRatings.title", lang), path_to("teamRatings", lang)), Crumb(title, paths[lang])]
    return Head(
        title=title,
        description=_sentences(stands, note),
        paths=paths,
        data=(schema_org.breadcrumbs(crumbs, lang),),
    )


def asset_manager(id: int | None, lang: Language) -> Head | None:
    """An asset manager: how many funds it has, and what it says of itself in short."""
    found = company_of(id or 0)
    if found is None:
        return None
    profile = Profile.public.filter(company=found).first()
    funds = number_of_funds(found.pk)
    note = text("head.simulated_text", lang) if profile and profile.simulated else ""
    short = profile.description_short.in_language(lang) if profile else ""
    description = _sentences(
        text("head.asset_manager", lang, name=found.name, funds=formats.number(funds, lang, 0)),
        shortened(short, LONGEST),
        note,
    )
    paths = {one: path_to("assetManager", one, id=found.pk) for one in LANGUAGES}
    crumbs = [
        Crumb(text("page.assetManagers.title", lang), path_to("assetManagers", lang)),
        Crumb(found.name, paths[lang]),
    ]
    return Head(title=found.name, description=description, paths=paths, data=(schema_org.breadcrumbs(crumbs, lang),))


def company_news(id: int | None, lang: Language) -> Head | None:
    """A news item of an asset manager: its headline and the beginning of its text."""
    found = CompanyNews.public.filter(pk=min(id or 0, LARGEST_ID)).select_related("company").first()
    if found is None:
        return None
    told = language_for(found, lang)
    note = text("head.simulated_text", lang) if found.simulated else ""
    beginning = plain(first_paragraph(found.text.own(told))) or text("page.assetManagerNews.description", lang)
    crumbs = [
        Crumb(text("page.assetManagers.title", lang), path_to("assetManagers", lang)),
        Crumb(found.company.name, path_to("assetManager", lang, id=found.company_id)),
        Crumb(found.title.own(told), found.page(told)),
    ]
    return Head(
        title=found.title.own(told),
        description=_sentences(shortened(beginning, LONGEST - len(note)), note),
        # One that is written in one language has one address.
        paths={one: found.page(one) for one in complete_languages(found)},
        kind="article",
        data=(schema_org.breadcrumbs(crumbs, lang),),
    )


def _article(model: type[Article], id: int | None, lang: Language) -> Head | None:
    """An article. One that is written in one language has one address."""
    items = content.in_each_language(model, id or 0)
    if items is None:
        return None
    item = items[lang]
    written = {one: each for one, each in items.items() if each["languages"]["title"] == one}
    paths = {
        one: path_to(item_page(_LISTS[model]), one, slug=each["slug"], id=each["id"]) for one, each in written.items()
    }
    own = paths.get(lang) or paths.get(DEFAULT_LANGUAGE) or next(iter(paths.values()), "")
    note = text("head.simulated_text", lang) if item["simulated"] else ""
    beginning = item["body"] if model is News else plain(first_paragraph(item["html"] or ""))
    page = item_page(_LISTS[model])
    told = item["summary"] or beginning or text(f"page.{page}.description", lang)
    description = _sentences(shortened(told, LONGEST - len(note)), note)
    title = item["title"] or text(f"page.{page}.title", lang)
    crumbs = [Crumb(text(f"page.{_LISTS[model]}.title", lang), path_to(_LISTS[model], lang)), Crumb(title, own)]
    describe = schema_org.news_article if model is News else schema_org.report
    return Head(
        title=title,
        description=description,
        paths=paths,
        kind="article",
        picture=_picture(f"{_LISTS[model]}/{item['id']}/", lang, item["picture"]["alt"] or title)
        if item["picture"]
        else None,
        data=(describe(item, own, description), schema_org.breadcrumbs(crumbs, lang)),
    )


def shortened(written: str, most: int) -> str:
    """The beginning of a text on one line, cut behind a word."""
    line = " ".join(written.split())
    if len(line) <= most:
        return line
    return _LAST_WORD.sub("", line[: most - 1]).rstrip(".,;:–- ") + "…"


def _notes(day: date | str | None, simulated: bool, lang: Language) -> str:
    known = None if day is None else formats.day(date.fromisoformat(day) if isinstance(day, str) else day)
    notes = [text("head.as_of", lang, date=known)] if known else []
    return ", ".join([*notes, *([text("head.simulated", lang)] if simulated else [])])


def _sentences(*parts: str) -> str:
    """Parts as sentences, each with its end; what already has one keeps it."""
    return " ".join(part if part[-1] in ".…!?" else f"{part}." for part in parts if part)
