"""The ratings of a company's funds beside those of all funds."""

from typing import Any

from app.http.engine import ENGINE_DOWN, engine
from search.documents import SCREENED
from search.queries import ranks

Item = dict[str, Any]


def of_company(id: int) -> Item | None:
    """How many funds have each class, the company's own and all; None while the engine does not answer."""
    try:
        return ranks.read_ranks(engine().search(engine().index(SCREENED), ranks.ranks_body(id)))
    except ENGINE_DOWN:
        return None
