"""Says what is wrong with the contents of a PDF: run as a program of its own, which reads it and writes one word.

A small file can make its reader take gigabytes or minutes, so whoever reads one has little of both, and no process that
serves visitors is the reader (ADR 0109, ADR 0161).
"""

import io
import resource
import sys
from collections.abc import Iterator
from typing import Any, Final

import pikepdf

#: Bytes of memory and seconds of a processor. The largest file that may come needs a tenth of it.
MEMORY: Final = 1024**3
SECONDS: Final = 20
#: Values looked at; a file of ten megabytes cannot hold as many that are of use.
MAX_VALUES: Final = 5_000_000

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
_FILE_KEYS: Final = frozenset(("/EmbeddedFiles", "/EmbeddedFile", "/EF"))
_FILE_KINDS: Final = frozenset(("/FileAttachment", "/RichMedia", "/Screen", "/3D", "/EmbeddedFile", "/Movie", "/Sound"))
#: What a viewer does by itself, when a document, a page or a field is opened.
_UNASKED: Final = frozenset(("/OpenAction", "/AA"))
#: Actions in a row that are looked at.
_CHAIN: Final = 50
#: Most dictionaries have none of these names and need no closer look.
_TELLING: Final = _SCRIPT_KEYS | _FILE_KEYS | _UNASKED | {"/S", "/URI", "/Subtype", "/Type", "/F", "/Ref"}
_SCHEMES: Final = (b"http://", b"https://", b"mailto:", b"tel:")


def fault_of(content: bytes) -> str:
    """What is wrong: ``encrypted``, ``active``, ``embedded`` or ``damaged``; empty if nothing is."""
    try:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            if pdf.is_encrypted:
                return "encrypted"
            if len(pdf.pages) == 0:
                return "damaged"
            return next((fault for one in _dictionaries(pdf) if (fault := _fault_of(one))), "")
    except pikepdf.PasswordError:
        return "encrypted"
    except (pikepdf.PdfError, ValueError, TypeError, RuntimeError, RecursionError, MemoryError):
        return "damaged"


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
    if str(one.get("/S", "")) in _ACTIONS or keys & _SCRIPT_KEYS:
        return "active"
    if _leads_astray(one, keys) or any(_goes_away(one[key], key) for key in keys & _UNASKED):
        return "active"
    if keys & _FILE_KEYS or str(one.get("/Subtype", "")) in _FILE_KINDS or str(one.get("/Type", "")) == "/EmbeddedFile":
        return "embedded"
    return ""


def _leads_astray(one: Any, keys: Any) -> bool:
    """Whether it names an address that no browser should follow, or contents that lie in another file."""
    address = one.get("/URI")
    if isinstance(address, pikepdf.Dictionary):
        # What relative addresses of the document are relative to.
        address = address.get("/Base")
    if isinstance(address, pikepdf.String):
        text = bytes(address).strip().lower()
        # A relative address leads nowhere outside of the document's own site; one of Windows to somebody's server.
        if b":" in text.partition(b"/")[0] and not text.startswith(_SCHEMES):
            return True
        if text.startswith(b"\\"):
            return True
    elsewhere = isinstance(one, pikepdf.Stream) or str(one.get("/S", "")) == "/Thread"
    return ("/F" in keys and elsewhere) or ("/Ref" in keys and str(one.get("/Subtype", "")) == "/Form")


def _goes_away(value: Any, key: str) -> bool:
    """Whether a viewer would open an address without being asked to."""
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
            if str(one.get("/S", "")) == "/URI":
                return True
            waiting.append(one.get("/Next"))
    return bool(waiting)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.stdout.write(fault_of(sys.stdin.buffer.read()) or "none")
