"""Both text catalogues are complete, alike in their placeholders, and hold every key that the code uses."""

import ast
import string
from pathlib import Path
from typing import get_args

import pytest

from app.api.messages import LANGUAGES, catalogue, text
from app.api.problems import STATUS
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
