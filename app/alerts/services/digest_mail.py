"""The words of a digest, made when it is sent: the reader's rights and settings count as they are then."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeVar

from django.conf import settings
from django.utils import timezone

from app.accounts.permissions import viewer_for
from app.alerts.models import Change, Digest, Direction, Match, SavedSearch, WatchMatch
from app.alerts.services import changes, leaving, saving
from app.alerts.services.feeds import address_of
from app.alerts.services.wording import line_of
from app.http.messages import Language, only_in, text
from app.http.routes import path_to, prefix
from app.mail.composing import Unwanted, composer
from app.mail.rendering import Row, Section
from search.queries.stored import rating_change

#: Rows of one search in one mail; the others are counted.
MAX_ROWS: Final = 20
_MEMBERSHIP: Final = frozenset({Direction.ENTERS, Direction.LEAVES})
_ARTICLES: Final = frozenset({Direction.ARTICLE, Direction.MENTION})


@composer("digest")
def compose(queued: Mapping[str, Any], lang: Language) -> Mapping[str, Any]:
    """Everything that a digest carries. Raises Unwanted if its reader is to hear of none of it any more."""
    digest = Digest.objects.select_related("user").filter(pk=queued["digest"]).first()
    if digest is None:
        raise Unwanted
    user = digest.user
    if not user.receive_email_notifications or user.confirmed_at is None or user.is_blocked(timezone.now()):
        raise Unwanted
    root = settings.PORTAL_ADDRESS
    base = root + prefix(lang)
    matches = list(
        digest.matches.select_related("change", "saved_search__screen").order_by(
            "saved_search__name", "saved_search", "at", "pk"
        )
    )
    watched = list(digest.watch_matches.select_related("change").order_by("at", "pk"))
    viewer = viewer_for(user)
    presenter = changes.ChangePresenter(
        [*(one.change for one in matches), *(one.change for one in watched)], lang, viewer
    )
    sections: list[Section] = []
    searches: list[SavedSearch] = []
    number = 0
    for search, group in groupby(matches, key=lambda match: match.saved_search):
        if saving.faults_of(search, lang, viewer):
            # The reader may no longer see what this search looks at.
            continue
        rows = _rows_of_search(search, list(group), presenter, root, lang)
        if rows:
            searches.append(search)
            number += len(rows)
            sections.append(_section(search.name, rows, _links_of(search, base, root, lang), lang))
    if rows := _rows_of_watchlist(watched, presenter, root, lang):
        number += len(rows)
        links = [(text("alerts.mail.watchlist", lang), base + path_to("watchlist"))]
        sections.append(_section(text("alerts.mail.watchlist", lang), rows, links, lang))
    if not sections:
        raise Unwanted
    only = searches[0].pk if len(searches) == len(sections) == 1 else None
    return {
        "name": user.full_name or user.email,
        "subject": _subject(number, sections, searches, lang),
        "sections": sections,
        "link": f"{root}{leaving.path_of(user.pk)}",
        "list_unsubscribe": f"{root}{leaving.path_of(user.pk, only)}",
    }


def _rows_of_search(
    search: SavedSearch, matches: Sequence[Match], presenter: changes.ChangePresenter, root: str, lang: Language
) -> list[Row]:
    """One row for each fund, with what came out in the end: what is again as it was is not told of."""
    query = changes.query_of(search)
    rows: list[Row] = []
    for found in _by_document(matches):
        membership = [one for one in found if one.direction in _MEMBERSHIP]
        if membership and len(membership) % 2 == 0:
            continue
        last = membership[-1] if membership else found[-1]
        _span(last, found)
        if not last.direction:
            continue
        item = presenter.match(last, query)
        # An article that was withdrawn or deleted since then is not told of.
        if item["tranche"] is not None or item["article"] is not None:
            rows.append(_row(item, root, lang))
    return rows


def _rows_of_watchlist(
    watched: Sequence[WatchMatch], presenter: changes.ChangePresenter, root: str, lang: Language
) -> list[Row]:
    """One row for each share class; a rating that is again what it was is not told of."""
    rows: list[Row] = []
    for found in _by_document(watched):
        last = found[-1]
        _span(last, found)
        if last.direction:
            rows.append(_row(presenter.watched(last), root, lang))
    return rows


T = TypeVar("T", Match, WatchMatch)


def _by_document(found: Iterable[T]) -> list[list[T]]:
    """The matches of each document, in order."""
    grouped: dict[tuple[str, int], list[T]] = {}
    for one in found:
        grouped.setdefault((one.change.doc_type, one.change.doc_id), []).append(one)
    return list(grouped.values())


def _span(last: T, found: Sequence[T]) -> None:
    """Tell several changes of one fund as one: from before the first to after the last."""
    first: Change = found[0].change
    final: Change = found[-1].change
    last.change.before, last.change.after = first.before, final.after
    if last.direction not in _MEMBERSHIP | _ARTICLES:
        last.direction = rating_change(first.before or {}, final.after or {})


def _row(item: Mapping[str, Any], root: str, lang: Language) -> Row:
    kind = text(f"alerts.kind.{item['kind']}", lang)
    why = line_of(item, lang)
    article = item["article"]
    about = article["title"] if article else (item["tranche"] or {}).get("name", "")
    hint = only_in(article["language"], lang) if article else ""
    isin = (item["tranche"] or {}).get("isin")
    told = f"{kind}: {why}" if why else kind
    return Row(
        f"{about} ({isin})" if isin else about,
        f"{told} ({hint})" if hint else told,
        address_of(dict(item), root, lang),
        article["language"] if hint else None,
    )


def _section(title: str, rows: Sequence[Row], links: Sequence[tuple[str, str]], lang: Language) -> Section:
    more = text("alerts.mail.more", lang, number=len(rows) - MAX_ROWS) if len(rows) > MAX_ROWS else ""
    return Section(title, list(rows[:MAX_ROWS]), more, links)


def _links_of(search: SavedSearch, base: str, root: str, lang: Language) -> list[tuple[str, str]]:
    return [
        (text("alerts.mail.open", lang), base + saving.link_of(search, viewer_for(search.user))),
        (text("alerts.mail.difference", lang), f"{base}{path_to('savedSearches')}?open={search.pk}"),
        (text("alerts.mail.leave", lang), f"{root}{leaving.path_of(search.user_id, search.pk)}"),
    ]


def _subject(number: int, sections: Sequence[Section], searches: Sequence[SavedSearch], lang: Language) -> str:
    form = "one" if number == 1 else "many"
    if len(sections) == len(searches) == 1:
        return text(f"alerts.mail.subject_search_{form}", lang, search=searches[0].name, number=number)
    return text(f"alerts.mail.subject_{form}", lang, number=number)
