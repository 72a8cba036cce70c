"""What a factsheet says, ready to be read: the data that its template lays out.

It is made of what the public fund page answers to a visitor, so that no figure for some roles only can get into it.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.conf import settings

from app.factsheets import drawings, wording
from app.funds.terms import fixed_labels
from app.http.messages import Language, text
from app.http.routes import path_to
from search.fields import tranche_catalogue

Data = dict[str, Any]
Fund = Mapping[str, Any]

#: The performance of each period, and the volatility that belongs to it, as on the fund page.
PERIODS: Final = (
    ("perf_1m", None),
    ("perf_3m", None),
    ("perf_6m", None),
    ("perf_1y", "volatility_1y"),
    ("perf_3y", "volatility_3y"),
    ("perf_5y", "volatility_5y"),
    ("perf_since_inception", None),
)
MASTER: Final = (
    "isin", "wkn", "company", "peergroup", "asset_class", "fund_classification", "tranche", "tranche_currency",
    "accumulating", "issue_date", "volume", "benchmark",
)  # fmt: skip
RISK: Final = (
    "risk_indicator", "sri", "max_drawdown", "max_drawdown_full", "reference_drawdown", "risk_return_ratio",
)  # fmt: skip
COSTS: Final = ("ter", "fee", "performance_fee", "initial_charge", "return_fee", "min_investment")
SUSTAINABILITY: Final = ("sfdr", "esg_score")
_NO_RANK: Final = "none"
#: Tables of words for codes whose field names none.
_WORDS: Final = {"sri": "sri", "sfdr": "sfdr"}
#: Of figures that are changes, which carry a sign.
_CHANGES: Final = frozenset({"max_drawdown", "max_drawdown_full", "reference_drawdown"})


def content(fund: Fund, chart: Data, years: drawings.CalendarYears, day: date, lang: Language) -> Data:
    """The data of the template.

    ``fund`` is what the fund page answers to a visitor, ``chart`` the performance chart up to ``day``, which is the
    record date of the figures, or today where there are none.
    """
    name = fund["name"]
    record_date = fund["record_date"]
    as_of = "factsheet.as_of"
    if not record_date:
        # Of a closed share class none will come.
        as_of = "factsheet.without_figures" if fund["closed_on"] else "factsheet.no_figures"
    address = settings.PORTAL_ADDRESS + path_to("fund", lang, slug=fund["slug"], id=fund["id"])
    return {
        "lang": lang,
        "title": name,
        "date": {"year": day.year, "month": day.month, "day": day.day},
        "provider": settings.PROVIDER_NAME,
        "kind": text("factsheet.kind", lang),
        "as_of": text(as_of, lang, date=wording.day_of(record_date)),
        "foot": f"{fund['isin']} · {address}",
        "page": text("factsheet.page", lang),
        "subtitle": " · ".join((fund["company"], fund["peergroup"], fund["tranche_currency"])),
        "warnings": _warnings(fund, chart, lang),
        "rating": _rating(fund, lang),
        "periods": {
            "heading": text("factsheet.periods", lang),
            "head": ["", text("factsheet.period_performance", lang), text("factsheet.period_volatility", lang)],
            "rows": [
                [
                    text(f"factsheet.period.{performance}", lang),
                    wording.change(fund[performance], lang),
                    wording.percent(fund[volatility], lang) if volatility else "",
                ]
                for performance, volatility in PERIODS
            ],
        },
        "master": {"heading": text("factsheet.master", lang), "rows": _pairs(fund, MASTER, lang)},
        "performance": drawings.performance(chart, name, lang),
        "years": drawings.years(years, name, lang),
        "risk": {
            "heading": text("factsheet.risk", lang),
            "level": fund["srri"],
            "missing": text("factsheet.no_srri", lang),
            "low": text("factsheet.srri_low", lang),
            "high": text("factsheet.srri_high", lang),
            "rows": _pairs(fund, RISK, lang),
        },
        "costs": {"heading": text("factsheet.costs", lang), "rows": _pairs(fund, COSTS, lang)},
        "sustainability": {
            "heading": text("factsheet.sustainability", lang),
            "rows": _pairs(fund, SUSTAINABILITY, lang),
        },
        "notes": {"heading": text("factsheet.notes", lang), "items": _notes(chart, address, lang)},
    }


def _pairs(fund: Fund, names: Sequence[str], lang: Language) -> list[list[str]]:
    """Label and value of each field, both as the catalogue of fields has them."""
    fields = tranche_catalogue()
    return [[fields[name].label.in_language(lang), _value(fund, name, lang)] for name in names]


def _value(fund: Fund, name: str, lang: Language) -> str:
    field, value = tranche_catalogue()[name], fund[name]
    if value is None or value == "":
        return wording.MISSING
    if field.unit.startswith("percent"):
        written = wording.change(value, lang) if name in _CHANGES else wording.percent(value, lang)
        return text("factsheet.yearly", lang, value=written) if field.unit == "percent_per_year" else written
    if field.unit == "mio_eur":
        return wording.millions(value, lang)
    if field.unit == "currency":
        return wording.money(value, fund["tranche_currency"], lang)
    if field.type == "date":
        return wording.day_of(value)
    if field.type == "boolean":
        return text("factsheet.yes" if value else "factsheet.no", lang)
    table = field.labels or _WORDS.get(name)
    if table:
        labels = {str(one): word for one, word in fixed_labels(table, lang).items()}
        return labels.get(str(value), str(value))
    if field.type == "number":
        return wording.number(value, lang, 2)
    return str(value)


def _rating(fund: Fund, lang: Language) -> Data:
    """Class, points and one sentence that says what they mean."""
    rank, points = fund["rank"], fund["rating_points"]
    rated = {
        "heading": text("factsheet.rating", lang),
        "rank": rank or _NO_RANK,
        "badge": rank or wording.MISSING,
        "points": text("factsheet.unrated", lang),
        "marker": None,
    }
    if points is None:
        return rated | {"sentence": text("factsheet.unrated_sentence", lang)}
    position, size = fund["position_vs_peergroup"], fund["peergroup_size"]
    placed = position is not None and size is not None
    values = {
        "rank": rank,
        "points": wording.number(points, lang),
        "position": wording.number(position, lang),
        "size": wording.number(size, lang),
        "peergroup": fund["peergroup"],
    }
    sentence = text("factsheet.rated_sentence" if placed else "factsheet.rated_alone", lang, **values)
    if fund["under_review"]:
        sentence = f"{sentence} {text('factsheet.under_review', lang)}"
    return rated | {
        "points": text("factsheet.points", lang, points=values["points"]),
        "marker": (points - 1) / 99 * 100,
        "sentence": sentence,
    }


def _warnings(fund: Fund, chart: Data, lang: Language) -> list[str]:
    found = []
    if fund["simulated"] or chart["simulated"]:
        found.append(text("factsheet.simulated", lang))
    if fund["closed_on"]:
        closed = "factsheet.closed" if fund["record_date"] else "factsheet.closed_without_figures"
        found.append(text(closed, lang, date=wording.day_of(fund["closed_on"])))
    if fund["merged_into"]:
        target = fund["merged_into"]
        found.append(text("factsheet.merged", lang, name=target["name"], isin=target["isin"]))
    return found


def _notes(chart: Data, address: str, lang: Language) -> list[str]:
    """What a reader should know of the charts and figures, and the legal notes."""
    return [
        *(one["text"] for one in chart["notices"]),
        text("factsheet.note_return", lang),
        text("factsheet.note_past", lang),
        text("factsheet.note_missing", lang, sign=wording.MISSING),
        text("factsheet.note_legal", lang),
        text("factsheet.note_source", lang, provider=settings.PROVIDER_NAME, address=address),
    ]
