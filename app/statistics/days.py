"""Which day it is, for events that keep no time."""

import time
from datetime import date, timedelta

from django.utils import timezone


class Days:
    """The day in Europe/Berlin, computed once a day: asking Django takes longer than all else that an event costs."""

    def __init__(self) -> None:
        #: The day, and the seconds since 1970 from and until which it lasts; one value, so that threads see all of it.
        self._known = (date.min, 0.0, 0.0)

    def today(self) -> date:
        """The day that it is now."""
        day, begin, end = self._known
        now = time.time()
        if begin <= now < end:
            return day
        midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
        tomorrow = midnight + timedelta(days=1)
        self._known = (midnight.date(), midnight.timestamp(), tomorrow.timestamp())
        return midnight.date()
