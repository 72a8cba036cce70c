"""Closings and mergers in a file: each held against the others and the database, and against staff (ADR 0139, 0141)."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q

from app.funds.importing.facts.checking import Facts
from app.funds.importing.facts.columns import Value
from app.funds.importing.facts.settling import Settled, settle
from app.funds.models import Tranche
from app.importing.faults import Fault, fault
from app.importing.rejects import Reject
from app.importing.staging import stage

CLOSING_COLUMNS = ("closed_on", "merged_into")
_UPDATE = """
    UPDATE funds_tranche t SET closed_on = n.closed_on, merged_into_id = n.merged_into_id
    FROM new_closing n WHERE t.id = n.id
"""
_LIFT = """
    UPDATE funds_tranche t SET closed_on = NULL, merged_into_id = NULL
    FROM new_closing n WHERE t.id = n.id AND t.closed_on IS DISTINCT FROM n.closed_on
"""


@dataclass(frozen=True, slots=True)
class _State:
    """When a share class closed and into which ISIN it was merged."""

    closed_on: datetime.date | None
    merged_into: str


class Closings:
    """The share classes of a file and of the chains of mergers that they stand in, and what is to be written."""

    def __init__(self, rows: Iterable[Facts], tranches: Mapping[str, Tranche]) -> None:
        self._tranches = tranches
        self._stored: dict[str, _State] = {}
        self._ids: dict[str, int] = {}
        self._new: list[tuple[int, datetime.date | None, int | None]] = []
        isins = set(tranches) | {str(row.values["merged_into"]) for row in rows if "merged_into" in row.values}
        if any(name in row.values for row in rows for name in ("issue_date", *CLOSING_COLUMNS)):
            self._read(isins)

    def _read(self, isins: set[str]) -> None:
        # What closed, what it was merged into, which may be open, and what the file names.
        wanted = Q(closed_on__isnull=False) | Q(isin__in=isins)
        wanted |= Q(pk__in=Tranche.objects.filter(merged_into__isnull=False).values("merged_into"))
        found = Tranche.objects.filter(wanted).values_list("id", "isin", "closed_on", "merged_into__isin")
        for id, isin, closed_on, target in found:
            self._ids[isin] = id
            self._stored[isin] = _State(closed_on, target or "")

    def without_faults(self, rows: Sequence[Facts], rejects: list[Reject]) -> list[Facts]:
        """Return the rows that can be loaded together, and add the others to ``rejects``.

        A row may be right only because of another one, so the rest is looked at again after each that is refused.
        """
        kept = list(rows)
        while True:
            states = self._stored | {row.isin: self._after(row) for row in kept if row.isin in self._stored}
            faults = {row.line: found for row in kept if (found := self._fault(row, states))}
            if not faults:
                return kept
            rejects += [Reject(row.line, faults[row.line], row.cells) for row in kept if row.line in faults]
            rejects.sort(key=lambda reject: reject.line)
            kept = [row for row in kept if row.line not in faults]

    def _after(self, row: Facts) -> _State:
        tranche = self._tranches[row.isin]
        stored = self._stored[row.isin]
        found = _settled(tranche, row.values, stored).values
        closed_on = found.get("closed_on", stored.closed_on)
        assert closed_on is None or isinstance(closed_on, datetime.date)
        return _State(closed_on, str(found.get("merged_into", stored.merged_into)))

    def _fault(self, row: Facts, states: Mapping[str, _State]) -> Fault | None:
        if not any(name in row.values for name in ("issue_date", *CLOSING_COLUMNS)):
            return None
        state = states[row.isin]
        if state.closed_on is None:
            if "merged_into" not in row.values:
                return None
            return fault("merged_into_without_closed_on", isin=row.isin)
        issued = _issued(self._tranches[row.isin], row.values)
        if issued is not None and state.closed_on < issued:
            return fault("closed_on_before_issue", closed_on=state.closed_on, issued=issued)
        return (_fault_of_target(row.isin, state, states) if state.merged_into else None) or next(
            (
                fault("closed_on_before_merger", other=other, isin=row.isin, date=one.closed_on)
                for other, one in states.items()
                if one.merged_into == row.isin and one.closed_on is not None and one.closed_on >= state.closed_on
            ),
            None,
        )

    def settle(self, tranche: Tranche, values: Mapping[str, Value], before: Mapping[str, str]) -> Settled:
        """Decide about the closing that a row states, if it does, and note it for writing."""
        stored = self._stored.get(tranche.isin)
        if stored is None:
            return Settled(said=dict(before))
        found = _settled(tranche, values, stored, before)
        if found.values:
            closed_on = found.values.get("closed_on", stored.closed_on)
            target = str(found.values.get("merged_into", stored.merged_into))
            assert closed_on is None or isinstance(closed_on, datetime.date)
            self._new.append((tranche.pk, closed_on, self._ids[target] if target else None))
        return found

    def lift(self) -> None:
        """Take closings away that will be others: a new issue date may lie after the former closing, not after the new.

        To be called before issue dates are written, and followed by :meth:`write`.
        """
        if not self._new:
            return
        stage("new_closing", "id bigint, closed_on date, merged_into_id bigint", self._new)
        with connection.cursor() as cursor:
            cursor.execute(_LIFT)

    def write(self) -> None:
        """Write what closed; the database checks the chains once more at the end of the transaction."""
        if not self._new:
            return
        with connection.cursor() as cursor:
            cursor.execute(_UPDATE)


def _settled(
    tranche: Tranche, values: Mapping[str, Value], stored: _State, before: Mapping[str, str] | None = None
) -> Settled:
    stated = {name: values[name] for name in CLOSING_COLUMNS if name in values}
    held: dict[str, Value | None] = {"closed_on": stored.closed_on, "merged_into": stored.merged_into or None}
    said = _said(tranche) if before is None else before
    # Nobody simulates a closing.
    return settle(stated, held, said, simulated=False)


def _issued(tranche: Tranche, values: Mapping[str, Value]) -> datetime.date | None:
    """The issue date as it will be: what the row says, unless staff set another one."""
    stated = {name: values[name] for name in ("issue_date",) if name in values}
    found = settle(stated, {"issue_date": tranche.issue_date}, _said(tranche), simulated=tranche.simulated)
    issued = found.values.get("issue_date", tranche.issue_date)
    return issued if isinstance(issued, datetime.date) else None


def _said(tranche: Tranche) -> Mapping[str, str]:
    entry = getattr(tranche, "facts", None)
    return entry.said if entry else {}


def _fault_of_target(isin: str, state: _State, states: Mapping[str, _State]) -> Fault | None:
    target = state.merged_into
    if target == isin:
        return fault("merged_into_itself", isin=isin)
    if target not in states:
        return fault("merged_into_unknown", isin=target)
    seen = {isin}
    place = target
    while place and place not in seen:
        seen.add(place)
        place = states[place].merged_into if place in states else ""
    if place:
        return fault("merged_into_circle", isin=isin, other=place)
    closed = states[target].closed_on
    if closed is not None and state.closed_on is not None and closed <= state.closed_on:
        return fault("merged_into_closed", other=target, closed_on=closed, date=state.closed_on)
    return None
