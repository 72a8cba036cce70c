"""User texts of the HTTP API in German and English.

The texts are data (``de.toml``, ``en.toml``); code only names their keys. A missing key is a KeyError, and a test holds
both catalogues against each other and against the keys that the code uses.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

Language = Literal["de", "en"]

DEFAULT_LANGUAGE: Language = "de"
LANGUAGES: tuple[Language, ...] = ("de", "en")


def _flatten(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Turn nested TOML tables into dotted keys."""
    flat: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            flat |= _flatten(value, f"{prefix}{name}.")
        else:
            flat[f"{prefix}{name}"] = str(value)
    return flat


@cache
def catalogue(lang: Language) -> dict[str, str]:
    """All texts of one language by dotted key."""
    return _flatten(tomllib.loads((Path(__file__).parent / f"{lang}.toml").read_text("utf-8")))


def text(key: str, lang: Language, /, **values: object) -> str:
    """The text of ``key`` with ``{placeholders}`` filled in. Raises KeyError for an unknown key or a missing value."""
    template = catalogue(lang)[key]
    return template.format_map(values) if values else template


def only_in(written: Language, lang: Language) -> str:
    """What readers of ``lang`` are told of a text that is written in ``written``; empty if that is their language."""
    return "" if written == lang else text(f"language.only_{written}", lang)
