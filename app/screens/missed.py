"""Funds that the searches of a month missed by exactly one criterion, for their managers (ADR 0162).

Each set of criteria is asked once for the whole month, when it is over: naming these funds in every search would make
each of them slower.
"""

import logging
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import islice
from typing import Any, Final

from app.funds import snapshots
from app.http.engine import ENGINE_DOWN, engine
from app.statistics import missed
from app.statistics.kinds import Form
from app.statistics.missed import MissedFund, SearchedFor
from search.documents import SCREENED
from search.queries.filters import Clause
from search.queries.missed import guided_clauses, missed_body, read_missed, screen_clauses
from search.saved import NotUnderstood

logger = logging.getLogger("app.screens")

#: Searches that the engine answers in one round trip.
_TOGETHER: Final = 20


def count(today: date) -> None:
    """Count the months that are over and not counted yet.

    A month stays open while the engine is away: the next round counts it.
    """
    for month in missed.open_months(today):
        try:
            missed.replace(month, _missed(_index(month), missed.searched_for(month)))
        except ENGINE_DOWN as error:
            logger.warning("missed funds of %s are counted later: %s", month, error)
            return


def _index(month: date) -> str:
    """What readers saw at the beginning of the month, or else what they see now."""
    record_date = snapshots.at(month)
    return engine().snapshot(record_date) if record_date else engine().index(SCREENED)


def _missed(index: str, searches: Iterator[SearchedFor]) -> Iterator[list[MissedFund]]:
    asked = ((search, body) for search in searches if (body := _body(search)) is not None)
    while together := list(islice(asked, _TOGETHER)):
        answers = engine().msearch(index, [body for _, body in together])
        yield [
            MissedFund(search, criterion, fund)
            for (search, _), answer in zip(together, answers, strict=True)
            for criterion, funds in read_missed(answer).items()
            for fund in funds
        ]


def _body(search: SearchedFor) -> Clause | None:
    try:
        return missed_body(_clauses(search.form, search.criteria))
    except (NotUnderstood, KeyError) as error:
        # Kept by a version that had another field, and the version now cannot say who missed it.
        logger.warning("a search of %s is not understood: %s", search.form, error)
        return None


def _clauses(form: Form, criteria: Mapping[str, Any]) -> dict[str, Clause]:
    return screen_clauses(criteria) if form == Form.SCREEN else guided_clauses(criteria)
