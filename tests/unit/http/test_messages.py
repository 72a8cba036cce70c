"""Both text catalogues are complete, alike in their placeholders, and hold every key that the code uses."""

import ast
import string
from pathlib import Path
from typing import get_args

import pytest

from app.funds.importing.classifying import rule_book
from app.funds.models import AssetClass, FundDocument, RiskClass
from app.funds.terms import GUIDED_REGIONS, fixed_labels
from app.http.messages import LANGUAGES, Language, catalogue, text
from app.http.problems import STATUS
from app.http.routes import table
from app.ratings.models import RANK_FLOORS
from search.saved import MessageKey

APP = Path(__file__).resolve().parents[3] / "app"


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert set(catalogue("de")) == set(catalogue("en"))


def test_both_languages_have_the_same_placeholders() -> None:
    different = [key for key in catalogue("de") if placeholders(text(key, "de")) != placeholders(text(key, "en"))]
    assert different == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty(lang: str) -> None:
    assert [key for key, value in catalogue("de" if lang == "de" else "en").items() if not value.strip()] == []


def test_texts_are_translated() -> None:
    # A rating class or a shared word may read alike; whole sentences may not.
    same = [key for key, value in catalogue("de").items() if value == catalogue("en")[key] and len(value) > 20]
    assert same == []


@pytest.mark.parametrize("code", STATUS)
def test_every_problem_has_texts(code: str) -> None:
    for part in ("title", "detail"):
        assert f"problem.{code}.{part}" in catalogue("de")


@pytest.mark.parametrize("key", get_args(MessageKey))
def test_every_fault_that_the_search_library_finds_has_a_text(key: str) -> None:
    assert f"error.{key}" in catalogue("de")


def used_error_keys() -> set[str]:
    """Third argument of every FieldError(...) and first of every Problem(...) written out in the code."""
    found = set()
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            position = {"FieldError": 2, "Problem": 0}.get(node.func.id)
            if position is not None and len(node.args) > position:
                value = node.args[position]
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found.add(f"error.{value.value}" if position else f"problem.{value.value}.title")
    return found


def test_every_key_used_in_the_code_exists() -> None:
    used = used_error_keys()
    assert len(used) > 15, "the search for used keys finds too little to prove anything"
    assert used <= set(catalogue("de"))


def test_the_specifications_messages_are_exact() -> None:
    assert text("problem.fund_not_found.detail", "de") == "Kein Treffer für den ausgewählten Fonds."
    assert text("problem.search_unavailable.detail", "de") == (
        "Abruf von Fonds derzeit nicht möglich. Bitte versuchen Sie es später noch einmal."
    )
    assert text("problem.news_not_found.detail", "de") == "Nachrichten nicht gefunden."
    assert text("problem.news_not_found.detail", "en") == "Unable to find news."
    assert text("problem.news_unavailable.detail", "en") == (
        "Currently unable to retrieve news. Please try again later."
    )
    assert text("problem.not_found.detail", "de") == "Seite nicht gefunden."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("asset_class", AssetClass.values),
        ("document_category", FundDocument.Category.values),
        ("risk_class", RiskClass.values),
        ("rating", [letter for letter, _ in RANK_FLOORS]),
        ("sri", ["1", "2", "3"]),
        ("main_tranche", ["true", "false"]),
    ],
)
def test_every_value_that_is_part_of_the_program_has_a_label(table: str, values: list[str], lang: Language) -> None:
    # A value without a label would be missing from the forms without a word.
    assert set(fixed_labels(table, lang)) == set(values)


@pytest.mark.parametrize("name", [*table().pages, "notFound", "unavailable"])
def test_every_page_has_a_title_and_a_description(name: str) -> None:
    for part in ("title", "description"):
        for lang in LANGUAGES:
            assert f"page.{name}.{part}" in catalogue(lang)


def test_the_guided_search_offers_exactly_the_regions_that_are_marked_so() -> None:
    assert {rule.code for rule in rule_book().regions if rule.guided} == set(GUIDED_REGIONS)
