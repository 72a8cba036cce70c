"""The one transaction of an import. Importing the same list again changes nothing and writes nothing."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection

from app.funds.importing.checking import ShareClass
from app.funds.importing.classifying import CodeRule, PeergroupRule, rule_book
from app.funds.importing.ending import ended_on
from app.funds.importing.planning import Member, NewFund, Plan, make_plan
from app.funds.importing.telling import tell
from app.funds.models import Fund, InvestmentFocus, ListEntry, Peergroup, Region, Term, Tranche, Universe
from app.funds.ownership import Kind, mark_as_own
from app.importing.alone import Lock, alone
from app.importing.differences import Differences
from app.importing.progress import Progress
from app.managers.models import Company
from search.texts import Text

_BATCH = 2_000
_CHANGEABLE = ("name", "tranche", "currency", "accumulating", "fund", "primary")


def load(
    rows: Sequence[ShareClass],
    *,
    demo: bool,
    dry_run: bool,
    progress: Progress,
    differences: Differences | None = None,
) -> Plan:
    """Plan the import of ``rows`` and, unless ``dry_run``, carry it out in one transaction; returns the plan.

    ``demo`` says that they are of the demo list; any other list is of somebody's own funds. Raises
    ImportRunningError at once while another import runs.
    """
    with alone(Lock.FUNDS):
        plan = make_plan(rows, progress, demo=demo)
        if differences is not None:
            tell(plan, differences)
        if not dry_run:
            if rows and not demo:
                mark_as_own(Kind.SHARE_CLASSES)
            _carry_out(plan, progress, demo=demo)
    return plan


def wkn_of(isin: str) -> str:
    """Return the WKN that a German ISIN contains (characters 6 to 11), else an empty text."""
    return isin[5:11] if isin.startswith("DE") else ""


def _carry_out(plan: Plan, progress: Progress, *, demo: bool) -> None:
    company_ids = _make_companies(plan)
    _rename_funds(plan, company_ids)
    make_funds(plan, company_ids, progress)
    total = len(plan.new)
    for start in range(0, total, _BATCH):
        batch = plan.new[start : start + _BATCH]
        made = Tranche.objects.bulk_create(
            [_tranche(member, plan.fund_ids[key], main, demo=demo) for member, key, main in batch]
        )
        plan.entries += [
            ListEntry(tranche=tranche, name=row.name, issuer=row.issuer, currency=row.currency, demo=demo)
            for tranche, row in zip(made, (member.row for member, _, _ in batch), strict=True)
        ]
        progress("Writing share classes", min(start + _BATCH, total), total)
    _apply_changes(plan, progress)
    ListEntry.objects.bulk_create(
        plan.entries,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["tranche"],
        update_fields=["name", "issuer", "currency", "demo"],
    )
    if plan.new:
        _take_statistics()


def _take_statistics() -> None:
    """Have the planner know the new rows: the index is built next, and says how many documents there will be."""
    with connection.cursor() as cursor:
        for model in (Company, Fund, Tranche):
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")


def _make_companies(plan: Plan) -> dict[str, int]:
    """Return the ids of the new companies by the key of their name."""
    made = Company.objects.bulk_create(
        [Company(name=name, import_name=name) for name in plan.companies.values()], batch_size=_BATCH
    )
    for id, name in plan.import_names.items():
        Company.objects.filter(pk=id).update(import_name=name)
    return {key: company.pk for key, company in zip(plan.companies, made, strict=True)}


def _rename_funds(plan: Plan, company_ids: dict[str, int]) -> None:
    for id, (name, company) in plan.renamed.items():
        values: dict[str, str | int] = {} if name is None else {"name": name}
        if company is not None:
            values["company_id"] = company_ids[company] if isinstance(company, str) else company
        Fund.objects.filter(pk=id).update(**values)


def make_funds(plan: Plan, company_ids: dict[str, int], progress: Progress) -> None:
    if not plan.funds:
        return
    terms = _TermIds(plan.funds.values())
    wanted = list(plan.funds.items())
    made = Fund.objects.bulk_create(
        [
            Fund(
                name=new.name,
                company_id=company_ids[company] if isinstance(company, str) else company,
                peergroup_id=terms.peergroups[new.classified.peergroup],
                universe_id=terms.universes[new.classified.universe],
                asset_class=new.classified.asset_class,
                fund_classification=new.classified.fund_classification,
            )
            for (company, _), new in wanted
        ],
        batch_size=_BATCH,
    )
    Focus, Regions = Fund.investment_focus.through, Fund.regions.through  # noqa: N806
    focus, regions = [], []
    for (key, new), fund in zip(wanted, made, strict=True):
        plan.fund_ids[key] = fund.pk
        focus += [Focus(fund_id=fund.pk, investmentfocus_id=terms.focus[code]) for code in new.classified.focus]
        regions += [Regions(fund_id=fund.pk, region_id=terms.regions[code]) for code in new.classified.regions]
    Focus.objects.bulk_create(focus, batch_size=_BATCH)
    Regions.objects.bulk_create(regions, batch_size=_BATCH)
    progress("Writing funds", len(made), len(made))


def _tranche(member: Member, fund_id: int, main: bool, *, demo: bool) -> Tranche:
    return Tranche(
        fund_id=fund_id,
        name=member.spelled.name,
        tranche=member.spelled.label,
        isin=member.row.isin,
        wkn=wkn_of(member.row.isin),
        currency=member.row.currency,
        primary=main,
        accumulating=member.label.accumulating,
        closed_on=ended_on(member.row.name) if demo else None,
    )


def _apply_changes(plan: Plan, progress: Progress) -> None:
    left: set[int] = set()
    changed = []
    for change in plan.changed:
        tranche = change.tranche
        if change.key is not None:
            left.add(tranche.fund_id)
            tranche.fund_id = plan.fund_ids[change.key]
        for column, value in change.values.items():
            setattr(tranche, column, value)
        changed.append(tranche)
    # One batch: a main tranche that comes must not meet the one that leaves the same fund.
    changed.sort(key=lambda tranche: tranche.primary)
    Tranche.objects.bulk_update(changed, _CHANGEABLE, batch_size=_BATCH)
    Fund.objects.filter(pk__in=left, tranches__isnull=True).delete()
    if changed:
        progress("Changing share classes", len(changed), len(changed))


def _named(rule: CodeRule | PeergroupRule) -> dict[str, Any]:
    return {**Term.name.values(Text(rule.de, rule.en))}


def peergroups_of(codes: Iterable[str]) -> dict[str, int]:
    """Return the ids of all peergroups that have a code, after making those of ``codes`` that are missing."""
    used = set(codes) - set(Peergroup.objects.values_list("code", flat=True))
    Peergroup.objects.bulk_create(
        [
            Peergroup(code=g.code, asset_class=g.asset_class, currency=g.currency, **_named(g))
            for g in rule_book().peergroups
            if g.code in used
        ]
    )
    return {code: pk for code, pk in Peergroup.objects.values_list("code", "pk") if code}


class _TermIds:
    """Ids by code of every term the rules know; missing ones are made, of the peergroups only those that are needed."""

    def __init__(self, funds: Iterable[NewFund]) -> None:
        book = rule_book()
        used = {new.classified.peergroup for new in funds}
        Universe.objects.bulk_create(
            [Universe(code=r.code, **_named(r)) for r in book.universes], ignore_conflicts=True
        )
        InvestmentFocus.objects.bulk_create(
            [InvestmentFocus(code=r.code, **_named(r)) for r in book.focus], ignore_conflicts=True
        )
        Region.objects.bulk_create(
            [Region(code=r.code, guided=r.guided, **_named(r)) for r in book.regions],
            ignore_conflicts=True,
        )
        self.universes = dict(Universe.objects.values_list("code", "pk"))
        self.focus = dict(InvestmentFocus.objects.values_list("code", "pk"))
        self.regions = dict(Region.objects.values_list("code", "pk"))
        self.peergroups = peergroups_of(used)
