"""One word for one idea: no text of either language uses a synonym that readers would take for something else."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.http.messages import LANGUAGES, Language, catalogue
from search.fields import catalogue as fields

ROOT = Path(__file__).resolve().parents[3]
#: Words that are not used, and what is said instead.
BANNED: dict[Language, dict[str, str]] = {
    "de": {
        r"Anlageunivers": "Fondsuniversum",
        r"[Mm]aximale\w* Verlust": "maximaler Drawdown",
        r"\bSchwankung(?!sbreite)": "Volatilität",
        r"Anteilswert|Anteilwert": "Anteilspreis",
        r"Ratingpunkte wünschen|Wunsch nach Ratingpunkten": "Ratingpunkte anfordern",
        r"\bReports?\b": "Bericht",
        r"Verlustmonate 3 Jahre": "Anteil Verlustmonate, 3 J.",
    },
    "en": {
        r"\b[Ww]ish": "request",
        r"Record date \{\{date\}\}": "As of",
        r"\bunit (price|value)": "NAV",
        r"maximum loss": "maximum drawdown",
        r"take home": "export",
        r"\banew\b": "again",
    },
}


def texts(found: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every text below a value, with where it stands."""
    if isinstance(found, str):
        yield path, found
    elif isinstance(found, dict):
        for key, value in found.items():
            yield from texts(value, f"{path}.{key}")
    elif isinstance(found, list):
        for place, value in enumerate(found):
            yield from texts(value, f"{path}.{place}")


def all_texts(lang: Language) -> Iterator[tuple[str, str]]:
    yield from catalogue(lang).items()
    for path in sorted((ROOT / "frontend" / "src" / "shared" / "i18n" / lang).glob("*.json")):
        yield from texts(orjson.loads(path.read_bytes()), path.stem)
    for field in fields("tranche"):
        yield f"fields.{field.name}", field.label.in_language(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_uses_a_banned_word(lang: Language) -> None:
    wrong = [
        f"{path}: {text!r}, say {better!r}"
        for path, text in all_texts(lang)
        for banned, better in BANNED[lang].items()
        if re.search(banned, text)
    ]
    assert wrong == []


#: Literal translations from German in the documentation, and what is said instead.
CALQUES = {r"\bis no number": "is not a number", r"\b[Ww]ho types": "users typing"}


def pages() -> Iterator[Path]:
    """The documentation. Decision records are history and keep the words of their day."""
    yield from (ROOT / "README.md", ROOT / "frontend" / "README.md")
    yield from sorted((ROOT / "infra" / "docs").glob("*.md"))
    yield from sorted((ROOT / "infra" / "docs" / "runbooks").glob("*.md"))


@pytest.mark.parametrize("page", list(pages()), ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_uses_a_banned_word(page: Path) -> None:
    # Names of options and variables are not words of the text.
    lines = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8")).splitlines()
    wrong = [
        f"line {number}: {line!r}, say {better!r}"
        for number, line in enumerate(lines, 1)
        for banned, better in (BANNED["en"] | CALQUES).items()
        if re.search(banned, line)
    ]
    assert wrong == []
