"""The header that names from where something is opened."""

import uuid

import pytest
from django.test import RequestFactory

from app.statistics.recording import source_of

ID = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("watchlist", ("watchlist", None)),
        (f"search;id={ID}", ("search", uuid.UUID(ID))),
        (f"search; id={ID}", ("search", uuid.UUID(ID))),
        ("search", ("search", None)),
        ("again", ("again", None)),
        # Only searches have numbers.
        (f"link;id={ID}", ("link", None)),
        ("", ("unknown", None)),
        ("Search", ("unknown", None)),
        ("advertisement", ("unknown", None)),
        ("search;id=1", ("unknown", None)),
        (f"search;id={ID}\n", ("unknown", None)),
        ("search;id=" + "0" * 100_000, ("unknown", None)),
        ("ü\x00", ("unknown", None)),
    ],
)
def test_a_header_is_read_or_unknown(header: str, expected: tuple[str, object]) -> None:
    request = RequestFactory().get("/", headers={"Statistics-Source": header})
    assert source_of(request) == expected


def test_without_a_header_it_is_unknown() -> None:
    assert source_of(RequestFactory().get("/")) == ("unknown", None)
