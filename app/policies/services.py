"""Which version of a text applies when, and what a version says."""

from collections.abc import Sequence
from datetime import date, timedelta
from html import escape
from typing import Any, Final, Literal

from django.conf import settings
from django.utils import timezone

from app.accounts.models import User
from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.http.messages import Language
from app.http.problems import Problem
from app.policies.models import Policy, Wording
from app.policies.sections import Section, sections
from app.publishing import rights, values
from app.richtext import tree

Item = dict[str, Any]
Status = Literal["in_force", "upcoming", "earlier", "draft"]
_PROVIDER: Final = "{provider}"


def methodologies(lang: Language) -> Item:
    """All methodologies in the version in force, in the order of staff. Raises Problem (503 data_unavailable)."""
    try:
        wordings = list(Wording.public.filter(policy__kind=Policy.Kind.METHODOLOGY).select_related("policy"))
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    found: dict[int, list[Wording]] = {}
    for one in wordings:
        found.setdefault(one.policy_id, []).append(one)
    ordered = sorted(found.values(), key=lambda group: (group[0].policy.place, group[0].policy_id))
    told = [_told(now, group, lang) for group in ordered if (now := _in_force(group)) is not None]
    return {"count": len(told), "results": told}


def methodology(id: int, version: date | None, lang: Language) -> Item:
    """One methodology, as it applies or in the version of a day. Raises Problem (404, 503)."""
    return _version({"kind": Policy.Kind.METHODOLOGY, "pk": min(id, LARGEST_ID)}, version, lang)


def legal_text(code: str, version: date | None, lang: Language) -> Item:
    """One legal text by the name of its page. Raises Problem (404, 503)."""
    return _version({"kind": Policy.Kind.LEGAL, "code": code}, version, lang)


def draft(id: int, lang: Language, user: User | None) -> Item:
    """A version as it will be published, for those who may see that. Raises Problem (404 version_not_found)."""
    row = Wording.objects.filter(pk=min(id, LARGEST_ID)).select_related("policy").first()
    if row is None or not rights.may_see(user, row):
        raise Problem("version_not_found", lang=lang)
    shown = values.draft_of(row)
    others = [one for one in Wording.public.filter(policy=shown.policy_id) if one.pk != shown.pk]
    return _told(shown, others, lang) | {"status": "draft"}


def _version(wanted: Item, version: date | None, lang: Language) -> Item:
    try:
        group = list(
            Wording.public.filter(**{f"policy__{key}": value for key, value in wanted.items()}).select_related("policy")
        )
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    if not group:
        raise Problem("text_not_found", lang=lang)
    if version is None:
        found = _in_force(group) or min(group, key=lambda one: one.valid_from)
    else:
        found = next((one for one in group if one.valid_from == version), None)
        if found is None:
            raise Problem("version_not_found", lang=lang)
    return _told(found, group, lang)


def _in_force(group: Sequence[Wording]) -> Wording | None:
    started = [one for one in group if one.valid_from <= timezone.localdate()]
    return max(started, key=lambda one: one.valid_from, default=None)


def _status(one: Wording, now: Wording | None) -> Status:
    if one.valid_from > timezone.localdate():
        return "upcoming"
    return "in_force" if now is not None and one.pk == now.pk else "earlier"


def _told(one: Wording, group: Sequence[Wording], lang: Language) -> Item:
    now = _in_force(group)
    latest_first = sorted(group, key=lambda other: other.valid_from, reverse=True)
    before = next((other for other in latest_first if other.valid_from < one.valid_from), None)
    after = next((other for other in reversed(latest_first) if other.valid_from > one.valid_from), None)
    parts, former = _sections(one, lang), _sections(before, lang) if before is not None else None
    kept = {section.id: section for section in former or ()}
    return {
        "id": one.policy_id,
        "code": one.policy.code,
        "name": one.policy.name.in_language(lang),
        "valid_from": one.valid_from,
        "valid_until": None if after is None else after.valid_from - timedelta(days=1),
        "status": _status(one, now),
        "changes": one.changes.in_language(lang),
        "announced": one.policy.announced,
        "sections": [
            {
                "id": section.id,
                "heading": section.heading,
                "changed": former is not None and kept.get(section.id) != section,
                "body": tree(section.html),
            }
            for section in parts
        ],
        "dropped": [gone.heading for gone in former or () if gone.id not in {section.id for section in parts}],
        "versions": [
            {
                "valid_from": other.valid_from,
                "status": _status(other, now),
                "changes": other.changes.in_language(lang),
            }
            for other in latest_first
        ],
    }


def _sections(one: Wording, lang: Language) -> list[Section]:
    return sections(one.body.in_language(lang).replace(_PROVIDER, escape(settings.PROVIDER_NAME)))
