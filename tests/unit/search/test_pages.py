"""What a hit in the pages of reports shows."""

from typing import Any

from search.queries.pages import FEW, PageQuery, find, pages_body, read_pages

LINES = [
    "Bericht über \x02Kosten\x03",
    "Ein Satz, der auf dieser Zeile beginnt und dessen Rest erst auf der nächsten steht, sagt etwas",
    "über \x02Kosten\x03 und \x02Rendite\x03 der Fonds.",
    "Rendite",
    "Ein Schluss ohne die gesuchten Wörter.",
]


def hit(lines: list[str], **source: Any) -> dict[str, Any]:
    """A hit of the engine."""
    plain = "\n".join(lines).replace("\x02", "").replace("\x03", "")
    return {
        "_source": {
            "report_id": 7,
            "title_de": "Größe & Kosten",
            "title_en": None,
            "date": "2026-10-31",
            "category": "study",
            "category_label_de": "Studie",
            "category_label_en": "Study",
            "page": 3,
            "language": "de",
            "text_de": plain,
            "places": [[0, number, 10, number + 1] for number in range(len(lines))],
            "simulated": False,
            **source,
        },
        "highlight": {"text_de": ["\n".join(lines)]} if plain != "\n".join(lines) else {},
    }


def found(one: dict[str, Any], text: str = "kosten rendite") -> dict[str, Any]:
    answer = {"hits": {"total": {"value": 1}, "hits": [one]}}
    count, [item] = read_pages(PageQuery(text=text, language="en"), answer)
    assert count == 1
    return item


def test_the_lines_with_most_words_are_marked_and_said_from_the_sentences_beginning() -> None:
    item = found(hit(LINES))
    assert item["marks"] == [[0, 0, 10, 1], [0, 2, 10, 3]]
    said = "".join(text for text, _ in item["passage"])
    assert said.startswith("Ein Satz, der auf dieser Zeile beginnt")
    assert [text for text, matched in item["passage"] if matched] == ["Kosten", "Rendite"]
    assert (item["title"], item["category_label"]) == ("Größe & Kosten", "Study")


def test_a_sentence_is_said_before_a_title_with_the_same_word() -> None:
    sentence = "Bei den \x02Kosten\x03 unterscheiden sich die Fonds dieser Gruppe kaum voneinander."
    item = found(hit(["\x02Kosten\x03", "Text", "Text", sentence]))
    assert "".join(text for text, _ in item["passage"]).startswith("Bei den Kosten")


def test_a_page_found_by_a_code_marks_the_code() -> None:
    item = found(hit(["Kopf", "Der Fonds (ISIN DE0008474024) ist groß."]), "de 0008474024")
    assert item["marks"] == [[0, 1, 10, 2]]
    assert [text for text, matched in item["passage"] if matched] == ["DE0008474024"]


def test_only_readers_of_the_language_are_asked_for() -> None:
    body = pages_body(PageQuery(text="x", language="en", reports=(9, 7), page=3, per_page=5))
    assert body["query"]["bool"]["filter"] == [{"term": {"readers": "en"}}, {"terms": {"report_id": [7, 9]}}]
    assert (body["from"], body["size"]) == (10, 5)


def test_typos_are_forgiven_only_where_few_pages_have_the_words() -> None:
    for count, times in ((0, 2), (FEW - 1, 2), (FEW, 1)):
        asked: list[dict[str, Any]] = []

        def ask(body: dict[str, Any], asked: list[dict[str, Any]] = asked, count: int = count) -> dict[str, Any]:
            asked.append(body)
            return {"hits": {"total": {"value": count}, "hits": []}}

        assert find(PageQuery(text="kosten"), ask) == (count, [])
        assert ["fuzziness" in str(body) for body in asked] == [False, True][:times]
