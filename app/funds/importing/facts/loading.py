"""The one transaction of an import of facts: all of a file or nothing. Importing it again writes nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db import connection
from django.utils.translation import gettext_noop as _

from app.funds.importing.facts.checking import Facts
from app.funds.importing.facts.closings import Closings
from app.funds.importing.facts.columns import COLUMNS, Value, as_text
from app.funds.importing.facts.settling import Settled, settle
from app.funds.importing.facts.volumes import Volumes
from app.funds.importing.telling import SHARE_CLASS, named
from app.funds.models import Fund, FundFacts, Peergroup, Tranche, TrancheFacts
from app.funds.ownership import Kind, mark_as_own
from app.importing.alone import Lock, alone
from app.importing.differences import Change, Differences
from app.importing.faults import Fault, fault
from app.importing.progress import Progress
from app.importing.rejects import Reject
from app.importing.staging import stage
from app.importing.tables import Outcome, RejectedError

_BATCH = 2_000
_OF_TRANCHE = tuple(name for name, column in COLUMNS.items() if column.owner == "tranche")
_OF_FUND = tuple(name for name, column in COLUMNS.items() if column.owner == "fund")
_COLUMNS = ", ".join(_OF_TRANCHE)
_UPDATE_TRANCHES = f"""
    UPDATE funds_tranche t SET simulated = false, ({_COLUMNS}) = ({", ".join(f"n.{name}" for name in _OF_TRANCHE)})
    FROM new_facts n WHERE t.id = n.id
"""  # noqa: S608  The names are constants of this package.
# Marks and ranks of a fund are simulated with its SFDR article, and go with that.
_UPDATE_FUNDS = """
    UPDATE funds_fund f SET
        sfdr = n.sfdr, peergroup_id = n.peergroup_id, benchmark = n.benchmark, simulated = n.simulated,
        is_award_nominated = f.is_award_nominated AND (n.simulated OR NOT f.simulated),
        is_selection = f.is_selection AND (n.simulated OR NOT f.simulated),
        instrument_rank = CASE WHEN n.simulated OR NOT f.simulated THEN f.instrument_rank ELSE '' END,
        eltif_instrument_rank = CASE WHEN n.simulated OR NOT f.simulated THEN f.eltif_instrument_rank ELSE '' END
    FROM new_fund_facts n WHERE f.id = n.id
