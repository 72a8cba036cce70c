"""Saved searches whose query has become invalid: their owners are told once, and nothing matches silently less."""

from typing import Final

from django.conf import settings
from django.db import transaction

from app.accounts.permissions import viewer_for
from app.accounts.services.letters import language_of, write
from app.alerts.models import SavedSearch
from app.alerts.services import saving
from app.http.addresses import root_in

_BATCH: Final = 500


def check_all() -> int:
    """Look at every saved search; returns how many have become invalid."""
    broken = 0
    for search in SavedSearch.objects.select_related("user", "screen").iterator(_BATCH):
        faulty = bool(saving.faults_of(search, language_of(search.user), viewer_for(search.user)))
        if faulty and not search.problem:
            broken += _tell(search)
        elif search.problem and not faulty:
            SavedSearch.objects.filter(pk=search.pk).update(problem="")
    return broken


def _tell(search: SavedSearch) -> int:
    """Set a search aside and tell its owner, once."""
    with transaction.atomic():
        if not SavedSearch.objects.filter(pk=search.pk, problem="").update(problem="query_invalid"):
            return 0
        lang = language_of(search.user)
        base = root_in(lang, settings.PORTAL_ADDRESS)
        if search.user.receive_email_notifications and search.user.confirmed_at is not None:
            write("search_broken", search.user, lang, search=search.name, link=f"{base}/saved-searches")
    return 1
