"""The factsheet of a share class as a file, made or kept."""

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

import orjson
from django.conf import settings

from app.charts import price_charts
from app.charts.calendar_years import calendar_years, peergroup_years, years_before
from app.charts.spans import DEFAULT_PERIOD, period_of
from app.factsheets.content import content
from app.factsheets.drawings import CalendarYears
from app.figures.frame import latest_day
from app.funds import services as funds
from app.http.messages import Language, text
from app.http.problems import Problem
from app.pdf import keeping, rendering

TEMPLATE: Final = Path(__file__).with_name("factsheet.typ")
#: How many calendar years there are.
YEARS: Final = 5
#: Whose figures it shows: those that everybody may see, whoever asks.
VIEWER: Final = "visitor"


@dataclass(frozen=True)
class Factsheet:
    """The document, and the name under which it is saved."""

    pdf: bytes
    file_name: str


def factsheet(id: int, lang: Language) -> Factsheet:
    """The factsheet of a share class. Raises Problem: 404 fund_not_found, 503 factsheet_unavailable.

    A kept one is handed out for as long as the record date and everything the fund page says stay as they are, and for
    an hour at most, so that prices that were corrected meanwhile get into the charts.
    """
    fund = funds.fund_page(id, lang, VIEWER)
    day = date.fromisoformat(fund["record_date"]) if fund["record_date"] else latest_day(lang)
    key = keeping.key_of(
        fund, day, lang, rendering.fingerprint(TEMPLATE), settings.PROVIDER_NAME, settings.PORTAL_ADDRESS
    )
    try:
        pdf = keeping.kept(key, lambda: _made(id, fund, day, lang))
    except rendering.RenderingError as error:
        raise Problem("factsheet_unavailable", lang=lang) from error
    return Factsheet(pdf, _file_name(fund, day, lang))


def _made(id: int, fund: dict[str, Any], day: date, lang: Language) -> bytes:
    chart = price_charts.performance(id, period_of(day, DEFAULT_PERIOD, day), lang)
    years = years_before(day, YEARS)
    compared = CalendarYears(years, calendar_years(id, years), _peergroup_years(id, fund["peergroup_id"], years))
    return rendering.render(TEMPLATE, content(fund, chart, compared, day, lang))


def _peergroup_years(id: int, peergroup_id: int, years: list[int]) -> list[float | None]:
    """The peergroup's calendar years, which all its share classes share: of a large one they take 300 ms to read."""
    key = keeping.key_of("calendar years", peergroup_id, years)
    found: list[float | None] = orjson.loads(keeping.kept(key, lambda: orjson.dumps(peergroup_years(id, years))))
    return found


def _file_name(fund: dict[str, Any], day: date, lang: Language) -> str:
    """Such as "fondsatlas-factsheet-LU0000000001-2026-10-31-de.pdf"; a fund's name could hold what no file may."""
    isin = re.sub(r"[^A-Z0-9]", "", fund["isin"])
    return "-".join([settings.PROVIDER_SLUG, text("factsheet.file", lang), isin, day.isoformat(), lang]) + ".pdf"
