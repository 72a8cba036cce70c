"""One word for one idea: no text, page, docstring or name uses a synonym that readers would take for something else."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.http.messages import LANGUAGES, Language, catalogue
from app.richtext import plain
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

#: The same for what readers see; code, specification and documents go on using these words.
UNSEEN: dict[Language, dict[str, str]] = {
    "de": {
        r"[Pp]eergroup": "Vergleichsgruppe",
        r"Hauptanteilsklasse": "Haupttranche",
        r"(?<!Haupt)[Tt]ranchen?\b(?!-)": "Anteilsklasse",
        r"(?<![A-Za-zÄÖÜäöüß-])Mails?\b": "E-Mail",
        r"Name, WKN, ISIN oder Gesellschaft|neue Gesellschaften": "Fondsgesellschaft",
        r"Authenticator-App": "Authentifizierungs-App",
    },
    "en": {
        r"[Pp]eergroup": "peer group",
        r"[Rr]ecord date": "reporting date",
        r"[Tt]ranche": "share class",
        r"(?<![A-Za-z-])[Mm]ails?\b": "e-mail",
        r"\b[Ll]og(?:ged)? in\b": "sign in",
        r"(?i)\bunit (?:price|value)": "NAV",
        r"(?i)\bfund sizes?\b": "fund volume",
    },
}
#: The specification prints these to the letter.
PRESCRIBED = frozenset({"done.confirmed"})


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
    for path in sorted((ROOT / "app" / "policies" / "migrations" / "_texts").glob(f"*.{lang}.html")):
        # The addresses of sections are no words of the text.
        yield path.stem, re.sub(r"\{#[a-z-]+\}", "", plain(path.read_text("utf-8")))
    for field in fields("tranche"):
        for part in (field.label, field.description, field.definition):
            if part is not None:
                yield f"fields.{field.name}", part.in_language(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_uses_a_banned_word(lang: Language) -> None:
    wrong = [
        f"{path}: {text!r}, say {better!r}"
        for path, text in all_texts(lang)
        if path not in PRESCRIBED and not path.endswith(".id")
        for banned, better in (BANNED[lang] | UNSEEN[lang]).items()
        # Placeholders are names, not words of the text.
        if re.search(banned, re.sub(r"\{+\w+\}+", "", text))
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


PACKAGES = ("app", "search", "indexer", "infra")
#: Parts of names that are not used, and what is said instead.
NAMES = {
    r"^_?MOST_": "MAX_",
    r"(?i)(^|_)wish(e[sd])?(_|$)": "request",
    r"(?i)(^|_)unit_(price|value)s?(_|$)": "nav",
    r"(?i)(^|_)maximum_loss(_|$)": "max_drawdown",
    r"Shower|(^|_)courses(_|$)|(^|_)lying(_|$)|^_bury$|(^|_)remembering(_|$)": "what it is or does",
}


@cache
def modules() -> dict[str, str]:
    """The text of every module of the program by its path; migrations are history."""
    return {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    }


def explanations(module: str) -> Iterator[str]:
    """The docstrings and comments of a module."""
    for node in ast.walk(ast.parse(modules()[module])):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    lines = io.StringIO(modules()[module]).readline
    yield from (token.string for token in tokenize.generate_tokens(lines) if token.type == tokenize.COMMENT)


def test_no_docstring_or_comment_uses_a_banned_word() -> None:
    # Names of options and functions are not words of the text. Few modules have such a word at all, and only they are
    # taken apart.
    words = BANNED["en"] | CALQUES
    wrong = [
        f"{module}: {text!r}, say {better!r}"
        for module, source in modules().items()
        if re.search("|".join(words), source)
        for text in explanations(module)
        for banned, better in words.items()
        if re.search(banned, re.sub(r"`+[^`]*`+", "", text))
    ]
    assert wrong == []


def names(module: str) -> Iterator[str]:
    """What a module calls its functions, classes, arguments and variables."""
    source = modules()[module]
    if not any(re.search(banned, word) for word in set(re.findall(r"\w+", source)) for banned in NAMES):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                yield name


def scripts() -> Iterator[tuple[str, str]]:
    """The constants of the front end, with their file."""
    for path in sorted((ROOT / "frontend" / "src").rglob("*.ts*")):
        for name in re.findall(r"\bconst ([A-Z_]+)\b", path.read_text("utf-8")):
            yield str(path.relative_to(ROOT)), name


def test_no_name_uses_a_banned_word() -> None:
    found = [*scripts(), *((module, name) for module in modules() for name in names(module))]
    wrong = [
        f"{place}: {name}, say {better}"
        for place, name in found
        for banned, better in NAMES.items()
        if re.search(banned, name)
    ]
    assert wrong == []
