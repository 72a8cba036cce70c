"""The number of a request goes with what it changes, as far as the indexer's log (ADR 0145)."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection, transaction

from app.accounts.models import Session
from app.funds.models import Fund, Tranche
from app.http import request_ids
from app.outbox.models import Entry
from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.requests import MAX_NUMBERS, NumberFilter, on_behalf_of
from indexer.settings import Settings
from indexer.stream import claims
from search.client import SearchClient
from search.documents import DOC_TYPES
from tests.streaming.running import ROOT, environment
from tests.streaming.world import World
from tests.waiting import until

pytestmark = pytest.mark.services

NUMBER = "asked-by-staff"


@pytest.fixture
def request_() -> Iterator[str]:
    """A request is being answered."""
    yield request_ids.begin(NUMBER)
    request_ids.end()


def noted() -> list[str | None]:
    """The numbers of the rows that wait, which are then thrown away."""
    found = list(Entry.objects.order_by("pk").values_list("request_id", flat=True))
    Entry.objects.all().delete()
    return found


@pytest.mark.usefixtures("orm", "request_")
def test_rows_name_the_request_whose_transaction_wrote_them(world: World) -> None:
    with transaction.atomic():
        Fund.objects.filter(pk=world.ids["fund_2"]).update(sfdr=9)
        Tranche.objects.filter(pk=world.ids["tranche_3"]).update(ter=1)
    assert noted() == [NUMBER, NUMBER]
    # The next transaction of this connection has to say it again, and one of nobody says nothing.
    with transaction.atomic():
        Fund.objects.filter(pk=world.ids["fund_2"]).update(sfdr=8)
    assert noted() == [NUMBER]
    request_ids.end()
    with transaction.atomic():
        Fund.objects.filter(pk=world.ids["fund_2"]).update(sfdr=6)
    world.db.execute("UPDATE funds_fund SET sfdr = 9 WHERE id = %s", [world.ids["fund_2"]])
    assert noted() == [None, None]


@pytest.mark.usefixtures("orm", "request_")
def test_a_savepoint_that_is_taken_back_takes_no_number_with_it(world: World) -> None:
    fund = Fund.objects.filter(pk=world.ids["fund_2"])
    with transaction.atomic():
        taken_back = transaction.savepoint()
        fund.update(sfdr=9)
        transaction.savepoint_rollback(taken_back)
        fund.update(sfdr=8)
    assert noted() == [NUMBER]


@pytest.mark.usefixtures("orm", "request_")
def test_what_changes_no_document_says_nothing() -> None:
    with transaction.atomic():
        Session.objects.filter(session_key="nobody's").update(device="x")
        list(Fund.objects.all())
        assert getattr(connection, "named") == ""  # noqa: B009 - our own, which Django's types do not have
        # Without a transaction there is nothing that the number could go with.
    Fund.objects.update(sfdr=9)
    assert set(noted()) == {None}


def test_a_claim_names_each_request_once(world: World) -> None:
    # given
    for number in ("", "first-request", "second-request", "first-request"):
        world.db.execute("SELECT set_config('fondsatlas.request_id', %s, false)", [number])
        world.db.execute("UPDATE funds_tranche SET ter = coalesce(ter, 0) + 1 WHERE id = %s", [world.ids["tranche_1"]])
    world.db.execute("RESET fondsatlas.request_id")
    # when
    found = claims.claim(world.db, "worker", batch=10, lease=60)
    # then
    assert found is not None
    assert (len(found.ids), len(found.documents)) == (4, 1)
    assert sorted(found.requests) == ["first-request", "second-request"]


@pytest.mark.usefixtures("orm", "request_")
def test_the_indexer_says_for_whom_it_wrote(
    world: World, engine: SearchClient, indexer_settings: Settings, tmp_path: Path
) -> None:
    # given
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    log = tmp_path / "indexer.log"
    with log.open("wb") as sink:
        process = subprocess.Popen(
            [sys.executable, "-m", "indexer", "run"], cwd=ROOT, stderr=sink,
            env=environment(indexer_settings, LOG_FORMAT="json"),
        )  # fmt: skip
    try:
        # when
        with transaction.atomic():
            Tranche.objects.filter(pk=world.ids["tranche_3"]).update(ter=1)
        # then
        until(lambda: f'"request_id":"{NUMBER}"' in log.read_text())
    finally:
        process.terminate()
        process.wait(30)
    [line] = [one for one in map(json.loads, log.read_text().splitlines()) if one["request_id"] != "-"]
    assert (line["request_id"], line["message"]) == (NUMBER, "wrote 1 documents")


@pytest.mark.parametrize(
    ("many", "said"), [(0, "-"), (1, "r0"), (MAX_NUMBERS, "r0,r1,r2,r3,r4"), (8, "r0,r1,r2,r3,r4,and 3 more")]
)
def test_a_line_names_a_few_requests(many: int, said: str) -> None:
    record = logging.LogRecord("indexer", logging.INFO, "", 0, "wrote", None, None)
    with on_behalf_of([f"r{number}" for number in range(many)]):
        NumberFilter().filter(record)
    assert record.request_id == said  # type: ignore[attr-defined]
    NumberFilter().filter(record)
    assert record.request_id == "-"  # type: ignore[attr-defined]
