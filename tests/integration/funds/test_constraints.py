"""What must always be true is true for psql as well."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction

from app.funds.models import Tranche
from app.ratings.models import Rating
from search.fields.isin import is_valid
from tests.factories.codes import isin
from tests.factories.funds import FundFactory, KeyFiguresFactory, RatingFactory, TrancheFactory


def execute(statement: str, *values: str | int) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        "DE0008474503",
        "DE0008474504",
        "de0008474503",
        "DE000847450",
        "DE00084745033",
        "",
        "D30008474503",
        "DE000847450\n",
    ],
)
def test_database_and_library_agree_on_isins(text: str) -> None:
    assert execute("SELECT isin_is_valid(%s)", text) == [(is_valid(text),)]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("statement", "constraint"),
    [
        ("UPDATE funds_tranche SET isin = 'LU0000000013'", "funds_tranche_isin_valid"),
        ("UPDATE funds_tranche SET isin = lower(isin)", "funds_tranche_isin_valid"),
        ("UPDATE funds_tranche SET currency = 'eur'", "funds_tranche_currency_form"),
        ("UPDATE funds_tranche SET name = '  '", "funds_tranche_name_not_blank"),
        ("UPDATE funds_tranche SET ter = -1", "funds_tranche_costs_are_percentages"),
        ("UPDATE funds_fund SET sfdr = 7", "funds_fund_sfdr_known"),
        ("UPDATE funds_fund SET asset_class = 'x'", "funds_fund_asset_class_known"),
        ("UPDATE funds_keyfigures SET srri = 8", "funds_keyfigures_srri"),
        ("UPDATE funds_keyfigures SET risk_indicator = 0", "funds_keyfigures_risk_indicator"),
        ("UPDATE funds_keyfigures SET max_drawdown_full = 1", "funds_keyfigures_full_drawdown_negative"),
        ("UPDATE funds_keyfigures SET sri = 0", "funds_keyfigures_sri"),
        ("UPDATE funds_keyfigures SET max_drawdown = 3", "funds_keyfigures_drawdown_negative"),
        ("UPDATE ratings_rating SET points = 0", "ratings_rating_points"),
        ("UPDATE ratings_rating SET points = 101", "ratings_rating_points"),
        ("UPDATE ratings_rating SET position_vs_peergroup = 2, peergroup_size = 1", "ratings_rating_position"),
    ],
)
def test_database_refuses_what_must_not_be(statement: str, constraint: str) -> None:
    # given
    tranche = TrancheFactory.create()
    KeyFiguresFactory.create(tranche=tranche)
    RatingFactory.create(tranche=tranche)
    # when / then
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        execute(statement)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("points", "rank"),
    [(100, "A"), (78, "A"), (77, "B"), (60, "B"), (59, "C"), (41, "C"), (40, "D"), (23, "D"), (22, "E"), (None, None)],
)  # fmt: skip
def test_class_follows_from_points(points: int | None, rank: str | None) -> None:
    assert Rating.objects.get(pk=RatingFactory.create(points=points).pk).rank == rank


@pytest.mark.django_db
def test_second_main_tranche_is_refused() -> None:
    # given
    fund = TrancheFactory.create().fund
    # when / then
    with pytest.raises(IntegrityError, match="one_primary"), transaction.atomic():
        TrancheFactory.create(fund=fund)


def delete_main(main: Tranche) -> None:
    execute("DELETE FROM funds_tranche WHERE id = %s", main.pk)


def move_main(main: Tranche) -> None:
    execute("UPDATE funds_tranche SET fund_id = %s WHERE id = %s", FundFactory.create().pk, main.pk)


def unmark_main(main: Tranche) -> None:
    # The lowest id of all becomes the main tranche again, so the one that loses the mark gets out of the way.
    execute('UPDATE funds_tranche SET "primary" = false, id = id + 1000000 WHERE id = %s', main.pk)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", [delete_main, move_main, unmark_main])
def test_sibling_with_the_lowest_id_is_promoted_at_commit(change: Callable[[Tranche], None]) -> None:
    # given
    main = TrancheFactory.create()
    first, second = (
        TrancheFactory.create(fund=main.fund, primary=False),
        TrancheFactory.create(fund=main.fund, primary=False),
    )
    # when
    change(main)
    # then
    assert Tranche.objects.get(pk=first.pk).primary
    assert not Tranche.objects.get(pk=second.pk).primary


@pytest.mark.django_db(transaction=True)
def test_first_share_class_inserted_by_sql_becomes_the_main_tranche() -> None:
    # given
    fund = FundFactory.create()
    # when
    execute(
        "INSERT INTO funds_tranche (fund_id, name, isin, currency) VALUES (%s, 'Muster A', %s, 'EUR')", fund.pk, isin(7)
    )
    # then
    assert Tranche.objects.get().primary


@pytest.mark.django_db(transaction=True)
def test_mark_may_be_swapped_within_a_transaction() -> None:
    # given
    main = TrancheFactory.create()
    other = TrancheFactory.create(fund=main.fund, primary=False)
    # when
    with transaction.atomic():
        execute('UPDATE funds_tranche SET "primary" = false WHERE id = %s', main.pk)
        execute('UPDATE funds_tranche SET "primary" = true WHERE id = %s', other.pk)
    # then
    assert list(Tranche.objects.filter(primary=True)) == [other]


@pytest.mark.django_db
def test_share_classes_beside_a_main_one_are_written_without_an_update() -> None:
    """An update that meets no row fires its statement triggers all the same: 17 s in an import of the whole list."""
    # given
    main = TrancheFactory.create()
    execute("SET CONSTRAINTS ALL IMMEDIATE")
    execute(
        "CREATE FUNCTION refuse_updates() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'an update'; END $$;"
        "CREATE TRIGGER refuse_updates BEFORE UPDATE ON funds_tranche "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_updates()"
    )
    # when
    TrancheFactory.create(fund=main.fund, primary=False)
    # then
    assert Tranche.objects.filter(fund=main.fund, primary=True).get() == main
