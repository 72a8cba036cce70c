"""Digests: for each user and frequency one mail with everything that is new, queued exactly once.

A digest marks exactly the matches that it carries, in the transaction that queues its mail: a worker that dies loses
none and doubles none. What the mail says is looked up when it is sent (:mod:`app.alerts.services.digest_mail`).
"""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, Max, Min, OuterRef, Q, QuerySet
from django.utils import timezone

from app.accounts.models import User
from app.accounts.services.letters import language_of
from app.alerts.models import OF_RATINGS, AlertSettings, Digest, Direction, Frequency, Match, RatingUpdate, WatchMatch
from app.alerts.services import schedule
from app.alerts.services.preferences import settings_of
from app.alerts.services.schedule import Period
from app.mail import services as mail
from app.ratings.models import Rating

#: Users of each kind that one run looks at; the next run follows within seconds.
MAX_AT_ONCE: Final = 500

#: What counts for users who have chosen nothing.
_DEFAULTS: Final = AlertSettings()

#: Matches that their owners want to hear of, as far as their searches say.
_WANTED: Final = (
    Q(saved_search__paused=False, saved_search__problem="", asked_screen=F("saved_search__screen_id"))
    & ~Q(saved_search__frequency=Frequency.NEVER)
    & (
        Q(direction=Direction.ENTERS, saved_search__enters=True)
        | Q(direction=Direction.LEAVES, saved_search__leaves=True)
        | Q(direction__in=OF_RATINGS, saved_search__rating_changes=True)
        | Q(direction=Direction.ARTICLE, saved_search__articles=True)
        | Q(direction=Direction.MENTION)
    )
)


def note_ratings(now: datetime | None = None) -> None:
    """Remember when the latest ratings have come: monthly digests follow them."""
    latest = Rating.objects.aggregate(latest=Max("record_date"))["latest"]
    if latest is not None and not RatingUpdate.objects.filter(record_date__gte=latest).exists():
        RatingUpdate.objects.get_or_create(record_date=latest, defaults={"seen_at": now or timezone.now()})


def queue_due(now: datetime | None = None, most: int = MAX_AT_ONCE) -> int:
    """Queue digests that are due, for at most so many users of each kind; returns how many. The next run goes on."""
    now = now or timezone.now()
    settle_unwanted()
    update = RatingUpdate.objects.order_by("-record_date").first()
    record_date, rated_at = (update.record_date, update.seen_at) if update else (None, None)
    queued = sum(_queue_at_once(user, now) for user in _due(Frequency.AT_ONCE)[:most])
    # Periods end by the clocks of a time zone, so nobody is looked at whose morning has not come.
    for zone in _zones():
        for frequency in (Frequency.DAILY, Frequency.WEEKLY, Frequency.MONTHLY):
            period = schedule.period_of(frequency, now, ZoneInfo(zone), record_date, rated_at)
            if period is not None:
                users = _due(frequency, zone, period)[:most]
                queued += sum(_queue(user, frequency, period.name, period.until) for user in users)
    return queued


def _zones() -> list[str]:
    """The time zones of all users."""
    kept = AlertSettings.objects.order_by("time_zone").values_list("time_zone", flat=True).distinct()
    return list(dict.fromkeys([_DEFAULTS.time_zone, *kept]))


def _due(frequency: Frequency, zone: str = "", period: Period | None = None) -> QuerySet[User]:
    """Users in ``zone`` who have something to be told with this frequency, and no mail of this period yet."""
    matches = Match.objects.filter(
        _WANTED, saved_search__user=OuterRef("pk"), saved_search__frequency=frequency, settled=False
    )
    watches = WatchMatch.objects.filter(user=OuterRef("pk"), settled=False)
    unset = Q(alert_settings=None)
    watching = Q(alert_settings__watchlist_frequency=frequency)
    watching |= unset if _DEFAULTS.watchlist_frequency == frequency else Q()
    found = User.objects.order_by("pk")
    if period is not None:
        matches, watches = matches.filter(at__lt=period.until), watches.filter(at__lt=period.until)
        told = Digest.objects.filter(user=OuterRef("pk"), frequency=frequency, period=period.name)
        living = Q(alert_settings__time_zone=zone) | (unset if _DEFAULTS.time_zone == zone else Q())
        found = found.filter(living).exclude(Exists(told))
    return found.filter(Exists(matches) | (watching & Q(Exists(watches))))


def settle_unwanted() -> int:
    """Mark matches that nobody wants mailed; returns how many. They stay visible in the portal."""
    unsettled = Match.objects.filter(settled=False)
    unwanted = unsettled.exclude(pk__in=unsettled.filter(_WANTED).values("pk")).update(settled=True)
    never = Q(user__alert_settings__watchlist_frequency=Frequency.NEVER)
    watches = WatchMatch.objects.filter(settled=False).filter(pk__in=WatchMatch.objects.filter(never).values("pk"))
    return unwanted + watches.update(settled=True)


def _queue_at_once(user: User, now: datetime) -> int:
    """What is to be told at once, as soon as nothing has followed for a moment."""
    found = _matches(user, Frequency.AT_ONCE, None), _watches(user, Frequency.AT_ONCE, None)
    times = [one.aggregate(first=Min("at"), last=Max("at")) for one in found]
    firsts = [one["first"] for one in times if one["first"] is not None]
    lasts = [one["last"] for one in times if one["last"] is not None]
    if not firsts or (now - max(lasts) < schedule.QUIET and now - min(firsts) < schedule.PATIENCE):
        return 0
    # No period: what is marked is what makes it unique.
    return _queue(user, Frequency.AT_ONCE, now.isoformat(), None)


def _queue(user: User, frequency: Frequency, period: str, until: datetime | None) -> int:
    """Make the digest of one period, mark what it carries and queue its mail. 1 if it was made here."""
    if not _matches(user, frequency, until).exists() and not _watches(user, frequency, until).exists():
        return 0
    try:
        with transaction.atomic():
            # Whoever else queues for this user waits, and then finds everything marked.
            account = User.objects.select_for_update(no_key=True).get(pk=user.pk)
            wanted = account.receive_email_notifications and account.confirmed_at is not None
            digest = Digest.objects.create(user=account, frequency=frequency, period=period) if wanted else None
            carried = Match.objects.filter(pk__in=_matches(account, frequency, until).values("pk")).update(
                digest=digest, settled=True
            )
            carried += WatchMatch.objects.filter(pk__in=_watches(account, frequency, until).values("pk")).update(
                digest=digest, settled=True
            )
            if digest is None or not carried:
                transaction.set_rollback(digest is not None)
                return 0
            mail.queue("digest", account.email, language_of(account), {"digest": str(digest.pk)})
    except IntegrityError:
        # This period's mail has gone out; what has come late goes with the next one.
        return 0
    return 1


def _matches(user: User, frequency: Frequency, until: datetime | None) -> QuerySet[Match]:
    found = Match.objects.filter(_WANTED, saved_search__user=user, saved_search__frequency=frequency, settled=False)
    return found if until is None else found.filter(at__lt=until)


def _watches(user: User, frequency: Frequency, until: datetime | None) -> QuerySet[WatchMatch]:
    found = WatchMatch.objects.filter(user=user, settled=False)
    if settings_of(user).watchlist_frequency != frequency:
        return found.none()
    return found if until is None else found.filter(at__lt=until)
