"""Words that are followed in reports, as they are kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from search.saved.model import SCREEN_VERSION
from search.texts import LANGUAGES, Language


@dataclass(frozen=True)
class FollowedWords:
    """Words, and the language whose readers find them: some texts and PDFs exist in one language alone."""

    text: str
    language: Language

    def criteria(self) -> dict[str, Any]:
        """What is stored."""
        return {"version": SCREEN_VERSION, "words": self.text, "language": self.language}

    def canonical(self) -> bytes:
        """The stored form as bytes, equal for equal words."""
        return orjson.dumps(self.criteria(), option=orjson.OPT_SORT_KEYS)


def restore_words(criteria: Mapping[str, Any]) -> FollowedWords | None:
    """Read a stored form back; None for what is stored of a screen."""
    match criteria:
        case {"version": version, "words": str() as text, "language": language} if version == SCREEN_VERSION:
            found = next((one for one in LANGUAGES if one == language), None)
            return FollowedWords(text, found) if found else None
    return None
