"""What is left of somebody who was deleted from a profile: that something was done, and nothing of what was said."""

from app.profiles.models import Person
from app.publishing.models import Event


def forget(person: Person) -> None:
    """Take name and texts out of the publishing log, which outlives its objects."""
    called = str(Person._meta.verbose_name)
    Event.objects.filter(model=Person._meta.label_lower, object_id=person.pk).update(title=called, changes={})
