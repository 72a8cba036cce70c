"""SQL that charts share: the members of a peergroup, and NAVs as total return by week.

Parts of a WITH clause with the parameters ``id`` (the share class), ``tranches``, ``end`` and ``weeks``. Week 0 ends
with the day ``end``, week 1 seven days before; a week's value is its last one. So a value is never more than six days
old, as in the weekly figures of ADR 0102, and a week without a NAV is missing.

Only the first week of a course may go further back (``carried``): whoever is valued monthly would begin up to a month
late, and its chart would not end where its key figure of the same period does.
"""

from typing import Final

#: The share class and the main share classes of its peergroup.
MEMBERS: Final = """
    members AS (
        SELECT m.id, m."primary" AS peer
        FROM funds_tranche t
        JOIN funds_fund own ON own.id = t.fund_id
        JOIN funds_fund f ON f.peergroup_id = own.peergroup_id
        JOIN funds_tranche m ON m.fund_id = f.id AND (m."primary" OR m.id = t.id)
        WHERE t.id = %(id)s
    )
"""
#: Share classes ``t`` that had not closed before the day ``date``: what is said of a record date counts no others.
OPEN_THEN: Final = "(t.closed_on IS NULL OR t.closed_on >= %(date)s)"
#: Only ratios of ``value`` mean anything: it is the NAV with every distribution reinvested since the first row read.
# What is stored of a share class after its closing (ADR 0141) is nothing that anybody was paid.
# NAVs in another currency than the share class has today would make returns of an exchange rate (ADR 0100).
_QUOTED: Final = """
    quoted AS (
        SELECT n.tranche_id, n.date, least((%(end)s::date - n.date) / 7, %(weeks)s) AS week, n.simulated,
            n.date <= %(end)s::date - 7 * %(weeks)s - 7 AS carried,
            n.nav::float8 * exp(sum(ln(1 + coalesce(n.distribution / n.nav, 0)::float8)) OVER (
                PARTITION BY n.tranche_id ORDER BY n.date)) AS value
        FROM prices_nav n JOIN funds_tranche t ON t.id = n.tranche_id AND t.currency = n.currency
            AND n.date <= coalesce(t.closed_on, 'infinity')
        WHERE n.tranche_id {tranches}
            AND n.date > %(end)s::date - 7 * %(weeks)s - 7 - {carried_days} AND n.date <= %(end)s::date {carried_for}
    ),
    weekly AS (
        SELECT DISTINCT ON (tranche_id, week) tranche_id, week, value, simulated, carried
        FROM quoted ORDER BY tranche_id, week, date DESC
    )
"""
#: The first value of a course may be so many days older than its week.
_CARRIED_DAYS: Final = 31
#: Of peers, only returns of single weeks count: theirs are not carried.
WEEKLY_OF_MEMBERS: Final = _QUOTED.format(
    tranches="IN (SELECT id FROM members)",
    carried_days=_CARRIED_DAYS,
    carried_for="AND (n.tranche_id = %(id)s OR n.date > %(end)s::date - 7 * %(weeks)s - 7)",
)
COURSES_OF_TRANCHES: Final = _QUOTED.format(tranches="= ANY (%(tranches)s)", carried_days=_CARRIED_DAYS, carried_for="")
WEEKLY_OF_TRANCHES: Final = _QUOTED.format(tranches="= ANY (%(tranches)s)", carried_days=0, carried_for="")
#: The mean and the median of the peers' returns of each week; a return is missing where either of its values is.
PEER_RETURNS: Final = """
    changes AS (
        SELECT w.week, w.value / lag(w.value) OVER by_week - 1 AS change, lag(w.week) OVER by_week AS week_before
        FROM weekly w JOIN members m ON m.id = w.tranche_id AND m.peer AND NOT w.carried
        WINDOW by_week AS (PARTITION BY w.tranche_id ORDER BY w.week DESC)
    ),
    returns AS (
        SELECT week, count(*) AS funds, avg(change) AS mean,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY change) AS median
        FROM changes WHERE week_before = week + 1 GROUP BY week
    )
"""
