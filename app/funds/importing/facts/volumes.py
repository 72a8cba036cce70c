"""Volumes belong to a record date: to the first one on or after their own, and to later ones until another is said."""

import datetime
from bisect import bisect_left
from collections.abc import Mapping
from decimal import Decimal

from django.db import connection

from app.funds.importing.facts.columns import Value, as_text
from app.funds.importing.facts.settling import Settled, settle
from app.funds.models import KeyFigures, Tranche
from app.importing.faults import Fault, fault
from app.importing.staging import stage

# Later dates had been given the volume of this one (app.figures.storing), so they follow it while they are the same.
_UPDATE = """
    UPDATE funds_keyfigures k SET volume = n.volume
    FROM new_volume n
    JOIN funds_tranche t ON t.fund_id = n.fund_id
    LEFT JOIN funds_keyfigures former ON former.tranche_id = t.id AND former.record_date = n.record_date
    WHERE k.tranche_id = t.id AND k.record_date >= n.record_date AND k.volume IS DISTINCT FROM n.volume
        AND NOT EXISTS (
            SELECT FROM funds_keyfigures l
            WHERE l.tranche_id = t.id AND l.record_date > n.record_date AND l.record_date <= k.record_date
                AND l.volume IS DISTINCT FROM former.volume
        )
"""
# A share class without NAVs has no figures; the volume of its fund is known all the same.
_INSERT = """
    INSERT INTO funds_keyfigures (tranche_id, record_date, volume)
    SELECT t.id, n.record_date, n.volume
    FROM new_volume n JOIN funds_tranche t ON t.fund_id = n.fund_id
    WHERE t.id = n.tranche_id OR NOT EXISTS (SELECT FROM funds_keyfigures k WHERE k.tranche_id = t.id)
    ON CONFLICT (tranche_id, record_date) DO NOTHING
"""


class Volumes:
    """The record dates that there are, what they hold of the funds of a file, and what is to be written."""

    def __init__(self) -> None:
        found = KeyFigures.objects.order_by("record_date").values_list("record_date", flat=True).distinct()
        self._dates: list[datetime.date] = list(found)
        self._held: dict[tuple[int, datetime.date], tuple[Decimal | None, bool]] = {}
        self._new: list[tuple[int, int, datetime.date, Decimal]] = []

    def fault(self, values: Mapping[str, Value]) -> Fault | None:
        """Return what is wrong where a volume is younger than all figures: no date is there that could hold it."""
        said = values.get("volume_date")
        if said is None or self._record_date(values) is not None:
            return None
        assert isinstance(said, datetime.date)
        if not self._dates:
            return fault("volume_date_late", "no_figures", date=said)
        return fault("volume_date_late", date=said, last=self._dates[-1])

    def _record_date(self, values: Mapping[str, Value]) -> datetime.date | None:
        said = values["volume_date"]
        assert isinstance(said, datetime.date)
        place = bisect_left(self._dates, said)
        return self._dates[place] if place < len(self._dates) else None

    def read(self, stated: Mapping[Tranche, Mapping[str, Value]]) -> None:
        """Read what is stored of these share classes at the dates of their volumes."""
        by_date: dict[datetime.date, list[int]] = {}
        for tranche, values in stated.items():
            if "volume_date" in values and (date := self._record_date(values)):
                by_date.setdefault(date, []).append(tranche.pk)
        for date, ids in by_date.items():
            rows = KeyFigures.objects.filter(record_date=date, tranche__in=ids)
            for id, volume, simulated in rows.values_list("tranche_id", "volume", "simulated"):
                self._held[id, date] = (volume, simulated)

    def settle(self, tranche: Tranche, stated: Mapping[str, Value], before: Mapping[str, str]) -> Settled:
        """Decide about the volume that a row states, if it does, and note it for writing."""
        said = {name: as_text(stated[name]) for name in ("volume", "volume_date") if name in stated}
        date = self._record_date(stated) if said else None
        if date is None or all(before.get(name) == text for name, text in said.items()):
            return Settled(said=dict(before))
        volume, simulated = self._held.get((tranche.pk, date), (None, False))
        # At a date that holds none, nobody has emptied it.
        known = {name: text for name, text in before.items() if name == "volume" and volume is not None}
        found = settle({"volume": stated["volume"]}, {"volume": volume}, known, simulated=simulated)
        new = found.values.get("volume")
        if isinstance(new, Decimal):
            self._new.append((tranche.fund_id, tranche.pk, date, new))
        return Settled(found.values, {**before, **said}, found.kept, found.was)

    def write(self) -> None:
        """Write the volumes to all share classes of their funds."""
        if not self._new:
            return
        stage("new_volume", "fund_id bigint, tranche_id bigint, record_date date, volume numeric", self._new)
        with connection.cursor() as cursor:
            cursor.execute(_UPDATE)
            cursor.execute(_INSERT)
