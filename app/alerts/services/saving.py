"""Saved searches: validated by what answers searches, kept canonical, followed by the indexer."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from app.accounts.models import User
from app.alerts.models import Match, SavedSearch, StoredScreen
from app.alerts.services.limits import LimitReached, NameTaken
from app.funds import terms
from app.http.engine import engine
from app.http.messages import Language
from app.http.problems import FieldError
from app.http.query import decoded
from app.http.routes import path_to
from app.managers.models import Company
from app.screens.choices import orderings
from app.screens.services import field_error
from search.documents import SCREENED
from search.fields import Viewer
from search.queries.whole import reading
from search.saved import (
    BEST_RATED,
    LONGEST_TEXT,
    ORDER_SYNONYMS,
    FollowedWords,
    NotUnderstood,
    QueryInvalid,
    ScreenQuery,
    StoredQuery,
    normalise,
    parse,
    query_string,
    restore,
    restore_words,
    store,
    to_pairs,
)

MAX_SEARCHES: Final = 200
#: Characters of a query, as of an address (app.http.throttling); a screen with every peergroup ticked has some 2,000.
LONGEST_QUERY: Final = 16_000
#: The words in an address of the list of reports.
WORDS: Final = "search"


class InvalidQuery(Exception):  # noqa: N818 - says what is the case
    """The query cannot be followed as it is; ``errors`` say why, key by key."""

    def __init__(self, errors: list[FieldError]) -> None:
        super().__init__(", ".join(f"{error.key}: {error.message}" for error in errors))
        self.errors = errors


@dataclass(frozen=True)
class FollowedQuery:
    """A query that can be followed: the screen, and the order in which its list is read."""

    kept: StoredQuery
    ordering: str


#: Funds that a screen finds, or words in reports.
Followed = FollowedQuery | FollowedWords


def read_words(search_query: str, lang: Language) -> FollowedWords:
    """The words that an address of the list of reports looks for, for readers of a language. Raises InvalidQuery."""
    params, errors = decoded(search_query.removeprefix("?").encode("utf-8", "surrogatepass"))
    errors += [
        FieldError(key, values[0], "unknown_key", valid=(WORDS,)) for key, values in params.items() if key != WORDS
    ]
    text = normalise(" ".join(params.get(WORDS, [])))
    if len(text) > LONGEST_TEXT:
        errors.append(FieldError(WORDS, None, "too_long", values={"maximum": LONGEST_TEXT}))
    if not errors and not text:
        errors.append(FieldError("search_query", None, "no_filter"))
    if errors:
        raise InvalidQuery(errors)
    return FollowedWords(text, lang)


def read(search_query: str, lang: Language, viewer: Viewer) -> FollowedQuery:
    """The screen that an address describes, read by the rules of the advanced search, without what belongs to a page.

    Raises InvalidQuery, also for one without any filter: it would follow every fund. Raises EngineUnavailable if there
    are words to look for, since how leniently they are read depends on what they find today.
    """
    # A lone surrogate cannot be sent in an address; it reads as a text that is not readable.
    params, errors = decoded(search_query.removeprefix("?").encode("utf-8", "surrogatepass"))
    query = ScreenQuery()
    try:
        query = parse(params, viewer, terms.known().labels(lang))
    except QueryInvalid as invalid:
        errors = [*errors, *map(field_error, invalid.errors)]
    if errors:
        raise InvalidQuery(errors)
    if not query.q and not query.active:
        raise InvalidQuery([FieldError("search_query", None, "no_filter")])
    ordering = "" if query.order == BEST_RATED else str(query.order)
    return FollowedQuery(_with_strictness(query), ordering)


def _with_strictness(query: ScreenQuery) -> StoredQuery:
    if not query.q:
        return store(query)
    # Words that find nothing today are kept as they were typed.
    found = reading(engine(), engine().index(SCREENED), query)
    return store(query, found.strictness if found else "strict")


def pairs_of(search: SavedSearch, viewer: Viewer) -> str:
    """The query as it stands in an address; an order that the owner may not use any more is left out."""
    if words := words_of(search):
        return query_string([(WORDS, words.text)])
    kept = restore(search.screen.criteria)
    query = replace(kept.query, viewer=viewer)
    written = query_string(to_pairs(query))
    ordering = ORDER_SYNONYMS.get(search.ordering, search.ordering)
    if ordering in orderings(viewer):
        order = query_string([("ordering", ordering)])
        return f"{written}&{order}" if written else order
    return written


def link_of(search: SavedSearch, viewer: Viewer) -> str:
    """The page that shows what a saved search finds, without a language."""
    page = path_to("reports") if words_of(search) else path_to("advancedSearch")
    return f"{page}?{pairs_of(search, viewer)}"


def words_of(search: SavedSearch) -> FollowedWords | None:
    """The words that a saved search follows in reports; None for one that follows funds."""
    return restore_words(search.screen.criteria)


def _ordering(asked: Followed) -> str:
    return asked.ordering if isinstance(asked, FollowedQuery) else ""


def screen_of(asked: Followed) -> StoredScreen:
    """The stored screen, which all saved searches that ask the same share."""
    kept = asked.kept if isinstance(asked, FollowedQuery) else asked
    key = hashlib.sha256(kept.canonical()).hexdigest()
    state = StoredScreen.State.ASKED if isinstance(kept, FollowedWords) else StoredScreen.State.NEW
    found, _ = StoredScreen.objects.get_or_create(key=key, defaults={"criteria": kept.criteria(), "state": state})
    return found


def save(user: User, name: str, asked: Followed, values: Mapping[str, Any]) -> SavedSearch:
    """Keep a search and follow it from now on. Raises NameTaken, LimitReached."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if user.saved_searches.filter(name=name).exists():
            raise NameTaken
        if user.saved_searches.count() >= MAX_SEARCHES:
            raise LimitReached(MAX_SEARCHES)
        return SavedSearch.objects.create(
            user=user, name=name, screen=screen_of(asked), ordering=_ordering(asked), **values
        )


