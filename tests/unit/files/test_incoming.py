"""What is taken of what strangers hand over, and in which words the rest is refused."""

import base64
import io
import zipfile
import zlib
from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, PngImagePlugin

from app.demo.pdf import one_page
from app.files.incoming import TakenFile, take, take_base64, take_bytes
from app.files.kinds import KINDS
from app.files.names import clean_name

PDF = one_page("Studie", ["Ein Absatz."], "de")


def picture(format: str = "JPEG", size: tuple[int, int] = (40, 20), mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 120).save(out, format, **options)
    return out.getvalue()


def archive(*, unpacked: int = 10) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a.txt", b"0" * unpacked)
    return out.getvalue()


def claims(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose head says how large it is."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\x00\x00\x00"
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


def opened(file: TakenFile) -> Image.Image:
    return Image.open(io.BytesIO(file.content))


def test_blanks_around_a_name_do_not_hide_its_ending() -> None:
    assert take_bytes("document", PDF, " Bericht.PDF \n").name == "Bericht.pdf"


TABLES = {b"a,b\n": "text/csv", "a;ü\n".encode("cp1252"): "text/csv", "a".encode("utf-16"): "text/csv"}


@pytest.mark.parametrize("content", TABLES)
def test_a_table_is_text_in_any_encoding(content: bytes) -> None:
    assert take_bytes("table", content, "C:\\list.CSV").media_type == TABLES[content]


REFUSED: dict[str, tuple[str, bytes, str, str]] = {
    "page named pdf": ("document", b"<html>%PDF-1.4 %%EOF", "a.pdf", "no_pdf"),
    "pdf named otherwise": ("document", PDF, "a.exe", "no_pdf"),
    "picture named pdf": ("document", picture(), "a.pdf", "no_pdf"),
    "pdf named table": ("table", PDF, "a.csv", "no_table"),
    "zero bytes": ("table", b"a,b\n\0", "a.csv", "no_table"),
    "archive named workbook": ("table", archive(), "a.xlsx", "no_table"),
    "text named workbook": ("table", b"a,b\n", "a.xlsx", "no_table"),
    "pdf named picture": ("picture", PDF, "a.jpg", "no_picture"),
    "png named jpg": ("picture", picture("PNG"), "a.jpg", "no_picture"),
    "cut off pdf": ("document", PDF[:-100], "a.pdf", "no_pdf"),
    "cut off inside": ("document", PDF[:60] + b"\n%%EOF", "a.pdf", "damaged"),
    "pdf and page": ("document", PDF + b"<html><script>alert(1)</script></html>", "a.pdf", "no_pdf"),
    "page and pdf": ("document", b"<html></html>" + PDF, "a.pdf", "no_pdf"),
    "workbook with a password": ("table", b"\xd0\xcf\x11\xe0" + bytes(600), "a.xlsx", "old_office"),
    "pdf and archive": ("document", PDF + archive(), "a.pdf", "no_pdf"),
    "archive": ("document", archive(unpacked=500_000), "a.pdf", "no_pdf"),
    "svg": ("picture", b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "a.svg", "no_picture"),
    "webp": ("picture", picture("WEBP"), "a.webp", "no_picture"),
    "gif": ("picture", picture("GIF", mode="L"), "a.gif", "no_picture"),
    "cut off jpeg": ("picture", picture(size=(400, 400))[:-700], "a.jpg", "damaged"),
    "cut off png": ("picture", picture("PNG", size=(400, 400))[:80], "a.png", "damaged"),
    "png of another format": ("picture", b"\x89PNG\r\n\x1a\n" + picture(), "a.png", "damaged"),
    "30,000 pixels each way": ("picture", claims(30_000, 30_000), "a.png", "too_many_pixels"),
    "a line of 30,000 pixels": ("picture", claims(30_000, 1), "a.png", "too_many_pixels"),
    "bomb of pixels": ("picture", picture("PNG", size=(6000, 6000), mode="1"), "a.png", "too_many_pixels"),
    "empty": ("picture", b"", "a.png", "no_picture"),
}


@pytest.mark.parametrize(("kind", "content", "name", "code"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(kind: str, content: bytes, name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        take_bytes(kind, content, name)
    assert refused.value.code == code


def test_a_picture_is_made_anew_without_what_hung_on_it() -> None:
    # given: metadata, a comment, and an archive behind the picture
    exif = Image.Exif()
    exif[0x010E] = "secret place"
    content = picture(exif=exif, comment=b"secret") + archive() + b"<script>secret</script>"
    # when
    taken = take("picture", SimpleUploadedFile("Foto.JPEG", content, content_type="text/html"))
    # then
    assert (taken.media_type, taken.name) == ("image/jpeg", "Foto.jpg")
    assert b"secret" not in taken.content
    assert b"PK\x03\x04" not in taken.content
    with opened(taken) as image:
        assert (image.size, dict(image.getexif())) == ((40, 20), {})
        assert not {"exif", "comment", "icc_profile"} & image.info.keys()


def test_texts_of_a_png_are_gone() -> None:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Author", "secret")
    notes.add_itxt("XML:com.adobe.xmp", "secret")
    taken = take_bytes("picture", picture("PNG", mode="RGBA", pnginfo=notes), "a.png")
    with opened(taken) as image:
        assert (image.mode, image.info) == ("RGBA", {})


def test_a_picture_is_turned_as_its_metadata_say() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    with opened(take_bytes("picture", picture(exif=exif), "")) as image:
        assert image.size == (20, 40)


@pytest.mark.parametrize(
    ("format", "mode", "found"),
    [
        ("JPEG", "CMYK", "image/jpeg"),
        ("JPEG", "L", "image/jpeg"),
        ("PNG", "P", "image/png"),
        ("PNG", "1", "image/png"),
        ("PNG", "I;16", "image/png"),
    ],
)
def test_each_form_of_picture_comes_out_as_one_that_browsers_show(format: str, mode: str, found: str) -> None:
    assert take_bytes("picture", picture(format, mode=mode), "").media_type == found


def test_grey_of_sixteen_bits_keeps_its_shades() -> None:
    content = io.BytesIO()
    Image.new("I;16", (4, 4), 0x6400).save(content, "PNG")
    with opened(take_bytes("picture", content.getvalue(), "")) as image:
        assert (image.mode, image.getpixel((0, 0))) == ("L", 0x64)


def test_of_a_picture_that_moves_the_first_frame_is_kept() -> None:
    content = io.BytesIO()
    frames = [Image.new("RGB", (4, 4), (shade, 0, 0)) for shade in (10, 20)]
    frames[0].save(content, "PNG", save_all=True, append_images=frames[1:])
    with opened(take_bytes("picture", content.getvalue(), "")) as image:
        assert (getattr(image, "n_frames", 1), image.getpixel((0, 0))) == (1, (10, 0, 0))


def test_a_large_picture_is_made_smaller_and_has_a_thumbnail() -> None:
    taken = take_bytes("picture", picture(size=(4000, 1000)), "")
    with opened(taken) as image, Image.open(io.BytesIO(taken.thumbnails[320])) as small:
        assert (image.size, small.size) == ((2560, 640), (320, 80))


@pytest.mark.parametrize(
    "form",
    [
        lambda text: text,
        lambda text: f"data:application/pdf;base64,{text}",
        lambda text: f"data:text/html;charset=utf-8;base64,{text}",
        lambda text: f"\n data:application/pdf;base64, {text}",
        lambda text: "\r\n".join(text[place : place + 76] for place in range(0, len(text), 76)) + "\n",
    ],
    ids=["plain", "data URL", "data URL of another type", "data URL behind blanks", "in lines"],
)
def test_base64_with_what_comes_around_it(form: Callable[[str], str]) -> None:
    taken = take_base64("document", form(base64.b64encode(PDF).decode()), "../../etc/Bericht.pdf")
    assert (taken.content, taken.name) == (PDF, "Bericht.pdf")


@pytest.mark.parametrize("text", ["%%%", "JVBERi0", "ÄÖÜ=", "data:,", "data:" + "x" * 500 + ",JVBERi0="])
def test_what_is_no_base64(text: str) -> None:
    with pytest.raises(ValidationError) as refused:
        take_base64("document", text)
    assert refused.value.code in ("not_base64", "no_pdf")


def test_base64_is_measured_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base64, "b64decode", None)
    with pytest.raises(ValidationError) as refused:
        take_base64("document", "A" * (KINDS["document"].limit * 2))
    assert refused.value.code == "too_large"


def test_base64_that_decodes_to_too_much() -> None:
    with pytest.raises(ValidationError) as refused:
        take_base64("document", base64.b64encode(PDF + b"\n" * KINDS["document"].limit).decode())
    assert refused.value.code == "too_large"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("C:\\Users\\x\\Bericht.PDF", "Bericht.pdf"),
        ("../../etc/passwd", "passwd.pdf"),
        ("Bericht\u202efdp.exe", "Bericht fdp.pdf"),
        ('a"b\r\nSet-Cookie: x=1.pdf', "a b Set-Cookie x=1.pdf"),
        ("\x00\x1b.pdf", "file.pdf"),
        (".hidden", "hidden.pdf"),
        ("..", "file.pdf"),
        ("", "file.pdf"),
        ("Gro\u0308ße.pdf", "Größe.pdf"),
        ("x" * 500 + ".pdf", "x" * 120 + ".pdf"),
        ("a\0.exe\0.pdf", "a .exe.pdf"),
        ("\u2066\u202e\u061cfdp\u200f.\u2069.pdf", "fdp.pdf"),
        ("a\ud800\ufeff.pdf", "a.pdf"),
        ("a\u00ad\u034f\u115f\u3164\ufff9\U000e0041.pdf", "a.pdf"),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert clean_name(given, ".pdf") == kept
