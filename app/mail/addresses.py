"""Addresses of mail: what is one, when two are the same, and where mail for one goes (ADR 0120)."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

import idna

#: Characters of a whole address at most (RFC 5321, 4.5.3.1.3, without the angle brackets).
LONGEST: Final = 254
#: Longer texts are not even looked at. The Unicode form of an address may be longer than what is written to it.
_LONGEST_READ: Final = 320
_LOCAL: Final = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED: Final = re.compile(r"\\(.)")
_LABEL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
#: Unicode categories that no address holds: controls, invisible and direction marks, surrogates, spaces and the like.
_FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"})
#: The one domain of a single label that is a domain: mail of the same machine.
_LOCALHOST: Final = "localhost"


class NotAnAddress(ValueError):  # noqa: N818 - says what is the case
    """The text is not an address to which this portal can write."""


@dataclass(frozen=True)
class Address:
    """An address in its three forms.

    ``entered`` is shown to people: as it was typed, but for compatibility characters such as full-width letters.
    ``deliverable`` is what mail is sent to: ASCII, with the case of the local part kept. ``canonical`` decides whether
    two addresses are the same one, and is never shown or written to.
    """

    entered: str
    deliverable: str

    @property
    def canonical(self) -> str:
        """The form by which addresses are compared."""
        return self.deliverable.casefold()


def read(text: str) -> Address:
    """Read an address. Raises NotAnAddress.

    Two texts have one canonical form only if mail for both goes to the same mailbox, apart from the case of the local
    part: the text is normalised first (NFKC), and what is then neither ASCII nor a domain of IDNA 2008 is refused.
    """
    if len(text) > _LONGEST_READ:
        raise NotAnAddress
    entered = unicodedata.normalize("NFKC", text.strip())
    if len(entered) > LONGEST or any(unicodedata.category(one) in _FORBIDDEN for one in entered):
        raise NotAnAddress
    local, _, domain = entered.rpartition("@")
    deliverable = f"{_local(local)}@{_domain(domain)}"
    if len(deliverable) > LONGEST:
        raise NotAnAddress
    return Address(entered, deliverable)


def canonical(text: str) -> str:
    """The form by which addresses are compared. Raises NotAnAddress."""
    return read(text).canonical


def same(one: str, other: str) -> bool:
    """Whether two texts are the same address; what is not an address is the same only letter by letter."""
    return one == other or (is_address(one) and is_address(other) and canonical(one) == canonical(other))


def is_address(text: str) -> bool:
    """Whether a text is an address."""
    try:
        read(text)
    except NotAnAddress:
        return False
    return True


def key(text: str) -> str:
    """The canonical form, and something bounded without blanks for any other text: what was typed is counted by it."""
    try:
        return canonical(text)
    except NotAnAddress:
        return "".join(unicodedata.normalize("NFKC", text[:_LONGEST_READ]).casefold().split())[:_LONGEST_READ]


def _local(text: str) -> str:
    """The part before the at sign without quotation marks that it does not need. Raises NotAnAddress."""
    quoted = _QUOTED.fullmatch(text)
    plain = _ESCAPED.sub(r"\1", quoted[1]) if quoted else text
    if not _LOCAL.fullmatch(plain):
        raise NotAnAddress
    return plain


def _domain(text: str) -> str:
    """The domain as the name system knows it: lower-case ASCII. Raises NotAnAddress."""
    lower = text.lower()
    if lower == _LOCALHOST:
        return lower
    # Plain names skip the rules of IDNA, which refuse some that exist, such as those with two hyphens.
    if not lower.isascii() or any(label.startswith("xn--") for label in lower.split(".")):
        lower = _international(text)
    labels = lower.split(".")
    if len(labels) < 2 or not all(_LABEL.fullmatch(label) for label in labels):
        raise NotAnAddress
    # A name whose last part is a number is an address of the network and no domain.
    if len(labels[-1]) < 2 or labels[-1].isdigit():
        raise NotAnAddress
    return lower


def _international(text: str) -> str:
    """A domain with other letters than ASCII, or written in their encoding (IDNA 2008 with the mapping of UTS 46)."""
    try:
        found = idna.encode(text, uts46=True, std3_rules=True, transitional=False).decode("ascii")
        # An encoded label must be the only way of writing what it stands for.
        again = idna.encode(idna.decode(found), uts46=True, std3_rules=True).decode("ascii")
    except (idna.IDNAError, UnicodeError, ValueError) as error:
        raise NotAnAddress from error
    if found != again:
        raise NotAnAddress
    return found
