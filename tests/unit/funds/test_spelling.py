"""Names are written as their makers write them, with the letters of the list."""

import pytest

from app.funds.importing.grouping import split_name
from app.funds.importing.spelling import Speller, same_letters


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Dws Top Dividende Ld", "DWS Top Dividende LD"),
        ("Bnp Paribas Funds Aqua Classic Usd-capitalisation", "BNP Paribas Funds Aqua Classic USD-capitalisation"),
        ("Ubs (d) Equity Fund - Small Caps", "UBS (D) Equity Fund - Small Caps"),
        ("Nn (l) Asset - I Dis(hy) Jpy (hedged Iii)", "NN (L) Asset - I Dis(HY) JPY (hedged III)"),
        ("Pimco Gis Global Bond Fund E Class Usd Accumulation", "PIMCO GIS Global Bond Fund E Class USD Accumulation"),
        ("Muster Biotechnology Fund W(acc)eur", "Muster Biotechnology Fund W (acc) EUR"),
        ("Muster Biotechnology Fund W(ydis)eur-h1", "Muster Biotechnology Fund W (ydis) EUR-H1"),
        ("Amundi Index Msci World Re-d", "Amundi Index MSCI World RE-D"),
        ("Muster Sicav (lux) - Asia Ex-japan Mid-cap P-acc", "Muster SICAV (Lux) - Asia Ex-Japan Mid-Cap P-acc"),
        ("Bond Of America And Europe Of All", "Bond of America and Europe of All"),
        ("Muster U.s. Index Fund Investor Eur Acc", "Muster U.S. Index Fund Investor EUR Acc"),
        ("Mustertresor", "Mustertresor"),
    ],
)  # fmt: skip
def test_makers_spelling(name: str, written: str) -> None:
    # when
    found = Speller().spell(name)
    # then
    assert found.name == written
    assert same_letters(found.name, name)
    assert found.name.startswith(found.stem)
    # the same fund and the same label are read from both
    assert same_letters(split_name(found.name).stem, split_name(name).stem)


def test_words_of_staff_count_first() -> None:
    # given
    speller = Speller(["iMuster", "dws", "Muster Fonds eins"])
    # then
    assert speller.spell("Imuster Dws A Eur").name == "iMuster dws A EUR"
    assert speller.spell("Muster Fonds Eins A").stem == "Muster Fonds eins"
    assert speller.spell("Imusterland").name == "Imusterland"
