"""Feeds of saved searches, under addresses that only their owners know."""

from typing import Any, Final

from django.core import signing
from django.db.models import F
from django.utils import timezone

from app.accounts.models import User
from app.alerts.models import SavedSearch
from app.alerts.services import changes
from app.alerts.services.wording import line_of
from app.http.atom import MAX_ENTRIES, Entry, Feed
from app.http.messages import Language, only_in, text
from app.http.routes import item_page, path_to
from search.fields import Viewer

_SALT: Final = "app.alerts.feed"


def path_of(search: SavedSearch) -> str:
    """The feed's address, the same until it is renewed: it holds a signature, so nothing secret is stored."""
    return f"/api/v1/feeds/{signing.Signer(salt=_SALT).sign_object([search.pk, search.feed_number])}/"


def search_of(secret: str) -> SavedSearch | None:
    """The saved search of an address; None for one that was made up, has been renewed, or whose owner may not act."""
    try:
        pk, number = signing.Signer(salt=_SALT).unsign_object(secret)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    found = SavedSearch.objects.select_related("screen", "user").filter(pk=pk, feed_number=number).first()
    if found is None or found.user.confirmed_at is None or found.user.is_blocked(timezone.now()):
        return None
    return found


def renew(search: SavedSearch) -> SavedSearch:
    """Make the former address worthless."""
    search.feed_number += 1
    search.save(update_fields=["feed_number"])
    return search


def end_all(user: User) -> None:
    """Make the addresses of all feeds of an account worthless; the saved searches show the new ones."""
    SavedSearch.objects.filter(user=user).update(feed_number=F("feed_number") + 1)


def read(search: SavedSearch, root: str, lang: Language, viewer: Viewer) -> Feed:
    """What happened last. ``root`` is the portal's address without a path."""
    found = list(changes.of_search(search)[:MAX_ENTRIES])
    presenter = changes.ChangePresenter([one.change for one in found], lang, viewer)
    query = changes.query_of(search)
    return Feed(
        id=f"urn:fondsatlas:saved-search:{search.pk}",
        title=search.name,
        updated=found[0].at if found else search.created_at,
        address=root + path_of(search),
        lang=lang,
        entries=[_entry(one.pk, presenter.match(one, query), root, lang) for one in found],
    )


def _entry(pk: int, item: dict[str, Any], root: str, lang: Language) -> Entry:
    return Entry(
        id=f"urn:fondsatlas:match:{pk}",
        title=title_of(item, lang),
        updated=item["at"],
        address=address_of(item, root, lang),
        summary=line_of(item, lang),
    )


def title_of(item: dict[str, Any], lang: Language) -> str:
    """What has happened to which fund, or the title of an article; says so if it is in the other language."""
    article = item["article"]
    about = article["title"] if article else (item["tranche"] or {}).get("name", "")
    hint = only_in(article["language"], lang) if article else ""
    return f"{text('alerts.kind.' + item['kind'], lang)}: {about}" + (f" ({hint})" if hint else "")


def address_of(item: dict[str, Any], root: str, lang: Language) -> str:
    """The page of the fund or the article; empty for an article that is gone."""
    if tranche := item["tranche"]:
        return root + path_to("fund", lang, slug=tranche["slug"], id=tranche["id"])
    if article := item["article"]:
        return root + path_to(item_page(article["kind"]), lang, slug=article["slug"], id=article["id"])
    return ""
