"""HTTP endpoints of saved searches and of what happened in them."""

from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from ninja import Router

from app.accounts.api import exchange
from app.accounts.api.exchange import FAILURES
from app.accounts.models import User
from app.accounts.permissions import Guard, guarded, viewer_of
from app.accounts.schemas import Done
from app.alerts import schemas
from app.alerts.models import Match, SavedSearch, StoredScreen
from app.alerts.services import changes, counting, feeds, saving
from app.alerts.services.limits import LimitReached, NameTaken
from app.alerts.services.upcoming import NextMails
from app.database.ids import LARGEST_ID
from app.http import problems, query
from app.http.messages import Language, text
from app.http.problems import FieldError, Problem
from app.http.query import Key, parameters
from app.lists.declaring import Listing
from app.lists.paging import rows
from search.fields import Viewer
from search.saved import FollowedWords

router: Final = Router(tags=["saved searches"])

SINCE: Final = Key(
    "since",
    "text",
    "seen: only what happened since the search was last looked at; or a moment (ISO 8601).",
    max_length=40,
    example="2026-10-31T12:00:00Z",
)
CHANGES: Final = Listing((SINCE,))
#: What is told of funds alone; of words in reports there is one thing to tell.
OF_FUNDS: Final = ("enters", "leaves", "rating_changes", "articles")
ACTIVITY: Final = Listing()


@router.get(
    "saved_searches/",
    auth=guarded(Guard.USER),
    response={200: schemas.Searches, **FAILURES},
    openapi_extra=parameters(),
    operation_id="list_saved_searches",
)
def list_saved_searches(request: HttpRequest) -> HttpResponse:
    """The account's saved searches, the newest first."""
    user = exchange.signed_in(request)
    # It comes in one piece: whoever asks for a page of it is told so.
    query.read(request, ())
    unseen = changes.unseen(user)
    found = list(user.saved_searches.select_related("screen"))
    latest, mails = changes.latest(user), NextMails(user)
    shown = [shown_search(one, unseen.get(one.pk, 0), latest.get(one.pk), mails, request) for one in found]
    return exchange.personal({"count": len(shown), "limit": saving.MAX_SEARCHES, "results": shown})


@router.get(
    "saved_searches/counts/",
    auth=guarded(Guard.USER),
    response={200: schemas.SearchCounts, **FAILURES},
    openapi_extra=parameters(),
    operation_id="count_saved_searches",
)
def count_saved_searches(request: HttpRequest) -> HttpResponse:
    """How many share classes each saved search finds now. A call of its own, as it alone needs the search engine."""
    asked = query.read(request, ())
    searches = exchange.signed_in(request).saved_searches.select_related("screen")
    found = counting.counts(searches, asked.lang, viewer_of(request))
    return exchange.personal({"results": [{"id": id, "count": count} for id, count in found.items()]})


@router.get(
    "saved_searches/unseen/",
    auth=guarded(Guard.USER),
    response={200: schemas.Unseen, **FAILURES},
    openapi_extra=parameters(),
    operation_id="count_unseen_changes",
)
def count_unseen_changes(request: HttpRequest) -> HttpResponse:
    """How much is new, for the number beside the account."""
    query.read(request, ())
    return exchange.personal({"count": sum(changes.unseen(exchange.signed_in(request)).values())})


@router.post(
    "saved_searches/",
    auth=guarded(Guard.USER),
    response={201: schemas.SearchInfo, **FAILURES},
    openapi_extra=parameters(),
    operation_id="save_search",
)
def save_search(request: HttpRequest, data: schemas.SearchData) -> HttpResponse:
    """Save an advanced search, or words in reports, and follow it."""
    query.read(request, ())
    user = exchange.signed_in(request)
    asked = _asked(request, data.search_query, words=data.follows == "reports")
    values = data.dict(exclude={"search_query", "search_name", "follows"})
    if data.follows == "reports":
        values |= dict.fromkeys(OF_FUNDS, False)
    try:
        saved = saving.save(user, data.search_name, asked, values)
    except NameTaken:
        raise Problem("name_taken") from None
    except LimitReached as reached:
        raise Problem("limit_reached", maximum=reached.maximum) from None
    return exchange.personal(shown_search(saved, 0, None, NextMails(user), request), status=201)


@router.patch(
    "saved_searches/{int:id}/",
    auth=guarded(Guard.USER),
    response={200: schemas.SearchInfo, **FAILURES},
    openapi_extra=parameters(),
    operation_id="change_saved_search",
)
def change_saved_search(request: HttpRequest, id: int, data: schemas.SearchChange) -> HttpResponse:
    """Change a saved search; what is left out stays as it is."""
    query.read(request, ())
    search = own_search(exchange.signed_in(request), id)
    given = {name: value for name, value in data.dict(exclude_unset=True).items() if value is not None}
    written, name = given.pop("search_query", None), given.pop("search_name", None)
    words = saving.words_of(search) is not None
    asked = _asked(request, written, words=words) if written is not None else None
    if words:
        given = {key: value for key, value in given.items() if key not in OF_FUNDS}
    try:
        changed = saving.change(search, name, asked, given)
    except NameTaken:
        raise Problem("name_taken") from None
    return _one(request, changed)


@router.delete(
    "saved_searches/{int:id}/",
    auth=guarded(Guard.USER),
    response={200: Done, **FAILURES},
    openapi_extra=parameters(),
    operation_id="delete_saved_search",
)
def delete_saved_search(request: HttpRequest, id: int) -> HttpResponse:
    """Forget a saved search."""
    query.read(request, ())
    saving.delete(own_search(exchange.signed_in(request), id))
    return exchange.done(request, "search_deleted")


