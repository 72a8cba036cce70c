"""The figures of the database, with one row of each kind that counts and one beside it that does not."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from app.figures.models import Run
from app.mail.models import Delivery, Errand, State
from app.monitoring import page, state
from app.monitoring.state import Calculation, DatabaseState
from app.outbox.models import DeadLetter, Entry, FanOut, Worker

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def read() -> DatabaseState:
    with connection.cursor() as cursor:
        return state.read(cursor)


def mail(kind: State, *, hours: float) -> None:
    """A mail that was queued so long ago, and was due then."""
    then = timezone.now() - timedelta(hours=hours)
    number = Delivery.objects.count()
    Delivery.objects.create(
        kind="x", recipient=f"reader{number}@example.org", lang="de", message_id=f"<{number}@x>", state=kind,
        created_at=then, due_at=then, sent_at=then if kind is State.SENT else None,
        claimed_until=then if kind is State.SENDING else None,
    )  # fmt: skip


def test_an_empty_portal_has_nothing_to_count(db: None) -> None:
    assert read() == DatabaseState(0, 0, 0, 0, 0, 0, 0, 0, 0, {}, own_data=False)


def test_each_figure_counts_its_rows_and_no_others() -> None:
    # given
    ago = timezone.now() - timedelta(minutes=2)
    Entry.objects.create(doc_type="tranche", doc_id=1)
    FanOut.objects.create(source="company", source_id=1, created_at=ago)
    for number in range(3):
        DeadLetter.objects.create(doc_type="news", doc_id=number, version=1, status=400, reason="x")
    Worker.objects.create(name="alive")
    Worker.objects.create(name="gone", seen_at=ago)
    for kind, hours in ((State.PENDING, 1), (State.SENDING, 2), (State.SENT, 9), (State.DROPPED, 9)):
        mail(kind, hours=hours)
    for kind, hours in ((State.FAILED, 1), (State.FAILED, 30), (State.BOUNCED, 1), (State.BOUNCED, 2)):
        mail(kind, hours=hours)
    Errand.objects.create(kind="x", data={})
    # when
    found = read()
    # then
    assert (found.backlog, found.dead_letters, found.indexers) == (2, 3, 1)
    assert found.lag_seconds == pytest.approx(120, abs=60)
    assert (found.mails_waiting, found.mails_failed, found.mails_refused, found.errands) == (2, 1, 2, 1)
    assert found.mail_wait_seconds == pytest.approx(7200, abs=60)


def test_calculations_tell_the_last_complete_one_and_a_broken_one() -> None:
    # given: figures that are complete twice and have begun a third time, and ratings that were broken off
    ended = datetime(2026, 3, 2, 5, tzinfo=UTC)
    Run.objects.create(kind="figures", record_date=date(2026, 1, 31), finished_at=ended - timedelta(days=30))
    Run.objects.create(kind="figures", record_date=date(2026, 2, 28), finished_at=ended)
    Run.objects.create(kind="figures", record_date=date(2026, 3, 31))
    Run.objects.create(kind="ratings", record_date=date(2026, 3, 31), problem="ValueError: x")
    # when
    found = read()
    # then
    assert found.calculations == {
        "figures": Calculation(date(2026, 2, 28), ended, failed=False),
        "ratings": Calculation(None, None, failed=True),
    }
    told = {one.name: one for one in page.gauges(found, {"tranche": 7}, {})}
    assert values(told["fondsatlas_calculation_failed"]) == {"figures": 0, "ratings": 1}
    assert values(told["fondsatlas_calculation_timestamp_seconds"]) == {"figures": ended.timestamp()}
    midnight = datetime(2026, 2, 28, tzinfo=UTC).timestamp()
    assert values(told["fondsatlas_record_date_timestamp_seconds"]) == {"figures": midnight}
    assert values(told["fondsatlas_documents"]) == {"tranche": 7}


def values(family: GaugeMetricFamily) -> dict[str, float]:
    """A gauge's values by its one label."""
    return {next(iter(sample.labels.values())): sample.value for sample in family.samples}
