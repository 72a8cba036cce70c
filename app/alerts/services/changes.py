"""What has happened in saved searches and on watchlists, ready to be shown or mailed."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from django.db.models import Count, F, Max, Q, QuerySet, Value
from django.utils import timezone

from app.accounts.models import User
from app.alerts.models import OF_RATINGS, Change, Direction, Match, SavedSearch, WatchMatch
from app.alerts.services.reasons import Reason, rating_reason, reasons
from app.funds import terms
from app.http import formats
from app.http.messages import Language, text
from app.outbox.doc_types import titles
from app.ratings import reviewing
from app.ratings.comparability import Change as Compared
from app.ratings.comparability import Regrouped, regrouped
from search.documents import DOC_TYPES, SCREENED
from search.fields import Viewer
from search.queries.items import slug
from search.saved import NotUnderstood, ScreenQuery, restore

Item = dict[str, Any]

_REVIEWS: Final = frozenset({Direction.REVIEW, Direction.REVIEW_ENDED})
_TOLD_OF_RATINGS: Final = OF_RATINGS | {"regrouped", "redenominated"}


def of_search(search: SavedSearch, since: datetime | None = None) -> QuerySet[Match]:
    """What the present query of a search was matched by, newest first."""
    found = Match.objects.filter(saved_search=search, asked_screen=search.screen_id).select_related("change")
    if since is not None:
        found = found.filter(at__gt=since)
    return found.order_by("-at", "-pk")


def unseen(user: User) -> dict[int, int]:
    """For each saved search of the user with news, how many since it was last looked at."""
    rows = (
        SavedSearch.objects.filter(user=user)
        .annotate(number=Count("matches", filter=Q(matches__at__gt=F("seen_at"), matches__asked_screen=F("screen_id"))))
        .values_list("pk", "number")
    )
    return {pk: number for pk, number in rows if number}


def latest(user: User) -> dict[int, datetime]:
    """For each saved search of the user in which something has happened, when it did last."""
    rows = (
        SavedSearch.objects.filter(user=user)
        .annotate(latest=Max("matches__at", filter=Q(matches__asked_screen=F("screen_id"))))
        .values_list("pk", "latest")
    )
    return {pk: moment for pk, moment in rows if moment is not None}


def unseen_of(search: SavedSearch) -> int:
    """How much has happened in one search since it was last looked at."""
    return of_search(search, search.seen_at).count()


def of_user(user: User) -> QuerySet[Any, Item]:
    """What has happened in the user's searches and on the user's watchlists, newest first: number, moment and table."""
    matches = Match.objects.filter(saved_search__user=user, asked_screen=F("saved_search__screen_id"))
    watched = WatchMatch.objects.filter(user=user)
    return _numbered(matches, False).union(_numbered(watched, True), all=True).order_by("-at", "-id", "watched")


def _numbered(found: QuerySet[Any], watched: bool) -> QuerySet[Any, Item]:
    return found.order_by().values("id", "at", watched=Value(watched))


def active(page: Sequence[Item], lang: Language, viewer: Viewer) -> list[Item]:
    """What :func:`of_user` names, in the API's shape and in its order."""
    kinds: dict[bool, QuerySet[Any]] = {
        False: Match.objects.select_related("change", "saved_search__screen"),
        True: WatchMatch.objects.select_related("change"),
    }
    read: dict[tuple[bool, int], Match | WatchMatch] = {}
    for watched, rows in kinds.items():
        named = rows.in_bulk([one["id"] for one in page if one["watched"] is watched])
        read |= {(watched, pk): row for pk, row in named.items()}
    # What was deleted between the two questions is left out.
    shown = [read[key] for one in page if (key := (one["watched"], one["id"])) in read]
    presenter = ChangePresenter([one.change for one in shown], lang, viewer)
    return [_active(one, presenter) for one in shown]


def _active(one: Match | WatchMatch, presenter: "ChangePresenter") -> Item:
    if isinstance(one, WatchMatch):
        return presenter.watched(one) | {"search": None, "watched": True}
    search = one.saved_search
    link = {"id": search.pk, "search_name": search.name}
    return presenter.match(one, query_of(search)) | {"search": link, "watched": False}


