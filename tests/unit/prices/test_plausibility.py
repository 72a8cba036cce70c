"""Which NAVs are held: beside peers, beside their own history, and in files that are off as a whole."""

from collections.abc import Callable

import numpy as np
import pytest

from app.prices import plausibility
from app.prices.plausibility import FILE, JUMP, OWN_ALONE, PEERS_ALONE, RATIO, Rows, Verdict, judge

#: Share classes, 12 of each of three peer groups, and the days that they have; the last ones are new.
CLASSES, DAYS, NEW = 36, 60, 5


def market(seed: int = 1) -> np.ndarray:
    """Returns of a day, shape (share classes, days): a common part, one of the peer group and one of its own."""
    draw = np.random.default_rng(seed)
    own = draw.normal(0, 0.004, (CLASSES, DAYS))
    return own + draw.normal(0, 0.008, DAYS) + np.repeat(draw.normal(0, 0.003, (3, DAYS)), 12, axis=0)


def judged(
    change: Callable[[np.ndarray], None] = lambda _: None,
    *,
    days: np.ndarray | None = None,
    new: int = NEW,
    of_file: bool = True,
    most: tuple[float, float, float] = (0.1, 0.15, 0.25),
    outside: int = 0,
) -> Verdict:
    """The verdict on the last days of a market of which ``change`` has changed NAVs; shape as rows.

    ``most`` is how far a market may move each of the three peer groups: bonds, mixed funds and shares. Of each group so
    many share classes are ``outside`` the file: their prices are stored already.
    """
    nav = 100 * np.exp(np.cumsum(market(), axis=1))
    change(nav)
    days = np.arange(DAYS) + 9000 if days is None else days
    marked = np.zeros((CLASSES, DAYS), dtype=bool)
    marked[:, DAYS - new :] = True
    marked[np.arange(CLASSES) % 12 < outside] = False
    return judge(
        Rows(
            np.arange(CLASSES + 1) * DAYS, np.tile(days, CLASSES), np.log(nav).ravel(), marked.ravel(),
            np.zeros(CLASSES * DAYS, bool), np.repeat(np.arange(3), 12), np.ones(CLASSES, bool),
            np.full(CLASSES * DAYS, np.nan), np.repeat(most, 12),
        ),
        of_file=of_file,
    )  # fmt: skip


