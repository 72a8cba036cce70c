"""HTTP endpoints of watchlists."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.api import exchange
from app.accounts.api.exchange import FAILURES
from app.accounts.models import User
from app.accounts.permissions import Guard, guarded, viewer_of
from app.alerts import schemas
from app.alerts.models import WatchEntry, WatchList
from app.alerts.services import watching
from app.alerts.services.added import since_added
from app.alerts.services.limits import LimitReached, NameTaken
from app.database.ids import LARGEST_ID
from app.http import problems, query
from app.http.messages import text
from app.http.problems import Problem
from app.http.query import Key, parameters
from app.lists.declaring import Listing
from app.lists.paging import Found, Source, Window
from app.screens.keys import ordered_by
from app.screens.services import named
from search.fields import Viewer
from search.saved import Order

router: Final = Router(tags=["watchlist"])

LOOKUP: Final = Key(
    "lookup_only", "flag", "true, or no value: only the ids of all watched share classes.", default=False, bare=True
)
#: What a call without a body asks for.
ON_THE_FIRST_LIST: Final = schemas.WatchData()
LIST: Final = Key("list", "int", "A list of one's own; all lists without it.", minimum=1)


def watched(viewer: Viewer) -> Listing:
    """What the watchlist may be asked for."""
    return Listing((LOOKUP, LIST), ordered_by(viewer, "name"))


@router.get(
    "watchlist/",
    auth=guarded(Guard.USER),
    response={200: schemas.WatchedFunds | schemas.WatchedIds, **FAILURES},
    openapi_extra=watched("registered").openapi(),
    operation_id="get_watchlist",
)
def get_watchlist(request: HttpRequest) -> HttpResponse:
    """The watched share classes with their figures, or only which ones they are."""
    user, viewer = exchange.signed_in(request), viewer_of(request)
    listing = watched(viewer)
    asked = listing.read(request)
    if asked["lookup_only"]:
        return exchange.personal({"results": watching.watched(user)})
    entries = WatchEntry.objects.filter(watch_list__user=user).order_by("pk")
    if asked["list"] is not None:
        entries = entries.filter(watch_list=own_list(user, asked["list"]))
    return exchange.personal(listing.answer(asked, _noted(entries, Order.of(asked["ordering"]), viewer)))


def _noted(entries: Iterable[WatchEntry], order: Order, viewer: Viewer) -> Source:
    """The share classes of these entries, from the index, with what the user has written to them and what has become
    of those of a page since they were added."""
    noted: dict[int, dict[str, Any]] = {}
    for entry in entries:
        one = noted.setdefault(entry.tranche_id, {"note": "", "added_at": entry.added_at, "lists": []})
        one["note"] = one["note"] or entry.note
        one["lists"].append(entry.watch_list_id)
    find = named(list(noted), order, viewer)

    def with_notes(window: Window) -> Found:
        found = find(window)
        results = list(found.results)
        since = since_added({item["id"]: noted[item["id"]]["added_at"] for item in results})
        return replace(found, results=[{**item, **noted[item["id"]], **since.get(item["id"], {})} for item in results])

    return with_notes


@router.post(
    "watchlist/{int:id}/",
    auth=guarded(Guard.USER),
    response={200: schemas.Watched, **FAILURES},
    openapi_extra=parameters(),
    operation_id="watch",
)
def watch(request: HttpRequest, id: int, data: schemas.WatchData = ON_THE_FIRST_LIST) -> HttpResponse:
    """Watch a share class; a second time only changes the note. A body is needed only for a list or a note."""
    query.read(request, ())
    user = exchange.signed_in(request)
    on = own_list(user, data.list) if data.list is not None else None
    try:
        count = watching.watch(user, id, on, data.note)
    except watching.UnknownFund:
        raise Problem("fund_not_found") from None
    except LimitReached as reached:
        raise Problem("limit_reached", maximum=reached.maximum) from None
    return _done(request, "watched", count)


@router.delete(
    "watchlist/{int:id}/",
    auth=guarded(Guard.USER),
    response={200: schemas.Unwatched, **FAILURES},
    openapi_extra=parameters(LIST),
    operation_id="unwatch",
)
def unwatch(request: HttpRequest, id: int) -> HttpResponse:
    """Watch a share class no longer, on one list or on all. What is not watched stays so."""
    user = exchange.signed_in(request)
    asked = query.read(request, (LIST,))
    on = own_list(user, asked["list"]) if asked["list"] is not None else None
    count, removed = watching.unwatch(user, id, on)
    return exchange.personal(
        {
            "message": text("done.unwatched", problems.language_of(request)),
            "count": count,
            "removed": [{"list": watch_list, "note": note} for watch_list, note in removed],
        }
    )


@router.get(
    "watch_lists/",
    auth=guarded(Guard.USER),
    response={200: schemas.Lists, **FAILURES},
    openapi_extra=parameters(),
    operation_id="list_watch_lists",
)
def list_watch_lists(request: HttpRequest) -> HttpResponse:
    """All lists of the account."""
    query.read(request, ())
    return exchange.personal({"results": [_shown(one) for one in watching.lists_of(exchange.signed_in(request))]})


@router.post(
    "watch_lists/",
    auth=guarded(Guard.USER),
    response={201: schemas.ListInfo, **FAILURES},
    openapi_extra=parameters(),
    operation_id="add_watch_list",
)
def add_watch_list(request: HttpRequest, data: schemas.ListData) -> HttpResponse:
    """Make a list."""
    query.read(request, ())
    try:
        return exchange.personal(_shown(watching.add_list(exchange.signed_in(request), data.name)), status=201)
    except NameTaken:
        raise Problem("name_taken") from None
    except LimitReached as reached:
        raise Problem("limit_reached", maximum=reached.maximum) from None


@router.patch(
    "watch_lists/{int:id}/",
    auth=guarded(Guard.USER),
    response={200: schemas.ListInfo, **FAILURES},
    openapi_extra=parameters(),
    operation_id="rename_watch_list",
)
def rename_watch_list(request: HttpRequest, id: int, data: schemas.ListData) -> HttpResponse:
    """Give a list another name; the first one has none."""
    query.read(request, ())
    try:
        return exchange.personal(_shown(watching.rename_list(own_list(exchange.signed_in(request), id), data.name)))
    except NameTaken:
        raise Problem("name_taken") from None
    except watching.LastList:
        raise Problem("last_list") from None


@router.delete(
    "watch_lists/{int:id}/",
    auth=guarded(Guard.USER),
    response={200: schemas.Watched, **FAILURES},
    openapi_extra=parameters(),
    operation_id="delete_watch_list",
)
def delete_watch_list(request: HttpRequest, id: int) -> HttpResponse:
    """Delete a list with its entries; the first one stays."""
    query.read(request, ())
    user = exchange.signed_in(request)
    try:
        watching.delete_list(own_list(user, id))
    except watching.LastList:
        raise Problem("last_list") from None
    return _done(request, "list_deleted", WatchEntry.objects.filter(watch_list__user=user).count())


def own_list(user: User, id: int) -> WatchList:
    """A list of whoever asks; somebody else's does not exist for them."""
    found = user.watch_lists.filter(pk=min(id, LARGEST_ID)).first()
    if found is None:
        raise Problem("not_found")
    return found


def _shown(one: WatchList) -> dict[str, Any]:
    return {"id": one.pk, "name": one.name or None, "count": one.entries.count()}


def _done(request: HttpRequest, message: str, count: int) -> HttpResponse:
    return exchange.personal({"message": text(f"done.{message}", problems.language_of(request)), "count": count})
