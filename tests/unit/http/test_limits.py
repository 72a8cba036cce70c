"""The variables that set the limits and the trusted proxies."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from app.http.throttling.limits import DEFAULTS, Limit, limits, trusted_proxies


def test_the_defaults_leave_an_address_more_than_a_session() -> None:
    found = limits({})
    assert set(found) == set(DEFAULTS)
    assert found["typing"].session == Limit(20, 60)
    for name, one in found.items():
        if name in ("account", "mail", "recipient", "request"):
            # They limit something else than a session and an address.
            continue
        assert one.address.rate >= 2 * one.session.rate
        assert one.address.burst >= 3 * one.session.burst


def test_a_variable_sets_one_limit_and_the_factor_all() -> None:
    found = limits({"THROTTLE_TYPING_SESSION": "2.5/7", "THROTTLE_FACTOR": "10"})
    assert found["typing"].session == Limit(25, 70)
    assert found["screen"].session == Limit(100, 300)
    assert found["export"].address == Limit(20, 200)


@pytest.mark.parametrize(
    "given",
    [
        {"THROTTLE_TYPING_SESSION": "20"},
        {"THROTTLE_TYPING_SESSION": "0/5"},
        {"THROTTLE_PAGE_ADDRESS": "5/0"},
        {"THROTTLE_READ_ADDRESS": "-1/5"},
        {"THROTTLE_READ_ADDRESS": "nan/5"},
        {"THROTTLE_FACTOR": "0"},
        {"THROTTLE_FACTOR": "0.0"},
        {"THROTTLE_FACTOR": "much"},
        {"THROTTLE_FACTOR": "1e9"},
    ],
)
def test_what_is_no_limit_is_refused_by_name(given: dict[str, str]) -> None:
    with pytest.raises(ImproperlyConfigured, match=next(iter(given))):
        limits(given)


def test_proxies_are_addresses_and_networks() -> None:
    assert trusted_proxies("") == []
    assert trusted_proxies("10.0.0.0/8, 127.0.0.1,fd00::/8") == ["10.0.0.0/8", "127.0.0.1/32", "fd00::/8"]


@pytest.mark.parametrize("value", ["proxy", "10.0.0.1/8", "10.0.0.0/33", "*"])
def test_a_proxy_that_is_not_understood_is_refused(value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES"):
        trusted_proxies(value)
