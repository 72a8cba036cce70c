"""Where a fund's ratings are not comparable with each other: another peergroup, or another currency (ADR 0181).

A rating keeps the peergroup and the currency in which it was made; ratings of versions that did not keep them are taken
as comparable.
"""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from app.figures import frame
from app.figures.frame import Item, notice
from app.funds.models import Peergroup
from app.http.messages import Language
from search.texts import Text

_MADE: Final = f"""
    SELECT e.record_date, e.peergroup_id, e.currency, {Peergroup.name.sql("p")}
    FROM ratings_explanation e LEFT JOIN funds_peergroup p ON p.id = e.peergroup_id
    WHERE e.fund_id = %(fund)s AND e.record_date BETWEEN %(since)s AND %(until)s AND e.currency <> ''
    ORDER BY e.record_date
"""  # noqa: S608
_NOW: Final = f"""
    SELECT p.id, p.currency, {Peergroup.name.sql("p")}
    FROM funds_fund f JOIN funds_peergroup p ON p.id = f.peergroup_id WHERE f.id = %(fund)s
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class _Made:
    """A rating: its record date, and where it was made; a peergroup that is gone has no id and no name."""

    record_date: date
    peergroup: int | None
    currency: str
    name: Text | None


def notices(fund: int, since: date, until: date, lang: Language) -> list[Item]:
    """What breaks the row of a fund's ratings between two record dates, and after the last one of them."""
    values = {"fund": fund, "since": since, "until": until}
    made = [
        _Made(day, peergroup, currency, _name(*name)) for day, peergroup, currency, *name in frame.rows(_MADE, values)
    ]
    found = []
    for before, after in pairwise(made):
        if before.peergroup != after.peergroup:
            names = {"before": _called(before.name, lang), "after": _called(after.name, lang)}
            found.append(notice("peergroup_changed", lang, last=before.record_date, day=after.record_date, **names))
        elif before.currency != after.currency:
            currencies = {"before": before.currency, "after": after.currency}
            found.append(notice("currency_changed", lang, last=before.record_date, day=after.record_date, **currencies))
    if made:
        [(peergroup, currency, *name)] = frame.rows(_NOW, values)
        last = made[-1]
        if last.peergroup != peergroup:
            names = {"before": _called(last.name, lang), "after": _called(_name(*name), lang)}
            found.append(notice("peergroup_changes", lang, day=last.record_date, **names))
        elif last.currency != currency:
            found.append(notice("currency_changes", lang, day=last.record_date, before=last.currency, after=currency))
    return found


def _name(german: str | None, english: str | None) -> Text | None:
    return None if german is None or english is None else Text(german, english)


def _called(name: Text | None, lang: Language) -> str:
    return "–" if name is None else name.in_language(lang)
