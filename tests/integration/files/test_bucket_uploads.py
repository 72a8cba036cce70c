"""Uploads in a bucket: from the form to the reader, and what staff and readers are told where it fails."""

import logging
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import obstore
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from app.demo.pdf import one_page
from app.files import blobs, places
from app.files.incoming import take_bytes
from app.files.settings import BucketSettings
from app.funds.models import Fund, FundDocument
from app.publishing import services
from app.publishing.states import Action
from tests import bucket_server
from tests.factories.accounts import staff
from tests.factories.funds import TrancheFactory
from tests.integration.api.asking import get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PDF, OTHER = (one_page("Studie", [text], "de") for text in ("Ein Absatz.", "Ein anderer."))
DAY = 24 * 3600


@pytest.fixture(scope="module")
def server() -> Iterator[BucketSettings]:
    with bucket_server.running() as asked:
        yield asked


@pytest.fixture
def bucket(server: BucketSettings, settings: Any, tmp_path: Path) -> Iterator[BucketSettings]:
    """An empty bucket, and a folder that must stay empty."""
    settings.ALLOWED_HOSTS = ["testserver", "localhost"]
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.UPLOADS_BUCKET = server
    yield server
    for name in bucket_server.contents(server):
        obstore.delete(bucket_server.store_of(server), name)


@pytest.fixture
def admin() -> Client:
    client = Client(headers={"Host": "localhost", "Accept-Language": "en"}, raise_request_exception=False)
    client.force_login(staff())
    return client


def form(content: bytes = PDF) -> dict[str, Any]:
    values = {"fund": TrancheFactory.create().fund_id, "category": "annual_report", "date": "2026-06-30"}
    return values | {"language": "de", "file": SimpleUploadedFile("a.pdf", content)}


def published() -> FundDocument:
    """The only document, published by who uploaded it."""
    document = FundDocument.objects.get()
    return services.act(document, Action.PUBLISH, document.author, document.version)


def test_staff_upload_and_everybody_reads_it_from_the_portal(
    bucket: BucketSettings, admin: Client, tmp_path: Path
) -> None:
    # when
    assert admin.post(reverse("admin:funds_funddocument_add"), form()).status_code == 302
    # then
    document = published()
    assert bucket_server.contents(bucket) == {str(document.file.name): PDF}
    assert list(places.current().listed("uploads")) == [document.file.name]
    tranche = document.fund.tranches.get()
    visitor = Client()
    listed = get(visitor, f"fund_documents/{tranche.pk}/")["results"][0]
    answer = visitor.get(listed["url"])
    assert (answer.content, listed["size"], answer["X-Content-Type-Options"]) == (PDF, len(PDF), "nosniff")
    assert visitor.get(listed["url"], headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert admin.get(document.file.url).getvalue() == PDF
    assert not (tmp_path / "media").exists()


def test_a_bucket_that_refuses_leaves_no_row_and_says_so(
    bucket: BucketSettings, admin: Client, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    # given: a document, and a bucket that is not there any more
    assert admin.post(reverse("admin:funds_funddocument_add"), form()).status_code == 302
    document = published()
    before = list(FundDocument.objects.values_list())
    tranche = document.fund.tranches.get()
    settings.UPLOADS_BUCKET = bucket_server.elsewhere(bucket, bucket="nobodys")
    caplog.set_level(logging.ERROR)
    # when
    answer = admin.post(reverse("admin:funds_funddocument_add"), form(OTHER))
    visitor = Client()
    found = problem(visitor, f"funds/{tranche.pk}/documents/{document.pk}/", 503, "files_unavailable")
    # then
    assert answer.status_code == 200
    assert "The file could not be stored. Nothing was changed" in answer.content.decode()
    assert list(FundDocument.objects.values_list()) == before
    assert "einigen Minuten" in found["detail"]
    assert "there is no such bucket" in caplog.text
    assert bucket.secret not in caplog.text.replace("secret_key", "")
    # and the fund page still answers, without a size, and says that the logo cannot be had now
    Fund.objects.update(logo="uploads/ab/abcd.png")
    problem(visitor, f"funds/{tranche.pk}/logo/", 503, "files_unavailable")
    assert get(visitor, f"funds/{tranche.pk}/")["documents"][0]["size"] is None


def test_files_of_the_folder_are_copied_into_the_bucket_once(
    bucket: BucketSettings, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    # given: files of this version and of one before, in the folder
    settings.UPLOADS_BUCKET = None
    stored = blobs.store(take_bytes("document", PDF, ""))
    media = Path(settings.MEDIA_ROOT)
    (media / "reports").mkdir()
    (media / "reports" / "a b.pdf").write_bytes(OTHER)
    (media / "uploads" / "ab").mkdir(exist_ok=True)
    (media / "uploads" / "ab" / "half.draft").write_bytes(b"half")
    settings.UPLOADS_BUCKET = bucket
    # when
    call_command("copy_uploads")
    call_command("copy_uploads")
    # then
    assert bucket_server.contents(bucket) == {stored.name: PDF, "reports/a b.pdf": OTHER}
    assert "2 copied, 0 were there" in capsys.readouterr().out
    assert (media / stored.name).exists()


@pytest.mark.django_db(transaction=True)
def test_nothing_is_swept_while_somebody_stores(bucket: BucketSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: noticed as unused
    stored = blobs.store(take_bytes("document", PDF, ""))
    assert blobs.sweep() == 0

    def swept() -> int:
        try:
            return blobs.sweep(time.time() + 3 * DAY)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        # when, then: while another connection stores
        with places.current().shared():
            assert pool.submit(swept).result() == 0
        assert stored.name in bucket_server.contents(bucket)
        assert pool.submit(swept).result() == 1
    # and no lock is left
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database"
            " WHERE locktype = 'advisory' AND datname = current_database()"
        )
        assert cursor.fetchone() == (0,)
    assert bucket_server.contents(bucket) == {}
