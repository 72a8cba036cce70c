"""What an export is asked for: which share classes, in which order, as of when, in which columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from app.accounts.models import User
from app.alerts.models import WatchEntry, WatchList
from app.database.ids import LARGEST_ID
from app.exports import columns
from app.exports.schemas import ReportData
from app.funds import terms
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.http.query import decoded
from app.screens.services import field_error, snapshot_date
from search.fields import Field, Viewer
from search.saved import QueryInvalid, ScreenQuery, parse

#: An export holds all pages, and the language is that of the request.
_NOT_ASKED: Final = ("page", "per_page", "lang")
#: Share classes that are named have no filters.
_BESIDE_NAMES: Final = ("ordering", "asof")


@dataclass(frozen=True)
class ExportRequest:
    """An export as asked for. ``ids`` are the share classes named one by one, None for those of the query.

    ``watchlist`` is the name of the list that they stand on, empty for the first one and for all lists.
    """

    query: ScreenQuery
    fields: tuple[Field, ...]
    lang: Language
    viewer: Viewer
    ids: tuple[int, ...] | None = None
    watchlist: str | None = None
    asof: date | None = None


def read(data: ReportData, user: User | None, viewer: Viewer, lang: Language) -> ExportRequest:
    """Check what was sent.

    Raises Problem: 400 invalid_input or invalid_query naming every fault of one kind; 401 for what needs a login, as
    the advanced search, its snapshots and watchlists do; 404 not_found for somebody else's watchlist.
    """
    named = _named(data)
    params, errors = decoded((data.search_query or "").removeprefix("?").encode("utf-8", "surrogatepass"))
    # The keys as they are read, however they are written: a%73of is asof.
    looks_back = "asof" in params or any(error.key == "asof" for error in errors)
    if user is None and (named != "funds" or looks_back):
        raise Problem("unauthorized", lang=lang)
    fields = _fields(data.columns, viewer, lang)
    query = _query(params, errors, viewer, lang, names_given=named != "search_query")
    record_date = snapshot_date(query.asof, lang) if query.asof else None
    asked = ExportRequest(query, fields, lang, viewer, asof=record_date)
    if named == "funds":
        return replace(asked, ids=tuple(dict.fromkeys(data.funds or ())))
    if named == "watchlist" and user is not None and data.watchlist is not None:
        ids, name = _watched(user, data.watchlist)
        return replace(asked, ids=ids, watchlist=name)
    return asked


def _named(data: ReportData) -> str:
    """Which of the three ways was chosen. Raises Problem (400) for none, two, or no share class."""
    if data.funds is not None and data.watchlist is not None:
        fault = FieldError("watchlist", None, "one_choice", values={"other": "funds"})
        raise Problem("invalid_input", errors=[fault])
    if data.watchlist is not None:
        return "watchlist"
    if data.funds or (data.funds is None and data.search_query is not None):
        return "funds" if data.funds else "search_query"
    raise Problem("invalid_input", errors=[FieldError("funds", None, "nothing_selected")])


def _fields(names: Sequence[str] | None, viewer: Viewer, lang: Language) -> tuple[Field, ...]:
    if names == []:
        raise Problem("invalid_input", errors=[FieldError("columns", None, "required")], lang=lang)
    try:
        return columns.chosen(names, viewer)
    except columns.UnknownColumns as unknown:
        valid = tuple(item.name for item in columns.chosen_from(viewer))
        faults = [FieldError("columns", name, "unknown_column", valid, {"name": name[:60]}) for name in unknown.names]
        raise Problem("invalid_input", errors=faults, lang=lang) from None


def _query(
    params: Mapping[str, list[str]], errors: list[FieldError], viewer: Viewer, lang: Language, *, names_given: bool
) -> ScreenQuery:
    """The screen, read by the rules of the advanced search. Raises Problem (400 invalid_query)."""
    wanted: Mapping[str, list[str]] = {key: values for key, values in params.items() if key not in _NOT_ASKED}
    if names_given:
        errors += [
            FieldError(key, values[0], "unknown_key", _BESIDE_NAMES)
            for key, values in wanted.items()
            if key not in _BESIDE_NAMES
        ]
        wanted = {key: values for key, values in wanted.items() if key in _BESIDE_NAMES}
    query = ScreenQuery()
    try:
        query = parse(wanted, viewer, terms.known().labels(lang))
    except QueryInvalid as invalid:
        errors = [*errors, *map(field_error, invalid.errors)]
    if errors:
        raise Problem("invalid_query", errors=errors, lang=lang)
    return replace(query, language=lang)


def _watched(user: User, watchlist: int | str) -> tuple[tuple[int, ...], str]:
    """What stands on a list of the user's own, and its name. Raises Problem (404)."""
    entries = WatchEntry.objects.filter(watch_list__user=user)
    name = ""
    if isinstance(watchlist, int):
        found = WatchList.objects.filter(user=user, pk=min(watchlist, LARGEST_ID)).first()
        if found is None:
            raise Problem("not_found")
        entries, name = entries.filter(watch_list=found), found.name
    return tuple(entries.order_by("tranche_id").values_list("tranche_id", flat=True).distinct()), name
