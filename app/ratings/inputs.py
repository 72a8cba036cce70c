"""What the rating engine needs of a chunk of peergroups, as of one or several record dates from one reading of NAVs."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from django.db import connection
from django.utils import timezone

from app.figures import formulas
from app.figures.chunks import Chunk
from app.figures.formulas import Floats, Ints
from app.funds import terms
from app.prices.exchange import Rates, converted
from app.prices.history import Reader
from app.prices.returns import OLDEST_DAYS, Bools, Histories, month_end, month_rows, values_of
from app.ratings import engine

#: A qualitative rating is renewed yearly; one that is not ends.
QUALITATIVE_DAYS = 366
_NEVER = datetime.date.max

# The latest rating that holds on each of the dates; most funds have none.
_QUALITATIVE = """
    SELECT DISTINCT ON (d.date, q.fund_id) d.date, q.fund_id, q.points, q.simulated
    FROM unnest(%(dates)s::date[]) d (date)
    JOIN ratings_qualitativerating q ON q.date <= d.date AND q.date > d.date - %(days)s::integer
    WHERE q.fund_id = ANY (%(funds)s) ORDER BY d.date, q.fund_id, q.date DESC
"""
# Each date beside the days by which a review must have begun, and before which it must not have ended.
_REVIEWED = """
    SELECT d.date, v.fund_id, bool_or(v.simulated)
    FROM unnest(%(dates)s::date[], %(begun)s::date[], %(open)s::date[]) d (date, begun, open)
    JOIN ratings_review v ON v.since <= d.begun AND (v.until IS NULL OR v.until >= d.open)
    WHERE v.fund_id = ANY (%(funds)s) GROUP BY d.date, v.fund_id
"""


@dataclass(frozen=True, slots=True)
class Funds:
    """The funds of a chunk in the order of their ids as of a record date; one entry for each.

    ``currency`` is the one of the peergroup, in which returns count.
    """

    record_date: datetime.date
    ids: Ints
    peergroup: Ints
    currency: list[str]
    returns: Floats
    ratio: Floats
    qualitative: Floats
    under_review: Bools
    simulated: Bools


@dataclass(frozen=True, slots=True)
class _Said:
    """What analysts and staff say of funds, by date and fund: points and whether they are simulated, reviews alike."""

    qualitative: dict[tuple[datetime.date, int], tuple[int, bool]]
    reviews: dict[tuple[datetime.date, int], bool]


def read_main_histories(
    chunk: Chunk, record_date: datetime.date, earlier: int, read: Reader, known: Rates
) -> Histories:
    """Read the main share classes of the chunk's funds, as far back as ratings of so many months before need.

    Their index is in the currency of the peergroup. ``known`` are exchange rates, which all chunks of a run share.
    """
    main = _main(chunk)
    since = month_end(record_date, engine.QUANTITATIVE_MONTHS + earlier) - datetime.timedelta(days=OLDEST_DAYS)
    histories = read(np.array(chunk.tranche_ids)[main].tolist(), record_date, since)
    return converted(histories, [chunk.counted[one] for one in main], [chunk.wanted[one] for one in main], known)


def _main(chunk: Chunk) -> Ints:
    """Return where the main share classes are, in the order of their funds."""
    main = np.flatnonzero(chunk.main)
    return main[np.argsort(np.array(chunk.fund_ids)[main])]


def read_funds(chunk: Chunk, record_date: datetime.date, earlier: int, histories: Histories) -> Iterator[Funds]:
    """Give the chunk's funds as of ``earlier`` month ends before ``record_date``, the oldest first, and as of it.

    ``histories`` are what ``read_main_histories`` returned. A fund of which a month could not be converted has no
    returns and is not rated: what the exchange rate would have made of it is unknown. Nor is one that had closed.
    """
    main = _main(chunk)
    ids = np.array(chunk.fund_ids, dtype=np.int64)[main]
    peergroup = np.array(chunk.peergroup_ids, dtype=np.int64)[main]
    currency = [chunk.wanted[one] for one in main]
    dates = [*(month_end(record_date, back) for back in range(earlier, 0, -1)), record_date]
    rows = month_rows(histories, record_date, engine.QUANTITATIVE_MONTHS + earlier)
    month_values = values_of(histories, rows)
    without_rate = (rows >= 0) & np.isnan(month_values)
    said = _read_said(ids, dates)
    closed = np.array([np.datetime64(chunk.closed[one] or _NEVER) for one in main], dtype="datetime64[D]")
    for place, date in enumerate(dates):
        window = slice(place, place + engine.QUANTITATIVE_MONTHS + 1)
        gone = closed < np.datetime64(date)
        left_out = gone | without_rate[:, window].any(axis=1)
        values = np.where(left_out[:, None], np.nan, month_values[:, window])
        returns = formulas.simple_returns(values)
        points = [
            None if over else said.qualitative.get((date, fund)) for fund, over in zip(ids.tolist(), gone, strict=True)
        ]
        reviews = [said.reviews.get((date, fund)) for fund in ids.tolist()]
        yield Funds(
            record_date=date,
            ids=ids,
            peergroup=peergroup,
            currency=currency,
            returns=returns,
            ratio=_ratio(values, returns),
            qualitative=np.array([np.nan if one is None else one[0] for one in points], dtype=np.float64),
            under_review=np.array([one is not None for one in reviews], dtype=bool),
            simulated=histories.simulated
            | np.array([one is not None and one[1] for one in points], dtype=bool)
            | np.array([bool(one) for one in reviews], dtype=bool),
        )


def _read_said(funds: Ints, dates: Sequence[datetime.date]) -> _Said:
    # Whether a rating is under review is said as of its date, and of the latest as of today (ADR 0236).
    begun, still_open = list(dates), list(dates)
    today, latest = timezone.localdate(), terms.record_date()
    if latest is not None and latest <= dates[-1] < today:
        begun[-1], still_open[-1] = today, today + datetime.timedelta(days=1)
    values = {
        "dates": list(dates),
        "begun": begun,
        "open": still_open,
        "days": QUALITATIVE_DAYS,
        "funds": funds.tolist(),
    }
    with connection.cursor() as cursor:
        cursor.execute(_QUALITATIVE, values)
        qualitative = {(date, fund): (points, simulated) for date, fund, points, simulated in cursor.fetchall()}
        cursor.execute(_REVIEWED, values)
        return _Said(qualitative, {(date, fund): simulated for date, fund, simulated in cursor.fetchall()})


def _ratio(values: Floats, returns: Floats) -> Floats:
    """Return performance by volatility over three years; NaN where either is missing or nothing ever moved."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = formulas.annual_performance(values[:, -37], values[:, -1], 3) / formulas.volatility(
            returns[:, -36:], formulas.MONTHS_PER_YEAR
        )
    return np.where(np.isfinite(found), found, np.nan)
