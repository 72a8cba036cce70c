"""Which stored funds are one by the present rules of grouping, and their merging (ADR 0193).

An import regroups nothing that is stored, so rules that have become better leave funds twice. What staff have done
stays: a fund is left as it is if somebody moved a share class to it or from it, if it has another company than the
others, or if its share classes are of several funds by the present rules.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from app.database.history import UNNAMED, former_states
from app.funds.importing.grouping import fund_key
from app.funds.importing.planning import GroupKey, Keys, entry_of, winner
from app.funds.importing.respelling import speller
from app.funds.importing.spelling import ends_with, same_letters
from app.funds.merging import merge
from app.funds.models import Fund, Tranche
from app.funds.parting import COMMAND
from app.importing.alone import Lock, alone
from app.importing.progress import Progress
from app.statistics.merging import follow

#: Why a fund that shares a group with others is left as it is.
MOVED, COMPANY, SEVERAL, ASKED = "moved", "company", "several", "asked"


@dataclass(frozen=True, slots=True)
class Joined:
    """A fund that goes, the one that it is merged into, and how many rows of each table moved."""

    gone: int
    gone_name: str
    into: int
    into_name: str
    company: str
    #: The peergroup of the fund that goes, where the other one has another.
    peergroup: str
    moved: Counter[str]


@dataclass(slots=True)
class Joining:
    """What was merged, which funds got another name, and which funds were left as they are, and why."""

    joined: list[Joined] = field(default_factory=list)
    renamed: list[tuple[int, str, str]] = field(default_factory=list)
    labels: int = 0
    #: Rows of the statistics that count for the fund that stays, by table.
    counted: Counter[str] = field(default_factory=Counter)
    #: By number of the fund: its name and the reason.
    left: dict[int, tuple[str, str]] = field(default_factory=dict)


def join(progress: Progress, *, dry_run: bool, apart: Collection[int] = ()) -> Joining:
    """Merge the funds that are one by the present rules, all in one transaction; funds of ``apart`` stay as they are.

    A dry run does the same and takes it back. Raises ImportRunningError where an import runs.
    """
    with alone(Lock.FUNDS, dry_run=dry_run):
        found = Joining()
        groups = list(_groups(found, apart))
        for number, (key, funds, members) in enumerate(groups, start=1):
            _join_group(key, funds, members, found)
            if number % 25 == 0 or number == len(groups):
                progress("Merging funds", number, len(groups))
        found.counted = follow({one.gone: one.into for one in found.joined})
    return found


def _groups(found: Joining, apart: Collection[int]) -> Iterator[tuple[GroupKey, list[Fund], list[Tranche]]]:
    """Each group of several funds with the funds that may become one, the one that stays first, and their classes."""
    known = list(Tranche.objects.select_related("fund__company", "fund__peergroup", "list_entry").order_by("pk"))
    keys = Keys(known)
    by_key: dict[GroupKey, list[Tranche]] = defaultdict(list)
    of_fund: dict[int, set[GroupKey]] = defaultdict(set)
    for tranche in known:
        if (entry := entry_of(tranche)) is not None:
            key = keys.of(entry.issuer, entry.name)
            by_key[key].append(tranche)
            of_fund[tranche.fund_id].add(key)
    moved = _moved_by_staff()
    for key, members in by_key.items():
        counts = Counter(tranche.fund_id for tranche in members)
        if len(counts) == 1:
            continue
        funds = {tranche.fund_id: tranche.fund for tranche in members}
        left = {id: ASKED for id in funds if id in apart}
        left |= {id: SEVERAL for id in funds if len(of_fund[id]) > 1}
        left |= {id: MOVED for pair in moved if pair <= funds.keys() for id in pair}
        left |= {id: COMPANY for id, fund in funds.items() if fund.company_id != key[0]}
        found.left |= {id: (funds[id].name, reason) for id, reason in sorted(left.items())}
        if len(funds.keys() - left.keys()) > 1:
            first = winner(Counter({id: count for id, count in counts.items() if id not in left}))
            wanted = [first, *sorted(funds.keys() - left.keys() - {first})]
            yield key, [funds[id] for id in wanted], [one for one in members if one.fund_id not in left]


def _moved_by_staff() -> set[frozenset[int]]:
    """Pairs of funds between which somebody moved a share class, in the admin or by ``part_fund``."""
    states = former_states(Tranche)
    by_somebody = Q(pgh_context__has_any_keys=["user", UNNAMED]) | Q(pgh_context__command=COMMAND)
    named = states.objects.filter(by_somebody).values_list("pgh_obj_id", "fund_id")
    now = dict(Tranche.objects.filter(pk__in={id for id, _ in named}).values_list("pk", "fund_id"))
    return {frozenset((fund, now[id])) for id, fund in named if id in now and now[id] != fund}


def _join_group(key: GroupKey, funds: Sequence[Fund], members: Sequence[Tranche], found: Joining) -> None:
    into, *others = funds
    for gone in others:
        other_group = gone.peergroup.name if gone.peergroup_id != into.peergroup_id else ""
        found.joined.append(
            Joined(
                gone.pk, gone.name, into.pk, into.name, into.company.name, str(gone.peergroup) if other_group else "",
                merge(gone, into),
            )
        )  # fmt: skip
    _rename(key, into, members, found)
    found.labels += _renew_labels(members)


def _rename(key: GroupKey, into: Fund, members: Sequence[Tranche], found: Joining) -> None:
    """Take out of the fund's name what the rules now take for a part of a share class, unless staff named it."""
    entries = [entry for tranche in members if (entry := entry_of(tranche)) is not None]
    listed = any(entry.name.casefold().startswith(into.name.casefold()) for entry in entries)
    stem = speller().spell(min((entry.name for entry in entries), key=lambda name: (len(name), name))).stem
    if not listed or fund_key(into.name) == key[1] or fund_key(stem) != key[1]:
        return
    if not Fund.objects.filter(company=into.company_id, name=stem).exclude(pk=into.pk).exists():
        found.renamed.append((into.pk, into.name, stem))
        Fund.objects.filter(pk=into.pk).update(name=stem)


def _renew_labels(members: Sequence[Tranche]) -> int:
    """Label share classes again where their label was read from the name by former rules: siblings tell apart by it."""
    changed, spell = [], speller()
    for tranche in members:
        entry = entry_of(tranche)
        if entry is None:
            continue
        label = spell.spell(entry.name).label
        if not same_letters(label, tranche.tranche) and ends_with(entry.name, tranche.tranche):
            tranche.tranche = label
            changed.append(tranche)
    Tranche.objects.bulk_update(changed, ["tranche"])
    return len(changed)
