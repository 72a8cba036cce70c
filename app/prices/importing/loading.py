"""The one transaction of an import of NAVs: all of a file or nothing. Importing it again writes nothing."""

import datetime
from collections.abc import Iterable

from django.db import connection
from django.utils.translation import gettext_noop as _

from app.funds.ownership import Kind, mark_as_own
from app.http import formats
from app.importing.alone import Lock, alone
from app.importing.differences import Change, Differences
from app.importing.faults import Fault, fault
from app.importing.progress import Progress
from app.importing.rejects import Reject
from app.importing.sources import Source
from app.importing.tables import Outcome, RejectedError
from app.prices.importing.checking import Price
from app.prices.importing.gate import NEW_NAV, KeptOut, hold_back
from app.prices.storing import MERGE, make_partitions

_SHOWN_EVERY = 20_000
#: What differences are about, and the columns that they compare.
NAV = "nav"
COMPARED = ("nav", "currency", "distribution")

_STAGE = f"CREATE TEMPORARY TABLE new_nav ({NEW_NAV}) ON COMMIT DROP"
# Faults that a row shows only beside the others or beside the database, the first of them for each row.
_FAULTS = """
    SELECT line, reason, isin, date, currency, quoted, closed_on, first_line FROM (
        SELECT n.line, n.isin, n.date, n.currency, n.first_line, t.currency AS quoted, t.closed_on,
            CASE
                WHEN t.id IS NULL THEN 'isin_unknown'
                WHEN t.currency <> n.currency THEN 'currency_wrong'
                WHEN n.date > t.closed_on THEN 'closed'
                WHEN n.line > n.first_line THEN 'duplicate'
            END AS reason
        FROM (SELECT *, min(line) OVER (PARTITION BY isin, date) AS first_line FROM new_nav) n
        LEFT JOIN funds_tranche t ON t.isin = n.isin
    ) found
    WHERE reason IS NOT NULL ORDER BY line
"""
# A real NAV ends the simulated history of its tranche: returns from one to the other would mean nothing.
_DROP_SIMULATED = """
    DELETE FROM prices_nav WHERE simulated AND tranche_id IN (
        SELECT t.id FROM funds_tranche t WHERE t.isin IN (SELECT isin FROM new_nav)
    )
"""
_COUNT_KNOWN = """
    SELECT count(*) FROM new_nav n JOIN funds_tranche t USING (isin)
    JOIN prices_nav p ON p.tranche_id = t.id AND p.date = n.date
"""
_COMPARED = """
    SELECT n.isin, n.date, p.date IS NULL, p.nav, n.nav, p.currency, n.currency, p.distribution, n.distribution
    FROM new_nav n JOIN funds_tranche t USING (isin)
    LEFT JOIN prices_nav p ON p.tranche_id = t.id AND p.date = n.date
    ORDER BY n.isin, n.date
"""
_ROWS = "SELECT t.id, n.date, n.nav, n.currency, n.distribution FROM new_nav n JOIN funds_tranche t USING (isin)"


def load(
    source: Source,
    checked: Iterable[Price | Reject],
    *,
    dry_run: bool,
    accept_rest: bool,
    progress: Progress,
    differences: Differences | None = None,
) -> Outcome:
    """Load the prices of a file and return what changed.

    Raises RejectedError where a row has a fault and ``accept_rest`` does not say that the others are wanted all the
    same, and ImportRunningError while another import of NAVs runs. Either way nothing has changed.
    """
    outcome = Outcome()
    with alone(Lock.NAVS, dry_run=dry_run):
        years = _stage(checked, source.lines, outcome, progress)
        progress("Checking", 0, None)
        _find_faults(source, outcome)
        if outcome.rejects and not accept_rest:
            raise RejectedError(outcome)
        kept_out = hold_back(source.name, differences)
        progress("Writing", 0, None)
        if outcome.accepted:
            mark_as_own(Kind.NAVS)
        make_partitions(years)
        _merge(outcome, kept_out, differences)
    return outcome


def _stage(checked: Iterable[Price | Reject], lines: int, outcome: Outcome, progress: Progress) -> set[int]:
    """Put what may be loaded, about ``lines`` rows, beside the table, and return the years it touches."""
    years: set[int] = set()
    with connection.cursor() as cursor:
        # A caller's transaction may import twice; the table of the first time goes only when that one commits.
        cursor.execute("DROP TABLE IF EXISTS pg_temp.new_nav")
        cursor.execute(_STAGE)
        with cursor.copy("COPY new_nav FROM STDIN") as copy:
            for found in checked:
                outcome.read += 1
                if outcome.read % _SHOWN_EVERY == 0:
                    progress("Reading", outcome.read, max(lines, outcome.read))
                if isinstance(found, Reject):
                    outcome.rejects.append(found)
                    continue
                years.add(found.date.year)
                copy.write_row((found.line, found.isin, found.date, found.nav, found.currency, found.distribution))
        cursor.execute("ANALYZE new_nav")
    progress("Reading", outcome.read, outcome.read)
    return years


def _find_faults(source: Source, outcome: Outcome) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_FAULTS)
        faults = {line: _fault(*found) for line, *found in cursor.fetchall()}
        cursor.execute("DELETE FROM new_nav WHERE line = ANY (%s)", [list(faults)])
    outcome.reject(source, faults)


def _fault(
    reason: str, isin: str, date: datetime.date, currency: str, quoted: str, closed_on: datetime.date, first_line: int
) -> Fault:
    if reason == "currency_wrong":
        return fault(reason, isin=isin, expected=quoted, value=currency)
    if reason == "closed":
        return fault(reason, isin=isin, closed_on=closed_on, date=date)
    if reason == "duplicate":
        return fault(reason, "duplicate_nav", isin=isin, date=date, line=first_line)
    return fault(reason, isin=isin)


def _merge(outcome: Outcome, kept_out: KeptOut, differences: Differences | None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_DROP_SIMULATED)
        dropped = cursor.rowcount
        if differences is not None:
            _tell(differences)
        cursor.execute(_COUNT_KNOWN)
        known = int(cursor.fetchone()[0])
        cursor.execute(MERGE.format(rows=_ROWS))
        written = cursor.rowcount
    merged = outcome.accepted - kept_out.held - kept_out.decided
    new = merged - known
    outcome.counts = {
        _("new NAVs"): new,
        _("changed"): written - new,
        _("unchanged"): merged - written,
        _("simulated, dropped"): dropped,
        _("held for review"): kept_out.held,
        _("of them by a factor"): kept_out.off,
        _("kept as decided"): kept_out.decided,
        _("all alike by more than 5 %, loaded"): kept_out.alike,
    }


def _tell(differences: Differences) -> None:
    """Note each NAV of the file, held against what is stored."""
    # The rows come piece by piece, however many they are.
    with connection.chunked_cursor() as cursor:
        cursor.execute(_COMPARED)
        for isin, date, is_new, *values in cursor:
            record = f"{isin} {formats.day(date)}"
            pairs = zip(COMPARED, values[::2], values[1::2], strict=True)
            changed = [] if is_new else [(name, old, new) for name, old, new in pairs if old != new]
            for name, old, new in changed:
                differences.note(Change.CHANGED, NAV, record, name, old, new)
            if is_new:
                differences.note(Change.NEW, NAV, record, "nav", None, values[1])
            elif not changed:
                differences.note(Change.UNCHANGED, NAV, record)
