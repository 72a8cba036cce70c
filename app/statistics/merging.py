"""Counts of what was merged, funds or asset managers, go with what took it in, where that is true (ADR 0193)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from django.db import connection

from app.statistics.groups import forget_markets
from app.statistics.kinds import OF_COMPANY, Kind, ReaderKind
from app.statistics.models import DailySum, GroupSum, InsteadSum, MonthlySum, ShownSum
from app.statistics.services import LEAST
from app.statistics.summing import alone

#: What is counted for a fund.
_OF_FUNDS: Final = [kind.value for kind in (Kind.FUND, Kind.DOCUMENT, Kind.SHOWN, Kind.OPENED)]
#: What is counted for an asset manager.
_OF_OWNERS: Final = [kind.value for kind in OF_COMPANY]

#: A list that showed both funds counts once for the one that they are now: the larger number is what is known for sure.
_DAYS: Final = """
    WITH moved AS (
        DELETE FROM statistics_dailysum WHERE subject_id = %(gone)s AND kind = ANY (%(kinds)s) RETURNING *
    )
    INSERT INTO statistics_dailysum AS own
        (day, kind, subject_id, object_id, reader, source, views, places, simulated)
    SELECT day, kind, %(into)s,
        CASE WHEN kind IN ('shown', 'opened', 'profile') THEN %(into)s ELSE object_id END,
        reader, source, views, places, simulated
    FROM moved
    ON CONFLICT (subject_id, kind, day, object_id, reader, source, simulated) DO UPDATE SET
        views = CASE own.kind WHEN 'shown' THEN greatest(own.views, excluded.views)
            ELSE own.views + excluded.views END,
        places = CASE WHEN excluded.views > own.views THEN excluded.places ELSE own.places END
"""
_PAIR: Final = """
    statistics_monthlysum other
    WHERE other.kind = one.kind AND other.month = one.month AND other.reader = one.reader
        AND other.simulated = one.simulated AND one.kind = ANY (%(kinds)s)
"""
#: Whether the sum may be shown, as in ``services``.
_SHOWN: Final = "({0}.people >= %(least)s OR ({0}.reader = %(visitor)s AND {0}.views >= %(least)s))"
_ONE, _OTHER = _SHOWN.format("one"), _SHOWN.format("other")
#: Of two sums that are not added, the one that may be shown, else the larger, is the fund's; the other keeps the former
#: number: what nobody may see must not be the difference between what was shown before and after.
_SWAP: Final = f"""
    UPDATE statistics_monthlysum one SET views = other.views, people = other.people, places = other.places
    FROM {_PAIR}
        AND ((one.subject_id = %(gone)s AND other.subject_id = %(into)s)
            OR (one.subject_id = %(into)s AND other.subject_id = %(gone)s))
        AND (SELECT CASE WHEN {_ONE} <> {_OTHER}
                THEN (one.subject_id = %(gone)s) = {_ONE}
                ELSE one.kind = 'shown' AND (one.subject_id = %(gone)s) = (one.views > other.views)
                    AND one.views <> other.views END)
"""  # noqa: S608  The parts are constants of this module.
#: Views add up. People of two funds may be the same ones: the larger number is what is known for sure.
_ADD: Final = f"""
    WITH added AS (
        UPDATE statistics_monthlysum one
        SET views = one.views + other.views, people = greatest(one.people, other.people)
        FROM {_PAIR}
            AND one.subject_id = %(into)s AND other.subject_id = %(gone)s AND one.kind <> 'shown'
            AND {_ONE} = {_OTHER}
        RETURNING other.id
    )
    DELETE FROM statistics_monthlysum WHERE id IN (SELECT id FROM added)
"""  # noqa: S608
_MOVE: Final = f"""
    UPDATE statistics_monthlysum one SET subject_id = %(into)s
    WHERE one.subject_id = %(gone)s AND one.kind = ANY (%(kinds)s)
        AND NOT EXISTS (SELECT FROM {_PAIR} AND other.subject_id = %(into)s)
"""  # noqa: S608
#: Parts of two sums are parts of neither once one sum stands for both; other parts go with their sum.
_FORGET_PARTS: Final = """
    DELETE FROM statistics_shownsum part USING statistics_monthlysum one, statistics_monthlysum other
    WHERE one.subject_id = %(into)s AND other.subject_id = %(gone)s AND one.kind = 'shown' AND other.kind = 'shown'
        AND other.month = one.month AND other.reader = one.reader AND other.simulated = one.simulated
        AND part.subject_id IN (%(gone)s, %(into)s) AND part.month = one.month AND part.reader = one.reader
        AND part.simulated = one.simulated
