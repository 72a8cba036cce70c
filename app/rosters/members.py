"""Which funds are on a list, by its rule and by what staff decided; read from the database in one question each."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from django.db import connection
from django.utils import timezone

from app.figures.members import OPEN_THEN
from app.funds import terms
from app.funds.models import ExclusionCriterion
from app.rosters.models import Decision, FundList, Scheme
from search.texts import Text

# One row for each fund, by its main share class. The classification in force is the latest whose day has come; among
# decisions that hold, the latest counts and what the rule says does not.
_LISTED: Final = f"""
    WITH regional AS (
        SELECT f.peergroup_id FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id
        WHERE t."primary" AND {OPEN_THEN}
        GROUP BY f.peergroup_id
        HAVING 2 * count(*) FILTER (WHERE EXISTS (
            SELECT FROM funds_fund_regions i JOIN funds_region r ON r.id = i.region_id
            WHERE i.fund_id = f.id AND r.code = %(region)s
        )) > count(*)
    ), chosen AS (
        SELECT t.id, t.fund_id, f.peergroup_id, c.id AS classification_id, c.scheme_id, c.article, c.valid_from,
            c.minimum_sustainable, coalesce(c.simulated, false) AS simulated, d.id AS decision_id, d.listed,
            (%(article)s::int IS NULL OR c.article >= %(article)s)
                AND (%(share)s::numeric IS NULL OR c.minimum_sustainable >= %(share)s)
                AND (%(anywhere)s OR f.peergroup_id IN (SELECT peergroup_id FROM regional)
                    OR f.peergroup_id = ANY (%(peergroups)s)) AS fits
        FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id
        LEFT JOIN LATERAL (
            SELECT * FROM rosters_classification o
            WHERE o.fund_id = f.id AND (o.valid_from IS NULL OR o.valid_from <= %(today)s)
            ORDER BY o.valid_from DESC NULLS LAST, o.id DESC LIMIT 1
        ) c ON true
        LEFT JOIN LATERAL (
            SELECT * FROM rosters_decision o
            WHERE o.fund_list_id = %(list)s AND o.fund_id = f.id AND o.since <= %(today)s
                AND (o.until IS NULL OR o.until > %(today)s)
            ORDER BY o.since DESC, o.id DESC LIMIT 1
        ) d ON true
        WHERE t."primary" AND {OPEN_THEN} AND (%(peergroup)s::bigint IS NULL OR f.peergroup_id = %(peergroup)s)
    ), listed AS (SELECT * FROM chosen WHERE coalesce(listed, fits))
"""  # noqa: S608 - a constant of the figures
_GROUPS: Final = f"{_LISTED} SELECT peergroup_id, count(*) FROM listed GROUP BY peergroup_id"  # noqa: S608 - likewise
_FUNDS: Final = f"""
    {_LISTED}
    SELECT l.id, l.fund_id, t.name, t.isin, t.wkn, m.name, t.currency, l.article, l.valid_from, l.minimum_sustainable,
        k.esg_score, k.perf_1y, r.points, r.rank, coalesce(r.under_review, false), r.position_vs_peergroup,
        l.simulated OR coalesce(k.simulated, false) OR coalesce(r.simulated, false)
            OR EXISTS (SELECT FROM funds_fundexclusion x WHERE x.fund_id = l.fund_id AND x.simulated),
        l.scheme_id, l.decision_id,
        ARRAY (SELECT ROW (x.criterion_id, x.threshold)::text FROM funds_fundexclusion x WHERE x.fund_id = l.fund_id)
    FROM listed l JOIN funds_tranche t ON t.id = l.id JOIN funds_fund f ON f.id = l.fund_id
    JOIN managers_company m ON m.id = f.company_id
    LEFT JOIN funds_keyfigures k ON k.tranche_id = l.id AND k.record_date = %(date)s
    LEFT JOIN ratings_rating r ON r.tranche_id = l.id AND r.record_date = %(date)s
    ORDER BY t.name, l.id
"""  # noqa: S608 - likewise


#: The columns of a fund that are taken as they are; those after them are numbers of other rows.
_PLAIN: Final = (
    "id",
    "fund_id",
    "name",
    "isin",
    "wkn",
    "company",
    "currency",
    "article",
    "valid_from",
    "minimum_sustainable",
    "esg_score",
    "perf_1y",
    "points",
    "rank",
    "under_review",
    "position",
    "simulated",
)


@dataclass(frozen=True, slots=True)
class Criterion:
    """A business that a fund does not invest in; with a threshold it is tolerated up to that share of revenue."""

    code: str
    name: Text
    threshold: Decimal | None


@dataclass(frozen=True, slots=True)
class Member:
    """A fund on a list, by its main share class."""

    id: int
    fund_id: int
    name: str
    isin: str
    wkn: str
    company: str
    currency: str
    scheme: Scheme | None
    article: int | None
    valid_from: date | None
    minimum_sustainable: Decimal | None
    decision: Decision | None
    esg_score: Decimal | None
    perf_1y: Decimal | None
    points: int | None
    rank: str | None
    under_review: bool
    position: int | None
    simulated: bool
    exclusions: tuple[Criterion, ...]


def counted(one: FundList) -> dict[int, int]:
    """How many funds of each peer group are on a list; peer groups without any are left out."""
    return dict(_rows(_GROUPS, one, None))


def members(one: FundList, peergroup: int) -> list[Member]:
    """The funds of a peer group that are on a list, by name."""
    found = _rows(_FUNDS, one, peergroup)
    schemes = {scheme.pk: scheme for scheme in Scheme.objects.all()}
    decisions = Decision.objects.in_bulk([row[-2] for row in found if row[-2] is not None])
    criteria = {criterion.pk: criterion for criterion in ExclusionCriterion.objects.all()}
    return [
        Member(
            **dict(zip(_PLAIN, row, strict=False)),
            scheme=schemes.get(row[-3]),
            decision=decisions.get(row[-2]),
            exclusions=_exclusions(row[-1], criteria),
        )
        for row in found
    ]


def _exclusions(pairs: list[str], criteria: Mapping[int, ExclusionCriterion]) -> tuple[Criterion, ...]:
    """Those of a fund as PostgreSQL writes rows: ``(3,)`` without a threshold, ``(3,10.0000)`` with one."""
    found = []
    for pair in pairs:
        number, threshold = pair.strip("()").split(",")
        criterion = criteria[int(number)]
        found.append(Criterion(criterion.code, criterion.name, Decimal(threshold) if threshold else None))
    return tuple(sorted(found, key=lambda exclusion: exclusion.code))


def _rows(statement: str, one: FundList, peergroup: int | None) -> list[Any]:
    chosen = list(one.peergroups.values_list("pk", flat=True))
    values = {
        "list": one.pk,
        "article": one.least_article,
        "share": one.least_share,
        "region": one.region,
        "peergroups": chosen,
        "anywhere": not chosen and not one.region,
        "peergroup": peergroup,
        "today": timezone.localdate(),
        "date": terms.record_date(),
    }
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())
