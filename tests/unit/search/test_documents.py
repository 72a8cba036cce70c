"""Document types: what a folder declares, what contradicts itself, and that no other place names them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from app.http.messages import catalogue as messages
from app.sqlfiles import SqlFile
from search.documents import DOC_TYPES, SCREENED, DocumentTypeError, Registry
from search.fields import CatalogueError, catalogue
from search.mappings import index_body

ROOT: Final = Path(__file__).parents[3]
TYPE: Final = """\
position = 90
singular = { de = "Seite", en = "Page" }
plural = { de = "Seiten", en = "Pages" }
alias = "pages"
table = "some_page"
analysis = "texts"
"""
#: Places that speak of something else by the same word.
OTHER_MEANINGS: Final = {
    "app/http/pages.py": "routes of the front end, and the texts in their titles",
    "discovery/apps.py": "pages of the front end that are described",
    "discovery/describing.py": "pages of the front end that one goes through",
    "discovery/sitemaps.py": "parts of the sitemap, called like the pages in them",
    "statistics/kinds.py": "what is counted, among it pages that are no document of an index",
    "demo/articles.py": "how many rows were written, for whoever started it",
    "importing/facts/columns.py": "the table that a column of an imported file belongs to",
    "importing/facts/loading.py": "the same",
    "content/page_models.py": "a column",
    "demo/company_material.py": "a table of the simulated texts, and how many rows were written",
    "demo/profiles.py": "a column",
    "profiles/news_models.py": "what a company has written, from the company",
    "dashboards/statistics.py": "what is counted, by its name in addresses",
}
_TRANSLATIONS: Final = frozenset({"_", "gettext", "gettext_lazy"})


def folder(place: Path, name: str, text: str = TYPE, *, sql: bool = True) -> Path:
    """A folder with the folder of a type in it."""
    of_type = place / name
    of_type.mkdir()
    (of_type / "type.toml").write_text(text, "utf-8")
    (of_type / "fields.toml").write_text("", "utf-8")
    if sql:
        (of_type / "view.sql").write_text("", "utf-8")
    return place


def registry() -> Registry:
    return Registry(ROOT / "search" / "documents")


def test_a_folder_is_a_type_after_those_of_lower_position(tmp_path: Path) -> None:
    # given
    types = registry()
    # when
    types.read(folder(tmp_path, "loose_page"))
    # then
    assert [*types] == [*DOC_TYPES, "loose_page"]
    made = types["loose_page"]
    assert (made.view, made.whole_view, made.alert_rule) == ("search_doc_loose_page",) * 2 + ("none",)
    assert made.singular.in_language("de") == "Seite"
    assert types.of_table("some_page") == "loose_page"
    with pytest.raises(KeyError):
        types.of_table("auth_user")


def test_fields_come_in_the_order_of_their_files() -> None:
    files = [path.name for path in DOC_TYPES[SCREENED].field_files]
    assert files == ["fields.toml", "fields_figures.toml"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('alias = "pages"\n', "", "missing keys"),
        ("position", "place_in_list = 1\nposition", "unknown keys"),
        ('en = "Page"', 'en = ""', "a German and an English text"),
        ('"texts"', '"words"', "analysis is one of"),
        ("position = 90", "position = 90\nalert_rule = 'article'", "needs a place"),
        ("position = 90", "position = 90\nalert_rule = 'screen'", "exactly one document type"),
        ("position = 90", "position = 30", "the same position"),
        ('"pages"', '"reports"', "the same alias"),
        ('"some_page"', '"content_news"', "the same table"),
        ("position = 90", "position =", r"loose_page/type\.toml"),
    ],
)
def test_a_declaration_that_cannot_be_right_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    # given
    types = registry()
    # when
    with pytest.raises(DocumentTypeError, match=said):
        types.read(folder(tmp_path, "loose_page", TYPE.replace(old, new)))
    # then: the types are those of before
    assert [*types] == [*DOC_TYPES]


@pytest.mark.parametrize("name", ["Report", "report-page", "report_all", "1page"])
def test_a_name_that_sql_cannot_use_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(DocumentTypeError, match="the folder's name"):
        registry().read(folder(tmp_path, name))


def test_a_type_has_a_view(tmp_path: Path) -> None:
    with pytest.raises(DocumentTypeError, match="SQL of the view"):
        registry().read(folder(tmp_path, "loose_page", sql=False))


@pytest.mark.parametrize("name", DOC_TYPES)
def test_a_folder_has_what_its_type_needs(name: str) -> None:
    doc_type = DOC_TYPES[name]
    files = [SqlFile(path.name, path.read_text("utf-8")) for path in doc_type.sql_files]
    made = {view for file in files for view in file.views}

    assert {doc_type.view, doc_type.whole_view} <= made
    assert f"outbox_documents_{name}" in {routine for file in files for routine in file.routines}
    assert "id" in catalogue(name).index_fields
    assert index_body(name)["mappings"]["_meta"] == {"doc_type": name}
    for code in doc_type.problems.values():
        assert messages("en")[f"problem.{code}.detail"]
    if doc_type.alert_rule == "article":
        assert {"fund_ids", "title_de", "title_en"} <= set(catalogue(name).index_fields)


def test_a_field_that_the_index_cannot_analyse_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    place = folder(tmp_path, "page_of_names")
    text = "{ de = 'x', en = 'x' }"
    (place / "page_of_names" / "fields.toml").write_text(
        f"[heading]\ntype = 'title'\nlabel = {text}\ndescription = {text}\nsource = 'x'\n", "utf-8"
    )
    monkeypatch.setattr(DOC_TYPES, "_types", dict(DOC_TYPES))
    DOC_TYPES.read(place)
    # then
    with pytest.raises(CatalogueError, match="heading: an index of texts cannot analyse"):
        index_body("page_of_names")


def test_no_other_place_names_a_type() -> None:
    quoted = re.compile(rf"""["']({"|".join(DOC_TYPES)})["']""")
    found = [
        f"{path.relative_to(ROOT)}:{line} {name!r}"
        for part in ("app", "indexer", "search")
        for path in sorted((ROOT / part).rglob("*.py"))
        if "migrations" not in path.parts and not path.is_relative_to(ROOT / "search" / "documents")
        if not any(str(path).endswith(f"/{place}") for place in OTHER_MEANINGS)
        # Few files have such a word between quotes, and only they are taken apart.
        if quoted.search(text := path.read_text("utf-8"))
        for line, name in named(ast.parse(text))
    ]
    assert found == [], "ask for a property of the type (search.documents), or for SCREENED"


def test_no_sql_outside_names_a_type() -> None:
    texts = {path: path.read_text("utf-8") for path in (ROOT / "app").glob("*/sql/*.sql")}
    assert len(texts) > 5
    assert [f"{path.name}: {name}" for path, text in texts.items() for name in DOC_TYPES if f"'{name}'" in text] == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ('index("tranche")', [1]),
        ('if kind == "news": pass', [1]),
        ('TABLES = {"tranche": 1,\n "news": 2}', [2]),
        ('for kind in ("news", "report"): pass', [1, 1]),
        ('CHOICES = (("report", "report"),)', [1, 1]),
        ('CHOICES = (("tranche", "tranche"),)', [1, 1]),
        ('kind: Literal["tranche", "news"]', [1, 1]),
        ('name = gettext_lazy("report")', []),
        ('fields = ("name", "tranche")', []),  # a column
        ('unique_fields=["tranche"]', []),
        ('row = {"tranche": item["tranche"]}', []),
    ],
)
def test_what_names_a_type(code: str, lines: list[int]) -> None:
    assert [line for line, _ in named(ast.parse(code))] == lines


def named(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of each literal that is a type. The name of share classes is also that of a column and a key."""
    of_something_else: set[ast.AST] = set()
    for node in ast.walk(tree):
        children: list[ast.expr | None] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TRANSLATIONS:
            of_something_else |= set(node.args)
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            names = [one for one in node.elts if _name(one)]
            children = [*names] if len(names) == 1 else []
        elif isinstance(node, ast.Subscript):
            children = [node.slice]
        elif isinstance(node, ast.Dict):
            children = [*node.keys]
        of_something_else |= {one for one in children if one is not None and _name(one) == SCREENED}
    for node in ast.walk(tree):
        if node not in of_something_else and (name := _name(node)):
            yield getattr(node, "lineno", 0), name


def _name(node: ast.AST) -> str:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) and value in DOC_TYPES else ""
