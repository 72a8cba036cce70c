"""Searched text, made safe and uniform before anything else looks at it."""

import unicodedata

#: Characters of a search text, after :func:`normalise`.
LONGEST_TEXT = 200


def normalise(text: str) -> str:
    """``text`` in one form: compatibility characters plain (NFKC), no control or format characters, single spaces.

    Everything else stays as typed; no character has a meaning of its own, so query-language characters are plain text.
    """
    # Control characters stand where a blank may be meant; format characters (soft hyphen, joiners, direction marks) are
    # invisible and would only split words.
    visible = "".join(
        " " if unicodedata.category(c) == "Cc" else "" if unicodedata.category(c) in {"Cf", "Cs"} else c for c in text
    )
    return " ".join(unicodedata.normalize("NFKC", visible).split())
