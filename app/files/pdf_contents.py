"""Says what is wrong with the contents of a PDF: run as a program of its own, which reads it and writes one word.

A small file can make its reader take gigabytes or minutes, so whoever reads one has little of both, and no process that
serves visitors is the reader (ADR 0109, ADR 0161).
"""

import io
import resource
import sys
import zipfile
import zlib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

import pikepdf

#: Bytes of memory and seconds of a processor. The largest file that may come needs a tenth of it.
MEMORY: Final = 1024**3
SECONDS: Final = 20
#: Values looked at; a file of ten megabytes cannot hold as many that are of use.
MAX_VALUES: Final = 5_000_000
#: Pages of a document. The longest annual reports, of umbrella funds, have about 2,000.
MAX_PAGES: Final = 5_000
#: Points (1/72 inch) of the sides of a page, its user unit included: 1 mm and 5.08 m. PDF 1.x knew pages of 3 to 14,400
#: units only, each of a point (ISO 32000-1, annex C). Since PDF 1.6 a page may be 381 km long, which nobody prints, and
#: for which a viewer or a printer that trusts the file runs out of memory.
SHORTEST_SIDE: Final = 3
LONGEST_SIDE: Final = 14_400
#: Bytes that the streams of a document may have together when they are unpacked, pictures apart: these say how large
#: they are, while a viewer unpacks others before it knows.
UNPACKED: Final = 256 * 1024**2
_CHUNK: Final = 1024**2
_FLATE: Final = frozenset(("/FlateDecode", "/Fl"))
#: Filters that make a stream smaller without looking at what it shows.
_PACKING: Final = _FLATE | {"/LZWDecode", "/LZW", "/RunLengthDecode", "/RL"}
#: What qpdf says where a page has no box of four numbers, before it gives it one of its own.
_NO_SIZE: Final = "MediaBox is undefined"
#: Levels of the tree of pages above a page that are looked at.
_LEVELS: Final = 50

#: Actions that run something, open another file or send something away (ISO 32000-2, 12.6.4).
_ACTIONS: Final = frozenset(
    f"/{one}"
    for one in (
        "JavaScript",
        "Launch",
        "ImportData",
        "SubmitForm",
        "GoToE",
        "GoToR",
        "Rendition",
        "RichMediaExecute",
        "Movie",
        "Sound",
    )
)
_SCRIPT_KEYS: Final = frozenset(("/JS", "/JavaScript", "/XFA"))
_FILE_KEYS: Final = frozenset(("/EmbeddedFiles", "/EmbeddedFile", "/EF", "/AlternatePresentations", "/Renditions"))
_FILE_KINDS: Final = frozenset(("/FileAttachment", "/RichMedia", "/Screen", "/3D", "/EmbeddedFile", "/Movie", "/Sound"))
_FILE_TYPES: Final = frozenset(("/EmbeddedFile", "/3D", "/SlideShow"))
#: What a viewer does by itself, when a document, a page or a field is opened.
_UNASKED: Final = frozenset(("/OpenAction", "/AA"))
#: Actions in a row that are looked at.
_CHAIN: Final = 50
#: Named actions that only turn to another page; others print, save or close.
_TURNING: Final = frozenset(("/NextPage", "/PrevPage", "/FirstPage", "/LastPage"))
#: Most dictionaries have none of these names and need no closer look.
_TELLING: Final = (
    _SCRIPT_KEYS | _FILE_KEYS | _UNASKED | {"/S", "/URI", "/Subtype", "/Subtype2", "/Type", "/F", "/Ref", "/OPI"}
)
_SCHEMES: Final = (b"http://", b"https://", b"mailto:", b"tel:")


def fault_of(content: bytes) -> str:
    """What is wrong: ``encrypted``, ``active``, ``embedded``, ``page_size``, ``too_many_pages``, ``unpacked``
    or ``damaged``.

    Empty if nothing is.
    """
    if _is_archive(content):
        return "damaged"
    try:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            if pdf.is_encrypted:
                return "encrypted"
            if len(pdf.pages) == 0:
                return "damaged"
            if len(pdf.pages) > MAX_PAGES:
                return "too_many_pages"
            if "/Collection" in pdf.Root:
                # A portfolio: its page is the cover of other files.
                return "embedded"
            if any(_NO_SIZE in warning for warning in pdf.get_warnings()):
                return "page_size"
            fault = next((fault for one in _dictionaries(pdf) if (fault := _fault_of(one))), "")
            if fault or not all(_has_usual_size(page.obj) for page in pdf.pages):
                return fault or "page_size"
            return "unpacked" if _is_bomb(pdf) else ""
    except pikepdf.PasswordError:
        return "encrypted"
    except (pikepdf.PdfError, ValueError, TypeError, RuntimeError, RecursionError, MemoryError):
        return "damaged"


