"""Which fund parted share classes go to, and their parting, under the lock of imports (ADR 0195)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from app.funds.importing.checking import ShareClass
from app.funds.importing.grouping import fund_key, split_name
from app.funds.importing.loading import make_funds
from app.funds.importing.planning import NewFund, Plan, classified, entry_of, main_order
from app.funds.importing.respelling import speller
from app.funds.merging import merge
from app.funds.models import Fund, Tranche
from app.funds.parting import (
    Former,
    Parted,
    PartingError,
    former,
    main_then,
    part,
    require_one_fund,
    restored,
    share_classes,
)
from app.importing.alone import Lock, alone
from app.importing.progress import silent
from app.statistics.merging import follow

#: With what is told of them.
_KNOWN: Final = Fund.objects.select_related("company", "peergroup")


def separate(
    isins: Sequence[str] = (), *, dry_run: bool, name: str = "", into: int | None = None, number: int | None = None
) -> Parted:
    """Part share classes by ISIN, or those of a fund that was merged by its former ``number``, in one transaction.

    They go into the fund ``into``, else into a fund of their own: called ``name``, or as the rules call it. A dry run
    does the same and takes it back. Raises PartingError, and ImportRunningError where an import runs.
    """
    with alone(Lock.FUNDS, dry_run=dry_run):
        if number is not None:
            return _undo(former(number), name)
        members = _named(isins)
        fund = require_one_fund(members)
        whole = fund.tranches.count() == len(members)
        if into is None:
            if whole:
                raise PartingError(f"they are all share classes of fund {fund.pk}, of which nothing would be left")
            return part(members, _own(members, name), _main(members))
        target = _KNOWN.filter(pk=into).first()
        if target is None:
            raise PartingError(f"there is no fund {into}")
        if target.pk == fund.pk:
            raise PartingError(f"they are share classes of fund {fund.pk} already")
        if target.company_id != fund.company_id:
            raise PartingError(f"fund {into} has another asset manager")
        return _joined(members, target) if whole else part(members, target)


def _joined(members: Sequence[Tranche], into: Fund) -> Parted:
    """All share classes of a fund go: with them goes whatever belongs to it, and its number leads there."""
    gone = _KNOWN.get(pk=members[0].fund_id)
    isins = [one.isin for one in members]
    given = merge(Fund.objects.get(pk=gone.pk), into) + follow({gone.pk: into.pk})
    return Parted(gone, into, isins, given, Counter(), False, [gone.pk])


def _named(isins: Sequence[str]) -> list[Tranche]:
    found = list(Tranche.objects.filter(isin__in=isins).select_related("fund", "list_entry").order_by("pk"))
    unknown = sorted(set(isins) - {one.isin for one in found})
    if unknown:
        raise PartingError(f"no share class has the ISIN {', '.join(unknown)}")
    return found


def _undo(back: Former, name: str) -> Parted:
    members = share_classes(back)
    if not members:
        raise PartingError(f"none of the share classes of fund {back.number} is where the merging has put it")
    target = restored(back, members[0].fund)
    target.name = name or target.name
    _require_free(target.company_id, target.name)
    target.save(force_insert=True)
    return part(members, target, main_then(back, members), back)


def _require_free(company: int, name: str) -> None:
    if Fund.objects.filter(company=company, name=name).exists():
        raise PartingError(f"its asset manager has a fund called {name!r} already; give another name (--name)")


def _main(members: Sequence[Tranche]) -> Tranche:
    """The main share class as an import would choose it, an open one before the closed ones."""
    return min(members, key=lambda one: (one.closed_on is not None, *main_order(one, split_name(one.name))))


def _own(members: Sequence[Tranche], name: str) -> Fund:
    """A new fund, with what the rules say of the names of its share classes, else with what its fund has."""
    fund = members[0].fund
    entries = [entry for one in members if (entry := entry_of(one)) is not None]
    rows = [
        ShareClass(
            line=0, name=one.name, issuer=one.issuer, isin=one.tranche.isin, asset_class=fund.asset_class,
            currency=one.currency,
        )
        for one in entries
    ]  # fmt: skip
    stem = speller().spell(min((one.name for one in entries), key=lambda name: (len(name), name))).stem if rows else ""
    name = name or stem
    if not name:
        raise PartingError("the list names none of the share classes; say what the fund is called (--name)")
    _require_free(fund.company_id, name)
    if not rows:
        focus, regions = fund.investment_focus.all(), fund.regions.all()
        copy = Fund(
            name=name, company_id=fund.company_id, peergroup_id=fund.peergroup_id, universe_id=fund.universe_id,
            asset_class=fund.asset_class, fund_classification=fund.fund_classification,
        )  # fmt: skip
        copy.save()
        copy.investment_focus.set(focus)
        copy.regions.set(regions)
        return copy
    key = (fund.company_id, fund_key(name))
    plan = Plan(funds={key: NewFund(name, classified(rows))})
    make_funds(plan, {}, silent)
    return _KNOWN.get(pk=plan.fund_ids[key])
