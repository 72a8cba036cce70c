"""Words of short names as they are typed: beginnings, in any order, and with typing mistakes forgiven."""

from typing import Any, Final

from search.queries.filters import Clause, all_of
from search.queries.matching import allowed_typos
from search.queries.words import words

#: Of a longer text these many words may be mistyped: each takes the engine many terms, and it bounds their number.
MAX_FORGIVEN: Final = 8
#: Letters of a longer word are not compared one by one.
LONGEST_FORGIVEN_WORD: Final = 40


def beginnings(field: str, text: str, **more: Any) -> Clause:
    """Documents of whose ``field`` every word of the text is the beginning of one."""
    return {"match": {f"{field}.prefix": {"query": text, "operator": "and", **more}}}


def forgiven(field: str, text: str) -> Clause:
    """The same with one letter wrong from four letters on, and two from eight on."""
    typed = words(text)
    slips = [
        beginnings(field, word, fuzziness=allowed_typos(word), max_expansions=40)
        for word in typed[:MAX_FORGIVEN]
        if len(word) <= LONGEST_FORGIVEN_WORD
    ]
    exact = [word for word in typed if len(word) > LONGEST_FORGIVEN_WORD] + typed[MAX_FORGIVEN:]
    # A text without a word in it means no document.
    return all_of([*slips, *(beginnings(field, word) for word in exact)]) if typed else {"match_none": {}}
