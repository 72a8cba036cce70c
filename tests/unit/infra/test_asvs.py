"""The document on OWASP ASVS names, in each row, tests that there are."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = ROOT / "infra" / "docs" / "asvs.md"
_ITEM = re.compile(r"\d+\.\d+\.\d+")
_TEST = re.compile(r"`([\w./-]+\.(?:py|ts|tsx))(?:::([^`]+))?`")
#: What stands in a row instead of a test, followed by the reason.
_WITHOUT = ("no code: ", "not met: ")


def rows() -> list[tuple[str, str, str]]:
    """Items, how they are met, and what shows it, by row."""
    found = []
    for line in DOCUMENT.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and _ITEM.search(cells[0]):
            found.append((cells[0], cells[1], cells[2]))
    return found


@cache
def names_of(path: Path) -> frozenset[str]:
    """The tests of a file: functions in Python, titles in TypeScript."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return frozenset(one.name for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef))
    return frozenset(re.findall(r"\b(?:it|test)\(\s*['`]([^'`]+)['`]", text))


def test_the_document_has_rows() -> None:
    assert len(rows()) > 40


@pytest.mark.parametrize(("items", "met", "shown"), rows(), ids=[row[0] for row in rows()])
def test_each_row_names_a_test_that_there_is(items: str, met: str, shown: str) -> None:
    assert met
    named = _TEST.findall(shown)
    if not named:
        assert shown.startswith(_WITHOUT), f"{items} names neither a test nor a reason"
        return
    for file, name in named:
        path = ROOT / (file if file.startswith("frontend/") else f"tests/{file}")
        assert path.is_file(), file
        assert name, f"{file} in {items} names no test"
        assert name in names_of(path), f"{file} has no test {name!r}"