def held(found: Verdict) -> dict[tuple[int, int], int]:
    """Reasons of what is held, by share class and days before the end."""
    return {
        (int(row) // DAYS, DAYS - 1 - int(row) % DAYS): int(found.reason[row]) for row in np.flatnonzero(found.reason)
    }


def test_an_ordinary_market_is_plausible() -> None:
    assert held(judged()) == {}


@pytest.mark.parametrize("factor", [10, 0.1, 1.1, 0.9, 100])
def test_one_wrong_price_is_held_alone_and_the_next_is_compared_with_the_last_that_counts(factor: float) -> None:
    def wrong(nav: np.ndarray) -> None:
        nav[3, DAYS - 3] *= factor

    found = judged(wrong)
    assert held(found) == {(3, 2): JUMP}
    at = 3 * DAYS + DAYS - 2
    assert found.before[at] == at - 2


def test_two_in_a_row_are_both_held_and_a_new_level_is_held_until_it_is_decided() -> None:
    def two(nav: np.ndarray) -> None:
        nav[3, DAYS - 4 : DAYS - 2] *= 10

    def level(nav: np.ndarray) -> None:
        nav[3, DAYS - 4 :] /= 10

    assert held(judged(two)) == {(3, 3): JUMP, (3, 2): JUMP}
    assert held(judged(level)) == {(3, back): JUMP for back in range(4)}


def test_a_crash_of_all_is_plausible_and_a_crash_of_one_is_not() -> None:
    def crash(nav: np.ndarray) -> None:
        nav[:12, DAYS - 2 :] *= 0.86

    def alone(nav: np.ndarray) -> None:
        nav[0, DAYS - 2 :] *= 0.86

    assert held(judged(crash)) == {}
    assert held(judged(alone)) == {(0, 1): JUMP, (0, 0): JUMP}


@pytest.mark.parametrize("factor", [10, 0.01, 1.08])
def test_a_file_that_is_off_by_a_factor_is_recognised(factor: float) -> None:
    def wrong(nav: np.ndarray) -> None:
        nav[:, DAYS - 2 :] *= factor

    found = judged(wrong)
    assert len(held(found)) == 2 * CLASSES
    assert set(held(found).values()) == {FILE}


def test_a_week_that_moves_all_share_classes_alike_is_plausible_where_no_file_is_judged() -> None:
    def week(nav: np.ndarray) -> None:
        nav[:, DAYS - 2 :] *= 1.08

    assert set(held(judged(week)).values()) == {FILE}
    assert held(judged(week, of_file=False)) == {}


#: Files of shares alone, of bonds alone, and of all kinds with money market funds.
SHARES, BONDS, CALM = (0.25, 0.25, 0.25), (0.1, 0.1, 0.1), (0.02, 0.15, 0.25)


def all_by(factor: float, *, first: int = 0) -> Callable[[np.ndarray], None]:
    """Multiply the last two days of share classes, from a place in each group on."""

    def change(nav: np.ndarray) -> None:
        nav[np.ix_(np.arange(CLASSES) % 12 >= first, np.arange(DAYS - 2, DAYS))] *= factor

    return change


@pytest.mark.parametrize(("most", "factor"), [(SHARES, 0.82), (SHARES, 1.12), (BONDS, 0.93), ((0.15,) * 3, 0.9)])
def test_a_true_crash_week_of_a_file_of_one_kind_is_plausible_and_told(
    most: tuple[float, float, float], factor: float
) -> None:
    found = judged(all_by(factor), most=most)
    assert held(found) == {}
    assert found.alike.sum() >= CLASSES * 0.9


@pytest.mark.parametrize(
    ("most", "factor"), [(SHARES, 100), (SHARES, 0.01), (SHARES, 0.7), (SHARES, 1.4), (BONDS, 1.14), (CALM, 1.04)]
)
def test_a_file_is_off_where_no_market_moves_its_kinds_so_far(most: tuple[float, float, float], factor: float) -> None:
    found = judged(all_by(factor), most=most)
    assert set(held(found).values()) == {FILE}
    assert found.alike.sum() == 0


@pytest.mark.parametrize(("most", "factor"), [(SHARES, 1.2), (BONDS, 1.08), ((0.1, 0.15, 0.25), 1.04), (CALM, 1.01)])
def test_smaller_factors_of_a_whole_file_cannot_be_told_from_a_market(
    most: tuple[float, float, float], factor: float
) -> None:
    assert held(judged(all_by(factor), most=most)) == {}


def test_peers_that_are_not_in_the_file_decide() -> None:
    # given: stored share classes, five of each peer group, beside a file of bonds, and one of shares
    crash, wrong = all_by(0.85), all_by(1.08, first=5)
    # then: what moves them as well is a market, what leaves them alone is a factor
    assert set(held(judged(crash, most=BONDS)).values()) == {FILE}
    assert held(judged(crash, most=BONDS, outside=5)) == {}
    found = held(judged(wrong, most=SHARES, outside=5))
    assert set(found.values()) == {FILE}
    assert len(found) == 2 * 3 * 7
    assert held(judged(all_by(1.08), most=SHARES)) == {}


def test_a_whole_peer_group_that_is_off_is_held_though_its_peers_agree() -> None:
    def wrong(nav: np.ndarray) -> None:
        nav[:12, DAYS - 1] *= 10

    assert held(judged(wrong)) == {(place, 0): JUMP for place in range(12)}


def test_first_prices_are_accepted_and_long_gaps_are_given_room() -> None:
    # given: a share class that comes back after 200 days with other peers' months between
    days = np.arange(DAYS) + 9000
    gap = days.copy()
    gap[DAYS - NEW :] += 200

    def moved(nav: np.ndarray) -> None:
        nav[:, DAYS - NEW :] *= np.linspace(0.85, 1.15, CLASSES)[:, None]

    assert held(judged(moved, days=gap)) == {}
    assert held(judged(lambda nav: None, new=DAYS)) == {}


def few(nav: list[float], group: int = 0, peers: int = 0, new: int = 1) -> Verdict:
    """The verdict on one share class with so many peers that stay at 100."""
    series = [np.array(nav), *[np.full(40, 100.0) for _ in range(peers)]]
    lengths = [len(one) for one in series]
    marked = np.concatenate(
        [np.arange(len(one)) >= len(one) - (new if not place else 0) for place, one in enumerate(series)]
    )
    return judge(
        Rows(
            np.concatenate([[0], np.cumsum(lengths)]),
            np.concatenate([9040 - length + np.arange(length) for length in lengths]),
            np.log(np.concatenate(series)), marked, np.zeros(len(marked), bool),
            np.full(len(series), group), np.ones(len(series), bool), np.full(len(marked), np.nan),
        )
    )  # fmt: skip


def test_what_can_be_compared_says_the_reason() -> None:
    assert few([100.0] * 20 + [110.0]).reason[20] == OWN_ALONE
    assert few([100.0, 110.0], peers=6).reason[1] == PEERS_ALONE
    assert few([100.0, 110.0]).reason[1] == 0
    assert few([100.0, 1000.0]).reason[1] == RATIO
    assert few([100.0]).reason[0] == 0
    assert few([100.0, 1000.0, 10.0, 101.0], new=3).reason.tolist() == [0, RATIO, RATIO, 0]


def test_what_is_out_already_is_never_compared_with() -> None:
    nav = np.log(np.array([100.0] * 12 + [1000.0, 1001.0]))
    out, new = np.zeros(14, bool), np.zeros(14, bool)
    out[12], new[13] = True, True
    starts, days, none = np.array([0, 14]), np.arange(14) + 9000, np.full(14, np.nan)
    found = judge(Rows(starts, days, nav, new, out, np.zeros(1, int), np.ones(1, bool), none))
    assert (found.reason[13], found.before[13]) == (OWN_ALONE, 11)


@pytest.mark.parametrize(
    ("factor", "first", "others"), [(100, RATIO, OWN_ALONE), (1.05, RATIO, OWN_ALONE), (1.03, 0, 0), (1, 0, 0)]
)
def test_a_history_that_replaces_another_is_compared_with_it(factor: float, first: int, others: int) -> None:
    nav, every = np.log(100 * factor * np.ones(14)), np.ones(14, bool)
    starts, days, instead = np.array([0, 14]), np.arange(14) + 9000, np.full(14, np.log(factor))
    found = judge(Rows(starts, days, nav, every, ~every, np.zeros(1, int), np.ones(1, bool), instead))
    assert found.reason.tolist() == [first, *[others] * 13]


def test_no_rows_no_verdict() -> None:
    nothing = np.zeros(0, np.int64)
    empty, none = np.zeros(0), nothing > 0
    found = judge(Rows(np.zeros(1, np.int64), nothing, empty, none, none, nothing, none, empty))
    assert len(found.reason) == 0
    assert plausibility.medians(nothing, np.zeros(0))[0].tolist() == []
