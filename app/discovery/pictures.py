"""Social pictures: what messengers show beside a link to a fund, a peergroup, an article or the portal."""

import base64
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from app.charts import price_charts
from app.charts.spans import DEFAULT_PERIOD, period_of
from app.content import pictures as article_pictures
from app.content import services as content
from app.content.models import Article
from app.discovery import drawings, relief
from app.discovery.describing import VIEWER, shortened, signed
from app.figures.frame import latest_day
from app.files.serving import Content
from app.funds import records
from app.http import formats
from app.http.cached import Cached
from app.http.engine import ENGINE_DOWN
from app.http.messages import Language, text
from app.http.problems import Problem
from app.pdf import keeping, rendering
from app.ratings import market
from app.screens import services as screens
from search.fields import tranche_catalogue
from search.queries.items import fund_item
from search.queries.landscape import RISK

TEMPLATE: Final = Path(__file__).with_name("poster.typ")
_CHART: Final = (1092.0, 190.0)
_MAP: Final = (540, 436)
#: Characters that two lines of the smallest letters hold.
_LONGEST_NAME: Final = 104
_LONGEST_KICKER: Final = 70
_LONGEST_TITLE: Final = 90
#: Of the axes of the map: a label at every second of these steps of risk, in percent points.
_RISK_STEP: Final = 5
Data = dict[str, Any]


def of_fund(id: int, lang: Language) -> bytes:
    """The picture of a share class. Raises Problem: 404 fund_not_found, 503 social_picture_unavailable."""
    document = records.by_id(id)
    if document is None:
        raise Problem("fund_not_found", lang=lang)
    fund = fund_item(document, lang, VIEWER)
    # Of a closed share class the record date of its last figures; of one without figures that of all.
    day = date.fromisoformat(fund["record_date"]) if fund["record_date"] else latest_day(lang)
    return _kept(("fund", fund, day), lang, lambda: _fund(fund, day, lang))


def _fund(fund: Mapping[str, Any], day: date, lang: Language) -> Data:
    name, rest = fund["name"], fund["tranche"]
    if name.startswith(f"{fund['fund_name']} "):
        name, rest = fund["fund_name"], rest or name.removeprefix(fund["fund_name"]).strip()
    currency = fund["tranche_currency"]
    codes = [rest, "" if rest and currency in rest.upper().split() else currency, fund["isin"]]
    codes += [f"WKN {fund['wkn']}"] if fund["wkn"] else []
    rated = fund["rating_points"] is not None
    points = formats.number(fund["rating_points"], lang, 0)
    return {
        "kicker": shortened(fund["peergroup"], _LONGEST_KICKER),
        "name": shortened(name, _LONGEST_NAME),
        "lines": [" · ".join(shortened(one, 34) for one in codes if one)],
        "badge": {
            "rank": fund["rank"] if rated else "none",
            "letter": (fund["rank"] if rated else None) or formats.MISSING,
            "points": points if rated else "",
            "beside": " / 100" if rated else text("factsheet.unrated", lang),
        },
        "chart": _chart(fund["id"], day, lang),
        "map": None,
        "note": _note(day if fund["record_date"] else None, fund["simulated"], lang),
    }


def _chart(id: int, day: date, lang: Language) -> Data:
    pieces = price_charts.own_line(id, period_of(day, DEFAULT_PERIOD, day))
    svg = drawings.line(pieces, *_CHART)
    if svg is None:
        return {"title": text("factsheet.no_prices", lang), "svg": None}
    (first, begin), (last, end) = pieces[0][0], pieces[-1][-1]
    values = {
        "change": signed(100 * (end / begin - 1), lang),
        "start": formats.day(first),
        "end": formats.day(last),
    }
    return {"title": text("social.performance", lang, **values), "svg": svg}


def of_peergroup(id: int, lang: Language) -> bytes:
    """The picture of a peergroup on the map of all funds.

    Raises Problem (404 not_found, 503 social_picture_unavailable), DATABASE_DOWN, EngineUnavailable.
    """
    known = market.current()
    group = next((one for one in known.groups if one.id == id), None)
    if group is None:
        raise Problem("not_found", lang=lang)
    return _kept(("peergroup", group, known.day), lang, lambda: _peergroup(group, known, lang))


