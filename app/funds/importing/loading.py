"""The plan of an import and its one transaction.

A list is authoritative for what it states: name, issuer and currency of a share class, known by its ISIN. What the
rules
derive for a fund (peergroup, universe, focus, regions, main tranche) is set when the fund is made and is the provider
staff's
from then on. Importing the same list again changes nothing and writes nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from django.db import connection, transaction

from app.funds.importing.classifying import Classified, classify, rule_book
from app.funds.importing.grouping import Label, company_key, fund_key, split_name
from app.funds.importing.screening import ShareClass
from app.funds.models import Fund, InvestmentFocus, Peergroup, Region, Tranche, Universe
from app.managers.models import Company

#: Two imports at once would each plan without the other's rows; the second waits for this advisory lock.
_IMPORT_LOCK = 7_460_311
_BATCH = 2_000
_CHANGEABLE = ("name", "tranche", "currency", "wkn", "accumulating", "fund", "primary")

Progress = Callable[[str, int, int], None]
GroupKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Member:
    """A share class of the list with its label."""

    row: ShareClass
    label: Label


@dataclass(frozen=True, slots=True)
class NewFund:
    """A fund to be made: ``members`` begins with its main tranche."""

    key: GroupKey
    name: str
    classified: Classified


@dataclass(slots=True)
class Plan:
    """What an import would change; an empty plan means that the list is already loaded."""

    companies: dict[str, str] = field(default_factory=dict)
    funds: dict[GroupKey, NewFund] = field(default_factory=dict)
    new: list[tuple[Member, GroupKey, bool]] = field(default_factory=list)
    changed: list[tuple[Tranche, Member, GroupKey | None, bool]] = field(default_factory=list)
    unchanged: int = 0
    fund_ids: dict[GroupKey, int] = field(default_factory=dict)

    @property
    def moved(self) -> int:
        """How many known share classes go to another fund."""
        return sum(1 for _, _, key, _ in self.changed if key is not None)


def load(rows: Sequence[ShareClass], *, dry_run: bool, progress: Progress) -> Plan:
    """Plan the import of ``rows`` and, unless ``dry_run``, carry it out in one transaction; returns the plan."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_IMPORT_LOCK])
        plan = make_plan(rows, progress)
        if not dry_run:
            _carry_out(plan, progress)
    return plan


def wkn_of(isin: str) -> str:
    """Return the WKN that a German ISIN contains (characters 6 to 11), else an empty text."""
    return isin[5:11] if isin.startswith("DE") else ""


def make_plan(rows: Sequence[ShareClass], progress: Progress) -> Plan:
    """Compare rows with the database; reads only."""
    plan = Plan()
    company_names = {company_key(name): name for name in Company.objects.order_by("-id").values_list("name", flat=True)}
    plan.companies = _new_companies(rows, company_names)
    known = {tranche.isin: tranche for tranche in Tranche.objects.select_related("fund__company")}
    for fund in Fund.objects.select_related("company").order_by("-id").only("id", "name", "company__name"):
        plan.fund_ids[company_key(fund.company.name), fund_key(fund.name)] = fund.pk

    groups: dict[GroupKey, list[Member]] = defaultdict(list)
    for row in rows:
        label = split_name(row.name)
        groups[company_key(row.issuer), fund_key(label.stem)].append(Member(row, label))
    for number, (key, members) in enumerate(groups.items(), start=1):
        _plan_group(plan, key, sorted(members, key=_main_tranche_order), known)
        if number % 250 == 0 or number == len(groups):
            progress("Comparing with the database", number, len(groups))
    return plan


def _new_companies(rows: Iterable[ShareClass], existing: dict[str, str]) -> dict[str, str]:
    """Return name by key; of several spellings the most frequent wins, among equals the first in the alphabet."""
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        spellings[company_key(row.issuer)][row.issuer] += 1
    return {
        key: min(counts, key=lambda name, counts=counts: (-counts[name], name))  # type: ignore[misc]
        for key, counts in spellings.items()
        if key not in existing
    }


def _main_tranche_order(member: Member) -> tuple[bool, bool, bool, int, str]:
    """Euro first, then retail, then unhedged, then the shortest label; the lowest ISIN settles what is left."""
    label = member.label
    return (member.row.currency != "EUR", label.institutional, label.hedged, len(label.label), member.row.isin)


def _plan_group(plan: Plan, key: GroupKey, members: list[Member], known: dict[str, Tranche]) -> None:
    placed = [(member, known.get(member.row.isin)) for member in members]
    settled = [tranche for member, tranche in placed if tranche is not None and _stays(tranche, member)]
    if key not in plan.fund_ids and settled:
        # The staff renamed the fund: new share classes join their siblings.
        plan.fund_ids[key] = min(tranche.fund_id for tranche in settled)
    is_new = key not in plan.fund_ids
    if is_new:
        main = members[0]
        plan.funds[key] = NewFund(
            key,
            main.label.stem,
            classify(
                main.label.stem,
                main.row.asset_class,
                main.row.currency,
                all_institutional=all(member.label.institutional for member in members),
            ),
        )
    for place, (member, tranche) in enumerate(placed):
        is_main = is_new and place == 0
        if tranche is None:
            plan.new.append((member, key, is_main))
        elif not _stays(tranche, member):
            moves = is_new or tranche.fund_id != plan.fund_ids[key]
            plan.changed.append((tranche, member, key if moves else None, is_main if moves else tranche.primary))
        elif tranche.currency != member.row.currency:
            plan.changed.append((tranche, member, None, tranche.primary))
        else:
            plan.unchanged += 1


