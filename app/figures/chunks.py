"""The share classes that a monthly calculation is about, in chunks of whole peergroups."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from django.db.models import F, Q, QuerySet

from app.figures.grouping import Members
from app.funds.hedging import is_hedged
from app.funds.models import Tranche
from app.prices.returns import day_number

#: Tranches of a chunk, if not one peergroup has more: so few that their arrays stay near the processor.
CHUNK = 1_000


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whole peergroups with all of their tranches; arrays have one entry for each tranche.

    ``counted`` is the currency in which a tranche's returns count, ``wanted`` the one of its peergroup: the tranche's
    own, but that a hedged one is taken as it is (ADR 0181). ``closed`` are last days, ``None`` of what is open.
    """

    last_peergroup: int
    tranche_ids: list[int]
    fund_ids: list[int]
    peergroup_ids: list[int]
    main: list[bool]
    counted: list[str]
    wanted: list[str]
    issued: list[datetime.date | None]
    closed: list[datetime.date | None]

    @property
    def members(self) -> Members:
        """Peergroups and funds as positions."""
        known, places = np.unique(np.array(self.peergroup_ids, dtype=np.int64), return_inverse=True)
        issued = np.array([np.nan if day is None else day_number(day) for day in self.issued])
        _, funds = np.unique(np.array(self.fund_ids, dtype=np.int64), return_inverse=True)
        main = np.array(self.main, dtype=bool)
        return Members(places.astype(np.int64), main, len(known), issued, funds.astype(np.int64))


def open_then(record_date: datetime.date) -> QuerySet[Tranche]:
    """The share classes that had not closed before a record date: others have no figures and ratings (ADR 0141)."""
    return Tranche.objects.filter(Q(closed_on__isnull=True) | Q(closed_on__gte=record_date))


def counted(currency: str, wanted: str, name: str) -> str:
    """Return the currency in which the returns of a tranche count where others count in ``wanted``.

    What a hedged share class earns is nearly what its fund earns in ``wanted`` hedged as well, so it counts as it is:
    by the exchange rate it would get the very risk that it does not bear.
    """
    return wanted if currency != wanted and is_hedged(name) else currency


def _main(record_date: datetime.date) -> dict[int, int]:
    """Those that stood for their funds then: of the main one and what closed as such, the first to close after it."""
    found = open_then(record_date).filter(Q(primary=True) | Q(closed_as_main=True))
    ordered = found.order_by("fund_id", F("closed_on").asc(nulls_last=True), "pk")
    return dict(ordered.distinct("fund_id").values_list("fund_id", "pk"))


def chunks(after_peergroup: int, record_date: datetime.date, since: datetime.date | None = None) -> Iterator[Chunk]:
    """Give the share classes that had not closed before a record date, or before ``since``, the first of several.

    A fund that closed between the two days has the main share class that it had at the first.
    """
    since = since or record_date
    rows = list(
        open_then(since)
        .filter(fund__peergroup_id__gt=after_peergroup)
        .order_by("fund__peergroup_id", "isin")
        .values_list(
            "fund__peergroup_id", "pk", "fund_id", "currency", "fund__peergroup__currency", "name", "issue_date",
            "closed_on",
        )
    )  # fmt: skip
    main = _main(record_date)
    if since < record_date:
        main = _main(since) | main
    chosen = set(main.values())
    start = 0
    for end in range(1, len(rows) + 1):
        if end < len(rows) and (rows[end][0] == rows[end - 1][0] or end - start < CHUNK):
            continue
        part = rows[start:end]
        yield Chunk(
            last_peergroup=part[-1][0],
            tranche_ids=[row[1] for row in part],
            fund_ids=[row[2] for row in part],
            peergroup_ids=[row[0] for row in part],
            main=[row[1] in chosen for row in part],
            counted=[counted(*row[3:6]) for row in part],
            wanted=[row[4] for row in part],
            issued=[row[6] for row in part],
            closed=[row[7] for row in part],
        )
        start = end