"""
_MOVE_PARTS: Final = "UPDATE statistics_shownsum SET subject_id = %(into)s WHERE subject_id = %(gone)s"
#: What is not summed yet is counted as the one fund's, people and all.
_EVENTS: Final = """
    UPDATE statistics_event SET subject_id = merged.fund
    FROM unnest(%(gone)s::bigint[], %(into)s::bigint[]) merged (gone, fund)
    WHERE subject_id = merged.gone AND kind = ANY (%(kinds)s)
"""
_SEARCHES: Final = """
    UPDATE statistics_search SET shown = (
        SELECT array_agg(coalesce(merged.fund, listed.fund) ORDER BY place)
        FROM unnest(shown) WITH ORDINALITY listed (fund, place)
        LEFT JOIN unnest(%(gone)s::bigint[], %(into)s::bigint[]) merged (gone, fund) ON merged.gone = listed.fund
    )
    WHERE shown && %(gone)s::bigint[]
"""
#: Sums of two owners may be shown, and are of different funds.
_GROUPS: Final = """
    WITH moved AS (DELETE FROM statistics_groupsum WHERE owner_id = %(gone)s RETURNING *)
    INSERT INTO statistics_groupsum AS own (month, group_id, owner_id, reader, views, funds, simulated)
    SELECT month, group_id, %(into)s, reader, views, funds, simulated FROM moved
    ON CONFLICT (month, group_id, owner_id, reader, simulated) DO UPDATE SET
        views = own.views + excluded.views, funds = own.funds + excluded.funds
"""
_INSTEAD: Final = "UPDATE statistics_insteadsum SET owner_id = %(into)s WHERE owner_id = %(gone)s"
_OWNERS_EVENTS: Final = """
    UPDATE statistics_event SET subject_id = %(into)s,
        object_id = CASE WHEN kind = 'profile' THEN %(into)s ELSE object_id END
    WHERE subject_id = %(gone)s AND kind = ANY (%(kinds)s)
"""


def follow(merged: Mapping[int, int]) -> Counter[str]:
    """Count for funds what was counted for those merged into them, by number, in the caller's transaction.

    Returns how many rows of which table changed.
    """
    changed: Counter[str] = Counter()
    if not merged:
        return changed
    alone(DailySum)
    alone(MonthlySum)
    fixed = {"kinds": _OF_FUNDS, "least": LEAST, "visitor": ReaderKind.VISITOR.value}
    for gone, into in merged.items():
        values = {**fixed, "gone": gone, "into": into}
        changed[DailySum._meta.label] += _run(_DAYS, values)
        _run(_FORGET_PARTS, values)
        _run(_SWAP, values)
        changed[MonthlySum._meta.label] += _run(_ADD, values) + _run(_MOVE, values)
        changed[ShownSum._meta.label] += _run(_MOVE_PARTS, values)
    values = {**fixed, "gone": list(merged), "into": list(merged.values())}
    changed["statistics.Event"] = _run(_EVENTS, values)
    changed["statistics.Search"] = _run(_SEARCHES, values)
    return +changed


def follow_owners(gone: int, into: int) -> Counter[str]:
    """Count for an asset manager what was counted for the one merged into it, in the caller's transaction.

    What is counted for its funds stays theirs. Returns how many rows of which table changed.
    """
    alone(DailySum)
    alone(MonthlySum)
    values = {
        "kinds": _OF_OWNERS, "least": LEAST, "visitor": ReaderKind.VISITOR.value, "gone": gone, "into": into,
    }  # fmt: skip
    changed: Counter[str] = Counter()
    changed[DailySum._meta.label] = _run(_DAYS, values)
    _run(_SWAP, values)
    changed[MonthlySum._meta.label] = _run(_ADD, values) + _run(_MOVE, values)
    changed[GroupSum._meta.label] = _run(_GROUPS, values)
    # What is left of a market without both of them is perhaps one other's.
    forget_markets(into)
    changed[InsteadSum._meta.label] = _run(_INSTEAD, values)
    changed["statistics.Event"] = _run(_OWNERS_EVENTS, values)
    return +changed


def _run(statement: str, values: Mapping[str, Any]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)
