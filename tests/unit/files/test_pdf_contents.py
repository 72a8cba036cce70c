"""What an uploaded PDF may hold: each family of what is refused, wherever it stands (ADR 0109, ADR 0161)."""

import io
import zipfile
import zlib
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from app.files import pdf_contents
from app.files.pdf_contents import fault_of
from tests.factories.pdfs import PDF, Change, action, changed, note, page, root, updated

_LINK = Dictionary(S=Name.URI, URI=String("https://portal.example"))
_SCRIPT = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
_LAUNCH = Dictionary(S=Name.Launch, F=String("cmd.exe"))


def _attached(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["x.exe"] = b"MZ"


def _file(pdf: pikepdf.Pdf) -> Dictionary:
    return Dictionary(Type=Name.Filespec, F=String("x.exe"), EF=Dictionary(F=pdf.make_stream(b"MZ")))


def _hidden(pdf: pikepdf.Pdf) -> None:
    # No page refers to it, but it is in the file.
    pdf.Root.Kept = pdf.make_indirect(Array([Dictionary(Deep=Array([_LAUNCH]))]))


def _elsewhere(pdf: pikepdf.Pdf) -> None:
    # What the page shows lies in a file of the reader's, or on somebody's server.
    pdf.pages[0].obj.Contents = pdf.make_stream(b"", F=String("\\\\host\\share"))


def _form(**values: Any) -> Change:
    """A part of the page that is drawn from a stream of its own."""

    def change(pdf: pikepdf.Pdf) -> None:
        part = {"Subtype": Name.Form, "BBox": Array([0, 0, 1, 1]), **values}
        pdf.pages[0].obj.Resources.XObject = Dictionary(X=pdf.make_stream(b"", **part))

    return change


def _link(address: str | bytes) -> Change:
    return note(Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String(address)))


def _names(**values: Any) -> Change:
    return root(Names=Dictionary(**values))


def _catalogue_updated() -> bytes:
    with pikepdf.open(io.BytesIO(PDF)) as pdf:
        number, pages = pdf.Root.objgen[0], pdf.Root.Pages.objgen[0]
    return updated(PDF, number, b"<< /Type /Catalog /Pages %d 0 R /OpenAction << /S /JavaScript /JS (x) >> >>" % pages)


def _picture_elsewhere(version: str) -> Change:
    """A picture that a print shop's server replaces by another file."""
    return _form(OPI=Dictionary({f"/{version}": Dictionary(Type=Name.OPI, F=String("\\\\host\\large.tif"))}))


_SLIDES = Dictionary(Names=Array([String("x"), Dictionary(Type=Name.SlideShow, Subtype=Name.Embedded)]))
_CLIP = Dictionary(S=Name.MR, C=Dictionary(S=Name.MCD, D=String("x.avi")))


