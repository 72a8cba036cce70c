"""What an import would change: the list is compared with what it said the last time (ADR 0013).

A list is authoritative for name, issuer and currency of a share class, known by its ISIN. A column follows the list as
long as staff leave it alone; what staff changed is theirs from then on. What the rules derive for a fund (peergroup,
universe, focus, regions, main tranche) is set once, when the fund is made.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models.functions import Coalesce

from app.funds.importing.checking import ShareClass
from app.funds.importing.classifying import Classified, classify
from app.funds.importing.grouping import Label, company_key, fund_key, split_name
from app.funds.importing.respelling import speller
from app.funds.importing.spelling import Spelled, Speller, same_letters
from app.funds.models import Fund, ListEntry, Tranche
from app.importing.progress import Progress
from app.managers.models import Company

#: A company's id or, for one that is to be made, the key of its name.
CompanyKey = int | str
GroupKey = tuple[CompanyKey, str]


@dataclass(frozen=True, slots=True)
class Member:
    """A share class of the list with its label, and its name as the maker writes it."""

    row: ShareClass
    label: Label
    spelled: Spelled


@dataclass(frozen=True, slots=True)
class NewFund:
    """A fund to be made."""

    name: str
    classified: Classified


@dataclass(frozen=True, slots=True)
class Change:
    """New values of a known share class by column; ``key`` is the group it moves to, None where it stays."""

    tranche: Tranche
    values: dict[str, object]
    key: GroupKey | None


@dataclass(slots=True)
class Plan:
    """What an import would change; ``fund_ids`` are the funds that groups of the list go to, by group."""

    companies: dict[str, str] = field(default_factory=dict)
    import_names: dict[int, str] = field(default_factory=dict)
    funds: dict[GroupKey, NewFund] = field(default_factory=dict)
    renamed: dict[int, tuple[str | None, CompanyKey | None]] = field(default_factory=dict)
    new: list[tuple[Member, GroupKey, bool]] = field(default_factory=list)
    changed: list[Change] = field(default_factory=list)
    entries: list[ListEntry] = field(default_factory=list)
    unchanged: list[ShareClass] = field(default_factory=list)
    #: Share classes with the values of the list that gave way to what staff have set.
    kept: list[tuple[Tranche, dict[str, object]]] = field(default_factory=list)
    fund_ids: dict[GroupKey, int] = field(default_factory=dict)

    @property
    def moved(self) -> int:
        """How many known share classes go to another fund."""
        return sum(1 for change in self.changed if change.key is not None)


def make_plan(rows: Sequence[ShareClass], progress: Progress, *, demo: bool) -> Plan:
    """Compare rows, of the demo list or of another one, with the database; reads only."""
    return _Planner(rows, demo=demo).plan(progress)


class Keys:
    """To which company and fund a list's names belong: what they had been said to be before counts first."""

    def __init__(self, known: Iterable[Tranche]) -> None:
        """Find companies by key of the issuer: the list's own name first, then where its classes are, then any name."""
        # The names of a merged company lead to the one that took it in.
        present = Coalesce("merged_into", "id")
        companies = list(Company.objects.order_by("-id").values_list(present, "name", "import_name"))
        votes: dict[str, Counter[int]] = defaultdict(Counter)
        for tranche in known:
            if (entry := entry_of(tranche)) is not None:
                votes[company_key(entry.issuer)][tranche.fund.company_id] += 1
        self.companies: dict[str, int] = (
            {company_key(name): id for id, name, _ in companies}
            | {issuer: winner(counts) for issuer, counts in votes.items()}
            | {company_key(import_name): id for id, _, import_name in companies if import_name}
        )

    def of(self, issuer: str, name: str) -> GroupKey:
        """The company, and the key of the fund by the present rules."""
        company = company_key(issuer)
        return self.companies.get(company, company), fund_key(split_name(name).stem)


