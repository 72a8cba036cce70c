"""Columns for addresses of mail, and how rows are found by one (ADR 0120)."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Self, TypeVar

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from app.mail import addresses

_SUFFIX = "_canonical"
M = TypeVar("M", bound="Addressed")

if TYPE_CHECKING:
    EmailField = models.EmailField[str, str]
    CharField = models.CharField[str | None, str | None]
else:
    EmailField = models.EmailField
    CharField = models.CharField


def validate_address(value: str) -> None:
    """Refuse what is not an address, in the forms of the admin."""
    if not addresses.is_address(value):
        raise ValidationError(_("Not a valid e-mail address."), code="invalid")


class AddressField(EmailField):
    """An address as people see it. The column named ``…_canonical`` beside it is the one to compare."""

    default_validators = [validate_address]


class CanonicalField(CharField):
    """The canonical form of the address in another column, filled in whenever that one is written.

    NULL where the address has none: it was stored before there was this column, and is either not a valid one or the
    same as an older row's. Such a row keeps its NULL until its address changes, and is found letter by letter.
    """

    def __init__(self, *args: Any, of: str = "", **options: Any) -> None:
        self.of = of
        fixed = {"max_length": addresses.LONGEST, "null": True, "editable": False}
        super().__init__(*args, **(options | fixed))

    def deconstruct(self) -> Any:
        """Keeps what it belongs to."""
        name, path, args, options = super().deconstruct()
        return name, path, args, options | {"of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The form of the present address, unless the row was read with this very address."""
        entered = getattr(model_instance, self.of)
        if add or getattr(model_instance, "address_as_read", None) != entered:
            found = addresses.canonical(entered) if addresses.is_address(entered) else None
            setattr(model_instance, self.attname, found)
        return getattr(model_instance, self.attname)


class Addressed(models.Model):
    """A row with an address: the columns ``ADDRESS`` and ``ADDRESS_canonical``."""

    ADDRESS = "email"
    address_as_read: str | None = None

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[Any], **options: Any) -> Self:
        """Remembers the address, so that its canonical form is made again only when it changes."""
        found = super().from_db(db, field_names, values, **options)
        found.address_as_read = found.__dict__.get(cls.ADDRESS)
        return found

    def save(self, *args: Any, update_fields: Any = None, **options: Any) -> None:
        """Writes both columns together."""
        if update_fields is not None and self.ADDRESS in update_fields:
            update_fields = [*update_fields, f"{self.ADDRESS}{_SUFFIX}"]
        super().save(*args, update_fields=update_fields, **options)
        self.address_as_read = self.__dict__.get(self.ADDRESS)


def at(address: str, column: str = "email") -> Q:
    """The rows of an address: those with its canonical form, and those without one that say exactly this."""
    literal = Q(**{f"{column}{_SUFFIX}__isnull": True, column: address.strip()})
    if not addresses.is_address(address):
        return literal
    return Q(**{f"{column}{_SUFFIX}": addresses.canonical(address)}) | literal


def first_at(rows: QuerySet[M], address: str) -> M | None:
    """The row of an address; one that says exactly this comes before one that means the same."""
    column = rows.model.ADDRESS
    return rows.filter(at(address, column)).order_by(F(f"{column}{_SUFFIX}").asc(nulls_first=True), "pk").first()


def containing(text: str, column: str = "email") -> Q:
    """The rows whose address holds a text that staff look for. Only the canonical form is compared."""
    wanted = text.strip()
    local, at_sign, domain = wanted.rpartition("@")
    # A whole domain is looked for in its encoded form; of a part of one, only what is ASCII can be found.
    host = addresses.key(f"x@{domain if at_sign else wanted}").removeprefix("x@")
    forms = {addresses.key(wanted), f"{addresses.key(local)}@{host}" if at_sign else host}
    found = Q(**{f"{column}{_SUFFIX}__isnull": True, column: wanted})
    for form in forms:
        found |= Q(**{f"{column}{_SUFFIX}__contains": form})
    return found
