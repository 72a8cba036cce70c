"""The preview's arithmetic against a plain oracle that keeps each month's members as a set."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from search.mappings import month_bit, month_of, snapshot_key
from search.queries.preview import Kind, Member, Month, documents_body, months, read_members, read_rows, rows

FUNDS = range(1, 9)
#: For each fund and month: whether the screen finds it, and its points.
Past = dict[int, list[tuple[bool, int | None]]]


def month_end(number: int) -> date:
    """The 28th of a month, counted from year 0."""
    return date(number // 12, number % 12 + 1, 28)


@st.composite
def pasts(draw: st.DrawFn) -> tuple[list[date], Past]:
    """Up to 13 record dates, not always in consecutive months, and what was true at them."""
    first = draw(st.integers(month_of(date(1999, 1, 1)), month_of(date(2040, 1, 1))))
    numbers = sorted(draw(st.sets(st.integers(0, 36), min_size=1, max_size=13)))
    state = st.tuples(st.booleans(), st.none() | st.integers(1, 4))
    past = {fund: draw(st.lists(state, min_size=len(numbers), max_size=len(numbers))) for fund in FUNDS}
    return [month_end(first + number) for number in numbers], past


def engine_answer(dates: Sequence[date], past: Past) -> dict[str, Any]:
    """What the engine would add up."""
    buckets = []
    for fund, states in past.items():
        found = [place for place, (member, _) in enumerate(states) if member]
        new = [place for place in found if place and states[place][1] != states[place - 1][1]]
        if found:
            sums = {"months": found, "changes": new}
            buckets.append(
                {"key": fund}
                | {name: {"value": float(sum(month_bit(dates[p]) for p in places))} for name, places in sums.items()}
            )
    return {"aggregations": {"funds": {"buckets": buckets}}}


def oracle(dates: Sequence[date], past: Past) -> list[tuple[date, date, set[int], set[int], set[int]]]:
    """Entered, left and changed funds by month, from sets."""
    found = []
    for (a, before), (b, after) in pairwise(enumerate(dates)):
        earlier = {fund for fund in FUNDS if past[fund][a][0]}
        later = {fund for fund in FUNDS if past[fund][b][0]}
        changed = {fund for fund in earlier & later if past[fund][a][1] != past[fund][b][1]}
        found.append((before, after, later - earlier, earlier - later, changed))
    return found


@given(pasts())
def test_what_happened_is_what_the_sets_say(made: tuple[list[date], Past]) -> None:
    dates, past = made

    found = months(dates, read_members(engine_answer(dates, past)))

    assert [
        (one.before, one.record_date, set(one.entered), set(one.left), set(one.changed)) for one in found
    ] == oracle(dates, past)


def test_a_sum_of_all_months_is_exact() -> None:
    # given: a fund that was there for as many months as there are bits
    dates = [month_end(24_000 + number) for number in range(52)]
    total = float(sum(month_bit(one) for one in dates))

    # when
    found = months(dates, [Member(7, int(total), 0)])

    # then
    assert all(not one.entered and not one.left for one in found)
    assert total == 2**52 - 1


def some_months() -> list[Month]:
    """Two months with changes of every kind."""
    first, second, third = date(2026, 8, 31), date(2026, 9, 30), date(2026, 10, 31)
    return [Month(first, second, [1, 2], [3], [4]), Month(second, third, [3], [1], [2])]


def test_rows_come_newest_first_and_only_of_the_kinds_asked_for() -> None:
    def shown(kinds: Sequence[Kind], most: int = 200) -> list[tuple[int, str, int]]:
        return [(row.month.record_date.month, row.kind, row.id) for row in rows(some_months(), kinds, most)]

    assert shown(["enters", "leaves", "rating"]) == [
        (10, "enters", 3), (10, "leaves", 1), (10, "rating", 2),
        (9, "enters", 1), (9, "enters", 2), (9, "leaves", 3), (9, "rating", 4),
    ]  # fmt: skip
    assert shown(["leaves"]) == [(10, "leaves", 1), (9, "leaves", 3)]
    assert shown(["enters"], 2) == [(10, "enters", 3), (9, "enters", 1)]
    assert shown([]) == []


def document(fund: int, day: date, rank: str | None, points: int | None) -> Mapping[str, Any]:
    """A hit of the engine."""
    return {
        "_source": {
            "id": fund, "asof": day.isoformat(), "name": f"Fonds {fund}", "isin": f"X{fund}", "rank": rank,
            "rating_points": points, "under_review": False,
        }
    }  # fmt: skip


def test_rows_say_what_was_before_and_after() -> None:
    # given
    listed = rows(some_months()[1:], ["enters", "leaves", "rating"], 200)
    before, after = date(2026, 9, 30), date(2026, 10, 31)
    keys = documents_body(listed)["query"]["ids"]["values"]
    hits = [
        document(3, after, "A", 80),
        document(1, before, "B", 70),
        document(1, after, None, None),
        document(2, before, "C", 50),
        document(2, after, "B", 61),
    ]

    # when
    found = read_rows(listed, {"hits": {"hits": hits}})

    # then: a fund that was not there before has no former points
    assert set(keys) == {str(snapshot_key(fund, day)) for fund in (1, 2, 3) for day in (before, after)}
    assert [
        (row["kind"], row["tranche"]["id"], row["rating_points_before"], row["rating_points_after"]) for row in found
    ] == [
        ("enters", 3, None, 80),
        ("leaves", 1, 70, None),
        ("upgrade", 2, 50, 61),
    ]
    assert found[0]["tranche"] == {"id": 3, "slug": "fonds-3", "name": "Fonds 3", "isin": "X3"}


def test_points_that_change_within_a_class_are_neither_up_nor_down() -> None:
    listed = rows(some_months()[1:], ["rating"], 200)
    hits = [document(2, date(2026, 9, 30), "B", 60), document(2, date(2026, 10, 31), "B", 61)]
    assert [row["kind"] for row in read_rows(listed, {"hits": {"hits": hits}})] == ["none"]
