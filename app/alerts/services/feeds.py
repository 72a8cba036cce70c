"""Atom feeds of saved searches, under addresses that only their owners know (RFC 4287)."""

from collections.abc import Sequence
from typing import Any, Final
from xml.etree import ElementTree

from django.conf import settings
from django.core import signing
from django.db.models import F
from django.utils import timezone

from app.accounts.models import User
from app.alerts.models import SavedSearch
from app.alerts.services import changes
from app.alerts.services.wording import line_of
from app.http.messages import Language, only_in, text
from app.http.routes import path_to
from search.fields import Viewer

_SALT: Final = "app.alerts.feed"
_ATOM: Final = "http://www.w3.org/2005/Atom"
#: Entries of a feed; readers ask more often than so much happens.
MAX_ENTRIES: Final = 100
#: The page of an article, by where articles of its kind are listed.
_ARTICLE_PAGES: Final = {"news": "newsItem", "reports": "report"}


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


def write(search: SavedSearch, root: str, lang: Language, viewer: Viewer) -> bytes:
    """The feed as XML. ``root`` is the portal's address without a path."""
    found = list(changes.of_search(search)[:MAX_ENTRIES])
    presenter = changes.ChangePresenter([one.change for one in found], lang, viewer)
    query = changes.query_of(search)
    entries = [(one.pk, presenter.match(one, query)) for one in found]
    feed = ElementTree.Element("feed", {"xmlns": _ATOM, "xml:lang": lang})
    _add(feed, "id", f"urn:fondsatlas:saved-search:{search.pk}")
    _add(feed, "title", search.name)
    _add(feed, "updated", (found[0].at if found else search.created_at).isoformat())
    ElementTree.SubElement(feed, "link", {"rel": "self", "href": root + path_of(search)})
    author = ElementTree.SubElement(feed, "author")
    _add(author, "name", settings.PROVIDER_NAME)
    for pk, item in entries:
        _entry(feed, pk, item, root, lang)
    return bytes(ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True))


def _entry(feed: ElementTree.Element, pk: int, item: dict[str, Any], root: str, lang: Language) -> None:
    entry = ElementTree.SubElement(feed, "entry")
    _add(entry, "id", f"urn:fondsatlas:match:{pk}")
    _add(entry, "title", title_of(item, lang))
    _add(entry, "updated", item["at"].isoformat())
    if address := address_of(item, root, lang):
        ElementTree.SubElement(entry, "link", {"href": address})
    _add(entry, "summary", line_of(item, lang))


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
        return root + path_to(_ARTICLE_PAGES[article["kind"]], lang, slug=article["slug"], id=article["id"])
    return ""


def _add(parent: ElementTree.Element, tag: str, content: str) -> None:
    # What XML cannot hold has been refused at the door; names of funds come from elsewhere.
    ElementTree.SubElement(parent, tag).text = "".join(_printable(content))


def _printable(content: str) -> Sequence[str]:
    return [
        c for c in content if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff")
    ]