class _Planner:
    """Holds what the database knows while the groups of the list are planned one by one."""

    def __init__(self, rows: Sequence[ShareClass], *, demo: bool) -> None:
        self._rows = rows
        self._demo = demo
        self._known = {t.isin: t for t in Tranche.objects.select_related("fund__company", "list_entry")}
        self._sizes = Counter(tranche.fund_id for tranche in self._known.values())
        self._plan = Plan()
        self._listed: frozenset[GroupKey] = frozenset()
        self._speller = speller()
        self._keys = Keys(self._known.values())
        self._plan.fund_ids = self._find_funds()

    def plan(self, progress: Progress) -> Plan:
        self._plan_companies()
        groups: dict[GroupKey, list[Member]] = defaultdict(list)
        for row in self._rows:
            label = split_name(row.name)
            member = Member(row, label, self._speller.spell(row.name, label))
            groups[self._keys.of(row.issuer, row.name)].append(member)
        self._listed = frozenset(groups)
        for number, (key, members) in enumerate(groups.items(), start=1):
            self._plan_group(key, sorted(members, key=_main_tranche_order))
            if number % 250 == 0 or number == len(groups):
                progress("Comparing with the database", number, len(groups))
        return self._plan

    def _find_funds(self) -> dict[GroupKey, int]:
        """Ids by group: where the list's other share classes of the group are, else the fund of that name."""
        votes: dict[GroupKey, Counter[int]] = defaultdict(Counter)
        for tranche in self._known.values():
            if (entry := entry_of(tranche)) is not None:
                votes[self._keys.of(entry.issuer, entry.name)][tranche.fund_id] += 1
        named: dict[GroupKey, int] = {
            (company, fund_key(name)): id
            for id, company, name in Fund.objects.order_by("-id").values_list("id", "company_id", "name")
        }
        return named | {key: winner(counts) for key, counts in votes.items()}

    def _plan_companies(self) -> None:
        """Of several spellings the most frequent wins, among equals the first in the alphabet."""
        unnamed = set(Company.objects.filter(import_name=None).values_list("id", flat=True))
        # A merged company keeps the name that the list has for it.
        taken = set(Company.objects.exclude(import_name=None).values_list("import_name", flat=True))
        spellings: dict[str, Counter[str]] = defaultdict(Counter)
        for row in self._rows:
            spellings[company_key(row.issuer)][row.issuer] += 1
        for key, counts in spellings.items():
            name = min(counts, key=lambda name, counts=counts: (-counts[name], name))  # type: ignore[misc]
            id = self._keys.companies.get(key)
            if id is None:
                self._plan.companies[key] = name
            elif id in unnamed and name not in taken:
                self._plan.import_names.setdefault(id, name)

    def _plan_group(self, key: GroupKey, members: list[Member]) -> None:
        placed = [(member, self._known.get(member.row.isin)) for member in members]
        going = {t.pk for _, t in placed if t is not None and self._list_moves(t, key)}
        if key not in self._plan.fund_ids:
            self._find_home(key, placed, going)
        is_new = key not in self._plan.fund_ids
        if is_new and (going or any(tranche is None for _, tranche in placed)):
            self._plan.funds[key] = _new_fund(members)
        for place, (member, tranche) in enumerate(placed):
            is_main = is_new and place == 0
            if tranche is None:
                self._plan.new.append((member, key, is_main))
                continue
            moves = tranche.pk in going and tranche.fund_id != self._plan.fund_ids.get(key)
            self._plan_known(tranche, member, key if moves else None, is_main)

    def _list_moves(self, tranche: Tranche, key: GroupKey) -> bool:
        """Tell whether the list moved it to this group, and staff had not taken it away from its siblings before."""
        entry = entry_of(tranche)
        if entry is None:
            return False
        former = self._keys.of(entry.issuer, entry.name)
        return former != key and self._plan.fund_ids.get(former) == tranche.fund_id

    def _find_home(self, key: GroupKey, placed: list[tuple[Member, Tranche | None]], going: set[int]) -> None:
        """A group without a fund: it joins a member that stays, or it is a whole fund that the list renamed."""
        staying = [tranche.fund_id for _, tranche in placed if tranche is not None and tranche.pk not in going]
        origins = {tranche.fund_id: tranche for _, tranche in placed if tranche is not None}
        if staying:
            self._plan.fund_ids[key] = min(staying)
        elif len(origins) == 1:
            fund_id, tranche = next(iter(origins.items()))
            former = self._keys.of(tranche.list_entry.issuer, tranche.list_entry.name)
            if len(going) == self._sizes[fund_id] and former not in self._listed:
                self._rename(tranche.fund, former, key, placed[0][0].spelled.stem)

    def _rename(self, fund: Fund, former: GroupKey, key: GroupKey, stem: str) -> None:
        """The fund's id, and with it every link, article and decision of the staff, outlives its name in the list."""
        name = stem if fund_key(fund.name) == former[1] and fund.name != stem else None
        company = key[0] if fund.company_id == former[0] != key[0] else None
        if name is not None or company is not None:
            self._plan.renamed[fund.pk] = (name, company)
        self._plan.fund_ids[key] = fund.pk

    def _plan_known(self, tranche: Tranche, member: Member, key: GroupKey | None, is_main: bool) -> None:
        row, entry = member.row, entry_of(tranche)
        # What staff made, or another list has named, does not become the demo list's.
        demo = self._demo and entry is not None and entry.demo
        said = (row.name, row.issuer, row.currency, demo)
        if entry is not None and (entry.name, entry.issuer, entry.currency, entry.demo) == said:
            self._plan.unchanged.append(row)
            return
        self._plan.entries.append(
            ListEntry(tranche=tranche, name=row.name, issuer=row.issuer, currency=row.currency, demo=demo)
        )
        if entry is None:
            self._plan.unchanged.append(row)
            return
        values, kept = _merged(tranche, entry, member, self._speller)
        if kept:
            self._plan.kept.append((tranche, kept))
        if key is not None:
            values["primary"] = is_main
        if values or key is not None:
            self._plan.changed.append(Change(tranche, values, key))
        elif not kept:
            self._plan.unchanged.append(row)


