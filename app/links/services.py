"""Rounds over all links: each address now and then, one that fails every day."""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from app.links import checking
from app.links.checking import Outcome
from app.links.collecting import collect
from app.links.models import Problem, State, WebLink

logger = logging.getLogger("app.links")

#: How long what is known of an address holds.
_WORKS_FOR: Final = timedelta(days=7)
_FAILS_FOR: Final = timedelta(hours=20)
#: A website that has not answered for so long is called broken.
_PATIENCE: Final = timedelta(days=3)
#: What is broken once it has lasted; a website that answers people only works for readers.
_TEMPORARY: Final = (Problem.NO_ANSWER, Problem.SERVER_ERROR)
#: Addresses and time of one round; the next one goes on.
_ROUND: Final = 500
_ROUND_TIME: Final = timedelta(minutes=20)


def run() -> int:
    """Collect all links, and check those whose turn it is. Returns how many were checked."""
    collect()
    begun = timezone.now()
    number = 0
    for link in _due(begun)[:_ROUND]:
        if timezone.now() - begun > _ROUND_TIME:
            break
        check(link)
        number += 1
    return number


def check(link: WebLink, may_visit: checking.MayVisit = checking.is_public) -> None:
    """Check one address now, and keep what is found."""
    now = timezone.now()
    found = checking.check(link.address, may_visit)
    _keep(link, found, now)


def _keep(link: WebLink, found: Outcome, now: datetime) -> None:
    works = found.state in (State.WORKS, State.MOVED)
    since = None if works or found.problem is None else (link.failing_since or now)
    state = found.state
    if state is State.UNCLEAR and found.problem in _TEMPORARY and since is not None and now - since >= _PATIENCE:
        state = State.BROKEN
    if state is State.BROKEN and link.state != State.BROKEN:
        logger.info("a link of texts is broken: %s", found.problem)
    WebLink.objects.filter(pk=link.pk).update(
        state=state,
        problem=found.problem or "",
        moved_to=found.moved_to,
        checked_at=now,
        failing_since=since,
    )


def _due(now: datetime) -> QuerySet[WebLink]:
    """The links whose turn it is, those that were never checked first."""
    waiting = Q(checked_at__isnull=True) | Q(checked_at__lt=now - _WORKS_FOR)
    failing = Q(failing_since__isnull=False, checked_at__lt=now - _FAILS_FOR)
    found = WebLink.objects.filter(waiting | failing)
    if not settings.LINK_CHECKS:
        own = Q(address__startswith="/") | Q(address__startswith=settings.PORTAL_ADDRESS)
        found = found.filter(own)
    return found.order_by(F("checked_at").asc(nulls_first=True), "pk")
