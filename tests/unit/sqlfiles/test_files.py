"""The SQL files: what they say of themselves, and their order."""

import re
from graphlib import CycleError

import pytest

from app.sqlfiles import SqlFile, all_files, in_order
from app.sqlfiles.comparing import changed_views, differences

VIEW = "CREATE OR REPLACE VIEW some_view AS\nSELECT 1 AS id -- the key\n;\n"


def names(*files: SqlFile) -> list[str]:
    return [file.name for file in in_order(files)]


def test_a_file_comes_after_those_that_it_needs() -> None:
    assert names(
        SqlFile("a/b.sql", "-- Needs: z/c.sql, a/d.sql\n"), SqlFile("a/d.sql", ""), SqlFile("z/c.sql", "")
    ) == [
        "a/d.sql",
        "z/c.sql",
        "a/b.sql",
    ]


def test_the_order_is_always_the_same() -> None:
    files = [SqlFile(f"a/{letter}.sql", "") for letter in "cab"]
    assert names(*files) == names(*reversed(files)) == ["a/a.sql", "a/b.sql", "a/c.sql"]


def test_a_file_that_is_needed_and_missing_is_named() -> None:
    with pytest.raises(ValueError, match=r"a/b\.sql needs z/gone\.sql, which nobody has"):
        names(SqlFile("a/b.sql", "-- Needs: z/gone.sql\n"))


def test_files_that_need_each_other_are_refused() -> None:
    with pytest.raises(CycleError):
        names(SqlFile("a/b.sql", "-- Needs: a/c.sql\n"), SqlFile("a/c.sql", "-- Needs: a/b.sql\n"))


def test_what_a_file_makes_is_read_from_it() -> None:
    file = SqlFile(
        "a/b.sql",
        "-- CREATE OR REPLACE FUNCTION not_this() in a comment; GRANT SELECT ON it TO nobody;\n"
        + VIEW
        + "CREATE OR REPLACE FUNCTION f(a text) RETURNS text AS $$\n    SELECT 1;\n$$;\n"
        "CREATE OR REPLACE PROCEDURE p() AS $$ $$;\nGRANT SELECT ON\n    some_view TO some_role;\n",
    )
    assert file.views == {"some_view": "SELECT 1 AS id"}
    assert file.routines == ["f", "p"]
    assert file.roles == {"some_role"}


def test_the_files_all_files_are_found() -> None:
    files = {file.name: file for file in all_files()}
    assert list(files["documents/tranche/view.sql"].views) == ["search_doc_tranche", "search_doc_tranche_all"]
    assert files["outbox/roles.sql"].roles == files["alerts/roles.sql"].roles == {"fondsatlas_indexer"}
    for file in files.values():
        # Whatever is made must be seen, or it would not be dropped before it is made again.
        assert file.text.count("CREATE OR REPLACE VIEW") == len(file.views), file.name
        made = re.findall(r"^\s*CREATE OR REPLACE (?:FUNCTION|PROCEDURE)", file.text, re.MULTILINE)
        assert len(made) == len(file.routines), file.name
        assert not re.search(r"^CREATE (VIEW|FUNCTION|PROCEDURE|TABLE|SEQUENCE)", file.text, re.MULTILINE), file.name


def test_the_three_lists_of_columns_of_share_classes_are_one() -> None:
    # given
    files = {file.name: file for file in all_files()}
    stream, every = files["documents/tranche/view.sql"].views.values()
    snapshot = files["documents/tranche/snapshot.sql"].views["search_snapshot_document"]

    def columns(query: str, first: str) -> str:
        return first + query.partition(first)[2].partition(" FROM funds_tranche t ")[0]

    # then: a snapshot holds an open main share class
    expected = columns(stream, "t.id, t.fund_id")
    assert columns(every, "t.id, t.fund_id") == expected
    assert columns(snapshot, "t.id, t.fund_id") == expected.replace('t."primary"', 'true AS "primary"').replace(
        "t.closed_on", "NULL::date AS closed_on"
    )


def test_a_difference_says_what_happened() -> None:
    expected = {("view", "a"): "SELECT 1", ("view", "b"): "SELECT 1", ("file", "f"): "1"}
    found = {("view", "a"): "SELECT 2", ("trigger", "t.c"): "CREATE TRIGGER c", ("role", "r"): "exists"}
    assert [str(each) for each in differences(expected, found)] == [
        "The view a differed from its file and was made again. It was:\nSELECT 2",
        "The view b was missing and was made again.",
        "The trigger t.c is in no file and was removed. It was: CREATE TRIGGER c",
    ]


@pytest.mark.parametrize(
    ("stored", "before", "changed"),
    [
        ({}, {}, True),  # new
        ({}, {"view": "now"}, False),  # the version before had made the same
        ({}, {"view": "other"}, True),  # the version before had made another one
        ({"query": "q", "view": "now"}, {"view": "now"}, False),
        ({"query": "q", "view": "now"}, {"view": "other"}, True),  # by hand
        ({"query": "q", "view": "now"}, {}, False),  # a migration dropped it
        ({"query": "other", "view": "now"}, {}, True),  # a migration dropped it, and the file has changed
        ({"query": "other", "view": "now"}, {"view": "now"}, True),
        ({"query": "q", "view": "narrow"}, {"view": "narrow"}, False),  # SELECT * has grown
    ],
)
def test_which_documents_are_out_of_date(stored: dict[str, str], before: dict[str, str], changed: bool) -> None:
    def of(kinds: dict[str, str]) -> dict[tuple[str, str], str]:
        return {(kind, "v"): definition for kind, definition in kinds.items()}

    assert changed_views(of(stored), of(before), of({"query": "q", "view": "now"})) == ({"v"} if changed else set())
