"""Words of a name lead to asset class, peergroup, universe, focus and regions."""

import pytest

from app.funds.importing.classifying import classify, rule_book
from app.funds.models import AssetClass


@pytest.mark.parametrize(
    ("name", "source", "asset_class"),
    [
        ("Muster Immobilien Europa", "other", "real_estate"),
        ("Muster Grundbesitz Global", "other", "real_estate"),
        ("Muster Rentenfonds", "equity", "bond"),
        ("Muster Strategie Ausgewogen", "equity", "mixed"),
        ("Muster Balanced European Equity", "equity", "equity"),
        ("Muster Geldmarkt", "bond", "money_market"),
        ("Muster Absolute Return", "equity", "alternative"),
        ("Muster Immobilienaktien Amerika", "equity", "equity"),
        ("Muster Global Property Fund", "equity", "equity"),
        ("Muster Global Treasury Bond Index Fund", "bond", "bond"),
        ("Muster Stock Commodities", "equity", "equity"),
        ("Muster Bvg/lpp 40", "equity", "mixed"),
        ("Muster Irgendwas", "commodity", "commodity"),
        ("Muster Irgendwas", "equity", "mixed"),
        ("Muster Irgendwas Welt", "equity", "equity"),
        ("Muster Irgendwas", "other", "alternative"),
    ],
)
def test_asset_class_comes_from_words_before_the_list(name: str, source: str, asset_class: str) -> None:
    assert classify(name, source, "EUR", all_institutional=False).asset_class == asset_class


def test_peergroup_regions_and_focus() -> None:
    # when
    found = classify("Muster Emerging Markets Small Cap Equity Fund", "equity", "USD", all_institutional=False)
    # then
    assert found.regions == ("emerging_markets",)
    assert "small_caps" in found.focus
    assert found.peergroup == "equity-emerging-small-mid"


def test_japan_is_not_in_asia_without_japan() -> None:
    found = classify("Muster Asia Ex Japan Equity", "equity", "USD", all_institutional=False)
    assert "japan" not in found.regions
    assert "asia" in found.regions


@pytest.mark.parametrize(
    ("name", "institutional", "universe", "kind"),
    [
        ("Muster Immobilien", False, "aif", "aif"),
        ("Muster Eltif Infrastruktur", False, "aif", "eltif"),
        ("Muster Dax Ucits Etf", False, "etf", "other"),
        ("Ishares World Equity Index Fund (lu)", False, "retail", "other"),
        ("Muster Etf-dachfonds", False, "retail", "other"),
        ("Muster Aktien", True, "institutional", "other"),
        ("Muster Aktien", False, "retail", "other"),
    ],
)
def test_universe_and_classification(name: str, institutional: bool, universe: str, kind: str) -> None:
    found = classify(name, "equity", "EUR", all_institutional=institutional)
    assert (found.universe, found.fund_classification) == (universe, kind)


def test_rules_are_complete() -> None:
    # given
    book = rule_book()
    # then
    assert len(book.peergroups) > 160
    assert len(book.focus) >= 20
    for names in ([g.code for g in book.peergroups], [g.de for g in book.peergroups], [g.en for g in book.peergroups]):
        assert len(set(names)) == len(names)
    for asset_class in AssetClass.values:
        last = [group for group in book.peergroups if group.asset_class == asset_class][-1]
        assert last.tags == frozenset()
    for term in (*book.focus, *book.regions, *book.universes):
        assert term.de
        assert term.en
    known = {f"{d.name}:{code}" for d in book.dimensions for v in d.values for code in (v.code, *v.within)}
    asked = {tag for group in book.peergroups for tag in group.tags if not tag.startswith(("currency:", "money:"))}
    assert asked <= known
    guided = {region.code for region in book.regions if region.guided}
    assert guided == {"north_america", "europe", "asia", "emerging_markets", "germany", "global"}


