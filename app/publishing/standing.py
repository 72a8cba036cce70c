"""Where rows of a company stand, as lists of its own material answer it."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Count, QuerySet
from django.utils import translation
from django.utils.text import capfirst

from app.accounts.models import User
from app.http.messages import Language
from app.publishing import handing_in
from app.publishing.states import State


def said(row: Any, user: User) -> dict[str, Any]:
    """What became of a row out of ``own_texts.decided``, and whether the account may discard what waits."""
    return {
        "state": row.state,
        "visible": row.visible,
        "version": row.version,
        "reason": row.reason,
        "handed_in_at": row.handed_in_at,
        "decided_at": row.decided_at,
        "publish_at": row.publish_at,
        "discardable": handing_in.is_discardable(user, row),
    }


def states(rows: QuerySet[Any], chosen: str | None, lang: Language) -> dict[str, Any]:
    """All states with their numbers, as a facet."""
    counts = dict(rows.order_by().values_list("state").annotate(number=Count("pk")))
    with translation.override(lang):
        found = [(state.value, capfirst(str(state.label)), counts.get(state, 0)) for state in State]
    return facet(found, chosen)


def facet(counted: Sequence[tuple[str | int, str, int]], chosen: str | int | None) -> dict[str, Any]:
    """Values with labels and numbers, as facets of lists are answered."""
    found = [{"value": value, "label": label, "count": n, "selected": value == chosen} for value, label, n in counted]
    return {"type": "value", "values": found, "more": False}
