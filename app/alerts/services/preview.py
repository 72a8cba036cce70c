"""What a saved search would have told in the past, from the monthly snapshots (infra/docs/adr/0091)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from app.alerts.models import Frequency
from app.alerts.services.changes import compared
from app.database.failures import DATABASE_DOWN
from app.funds import snapshots
from app.http.engine import engine
from app.http.messages import Language
from app.http.problems import Problem
from app.ratings.comparability import regrouped
from search.queries import preview
from search.saved import StoredQuery

#: Changes that are looked back at, each from one record date to the next.
MONTHS: Final = 12
MAX_ROWS: Final = 200
#: More changes a month than this are more than anybody reads.
TOO_MANY_A_MONTH: Final = 50


@dataclass(frozen=True, slots=True)
class AlertChoice:
    """What somebody wants to be told of, and how often."""

    frequency: Frequency
    enters: bool
    leaves: bool
    rating_changes: bool

    def kinds(self) -> Collection[preview.Kind]:
        """The kinds of changes that are told."""
        wanted: dict[preview.Kind, bool] = {
            "enters": self.enters, "leaves": self.leaves, "rating": self.rating_changes
        }  # fmt: skip
        return tuple(kind for kind, told in wanted.items() if told)


def look_back(stored: StoredQuery, chosen: AlertChoice, lang: Language) -> dict[str, Any]:
    """The changes of the last twelve months, and the mails that ``chosen`` would have made of them.

    Months, totals and their parts tell what happened; mails, the warning and the rows only what ``chosen`` asks for.
    Raises EngineUnavailable, and Problem (503 data_unavailable).
    """
    try:
        record_dates = snapshots.record_dates()[-MONTHS - 1 :]
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    if not record_dates:
        return _answer([], chosen, [], simulated=False)
    return _ask(stored, record_dates, chosen, lang)


def _ask(stored: StoredQuery, record_dates: Any, chosen: AlertChoice, lang: Language) -> dict[str, Any]:
    history = engine().history()
    bodies = [preview.members_body(stored, record_dates), preview.simulated_body(record_dates[-1])]
    members, newest = engine().msearch(history, bodies, only=preview.WANTED)
    found = preview.months(record_dates, preview.read_members(members))
    listed = preview.rows(found, chosen.kinds(), MAX_ROWS)
    rows = preview.read_rows(listed, engine().search(history, preview.documents_body(listed))) if listed else []
    _compare(rows, lang)
    simulated = any(hit["_source"]["simulated"] for hit in newest.get("hits", {}).get("hits", ()))
    return _answer(found, chosen, rows, simulated=simulated)


def _compare(rows: list[dict[str, Any]], lang: Language) -> None:
    """Say of changes of ratings that were made in different peergroups that they are no upgrades and downgrades."""
    asked = []
    for row in rows:
        before, after = (
            {"rank": row[f"rank_{when}"], "rating_points": row[f"rating_points_{when}"]} for when in ("before", "after")
        )
        asked.append(compared(row["tranche"]["id"], before, after | {"record_date": row["record_date"]}))
    found = regrouped({one for one in asked if one is not None}, lang)
    for row, one in zip(rows, asked, strict=True):
        moved = None if one is None else found.get(one)
        row["incomparable"] = None if moved is None else moved.text
        if moved is not None and row["kind"] not in ("enters", "leaves"):
            row["kind"] = moved.kind


def _answer(
    found: list[preview.Month], chosen: AlertChoice, rows: list[dict[str, Any]], *, simulated: bool
) -> dict[str, Any]:
    told = [sum(len(month.ids(kind)) for kind in chosen.kinds()) for month in found]
    mailed = chosen.frequency != Frequency.NEVER
    return {
        "months": [
            {
                "record_date": month.record_date.isoformat(),
                "entered": len(month.entered),
                "left": len(month.left),
                "rating_changes": len(month.changed),
            }
            for month in found
        ],
        "mails": sum(number > 0 for number in told) if mailed else 0,
        "entered": sum(len(month.entered) for month in found),
        "left": sum(len(month.left) for month in found),
        "warning": "too_many" if mailed and sum(told) > TOO_MANY_A_MONTH * len(found) else None,
        "rows": rows,
        "simulated": simulated,
    }