"""


@dataclass(slots=True)
class _Changes:
    """What is to be written, and how many rows, values and simulations it is about."""

    tranches: list[Tranche] = field(default_factory=list)
    funds: dict[int, Fund] = field(default_factory=dict)
    of_tranches: list[TrancheFacts] = field(default_factory=list)
    of_funds: list[FundFacts] = field(default_factory=list)
    rows: int = 0
    kept: int = 0
    dropped: int = 0
    differences: Differences | None = None
    codes: dict[int, str | None] = field(default_factory=dict)

    def tell(self, tranche: Tranche, *settled: Settled) -> None:
        """Count what stays as staff have set it, and note what changes of a share class or its fund."""
        self.kept += sum(len(one.kept) for one in settled)
        if self.differences is None:
            return
        for one in settled:
            for change, values in ((Change.CHANGED, one.values), (Change.KEPT, one.kept)):
                for name, value in values.items():
                    old, new = self._readable(name, one.was[name]), self._readable(name, value)
                    self.differences.note(change, SHARE_CLASS, named(tranche), name, old, new)

    def _readable(self, name: str, value: Value | None) -> Value | None:
        """A peergroup by its code instead of its number, where it has one."""
        if name != "peergroup" or value is None:
            return value
        if not self.codes:
            self.codes = dict(Peergroup.objects.values_list("pk", "code"))
        return self.codes.get(int(as_text(value))) or as_text(value)

    def tell_unchanged(self, tranche: Tranche) -> None:
        """Note a row that changes nothing."""
        if self.differences is not None:
            self.differences.note(Change.UNCHANGED, SHARE_CLASS, named(tranche))

    def tell_dropped(self, tranche: Tranche, names: Iterable[str]) -> None:
        """Note simulated values that go without a real one in their place."""
        if self.differences is not None:
            for name in names:
                self.differences.note(Change.CHANGED, SHARE_CLASS, named(tranche), name, getattr(tranche, name), None)


def load(
    checked: Iterable[Facts | Reject],
    *,
    dry_run: bool,
    accept_rest: bool,
    progress: Progress,
    differences: Differences | None = None,
) -> Outcome:
    """Load the facts of a file and return what changed.

    Raises RejectedError where a row has a fault and ``accept_rest`` does not say that the others are wanted all the
    same, and ImportRunningError while another import runs. Either way nothing has changed.
    """
    outcome = Outcome()
    with alone(Lock.FUNDS, dry_run=dry_run):
        read = list(checked)
        outcome.read = len(read)
        outcome.rejects = [row for row in read if isinstance(row, Reject)]
        progress("Checking", 0, None)
        tranches = _tranches(row.isin for row in read if isinstance(row, Facts))
        volumes = Volumes()
        accepted = _accepted((row for row in read if isinstance(row, Facts)), tranches, volumes, outcome)
        closings = Closings(accepted, tranches)
        accepted = closings.without_faults(accepted, outcome.rejects)
        if outcome.rejects and not accept_rest:
            raise RejectedError(outcome)
        changes = _changes(accepted, tranches, volumes, closings, differences)
        progress("Writing", 0, None)
        if outcome.accepted:
            mark_as_own(Kind.FACTS)
        closings.lift()
        _write(changes)
        volumes.write()
        closings.write()
    outcome.counts = {
        _("changed"): changes.rows,
        _("unchanged"): outcome.accepted - changes.rows,
        _("kept as staff set"): changes.kept,
        _("simulated, dropped"): changes.dropped,
    }
    return outcome


def _tranches(isins: Iterable[str]) -> dict[str, Tranche]:
    """Return the share classes by ISIN, locked with their funds, so that no edit of the staff is overwritten."""
    found = (
        Tranche.objects.select_related("fund", "facts", "fund__facts")
        .select_for_update(of=("self", "fund"))
        .filter(isin__in=list(isins))
        .order_by("pk")
    )
    # Share classes of one fund share its object: what one row changes, the next one sees.
    funds: dict[int, Fund] = {}
    by_isin = {}
    for tranche in found:
        tranche.fund = funds.setdefault(tranche.fund_id, tranche.fund)
        by_isin[tranche.isin] = tranche
    return by_isin


def _accepted(
    rows: Iterable[Facts], tranches: Mapping[str, Tranche], volumes: Volumes, outcome: Outcome
) -> list[Facts]:
    """Return the rows without a fault that shows only beside the others or beside the database."""
    accepted = []
    first: dict[tuple[int, str], tuple[int, Value]] = {}
    for row in rows:
        wrong = _fault(row, tranches.get(row.isin), first, volumes)
        if wrong:
            outcome.rejects.append(Reject(row.line, wrong, row.cells))
        else:
            accepted.append(row)
    outcome.rejects.sort(key=lambda reject: reject.line)
    return accepted


def _fault(
    row: Facts, tranche: Tranche | None, first: dict[tuple[int, str], tuple[int, Value]], volumes: Volumes
) -> Fault | None:
    if tranche is None:
        return fault("isin_unknown", isin=row.isin)
    if late := volumes.fault(row.values):
        return late
    said = {name: row.values[name] for name in _OF_FUND if name in row.values}
    for name, value in said.items():
        line, other = first.get((tranche.fund_id, name), (row.line, value))
        if other != value:
            return fault("contradiction", field=name, fund=tranche.fund.name, line=line)
    for name, value in said.items():
        first.setdefault((tranche.fund_id, name), (row.line, value))
    return None


def _changes(
    accepted: Iterable[Facts],
    tranches: Mapping[str, Tranche],
    volumes: Volumes,
    closings: Closings,
    differences: Differences | None,
) -> _Changes:
    changes = _Changes(differences=differences)
    settled_funds: dict[int, set[str]] = {}
    rows = list(accepted)
    volumes.read({tranches[row.isin]: row.values for row in rows})
    for row in rows:
        tranche = tranches[row.isin]
        changed = _settle_tranche(tranche, row.values, closings, changes)
        done = settled_funds.setdefault(tranche.fund_id, set())
        stated = {name: row.values[name] for name in _OF_FUND if name in row.values and name not in done}
        done |= stated.keys()
        changed |= _settle_fund(tranche, stated, volumes, changes)
        changes.rows += changed
        if not changed:
            changes.tell_unchanged(tranche)
    return changes


def _settle_tranche(tranche: Tranche, values: Mapping[str, Value], closings: Closings, changes: _Changes) -> bool:
    stated = {name: values[name] for name in _OF_TRANCHE if name in values}
    before = _said(tranche)
    stored = {name: getattr(tranche, name) for name in _OF_TRANCHE}
    found = settle(stated, stored, before, simulated=tranche.simulated)
    closed = closings.settle(tranche, values, found.said)
    changes.tell(tranche, found, closed)
    if closed.said != before:
        changes.of_tranches.append(TrancheFacts(tranche=tranche, said=closed.said))
    if not found.values:
        return bool(closed.values)
    if tranche.simulated:
        # The flag is about all of them: invented costs beside a real one would pass for real.
        changes.tell_dropped(tranche, (name for name in _OF_TRANCHE if stored[name] is not None and name not in stated))
        for name in _OF_TRANCHE:
            setattr(tranche, name, None)
        tranche.simulated = False
        changes.dropped += 1
    for name, value in found.values.items():
        setattr(tranche, name, value)
    changes.tranches.append(tranche)
    return True


def _settle_fund(tranche: Tranche, stated: Mapping[str, Value], volumes: Volumes, changes: _Changes) -> bool:
    fund = tranche.fund
    before = _said(fund)
    sfdr = {name: value for name, value in stated.items() if name == "sfdr"}
    peergroup = {name: value for name, value in stated.items() if name == "peergroup"}
    found = settle(sfdr, {"sfdr": fund.sfdr}, before, simulated=fund.simulated)
    grouped = settle(peergroup, {"peergroup": fund.peergroup_id}, found.said, simulated=False)
    benchmark = {name: value for name, value in stated.items() if name == "benchmark"}
    compared = settle(benchmark, {"benchmark": fund.benchmark or None}, grouped.said, simulated=False)
    sized = volumes.settle(tranche, stated, compared.said)
    changes.tell(tranche, found, grouped, compared, sized)
    if sized.said != before:
        changes.of_funds.append(FundFacts(fund=fund, said=sized.said))
    if found.values:
        if fund.simulated:
            fund.simulated = False
            changes.dropped += 1
        fund.sfdr = int(as_text(found.values["sfdr"]))
    if grouped.values:
        fund.peergroup_id = int(as_text(grouped.values["peergroup"]))
    if compared.values:
        fund.benchmark = as_text(compared.values["benchmark"])
    if found.values or grouped.values or compared.values:
        changes.funds[fund.pk] = fund
    return bool(found.values or grouped.values or compared.values or sized.values)


def _said(of: Tranche | Fund) -> dict[str, str]:
    entry: TrancheFacts | FundFacts | None = getattr(of, "facts", None)
    return dict(entry.said) if entry else {}


def _write(changes: _Changes) -> None:
    stage(
        "new_facts",
        "id bigint, ter numeric, initial_charge numeric, fee numeric, return_fee numeric, "
        "performance_fee numeric, min_investment numeric, issue_date date",
        ((one.pk, *(getattr(one, name) for name in _OF_TRANCHE)) for one in changes.tranches),
    )
    stage(
        "new_fund_facts",
        "id bigint, sfdr smallint, peergroup_id bigint, benchmark text, simulated boolean",
        ((one.pk, one.sfdr, one.peergroup_id, one.benchmark, one.simulated) for one in changes.funds.values()),
    )
    with connection.cursor() as cursor:
        cursor.execute(_UPDATE_TRANCHES)
        cursor.execute(_UPDATE_FUNDS)
    TrancheFacts.objects.bulk_create(
        changes.of_tranches,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["tranche"],
        update_fields=["said"],
    )
    FundFacts.objects.bulk_create(
        changes.of_funds, batch_size=_BATCH, update_conflicts=True, unique_fields=["fund"], update_fields=["said"]
    )
