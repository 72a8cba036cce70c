"""From rows to share classes: what may be imported, what is refused and why, and what lies outside the chosen
countries."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.funds.models import AssetClass
from app.importing.currencies import currencies
from app.importing.faults import Fault, fault, missing
from app.importing.rejects import Reject
from app.importing.sources import SourceRow
from search.fields.isin import is_valid, normalise

#: Columns that a list of share classes must have.
REQUIRED_COLUMNS = ("name", "issuer", "isin", "asset_class", "currency")
#: Domiciles of the default import, as ISIN prefixes: whose funds are sold in Germany, Austria and Switzerland.
COUNTRIES = ("LU", "DE", "IE", "AT", "CH", "LI", "FR", "GB")
#: What a list may call an asset class: the fund list's own words and this portal's codes.
ASSET_CLASSES = frozenset({"equity", "bond", "other", "commodity", *AssetClass.values})
_LONGEST_NAME = 255
_LONGEST_ISSUER = 200
#: Invisible characters that turn the reading direction or hide in a name: none belongs in one.
_INVISIBLE = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class ShareClass:
    """A row that may be imported; texts are trimmed, with single blanks."""

    line: int
    name: str
    issuer: str
    isin: str
    asset_class: str
    currency: str


@dataclass(slots=True)
class Checked:
    """Every row of the file in one of three places, so that nothing is lost: read = accepted + rejected + outside."""

    accepted: list[ShareClass] = field(default_factory=list)
    rejected: list[Reject] = field(default_factory=list)
    outside: int = 0

    @property
    def read(self) -> int:
        """How many data rows the file has."""
        return len(self.accepted) + len(self.rejected) + self.outside


def check(rows: Iterable[SourceRow], *, everywhere: bool) -> Checked:
    """Sort rows; ``everywhere`` lifts the limit to ISINs of the default countries."""
    result = Checked()
    first_line: dict[str, int] = {}
    for row in rows:
        isin = normalise(row.values.get("isin", ""))
        wrong = row.fault or _isin_fault(isin)
        if wrong is None and not everywhere and not isin.startswith(COUNTRIES):
            result.outside += 1
            continue
        wrong = wrong or _fault(row.values)
        if wrong is None and isin in first_line:
            wrong = fault("duplicate", "duplicate_isin", isin=isin, line=first_line[isin])
        if wrong:
            result.rejected.append(Reject(row.line, wrong, row.cells))
            continue
        first_line[isin] = row.line
        result.accepted.append(
            ShareClass(
                line=row.line,
                name=_single_blanks(row.values["name"]),
                issuer=_single_blanks(row.values["issuer"]),
                isin=isin,
                asset_class=row.values["asset_class"].casefold(),
                currency=row.values["currency"].upper(),
            )
        )
    return result


def _single_blanks(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _isin_fault(isin: str) -> Fault | None:
    if not isin:
        return missing("isin")
    if not is_valid(isin):
        return fault("isin_invalid", "isin", value=isin)
    return None


def _fault(values: dict[str, str]) -> Fault | None:
    for column, longest in (("name", _LONGEST_NAME), ("issuer", _LONGEST_ISSUER)):
        text = _single_blanks(values[column])
        if not text:
            return missing(column)
        if len(text) > longest:
            return fault(f"{column}_too_long", length=len(text), most=longest)
        if not is_readable(values[column]):
            return fault(f"{column}_unreadable")
    if values["asset_class"].casefold() not in ASSET_CLASSES:
        known = ", ".join(sorted(ASSET_CLASSES))
        return fault("asset_class_unknown", "one_of", value=values["asset_class"], known=known)
    if values["currency"].upper() not in currencies():
        return fault("currency_unknown", value=values["currency"])
    return None


def is_readable(text: str) -> bool:
    """Tell whether a text is fit to be shown: it has a letter, no control character, and no sign of a wrong
    encoding."""
    if not _LETTER.search(text) or "\ufffd" in text or _INVISIBLE.search(text):
        return False
    # Line breaks and tabs inside a name are control characters too; private use and lone surrogates are damage.
    if any(unicodedata.category(character) in {"Cc", "Co", "Cs", "Cn"} for character in text):
        return False
    return not _is_mojibake(text)


def _is_mojibake(text: str) -> bool:
    """UTF-8 that was read as a Windows or Latin-1 code page can be turned back; a real name cannot."""
    if text.isascii():
        return False
    for encoding in ("cp1252", "latin-1"):
        try:
            if text.encode(encoding).decode("utf-8") != text:
                return True
        except UnicodeError:
            continue
    return False
