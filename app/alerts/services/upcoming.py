"""When the next mail about a saved search is due."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

from app.accounts.models import User
from app.alerts.models import RatingUpdate, SavedSearch
from app.alerts.services import schedule
from app.alerts.services.preferences import settings_of


class NextMails:
    """Tells it for all searches of one user, whose settings are read once."""

    def __init__(self, user: User, now: datetime | None = None) -> None:
        self._wanted = user.receive_email_notifications and user.confirmed_at is not None
        self._now = now or timezone.now()
        self._zone = ZoneInfo(settings_of(user).time_zone)
        update = RatingUpdate.objects.order_by("-record_date").first()
        self._ratings = (update.record_date, update.seen_at) if update else (None, None)

    def of(self, search: SavedSearch) -> datetime | None:
        """The earliest moment; None for a search that mails at once or never, and where mails are not wanted."""
        if not self._wanted or search.paused or search.problem:
            return None
        return schedule.next_of(search.frequency, self._now, self._zone, *self._ratings)
