"""File against staff, value by value: what a file changed is taken, and what staff changed stays (ADR 0139)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.funds.importing.facts.columns import COLUMNS, Value, as_text


@dataclass(slots=True)
class Settled:
    """What a file says of one share class or fund, held against what is stored: ``values`` are to be written, ``said``
    is to be remembered, ``kept`` gave way to what staff had set, and ``was`` is what is stored of both."""

    values: dict[str, Value] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    kept: dict[str, Value] = field(default_factory=dict)
    was: dict[str, Value | None] = field(default_factory=dict)


def settle(
    stated: Mapping[str, Value], stored: Mapping[str, Value | None], before: Mapping[str, str], *, simulated: bool
) -> Settled:
    """Decide about each column of ``stated``.

    ``before`` is what files last said. A value that they repeat, or that is stored already, changes nothing. Another
    one is taken if what is stored is simulated, is what files said before, or was never said by anybody; otherwise
    staff has set it, and it stays.
    """
    found = Settled(said=dict(before))
    for name, value in stated.items():
        held = stored[name]
        text, held_text, former = as_text(value), "" if held is None else as_text(held), before.get(name)
        found.said[name] = text
        if not simulated and text in (former, held_text):
            continue
        found.was[name] = held
        unsaid = former is None and (held is None or COLUMNS[name].guessed)
        if simulated or unsaid or held_text == former:
            found.values[name] = value
        else:
            found.kept[name] = value
    return found