def _is_archive(content: bytes) -> bool:
    """Whether programs for archives, such as Java, would open the file: they read it from its end."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as found:
            return bool(found.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, MemoryError):
        return False


def _is_bomb(pdf: pikepdf.Pdf) -> bool:
    left = UNPACKED
    for one in pdf.objects:
        if isinstance(one, pikepdf.Stream) and str(one.get("/Subtype", "")) != "/Image":
            left -= _unpacked_size(one, left)
            if left < 0:
                return True
    return False


def _unpacked_size(stream: pikepdf.Stream, most: int) -> int:
    """Bytes of the stream when it is unpacked, counted until they are more than ``most``."""
    given = stream.get("/Filter")
    filters = [str(one) for one in (given if isinstance(given, pikepdf.Array) else [given])]
    packing = [one for one in filters if one in _PACKING]
    if len(packing) > 1:
        # Packed twice, it could be anything; no program does so.
        return most + 1
    if not packing:
        return 0
    if filters[0] not in _FLATE:
        # Rare, and limited by the memory of this program.
        return len(stream.read_bytes())
    unpacking, size = zlib.decompressobj(), 0
    rest = stream.read_raw_bytes()
    try:
        while rest and not unpacking.eof and size <= most:
            size += len(unpacking.decompress(rest, _CHUNK))
            rest = unpacking.unconsumed_tail
    except zlib.error:
        # A viewer shows what comes before.
        return size
    return size


def _dictionaries(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every dictionary of the file, wherever it stands, whether or not a page refers to it."""
    waiting: list[Any] = [pdf.trailer, *pdf.objects]
    seen = 0
    while waiting:
        one = waiting.pop()
        seen += 1
        if seen > MAX_VALUES:
            raise ValueError("too many values")
        if isinstance(one, (pikepdf.Dictionary, pikepdf.Stream)):
            yield one
            parts = [one[key] for key in one.keys()]  # noqa: SIM118 - the object is no mapping
        elif isinstance(one, pikepdf.Array):
            parts = list(one)
        else:
            continue
        # What has a number of its own is among the objects already.
        waiting += [part for part in parts if isinstance(part, pikepdf.Object) and not part.is_indirect]


def _fault_of(one: Any) -> str:
    keys = one.keys()
    if keys.isdisjoint(_TELLING):
        return ""
    kind = str(one.get("/Subtype", ""))
    if str(one.get("/S", "")) in _ACTIONS or keys & _SCRIPT_KEYS:
        return "active"
    if "/PS" in (kind, str(one.get("/Subtype2", ""))):
        # A program for the printer.
        return "active"
    if _leads_astray(one, keys) or any(_goes_away(one[key], key) for key in keys & _UNASKED):
        return "active"
    if keys & _FILE_KEYS or kind in _FILE_KINDS or str(one.get("/Type", "")) in _FILE_TYPES:
        return "embedded"
    # A print shop's server puts another picture in the place of this one.
    return "embedded" if "/OPI" in keys and isinstance(one, pikepdf.Stream) else ""


def _leads_astray(one: Any, keys: Any) -> bool:
    """Whether it names an address that no browser should follow, or contents that lie in another file."""
    address = one.get("/URI")
    if isinstance(address, pikepdf.Dictionary):
        # What relative addresses of the document are relative to.
        address = address.get("/Base")
    if isinstance(address, pikepdf.String):
        text = bytes(address).strip().lower()
        # A relative address leads nowhere outside of the document's own site; one of Windows, or one that begins with
        # a host, to somebody's server.
        if b":" in text.partition(b"/")[0] and not text.startswith(_SCHEMES):
            return True
        if text.startswith((b"\\", b"//", b"/\\")):
            return True
    elsewhere = isinstance(one, pikepdf.Stream) or str(one.get("/S", "")) == "/Thread"
    return ("/F" in keys and elsewhere) or ("/Ref" in keys and str(one.get("/Subtype", "")) == "/Form")


def _goes_away(value: Any, key: str) -> bool:
    """Whether a viewer would open an address, print or save without being asked to."""
    waiting: list[Any] = [value]
    if key == "/AA":
        waiting = [value[name] for name in value.keys()] if isinstance(value, pikepdf.Dictionary) else []  # noqa: SIM118
    seen = 0
    while waiting and seen < _CHAIN:
        one = waiting.pop()
        seen += 1
        if isinstance(one, pikepdf.Array):
            waiting += list(one)
        elif isinstance(one, pikepdf.Dictionary):
            action = str(one.get("/S", ""))
            if action == "/URI" or (action == "/Named" and str(one.get("/N", "")) not in _TURNING):
                return True
            waiting.append(one.get("/Next"))
    return bool(waiting)


def _has_usual_size(page: Any) -> bool:
    """Whether what is shown of a page, the part of its media box within the crop box, has sides that can be printed."""
    box = _box(page, "/MediaBox")
    if box is None:
        return False
    if _inherited(page, "/CropBox") is not None:
        part = _box(page, "/CropBox")
        if part is None:
            return False
        box = [max(box[0], part[0]), max(box[1], part[1]), min(box[2], part[2]), min(box[3], part[3])]
    unit = page.get("/UserUnit", 1)
    if isinstance(unit, bool) or not isinstance(unit, (int, Decimal)):
        return False
    return all(SHORTEST_SIDE <= side * unit <= LONGEST_SIDE for side in (box[2] - box[0], box[3] - box[1]))


def _box(page: Any, key: str) -> list[Decimal] | None:
    """Left, bottom, right and top of a box, of which any two opposite corners may be given; None if it is not one."""
    found = _inherited(page, key)
    if not isinstance(found, pikepdf.Array):
        return None
    parts: list[Any] = list(found)
    numbers = [Decimal(one) for one in parts if isinstance(one, (int, Decimal)) and not isinstance(one, bool)]
    if len(numbers) != 4 or len(parts) != 4:
        return None
    across, along = sorted(numbers[::2]), sorted(numbers[1::2])
    return [across[0], along[0], across[1], along[1]]


def _inherited(page: Any, key: str) -> Any:
    """A value of the page, or of the nearest node above it that has one."""
    one = page
    for _ in range(_LEVELS):
        if not isinstance(one, pikepdf.Dictionary):
            return None
        if (found := one.get(key)) is not None:
            return found
        one = one.get("/Parent")
    return None


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.stdout.write(fault_of(sys.stdin.buffer.read()) or "none")