@router.post(
    "saved_searches/{int:id}/seen/",
    auth=guarded(Guard.USER),
    response={200: schemas.SearchInfo, **FAILURES},
    openapi_extra=parameters(),
    operation_id="see_saved_search",
)
def see_saved_search(request: HttpRequest, id: int) -> HttpResponse:
    """What has happened so far has been looked at."""
    query.read(request, ())
    search = own_search(exchange.signed_in(request), id)
    search.seen_at = timezone.now()
    search.save(update_fields=["seen_at"])
    return _one(request, search)


@router.post(
    "saved_searches/{int:id}/feed/",
    auth=guarded(Guard.USER),
    response={200: schemas.SearchInfo, **FAILURES},
    openapi_extra=parameters(),
    operation_id="renew_feed",
)
def renew_feed(request: HttpRequest, id: int) -> HttpResponse:
    """Give the feed another secret; the former address is worthless from now on."""
    query.read(request, ())
    return _one(request, feeds.renew(own_search(exchange.signed_in(request), id)))


@router.get(
    "saved_searches/{int:id}/changes/",
    auth=guarded(Guard.USER),
    response={200: schemas.Changes, **FAILURES},
    openapi_extra=CHANGES.openapi(),
    operation_id="list_changes",
)
def list_changes(request: HttpRequest, id: int) -> HttpResponse:
    """What happened in a saved search, the newest first."""
    search = own_search(exchange.signed_in(request), id)
    asked = CHANGES.read(request)
    since, wanted = _since(asked["since"], search, asked.lang), changes.query_of(search)

    def show(page: list[Match]) -> list[dict[str, Any]]:
        presenter = changes.ChangePresenter([one.change for one in page], asked.lang, viewer_of(request))
        return [presenter.match(one, wanted) for one in page]

    return exchange.personal(CHANGES.answer(asked, rows(changes.of_search(search, since), show, {"since": since})))


@router.get(
    "activity/",
    auth=guarded(Guard.USER),
    response={200: schemas.Activity, **FAILURES},
    openapi_extra=ACTIVITY.openapi(),
    operation_id="list_activity",
)
def list_activity(request: HttpRequest) -> HttpResponse:
    """Everything that happened in the account's saved searches and on its watchlists, the newest first."""
    user = exchange.signed_in(request)
    asked = ACTIVITY.read(request)
    viewer = viewer_of(request)
    source = rows(changes.of_user(user), lambda page: changes.active(page, asked.lang, viewer))
    return exchange.personal(ACTIVITY.answer(asked, source))


def read_query(search_query: str, lang: Language, viewer: Viewer) -> saving.FollowedQuery:
    """The screen that a query describes. Raises Problem (400 invalid_query)."""
    try:
        return saving.read(search_query, lang, viewer)
    except saving.InvalidQuery as invalid:
        raise Problem("invalid_query", errors=invalid.errors) from None


def read_words(search_query: str, lang: Language) -> FollowedWords:
    """The words that a query looks for in reports. Raises Problem (400 invalid_query)."""
    try:
        return saving.read_words(search_query, lang)
    except saving.InvalidQuery as invalid:
        raise Problem("invalid_query", errors=invalid.errors) from None


def _asked(request: HttpRequest, written: str, *, words: bool) -> saving.Followed:
    lang = problems.language_of(request)
    if words:
        return read_words(written, lang)
    return read_query(written, lang, viewer_of(request))


def own_search(user: User, id: int) -> SavedSearch:
    """A saved search of whoever asks; somebody else's does not exist for them."""
    found = user.saved_searches.select_related("screen").filter(pk=min(id, LARGEST_ID)).first()
    if found is None:
        raise Problem("not_found")
    return found


def shown_search(
    search: SavedSearch, unseen: int, latest: datetime | None, mails: NextMails, request: HttpRequest
) -> dict[str, Any]:
    """A saved search in the API's shape."""
    lang, viewer = problems.language_of(request), viewer_of(request)
    faults = saving.faults_of(search, lang, viewer)
    ready = search.screen.state in (StoredScreen.State.SEEDED, StoredScreen.State.ASKED)
    return {
        "id": search.pk,
        "search_name": search.name,
        "follows": "reports" if saving.words_of(search) else "funds",
        "search_query": saving.pairs_of(search, viewer),
        "link": saving.link_of(search, viewer),
        "date": search.created_at,
        "frequency": search.frequency,
        "enters": search.enters,
        "leaves": search.leaves,
        "rating_changes": search.rating_changes,
        "articles": search.articles,
        "paused": search.paused,
        "state": "broken" if faults else "ready" if ready else "preparing",
        "problem": _problem(faults, lang) if faults else None,
        "unseen": unseen,
        "seen_at": search.seen_at,
        "last_change": latest,
        "next_mail": mails.of(search),
        "feed": feeds.path_of(search),
    }


def _problem(faults: list[FieldError], lang: Language) -> dict[str, Any]:
    return {
        "code": "search_broken",
        "message": text("alerts.search_broken", lang),
        **problems.named(faults, lang),
    }


def _one(request: HttpRequest, search: SavedSearch) -> HttpResponse:
    newest = changes.of_search(search).values_list("at", flat=True).first()
    mails = NextMails(search.user)
    return exchange.personal(shown_search(search, changes.unseen_of(search), newest, mails, request))


def _since(given: str | None, search: SavedSearch, lang: Language) -> datetime | None:
    if given is None:
        return None
    if given == "seen":
        return search.seen_at
    try:
        moment = parse_datetime(given)
    except ValueError:
        moment = None
    if moment is None or timezone.is_naive(moment):
        raise Problem("invalid_query", errors=[FieldError("since", given, "not_a_moment")], lang=lang)
    return moment