@pytest.mark.parametrize(
    ("name", "source", "currency", "peergroup"),
    [
        ("Muster Eastern Europe Fund", "equity", "USD", "equity-eastern-europe"),
        ("Muster Turkish Equity", "equity", "USD", "equity-eastern-europe"),
        ("Muster Korea Equity", "equity", "EUR", "equity-asean"),
        ("Muster Actions Belges", "equity", "EUR", "equity-euro-area"),
        ("Muster Continental European Equity", "equity", "EUR", "equity-europe-eur"),
        ("Muster Bric Markets Equity", "equity", "USD", "equity-emerging-markets"),
        ("Muster Equity China Smart Volatility", "equity", "EUR", "equity-greater-china-eur"),
        ("Muster Tech Opportunity", "equity", "USD", "equity-technology"),
        ("Muster Eastern European Bond", "bond", "EUR", "bond-emerging-markets-eur"),
        ("Muster Renminbi Bond", "bond", "EUR", "bond-asia-countries"),
        ("Brandes Us Equity", "equity", "USD", "equity-north-america"),
        ("Muster Europe Ex Uk Equity", "equity", "EUR", "equity-europe-eur"),
        ("Muster World Ex Switzerland Equity", "equity", "EUR", "equity-world-eur"),
        ("Vp Bank Aktien Welt", "equity", "EUR", "equity-world-eur"),
        ("Muster Japanese Equity Selection", "equity", "EUR", "equity-japan-eur"),
        ("Muster Emerging Market Debt Opportunities", "bond", "EUR", "bond-emerging-markets-eur"),
        ("Muster Euro Bond 1-3 Years", "bond", "EUR", "bond-short-eur"),
        ("Muster Short Duration High Yield", "bond", "EUR", "bond-high-yield-eur"),
        ("Muster Real Protect", "bond", "EUR", "bond-inflation"),
        ("Muster Growth Funds Sicav - Equity Japan", "equity", "EUR", "equity-japan-eur"),
        ("Muster Strategy 50", "equity", "EUR", "mixed-balanced-eur"),
        ("Muster Bond Opportunities Dynamic", "bond", "EUR", "bond-flexible-eur"),
        ("Muster Europe Dynamic", "equity", "EUR", "equity-europe-eur"),
        ("Muster Global Dynamic", "equity", "EUR", "mixed-world-dynamic"),
        ("Muster Techno Stratégie", "equity", "EUR", "equity-technology"),
        ("Muster Rohstofffonds", "equity", "EUR", "equity-resources"),
        ("Muster Rohstofffonds", "commodity", "EUR", "commodity-general"),
        ("Muster Growth", "equity", "EUR", "mixed-growth-eur"),
        ("Muster Aktien Und Renten", "equity", "EUR", "mixed-eur"),
        ("Muster Obligations Court Terme", "bond", "EUR", "bond-short"),
        ("Muster Actions France Pme", "equity", "EUR", "equity-euro-area-small-mid"),
        ("Muster Asia Pacific (ex-japan)", "equity", "USD", "equity-asia-ex-japan"),
        ("Muster Us Corporate Bond", "bond", "EUR", "bond-corporate-usd"),
        ("Muster Corporate Bond", "bond", "USD", "bond-corporate-usd"),
    ],
)
def test_region_or_sector_counts_before_the_currency(name: str, source: str, currency: str, peergroup: str) -> None:
    assert classify(name, source, currency, all_institutional=False).peergroup == peergroup


