"""Packed years of NAVs say what the table says, whatever is written, and are read as the table is."""

import datetime
from collections.abc import Callable
from decimal import Decimal
from io import StringIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from app.funds.models import Tranche
from app.prices import packing
from app.prices.history import read_histories
from app.prices.models import Nav, PackedNavs, PackedYear
from app.prices.returns import Histories
from app.prices.storing import Navs, make_partitions, write_history
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

YEARS = range(2023, 2027)
END = datetime.date(2026, 6, 30)
#: The middle of a packed year.
MIDDLE = datetime.date(2024, 6, 28)


@pytest.fixture
def tranches() -> list[Tranche]:
    """Two share classes with monthly NAVs of four years, of which three are packed; one of them pays each June."""
    found = [TrancheFactory.create(currency="EUR"), TrancheFactory.create(currency="EUR")]
    make_partitions(YEARS)
    Nav.objects.bulk_create(
        Nav(
            tranche=tranche, date=datetime.date(year, month, 28), nav=Decimal(f"{100 + year % 7}.{month:02}0001"),
            currency="EUR", distribution=Decimal("1.5") if place and month == 6 else None, simulated=not place,
        )
        for place, tranche in enumerate(found) for year in YEARS for month in range(1, 13)
        if datetime.date(year, month, 28) <= END
    )  # fmt: skip
    assert packing.pack_years(before=2026) == [2023, 2024, 2025]
    return found


def read(tranches: list[Tranche], since: datetime.date | None = None, until: datetime.date = END) -> Histories:
    return read_histories([one.pk for one in tranches], until, since)


def assert_same(one: Histories, other: Histories) -> None:
    for name in Histories.__dataclass_fields__:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


def as_in_the_table(tranches: list[Tranche], *times: datetime.date) -> Histories:
    """What is read where no year is packed."""
    kept = list(PackedYear.objects.all())
    PackedYear.objects.all().delete()
    found = read(tranches, *times)
    PackedYear.objects.bulk_create(kept)
    return found


def correct(tranche: Tranche) -> None:
    Nav.objects.filter(tranche=tranche, date=MIDDLE).update(nav=Decimal("77.5"), distribution=Decimal("0.25"))


def move(tranche: Tranche) -> None:
    """To a day of another packed year, and one of a year that is not packed."""
    Nav.objects.filter(tranche=tranche, date=MIDDLE).update(date=datetime.date(2025, 6, 29))
    Nav.objects.filter(tranche=tranche, date=datetime.date(2025, 1, 28)).update(date=datetime.date(2026, 1, 29))


def delete(tranche: Tranche) -> None:
    Nav.objects.filter(tranche=tranche, date__year=2024).delete()


def add(tranche: Tranche) -> None:
    with (
        connection.cursor() as cursor,
        cursor.copy("COPY prices_nav (tranche_id, date, nav, currency) FROM STDIN") as to,
    ):
        for day in ("2023-03-01", "2024-03-01", "2026-03-01"):
            to.write_row((tranche.pk, day, "88", "EUR"))


def replace(tranche: Tranche) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO prices_nav (tranche_id, date, nav, currency)"
            " VALUES (%s, %s, 5, 'EUR'), (%s, '2024-06-29', 6, 'EUR')"
            " ON CONFLICT (tranche_id, date) DO UPDATE SET nav = excluded.nav",
            [tranche.pk, MIDDLE, tranche.pk],
        )


def lose(tranche: Tranche) -> None:
    """The share class goes, and its NAVs with it."""
    with connection.cursor() as cursor:
        cursor.execute('UPDATE funds_tranche SET "primary" = false WHERE id = %s', [tranche.pk])
        cursor.execute("DELETE FROM funds_tranche WHERE id = %s", [tranche.pk])


@pytest.mark.parametrize("write", [correct, move, delete, add, replace, lose])
def test_packed_years_follow_every_way_of_writing(tranches: list[Tranche], write: Callable[[Tranche], None]) -> None:
    # given
    before, other = read(tranches), read(tranches[:1])
    # when
    write(tranches[1])
    # then
    assert packing.differences() == {}
    after = read(tranches)
    assert not (np.array_equal(after.days, before.days) and np.array_equal(after.index, before.index))
    assert_same(after, as_in_the_table(tranches))
    assert_same(read(tranches[:1]), other)
    assert list(packing.years().packed) == [2023, 2024, 2025]


@pytest.mark.parametrize(
    ("since", "until"),
    [
        (None, END),
        (MIDDLE, END),
        (datetime.date(2024, 6, 29), datetime.date(2025, 6, 28)),
        (datetime.date(2026, 2, 1), END),
        (None, datetime.date(2022, 1, 1)),
    ],
)  # fmt: skip
def test_what_is_read_is_what_the_table_has(
    tranches: list[Tranche], since: datetime.date | None, until: datetime.date
) -> None:
    # given one that closed within a packed year, and one with a year in another currency and another origin
    Tranche.objects.filter(pk=tranches[0].pk).update(closed_on=datetime.date(2025, 8, 1))
    Nav.objects.filter(tranche=tranches[1], date__year=2023).update(currency="USD")
    Nav.objects.filter(tranche=tranches[1], date__year=2024).update(simulated=True)
    # when / then
    found = read(tranches, since, until)
    assert_same(found, as_in_the_table(tranches, *((since, until) if since else (datetime.date.min, until))))
    # and: the years are really read from what is packed
    PackedNavs.objects.all().delete()
    assert len(read(tranches, since, until).days) == sum(day.year == 2026 for day in map(_date, found.days))


def _date(day: int) -> datetime.date:
    return datetime.date(2000, 1, 1) + datetime.timedelta(days=int(day))


def test_an_exchanged_partition_is_read_from_the_table_until_it_is_packed_again(tranches: list[Tranche]) -> None:
    # given
    third = TrancheFactory.create(currency="EUR")
    day = np.array([(MIDDLE - datetime.date(2000, 1, 1)).days])
    rows = Navs(np.array([third.pk]), day, np.array([10**7]), np.array([b"EUR"]), np.array([0]))
    # when
    write_history(rows, simulated=True)
    # then
    assert list(packing.years().packed) == [2023, 2025]
    found = read([*tranches, third])
    assert found.lengths[2] == 1
    assert_same(found, as_in_the_table([*tranches, third]))
    assert packing.pack_years(before=2026) == [2024]
    assert packing.differences() == {}
    assert_same(read([*tranches, third]), found)


def test_damage_is_found_and_repaired(tranches: list[Tranche]) -> None:
    # given
    expected = read(tranches)
    PackedNavs.objects.filter(tranche=tranches[0], year=2024).update(navs=b"\0" * 12)
    PackedNavs.objects.filter(tranche=tranches[1], year=2025).delete()
    said = StringIO()
    # when / then
    with pytest.raises(CommandError):
        call_command("verify_prices", stdout=said)
    assert packing.differences() == {2024: [tranches[0].pk], 2025: [tranches[1].pk]}
    call_command("verify_prices", "--repair", stdout=said)
    assert packing.differences() == {}
    assert_same(read(tranches), expected)
