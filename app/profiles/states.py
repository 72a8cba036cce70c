"""How many rows of a company stand in each state, for lists of its own material."""

from typing import Any

from django.db.models import Count, QuerySet
from django.utils import translation
from django.utils.text import capfirst

from app.http.messages import Language
from app.publishing.states import State


def facet(rows: QuerySet[Any], chosen: str | None, lang: Language) -> dict[str, Any]:
    """The states with their numbers, as facets of lists are answered."""
    counts = dict(rows.order_by().values_list("state").annotate(number=Count("pk")))
    with translation.override(lang):
        found = [(state.value, capfirst(str(state.label)), counts.get(state, 0)) for state in State]
    values = [{"value": name, "label": label, "count": n, "selected": name == chosen} for name, label, n in found]
    return {"type": "value", "values": values, "more": False}