@pytest.mark.parametrize(
    ("name", "source", "currency", "peergroup"),
    [
        # In pounds "Income" names British shares, a bond fund without a region the pound, and "other" mixed funds.
        ("Muster Income Fund", "equity", "GBP", "equity-united-kingdom-income"),
        ("Muster Income Fund", "equity", "EUR", "mixed-income-eur"),
        ("Muster Managed Income Fund", "equity", "GBP", "mixed-income-gbp"),
        ("Muster Equity Income Fund", "equity", "GBP", "equity-united-kingdom-income"),
        ("Muster Corporate Bond Fund", "bond", "GBP", "bond-gbp"),
        ("Muster Strategic Bond Fund", "bond", "GBP", "bond-flexible"),
        ("Muster Dollar Bond Fund", "bond", "GBP", "bond-usd"),
        ("Muster Hybrid Bond Fund", "bond", "GBP", "bond-subordinated"),
        ("Muster Portfolio Iv Fund", "other", "GBP", "mixed-gbp"),
        ("Muster Portfolio Iv Fund", "other", "EUR", "alternative-multi"),
        ("Muster Multi Asset Progressive Fund", "other", "GBP", "mixed-dynamic-gbp"),
        ("Muster Balanced Managed Fund", "other", "GBP", "mixed-balanced-gbp"),
        ("Muster Lifestrategy 20% Equity Fund", "equity", "GBP", "mixed-defensive-gbp"),
        # What a name says of a share class or of the house is no style, region or asset class.
        ("Jpm Muster Asia Growth Fund C - Net Income", "equity", "GBP", "equity-asia"),
        ("Muster North American Equity Index Fund (uk)", "equity", "GBP", "equity-north-america-index"),
        ("Lf Prudential Japanese Fund", "equity", "GBP", "equity-japan"),
        ("Momentum If Global Equity", "equity", "USD", "equity-world-usd"),
        ("Muster Sustainable Future Uk Fund", "equity", "GBP", "equity-united-kingdom"),
        ("Muster Emerging Economies Fund - Global Short Term", "bond", "USD", "bond-emerging-markets"),
        # Special situations are no small caps, what holds equity outside Europe is not European.
        ("Muster European Special Situations", "equity", "EUR", "equity-europe-eur"),
        ("Muster Special Situations", "other", "EUR", "alternative-volatility"),
        ("Muster International Equity (ex Europe)", "equity", "EUR", "equity-world-eur"),
        ("Muster Equity Europe Emerging", "equity", "EUR", "equity-eastern-europe"),
        ("Muster European Smaller Companies", "equity", "GBP", "equity-europe-small-mid-eur"),
        ("Muster Qep Global Active Value", "equity", "EUR", "equity-world-value"),
        ("Muster Short Equities", "equity", "EUR", "alternative-long-short-equity"),
        ("Muster Global Income Fund", "equity", "EUR", "mixed-world-defensive-eur"),
        ("Muster Global Equity Income Fund", "equity", "EUR", "equity-world-income-eur"),
        ("Muster Limited Maturity Fund", "bond", "USD", "bond-short-usd"),
        ("Muster Rentenstrategie", "bond", "EUR", "bond-flexible-eur"),
        ("Muster Investment Grade Euro Government Bond", "bond", "EUR", "bond-government-eur-eur"),
        # A profile is worth more than the word mixed, and a range of shares says one.
        ("Muster Mix Dynamisch", "equity", "EUR", "mixed-dynamic-eur"),
        ("Muster Mix 3", "equity", "EUR", "mixed-balanced-eur"),
        ("Muster Profil 0-100", "equity", "EUR", "mixed-flexible-eur"),
        ("Muster Piano", "equity", "EUR", "mixed-defensive-eur"),
        ("Muster Euro Rendement", "equity", "EUR", "mixed-yield-eur"),
        ("Templeton Growth (euro) Fund", "equity", "EUR", "equity-world-growth"),
        ("Allianz Industria", "equity", "EUR", "equity-europe-eur"),
        ("Arideka", "equity", "EUR", "equity-europe-eur"),
        ("Muster Actions Rendement Euro", "equity", "EUR", "equity-euro-area"),
        ("Muster Quality Global Equities Us", "equity", "CHF", "equity-world"),
    ],
)
def test_currency_share_class_and_house_are_not_what_a_fund_buys(
    name: str, source: str, currency: str, peergroup: str
) -> None:
    assert classify(name, source, currency, all_institutional=False).peergroup == peergroup


