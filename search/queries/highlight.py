"""Marks the parts of a name that a search text matched, as segments, so that nobody has to parse markup."""

from search.queries.matching import NameText, allowed_typos
from search.queries.words import fold, spans, words

Segments = list[tuple[str, bool]]


def highlight(text: str, typed: NameText, *, tolerant: bool = False) -> Segments | None:
    """``text`` cut into ``(part, matched)``; the parts joined are ``text`` again. None if nothing matched.

    A beginning of a word is marked as far as it was typed; a word found through a synonym, as one of two joined words,
    or (``tolerant``) in spite of a typo is marked as a whole.
    """
    places = spans(text)
    folded = [fold(text[start:end]) for start, end in places]
    marks: dict[int, int] = {}
    for position, (start, end) in enumerate(places):
        length = _typed_length(text[start:end], folded[position], typed)
        if not length and tolerant and any(_similar(word, folded[position]) for word in typed.words):
            length = end - start
        if length:
            marks[position] = start + length
    for position in _whole_words(folded, typed):
        marks[position] = places[position][1]
    return _segments(text, [(places[position][0], end) for position, end in sorted(marks.items())])


def respelled(text: str, found: str) -> str | None:
    """``text`` with each word that is in ``found`` but for typos spelt as there; None if that changes nothing."""
    known = words(found)
    corrected: list[str] = []
    for word in words(text):
        typed = fold(word)
        if any(fold(other).startswith(typed) for other in known):
            corrected.append(word)
            continue
        similar = [other for other in known if _similar(typed, fold(other))]
        corrected.append(min(similar, key=lambda other: _edits(typed, fold(other)), default=word))
    return " ".join(corrected) if corrected != words(text) else None


def _typed_length(word: str, folded: str, typed: NameText) -> int:
    """Letters of ``word`` that the longest matching typed word covers."""
    covered = max((len(other) for other in typed.words if folded.startswith(other)), default=0)
    if not covered:
        return 0
    if covered == len(folded):
        return len(word)
    # Folding may drop letters (ae becomes a), so the end is found by folding ever longer beginnings.
    return next((length for length in range(1, len(word) + 1) if len(fold(word[:length])) >= covered), len(word))


def _whole_words(folded: list[str], typed: NameText) -> set[int]:
    """Positions of words that match as part of a synonym, or joined with a neighbour."""
    found: set[int] = set()
    for phrase in typed.phrases:
        for start in range(len(folded) - len(phrase) + 1):
            if tuple(folded[start : start + len(phrase)]) == phrase:
                found.update(range(start, start + len(phrase)))
    for word in typed.words:
        if len(word) < 5:
            continue
        for start in range(len(folded) - 1):
            first = folded[start]
            if len(word) > len(first) and word.startswith(first) and (first + folded[start + 1]).startswith(word):
                found.update((start, start + 1))
    for pair in typed.joined:
        found.update(position for position, word in enumerate(folded) if word.startswith(pair))
    return found


def _similar(typed: str, word: str) -> bool:
    """Whether ``typed`` is ``word`` or its beginning but for the typos allowed."""
    typos = allowed_typos(typed)
    if not typos:
        return False
    lengths = range(max(1, len(typed) - typos), min(len(word), len(typed) + typos) + 1)
    return any(_edits(typed, word[:length]) <= typos for length in {*lengths})


def _edits(a: str, b: str) -> int:
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, start=1):
        before, last, row = row, before, [i]
        for j, right in enumerate(b, start=1):
            best = min(row[-1] + 1, before[j] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]


def _segments(text: str, marks: list[tuple[int, int]]) -> Segments | None:
    if not marks:
        return None
    segments: Segments = []
    position = 0
    for start, end in marks:
        if start > position:
            segments.append((text[position:start], False))
        segments.append((text[start:end], True))
        position = end
    if position < len(text):
        segments.append((text[position:], False))
    return segments
