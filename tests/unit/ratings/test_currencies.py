"""A rating does not depend on the currencies in which funds are quoted."""

import datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.figures.chunks import counted
from app.figures.formulas import simple_returns
from app.funds.hedging import is_hedged
from app.prices.exchange import Rates, converted
from app.prices.history import from_rows
from app.prices.returns import Floats, day_number, month_ends, monthly
from app.ratings.engine import Peers, Rated, rate

DATE = datetime.date(2026, 10, 31)
MONTHS = 60
FUNDS = 24
DAYS = np.array([day_number(day) for day in month_ends(DATE, MONTHS)], dtype=np.int64)


class Known(Rates):
    """Month-end rates of two currencies, in place of the table's."""

    def __init__(self, dollar: Floats, yen: Floats) -> None:
        super().__init__()
        self._known = {"USD": (DAYS, dollar), "JPY": (DAYS, yen)}


def rated(values: Floats, currencies: list[str], known: Rates) -> Rated:
    """The ratings in euros of funds with these prices, each in its currency."""
    none = np.zeros(values.size)
    place, days = np.repeat(np.arange(FUNDS), len(DAYS)), np.tile(DAYS, FUNDS)
    histories = from_rows(np.arange(FUNDS), place, days, values.ravel(), none, none.astype(bool))
    in_euros = converted(histories, currencies, ["EUR"] * FUNDS, known)
    funds, nothing = np.arange(FUNDS), np.full(FUNDS, np.nan)
    # Each fourth fund has points of analysts.
    qualitative = np.where(funds % 4 == 0, 40.0 + funds, np.nan)
    return rate(Peers(funds, simple_returns(monthly(in_euros, DATE, MONTHS)), qualitative, nothing))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 10_000),
    arrays(np.float64, len(DAYS), elements=st.floats(0.8, 1.6)),
    arrays(np.float64, len(DAYS), elements=st.floats(90, 190)),
    st.lists(st.sampled_from(["EUR", "USD", "JPY"]), min_size=FUNDS, max_size=FUNDS),
)
def test_prices_in_other_currencies_give_the_same_ranks(
    seed: int, dollar: Floats, yen: Floats, currencies: list[str]
) -> None:
    # given
    random = np.random.default_rng(seed)
    euros: Floats = 100 * np.asarray(np.cumprod(1 + random.normal(0.004, 0.04, (FUNDS, len(DAYS))), axis=1), np.float64)
    known = Known(dollar, yen)
    before = rated(euros, ["EUR"] * FUNDS, known)
    # when
    quoted = euros * np.array([known(currency, DAYS) for currency in currencies])
    after = rated(quoted, currencies, known)
    # then
    assert before.size == FUNDS
    assert (after.points == before.points).all()
    assert (after.position == before.position).all()


def test_hedged_share_classes_count_as_they_are() -> None:
    assert counted("USD", "EUR", "Muster Global A USD") == "USD"
    assert counted("USD", "EUR", "Muster Global A USD (Hedged)") == "EUR"
    assert counted("USD", "EUR", "Muster Global A USD unhedged") == "USD"
    assert counted("EUR", "EUR", "Muster Hedged EUR") == "EUR"


@pytest.mark.parametrize(
    ("name", "hedged"),
    [
        ("Muster Global A USD H1", True),
        ("Muster Bonds Passive (chf Hedged) I-x Ii", True),
        ("Muster Index Bond Fund Govt. Hdg Chf Nth Chf", True),
        ("H1 Flexible Top Select", False),
        ("Hp&p Euro Select Ui Fonds A", False),
        ("Muster Global Hedge Fund Ap1 Usd", False),
        ("Muster Global Bonds Usd", False),
    ],
)
def test_hedging_is_read_from_the_whole_name_and_codes_from_its_label(name: str, hedged: bool) -> None:
    assert is_hedged(name) == hedged