@pytest.mark.parametrize(
    ("name", "source", "currency", "peergroup"),
    [
        # An umbrella that names shares or total return says what its fund holds, a house's name does not.
        ("Muster (lux) Equity Sicav - Global Income", "equity", "USD", "equity-world-income"),
        ("Pictet Tr - Muster", "equity", "EUR", "alternative-long-short-equity"),
        ("Diversified Growth Company Muster", "equity", "EUR", "mixed-eur"),
        ("Diversified Growth Company Muster", "other", "EUR", "alternative-eur"),
        ("Muster Europe Absolute Equity", "equity", "EUR", "alternative-long-short-equity"),
        ("Muster Absolute Growth Fund", "equity", "GBP", "equity-general"),
        ("Muster Growth Fund", "equity", "GBP", "equity-general"),
        ("Muster Managed Growth Fund", "equity", "GBP", "mixed-dynamic-gbp"),
        ("Muster Growth Fund", "other", "GBP", "mixed-dynamic-gbp"),
        ("Muster Multi-asset Style Factors", "other", "EUR", "alternative-volatility"),
        ("Muster Multi-asset Credit", "other", "EUR", "bond-flexible-eur"),
        ("Muster Alpha Plus", "other", "EUR", "alternative-eur"),
        ("Muster Thematic Equity - Global Muster", "equity", "EUR", "equity-world-eur"),
        ("Muster Thematic Fund", "equity", "EUR", "equity-thematic"),
        ("Muster Ils Fund - Muster Catbond", "bond", "USD", "alternative-credit"),
        # What the list calls bonds is no alternative for words that bond funds have as well.
        ("Muster Global Macro Bond", "bond", "GBP", "bond-flexible"),
        ("Muster Global Macro", "other", "EUR", "alternative-macro"),
        ("Muster Multi Strategy", "bond", "EUR", "bond-flexible-eur"),
        ("Muster Multi Strategy", "other", "EUR", "alternative-multi"),
        # Words inside compounds, and abbreviations.
        ("Mustergeldmarktfonds", "bond", "EUR", "money-market-eur"),
        ("Muster Eurocompanies", "equity", "EUR", "equity-euro-area"),
        ("Muster Idx Re Estt Fd Na", "equity", "CHF", "equity-property"),
        # Bonds and cash: region and currency that a fund buys count before the currency that it is priced in.
        ("Muster Bonds Europe", "bond", "CHF", "bond-europe"),
        ("Muster Bonds Usd", "bond", "CHF", "bond-usd"),
        ("Muster Bonds", "bond", "CHF", "bond-chf-chf"),
        ("Muster Cash Usd", "bond", "EUR", "money-market-general"),
        ("Muster Cash", "bond", "EUR", "money-market-eur"),
        ("Muster Euro Credit Non-financial Bond", "bond", "EUR", "bond-corporate-eur-eur"),
        ("Muster Euro Financial Bond", "bond", "EUR", "bond-subordinated"),
        ("Muster Credit Opportunities", "bond", "GBP", "bond-flexible"),
        ("Muster Sovereign Credit Global", "bond", "EUR", "bond-government"),
    ],
)
def test_house_and_pricing_currency_do_not_hide_what_a_fund_buys(
    name: str, source: str, currency: str, peergroup: str
) -> None:
    assert classify(name, source, currency, all_institutional=False).peergroup == peergroup


@pytest.mark.parametrize(
    ("name", "source", "currency", "peergroup"),
    [
        # "Europlus" is the euro and not Europe; a hedged share class buys no euro bonds; a house's name says nothing.
        ("Muster Bond Europlus", "bond", "EUR", "bond-eur-eur"),
        ("Muster Gbi Global Hedged Eur", "bond", "EUR", "bond-government"),
        ("Placeuro Yield Bonds", "bond", "EUR", "bond-eur"),
        ("Incometric Global Value", "equity", "EUR", "equity-world-value"),
        ("Muster Global Investment Fund High Income Bond", "bond", "EUR", "bond-high-yield-eur"),
        ("Muster Multibrands - Euro Bond Fund", "bond", "EUR", "bond-eur-eur"),
        # Emerging Asia is Asia without Japan.
        ("Muster Emerging Asia Equity", "equity", "USD", "equity-asia-ex-japan"),
        ("Muster Emerging Asia Bond", "bond", "USD", "bond-emerging-markets"),
        ("Muster Emerging Markets Equity", "equity", "USD", "equity-emerging-markets"),
        ("Muster Eu Equity", "equity", "EUR", "equity-europe-eur"),
        # Bonds: convexity names convertibles, preferred securities are subordinated, some houses hold only bonds.
        ("Muster Convexité Europe", "bond", "EUR", "bond-convertible-europe"),
        ("Muster Convexity", "bond", "EUR", "bond-convertible"),
        ("Muster Event Convexity", "other", "EUR", "alternative-volatility"),
        ("Muster Preferred Securities Fund", "bond", "USD", "bond-subordinated"),
        ("Muster Mortgage Backed Securities", "bond", "USD", "bond-securitised"),
        ("Muster Western Asset Global Multi Strategy Fund", "bond", "EUR", "bond-world-flexible-eur"),
        ("Muster Global Index Linked Fund", "bond", "GBP", "bond-world-inflation"),
        ("Muster Global Flex Bond", "bond", "EUR", "bond-world-flexible-eur"),
        # Mixed funds: a strategy without a market of its own; medicines are no medical technology.
        ("Muster Global Strategic", "equity", "USD", "mixed-world-strategy"),
        ("Muster Strategic European Equity", "equity", "EUR", "equity-europe-eur"),
        ("Muster Active Strategy - Global Fund", "equity", "EUR", "equity-world-eur"),
        ("Muster Globalsar - Growth", "equity", "EUR", "mixed-world-dynamic"),
        ("Muster Strategie Aktienorientiert", "equity", "EUR", "mixed-offensive-eur"),
        ("Muster Ethical Fund", "equity", "GBP", "equity-general"),
        ("Muster Ethical Portfolio", "equity", "GBP", "mixed-sustainable"),
        ("Muster Investment Trust", "equity", "GBP", "equity-general"),
        ("Muster Pharma", "equity", "EUR", "equity-health"),
        ("Muster Biotech Pharma", "equity", "EUR", "equity-biotechnology"),
        ("Muster Next Revolution", "equity", "EUR", "equity-thematic"),
        ("Muster Alpha Alternative", "equity", "EUR", "alternative-long-short-equity"),
    ],
)
def test_words_that_look_like_others_say_what_they_mean(name: str, source: str, currency: str, peergroup: str) -> None:
    assert classify(name, source, currency, all_institutional=False).peergroup == peergroup


