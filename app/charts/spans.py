"""The query keys of charts, and the span of time that they ask for."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.http import HttpRequest

from app.figures.formulas import MONTHS_PER_YEAR
from app.http.problems import FieldError
from app.http.query import Key, Read, read_all
from app.prices.returns import MONTH_DAYS, month_end

#: Years that a chart can show, and how many it shows unless it is told (specification, section 9).
PERIODS: Final = (1, 3, 5, 10)
DEFAULT_PERIOD: Final = 3
#: Years for which key figures exist.
FIGURE_PERIODS: Final = (1, 3, 5)
#: No fund list has prices before this day, and it keeps dates of a question far from the ends of the calendar.
EARLIEST: Final = date(1950, 1, 1)
LONGEST_YEARS: Final = 30
SHORTEST_DAYS: Final = 28

SPAN: Final = (
    Key("period", "int", "Years up to the end; 3 unless from is given.", choices=PERIODS),
    Key("from", "date", "First day of a span of one's own, instead of period."),
    Key("to", "date", "Last day; the record date unless it is given."),
)
FIGURE_PERIOD: Final = Key("period", "int", "Years.", choices=FIGURE_PERIODS, default=DEFAULT_PERIOD)
VOL_PERIOD: Final = Key(
    "vol_period", "int", "Years that each volatility looks back on.", choices=FIGURE_PERIODS, default=DEFAULT_PERIOD
)
SECOND: Final = Key("second_tranche_id", "int", "The second share class.", maximum=10**18 - 1)
THIRD: Final = Key("third_tranche_id", "int", "The third share class; needs a second one.", maximum=10**18 - 1)
MAX_FUNDS: Final = 3
YEARS_TO: Final = Key("to", "date", "The day before which the years have ended; the record date unless it is given.")


@dataclass(frozen=True)
class Span:
    """The days that a chart shows; ``period`` in years, None if the span was chosen.

    ``months`` is the length of a span that begins at an end of a month and ends at one, or at the record date, as those
    of the key figures do; None of any other.
    """

    start: date
    end: date
    period: int | None
    months: int | None = None

    @property
    def since(self) -> date:
        """The first day whose NAV can matter: one that a key figure carries on to the start."""
        return self.start - timedelta(days=MONTH_DAYS)


def years_before(day: date, years: int) -> date:
    """The same day so many years before; 28 February for a 29th that does not exist."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def read_span(request: HttpRequest, keys: tuple[Key, ...], latest: date) -> tuple[Read, Span]:
    """Read ``keys``, which include SPAN, up to the record date ``latest``. Raises Problem (400) naming every fault."""
    asked = read_all(request, keys)
    return asked, span_of(asked, latest)


def span_of(asked: Read, latest: date) -> Span:
    """The span that was asked for. Raises Problem (400) for its faults and those that ``asked`` already has."""
    first: date | None = asked["from"]
    last: date = asked["to"] or latest
    for name in ("from", "to"):
        _check_day(asked, name, latest)
    if first and asked["period"]:
        asked.errors.append(FieldError("period", str(asked["period"]), "excludes_key", values={"other": "from"}))
    if first and first > last - timedelta(days=SHORTEST_DAYS):
        asked.errors.append(FieldError("from", first.isoformat(), "span_too_short", values={"days": SHORTEST_DAYS}))
    asked.fail_on_errors()
    if first and first < years_before(last, LONGEST_YEARS):
        asked.errors.append(FieldError("from", first.isoformat(), "span_too_long", values={"years": LONGEST_YEARS}))
        asked.fail_on_errors()
    return Span(first, last, None) if first else period_of(last, asked["period"] or DEFAULT_PERIOD, latest)


def _check_day(asked: Read, name: str, latest: date) -> None:
    given: date | None = asked[name]
    if given is None:
        return
    if given < EARLIEST:
        values: dict[str, object] = {"earliest": EARLIEST.isoformat()}
        asked.errors.append(FieldError(name, given.isoformat(), "before_earliest", values=values))
    elif given > latest:
        values = {"latest": latest.isoformat()}
        asked.errors.append(
            FieldError(name, given.isoformat(), "after_record_date", (latest.isoformat(),), values=values)
        )


def read_years(request: HttpRequest, keys: tuple[Key, ...], latest: date) -> tuple[Read, date]:
    """Read ``keys`` and the day before which years have ended. Raises Problem (400) naming every fault."""
    asked = read_all(request, (*keys, YEARS_TO))
    _check_day(asked, YEARS_TO.name, latest)
    asked.fail_on_errors()
    return asked, asked[YEARS_TO.name] or latest


def period_of(last: date, years: int, latest: date) -> Span:
    """So many years; up to an end of a month, or to the record date ``latest``, they are those of a key figure."""
    if last not in (latest, month_end(last)):
        return Span(years_before(last, years), last, years)
    months = MONTHS_PER_YEAR * years
    return Span(month_end(last, months), last, years, months)


def read_compared(request: HttpRequest, latest: date, first_id: int) -> tuple[Read, Span, list[int]]:
    """Read a comparison: its span and the ids of its one to three share classes. Raises Problem (400)."""
    asked = read_all(request, (*SPAN, SECOND, THIRD))
    # A fourth fund is understandable, and deserves another answer than a misspelt key.
    asked.errors[:] = [
        FieldError(one.key, one.value, "too_many_funds", values={"maximum": MAX_FUNDS})
        if one.key == "fourth_tranche_id"
        else one
        for one in asked.errors
    ]
    ids = [first_id]
    for key in (SECOND, THIRD):
        given: int | None = asked[key.name]
        if given is None:
            continue
        if given in ids:
            asked.errors.append(FieldError(key.name, str(given), "same_fund"))
        ids.append(given)
    if asked[THIRD.name] is not None and asked[SECOND.name] is None:
        values: dict[str, object] = {"other": SECOND.name}
        asked.errors.append(FieldError(THIRD.name, str(asked[THIRD.name]), "needs_other_key", values=values))
    return asked, span_of(asked, latest), ids
