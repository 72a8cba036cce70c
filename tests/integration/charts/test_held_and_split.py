"""Whoever reads prices leaves held ones out and counts declared splits (ADR 0183)."""

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client

from app.charts import agreement
from app.funds import terms
from app.funds.models import KeyFigures, Tranche
from app.monthly.figures import run_figures
from app.prices import deciding, packing
from app.prices.models import HeldNav, Nav, Split
from indexer.documents.types import view
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import BASE, get
from tests.integration.api.spreadsheets import SERIES, ask, workbook
from tests.integration.charts.market import FRIDAYS, Market
from tests.integration.prices.test_holding import told
from tests.integration.prices.test_importing import given_file
from tests.unit.pdf.test_rendering import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: Eight shares become one in a stress phase of a year that is packed. A power of two leaves every digit of a NAV.
MERGED_ON = next(day for day in FRIDAYS if day > date(2024, 7, 16))
RATIO = Decimal("0.125")


def compute() -> None:
    KeyFigures.objects.all().delete()
    run_figures(RECORD_DATE, lambda _done, _total: None)
    terms.forget()


def figures(tranche: Tranche) -> Any:
    columns = [one.name for one in KeyFigures._meta.fields if one.name != "id"]
    return KeyFigures.objects.values(*columns).get(tranche=tranche)


def document(tranche: Tranche) -> Any:
    """What the index has of a share class: lists, alerts, feeds, previews and exports of lists are made of it."""
    with connection.cursor() as cursor:
        name = view("tranche").as_string(cursor.connection)
        cursor.execute(f"SELECT row_to_json(d)::text FROM {name} d WHERE d.id = %s", [tranche.pk])
        return json.loads(cursor.fetchone()[0])


def exported(client: Client, tranche: Tranche) -> Any:
    book = workbook(ask(client, SERIES, funds=[tranche.pk], values="total_return"))
    # A split is a factor of binary fractions: what comes after the twelfth digit may differ.
    return [(day, round(value, 9)) for day, value in book.worksheets[0].iter_rows(min_row=2, values_only=True)]


def factsheet(client: Client, tranche: Tranche) -> str:
    return text_of(client.get(f"{BASE}funds/{tranche.pk}/factsheet/").content)


def without_nav(page: Any) -> Any:
    """A fund page without the NAV of a share, which a merger of shares does change; its date and change stay."""
    return page | {"price": page["price"] | {"nav": None}}


def readers(client: Client, market: Market) -> dict[str, Callable[[], Any]]:
    """Everything that is made of prices, by name."""
    own, peer = market.funds[1], market.funds[2]
    charts: dict[str, Callable[[], Any]] = {
        f"chart {path}": lambda path=path: get(client, f"charts/{path}")  # type: ignore[misc]
        for path in (
            f"performance/{own.pk}/", f"comparison/{own.pk}/?second_tranche_id={peer.pk}", f"evolutionOfRisk/{own.pk}/",
            f"crashDrawdown/{own.pk}/", f"riskReturn/{own.pk}/", f"peergroupComparison/{own.pk}/",
            f"distribution/{own.pk}/", f"performance/{peer.pk}/",
        )
    }  # fmt: skip
    return charts | {
        "key figures": lambda: figures(own),
        "fund page": lambda: without_nav(get(client, f"funds/{own.pk}/")),
        "index": lambda: document(own),
        "export": lambda: exported(client, own),
        "factsheet": lambda: factsheet(client, own),
    }


def test_no_reader_sees_a_held_price_or_a_fall_where_shares_were_merged(
    professional: Client, market: Market, tmp_path: Path, settings: Any
) -> None:
    # given
    own = market.funds[1]
    Nav.objects.update(simulated=False)

    def asked(world: str) -> dict[str, Any]:
        location = settings.CACHES["pdf"] | {"LOCATION": str(tmp_path / world)}
        settings.CACHES = settings.CACHES | {"pdf": location}
        compute()
        assert [str(one) for one in agreement.check().differences] == []
        assert packing.differences() == {}
        assert MERGED_ON.year in packing.years().packed
        return {name: ask_it() for name, ask_it in readers(professional, market).items()}

    plain = asked("plain")
    # when: the fund's shares are merged, and its last price is wrong
    after = Nav.objects.filter(tranche=own, date__gte=MERGED_ON)
    after.update(nav=F("nav") / RATIO, distribution=F("distribution") / RATIO)
    merger = Split.objects.create(tranche=own, date=MERGED_ON, ratio=RATIO)
    wrong = f"{own.isin},{RECORD_DATE},{after.get(date=FRIDAYS[-1]).nav * 10},EUR,"
    assert told(given_file(tmp_path, wrong)) == (0, 1, 0)
    # then
    seen = asked("held")
    assert {name for name in plain if seen[name] != plain[name]} == set()
    # when: the price counts, and the merger is not declared
    HeldNav.objects.update(state="accepted", decided_at=RECORD_DATE)
    held = HeldNav.objects.get()
    merger.delete()
    Nav.objects.create(tranche=own, date=RECORD_DATE, nav=held.nav, currency="EUR")
    # then: figures that were computed before are found, and each reader says something else, so that each was asked
    assert agreement.check().differences
    assert {name for name, said in asked("wrong").items() if said == plain[name]} == set()


def test_a_split_on_the_record_date_is_held_and_changes_no_figure_once_it_is_declared(
    market: Market, tmp_path: Path
) -> None:
    # given: the figures with a price of the record date as if no share had been split
    own = market.funds[2]
    Nav.objects.update(simulated=False)
    last = Nav.objects.get(tranche=own, date=FRIDAYS[-1]).nav
    price = Nav.objects.create(tranche=own, date=RECORD_DATE, nav=last, currency="EUR")
    compute()
    expected = figures(own)
    price.delete()
    # when
    assert told(given_file(tmp_path, f"{own.isin},{RECORD_DATE},{last / 10:.6f},EUR,")) == (0, 1, 0)
    held = HeldNav.objects.get()
    ratio = deciding.suggested(held)
    # then
    assert (held.state, ratio) == ("held", Decimal(10))
    assert ratio is not None
    assert deciding.split(held.pk, ratio) == 1
    compute()
    assert figures(own) == expected
    assert figures(own)["perf_3y"] is not None
