"""What an uploaded PDF may hold: the same for documents of funds and for reports, in words (ADR 0109)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pikepdf import Array, Dictionary, Name, String

from app.content.models import Category, Report
from app.files.incoming import take
from app.funds.models import FundDocument
from tests.factories.accounts import staff
from tests.factories.funds import TrancheFactory
from tests.factories.pdfs import PDF, action, bomb, changed, page, root

#: What only the limits of the program that reads it end, and one of each that users are told in words.
BAD: dict[str, tuple[str, bytes | Callable[[], bytes]]] = {
    "password": ("encrypted", changed(lambda _: None, encryption=pikepdf.Encryption(user="a", owner="b"))),
    "launch": ("active", changed(action(S=Name.Launch, F=String("cmd.exe")))),
    "portfolio": ("embedded", changed(root(Collection=Dictionary(View=Name.H)))),
    "huge page": ("page_size", changed(page(MediaBox=Array([0, 0, 1_000_000, 1_000_000])))),
    "no content": ("damaged", b"%PDF-1.4\n%%EOF\n"),
    # Made by its test alone, not by each worker that collects it: it takes a second.
    "bomb": ("damaged", bomb),
    "nested": ("damaged", b"%PDF-1.4\n1 0 obj\n" + b"[" * 300_000 + b"\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"),
}


def upload(content: bytes | Callable[[], bytes]) -> SimpleUploadedFile:
    made = content() if callable(content) else content
    return SimpleUploadedFile("studie.pdf", made, content_type="application/pdf")


@pytest.mark.parametrize(("code", "content"), BAD.values(), ids=BAD)
def test_a_pdf_with_what_no_document_needs_is_refused(code: str, content: bytes | Callable[[], bytes]) -> None:
    with pytest.raises(ValidationError) as refused:
        take("document", upload(content))
    assert refused.value.code == code


def test_an_ordinary_pdf_is_taken() -> None:
    file = upload(PDF)
    take("document", file)
    assert file.read() == PDF


@pytest.mark.django_db
@pytest.mark.services
def test_reports_are_checked_like_documents_of_funds(tmp_path: Path, settings: Any) -> None:
    # given
    settings.MEDIA_ROOT = tmp_path
    client = Client(headers={"Host": "localhost", "Accept-Language": "de"})
    client.force_login(staff())
    category = Category.objects.create(code="studie", name_de="Studie", name_en="Study")
    report = {"date": "2026-10-31", "category": category.pk, "title_de": "a", "title_en": "a", "body_de": "a"} | {
        "body_en": "a"
    }
    document = {"fund": TrancheFactory.create().fund_id, "category": "annual_report", "date": "2026-06-30"} | {
        "language": "de"
    }
    for name, values, field in (
        ("content_report", report, "pdf_de"),
        ("funds_funddocument", document, "file"),
    ):
        add = reverse(f"admin:{name}_add")
        # when, then
        for bad, said in (
            ("launch", "Skripte oder Aktionen"),
            ("portfolio", "weitere Dateien"),
            ("password", "Passwort"),
            ("huge page", "zwischen 1 mm und 5 m"),
        ):
            answer = client.post(add, values | {field: upload(BAD[bad][1])})
            assert answer.status_code == 200
            assert said in answer.content.decode()
        assert client.post(add, values | {field: upload(b"<html>")}).status_code == 200
        assert client.post(add, values | {field: upload(PDF)}).status_code == 302
    assert Report.objects.get().pdf_in("de").size == FundDocument.objects.get().file.size == len(PDF)
