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
        ("Muster Mid Capclassic Usd Acc", "Muster Mid Cap", "classic Usd Acc"),
        ("Robeco High Yield Bonds Ch €", "Robeco High Yield Bonds", "Ch €"),
        ("Muster Bonds Ch €", "Muster Bonds Ch", "€"),
        ("Mustertresor", "Mustertresor", ""),
        ("Muster Growth Fund A - Net Accumulation", "Muster Growth Fund", "A - Net Accumulation"),
        ("Muster Bond Fund C - Gross Income", "Muster Bond Fund", "C - Gross Income"),
        ("Muster Prudent Fund Net Acc", "Muster Prudent Fund", "Net Acc"),
        ("Muster Mid-cap Fund 2 Acc", "Muster Mid-cap Fund", "2 Acc"),
        ("Muster Us Fund 1 Gbp Inc", "Muster Us Fund", "1 Gbp Inc"),
        ("Muster Passive Fund 3 P Acc", "Muster Passive Fund 3", "P Acc"),
        ("Muster Balanced Portfolio Income C", "Muster Balanced Portfolio", "Income C"),
        ("Muster All Share Unit Trust Income", "Muster All Share Unit Trust", "Income"),
        ("Muster Global Bond Fund Sterling A Acc", "Muster Global Bond Fund", "Sterling A Acc"),
        ("Muster Fund Offshore Euro B Shares", "Muster Fund Offshore", "Euro B Shares"),
        ("Muster Ethical Portfolioclass R - Acc", "Muster Ethical Portfolio", "class R - Acc"),
        ("Muster Stabilitätsfondspa", "Muster Stabilitätsfonds", "pa"),
        ("Muster Swiss Equities 130/30z Dy Chf", "Muster Swiss Equities 130/30", "z Dy Chf"),
        ("Muster Nachhaltig 70 Ak 4", "Muster Nachhaltig 70", "Ak 4"),
        ("T 1851 Eur R01 A", "T 1851", "Eur R01 A"),
        ("Muster Money Market Usd I", "Muster Money Market Usd", "I"),
        ("Muster Money Market Jpy-z", "Muster Money Market Jpy", "z"),
        ("Muster Corporate Bond Eur-hedged A", "Muster Corporate Bond", "Eur-hedged A"),
        ("Ubs (lux) Strategy Fund - Yield (eur) Q-acc", "Ubs (lux) Strategy Fund - Yield (eur)", "Q-acc"),
        (
            "Ubs (lux) Strategy Fund - Yield (eur) (usd Hedged) P",
            "Ubs (lux) Strategy Fund - Yield (eur)",
            "(usd Hedged) P",
        ),
        ("Dws Vermögensbildungsfonds R Ld", "Dws Vermögensbildungsfonds R", "Ld"),
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


def test_a_sign_of_a_currency_tells_funds_apart() -> None:
    assert fund_key("Muster $ High Yield") != fund_key("Muster € High Yield")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lf Muster Uk Focus", "Muster Uk Focus"),
        ("Henderson Horizon Fund - Global Technology Fund", "Janus Henderson Horizon Global Technology Fund"),
        ("Eurobank I (lf) Fund Of Funds - Blend Us", "Private Banking Usd (lf) Fund Of Fund - Blend Us"),
        ("Muster Multi-asset Ui", "Muster Multi-asset"),
        ("Muster Short Eqs", "Muster - Short Equities"),
    ],
)
def test_names_of_one_fund_may_begin_and_end_in_several_ways(one: str, other: str) -> None:
    assert fund_key(one) == fund_key(other)


def test_the_beginning_of_a_name_is_left_out_only_as_a_word() -> None:
    assert fund_key("Mirabelle Growth") != fund_key("Rabelle Growth")
    assert fund_key("Lf") == "lf"
    assert fund_key("Muster (lf)") != ""


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
