"""What an uploaded PDF may hold: the same for documents of funds and for reports (ADR 0109)."""

import io
import zlib
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
from app.demo.pdf import one_page
from app.files.incoming import take
from app.funds.models import FundDocument
from tests.factories.accounts import staff
from tests.factories.funds import TrancheFactory

PDF = one_page("Studie", ["Ein Absatz."], "de")
_LINK = Dictionary(S=Name.URI, URI=String("https://portal.example"))
Change = Callable[[pikepdf.Pdf], Any]


def changed(change: Change, **options: Any) -> bytes:
    """The document with something that it must not have."""
    with pikepdf.open(io.BytesIO(PDF)) as pdf:
        change(pdf)
        written = io.BytesIO()
        pdf.save(written, **options)
    return written.getvalue()


def _action(**values: Any) -> Change:
    return lambda pdf: pdf.Root.__setattr__("OpenAction", Dictionary(**values))


def _note(**values: Any) -> Change:
    """A note on the page."""
    note = {"Type": Name.Annot, "Rect": Array([0, 0, 1, 1]), **values}
    return lambda pdf: pdf.pages[0].obj.__setattr__("Annots", Array([Dictionary(**note)]))


def _attached(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["x.exe"] = b"MZ"


def _hidden(pdf: pikepdf.Pdf) -> None:
    # No page refers to it, but it is in the file.
    pdf.Root.Kept = pdf.make_indirect(Array([Dictionary(Deep=Array([Dictionary(S=Name.Launch, F=String("x"))]))]))


def _elsewhere(pdf: pikepdf.Pdf) -> None:
    # What the page shows lies in a file of the reader's, or on somebody's server.
    pdf.pages[0].obj.Contents = pdf.make_stream(b"", F=String("\\\\host\\share"))


def _form_elsewhere(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Kept = pdf.make_stream(b"", Subtype=Name.Form, Ref=Dictionary(F=String("x.pdf"), Page=0))


def _bomb() -> bytes:
    """Objects that unpack to two gigabytes."""
    beginning, filling, times = b"1 0 << >> ", b" " * 2**20, 2048
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(beginning) + packer.flush(zlib.Z_FULL_FLUSH)
    # After a full flush the packer remembers nothing: what the filling gives once, it gives each time.
    packed += (packer.compress(filling) + packer.flush(zlib.Z_FULL_FLUSH)) * times + packer.flush()
    checked = zlib.adler32(beginning)
    for _ in range(times):
        checked = zlib.adler32(filling, checked)
    packed = b"\x78\xda" + packed + checked.to_bytes(4, "big")
    stream = b"1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length %d >>\nstream\n" % len(packed)
    return b"%PDF-1.5\n" + stream + packed + b"\nendstream\nendobj\nstartxref\n9\n%%EOF\n"


BAD: dict[str, tuple[str, bytes]] = {
    "password": ("encrypted", changed(lambda _: None, encryption=pikepdf.Encryption(user="a", owner="b"))),
    "owner only": ("encrypted", changed(lambda _: None, encryption=pikepdf.Encryption(user="", owner="b"))),
    "script at opening": ("active", changed(_action(S=Name.JavaScript, JS=String("app.alert(1)")))),
    "script by name": ("active", changed(lambda pdf: pdf.Root.__setattr__("Names", Dictionary(JavaScript=Array([]))))),
    "launch": ("active", changed(_action(S=Name.Launch, F=String("cmd.exe")))),
    "other file": ("active", changed(_action(S=Name.GoToR, F=String("\\\\host\\share")))),
    "form sent": ("active", changed(_note(Subtype=Name.Link, A=Dictionary(S=Name.SubmitForm, F=String("x"))))),
    "link to a script": ("active", changed(_note(A=Dictionary(S=Name.URI, URI=String("JavaScript:x()"))))),
    "link to a file": ("active", changed(_note(A=Dictionary(S=Name.URI, URI=String("file:///etc/passwd"))))),
    "hidden": ("active", changed(_hidden)),
    "packed": ("active", changed(_hidden, object_stream_mode=pikepdf.ObjectStreamMode.generate)),
    "xfa": ("active", changed(lambda pdf: pdf.Root.__setattr__("AcroForm", Dictionary(XFA=String("x"))))),
    "opens an address": ("active", changed(_action(S=Name.URI, URI=String("https://portal.example")))),
    "opens an address afterwards": ("active", changed(_action(S=Name.GoTo, D=Array([]), Next=Array([_LINK])))),
    "address of a page": ("active", changed(lambda pdf: pdf.pages[0].obj.__setattr__("AA", Dictionary(O=_LINK)))),
    "link to a server of Windows": ("active", changed(_note(A=Dictionary(S=Name.URI, URI=String("\\\\host\\x"))))),
    "script as base": (
        "active",
        changed(lambda pdf: pdf.Root.__setattr__("URI", Dictionary(Base=String("javascript:")))),
    ),
    "content elsewhere": ("active", changed(_elsewhere)),
    "thread of another file": ("active", changed(_action(S=Name.Thread, F=String("x.pdf"), D=0))),
    "form of another file": ("active", changed(_form_elsewhere)),
    "movie": ("embedded", changed(_note(Subtype=Name.Movie))),
    "sound": ("embedded", changed(_note(Subtype=Name.Sound))),
    "attachment": ("embedded", changed(_attached)),
    "attached note": ("embedded", changed(_note(Subtype=Name.FileAttachment))),
    "no page": ("damaged", changed(lambda pdf: pdf.pages.__delitem__(0))),
    "no content": ("damaged", b"%PDF-1.4\n%%EOF\n"),
    "bomb": ("damaged", _bomb()),
    "nested": ("damaged", b"%PDF-1.4\n1 0 obj\n" + b"[" * 300_000 + b"\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"),
}
# The name of a value may be written in another way: /J#61vaScript is /JavaScript.
BAD["spelt otherwise"] = ("active", BAD["script at opening"][1].replace(b"/JavaScript", b"/J#61vaScript"))


WORDS = {"launch": "Skripte oder Aktionen", "attachment": "weitere Dateien", "password": "Passwort"}


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("studie.pdf", content, content_type="application/pdf")


@pytest.mark.parametrize(("code", "content"), BAD.values(), ids=BAD)
def test_a_pdf_with_what_no_document_needs_is_refused(code: str, content: bytes) -> None:
    with pytest.raises(ValidationError) as refused:
        take("document", upload(content))
    assert refused.value.code == code


@pytest.mark.parametrize(
    "content",
    [
        PDF,
        changed(_note(Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String("https://portal.example/a:b")))),
        changed(lambda pdf: pdf.Root.__setattr__("OpenAction", Array([pdf.pages[0].obj, Name.Fit]))),
        changed(lambda _: None, object_stream_mode=pikepdf.ObjectStreamMode.generate),
    ],
    ids=["plain", "link", "opens at a page", "packed"],
)
def test_an_ordinary_pdf_is_taken(content: bytes) -> None:
    file = upload(content)
    take("document", file)
    assert file.read() == content


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
        ("content_report", report, "pdf_file"),
        ("funds_funddocument", document, "file"),
    ):
        add = reverse(f"admin:{name}_add")
        # when, then
        for bad, said in (
            ("launch", "Skripte oder Aktionen"),
            ("attachment", "weitere Dateien"),
            ("password", "Passwort"),
        ):
            answer = client.post(add, values | {field: upload(BAD[bad][1])})
            assert answer.status_code == 200
            assert said in answer.content.decode()
        assert client.post(add, values | {field: upload(b"<html>")}).status_code == 200
        assert client.post(add, values | {field: upload(PDF)}).status_code == 302
    assert Report.objects.get().pdf_file.size == FundDocument.objects.get().file.size == len(PDF)
