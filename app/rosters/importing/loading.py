"""Compares rows of classifications with what is known of the funds, and stores what is new."""

import datetime
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext_noop as _

from app.funds.models import Tranche
from app.importing.differences import Change, Differences
from app.importing.faults import Fault, fault
from app.importing.tables import Outcome
from app.rosters.effect import take_effect
from app.rosters.importing.checking import Line
from app.rosters.models import Classification, Scheme

#: What the differences are about, and how one begins; the share class by which the file names the fund follows.
WHAT: Final = "classification"
FUNDS, CHANGED, LATER, UNCHANGED = (
    _("funds in the file"),
    _("classifications changed"),
    _("of these in the future"),
    _("funds unchanged"),
)


@dataclass(frozen=True, slots=True)
class Known:
    """The fund of a share class."""

    fund_id: int
    name: str
    company_id: int


@dataclass(slots=True)
class Plan:
    """Classifications to store, and funds of which nothing changes."""

    create: list[Classification] = field(default_factory=list)
    update: list[Classification] = field(default_factory=list)
    changed: set[int] = field(default_factory=set)
    unchanged: set[int] = field(default_factory=set)


def known_of(lines: Iterable[Line]) -> dict[str, Known]:
    """The funds of all share classes that rows name."""
    found = Tranche.objects.filter(isin__in={line.isin for line in lines})
    rows = found.values_list("isin", "fund_id", "fund__name", "fund__company_id")
    return {isin: Known(fund, name, company) for isin, fund, name, company in rows}


def faults_of(lines: Sequence[Line], known: Mapping[str, Known], company: int | None) -> dict[int, Fault]:
    """What is wrong with rows beside others and the portal, by their place."""
    faults: dict[int, Fault] = {}
    first: dict[tuple[str, datetime.date], Line] = {}
    of_fund: dict[tuple[int, datetime.date], list[Line]] = defaultdict(list)
    for line in lines:
        found = known.get(line.isin)
        before = first.setdefault((line.isin, line.valid_from), line)
        if found is None:
            faults[line.line] = fault("isin_unknown", isin=line.isin)
        elif company is not None and found.company_id != company:
            faults[line.line] = fault("isin_of_others", isin=line.isin)
        elif before is not line and (before.article, before.share) == (line.article, line.share):
            faults[line.line] = fault("duplicate", "duplicate_isin", line=before.line, isin=line.isin)
        else:
            of_fund[found.fund_id, line.valid_from].append(line)
    for group in of_fund.values():
        faults |= _contradictions(group)
    return faults


def _contradictions(group: Sequence[Line]) -> dict[int, Fault]:
    """Share classes of one fund that are said to differ: a fund is classified as a whole."""
    for code, values in (
        ("article_contradiction", {line.article for line in group}),
        ("minimum_sustainable_contradiction", {line.share for line in group}),
    ):
        if len(values) > 1:
            return {
                line.line: fault(code, isin=line.isin, line=next(one.line for one in group if one is not line))
                for line in group
            }
    return {}


def planned(lines: Iterable[Line], known: Mapping[str, Known], scheme: Scheme, differences: Differences | None) -> Plan:
    """What is to be stored of rows without a fault; each difference is noted."""
    plan = Plan()
    once = {(known[line.isin].fund_id, line.valid_from): line for line in reversed(list(lines))}
    ordered = sorted(once.items(), key=lambda one: (one[1].valid_from, one[1].line))
    history: dict[int, list[Classification]] = defaultdict(list)
    of_funds = Classification.objects.filter(scheme=scheme, fund_id__in={fund for fund, _day in once})
    for stored in of_funds.order_by("pk"):
        history[stored.fund_id].append(stored)
    for (fund_id, day), line in ordered:
        before = in_force(history[fund_id], day)
        share = line.share
        if share is None and before is not None and before.article == line.article:
            share = before.minimum_sustainable
        record = f"{known[line.isin].name} ({line.isin})"
        same_day = next((one for one in history[fund_id] if one.valid_from == day), None)
        if _says_the_same(before, line, share):
            plan.unchanged.add(fund_id)
            if differences:
                differences.note(Change.UNCHANGED, WHAT, record)
            continue
        _note(differences, record, before, line, share)
        plan.changed.add(fund_id)
        new = same_day or Classification(fund_id=fund_id, scheme=scheme, valid_from=day)
        new.article, new.minimum_sustainable, new.source, new.simulated = line.article, share, line.source, False
        if same_day is None:
            history[fund_id].append(new)
            plan.create.append(new)
        else:
            plan.update.append(new)
    plan.unchanged -= plan.changed
    return plan


def in_force(history: Sequence[Classification], day: datetime.date) -> Classification | None:
    """The classification of a fund that holds on a day; of the undated and the dated ones the latest."""
    held = [one for one in history if one.valid_from is None or one.valid_from <= day]
    return max(held, key=lambda one: (one.valid_from or datetime.date.min, one.pk or math.inf), default=None)


def _says_the_same(before: Classification | None, line: Line, share: Decimal | None) -> bool:
    """Whether a row adds nothing: it may add the day to a classification whose day is not known."""
    if before is None:
        return line.article is None
    if (before.article, before.minimum_sustainable) != (line.article, share):
        return False
    return before.valid_from is not None or not line.dated


def _note(
    differences: Differences | None,
    record: str,
    before: Classification | None,
    line: Line,
    share: Decimal | None,
) -> None:
    if differences is None:
        return
    old = (before.article, before.valid_from, before.minimum_sustainable) if before else (None, None, None)
    differences.note(Change.CHANGED, WHAT, record, "article", old[0], line.article)
    differences.note(Change.CHANGED, WHAT, record, "valid_from", old[1], line.valid_from)
    if old[2] != share:
        differences.note(Change.CHANGED, WHAT, record, "minimum_sustainable", old[2], share)


def store(plan: Plan, today: datetime.date, *, dry_run: bool = False) -> None:
    """Store what was planned; the articles of the funds follow at once where their day has come.

    Not in a dry run: they only repeat what is stored here, and each fund that changes tells the index of itself.
    """
    # One statement for both: Django's bulk_update builds one CASE for each row and field, which took ten times as long.
    Classification.objects.bulk_create(
        [*plan.create, *plan.update],
        batch_size=1_000,
        update_conflicts=True,
        unique_fields=["fund", "scheme", "valid_from"],
        update_fields=["article", "minimum_sustainable", "source", "simulated"],
    )
    if not dry_run:
        take_effect(today, plan.changed)


def counted(plan: Plan, outcome: Outcome, today: datetime.date) -> None:
    """Say how many funds change."""
    changed = [*plan.create, *plan.update]
    outcome.counts = {
        FUNDS: len(plan.changed) + len(plan.unchanged),
        CHANGED: len(changed),
        LATER: sum(one.valid_from is not None and one.valid_from > today for one in changed),
        UNCHANGED: len(plan.unchanged),
    }
