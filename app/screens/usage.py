"""What the statistics keep of a search: its criteria, without a text that somebody typed."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from app.accounts.readers import reader_of
from app.http.query import Read
from app.http.responses import answer
from app.statistics import recording
from app.statistics.kinds import Form
from search.saved import ScreenQuery

#: The answer carries the number of the search under this name; a fund that is opened from it names it.
SEARCH_ID: Final = "Search-Id"
_GUIDED: Final = ("asset_class", "region", "risk_class")


def screened(request: HttpRequest, query: ScreenQuery, found: dict[str, Any]) -> HttpResponse:
    """Answer an advanced search, and count it; one that asks for the values of a facet shows nobody a list."""
    if query.counted or query.facet_search:
        return answer(found)
    criteria = {key: value for key, value in query.criteria().items() if key != "q"}
    return _counted(request, Form.SCREEN, criteria, found, text=bool(query.q))


def guided(request: HttpRequest, asked: Read, found: dict[str, Any]) -> HttpResponse:
    """Answer a guided search, and count it."""
    criteria = {name: sorted(asked[name]) for name in _GUIDED if asked[name]}
    return _counted(request, Form.GUIDED, criteria, found, text=False)


def named(request: HttpRequest, found: dict[str, Any]) -> HttpResponse:
    """Answer a search by name, and count it."""
    return _counted(request, Form.NAMES, {}, found, text=True)


def _counted(
    request: HttpRequest, form: Form, criteria: dict[str, Any], found: dict[str, Any], *, text: bool
) -> HttpResponse:
    response = answer(found)
    response[SEARCH_ID] = recording.searched(request, reader_of(request), form, criteria, found, text=text)
    return response
