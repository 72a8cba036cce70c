"""Names of files as they may stand in a header and in a folder of the reader."""

import re
import unicodedata
from typing import Final

#: What file systems do not take, characters of control and direction, which could end a header or turn a name, and
#: those that nobody can see.
_UNSAFE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r'\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\U000e0000-\U000e0fff\\/:*?"<>|]+'
)
LONGEST: Final = 120


def clean(text: str, longest: int = LONGEST) -> str:
    """The text as part of a name; empty where nothing of it can be."""
    kept = _UNSAFE.sub(" ", unicodedata.normalize("NFC", text))
    return " ".join(kept.split()).strip(" .")[:longest].rstrip(" .")


def clean_name(name: str, ending: str) -> str:
    """The last part of what a browser calls a file, cleaned, with the ending of its type."""
    last = name.replace("\\", "/").rpartition("/")[2]
    stem, dot, _ = last.rpartition(".")
    return f"{clean(stem if dot and stem else last) or 'file'}{ending}"
