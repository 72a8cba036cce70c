"""Who makes an export at the moment, and who waits for one, over all web processes."""

from django.db import models
from django.utils import timezone


class Place(models.Model):
    """A place in the queue of exports (:mod:`app.exports.queue`). It is lost when nobody renews its lease."""

    ticket = models.UUIDField(db_index=True)
    owner = models.TextField(help_text="An account, or a visitor's session or address as a hash.")
    large = models.BooleanField()
    running = models.BooleanField(default=False)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    entered_at = models.DateTimeField(default=timezone.now)
    lease_until = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.ticket)
