"""How many share classes saved searches find now."""

from collections.abc import Iterable, Mapping
from typing import Final

from app.alerts.models import SavedSearch
from app.alerts.services import saving
from app.http.engine import engine
from app.http.messages import Language
from search.documents import SCREENED
from search.fields import Viewer
from search.queries.stored import count_body
from search.saved import restore

_TOTAL: Final = "hits.total.value"


def counts(searches: Iterable[SavedSearch], lang: Language, viewer: Viewer) -> Mapping[int, int | None]:
    """Count each search for funds in one request to the engine; None for one that its owner may not ask as it is.

    The engine is asked, not the stored memberships: these are of the last comparison, which the indexer makes for
    changed share classes and has not yet made for a new search. Raises EngineUnavailable.
    """
    found = {search.pk: search for search in searches if not saving.words_of(search)}
    # Many may ask the same.
    screens = {
        search.screen_id: restore(search.screen.criteria)
        for search in found.values()
        if not saving.faults_of(search, lang, viewer)
    }
    bodies = map(count_body, screens.values())
    answers = engine().msearch(engine().index(SCREENED), bodies, only=_TOTAL) if screens else []
    totals = {id: int(answer["hits"]["total"]["value"]) for id, answer in zip(screens, answers, strict=True)}
    return {pk: totals.get(search.screen_id) for pk, search in found.items()}
