"""Finds the addresses in what readers see: links of rich texts, and fields that hold one address."""

from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from django.contrib import admin
from django.db import connection, models, transaction
from django.db.models import Q

from app.links.models import LinkPlace, WebLink
from app.publishing.models import Published
from app.publishing.states import State
from app.richtext import RichTextField

#: The number of the database's lock that one round holds while it writes.
_LOCK: Final = 0x11_4B_5
#: Where an address stands: type, number and field.
Where = tuple[str, int, str]


class _Links(HTMLParser):
    """Collects the addresses of links."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the address of a link."""
        address = dict(attrs).get("href") if tag == "a" else None
        if address:
            self.found.append(address)


def collect() -> int:
    """Bring the table of links up to date. Returns how many addresses there are.

    Addresses that no text links to any more are forgotten; what is known of the others stays.
    """
    found: dict[str, set[Where]] = defaultdict(set)
    for model in admin.site._registry:
        for where, address in _of(model):
            found[address].add(where)
    with transaction.atomic():
        with connection.cursor() as cursor:
            # Two rounds at once would both write the places.
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        WebLink.objects.bulk_create(
            [WebLink(address=one) for one in sorted(found)], ignore_conflicts=True, batch_size=1000
        )
        WebLink.objects.exclude(address__in=list(found)).delete()
        numbers = dict(WebLink.objects.values_list("address", "pk"))
        LinkPlace.objects.all().delete()
        LinkPlace.objects.bulk_create(
            [
                LinkPlace(link_id=numbers[address], model=model, object_id=number, field=field)
                for address, places in found.items()
                for model, number, field in sorted(places)
            ],
            batch_size=1000,
        )
    return len(found)


def _of(model: type[models.Model]) -> Iterator[tuple[Where, str]]:
    """The addresses in the rows of a type, with where they stand."""
    fields = [field for field in model._meta.concrete_fields if _holds(field)]
    if not fields:
        return
    rows = model._default_manager.all()
    if issubclass(model, Published):
        # What is about to appear can still be mended in time.
        rows = rows.filter(Q(visible=True) | Q(state=State.SCHEDULED))
    names = [field.name for field in fields]
    for number, *values in rows.values_list("pk", *names).iterator(chunk_size=500):
        for field, value in zip(fields, values, strict=True):
            for address in addresses(field, value or ""):
                yield (model._meta.label_lower, number, field.name), address


def addresses(field: "models.Field[object, object]", value: str) -> list[str]:
    """The addresses in a value: pages of the portal and of other websites, without places within a page."""
    if isinstance(field, RichTextField):
        parser = _Links()
        parser.feed(value)
        found = parser.found
    else:
        found = [value]
    written = (one.split("#", 1)[0].strip() for one in found)
    return [one for one in written if one.startswith(("https://", "http://", "/"))]


def _holds(field: "models.Field[object, object]") -> bool:
    return field.editable and isinstance(field, (RichTextField, models.URLField))
