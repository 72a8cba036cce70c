"""What a page says of itself in its head: to search engines, messengers and whoever reads the titles of tabs.

Each page has a title and a description in the catalogue of texts. A domain that knows more of a page, such as the name
of a fund, declares how it is described; while it cannot say, the catalogue's texts stand in, so that a head never
keeps a page from being shown. ADR 0221 says which address is canonical, and what is kept from search engines.
"""

import html
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import orjson
from django.conf import settings

from app.http import routes
from app.http.atom import MEDIA_TYPE
from app.http.breaker import Breaker
from app.http.cached import Cached
from app.http.messages import DEFAULT_LANGUAGE, LANGUAGES, Language, text
from app.http.routes import Route, path_of

logger = logging.getLogger("app.http")

#: Seconds for which a description is kept, and how many of them a process keeps.
SECONDS: Final = 60.0
MAX_KEPT: Final = 500
_LOCALES: Final[Mapping[Language, str]] = {"de": "de_DE", "en": "en_GB"}
#: Within a script element, even one of data, "</script>" and "<!--" would be read as HTML.
_IN_SCRIPT: Final = str.maketrans({one: f"\\u{ord(one):04x}" for one in "<>&\u2028\u2029"})
NOINDEX: Final = '<meta name="robots" content="noindex">'


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture that messengers show beside a link: its address within the portal, its size, and what is on it."""

    path: str
    width: int
    height: int
    alt: str

    @property
    def fills(self) -> bool:
        """Whether it is wide enough to stand over the whole card."""
        return self.width > self.height


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The head of a page in one language.

    ``paths`` holds the one path of the page in each language in which it can be read; none for a page that search
    engines are kept from. ``data`` is what the page says in the words of schema.org. ``feeds`` are the titles and paths
    of Atom feeds of what the page lists.
    """

    title: str
    description: str
    paths: Mapping[Language, str]
    kind: str = "website"
    picture: Picture | None = None
    data: tuple[Mapping[str, Any], ...] = ()
    feeds: tuple[tuple[str, str], ...] = ()


#: Describes a page, of which ``id`` is the number in its address; None if there is no such thing. May raise anything.
Describe = Callable[[int | None, Language], Head | None]
_DESCRIBED: Final[dict[str, Describe]] = {}
#: The picture of pages that have none of their own, in a language; the mark until one is declared.
_GENERAL: Final[list[Callable[[Language], Picture]]] = []
_breaker: Final = Breaker()


def declare(page: str, describe: Describe) -> None:
    """Have a page described by a domain, which says so when the application starts."""
    _DESCRIBED[page] = describe


def declare_picture(picture: Callable[[Language], Picture]) -> None:
    """Have a picture shown beside links to pages that have none of their own."""
    _GENERAL[:] = [picture]


def forget() -> None:
    """Drop what is kept, for tests that change the database."""
    _kept.cache_clear()


@lru_cache(maxsize=MAX_KEPT)
def _kept(page: str, id: int | None, lang: Language) -> Cached[Head | None]:
    def load() -> Head | None:
        # A database that answers nothing must not cost each page its time-out.
        return _breaker.call(lambda: _DESCRIBED[page](id, lang), down=Exception)

    return Cached(load, seconds=SECONDS, failures=(Exception,))


def plain(page: str, lang: Language, paths: Mapping[Language, str]) -> Head:
    """The head that the catalogue of texts has for a page."""
    return Head(title=text(f"page.{page}.title", lang), description=text(f"page.{page}.description", lang), paths=paths)


def absolute(path: str) -> str:
    """A path of the portal with the address that everybody knows it by, whatever host a request names."""
    return settings.PORTAL_ADDRESS + path


def is_public(route: Route) -> bool:
    """Whether search engines may know a page: everybody may open it, and it is nobody's own."""
    return route.index and route.guard is None


def is_missing(route: Route, values: Mapping[str, str], lang: Language) -> bool:
    """Whether readers find nothing on a page of one thing; False as well where nobody can say. May raise anything."""
    if route.name not in _DESCRIBED or not values.get("id"):
        return False
    return _DESCRIBED[route.name](int(values["id"]), lang) is None


