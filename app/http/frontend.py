"""Writes what the front end needs of the declared pages: ``python -m app.http.frontend``."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import orjson

from app.http import routes

TARGET: Final = Path(__file__).parents[2] / "frontend" / "src" / "shared" / "routes" / "table.gen.ts"
_HEAD: Final = "// Generated from app/http/routes.toml by `./portal generate`; change the declaration instead.\n"
#: Keys that the front end reads, and the value that means the same as none.
_KEYS: Final = {"path": None, "also": (), "guard": None, "landing": None, "invites": False, "parent": None}


def written(table: routes.Table) -> str:
    """The declaration as TypeScript, with the values as types."""
    rows = {name: _row(page) for name, page in table.pages.items()}
    return (
        _HEAD
        + _block("PREFIXES", table.prefixes.items())
        + _block("MENUS", table.menus.items())
        + _block("ROUTES", rows.items())
    )


def _row(page: routes.Route) -> dict[str, object]:
    row = {key: value for key, none in _KEYS.items() if (value := getattr(page, key)) != none}
    return row | ({"fromMail": True} if page.from_mail else {})


def _block(name: str, rows: Iterable[tuple[str, object]]) -> str:
    lines = "".join(f"  {key}: {orjson.dumps(value).decode()},\n" for key, value in rows)
    return f"\nexport const {name} = {{\n{lines}}} as const;\n"


if __name__ == "__main__":
    TARGET.write_text(written(routes.table()), "utf-8")
