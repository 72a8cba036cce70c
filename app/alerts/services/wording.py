"""Changes in words, for mails and feeds."""

from collections.abc import Mapping
from typing import Any

from app.http import formats
from app.http.messages import Language, text


def quantity(value: float | str | None, unit: str, lang: Language, *, exact: bool = False) -> str:
    """A value as it is read in a language; a dash for a missing one. ``exact``: with all of its decimals."""
    if isinstance(value, str):
        return value
    if value is None:
        return formats.MISSING
    digits = len(formats.plain(value, "en").partition(".")[2])
    digits = max(digits, 2) if exact and digits else 2
    if unit in ("percent", "percent_per_year"):
        return formats.percent(value, lang, digits)
    if unit == "mio_eur":
        return formats.millions(value, lang, digits)
    # Points of a rating, and most limits, are whole numbers; an ESG score is not.
    return formats.number(value, lang, 0 if float(value).is_integer() else digits)


def line_of(item: Mapping[str, Any], lang: Language) -> str:
    """Why a change is told, in one line: "Rating points 76 → 79, limit ≥ 78"."""
    if item["kind"] in ("upgrade", "downgrade", "none") and item["rank_before"] != item["rank_after"]:
        ranks = text(
            "alerts.line.rank",
            lang,
            before=item["rank_before"] or formats.MISSING,
            after=item["rank_after"] or formats.MISSING,
        )
    else:
        ranks = ""
    parts = [ranks] if ranks else []
    for reason in item["reasons"]:
        if reason["field"] == "closed_on":
            key = "alerts.line.closed" if reason["after"] else "alerts.line.reopened"
            parts.append(text(key, lang, date=reason["after"] or reason["before"]))
            continue
        before, after = (quantity(reason[name], reason["unit"], lang) for name in ("before", "after"))
        if before == after:
            before, after = (quantity(reason[name], reason["unit"], lang, exact=True) for name in ("before", "after"))
        limit = text("alerts.line.limit", lang, limit=reason["limit"]) if reason["limit"] else ""
        parts.append(f"{reason['label']} {before} → {after}{limit}")
    if item.get("review"):
        parts.append(item["review"])
    if item.get("incomparable"):
        parts.append(item["incomparable"])
    if item.get("new"):
        parts.append(text("alerts.line.new", lang))
    if item.get("gone"):
        parts.append(text("alerts.line.gone", lang))
    return "; ".join(parts)
