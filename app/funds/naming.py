"""A fund's name and what tells its share classes apart: a new name of the fund is one of its share classes as well."""

from typing import Final

from django.db.models import F, QuerySet, Value
from django.db.models.functions import Concat, Length, Substr

from app.funds.models import Fund, Tranche

LONGEST: Final = 255


def named_after(fund: int, name: str) -> QuerySet[Tranche]:
    """The share classes of a fund whose names begin with ``name``."""
    return Tranche.objects.filter(fund_id=fund, name__startswith=name)


def too_long(fund: Fund, former: str) -> QuerySet[Tranche]:
    """The share classes whose names would be too long if the fund were no longer called ``former``."""
    room = LONGEST - len(fund.name) + len(former)
    return named_after(fund.pk, former).annotate(length=Length("name")).filter(length__gt=room)


def rename_share_classes(fund: Fund, former: str) -> int:
    """Give share classes that were named after the fund its present name; others keep theirs. Returns how many."""
    rest = Substr(F("name"), len(former) + 1)
    return named_after(fund.pk, former).update(name=Concat(Value(fund.name), rest))
