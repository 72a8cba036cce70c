"""Knows the header of a sheet of classifications: a plain one in several languages, or a European ESG Template."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

ISIN: Final = "isin"
ARTICLE: Final = "article"
VALID_FROM: Final = "valid_from"
SOURCE: Final = "source"
SHARE: Final = "minimum_sustainable"
#: What a European ESG Template states beside ISIN (field 23) and article (field 27): the minimum share of sustainable
#: investments of a product under article 8 (field 41), under article 9 with an environmental and with a social
#: objective (fields 45 and 48), and of any (field 65).
TEMPLATE_SHARES: Final = ("share_article_8", "share_environmental", "share_social", "share_planned")

#: Fields of the template by the number that their name begins with, which stays when the rest of a name is respelt.
_TEMPLATE: Final[Mapping[str, str]] = {
    "20000": ISIN,
    "20040": ARTICLE,
    "20180": TEMPLATE_SHARES[0],
    "20220": TEMPLATE_SHARES[1],
    "20250": TEMPLATE_SHARES[2],
    "20420": TEMPLATE_SHARES[3],
}
_FIELD: Final = re.compile(r"(\d{5})(?:[_ ].*)?", re.DOTALL)
_ALIASES: Final[Mapping[str, Sequence[str]]] = {
    ISIN: ("isin", "isin code", "isin nummer", "isin nr", "isin number", "code isin", "codice isin"),
    ARTICLE: (
        "article",
        "artikel",
        "art",
        "sfdr",
        "sfdr article",
        "sfdr artikel",
        "article sfdr",
        "artikel sfdr",
        "artikel der offenlegungsverordnung",
        "artikel offenlegungsverordnung",
        "sfdr classification",
        "sfdr klassifizierung",
        "sfdr kategorie",
        "sfdr category",
        "sfdr product type",
        "article 8 9",
        "artikel 8 9",
        "article 6 8 9",
        "artikel 6 8 9",
        "classification sfdr",
        "articolo",
        "articolo sfdr",
    ),
    VALID_FROM: (
        "valid from",
        "valid since",
        "effective from",
        "effective since",
        "effective date",
        "in force since",
        "gültig ab",
        "gueltig ab",
        "gültig seit",
        "gilt ab",
        "gilt seit",
        "wirksam ab",
        "valable à partir du",
        "valable depuis",
        "en vigueur depuis",
        "date d effet",
        "valido dal",
        "in vigore dal",
        "data di efficacia",
    ),
    SOURCE: ("source", "quelle", "document", "dokument", "fonte", "documento"),
    SHARE: (
        "minimum sustainable",
        "minimum sustainable share",
        "minimum sustainable investments",
        "minimum share of sustainable investments",
        "mindestanteil",
        "mindestanteil nachhaltig",
        "mindestanteil nachhaltiger investitionen",
        "mindestanteil nachhaltige investitionen",
        "mindestanteil an nachhaltigen investitionen",
        "part minimale d investissements durables",
        "quota minima di investimenti sostenibili",
    ),
}
_BY_ALIAS: Final = {alias: column for column, aliases in _ALIASES.items() for alias in aliases}
_UNIT: Final = re.compile(r"\((?:%|in %|prozent|percent)\)|\bin (?:%|prozent|percent)")
_BETWEEN: Final = re.compile(r"[\W_]+")


def known_columns(cells: Sequence[str]) -> list[str] | None:
    """What the columns are called, with nothing for those that are not read; None where the row is no header.

    A name that stands twice is read once: the first column of that name counts.
    """
    template = _known([_of_template(cell) for cell in cells])
    if ISIN in template and ARTICLE in template:
        return template
    plain = _known([_BY_ALIAS.get(_plain(cell), "") for cell in cells])
    return plain if ISIN in plain and ARTICLE in plain else None


def _known(names: Sequence[str]) -> list[str]:
    return [name if name not in names[:place] else "" for place, name in enumerate(names)]


def _of_template(cell: str) -> str:
    found = _FIELD.fullmatch(cell.strip())
    return _TEMPLATE.get(found[1], "") if found else ""


def _plain(cell: str) -> str:
    """A name without capitals, units and signs."""
    return _BETWEEN.sub(" ", _UNIT.sub(" ", cell.casefold())).strip()
