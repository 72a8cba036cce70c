"""Words, synonyms, compounds and highlighting, which are decided before the engine is asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.queries.highlight import highlight, respelled
from search.queries.matching import allowed_typos, name_clause, name_text
from search.queries.synonyms import SynonymsInvalid, compound_parts, read, synonyms
from search.queries.words import fold, folded_words, spans, words


@pytest.mark.parametrize(
    ("spellings", "folded"),
    [
        (("Vermögen", "Vermoegen", "VERMOGEN"), "vermogen"),
        (("Nürnberg", "Nuernberg"), "nurnberg"),
        (("Größe", "Groesse"), "grosse"),
        (("Société",), "societe"),
        (("Neue",), "neue"),
        (("Quelle",), "quelle"),
    ],
)
def test_spellings_of_a_word_become_one(spellings: tuple[str, ...], folded: str) -> None:
    assert {fold(spelling) for spelling in spellings} == {folded}


@given(st.text(max_size=40))
def test_spans_are_where_the_words_are(text: str) -> None:
    assert [text[start:end] for start, end in spans(text)] == words(text)


def test_names_are_split_at_every_sign() -> None:
    assert words("Templeton Global A(qdis)eur-h1 · Target™ 2050") == [
        "Templeton", "Global", "A", "qdis", "eur", "h1", "Target", "2050",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("compound", "parts"),
    [
        ("Aktienfonds", ("aktien", "fonds")),
        ("Schwellenländeranleihen", ("schwellenlander", "anleihen")),
        ("Vermögensportfolio", ("vermogens", "portfolio")),
        ("Aktien", ()),
        ("Robeco", ()),
        ("Aktienklub", ()),
    ],
)
def test_compounds_are_split_only_if_every_part_is_known(compound: str, parts: tuple[str, ...]) -> None:
    assert compound_parts(fold(compound)) == parts


def test_synonyms_work_both_ways_and_over_several_words() -> None:
    known = read("# note\nSchwellenländer, emerging markets\n\nAktien, equity, stocks\n")

    forward = known.occurrences(folded_words("dws schwellenlaender"))
    backward = known.occurrences(folded_words("emerging markets equity"))

    assert [(found.start, found.end, found.phrases) for found in forward] == [(1, 2, (("emerging", "markets"),))]
    assert [(found.start, found.end, found.phrases) for found in backward] == [
        (0, 2, (("schwellenlander",),)),
        (2, 3, (("aktien",), ("stocks",))),
    ]


@pytest.mark.parametrize("length", [5, 6, 8])
def test_every_phrase_that_begins_so_counts_for_an_unfinished_word(length: int) -> None:
    # given every beginning of a known phrase that is no phrase itself
    known = synonyms().by_phrase
    beginnings = {(*phrase[:-1], phrase[-1][:length]) for phrase in known if len(phrase[-1]) > length} - set(known)
    assert len(beginnings) > 10
    for typed in beginnings:
        meant = {
            other
            for phrase, others in known.items()
            if len(phrase) == len(typed) and phrase[:-1] == typed[:-1] and phrase[-1].startswith(typed[-1])
            for other in others
        }
        # when it stands at the end of a text
        found = [one for one in synonyms().occurrences(list(typed)) if (one.start, one.end) == (0, len(typed))]
        # then it stands for all that the phrases mean which begin so
        assert [set(one.phrases) for one in found] == [meant]


def test_an_unfinished_last_word_stands_for_its_synonyms() -> None:
    known = read("Schwellenländer, emerging markets")

    assert known.occurrences(["schwellenl"])[0].phrases == (("emerging", "markets"),)
    assert not known.occurrences(["schw"])
    assert not known.occurrences(["schwellenl", "dws"])


@pytest.mark.parametrize("line", ["alone", "a,,b", "a, ", ","])
def test_a_faulty_group_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(SynonymsInvalid, match="line 2"):
        read(f"one, two\n{line}\n")


def test_the_synonyms_of_the_product_are_valid_and_hold_what_was_promised() -> None:
    known = synonyms().by_phrase

    assert ("equity",) in known[("aktien",)]
    assert ("bond",) in known[("renten",)]
    assert ("emerging", "markets") in known[(fold("schwellenländer"),)]
    assert ("corporate", "bond") in known[("unternehmensanleihen",)]
    assert ("small", "cap") in known[("nebenwerte",)]


@pytest.mark.parametrize(("word", "typos"), [("dws", 0), ("fund", 1), ("pictets", 1), ("dividend", 2)])
def test_longer_words_forgive_more(word: str, typos: int) -> None:
    assert allowed_typos(word) == typos


@pytest.mark.parametrize("text", ["***", "🙂", "( : /", ""])
def test_a_text_without_words_matches_nothing(text: str) -> None:
    assert name_clause(name_text(text), "strict") == {"match_none": {}}


@pytest.mark.parametrize(
    ("name", "typed", "marked"),
    [
        ("Dws Top Dividende Ld", "divid top", "Dws [Top] [Divid]ende Ld"),
        ("Vermögensportfolio A", "vermoegens", "[Vermögens]portfolio A"),
        ("Pictet-water P Usd", "pictet wasser", "[Pictet]-[water] P Usd"),
        ("Apo Topdividende", "top dividende", "Apo [Topdividende]"),
        ("Dws Top Dividende", "topdividende", "Dws [Top] [Dividende]"),
    ],
)
def test_what_matched_is_marked(name: str, typed: str, marked: str) -> None:
    segments = highlight(name, name_text(typed))

    assert segments is not None
    assert "".join(f"[{part}]" if matched else part for part, matched in segments) == marked


def test_a_typo_is_marked_only_where_typos_are_forgiven() -> None:
    assert highlight("Global Bond", name_text("gloabl")) is None
    assert highlight("Global Bond", name_text("gloabl"), tolerant=True) == [("Global", True), (" Bond", False)]


@given(st.text(max_size=40), st.text(max_size=20))
def test_marked_parts_make_up_the_name_again(name: str, typed: str) -> None:
    segments = highlight(name, name_text(typed), tolerant=True)

    assert segments is None or "".join(part for part, _ in segments) == name


@pytest.mark.parametrize(
    ("typed", "spelling"),
    [
        ("gloabl bond", "Global bond"),
        ("nordlixht", "Nordlicht"),
        ("nordlict bond dws", "Nordlicht bond dws"),
        ("glob bon", None),
        ("qqqqqq", None),
    ],
)
def test_a_text_is_spelt_as_in_the_name_that_it_is_near(typed: str, spelling: str | None) -> None:
    assert respelled(typed, "Nordlicht Global Bond DWS Investment") == spelling
