"""Every decision record has the same head, and records that concern each other link to each other."""

import pytest

from infra.ci.decisions import FOLDER, INDEX, decisions, faults, index, read

HEAD = "# 0007 A title\n\nDate: 2026-11-24\n\nStatus: {}\n\n## Context\n"


def test_all_records_agree() -> None:
    assert faults(decisions()) == []


def test_the_index_is_that_of_the_records() -> None:
    assert INDEX.read_text(encoding="utf-8") == index(decisions()), "run: ./portal generate"


def test_every_page_beside_the_records_is_the_index() -> None:
    assert [path.name for path in FOLDER.iterdir() if not path.name[0].isdigit()] == [INDEX.name]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# 0007 A title\n\n**Context.** None.\n", "must begin with '# NUMBER Title'"),
        (HEAD.format("accepted").replace("Date: ", "On "), "must begin with '# NUMBER Title'"),
        (HEAD.format("accepted").replace("\n\nStatus", "\nStatus"), "must begin with '# NUMBER Title'"),
        (HEAD.format("accepted").replace("0007", "0008"), "must begin with its number, 0008"),
        (HEAD.format("accepted").replace("11-24", "13-24"), "month must be in"),
        (HEAD.format("accepted · 2026-11-24"), "'2026-11-24' must be one of"),
        (HEAD.format("draft"), "not 'draft'"),
        (HEAD.format("accepted · amends 0102"), "'amends 0102' must be one of"),
        (HEAD.format("accepted · extends [0102](0102-key-figures.md)"), "must be one of"),
    ],
)
def test_a_head_of_another_form_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read("0007-a-title.md", text)


def test_relations_are_read_with_their_notes() -> None:
    # when
    status = (
        "accepted · amends [0001](0001-one.md) (this, and that), [0002](0002-two.md) · amended by [0008](0008-x.md)"
    )
    found = read("0007-a-title.md", HEAD.format(status))

    # then
    assert found.state == "accepted"
    assert [(one.kind, one.number) for one in found.relations] == [
        ("amends", "0001"),
        ("amends", "0002"),
        ("amended by", "0008"),
    ]


def test_a_relation_must_be_stated_on_both_sides() -> None:
    # given
    older = read("0006-older.md", HEAD.replace("0007", "0006").format("accepted"))
    newer = read("0007-a-title.md", HEAD.format("accepted · supersedes [0006](0006-older.md)"))

    # then
    assert faults([older, newer]) == [
        "0007-a-title.md says 'supersedes 0006': add 'superseded by [0007](0007-a-title.md)'"
        " to the status of 0006-older.md"
    ]


def test_equal_numbers_and_links_to_nowhere_are_named() -> None:
    # given
    one = read("0007-a-title.md", HEAD.format("accepted"))
    twin = read("0007-twin.md", HEAD.format("accepted · amends [0001](0001-gone.md)"))

    # then
    assert faults([one, twin]) == [
        "0007-twin.md and 0007-a-title.md have the same number",
        "0007-twin.md links to 0001-gone.md as 0001, which does not exist",
    ]
