"""Exchange rates from files, as a table: units of a currency for one euro."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

from app.http import formats
from app.importing.alone import Lock, alone
from app.importing.cells import read_date
from app.importing.currencies import currencies
from app.importing.differences import Change
from app.importing.faults import Fault, fault, missing
from app.importing.numbers import amount, amount_fault, decimal_sign
from app.importing.progress import Progress
from app.importing.rejects import Reject
from app.importing.sources import Source, SourceRow
from app.importing.staging import stage
from app.importing.tables import Asked, Outcome, RejectedError, Table
from app.prices.exchange import EURO
from app.prices.models import FxRate

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

FROM_FILE: Final = "file"
#: A rate this many times its neighbour, or a fraction of it, is wrong: the lira of 2021 took ten weeks for a half.
_MOST: Final = 2
#: A rate is turned round as well if it is so far from one of these days and its inverse so near to it (logarithms). The
#: franc of January 2015 jumped by three times as much, but not to its inverse.
_JUMP: Final = 0.05
_CLOSE: Final = 0.03
_DAYS: Final = 40
_SHOWN_EVERY: Final = 20_000
_COLUMNS = "line bigint, currency text, date date, rate numeric(18, 6), confirmed boolean"
#: What says in the column ``confirmed`` that somebody has looked at a rate that is far from the one beside it.
_CONFIRMED: Final = ("yes", "ja")
# A rate is held against the last one of the table or one that is confirmed, or the table's next one; without any,
# against the one before in the file.
_FAULTS = """
    WITH rates AS (
        SELECT currency, date, rate, line, confirmed FROM new_rate
        UNION ALL
        SELECT r.currency, r.date, r.rate, NULL, false FROM fx_rates r
        WHERE r.currency IN (SELECT currency FROM new_rate)
            AND NOT EXISTS (SELECT FROM new_rate n WHERE n.currency = r.currency AND n.date = r.date)
    ), compared AS (
        SELECT rates.*, min(line) OVER (PARTITION BY currency, date) AS first_line,
            coalesce(lag(rate) OVER neighbours, lead(rate) OVER neighbours) AS beside,
            abs(coalesce(lag(date) OVER neighbours, lead(date) OVER neighbours) - date) AS beside_days,
            coalesce(last_rate, next_rate) AS known, abs(coalesce(last_date, next_date) - date) AS days
        FROM rates LEFT JOIN LATERAL (
            SELECT r.rate AS last_rate, r.date AS last_date FROM (
                SELECT currency, date, rate FROM fx_rates
                UNION ALL SELECT currency, date, rate FROM new_rate WHERE confirmed
            ) r
            WHERE r.currency = rates.currency AND r.date <= rates.date AND rates.line IS NOT NULL
            ORDER BY r.date DESC LIMIT 1
        ) earlier ON true LEFT JOIN LATERAL (
            SELECT r.rate AS next_rate, r.date AS next_date FROM fx_rates r
            WHERE r.currency = rates.currency AND r.date > rates.date AND rates.line IS NOT NULL
            ORDER BY r.date LIMIT 1
        ) later ON true
        WINDOW neighbours AS (PARTITION BY currency ORDER BY date, line NULLS FIRST)
    ), measured AS (
        SELECT *, abs(ln(rate / coalesce(known, beside))) AS far, abs(ln(rate * coalesce(known, beside))) AS far_turned,
            beside_days <= %(days)s AND abs(ln(rate / beside)) > %(jump)s
                AND abs(ln(rate * beside)) < %(close)s AS turns
        FROM compared WHERE line IS NOT NULL
    ), judged AS (
        -- Near one euro a rate and its inverse are much the same: what tells them apart is a rate of these weeks,
        -- of the table or of the file.
        SELECT *, far_turned < far AND bool_or(NOT confirmed AND (
            turns OR far > %(jump)s AND far_turned < %(close)s AND days <= %(days)s)
        ) OVER (PARTITION BY currency) AS turned_near
        FROM measured
    )
    SELECT line, currency, date, rate, first_line, coalesce(known, beside),
        line > first_line AS duplicate, turned_near OR far_turned < ln(%(most)s) AS turned
    FROM judged
    WHERE line > first_line OR NOT confirmed AND (turned_near OR far > ln(%(most)s))
    ORDER BY line
"""
# Months between the first and the last rate of a currency, with those of the file, that have none.
_MISSING = """
    WITH rates AS (
        SELECT currency, date FROM fx_rates WHERE currency IN (SELECT currency FROM new_rate)
        UNION SELECT currency, date FROM new_rate
    )
    SELECT s.currency, m.month::date FROM (
        SELECT currency, date_trunc('month', min(date)) AS first, date_trunc('month', max(date)) AS last
        FROM rates GROUP BY currency
    ) s CROSS JOIN LATERAL generate_series(s.first, s.last, interval '1 month') m (month)
    WHERE NOT EXISTS (
        SELECT FROM rates r
        WHERE r.currency = s.currency AND r.date >= m.month AND r.date < m.month + interval '1 month'
    )
    ORDER BY 1, 2
"""
_COMPARED = """
    SELECT n.currency, n.date, r.rate, n.rate FROM new_rate n LEFT JOIN fx_rates r USING (currency, date)
    ORDER BY 1, 2
