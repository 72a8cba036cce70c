"""What is wrong with a row, without a language: a stable code, and the values that the sentence about it names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.importing.values import Value, restored, stored

#: Characters of a cell that a sentence repeats.
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class Fault:
    """``code`` is the reason of a reject. ``sentence`` says which text tells it, where several share the code."""

    code: str
    values: Mapping[str, Value]
    sentence: str = ""

    def stored(self) -> dict[str, Any]:
        """The fault beside its code, as JSON can hold it."""
        return {"sentence": self.sentence, "values": {name: stored(value) for name, value in self.values.items()}}


def fault(code: str, sentence: str = "", **values: Value) -> Fault:
    """Return a fault; of texts only so much is kept as a sentence repeats, and nothing that cannot be printed."""
    return Fault(code, {name: _short(one) if isinstance(one, str) else one for name, one in values.items()}, sentence)


def restored_fault(code: str, said: Any) -> Fault:
    """What was stored; versions before kept an English sentence in its place, which is left out."""
    if not isinstance(said, dict):
        return Fault(code, {})
    return Fault(code, {name: restored(value) for name, value in said["values"].items()}, said["sentence"])


def missing(column: str) -> Fault:
    """Return the fault of a cell that must not be empty."""
    return fault(f"{column}_missing")


def _short(text: str) -> str:
    printable = "".join(character if character.isprintable() else "?" for character in text)
    return printable if len(printable) <= _LONGEST else f"{printable[:_LONGEST]}…"
