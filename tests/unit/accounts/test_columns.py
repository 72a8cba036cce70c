"""Columns that belong together are listed once."""

import ast
from pathlib import Path

import pytest

from app.accounts.models import PROFESSIONAL_COLUMNS, SURVEY_COLUMNS, User

ACCOUNTS = Path(__file__).resolve().parents[3] / "app" / "accounts"


def listed(path: Path) -> list[set[object]]:
    """The texts of each list in a file."""
    return [
        {item.value for item in node.elts if isinstance(item, ast.Constant)}
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, (ast.Tuple, ast.List, ast.Set))
    ]


@pytest.mark.parametrize("columns", [PROFESSIONAL_COLUMNS, SURVEY_COLUMNS], ids=["professionals", "surveys"])
def test_no_other_module_lists_the_columns_again(columns: tuple[str, ...]) -> None:
    files = [path for path in ACCOUNTS.rglob("*.py") if "migrations" not in path.parts]
    found = {path.name for path in files for names in listed(path) if len(names & set(columns)) > 3}
    assert found == {"models.py"}
    assert set(columns) <= {field.name for field in User._meta.fields}