@pytest.mark.parametrize(
    ("name", "currency", "peergroup"),
    [
        # Where a currency has no peergroup of a profile, funds are with those of the other currencies.
        ("Muster Yield", "USD", "mixed-defensive"),
        ("Muster Yield", "SEK", "mixed-defensive"),
        ("Muster Yield", "CHF", "mixed-defensive-chf"),
        ("Muster Yield", "GBP", "mixed-defensive-gbp"),
        ("Muster Yield", "EUR", "mixed-yield-eur"),
        ("Muster Balanced", "USD", "mixed-balanced"),
        ("Muster Balanced", "GBP", "mixed-balanced-gbp"),
        ("Muster Strategie Wachstum", "CHF", "mixed-dynamic"),
        ("Muster Vorsorge", "CHF", "mixed-retirement"),
        ("Muster Portfolio", "CHF", "mixed-general"),
        ("Muster Portfolio", "USD", "mixed-usd"),
        ("Muster Asian Balanced", "USD", "mixed-emerging-markets"),
        ("Muster China Balanced", "HKD", "mixed-emerging-markets"),
        # In pounds and francs, and within Europe, the profile counts before the region.
        ("Muster Global Balanced", "GBP", "mixed-balanced-gbp"),
        ("Muster Bvg World 25", "CHF", "mixed-defensive-chf"),
        ("Muster Global Balanced", "EUR", "mixed-world-balanced-eur"),
        ("Muster Ausgewogen Europa", "EUR", "mixed-balanced-eur"),
        ("Muster Multi Asset Europa", "EUR", "mixed-europe"),
        # Numbered ranges.
        ("Muster Multi-asset Fund Ii", "GBP", "mixed-defensive-gbp"),
        ("Muster Mm Lifestyle 5 Fund", "GBP", "mixed-balanced-gbp"),
        ("Muster Liberation No. Vii", "GBP", "mixed-dynamic-gbp"),
        ("Muster Multi-index Portfolio 3 Fund", "GBP", "mixed-defensive-gbp"),
        ("Muster Multi-index Portfolio 4 Fund", "GBP", "mixed-balanced-gbp"),
        ("Muster Foundation 5 Fund", "USD", "mixed-dynamic"),
        ("Muster Mix Fonds 1", "EUR", "mixed-defensive-eur"),
        ("Muster Mix Fonds 3", "EUR", "mixed-balanced-eur"),
        ("Muster Mix Fonds 5", "EUR", "mixed-offensive-eur"),
    ],
)
def test_profile_counts_in_every_currency(name: str, currency: str, peergroup: str) -> None:
    assert classify(name, "equity", currency, all_institutional=False).peergroup == peergroup


def test_peergroups_are_told_apart_in_both_languages() -> None:
    groups = rule_book().peergroups
    for texts in ([group.de for group in groups], [group.en for group in groups], [group.code for group in groups]):
        assert len(set(texts)) == len(texts)
    for group in groups:
        for text in (group.de, group.en):
            words = [word.strip(",").casefold() for word in text.split()]
            assert len(set(words)) == len(words), f"a word stands twice in {text!r}"
