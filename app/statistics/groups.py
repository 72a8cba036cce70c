"""Views of a month by group and owner of the funds, whom a domain names: what a market is made of.

Membership is kept with the month. Otherwise a fund that moves from one peer group to another would be the difference
between what was shown of a group before and after.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db import connection, transaction

from app.statistics.keys import month_of
from app.statistics.kinds import Kind, ReaderKind
from app.statistics.models import GroupSum, InsteadSum, MarketSum, MonthlySum
from app.statistics.parts import ENOUGH
from app.statistics.services import LEAST
from app.statistics.summing import alone, last_day

#: Whoever takes their own views off a market finds so many funds of so many asset managers left, of which none has
#: more than this part.
LEAST_FUNDS: Final = 5
LEAST_OWNERS: Final = 3
LARGEST: Final = 0.75

_STAGE: Final = "CREATE TEMPORARY TABLE new_members (fund_id bigint, group_id bigint, owner_id bigint)"
_COPY: Final = "COPY new_members (fund_id, group_id, owner_id) FROM STDIN"
_GROUPS: Final = f"""
    INSERT INTO statistics_groupsum (month, group_id, owner_id, reader, views, funds, simulated)
    SELECT s.month, m.group_id, m.owner_id, s.reader, sum(s.views), count(*), s.simulated
    FROM statistics_monthlysum s JOIN new_members m ON m.fund_id = s.subject_id
    WHERE s.month = %(first)s AND s.kind = '{Kind.FUND}' AND s.reader <> '{ReaderKind.ROBOT}'
        AND (s.people >= {LEAST} OR (s.reader = '{ReaderKind.VISITOR}' AND s.views >= {LEAST}))
    GROUP BY s.month, m.group_id, m.owner_id, s.reader, s.simulated
"""  # noqa: S608  The parts are constants of this package.
#: For whichever asset manager looks: the largest one takes its own off, or the second one does and sees the largest.
_SHOWABLE: Final = f"""
    HAVING count(*) > {LEAST_OWNERS} AND sum(funds) - max(funds) >= {LEAST_FUNDS}
        AND max(views) FILTER (WHERE nth = 2) <= {LARGEST} * (sum(views) - max(views) FILTER (WHERE nth = 1))
        AND max(views) FILTER (WHERE nth = 1) <= {LARGEST} * (sum(views) - max(views) FILTER (WHERE nth = 2))
"""
_RANKED: Final = """
    SELECT month, group_id, reader, simulated, views, funds,
        row_number() OVER (PARTITION BY month, group_id, reader, simulated ORDER BY views DESC, owner_id) AS nth
    FROM statistics_groupsum
"""
_MARKETS: Final = f"""
    INSERT INTO statistics_marketsum (month, group_id, reader, views, funds, simulated)
    SELECT %(first)s, group_id, reader, sum(views), sum(funds), simulated
    FROM ({_RANKED} WHERE month = %(first)s) ranked
    GROUP BY group_id, reader, simulated {_SHOWABLE}
"""  # noqa: S608
#: Of the markets that an asset manager is part of, those that may no longer be shown since it took another one in.
_FORGET_MARKETS: Final = f"""
    WITH own AS (
        SELECT month, group_id, reader, simulated FROM statistics_groupsum WHERE owner_id = %(owner)s
    ), showable AS (
        SELECT month, group_id, reader, simulated
        FROM ({_RANKED} WHERE group_id IN (SELECT group_id FROM own)) ranked
        GROUP BY month, group_id, reader, simulated {_SHOWABLE}
    )
    DELETE FROM statistics_marketsum market USING own
    WHERE (market.month, market.group_id, market.reader, market.simulated)
            = (own.month, own.group_id, own.reader, own.simulated)
        AND (own.month, own.group_id, own.reader, own.simulated) NOT IN (
            SELECT month, group_id, reader, simulated FROM showable
        )
"""  # noqa: S608
#: A search that led to one of the owner's own funds was not in vain.
_INSTEAD: Final = f"""
    WITH opened AS (
        SELECT e.id, e.search, e.subject_id, e.reader, e.person, m.group_id, m.owner_id
        FROM statistics_event e JOIN new_members m ON m.fund_id = e.subject_id
        WHERE e.day BETWEEN %(first)s AND %(last)s AND e.kind = '{Kind.FUND}' AND e.search IS NOT NULL
            AND e.reader <> '{ReaderKind.ROBOT}'
    ), seen AS (
        SELECT DISTINCT s.id, m.owner_id
        FROM statistics_search s, LATERAL unnest(s.shown) listed (fund_id) JOIN new_members m USING (fund_id)
        WHERE s.id IN (SELECT search FROM opened)
    )
    INSERT INTO statistics_insteadsum (month, owner_id, group_id, reader, views, people, simulated)
    SELECT %(first)s, seen.owner_id, o.group_id, o.reader, count(*), count(DISTINCT o.person), false
    FROM opened o JOIN seen ON seen.id = o.search AND seen.owner_id <> o.owner_id
    WHERE NOT EXISTS (
        SELECT FROM opened own WHERE own.search = o.search AND own.owner_id = seen.owner_id
    )
    GROUP BY seen.owner_id, o.group_id, o.reader
    HAVING {ENOUGH} AND count(DISTINCT o.subject_id) >= {LEAST_FUNDS}
        AND count(DISTINCT o.owner_id) >= {LEAST_OWNERS}
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Member:
    """A fund with the group that it is compared with, and its owner."""

    fund_id: int
    group_id: int
    owner_id: int


def open_months(today: date) -> list[date]:
    """Months that are summed and not grouped yet, oldest first; last month all day on the first, as in ``missed``."""
    months = MonthlySum.objects.filter(month__lt=month_of(today), kind=Kind.FUND, simulated=False).order_by("month")
    known = {
        month
        for model in (GroupSum, InsteadSum)
        for month in model._default_manager.filter(simulated=False).values_list("month", flat=True).distinct()
    }
    return [
        month
        for month in months.values_list("month", flat=True).distinct()
        if month not in known or last_day(month) == today - timedelta(days=1)
    ]


def replace(months: Iterable[date], members: Iterable[Member]) -> None:
    """Write the sums of months in place of earlier ones; what was opened instead is left where no events are."""
    with transaction.atomic():
        alone(GroupSum)
        with connection.cursor() as cursor:
            cursor.execute(_STAGE)
            # While rows are copied the connection answers nothing else, such as a question for the next member.
            known = [(one.fund_id, one.group_id, one.owner_id) for one in members]
            with cursor.copy(_COPY) as copy:
                for row in known:
                    copy.write_row(row)
            for month in months:
                between = {"first": month, "last": last_day(month)}
                GroupSum.objects.filter(month=month).delete()
                cursor.execute(_GROUPS, between)
                MarketSum.objects.filter(month=month).delete()
                cursor.execute(_MARKETS, between)
                if not InsteadSum.objects.filter(month=month, simulated=True).exists():
                    InsteadSum.objects.filter(month=month).delete()
                    cursor.execute(_INSTEAD, between)
            cursor.execute("DROP TABLE new_members")


def forget_markets(owner_id: int) -> None:
    """Delete the markets that may no longer be shown since an asset manager took another one in."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET_MARKETS, {"owner": owner_id})
