"""The declared pages: what may be declared, the addresses made from it, and that nothing writes one by hand."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from app.accounts.permissions import Guard, declared
from app.config.router import ROUTERS
from app.http import frontend, routes
from app.http.messages import LANGUAGES
from app.http.routes import item_page, path_to, pattern, read, table
from search.documents import DOC_TYPES

ROOT = Path(__file__).resolve().parents[3]
SMALL = """
[prefixes]
de = ""
en = "/en"
[menus]
foot = [{ dialog = "newsletter" }]
[pages.home]
path = "/"
[pages.item]
path = "/items/:slug?/:id"
"""


@pytest.mark.parametrize(
    ("route", "path", "fits"),
    [
        ("/", "", True),
        ("/news", "/news", True),
        ("/news", "/newsletter", False),
        ("/news/:slug?/:id", "/news/7", True),
        ("/news/:slug?/:id", "/news/a-title/7", True),
        ("/news/:slug/:id", "/news/a-title/x", False),
        ("/news/:slug/:id", "/news/a/b/7", False),
        ("/{provider}-awards/:year", "/fondsatlas-awards/2026", True),
        ("/a.b", "/axb", False),
        ("/files/*", "/files/a/b", True),
    ],
)
def test_route_patterns(route: str, path: str, fits: bool) -> None:
    assert bool(pattern(route).fullmatch(path)) is fits


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ("[pages.other]\npath = '/other'\nparent = 'nowhere'", ValueError),
        ("[pages.other]\npath = '/other'\nlanding = 'item'", ValueError),
        ("[pages.other]\npath = '/other'\nguard = 'USERS'", ValueError),
        ("[pages.other]\npath = '/other'\nguards = 'USER'", TypeError),
        ("[pages.other]\nguard = 'USER'", TypeError),
    ],
)
def test_a_declaration_with_a_fault_is_refused(more: str, error: type[Exception]) -> None:
    assert set(read(SMALL).pages) == {"home", "item"}
    with pytest.raises(error):
        read(SMALL + more)


@pytest.mark.parametrize("menu", ['foot = ["nowhere"]', 'foot = ["item"]'])
def test_a_menu_leads_to_pages_that_open_without_more(menu: str) -> None:
    with pytest.raises(ValueError, match=r"menus\.foot"):
        read(SMALL.replace('foot = [{ dialog = "newsletter" }]', menu))


@pytest.mark.parametrize(
    ("page", "is_own"),
    [
        ("path = '/own/:id'\nguard = 'ASSET_MANAGER'", True),
        ("path = '/own/:id'\nguard = 'USER'", False),
        ("path = '/own'\nguard = 'ASSET_MANAGER'", False),
        ("path = '/own/:slug/:id'\nguard = 'ASSET_MANAGER'", False),
    ],
)
def test_a_menu_leads_to_pages_of_the_own_company(page: str, is_own: bool) -> None:
    written = SMALL.replace('dialog = "newsletter"', 'own = "own"')
    declared_table = written + f"[pages.own]\n{page}"
    if is_own:
        assert read(declared_table).menus["foot"] == ({"own": "own"},)
    else:
        with pytest.raises(ValueError, match=r"menus\.foot: own"):
            read(declared_table)


def test_each_language_has_a_prefix() -> None:
    with pytest.raises(ValueError, match="prefixes"):
        read(SMALL.replace('en = "/en"', ""))


@pytest.mark.parametrize(
    ("name", "lang", "values", "path"),
    [
        ("home", None, {}, "/"),
        ("home", "de", {}, "/"),
        ("home", "en", {}, "/en"),
        ("fund", "en", {"slug": "a-fund", "id": 7}, "/en/details/a-fund/7"),
        ("newsItem", None, {"id": 7}, "/news/7"),
        ("newsItem", None, {"slug": "a", "id": 7}, "/news/a/7"),
        ("confirm", "de", {}, "/confirm"),
        ("unsubscribe", None, {"email": "a/b+c@example.com"}, "/unsubscribe/a%2Fb%2Bc%40example.com"),
    ],
)
def test_addresses_of_pages(name: str, lang: Any, values: dict[str, object], path: str) -> None:
    assert path_to(name, lang, **values) == path


@pytest.mark.parametrize(("name", "values"), [("nowhere", {}), ("fund", {"id": 7}), ("news", {"id": 7})])
def test_no_address_is_made_of_a_page_that_is_not_declared(name: str, values: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        path_to(name, **values)


def test_every_page_answers_its_own_address() -> None:
    for page in table().pages.values():
        for path in (page.path, *page.also):
            sample = re.sub(r":(\w+)\??", lambda found: "12" if found[1] == "id" else "a", path).rstrip("/")
            sample = sample.replace("{provider}", settings.PROVIDER_SLUG)
            assert routes.route_of(sample) is page


def test_the_front_end_reads_what_is_declared() -> None:
    assert frontend.TARGET.read_text("utf-8") == frontend.written(table())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_has_a_breadcrumb(lang: str) -> None:
    texts = json.loads((ROOT / f"frontend/src/shared/i18n/{lang}/shell.json").read_text("utf-8"))
    assert set(texts["crumbs"]) == set(table().pages) - {"home"} | {"notFound"}
    assert all(texts["crumbs"].values())


def guards_of_calls() -> dict[str, Guard]:
    """The guard of every endpoint, by method and path."""
    return {
        f"{method} {re.sub(r'{(?:[a-z]+:)?', '{', path)}": guard
        for router in ROUTERS
        for method, path, guard in declared(router)
    }


def test_a_page_is_open_to_whom_its_calls_are_open() -> None:
    # given
    guards = guards_of_calls()
    # when
    differing = [
        f"{page.name}: {page.guard or 'ANYONE'}, but {call} asks for {guards[call].name}"
        for page in table().pages.values()
        for call in page.calls
        if guards[call].name != (page.guard or "ANYONE")
    ]
    # then
    assert differing == []
    assert all(page.calls for page in table().pages.values() if page.guard), "a page for some has calls to compare"


#: Texts of the server that begin like the path of a page and are none.
NOT_PAGES = {"app/http/routes.py", "app/http/frontend.py", "app/http/pages.py"}


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in (ROOT / "app").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        if "migrations" not in name and name not in NOT_PAGES:
            yield name, ast.parse(path.read_text("utf-8"))


def written_by_hand(tree: ast.Module) -> list[str]:
    """Texts that hold the path of a page; documentation and the paths of endpoints and templates are none."""
    sections = {page.path.split("/")[1] for page in table().pages.values()} - {""}
    ours = re.compile(rf"^(?:/en)?/({'|'.join(map(re.escape, sections))})(?=[/?#]|$)")
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ours.match(node.value)
    ]


def test_a_path_that_is_written_by_hand_is_found() -> None:
    for code in ('f"{base}/watchlist"', '"/profile"', 'f"{base}/reset/{secret}"', '"/en/news?page=2"'):
        assert len(written_by_hand(ast.parse(code))) == 1, code
    for code in ('"news/{int:id}/"', '"/api/v1/news/"', '"/newsletter"', '"""What /watchlist is."""'):
        assert written_by_hand(ast.parse(code)) == [], code


def test_the_server_writes_no_path_of_a_page_by_hand() -> None:
    assert [(name, text) for name, tree in sources() for text in written_by_hand(tree)] == []


def pages_of(first: ast.expr, tree: ast.Module) -> list[str]:
    """The page that a link names, or all pages that it is chosen from: those of a table of its module, or of items."""
    if isinstance(first, ast.Constant):
        return [str(first.value)]
    if isinstance(first, ast.Call) and ast.unparse(first.func) == "item_page":
        return [item_page(one.place) for one in DOC_TYPES.values() if one.place]
    assert isinstance(first, ast.Subscript), ast.unparse(first)
    tables = [
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == ast.unparse(first.value)
    ]
    return [str(ast.literal_eval(value)) for one in tables if isinstance(one, ast.Dict) for value in one.values]


def test_every_link_of_the_server_names_a_page_with_its_parameters() -> None:
    # given
    links = [
        (f"{name}: {ast.unparse(node)}", pages_of(node.args[0], tree), {keyword.arg for keyword in node.keywords})
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "path_to"
    ]
    # then
    assert len(links) > 10, "the search for links finds too little to prove anything"
    for written, names, given in links:
        assert names, written
        for name in names:
            parameters = table().pages[name].parameters
            needed = {key for key, optional in parameters.items() if not optional}
            assert needed <= given <= parameters.keys(), written
