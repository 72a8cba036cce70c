"""Closes stored share classes of the demo list whose funds have ended (ADR 0193); the import closes new ones."""

import datetime
from dataclasses import dataclass, field

from app.database.history import former_states
from app.funds.importing.ending import ended_on
from app.funds.models import Tranche
from app.importing.alone import Lock, alone


@dataclass(slots=True)
class Closing:
    """Which share classes were closed, by their last day, and which were left as they are."""

    closed: list[tuple[Tranche, datetime.date]] = field(default_factory=list)
    left: list[Tranche] = field(default_factory=list)


def close_ended(*, dry_run: bool) -> Closing:
    """Close what has ended, all in one transaction; a dry run takes it back.

    A share class whose closing was lifted, or whose issue date is known and later, is left as it is. A simulated issue
    date that is later is forgotten. Raises ImportRunningError where an import runs.
    """
    with alone(Lock.FUNDS, dry_run=dry_run):
        lifted = set(former_states(Tranche).objects.exclude(closed_on=None).values_list("pgh_obj_id", flat=True))
        found = Closing()
        for tranche in Tranche.objects.filter(list_entry__demo=True, closed_on=None).select_related("list_entry"):
            day = ended_on(tranche.list_entry.name)
            if day is None:
                continue
            late = tranche.issue_date is not None and tranche.issue_date > day
            if tranche.pk in lifted or (late and not tranche.simulated):
                found.left.append(tranche)
                continue
            tranche.closed_on, tranche.issue_date = day, None if late else tranche.issue_date
            found.closed.append((tranche, day))
        Tranche.objects.bulk_update([tranche for tranche, _ in found.closed], ["closed_on", "issue_date"])
    return found
