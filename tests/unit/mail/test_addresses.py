"""When two texts are one address of mail."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.mail import addresses

_LOCALS = st.from_regex(r"[a-z0-9+_-]{1,12}(\.[a-z0-9+_-]{1,12})?", fullmatch=True)
_DOMAINS = st.from_regex(r"[a-z0-9]{1,12}(\.[a-z0-9]{1,12})?\.(example|invalid)", fullmatch=True)
_DOMAINS_WITH_I = st.from_regex(r"[a-z0-9]{0,6}i[a-z0-9]{0,6}\.(example|invalid)", fullmatch=True)
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


def _canonical_or_none(text: str) -> str | None:
    try:
        return addresses.canonical(text)
    except addresses.NotAnAddress:
        return None


@given(st.one_of(st.text(max_size=60), st.builds("{}@{}".format, st.text(max_size=20), st.text(max_size=30))))
def test_any_text_is_an_address_or_refused_and_the_canonical_form_is_its_own(text: str) -> None:
    form = _canonical_or_none(text)
    if form is not None:
        assert addresses.canonical(form) == form
        assert form.isascii()
        assert form == addresses.read(text).deliverable.lower()
    assert len(addresses.key(text)) <= 320


@given(_LOCALS, _DOMAINS, st.randoms(use_true_random=False))
def test_case_and_width_make_no_difference(local: str, domain: str, random: object) -> None:
    plain = f"{local}@{domain}"
    mixed = "".join(one.upper() if random.random() < 0.5 else one for one in plain)  # type: ignore[attr-defined]
    forms = {addresses.canonical(one) for one in (plain, mixed, plain.upper(), plain.translate(_WIDE), f" {plain}\t")}
    assert forms == {plain}


@given(_LOCALS, _DOMAINS_WITH_I)
def test_a_dotless_i_is_never_an_i(local: str, domain: str) -> None:
    name, dot, rest = domain.partition(".")
    for other in ("ı", "İ", "і", "í"):
        assert _canonical_or_none(f"{local}@{name.replace('i', other)}{dot}{rest}") != f"{local}@{domain}"
    if "i" in local:
        assert _canonical_or_none(f"{local.replace('i', 'ı')}@{domain}") is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("leser@müller.example", "LESER@XN--MLLER-KVA.example"),
        ("leser@müller.example", "leser@MU\u0308LLER.example"),
        ("leser@straße.example", "leser@xn--strae-oqa.example"),
        ('"leser"@haus.example', "leser@haus.example"),
        ("leser@haus。example", "leser@haus.example"),
        ("\u212aunde@haus.example", "kunde@haus.example"),
    ],
)
def test_ways_of_writing_one_address(one: str, other: str) -> None:
    assert addresses.same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("victim@gmaıl.example", "victim@gmail.example"),
        ("victim@GMAİL.example", "victim@gmail.example"),
        ("leser@straße.example", "leser@strasse.example"),
        ("leser@\u0430pple.example", "leser@apple.example"),
        ("leser+a@haus.example", "leser@haus.example"),
        ("l.eser@haus.example", "leser@haus.example"),
        ("leser@haus.example", "leser@haus.example.invalid"),
        ("kein Postfach", "KEIN POSTFACH"),
    ],
)
def test_addresses_that_only_look_alike_are_different(one: str, other: str) -> None:
    assert not addresses.same(one, other)
    assert addresses.key(one) != addresses.key(other) or not addresses.is_address(one)


@pytest.mark.parametrize(
    "text",
    [
        "", "@", "leser", "leser@", "@haus.example", "a@b@haus.example", "leser@haus", "leser@.example",
        "leser@haus..example", "leser@haus.example.", "leser@-haus.example", "leser@ha_us.example",
        "leser@127.0.0.1", "leser@[127.0.0.1]", "leser@[::1]", '"le ser"@haus.example', '"le@ser"@haus.example',
        ".leser@haus.example", "le..ser@haus.example", "vıctim@haus.example", "İ@haus.example", "müller@haus.example",
        "ß@haus.example", "le\u200bser@haus.example", "leser@ha\u200dus.example", "leser@ha\u00adus.example",
        "leser@\u202ehaus.example", "le\x00ser@haus.example", "le\nser@haus.example", "le ser@haus.example",
        "leser@xn--.example", "leser@xn--a.example", "leser@xn--haus-.example", "leser@\U0001f600.example",
        "leser@haus.example\ud800", "x" * 250 + "@haus.example", "leser@" + "ü" * 240 + ".example", "a" * 10**6,
    ],
)  # fmt: skip
def test_what_is_not_an_address_is_refused(text: str) -> None:
    assert not addresses.is_address(text)


def test_mail_goes_where_the_address_says() -> None:
    # IDNA 2003 would write to strasse.example, another domain.
    assert addresses.read("Leser@Straße.example").deliverable == "Leser@xn--strae-oqa.example"
    assert addresses.read(" Leser@Haus.example ").entered == "Leser@Haus.example"