class ChangePresenter:
    """Writes changes in the API's shape, for one reader; articles are read once for all."""

    def __init__(self, changes: Iterable[Change], lang: Language, viewer: Viewer) -> None:
        self._lang = lang
        self._viewer = viewer
        self._labels = terms.known().labels(lang)
        changes = list(changes)
        self._articles = _articles(changes, lang)
        self._incomparable: dict[Compared, Regrouped | None] = {}
        self._look_up(_compared(one) for one in changes)
        self._team_changes = reviewing.team_changes({one for one in map(_reviewed, changes) if one is not None})

    def match(self, match: Match, query: ScreenQuery | None) -> Item:
        """A match of a saved search; ``query`` is what the search asks for, None if nobody understands it."""
        change = match.change
        if match.direction in OF_RATINGS or query is None:
            why = [rating_reason(change.before, change.after, self._lang)] if match.direction in OF_RATINGS else []
        else:
            why = reasons(query, change.before, change.after, self._labels, self._lang, self._viewer)
        return self._item(match.pk, match.direction, match.at, change, why)

    def watched(self, match: WatchMatch) -> Item:
        """A change of a watched rating."""
        change = match.change
        return self._item(
            match.pk, match.direction, match.at, change, [rating_reason(change.before, change.after, self._lang)]
        )

    def _review(self, kind: str, change: Change) -> str | None:
        """What is to be said of a review that has begun or ended, beside what the kind says; None if nothing."""
        before, after = (bool((one or {}).get("under_review")) for one in (change.before, change.after))
        if before == after or change.before is None or change.after is None or kind not in _TOLD_OF_RATINGS:
            return None
        parts = [] if kind in _REVIEWS else [text(f"alerts.line.{'review' if after else 'review_ended'}", self._lang)]
        asked = _reviewed(change)
        if asked is not None and asked in self._team_changes:
            parts.append(text("alerts.line.team_changed", self._lang, date=formats.day(self._team_changes[asked])))
        return ": ".join(parts) or None

    def _moved(self, change: Change) -> Regrouped | None:
        """What is to be said of a rating that is not comparable with the one before."""
        asked = _compared(change)
        if asked is None:
            return None
        if asked not in self._incomparable:
            # Several changes are told as one.
            self._look_up([asked])
        return self._incomparable[asked]

    def _look_up(self, changes: Iterable[Compared | None]) -> None:
        asked = {one for one in changes if one is not None}
        found = regrouped(asked, self._lang)
        self._incomparable |= {one: found.get(one) for one in asked}

    def _item(self, id: int, kind: str, at: datetime, change: Change, why: list[Reason]) -> Item:
        before, after = change.before or {}, change.after or {}
        about = change.doc_type == SCREENED
        moved = self._moved(change)
        if moved is not None and kind in OF_RATINGS:
            # Points that are not comparable are no reason either.
            kind, why = moved.kind, []
        if kind in _REVIEWS:
            why = [one for one in why if one.before != one.after]
        return {
            "id": id,
            "kind": kind,
            "at": at,
            "tranche": _tranche(change.doc_id, after or before) if about else None,
            "article": None if about else self._articles.get((change.doc_type, change.doc_id)),
            "new": about and change.before is None,
            "gone": about and change.after is None,
            "reasons": [vars_of(one) for one in why],
            "review": self._review(kind, change),
            "incomparable": None if moved is None else moved.text,
            "rank_before": before.get("rank"),
            "rank_after": after.get("rank"),
            "rating_points_before": before.get("rating_points"),
            "rating_points_after": after.get("rating_points"),
            "record_date": after.get("record_date") or before.get("record_date"),
        }


def _reviewed(change: Change) -> tuple[int, date] | None:
    """The fund of a share class that is under review since a change, or was before, and the day of that change."""
    after = change.after or {}
    if change.doc_type != SCREENED or not after.get("under_review") or after.get("fund_id") is None:
        return None
    return after["fund_id"], timezone.localtime(change.at).date()


def _compared(change: Change) -> Compared | None:
    return compared(change.doc_id, change.before or {}, change.after or {}) if change.doc_type == SCREENED else None


def compared(tranche: int, before: Mapping[str, Any], after: Mapping[str, Any]) -> Compared | None:
    """The change of a rating between two states of a share class; None where it did not change or is not known."""
    known: list[Any] = [one.get(name) for one in (before, after) for name in ("rank", "rating_points")]
    if None in known or "" in known or known[:2] == known[2:] or not after.get("record_date"):
        return None
    day = date.fromisoformat(after["record_date"])
    return Compared(tranche, day, known[1], known[3], known[0], known[2])


def vars_of(reason: Reason) -> Item:
    """A reason in the API's shape."""
    return {
        "field": reason.field,
        "label": reason.label,
        "before": reason.before,
        "after": reason.after,
        "limit": reason.limit,
        "unit": reason.unit,
    }


def query_of(search: SavedSearch) -> ScreenQuery | None:
    """What a saved search asks for; None if nobody understands it any more, and for words in reports."""
    try:
        return restore(search.screen.criteria).query
    except NotUnderstood:
        return None


def _tranche(doc_id: int, kept: Mapping[str, Any]) -> Item:
    name = kept.get("name") or ""
    return {"id": doc_id, "slug": slug(name), "name": name, "isin": kept.get("isin")}


def _articles(changes: Iterable[Change], lang: Language) -> dict[tuple[str, int], Item]:
    wanted: dict[str, set[int]] = {doc_type: set() for doc_type in DOC_TYPES.with_alert_rule("article")}
    for change in changes:
        if change.doc_type in wanted:
            wanted[change.doc_type].add(change.doc_id)
    found: dict[tuple[str, int], Item] = {}
    for doc_type, ids in wanted.items():
        if ids:
            for id, written in titles(doc_type, ids).items():
                title = written.reading(lang)
                found[doc_type, id] = {
                    "kind": DOC_TYPES[doc_type].place,
                    "id": id,
                    "slug": slug(title.text),
                    "title": title.text,
                    "language": title.language,
                }
    return found
