"""The portal's pages: what ``routes.toml`` declares, and the addresses of pages.

The server answers a declared path with the front end and any other with 404, and every link that it writes in a mail,
a feed or a file comes from :func:`path_to`. The front end reads the same declaration (:mod:`app.http.frontend`).
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args
from urllib.parse import quote

from django.conf import settings

from app.http.messages import DEFAULT_LANGUAGE, LANGUAGES, Language

TABLE: Final = Path(__file__).parent / "routes.toml"
_PARAMETER: Final = re.compile(r"/:(\w+)(\??)")

#: Guards of pages, by the specification's names; a page without one is open to everybody.
Guard = Literal["USER", "WITHOUT_LICENSE", "WITH_LICENSE", "WHOLESALE", "IS_SURVEY_ALLOWED", "ASSET_MANAGER"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One page, as ``routes.toml`` declares it; ``infra/docs/routes.md`` says what each key does."""

    name: str
    path: str
    also: tuple[str, ...] = ()
    guard: Guard | None = None
    landing: str | None = None
    invites: bool = False
    parent: str | None = None
    from_mail: bool = False
    index: bool = True
    calls: tuple[str, ...] = ()

    @property
    def parameters(self) -> dict[str, bool]:
        """The parameters of the path, and whether each may be left out."""
        return {name: optional == "?" for name, optional in _PARAMETER.findall(self.path)}


@dataclass(frozen=True, slots=True)
class Table:
    """The whole declaration. A menu lists names of pages; its tables name dialogs and pages of one's own company."""

    prefixes: Mapping[Language, str]
    menus: Mapping[str, tuple[str | Mapping[str, str], ...]]
    pages: Mapping[str, Route]


def read(written: str) -> Table:
    """Read a declaration. Raises TypeError for an unknown key, ValueError for a name that does not exist."""
    found = tomllib.loads(written)
    if set(found["prefixes"]) != set(LANGUAGES):
        raise ValueError("prefixes: each language needs one")
    pages = {
        name: Route(
            name=name,
            **keys | {key: tuple(keys[key]) for key in ("also", "calls") if key in keys},
        )
        for name, keys in found["pages"].items()
    }
    table = Table(found["prefixes"], {name: tuple(entries) for name, entries in found["menus"].items()}, pages)
    for page in pages.values():
        if page.guard is not None and page.guard not in get_args(Guard):
            raise ValueError(f"pages.{page.name}: {page.guard} is not a guard")
    for place, name in _references(table):
        if name not in pages:
            raise ValueError(f"{place}: {name} is not a page")
        if not all(pages[name].parameters.values()):
            raise ValueError(f"{place}: {name} cannot be opened without {', '.join(pages[name].parameters)}")
    for menu, entries in table.menus.items():
        for own in (entry["own"] for entry in entries if isinstance(entry, Mapping) and "own" in entry):
            if own not in pages or pages[own].guard != "ASSET_MANAGER" or list(pages[own].parameters) != ["id"]:
                raise ValueError(f"menus.{menu}: {own} is not a page of the reader's own company")
    return table


def _references(table: Table) -> Iterator[tuple[str, str]]:
    """Each name that stands in a menu or at another page, with the place where it stands."""
    for menu, entries in table.menus.items():
        yield from ((f"menus.{menu}", entry) for entry in entries if isinstance(entry, str))
    for page in table.pages.values():
        yield from ((f"pages.{page.name}", name) for name in (page.parent, page.landing) if name is not None)


@cache
def table() -> Table:
    """The portal's own declaration."""
    return read(TABLE.read_text("utf-8"))


def prefix(lang: Language) -> str:
    """What addresses of a language begin with; nothing for the portal's own language."""
    return table().prefixes[lang]


def split(path: str) -> tuple[Language, str]:
    """The language of an address, and its path without the language."""
    for lang, begins in table().prefixes.items():
        if begins and (path == begins or path.startswith(f"{begins}/")):
            return lang, path[len(begins) :]
    return DEFAULT_LANGUAGE, path


def path_to(name: str, lang: Language | None = None, /, **values: object) -> str:
    """The path of a page, in a language if one is given. Raises KeyError for an unknown page or a missing value."""
    page = table().pages[name]
    if unknown := values.keys() - page.parameters.keys():
        raise KeyError(f"{name}: {', '.join(unknown)}")

    def filled(found: re.Match[str]) -> str:
        if found[2] and found[1] not in values:
            return ""
        return "/" + quote(str(values[found[1]]), safe="")

    path = _PARAMETER.sub(filled, _provided(page.path))
    begins = "" if lang is None else prefix(lang)
    return begins if begins and path == "/" else begins + path


def path_of(page: Route, lang: Language) -> str:
    """The path of a page that opens without parameters. Raises KeyError where one is missing."""
    return path_to(page.name, lang)


def item_page(of: str) -> str:
    """The page of one of the things that the page ``of`` lists. Raises StopIteration where there is none."""
    return next(page.name for page in table().pages.values() if page.parent == of)


def _provided(path: str) -> str:
    return path.replace("{provider}", settings.PROVIDER_SLUG)


def pattern(path: str) -> re.Pattern[str]:
    """The expression for a declared path such as ``/news/:slug?/:id``; an ``:id`` is a number."""
    expression = ""
    for part in _provided(path).strip("/").split("/"):
        optional = part.endswith("?")
        name = part.rstrip("?")
        if name == "*":
            expression += r"(?:/.*)?"
            continue
        if not name:
            continue
        if name.startswith(":"):
            one = rf"/(?P<{name[1:]}>{'[0-9]{1,18}' if name == ':id' else '[^/]+'})"
        else:
            one = "/" + re.escape(name)
        expression += f"(?:{one})?" if optional else one
    return re.compile(expression)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Route], ...]:
    return tuple((pattern(path), page) for page in table().pages.values() for path in (page.path, *page.also))


def route_of(path: str) -> Route | None:
    """The page of a path without language and closing slash; None if there is none."""
    return found_at(path)[0]


def found_at(path: str) -> tuple[Route | None, dict[str, str]]:
    """The same, with the parameters that the path has values for."""
    for expression, page in _patterns():
        if found := expression.fullmatch(path):
            return page, {name: value for name, value in found.groupdict().items() if value is not None}
    return None, {}