def _peergroup(group: market.Group, known: market.Market, lang: Language) -> Data:
    medians = [
        text(f"social.{period}", lang, median=signed(value, lang))
        for period in ("perf_1y", "perf_3y")
        if (value := group.medians[period]) is not None
    ]
    counts = {"rated": formats.number(group.rated, lang, 0), "funds": formats.number(group.funds, lang, 0)}
    return {
        "kicker": text("page.peergroup.title", lang),
        "name": shortened(group.name.in_language(lang), _LONGEST_NAME),
        "lines": [text("head.peergroup", lang, **counts), *medians],
        "badge": None,
        "chart": None,
        "map": _map(group.id, lang),
        "note": _note(known.day, known.simulated, lang),
    }


def of_article(model: type[Article], id: int, lang: Language) -> bytes:
    """The picture of a news item or report beside its title.

    Raises Problem: what the article itself raises, 404 picture_not_found where it has none, 503 files_unavailable and
    social_picture_unavailable.
    """
    [item] = content.article(model, id, lang, whole=False)["results"]
    shown = article_pictures.read(model, id, article_pictures.SIZES[0], lang)
    facts = [item[name] for name in ("title", "category_label", "date", "simulated")]
    return _kept(("article", facts, shown.tag), lang, lambda: _article(item, shown, lang))


def _article(item: Mapping[str, Any], shown: Content, lang: Language) -> Data:
    return {
        "kicker": shortened(item["category_label"], _LONGEST_KICKER),
        "name": shortened(item["title"], _LONGEST_TITLE),
        "lines": [formats.day(date.fromisoformat(item["date"]))],
        "badge": None,
        "chart": None,
        "map": None,
        "photo": _embedded(shown.media_type, shown.data, *_MAP),
        "note": text("head.simulated_text", lang) if item["simulated"] else "",
    }


def _embedded(media_type: str, data: bytes, width: int, height: int) -> str:
    """A picture as SVG that fills a place: typst reads no other picture from data."""
    address = f"data:{media_type};base64,{base64.b64encode(data).decode()}"
    size = f'width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        f'<image {size} preserveAspectRatio="xMidYMid slice" href="{address}"/></svg>'
    )


def of_portal(lang: Language) -> bytes:
    """The picture of every other page. Raises Problem (503), DATABASE_DOWN, EngineUnavailable."""
    known = market.current()
    return _kept(("portal", known.day), lang, lambda: _portal(known, lang))


def _portal(known: market.Market, lang: Language) -> Data:
    rated = [one.rated for one in known.groups if one.rated]
    counts = {"rated": formats.number(sum(rated), lang, 0), "groups": formats.number(len(rated), lang, 0)}
    return {
        "kicker": settings.PROVIDER_NAME,
        "name": text("page.home.title", lang),
        "lines": [text("social.portal", lang, **counts)],
        "badge": None,
        "chart": None,
        "map": _map(None, lang),
        "note": _note(known.day, known.simulated, lang),
    }


#: The map of all funds, which each picture of a peergroup is drawn on.
_whole: Final = Cached(lambda: relief.heights(screens.whole_map()), seconds=market.SECONDS, failures=ENGINE_DOWN)


def forget() -> None:
    """Drop what is kept, for tests that change the index."""
    _whole.forget()


def _map(group: int | None, lang: Language) -> Data | None:
    """The map of all funds, and on it a peergroup; None without funds. Raises EngineUnavailable."""
    whole = _whole.get()
    if not whole.any():
        return None
    own = None if group is None else relief.heights(screens.whole_map(group))
    png = relief.picture(whole, own, *_MAP)
    fields = tranche_catalogue()
    return {
        "picture": _embedded("image/png", png, *_MAP),
        "risks": [formats.percent(one, lang, 0) for one in range(0, int(RISK.maximum) + 1, _RISK_STEP)],
        "up": fields["perf_3y"].label.in_language(lang),
        "right": fields["volatility_3y"].label.in_language(lang),
    }


def _note(day: date | None, simulated: bool, lang: Language) -> str:
    notes = [text("head.as_of", lang, date=formats.day(day))] if day else []
    return " · ".join([*notes, *([text("head.simulated", lang)] if simulated else [])])


def _kept(what: tuple[Any, ...], lang: Language, make: Any) -> bytes:
    """The picture that was made before of the same facts, within the last hour, else a new one."""
    key = keeping.key_of("social", repr(what), lang, rendering.fingerprint(TEMPLATE), settings.PROVIDER_NAME)
    shared = {"lang": lang, "provider": settings.PROVIDER_NAME}
    try:
        return keeping.kept(key, lambda: rendering.picture(TEMPLATE, shared | make()))
    except rendering.RenderingError as error:
        raise Problem("social_picture_unavailable", lang=lang) from error