def _stays(tranche: Tranche, member: Member) -> bool:
    """A known share class keeps its fund, also one that staff chose, as long as its name and issuer are the same."""
    same_company = company_key(tranche.fund.company.name) == company_key(member.row.issuer)
    return tranche.name == member.row.name and same_company


def _carry_out(plan: Plan, progress: Progress) -> None:
    if not (plan.new or plan.changed):
        return
    Company.objects.bulk_create([Company(name=name) for name in plan.companies.values()], batch_size=_BATCH)
    _make_funds(plan, progress)
    total = len(plan.new)
    for start in range(0, total, _BATCH):
        Tranche.objects.bulk_create(
            [_tranche(member, plan.fund_ids[key], main) for member, key, main in plan.new[start : start + _BATCH]]
        )
        progress("Writing share classes", min(start + _BATCH, total), total)
    _apply_changes(plan, progress)


def _make_funds(plan: Plan, progress: Progress) -> None:
    terms = _Terms(plan.funds.values())
    companies = {company_key(company.name): company.pk for company in Company.objects.order_by("-id")}
    wanted = list(plan.funds.values())
    made = Fund.objects.bulk_create(
        [
            Fund(
                name=new.name,
                company_id=companies[new.key[0]],
                peergroup_id=terms.peergroups[new.classified.peergroup],
                universe_id=terms.universes[new.classified.universe],
                asset_class=new.classified.asset_class,
                fund_classification=new.classified.fund_classification,
            )
            for new in wanted
        ],
        batch_size=_BATCH,
    )
    Focus, Regions = Fund.investment_focus.through, Fund.regions.through  # noqa: N806
    focus, regions = [], []
    for new, fund in zip(wanted, made, strict=True):
        plan.fund_ids[new.key] = fund.pk
        focus += [Focus(fund_id=fund.pk, investmentfocus_id=terms.focus[code]) for code in new.classified.focus]
        regions += [Regions(fund_id=fund.pk, region_id=terms.regions[code]) for code in new.classified.regions]
    Focus.objects.bulk_create(focus, batch_size=_BATCH)
    Regions.objects.bulk_create(regions, batch_size=_BATCH)
    progress("Writing funds", len(made), len(made))


def _tranche(member: Member, fund_id: int, main: bool) -> Tranche:
    return Tranche(
        fund_id=fund_id,
        name=member.row.name,
        tranche=member.label.label,
        isin=member.row.isin,
        wkn=wkn_of(member.row.isin),
        currency=member.row.currency,
        primary=main,
        accumulating=member.label.accumulating,
    )


def _apply_changes(plan: Plan, progress: Progress) -> None:
    left: set[int] = set()
    changed = []
    for tranche, member, key, main in plan.changed:
        if key is not None:
            left.add(tranche.fund_id)
            tranche.fund_id = plan.fund_ids[key]
        tranche.name = member.row.name
        tranche.tranche = member.label.label
        tranche.currency = member.row.currency
        tranche.wkn = wkn_of(member.row.isin) or tranche.wkn
        tranche.accumulating = member.label.accumulating
        tranche.primary = main
        changed.append(tranche)
    # One batch: a main tranche that comes must not meet the one that leaves the same fund.
    changed.sort(key=lambda tranche: tranche.primary)
    Tranche.objects.bulk_update(changed, _CHANGEABLE, batch_size=_BATCH)
    Fund.objects.filter(pk__in=left, tranches__isnull=True).delete()
    if changed:
        progress("Changing share classes", len(changed), len(changed))


class _Terms:
    """Ids by code of every term the rules know; missing ones are made, of the peergroups only those that are needed."""

    def __init__(self, funds: Iterable[NewFund]) -> None:
        book = rule_book()
        used = {new.classified.peergroup for new in funds}
        Universe.objects.bulk_create(
            [Universe(code=r.code, name_de=r.de, name_en=r.en) for r in book.universes], ignore_conflicts=True
        )
        InvestmentFocus.objects.bulk_create(
            [InvestmentFocus(code=r.code, name_de=r.de, name_en=r.en) for r in book.focus], ignore_conflicts=True
        )
        Region.objects.bulk_create(
            [Region(code=r.code, name_de=r.de, name_en=r.en, guided=r.guided) for r in book.regions],
            ignore_conflicts=True,
        )
        present = set(Peergroup.objects.values_list("code", flat=True))
        Peergroup.objects.bulk_create(
            [
                Peergroup(code=g.code, name_de=g.de, name_en=g.en, asset_class=g.asset_class)
                for g in book.peergroups
                if g.code in used - present
            ]
        )
        self.universes = dict(Universe.objects.values_list("code", "pk"))
        self.focus = dict(InvestmentFocus.objects.values_list("code", "pk"))
        self.regions = dict(Region.objects.values_list("code", "pk"))
        self.peergroups = {code: pk for code, pk in Peergroup.objects.values_list("code", "pk") if code}
