"""Names come apart into fund and share-class label."""

import pytest

from app.funds.importing.grouping import company_key, fund_key, split_name
from app.funds.importing.loading import wkn_of


@pytest.mark.parametrize(
    ("name", "stem", "label"),
    [
        ("Muster Global Equity A Eur Acc", "Muster Global Equity", "A Eur Acc"),
        ("Muster Funds - Global Trends Y-acc-eur (hedged)", "Muster Funds - Global Trends", "Y-acc-eur (hedged)"),
        ("Muster Biotechnology Fund W(ydis)eur-h1", "Muster Biotechnology Fund", "W(ydis)eur-h1"),
        ("Muster Sicav - Class Ge Euro Accumulating", "Muster Sicav", "Class Ge Euro Accumulating"),
        ("Muster Rent Vt", "Muster Rent", "Vt"),
        ("Muster Income Fund Class Ahs-qd Shares", "Muster Income Fund", "Class Ahs-qd Shares"),
        ("Muster Convertible Glb-eur-p-", "Muster Convertible Glb", "eur-p-"),
        ("Muster Bonds Chf I", "Muster Bonds Chf", "I"),
        ("Muster Global Bonds Chf I", "Muster Global Bonds", "Chf I"),
        ("Muster Bond Euro A", "Muster Bond Euro", "A"),
        ("Muster Global Income A", "Muster Global Income", "A"),
        ("Muster Dynamic Iii", "Muster Dynamic Iii", ""),
        ("Muster-br 45", "Muster-br 45", ""),
        ("Muster Select Balance R 2", "Muster Select Balance", "R 2"),
        ("Muster Bonds Chf 1", "Muster Bonds Chf 1", ""),
        ("Muster Credit Classh2 1 Usd Acc", "Muster Credit", "Classh2 1 Usd Acc"),
        ("Muster Easy World Track Classic Cap", "Muster Easy World Track", "Classic Cap"),
        ("Muster Track Classic", "Muster Track Classic", ""),
        ("Muster Stars Fund Ai Eur", "Muster Stars Fund", "Ai Eur"),
        ("Muster Trends Ai", "Muster Trends Ai", ""),
        ("Muster World Ex Ch Eur", "Muster World Ex Ch", "Eur"),
        ("Muster Stars Fund Sterling T Class", "Muster Stars Fund", "Sterling T Class"),
        ("Muster Liquidity Fund Sterling T Class", "Muster Liquidity Fund Sterling", "T Class"),
        ("Musteraktien -net- A", "Musteraktien", "net- A"),
        ("Muster Equity Portfolio Other Currency Acc Sek", "Muster Equity Portfolio", "Other Currency Acc Sek"),
        ("Muster World Re-c", "Muster World", "Re-c"),
        ("Muster Euro Bond Ex", "Muster Euro Bond", "Ex"),
        ("Muster Commodities Ex-al Eur", "Muster Commodities Ex", "al Eur"),
        ("Muster Europe Ex-uk Acc", "Muster Europe Ex-uk", "Acc"),
        ("Muster Bond - P Cap Eur (hedged Iii)", "Muster Bond", "P Cap Eur (hedged Iii)"),
        ("Muster Value Fund Class I Us Dollar Accumulating", "Muster Value Fund", "Class I Us Dollar Accumulating"),
        ("Muster Credit Fund Institutional Eur Income Ii", "Muster Credit Fund", "Institutional Eur Income Ii"),
        ("Muster Global Income Ii", "Muster Global Income Ii", ""),
        ("Muster Bond Fund C (fix) Eur 2.60 - Eur", "Muster Bond Fund", "C (fix) Eur 2.60 - Eur"),
        ("Muster Core E Acc Eurclose", "Muster Core", "E Acc Eurclose"),
        ("Muster Small Capprivileged", "Muster Small Cap", "privileged"),
        ("Robeco High Yield Bonds Ch €", "Robeco High Yield Bonds", "Ch €"),
        ("Muster Bonds Ch €", "Muster Bonds Ch", "€"),
        ("Mustertresor", "Mustertresor", ""),
        ("A Eur", "A Eur", ""),
    ],
)  # fmt: skip
def test_label_is_taken_off_the_end(name: str, stem: str, label: str) -> None:
    # when
    found = split_name(name)
    # then
    assert (found.stem, found.label) == (stem, label)


def test_themes_in_different_currencies_stay_different_funds() -> None:
    assert fund_key(split_name("Muster Bond Euro A").stem) != fund_key(split_name("Muster Bond Dollar A").stem)
    assert fund_key(split_name("Muster Bonds Chf I").stem) != fund_key(split_name("Muster Bonds Usd I").stem)


def test_a_bank_called_credit_does_not_hide_what_the_fund_buys() -> None:
    assert fund_key(split_name("Credit Suisse Bonds Eur Db").stem) != fund_key(
        split_name("Credit Suisse Bonds Usd Db").stem
    )


def test_a_last_word_fund_makes_no_other_fund() -> None:
    assert fund_key("Muster Growth Fund") == fund_key("Muster Growth") != fund_key("Muster Growth Plus")
    assert fund_key("Muster Plus-fonds") == fund_key("Muster Plus Fonds")
    assert fund_key("Fonds") != ""


def test_an_umbrella_that_is_said_twice_makes_no_other_fund() -> None:
    assert fund_key("Muster Bond Fund - Muster Bond Fund Vision") == fund_key("Muster Bond Fund Vision")
    assert fund_key("Muster Funds - Vision") != fund_key("Vision")


def test_label_says_what_the_share_class_is() -> None:
    # when
    paying, growing, plain = (split_name(f"Muster Fonds {label}") for label in ("I Dist Eur (hedged)", "A Acc", "A"))
    # then
    assert (paying.accumulating, paying.hedged, paying.institutional) == (False, True, True)
    assert (growing.accumulating, growing.hedged, growing.institutional) == (True, False, False)
    assert plain.accumulating is None
    assert not split_name("Muster Fonds A Unhedged").hedged


def test_spellings_of_one_company_have_one_key() -> None:
    assert company_key("Muster-Invest  GmbH") == company_key("MUSTER INVEST GMBH") == company_key("Múster Invest Gmbh")
    assert company_key("Muster Invest GmbH") != company_key("Muster Invest AG")
    assert fund_key("基金") != fund_key("环球")


@pytest.mark.parametrize(
    ("isin", "wkn"), [("DE0008474503", "847450"), ("DE000A0X7541", "A0X754"), ("LU0123456789", "")]
)
def test_wkn_is_characters_six_to_eleven_of_a_german_isin(isin: str, wkn: str) -> None:
    assert wkn_of(isin) == wkn
