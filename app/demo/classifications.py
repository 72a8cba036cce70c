"""Simulated classifications under the disclosure regulation: since when an article holds, and what it commits to."""

import datetime
from collections.abc import Iterator

import numpy as np
from django.db import connection

from app.demo.draws import keys, normal, uniform
from app.demo.population import model
from app.funds.models import Fund
from app.importing.staging import stage
from app.rosters.models import SFDR, Classification, Scheme

#: The day from which the regulation applies, and the end of 2022, when many funds went from Article 9 to Article 8.
_FIRST, _DOWNGRADES = datetime.date(2021, 3, 10), datetime.date(2022, 12, 30)
#: Shares of the funds of an article that came to it later, and of those of Article 8 that had been Article 9.
_LATER, _WAS_NINE = 0.35, 0.08
#: Mean minimum sustainable share of an article, in percent; below five percent a fund commits to nothing.
_SHARES = {8: 14.0, 9: 78.0}
_LEAST = 5
_DAYS = 1_500

Row = tuple[int, int, str | None, datetime.date]


def simulate_classifications() -> dict[str, int]:
    """Date the articles of the demo list's funds, in place of those without a day; returns how many are stored."""
    scheme = Scheme.objects.filter(code=SFDR).first()
    if scheme is None:
        # Staff may have taken it out; then there is nothing to classify by.
        return {"classifications": 0}
    stage(
        "new_classification",
        "fund_id bigint, article smallint, minimum_sustainable numeric, valid_from date",
        # Read before: the connection copies from here on.
        list(_rows()),
    )
    with connection.cursor() as cursor:
        cursor.execute(
            """
            DELETE FROM rosters_classification c USING new_classification n
            WHERE c.fund_id = n.fund_id AND c.simulated
            """
        )
        cursor.execute(
            """
            INSERT INTO rosters_classification (fund_id, scheme_id, article, minimum_sustainable, valid_from, simulated)
            SELECT n.fund_id, %s, n.article, n.minimum_sustainable, n.valid_from, true FROM new_classification n
            WHERE NOT EXISTS (SELECT FROM rosters_classification c WHERE c.fund_id = n.fund_id)
            """,
            [scheme.pk],
        )
    return {"classifications": Classification.objects.filter(simulated=True).count()}


def _rows() -> Iterator[Row]:
    """The classifications of each simulated fund, in the order of their days."""
    funds = list(Fund.objects.filter(simulated=True, sfdr__isnull=False).order_by("pk"))
    draws = keys(model()["seed"], (f"classification:{fund.company_id}:{fund.name}" for fund in funds))
    later, day = uniform(draws, "later"), uniform(draws, "day")
    nine, share = uniform(draws, "nine"), normal(draws, "share")
    for place, fund in enumerate(funds):
        article = fund.sfdr or 6
        commits = _share(article, float(share[place]))
        if article == 8 and nine[place] < _WAS_NINE:
            yield fund.pk, 9, _share(9, float(share[place])), _FIRST
            yield fund.pk, 8, commits, _DOWNGRADES
        elif article > 6 and later[place] < _LATER:
            yield fund.pk, 6, None, _FIRST
            yield fund.pk, article, commits, _FIRST + datetime.timedelta(days=30 + int(day[place] * _DAYS))
        else:
            yield fund.pk, article, commits, _FIRST


def _share(article: int, draw: float) -> str | None:
    """What a fund commits to, in whole percent; None where it commits to nothing."""
    if article not in _SHARES:
        return None
    spread = 9.0 if article == 9 else 12.0
    share = int(np.clip(_SHARES[article] + spread * draw, 0, 100))
    return str(share) if share >= _LEAST else None
