"""Every file, function, class and view that architecture.md names exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "infra" / "docs" / "architecture.md"
_NAMED = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|tsx?|sql|toml))(?::(\w+))?`")


def defined(file: str, text: str) -> set[str]:
    """The names that a source file defines at its top level."""
    if file.endswith(".py"):
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        return {node.name for node in ast.parse(text).body if isinstance(node, kinds)}
    if file.endswith(".sql"):
        return set(re.findall(r"^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE|VIEW|TRIGGER) (\w+)", text, re.M))
    return set(re.findall(r"^export (?:default )?(?:async )?(?:function|const|class|interface) (\w+)", text, re.M))


def faults(page: str, root: Path = ROOT) -> list[str]:
    """What the page names and the sources do not have."""
    wrong = []
    for file, name in _NAMED.findall(page):
        path = root / file
        if not path.is_file():
            wrong.append(f"infra/docs/architecture.md names {file}, which is gone: write where that step is now")
        elif name and name not in defined(file, path.read_text(encoding="utf-8")):
            wrong.append(f"infra/docs/architecture.md names {file}:{name}, which is gone: write its name now")
    return wrong


def test_the_page_names_what_exists() -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert len(_NAMED.findall(page)) > 40
    assert faults(page) == []


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("`app/prices/returns.py:total_return`", 0),
        ("`app/prices/gone.py`", 1),
        ("`app/prices/returns.py:gone`", 1),
        ("`search/documents/tranche/view.sql:gone`", 1),
        ("`frontend/src/shared/api/client.ts:gone`", 1),
    ],
)
def test_what_is_gone_is_told(named: str, told: int) -> None:
    assert len(faults(named)) == told