def change(search: SavedSearch, name: str | None, asked: Followed | None, values: Mapping[str, Any]) -> SavedSearch:
    """Change what was given. Another query begins again: what is unseen of the former one is no longer told.

    Raises NameTaken.
    """
    try:
        with transaction.atomic():
            locked = SavedSearch.objects.select_for_update().select_related("screen").get(pk=search.pk)
            if name is not None:
                locked.name = name
            if asked is not None:
                locked.ordering = _ordering(asked)
                screen = screen_of(asked)
                if screen.pk != locked.screen_id:
                    locked.screen, locked.problem, locked.seen_at = screen, "", timezone.now()
                    Match.objects.filter(saved_search=locked, settled=False).update(settled=True)
            for key, value in values.items():
                setattr(locked, key, value)
            locked.save()
    except IntegrityError:
        raise NameTaken from None
    return locked


def follow_merge(gone: Company, into: Company, _actor: User) -> None:
    """Let saved searches for the funds of a company that is merged ask for those of the one which takes it in.

    Their matches begin again, so nobody is told that funds have come or gone.
    """
    for screen in StoredScreen.objects.filter(criteria__companies__contains=[gone.pk]):
        query = restore(screen.criteria)
        chosen = dict.fromkeys(into.pk if one == gone.pk else one for one in query.query.selected["companies"])
        selected = {**query.query.selected, "companies": tuple(chosen)}
        now = screen_of(FollowedQuery(replace(query, query=replace(query.query, selected=selected)), ""))
        for search in SavedSearch.objects.select_for_update().filter(screen=screen):
            Match.objects.filter(saved_search=search, settled=False).update(settled=True)
            SavedSearch.objects.filter(pk=search.pk).update(screen=now, seen_at=timezone.now())


def delete(search: SavedSearch) -> None:
    """Forget a search with all that was noted for it."""
    for _ in range(3):
        try:
            search.delete()
        except IntegrityError:
            # The indexer has just noted another match; the next look sees it.
            continue
        return
    search.delete()


def faults_of(search: SavedSearch, lang: Language, viewer: Viewer) -> list[FieldError]:
    """What has become of the query: values that are no longer valid, fields that the owner may no longer use."""
    if words_of(search):
        return []
    try:
        kept = restore(search.screen.criteria)
    except NotUnderstood:
        return [FieldError("search_query", None, "not_understood")]
    if search.screen.state == StoredScreen.State.BROKEN:
        return [FieldError("search_query", None, "not_understood")]
    params: dict[str, list[str]] = {}
    # Everything that is kept is written; what the owner may not use is then a key that nobody knows.
    for key, value in to_pairs(replace(kept.query, viewer="wholesale")):
        params.setdefault(key, []).append(value)
    try:
        parse(params, viewer, terms.known().labels(lang))
    except QueryInvalid as invalid:
        return [field_error(error) for error in invalid.errors]
    return []
