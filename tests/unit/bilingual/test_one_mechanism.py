"""Columns in two languages and the choice between them are in one place each."""

import ast
import re
from pathlib import Path

from django.apps import apps

from app.bilingual import bilingual_fields
from search.texts import LANGUAGES

ROOT = Path(__file__).resolve().parents[3]
#: Where a language is read, chosen or written about by itself: the rule, numbers, and the path of a page.
CHOOSING = {"search/texts.py", "app/http/formats.py", "app/http/pages.py"}
COLUMN = re.compile(r"[\w}]_(de|en)\b|[\w}]_\{(\w+\.)*(lang|language|shown)\b")


def modules() -> list[Path]:
    found = [path for folder in ("app", "search", "indexer") for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


def test_no_model_has_a_column_of_a_language_outside_the_mechanism() -> None:
    for model in apps.get_models():
        if hasattr(model, "pgh_tracked_model"):
            continue  # Former states have the columns of the record itself.
        declared = {name for field in bilingual_fields(model) for name in field.columns}
        columns = {field.name for field in model._meta.local_concrete_fields}
        in_a_language = {name for name in columns if name.endswith(tuple(f"_{one}" for one in LANGUAGES))}
        assert in_a_language <= declared, model


def test_no_module_names_a_column_of_a_language() -> None:
    queries = {"search/queries/articles.py", "search/queries/pages.py"}
    # The specification prints both labels of a region of the macro overviews.
    printed = "app/macro/schemas.py"
    allowed = {"app/bilingual/fields.py", "search/fields/catalogue.py", printed, *queries}
    found = {}
    for path in modules():
        texts = [
            node
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant | ast.JoinedStr | ast.Name | ast.Attribute | ast.keyword)
        ]
        named = [ast.unparse(one) if not isinstance(one, ast.keyword) else one.arg or "" for one in texts]
        hits = [one for one in named if COLUMN.search(one) and "``" not in one and not one.startswith("only_")]
        if hits and str(path.relative_to(ROOT)) not in allowed:
            found[str(path.relative_to(ROOT))] = hits
    assert found == {}


def chosen(tree: ast.Module) -> list[str]:
    """Conditions on one of the two languages, such as ``lang == "en"``."""
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and any(isinstance(one, ast.Constant) and one.value in LANGUAGES for one in [node.left, *node.comparators])
    ]


def test_no_module_chooses_a_language_by_hand() -> None:
    found = {str(path.relative_to(ROOT)): chosen(ast.parse(path.read_text("utf-8"))) for path in modules()}
    assert {path for path, places in found.items() if places} <= CHOOSING


def test_a_choice_by_hand_would_be_found() -> None:
    assert chosen(ast.parse("title = row.title_de if lang == 'de' else row.title_en")) == ["lang == 'de'"]
    assert COLUMN.search("peergroup__name_de")
    assert COLUMN.search("title_{lang}")
