"""Codes of the register."""

import pytest
from django.core.exceptions import ValidationError

from app.alternatives.entries import state_names
from app.alternatives.validators import STATES, lei_digits, validate_lei, validate_state


@pytest.mark.parametrize("lei", ["529900T8BM49AURSDO55", "5493001KJTIIGC8Y1R12", "HWUPKR0MPOU8FGXBT394"])
def test_real_leis_are_taken(lei: str) -> None:
    validate_lei(lei)
    assert lei_digits(lei[:18]) == lei[18:]


@pytest.mark.parametrize("lei", ["529900T8BM49AURSDO56", "529900T8BM49AURSDO5", "529900t8bm49aursdo55", ""])
def test_a_wrong_check_digit_length_or_letter_is_refused(lei: str) -> None:
    with pytest.raises(ValidationError):
        validate_lei(lei)


def test_states_have_names_in_both_languages() -> None:
    assert (state_names("de")["AT"], state_names("en")["AT"]) == ("Österreich", "Austria")
    assert all(len(state_names(lang)) == len(STATES) == 31 for lang in ("de", "en"))
    with pytest.raises(ValidationError):
        validate_state("US")
