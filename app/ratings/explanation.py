"""The explanation of a rating: what each part contributed, and how far the next class is (ADR 0103, 0191)."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

import numpy as np

from app.figures import frame
from app.figures.chunks import counted
from app.figures.formulas import MONTHS_PER_YEAR
from app.figures.frame import Item, Subject, notice, rounded
from app.http.messages import Language, text
from app.policies.models import FUND_RATING, version_on
from app.prices.exchange import Rates
from app.prices.returns import date_of, day_number, month_end, month_ends
from app.ratings import comparability
from app.ratings.engine import MEDIAN_POINTS, PERFORMANCE_WEIGHT, QUANTITATIVE_MONTHS, RISK_WEIGHT
from app.ratings.models import RANK_FLOORS

_COLUMNS: Final = (
    "performance", "downside", "drawdown", "performance_points", "downside_points", "drawdown_points", "centre_points",
    "quantitative", "qualitative", "qualitative_share",
)  # fmt: skip
_EXPLAINED: Final = f"""
    SELECT r.record_date, r.points, r.rank, r.under_review, r.kind, r.position_vs_peergroup, r.peergroup_size,
        r.simulated, coalesce(e.currency, ''), e.months, e.centred_last,
        {", ".join(f"e.{name}::float8" for name in _COLUMNS)}
    FROM ratings_rating r JOIN funds_tranche t ON t.id = r.tranche_id
    LEFT JOIN ratings_explanation e ON e.fund_id = t.fund_id AND e.record_date = r.record_date
    WHERE r.tranche_id = %(id)s AND r.record_date <= least(%(date)s, t.closed_on)
    ORDER BY r.record_date DESC LIMIT 1
"""  # noqa: S608
_CURRENCIES: Final = """
    SELECT t.currency, t.name, p.currency FROM funds_fund f JOIN funds_peergroup p ON p.id = f.peergroup_id
    JOIN funds_tranche t ON t.fund_id = f.id AND t."primary" WHERE f.id = %(fund)s
