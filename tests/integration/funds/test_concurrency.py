"""Two at once: imports that run together, and two people who choose another main tranche or hand in a document."""

import base64
import datetime as dt
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from app.demo.pdf import one_page
from app.files.incoming import take_base64
from app.funds import handing_in
from app.funds.importing.loading import load
from app.funds.importing.respelling import respell
from app.funds.models import Fund, FundDocument, Spelling, Tranche
from app.funds.schemas import DocumentData
from app.http.problems import Problem
from app.importing.alone import ImportRunningError
from tests.factories.accounts import in_role, staff
from tests.factories.funds import TrancheFactory
from tests.integration.funds.test_importing import given_list, row, run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def in_thread(work: Callable[[], None]) -> threading.Thread:
    def run_and_close() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = threading.Thread(target=run_and_close)
    thread.start()
    return thread


def import_in_progress() -> AbstractContextManager[None]:
    return in_progress(lambda: load([], demo=True, dry_run=True, progress=lambda *_: None))


@contextmanager
def in_progress(work: Callable[[], Any]) -> Iterator[None]:
    """Another connection that has begun some work and has not ended it."""
    begun, may_end = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            work()
            begun.set()
            may_end.wait(20)

    thread = in_thread(hold)
    try:
        assert begun.wait(20)
        yield
    finally:
        may_end.set()
        thread.join(20)


def test_second_import_is_refused_while_the_first_runs_and_works_afterwards(tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A"))
    with import_in_progress():
        # when / then
        with pytest.raises(CommandError, match="Another import of share classes"):
            run(path)
        with pytest.raises(ImportRunningError):
            load([], demo=True, dry_run=True, progress=lambda *_: None)
        assert Tranche.objects.count() == 0
    run(path)
    assert Tranche.objects.count() == 1


def assert_kept_out(work: Callable[[], Any], error: type[Exception]) -> None:
    """The work is refused while an import runs, changes nothing, and is done afterwards."""
    with import_in_progress():
        before = (list(Fund.objects.values()), list(Tranche.objects.values()))
        with pytest.raises(error):
            work()
        assert (list(Fund.objects.values()), list(Tranche.objects.values())) == before
    work()


@pytest.mark.parametrize("command", ["respell_names", "merge_funds", "close_ended_funds", "classify_funds"])
def test_command_that_changes_stored_funds_is_kept_out_by_an_import(command: str, tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A", name="Dws Muster"))
    run(path)
    Tranche.objects.update(name="Dws Muster A")
    arguments = [str(path)] if command == "classify_funds" else []
    # when / then
    assert_kept_out(lambda: call_command(command, *arguments, stdout=StringIO()), CommandError)


def test_import_is_kept_out_by_the_respelling_of_names(tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A"))
    with in_progress(respell):
        # when / then
        with pytest.raises(CommandError, match="Another import"):
            run(path)
        assert Tranche.objects.count() == 0


def test_word_of_staff_changes_nothing_while_an_import_runs(tmp_path: Path, client: Client) -> None:
    # given
    run(given_list(tmp_path, row(1, "A", name="Muster Vulkanfonds")))
    client.force_login(staff())
    with import_in_progress():
        # when
        answer = client.post(reverse("admin:funds_spelling_add"), {"written": "VulkanFonds"}, follow=True)
        # then
        assert "Gerade läuft ein Import" in answer.content.decode()
        assert Spelling.objects.count() == 0
        assert Tranche.objects.get().name == "Muster Vulkanfonds A"
    # when
    client.post(reverse("admin:funds_spelling_add"), {"written": "VulkanFonds"})
    # then
    assert Tranche.objects.get().name == "Muster VulkanFonds A"


def make_main(tranche: Tranche) -> None:
    with transaction.atomic():
        tranche.displace_main_tranche()
        tranche.primary = True
        tranche.save(update_fields=["primary"])


def test_two_who_choose_a_main_tranche_at_once_leave_exactly_one_and_neither_fails() -> None:
    # given
    main = TrancheFactory.create()
    others = [TrancheFactory.create(fund=main.fund, primary=False) for _ in range(2)]
    barrier = threading.Barrier(2)
    refused: list[IntegrityError] = []

    def choose(tranche: Tranche) -> None:
        barrier.wait(20)
        try:
            make_main(tranche)
        except IntegrityError as error:
            refused.append(error)

    for _ in range(10):
        # when
        threads = [in_thread(lambda tranche=tranche: choose(tranche)) for tranche in others]  # type: ignore[misc]
        for thread in threads:
            thread.join(20)
        # then
        assert Tranche.objects.filter(fund=main.fund, primary=True).count() == 1
    assert refused == []


def test_mark_taken_away_while_a_sibling_vanishes_leaves_exactly_one() -> None:
    # given
    main = TrancheFactory.create()
    other, third = (TrancheFactory.create(fund=main.fund, primary=False) for _ in range(2))
    barrier = threading.Barrier(2)

    def clear() -> None:
        with transaction.atomic():
            Tranche.objects.filter(pk=main.pk).update(primary=False)
            barrier.wait(20)

    def delete() -> None:
        with transaction.atomic():
            Tranche.objects.filter(pk=other.pk).delete()
            barrier.wait(20)

    # when
    threads = [in_thread(clear), in_thread(delete)]
    for thread in threads:
        thread.join(30)
    # then
    assert Tranche.objects.filter(fund=main.fund, primary=True).count() == 1
    assert set(Tranche.objects.filter(fund=main.fund)) == {main, third}


def test_two_who_hand_in_the_last_document_that_may_wait_leave_exactly_one(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    settings.MEDIA_ROOT = tmp_path / "media"
    manager = in_role("manager")
    assert manager is not None
    tranche = TrancheFactory.create(fund__company=manager.managed_company)
    monkeypatch.setattr(handing_in, "MAX_WAITING", 1)
    # and: both have been let in when the first file is through
    barrier = threading.Barrier(2)

    def take_together(*given: Any) -> Any:
        barrier.wait(20)
        return take_base64(*given)

    monkeypatch.setattr(handing_in, "take_base64", take_together)
    file = {"base64_string": base64.b64encode(one_page("Bericht", ["Ein Absatz."], "de")).decode()}
    data = DocumentData.model_validate({"category": "annual_report", "date": dt.date(2026, 6, 30), "file": file})
    answered: list[str] = []

    def hand_in() -> None:
        try:
            handing_in.take(manager, tranche.pk, data, "de")
            answered.append("taken")
        except Problem as problem:
            answered.append(problem.code)

    # when
    threads = [in_thread(hand_in) for _ in range(2)]
    for thread in threads:
        thread.join(30)
    # then
    assert sorted(answered) == ["taken", "too_many_drafts"]
    assert FundDocument.objects.count() == 1