def _page_of(drawn: bytes, *filters: str) -> bytes:
    """A page whose content is packed by each of the filters, the first of which is undone first."""
    for _ in filters:
        drawn = zlib.compress(drawn, 9)

    def change(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(b"")
        stream.write(drawn, filter=Array([Name(one) for one in filters]))
        pdf.pages[0].obj.Contents = stream

    return changed(change, compress_streams=False)


def _with_archive() -> bytes:
    """An archive behind the PDF, and the end of a PDF once more behind the archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.class", b"x")
    return PDF + out.getvalue() + b"\n%%EOF\n"


BAD: dict[str, tuple[str, bytes]] = {
    "password": ("encrypted", changed(lambda _: None, encryption=pikepdf.Encryption(user="a", owner="b"))),
    "owner only": ("encrypted", changed(lambda _: None, encryption=pikepdf.Encryption(user="", owner="b"))),
    "script at opening": ("active", changed(root(OpenAction=_SCRIPT))),
    "script by name": ("active", changed(_names(JavaScript=Array([])))),
    "script of a field": ("active", changed(root(AcroForm=Dictionary(Fields=[Dictionary(AA=Dictionary(K=_SCRIPT))])))),
    "script by an update": ("active", _catalogue_updated()),
    "launch": ("active", changed(root(OpenAction=_LAUNCH))),
    "launch in the outline": ("active", changed(root(Outlines=Dictionary(First=Dictionary(A=_LAUNCH))))),
    "launch on a page": ("active", changed(page(AA=Dictionary(O=_LAUNCH)))),
    "other file": ("active", changed(action(S=Name.GoToR, F=String("\\\\host\\share")))),
    "file within": ("active", changed(action(S=Name.GoToE, T=Dictionary(R=Name.C)))),
    "form sent": ("active", changed(note(Subtype=Name.Link, A=Dictionary(S=Name.SubmitForm, F=String("x"))))),
    "form filled": ("active", changed(note(Subtype=Name.Link, A=Dictionary(S=Name.ImportData, F=String("x"))))),
    "link to a script": ("active", changed(_link("JavaScript:x()"))),
    "link to a script, broken up": ("active", changed(_link("\x01java\tscript:x()"))),
    "link to a script in UTF-16": ("active", changed(_link(b"\xfe\xff" + "javascript:x()".encode("utf-16-be")))),
    "link to a file": ("active", changed(_link("file:///etc/passwd"))),
    "link to a server of Windows": ("active", changed(_link("\\\\host\\x"))),
    "link to a host": ("active", changed(_link("//host/x"))),
    "link to a host otherwise": ("active", changed(_link("/\\host/x"))),
    "script as base": ("active", changed(root(URI=Dictionary(Base=String("javascript:"))))),
    "hidden": ("active", changed(_hidden)),
    "packed": ("active", changed(_hidden, object_stream_mode=pikepdf.ObjectStreamMode.generate)),
    "xfa": ("active", changed(root(AcroForm=Dictionary(XFA=String("x"))))),
    "xfa in parts": ("active", changed(root(AcroForm=Dictionary(Fields=Array(), XFA=Array())))),
    "opens an address": ("active", changed(root(OpenAction=_LINK))),
    "opens an address afterwards": ("active", changed(action(S=Name.GoTo, D=Array([]), Next=Array([_LINK])))),
    "address of a page": ("active", changed(page(AA=Dictionary(O=_LINK)))),
    "prints when opened": ("active", changed(action(S=Name.Named, N=Name.Print))),
    "program for printers": ("active", changed(_form(Subtype=Name.PS))),
    "program for printers in a form": ("active", changed(_form(Subtype2=Name.PS))),
    "content elsewhere": ("active", changed(_elsewhere)),
    "thread of another file": ("active", changed(action(S=Name.Thread, F=String("x.pdf"), D=0))),
    "form of another file": ("active", changed(_form(Ref=Dictionary(F=String("x.pdf"), Page=0)))),
    "picture elsewhere, OPI 1.3": ("embedded", changed(_picture_elsewhere("1.3"))),
    "picture elsewhere, OPI 2.0": ("embedded", changed(_picture_elsewhere("2.0"))),
    "portfolio": ("embedded", changed(root(Collection=Dictionary(View=Name.H)))),
    "slides": ("embedded", changed(_names(AlternatePresentations=_SLIDES))),
    "clips by name": ("embedded", changed(_names(Renditions=Dictionary(Names=Array([String("x"), _CLIP]))))),
    "movie": ("embedded", changed(note(Subtype=Name.Movie))),
    "sound": ("embedded", changed(note(Subtype=Name.Sound))),
    "screen": ("embedded", changed(note(Subtype=Name.Screen))),
    "rich media": ("embedded", changed(note(Subtype=Name.RichMedia))),
    "three dimensions": ("embedded", changed(note(Subtype=Name("/3D")))),
    "three dimensions, unused": ("embedded", changed(lambda pdf: root(K=pdf.make_stream(b"", Type=Name("/3D")))(pdf))),
    "attachment": ("embedded", changed(_attached)),
    "attached note": ("embedded", changed(lambda pdf: note(Subtype=Name.FileAttachment, FS=_file(pdf))(pdf))),
    "file of the document": ("embedded", changed(lambda pdf: root(AF=Array([_file(pdf)]))(pdf))),
    "file of a page": ("embedded", changed(lambda pdf: page(AF=Array([_file(pdf)]))(pdf))),
    "archive within": ("damaged", _with_archive()),
    "no page": ("damaged", changed(lambda pdf: pdf.pages.__delitem__(0))),
}
# The name of a value may be written in another way: /J#61vaScript is /JavaScript.
BAD["spelt otherwise"] = ("active", BAD["script at opening"][1].replace(b"/JavaScript", b"/J#61vaScript"))


@pytest.mark.parametrize(("code", "content"), BAD.values(), ids=BAD)
def test_what_no_document_needs_is_found(code: str, content: bytes) -> None:
    assert fault_of(content) == code


@pytest.mark.parametrize("filters", [("/FlateDecode",), ("/FlateDecode", "/Fl")], ids=["bomb", "bomb in a bomb"])
def test_a_page_that_unpacks_to_300_mb_is_found(filters: tuple[str, ...]) -> None:
    assert fault_of(_page_of(b" " * 300 * 1024**2, *filters)) == "unpacked"


def _box(*numbers: float, **values: Any) -> bytes:
    return changed(page(MediaBox=Array(numbers), **values))


def _written(corner: bytes) -> bytes:
    """The upper right corner of the page as no library writes it."""
    content = _box(0, 0, 1111, 2222)
    assert content.count(b"1111 2222") == 1
    return content.replace(b"1111 2222", corner)


def _inherited(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0].obj["/MediaBox"]
    pdf.Root.Pages.MediaBox = Array([0, 0, 1_000_000, 842])


UNUSUAL = {
    "a million points": _box(0, 0, 1_000_000, 1_000_000),
    "a line": _box(0, 0, 595, 2),
    "nothing": _box(0, 0, 0, 0),
    "inherited": changed(_inherited),
    "missing": changed(lambda pdf: pdf.pages[0].obj.__delitem__("/MediaBox")),
    "three numbers": _box(0, 0, 595),
    "no numbers": changed(page(MediaBox=String("A4"))),
    "not a number": _written(b"NaN 842"),
    "infinite": _written(b"inf 842"),
    "exponent": _written(b"1e6 842"),
    "a unit of a kilometre": _box(0, 0, 595, 842, UserUnit=2_834_645),
    "a unit of nothing": _box(0, 0, 595, 842, UserUnit=0),
    "a negative unit": _box(0, 0, 595, 842, UserUnit=-1),
    "a unit in words": _box(0, 0, 595, 842, UserUnit=String("x")),
    "cut to nothing": _box(0, 0, 595, 842, CropBox=Array([600, 0, 700, 842])),
    "cut by words": _box(0, 0, 595, 842, CropBox=String("x")),
}


@pytest.mark.parametrize("content", UNUSUAL.values(), ids=UNUSUAL)
def test_a_page_of_no_usual_size_is_refused(content: bytes) -> None:
    assert fault_of(content) == "page_size"


def test_a_number_that_no_reader_can_hold_is_damage() -> None:
    assert fault_of(_written(b"9" * 400 + b" 842")) == "damaged"


ORDINARY = {
    "plain": PDF,
    "link": changed(_link("https://portal.example/a:b")),
    "opens at a page": changed(lambda pdf: pdf.Root.__setattr__("OpenAction", Array([pdf.pages[0].obj, Name.Fit]))),
    "turns to the last page": changed(action(S=Name.Named, N=Name.LastPage)),
    "packed": changed(lambda _: None, object_stream_mode=pikepdf.ObjectStreamMode.generate),
    "corners the other way round": _box(595, 842, 0, 0),
    "around the origin": _box(-297.5, -421, 297.5, 421),
    "the longest": _box(0, 0, 14_400, 3),
    "a poster in larger units": _box(0, 0, 842, 1191, UserUnit=2),
    "cut": _box(0, 0, 595, 842, CropBox=Array([-10, 10, 1_000_000, 832])),
}


@pytest.mark.parametrize("content", ORDINARY.values(), ids=ORDINARY)
def test_an_ordinary_document_has_no_fault(content: bytes) -> None:
    assert fault_of(content) == ""


def test_more_pages_than_anybody_reads_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    content = changed(lambda pdf: [pdf.add_blank_page() for _ in range(3)])
    monkeypatch.setattr(pdf_contents, "MAX_PAGES", 4)
    assert fault_of(content) == ""
    # when
    monkeypatch.setattr(pdf_contents, "MAX_PAGES", 3)
    # then
    assert fault_of(content) == "too_many_pages"
