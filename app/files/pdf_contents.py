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
_FILE_KINDS: Final = frozenset(("/FileAttachment", "/RichMedia", "/Screen", "/3D", "/EmbeddedFile"))
#: Most dictionaries have none of these names and need no closer look.
_TELLING: Final = _SCRIPT_KEYS | _FILE_KEYS | {"/S", "/URI", "/Subtype", "/Type"}
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
    if "/URI" in keys and isinstance(one["/URI"], pikepdf.String):
        address = bytes(one["/URI"]).strip().lower()
        # A relative address leads nowhere outside of the document's own site.
        if b":" in address.partition(b"/")[0] and not address.startswith(_SCHEMES):
            return "active"
    if keys & _FILE_KEYS or str(one.get("/Subtype", "")) in _FILE_KINDS or str(one.get("/Type", "")) == "/EmbeddedFile":
        return "embedded"
    return ""


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.stdout.write(fault_of(sys.stdin.buffer.read()) or "none")