def written(route: Route | None, values: Mapping[str, str], lang: Language) -> str:
    """The lines of a page's head; ``values`` are the parameters of its address."""
    if route is None:
        return _lines(plain("notFound", lang, {}), lang, [NOINDEX])
    if not is_public(route):
        return _lines(plain(route.name, lang, {}), lang, [NOINDEX])
    if route.name not in _DESCRIBED:
        # What a reader chose for the moment, such as three funds to compare, is a state of the page without it.
        chosen = {name: value for name, value in values.items() if value}
        paths = {} if chosen else {one: path_of(route, one) for one in LANGUAGES}
        return _lines(plain(route.name, lang, paths), lang, [NOINDEX] if chosen else [])
    try:
        head = _kept(route.name, int(values["id"]) if values.get("id") else None, lang).get()
    except Exception as error:
        logger.warning("%s is shown without its own head: %s: %s", route.name, type(error).__name__, error)
        return _lines(plain(route.name, lang, {}), lang, [])
    if head is None:
        return _lines(plain(route.name, lang, {}), lang, [NOINDEX])
    return _lines(head, lang, [])


def _lines(head: Head, lang: Language, more: Iterable[str]) -> str:
    # A page in another language than asked for shows the one there is.
    own = head.paths.get(lang) or next(iter(head.paths.values()), None)
    lines = [
        f"<title>{html.escape(f'{head.title} – {settings.PROVIDER_NAME}')}</title>",
        _named("description", head.description),
        _named("provider-slug", settings.PROVIDER_SLUG),
        *more,
    ]
    if own is not None:
        lines.append(f'<link rel="canonical" href="{html.escape(absolute(own))}">')
        lines += [_alternate(one, path) for one, path in head.paths.items()]
        lines.append(_alternate("x-default", head.paths.get(DEFAULT_LANGUAGE, own)))
    lines += [_feed(title, path) for title, path in head.feeds]
    lines += _card(head, lang, own)
    if head.data:
        lines.append(_data(head.data))
    return "\n".join(lines) + "\n"


def _alternate(named: str, path: str) -> str:
    """The link to a page in one of the languages, for search engines."""
    return f'<link rel="alternate" hreflang="{named}" href="{html.escape(absolute(path))}">'


def _feed(title: str, path: str) -> str:
    """The link to a feed, for programs that read them."""
    return (
        f'<link rel="alternate" type="{MEDIA_TYPE}" title="{html.escape(title)}" href="{html.escape(absolute(path))}">'
    )


def _card(head: Head, lang: Language, own: str | None) -> list[str]:
    """What messengers show of a link: Open Graph, which X reads as well."""
    picture = head.picture or _general(lang)
    properties = {
        "og:site_name": settings.PROVIDER_NAME,
        "og:type": head.kind,
        "og:title": head.title,
        "og:description": head.description,
        "og:url": None if own is None else absolute(own),
        "og:locale": _LOCALES[lang],
        "og:image": absolute(picture.path),
        "og:image:type": "image/png",
        "og:image:width": str(picture.width),
        "og:image:height": str(picture.height),
        "og:image:alt": picture.alt,
    }
    lines = [f'<meta property="{name}" content="{html.escape(value)}">' for name, value in properties.items() if value]
    return [*lines, _named("twitter:card", "summary_large_image" if picture.fills else "summary")]


def _general(lang: Language) -> Picture:
    if _GENERAL:
        return _GENERAL[0](lang)
    return Picture(path="/icon-512.png", width=512, height=512, alt=settings.PROVIDER_NAME)


def _named(name: str, value: str) -> str:
    return f'<meta name="{name}" content="{html.escape(value)}">'


def _data(data: Iterable[Mapping[str, Any]]) -> str:
    """Structured data. The block is never executed, so the policy for scripts lets it stand without a nonce."""
    graph = orjson.dumps({"@context": "https://schema.org", "@graph": list(data)}).decode()
    return f'<script type="application/ld+json">{graph.translate(_IN_SCRIPT)}</script>'


def public_pages() -> list[Route]:
    """The pages that search engines may know and that have one address."""
    return [one for one in routes.table().pages.values() if is_public(one) and all(one.parameters.values())]
