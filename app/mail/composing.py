"""Mails whose words are made when they are sent: what they tell, and who may read it, is looked up at that moment."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from app.http.messages import Language

#: Makes the values of a mail from what was queued. Raises Unwanted.
Composer = Callable[[Mapping[str, Any], Language], Mapping[str, Any]]
_COMPOSERS: Final[dict[str, Composer]] = {}


class Unwanted(Exception):  # noqa: N818 - says what is the case
    """Nobody is to get this mail any more: it was taken back, or its reader may not see what it tells."""


def composer(kind: str) -> Callable[[Composer], Composer]:
    """Declare what makes the values of a kind of mail."""

    def declare(compose: Composer) -> Composer:
        _COMPOSERS[kind] = compose
        return compose

    return declare


def is_composed(kind: str) -> bool:
    """Whether the values of this kind are made when it is sent."""
    return kind in _COMPOSERS


def values_of(kind: str, queued: Mapping[str, Any], lang: Language) -> Mapping[str, Any]:
    """What fills a mail now. Raises Unwanted."""
    compose = _COMPOSERS.get(kind)
    return compose(queued, lang) if compose is not None else queued
