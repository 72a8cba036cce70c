"""Stored names follow the spelling: after staff have changed the list of words, and by ``respell_names``."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Q

from app.funds.importing.spelling import Speller, same_letters
from app.funds.models import Fund, Spelling, Tranche
from app.importing.alone import Lock, alone

_BATCH: Final = 2_000


def speller() -> Speller:
    """The spelling by the rules and by the words of staff."""
    return Speller(Spelling.objects.values_list("written", flat=True))


@dataclass(slots=True)
class Respelled:
    """Share classes and funds with another name than before, each with the former one."""

    tranches: list[tuple[Tranche, str]] = field(default_factory=list)
    funds: list[tuple[Fund, str]] = field(default_factory=list)


def respell(*, containing: str = "", dry_run: bool = False) -> Respelled:
    """Write the names of share classes and funds that are still the list's as the spelling is now.

    ``containing`` leaves out names that lack these words. A name that staff have changed in more than case, blanks and
    punctuation stays, and so does one that another fund of the company would then have. Raises ImportRunningError
    where an import runs.
    """
    with alone(Lock.FUNDS):
        found = _found(containing)
        if not dry_run:
            Tranche.objects.bulk_update([one for one, _ in found.tranches], ["name", "tranche"], batch_size=_BATCH)
            Fund.objects.bulk_update([one for one, _ in found.funds], ["name"], batch_size=_BATCH)
    return found


def _found(containing: str) -> Respelled:
    spell = speller()
    found = Respelled()
    stems: dict[int, str] = {}
    listed = Tranche.objects.filter(list_entry__isnull=False).select_related("list_entry", "fund")
    for tranche in listed.filter(_having(containing)).order_by("-primary", "pk"):
        wanted = spell.spell(tranche.list_entry.name)
        stems.setdefault(tranche.fund_id, wanted.stem)
        former = (tranche.name, tranche.tranche)
        if same_letters(tranche.name, wanted.name):
            tranche.name = wanted.name
        if same_letters(tranche.tranche, wanted.label):
            tranche.tranche = wanted.label
        if (tranche.name, tranche.tranche) != former:
            found.tranches.append((tranche, former[0]))
    found.funds += _funds(stems)
    return found


def _having(words: str) -> Q:
    return Q(list_entry__name__icontains=words) if words else Q()


def _funds(stems: dict[int, str]) -> Iterator[tuple[Fund, str]]:
    taken = set(Fund.objects.values_list("company_id", "name"))
    for fund in Fund.objects.filter(pk__in=stems).order_by("pk"):
        wanted = stems[fund.pk]
        if wanted != fund.name and same_letters(wanted, fund.name) and (fund.company_id, wanted) not in taken:
            former, fund.name = fund.name, wanted
            taken.add((fund.company_id, wanted))
            yield fund, former