"""
_MERGE = """
    INSERT INTO fx_rates AS r (currency, date, rate, source)
    SELECT currency, date, rate, %s FROM new_rate ORDER BY currency, date
    ON CONFLICT (currency, date) DO UPDATE SET (rate, source) = (excluded.rate, excluded.source)
    WHERE r.rate <> excluded.rate
"""


@dataclass(frozen=True, slots=True)
class Rate:
    """A row that may be loaded as far as it alone tells."""

    line: int
    currency: str
    date: datetime.date
    rate: Decimal
    confirmed: bool = False


class ExchangeRates(Table):
    """Exchange rates by day."""

    code = "rates"
    title = gettext_lazy("Exchange rates")
    what = "exchange rates"
    required = ("currency", "date", "rate")
    optional = ("confirmed",)
    rights = ("prices.add_fxrate", "prices.change_fxrate")

    def load(self, source: Source, asked: Asked, progress: Progress) -> Outcome:
        """Load the rates of a file."""
        said = ((row.line, row.values["rate"]) for row in source.rows() if row.values.get("rate"))
        sign = decimal_sign(said, said=asked.decimal)
        outcome = Outcome()
        with alone(Lock.RATES, dry_run=asked.dry_run):
            rows = check(source.rows(), sign, timezone.localdate())
            stage("new_rate", _COLUMNS, _accepted(rows, outcome, source.lines, progress))
            _find_faults(source, outcome)
            if outcome.rejects and not asked.accept_rest:
                raise RejectedError(outcome)
            _merge(outcome, asked)
        return outcome

    def titles(self) -> "Mapping[str, str | _StrPromise]":
        """The words of the forms."""
        return {one.name: one.verbose_name for one in FxRate._meta.concrete_fields}


def check(rows: Iterable[SourceRow], sign: str, today: datetime.date) -> Iterator[Rate | Reject]:
    """Yield a rate or a reject for every row; ``sign`` is the decimal sign, ``today`` the last date that may be."""
    for row in rows:
        found = row.fault or _read(row, sign, today)
        yield found if isinstance(found, Rate) else Reject(row.line, found, row.cells)


def _read(row: SourceRow, sign: str, today: datetime.date) -> Rate | Fault:
    values = row.values
    currency = values["currency"].upper()
    if not currency:
        return missing("currency")
    if currency not in currencies():
        return fault("currency_unknown", value=currency)
    if currency == EURO:
        return fault("rate_of_the_euro")
    date = read_date(values["date"], today)
    if not isinstance(date, datetime.date):
        return date
    if not values["rate"]:
        return missing("rate")
    rate = amount(values["rate"], sign)
    if rate is None:
        return amount_fault("rate", values["rate"], sign)
    if rate <= 0:
        return fault("rate_not_positive", value=rate)
    confirmed = values.get("confirmed", "").casefold()
    if confirmed and confirmed not in _CONFIRMED:
        return fault("confirmed_unknown", "one_of", value=values["confirmed"], known=", ".join(_CONFIRMED))
    return Rate(row.line, currency, date, rate, bool(confirmed))


def _accepted(
    rows: Iterable[Rate | Reject], outcome: Outcome, lines: int, progress: Progress
) -> Iterator[tuple[int, str, datetime.date, Decimal, bool]]:
    for found in rows:
        outcome.read += 1
        if outcome.read % _SHOWN_EVERY == 0:
            progress("Reading", outcome.read, max(lines, outcome.read))
        if isinstance(found, Reject):
            outcome.rejects.append(found)
        else:
            yield found.line, found.currency, found.date, found.rate, found.confirmed


def _find_faults(source: Source, outcome: Outcome) -> None:
    """Find what a row shows only beside the others: twice the same, far from its neighbour, or turned round."""
    with connection.cursor() as cursor:
        cursor.execute(_FAULTS, {"most": _MOST, "jump": _JUMP, "close": _CLOSE, "days": _DAYS})
        faults = {row[0]: _fault(*row[1:]) for row in cursor.fetchall()}
        cursor.execute("DELETE FROM new_rate WHERE line = ANY (%s)", [list(faults)])
    outcome.reject(source, faults)


def _fault(
    currency: str, date: datetime.date, rate: Decimal, first: int, beside: Decimal, duplicate: bool, turned: bool
) -> Fault:
    if duplicate:
        return fault("duplicate", "duplicate_rate", currency=currency, date=date, line=first)
    return fault("rate_turned" if turned else "rate_far", currency=currency, date=date, value=rate, beside=beside)


def _merge(outcome: Outcome, asked: Asked) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_COMPARED)
        found = cursor.fetchall()
        if asked.differences is not None:
            for currency, date, old, new in found:
                kind = Change.NEW if old is None else Change.UNCHANGED if old == new else Change.CHANGED
                record = f"{currency} {formats.day(date)}"
                if kind is Change.UNCHANGED:
                    asked.differences.note(kind, "rate", record)
                else:
                    asked.differences.note(kind, "rate", record, "rate", old, new)
        cursor.execute(_MISSING)
        gaps = cursor.fetchall()
        if asked.differences is not None:
            for currency, month in gaps:
                asked.differences.note(Change.MISSING, "rate", f"{currency} {month:%m/%Y}")
        cursor.execute(_MERGE, [FROM_FILE])
        written = cursor.rowcount
    new = sum(row[2] is None for row in found)
    outcome.counts = {
        _("new exchange rates"): new,
        _("changed"): written - new,
        _("unchanged"): len(found) - written,
        _("months without a rate"): len(gaps),
    }