def entry_of(tranche: Tranche) -> ListEntry | None:
    """What the list last said of a share class, if it has named it."""
    # The reverse side of a one-to-one link raises an AttributeError where there is no row.
    return getattr(tranche, "list_entry", None)


def winner(counts: Counter[int]) -> int:
    """The fund or company with most share classes; among equals the older one."""
    return min(counts, key=lambda id: (-counts[id], id))


def _main_tranche_order(member: Member) -> tuple[bool, bool, bool, int, str]:
    return main_order(member.row, member.label)


def main_order(row: ShareClass | Tranche, label: Label) -> tuple[bool, bool, bool, int, str]:
    """Euro first, then retail, then unhedged, then the shortest label; the lowest ISIN settles what is left."""
    return (row.currency != "EUR", label.institutional, label.hedged, len(label.label), row.isin)


def classified(rows: Iterable[ShareClass]) -> Classified:
    """What the rules say of a fund with these share classes."""
    labelled = sorted(((row, split_name(row.name)) for row in rows), key=lambda pair: main_order(*pair))
    main, label = labelled[0]
    institutional = all(one.institutional for _, one in labelled)
    return classify(label.stem, main.asset_class, main.currency, all_institutional=institutional)


def _new_fund(members: Sequence[Member]) -> NewFund:
    return NewFund(members[0].spelled.stem, classified(member.row for member in members))


def _merged(
    tranche: Tranche, entry: ListEntry, member: Member, speller: Speller
) -> tuple[dict[str, object], dict[str, object]]:
    """Columns that the list changed and staff did not, and the changes of the list that gave way to the staff's."""
    former = split_name(entry.name)
    spelled = speller.spell(entry.name, former)
    values: dict[str, object] = {}
    kept: dict[str, object] = {}
    for column, before, now in (
        ("name", spelled.name, member.spelled.name),
        ("tranche", spelled.label, member.spelled.label),
        ("accumulating", former.accumulating, member.label.accumulating),
        ("currency", entry.currency, member.row.currency),
    ):
        stored = getattr(tranche, column)
        if _equal(now, before) or _equal(now, stored):
            continue
        if _equal(stored, before):
            values[column] = now
        else:
            kept[column] = now
    return values, kept


def _equal(one: object, other: object) -> bool:
    """Tell whether two values are the same; names and labels are in any spelling."""
    if isinstance(one, str) and isinstance(other, str):
        return same_letters(one, other)
    return one == other
