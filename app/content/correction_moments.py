"""When articles were corrected: their history knows the moment, the text of a correction only its day."""

from datetime import datetime
from typing import Any

from django.db.models import F, Max, Q, QuerySet

from app.content.models import Article
from app.database.history import former_states


def moments(model: type[Article], articles: QuerySet[Any]) -> dict[int, datetime]:
    """When each of the articles with a correction got it while it could be read, by number. May raise DATABASE_DOWN.

    The last former state with other corrections than now is the one that the correction replaced.
    """
    columns = Article.corrections.columns
    with_any = Q(pk__in=[])
    other = Q(pk__in=[])
    for column in columns:
        with_any |= ~Q(**{column: ""})
        other |= ~Q(**{column: F(f"pgh_obj__{column}")})
    corrected = list(articles.filter(with_any).order_by().values_list("pk", flat=True))
    if not corrected:
        return {}
    states = former_states(model).objects.filter(other, pgh_obj__in=corrected, visible=True)
    found = states.values("pgh_obj").annotate(at=Max("pgh_created_at")).order_by()
    return {one["pgh_obj"]: one["at"] for one in found}