"""
#: Each part: its indicator's column and unit, and its weight in points.
PARTS: Final = {
    "performance": ("percent_per_year", PERFORMANCE_WEIGHT),
    "downside": ("percent_per_year", RISK_WEIGHT / 2),
    "drawdown": ("percent", RISK_WEIGHT / 2),
}


def explanation(id: int, lang: Language) -> Item:
    """What made the latest rating of a share class; contributions in points.

    ``median`` + the parts are the quantitative points; the points are these and the qualitative ones by their shares,
    plus the centring, rounded and kept within 1 and 100. Where the centring was not last, it is one of the parts. A
    rating that these do not give was not made by the engine, and is not explained. Raises Problem (404 fund_not_found).
    """
    latest = frame.latest_day(lang)
    one = frame.subject(id, latest, lang)
    row = next(iter(frame.rows(_EXPLAINED, {"id": id, "date": latest})), None)
    names = (
        "record_date",
        "rating_points",
        "rank",
        "under_review",
        "kind",
        "position_vs_peergroup",
        "peergroup_size",
        "simulated",
    )
    answer: Item = dict.fromkeys(names)
    if row is not None:
        answer = dict(zip(names, row[:8], strict=True))
    kept = None if row is None else dict(zip(("months", "centred_last", *_COLUMNS), row[9:], strict=True))
    explained = kept is not None and _gives(kept, answer["rating_points"])
    code = "never_rated" if row is None else None if explained else "not_explained"
    notices = [notice(code, lang, fund=one.name)] if code else []
    if row is not None:
        notices += comparability.notices(one.fund_id, month_end(row[0], MONTHS_PER_YEAR), row[0], lang)
    return answer | {
        "simulated": bool(answer["simulated"]),
        "unit": "points",
        "fund": one.document(lang),
        "notices": [*notices, *_currency_notices(one, latest, lang, row and row[8])],
        "methodology": _methodology(row and row[0]),
        "next_class": next_class(answer["rating_points"]),
        "lower_class": _lower_class(answer["rating_points"]),
        **_parts(kept if explained else None, lang),
    }


def _methodology(day: date | None) -> Item | None:
    """The version of the methodology that applied to ratings of a day."""
    one = version_on(FUND_RATING, day) if day is not None else None
    return None if one is None else {"id": one.policy_id, "valid_from": one.valid_from}


def _currency_notices(one: Subject, latest: date, lang: Language, rated_in: str | None) -> list[Item]:
    """In which currency the fund was rated, where it is not the share class's, and what rate is missing for it.

    The fund is rated by its main share class (ADR 0103), whose returns are converted (ADR 0181). ``rated_in`` is the
    currency that the rating keeps, empty where it keeps none, None without a rating.
    """
    [(currency, name, wanted)] = frame.rows(_CURRENCIES, {"fund": one.fund_id})
    wanted = rated_in or wanted
    if currency == wanted:
        return [notice("rated_in_currency", lang, currency=wanted)] if one.currency != wanted else []
    if counted(currency, wanted, name) == wanted:
        return [notice("rated_as_hedged", lang, currency=wanted, own=currency)]
    days = np.array([day_number(day) for day in month_ends(latest, QUANTITATIVE_MONTHS)], dtype=np.int64)
    known = Rates()
    missing = [date_of(day) for day in days[np.isnan(known(wanted, days) / known(currency, days))]]
    if missing and rated_in is None:
        return [notice("rate_missing", lang, currency=currency, wanted=wanted, day=missing[-1])]
    return [notice("rated_converted", lang, currency=wanted, own=currency)]


def _gives(kept: Mapping[str, Any], points: int | None) -> bool:
    """Whether the parts that are kept give the points of the rating."""
    if kept["months"] is None or points is None:
        return False
    share = (kept["qualitative_share"] or 0) / 100
    if (share < 1 and kept["quantitative"] is None) or (share > 0 and kept["qualitative"] is None):
        return False
    mixed = share * (kept["qualitative"] or 0) + (1 - share) * (kept["quantitative"] or 0)
    if not kept["centred_last"]:
        return _rounds_to(mixed, points)
    # What was mixed was rounded to hundredths before it was centred.
    return _rounds_to(min(max(mixed + (kept["centre_points"] or 0), 1), 100), points, 0.005)


def _rounds_to(exact: float, points: int, tolerance: float = 1e-9) -> bool:
    """Whether a sum gives these whole points; one of binary fractions may miss a half by its last digit."""
    return abs(exact - points) <= 0.5 + tolerance


def _parts(kept: Mapping[str, Any] | None, lang: Language) -> Item:
    if kept is None:
        nothing = ("months", "median", "centring", "centred_last", "quantitative", "qualitative", "qualitative_share")
        return dict.fromkeys(nothing) | {"parts": []}
    quantitative = kept["quantitative"] is not None
    return {
        "months": kept["months"],
        "median": MEDIAN_POINTS if quantitative else None,
        "parts": [
            {
                "part": part,
                "label": text(f"rating_part.{part}", lang),
                "indicator": rounded(kept[part]),
                "indicator_unit": unit,
                "weight": weight,
                "points": rounded(kept[f"{part}_points"]),
            }
            for part, (unit, weight) in PARTS.items()
            if quantitative
        ],
        "centring": rounded(kept["centre_points"]),
        "centred_last": kept["centred_last"],
        "quantitative": rounded(kept["quantitative"]),
        "qualitative": rounded(kept["qualitative"]),
        "qualitative_share": rounded(kept["qualitative_share"]),
    }


def next_class(points: int | None) -> Item | None:
    """The class above and the points that are missing to it; None in the best class."""
    above = [(rank, floor) for rank, floor in RANK_FLOORS if points is not None and floor > points]
    return {"rank": above[-1][0], "distance": above[-1][1] - (points or 0)} if above else None


def _lower_class(points: int | None) -> Item | None:
    """The class below and the points whose loss leads to it; None in the last class."""
    below = [(rank, floor) for rank, floor in RANK_FLOORS if points is not None and floor <= points]
    return {"rank": below[1][0], "distance": (points or 0) - below[0][1] + 1} if len(below) > 1 else None
