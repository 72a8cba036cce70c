"""Funds that are there under the rules as they are now: which of them another peergroup would have (ADR 0184).

An import classifies a fund once, when it makes it. A peergroup that staff have chosen, or a file of facts has stated,
is nobody's guess and stays.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

from app.database.history import UNNAMED, former_states
from app.funds.importing.checking import ShareClass
from app.funds.importing.classifying import Classified, rule_book
from app.funds.importing.loading import peergroups_of
from app.funds.importing.planning import classified
from app.funds.importing.telling import FUND
from app.funds.models import Fund, Peergroup, Tranche
from app.funds.said import FundFacts
from app.importing.alone import Lock, alone
from app.importing.differences import Change, Differences
from app.importing.progress import Progress
from search.texts import Text

_BATCH = 2_000


@dataclass(frozen=True, slots=True)
class Move:
    """A fund, the code of its peergroup before, empty without one, and what the rules say of it now."""

    fund: Fund
    former: str
    says: Classified


@dataclass(slots=True)
class Moves:
    """What the rules would change; ``kept`` are funds whose peergroup was chosen, ``unlisted`` are not in the list."""

    moves: list[Move] = field(default_factory=list)
    kept: list[Move] = field(default_factory=list)
    unchanged: int = 0
    unlisted: int = 0
    #: Peergroups that would have no fund any more.
    emptied: list[Peergroup] = field(default_factory=list)


def reclassify(
    rows: Sequence[ShareClass], *, dry_run: bool, progress: Progress, differences: Differences | None = None
) -> Moves:
    """Compare stored funds with the rules and, unless ``dry_run``, move them in one transaction.

    A fund is known by the ISINs of its share classes in ``rows``, the list it was made from. Raises ImportRunningError
    at once while an import runs.
    """
    with alone(Lock.FUNDS):
        found = _compare(rows, progress)
        if differences is not None:
            _tell(found, differences)
        if not dry_run:
            _carry_out(found.moves)
    return found


def _compare(rows: Sequence[ShareClass], progress: Progress) -> Moves:
    funds = {fund.pk: fund for fund in Fund.objects.select_related("peergroup")}
    of_fund = dict(Tranche.objects.values_list("isin", "fund_id"))
    members: dict[int, list[ShareClass]] = defaultdict(list)
    for row in rows:
        if row.isin in of_fund:
            members[of_fund[row.isin]].append(row)
    chosen = _chosen_by_staff(funds) | _stated_by_files()
    found = Moves(unlisted=len(funds) - len(members))
    for number, (id, listed) in enumerate(members.items(), start=1):
        move = Move(funds[id], funds[id].peergroup.code or "", classified(listed))
        if move.says.peergroup == move.former:
            found.unchanged += 1
        elif id in chosen:
            found.kept.append(move)
        else:
            found.moves.append(move)
        if number % 250 == 0 or number == len(members):
            progress("Comparing with the rules", number, len(members))
    left = {move.fund.pk for move in found.moves}
    taken = {move.says.peergroup for move in found.moves}
    full = {fund.peergroup_id for fund in funds.values() if fund.pk not in left}
    former = {move.fund.peergroup_id: move.fund.peergroup for move in found.moves}
    found.emptied = [group for id, group in former.items() if id not in full and group.code not in taken]
    return found


def _stated_by_files() -> set[int]:
    return set(FundFacts.objects.filter(said__has_key="peergroup").values_list("fund_id", flat=True))


def _chosen_by_staff(funds: Mapping[int, Fund]) -> set[int]:
    """Funds whose peergroup an account has set: by their history and, for the time before it, by Django's own log."""
    chosen = _edited(Fund, "peergroup")
    states: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    rows = former_states(Fund).objects.exclude(pgh_label="delete").order_by("pgh_id")
    for id, group, context in rows.values_list("pgh_obj_id", "peergroup_id", "pgh_context"):
        states[id].append((group, _by_somebody(context)))
    for id, known in states.items():
        if id in funds:
            after = [*(group for group, _ in known[1:]), funds[id].peergroup_id]
            if any(by and group != now for (group, by), now in zip(known, after, strict=True)):
                chosen.add(id)
    return chosen


def _edited(model: type[Model], field_name: str = "") -> set[int]:
    """Records that an account has made, or whose field it has changed, by Django's log; "" is any field."""
    entries = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(model), action_flag__in=(ADDITION, CHANGE)
    ).values_list("object_id", "action_flag", "change_message")
    return {int(id) for id, flag, said in entries if id and (flag == ADDITION or field_name in said.casefold())}


def _by_somebody(context: Mapping[str, Any] | None) -> bool:
    return context is not None and ("user" in context or UNNAMED in context)


def _carry_out(moves: Iterable[Move]) -> None:
    moves = list(moves)
    groups = peergroups_of(move.says.peergroup for move in moves)
    for move in moves:
        move.fund.peergroup_id = groups[move.says.peergroup]
        move.fund.asset_class = move.says.asset_class
    Fund.objects.bulk_update([move.fund for move in moves], ["peergroup", "asset_class"], batch_size=_BATCH)
    _renew_names()


def _renew_names() -> None:
    """Call peergroups as the rules do, and count in their currency, where no account has ever edited them."""
    states = former_states(Peergroup).objects.values_list("pgh_obj_id", "pgh_context")
    own = _edited(Peergroup) | {id for id, context in states if _by_somebody(context)}
    stored = {group.code: group for group in Peergroup.objects.exclude(pk__in=own)}
    for rule in rule_book().peergroups:
        wanted = {**Peergroup.name.values(Text(rule.de, rule.en)), "currency": rule.currency}
        group = stored.get(rule.code)
        if group is not None and any(getattr(group, column) != value for column, value in wanted.items()):
            Peergroup.objects.filter(pk=group.pk).update(**wanted)


def _tell(found: Moves, differences: Differences) -> None:
    for kind, moves in ((Change.CHANGED, found.moves), (Change.KEPT, found.kept)):
        for move in moves:
            now = move.says.peergroup
            differences.note(kind, FUND, f"{move.fund.pk} {move.fund.name}", "peergroup", move.former, now)
