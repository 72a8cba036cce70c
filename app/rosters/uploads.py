"""What asset managers hand in: tables of the articles of their own funds, and what became of each (ADR 0260)."""

import csv
import datetime
import io
from collections.abc import Iterator
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import gettext

from app.accounts.models import User
from app.accounts.permissions import edits_for
from app.database.ids import LARGEST_ID
from app.files.blobs import logger
from app.files.incoming import TakenFile, take_base64, take_bytes
from app.http.messages import Language, text
from app.http.problems import FieldError, Problem
from app.http.query import Read
from app.importing import running
from app.importing.faults import restored_fault
from app.importing.models import TableImport
from app.importing.reasons import told
from app.importing.showing import SILENCE, is_loadable
from app.importing.tasks import ring
from app.lists.paging import Source, rows
from app.managers.models import Company
from app.publishing import trying
from app.rosters import upload_log
from app.rosters.importing import loading, table
from app.rosters.models import SFDR, Scheme

State = TableImport.State
#: Uploads of a company about which nobody has decided yet, at most.
MAX_OPEN: Final = 20
_OPEN: Final = (State.CHECKING, State.CHECKED, State.WAITING, State.LOADING)
#: What may still be taken back.
_RETRACTABLE: Final = (State.CHECKED, State.WAITING, State.FAILED)
#: Funds of a difference that an answer names.
SHOWN: Final = 500
#: How far ahead the day of an upload may be.
_AHEAD: Final = datetime.timedelta(days=5 * 366)


def company_of(user: User, lang: Language, *, writes: bool = False) -> int:
    """The company for which an account hands in articles. Raises Problem 403 not_allowed."""
    company: int | None = user.managed_company_id
    allowed = user.is_esg_article_upload_allowed and company is not None
    if not allowed or company is None or (writes and not edits_for(user, company)):
        raise Problem("not_allowed", lang=lang)
    return company


def taken_of(content: bytes | str, name: str, lang: Language) -> TakenFile:
    """Take a file as bytes, or as base64. Raises Problem: 400 wrong_file for what is no table."""
    try:
        if isinstance(content, str):
            return take_base64("table", content, name)
        return take_bytes("table", content, name)
    except ValidationError as error:
        with translation.override(lang):
            reason = " ".join(error.messages)
        fault = FieldError("file", None, "file", values={"reason": reason})
        raise Problem("wrong_file", errors=[fault], lang=lang) from error


def take(user: User, file: TakenFile, given: dict[str, str], lang: Language) -> int:
    """Keep a file that is to be checked; returns its number.

    ``given`` may name the day from which rows without one hold, the scheme and the source. Raises Problem: 403
    not_allowed, 400 invalid_input, 409 too_many_uploads and 503 files_unavailable. Nothing was stored then.
    """
    company = Company.objects.get(pk=company_of(user, lang, writes=True))
    name = (file.name or "")[-100:]
    found = TableImport(table=table.Articles.code, company=company, author=user, name=name)
    source = given.get(table.SOURCE) or text("articles.upload", lang, file=name, company=company.name)
    found.given = _checked(given, lang) | {table.SOURCE: source[:200]}
    try:
        found.file.save(name, file, save=False)
    except OSError as error:
        logger.error("an upload cannot be stored: %s", error)
        raise Problem("files_unavailable", lang=lang) from error
    with transaction.atomic():
        Company.objects.select_for_update(no_key=True).get(pk=company.pk)
        if _open(company.pk, user).count() >= MAX_OPEN:
            raise Problem("too_many_uploads", lang=lang, maximum=MAX_OPEN)
        found.save()
        upload_log.uploaded(found)
        transaction.on_commit(ring)
    return found.pk


def _open(company: int, user: User) -> "QuerySet[TableImport]":
    """What waits beside an upload of this account."""
    return trying.taking_places(_of_company(company).filter(state__in=_OPEN, simulated=False), user)


def _checked(given: dict[str, str], lang: Language) -> dict[str, str]:
    """Day and scheme of an upload. Raises Problem 400 invalid_input."""
    today = timezone.localdate()
    code = given.get(table.SCHEME) or SFDR
    scheme = Scheme.objects.filter(code=code).first()
    if scheme is None:
        known = tuple(Scheme.objects.values_list("code", flat=True))
        raise Problem("invalid_input", errors=[FieldError("scheme", code, "unknown_value", known)], lang=lang)
    said = given.get(table.VALID_FROM)
    day = datetime.date.fromisoformat(said) if said else today
    if day > today + _AHEAD or (scheme.since is not None and day < scheme.since):
        fault = FieldError(table.VALID_FROM, day.isoformat(), "out_of_time")
        raise Problem("invalid_input", errors=[fault], lang=lang)
    return {table.VALID_FROM: day.isoformat(), table.SCHEME: scheme.code}


def own(company: int, user: User) -> "QuerySet[TableImport]":
    """What a company has handed in, as an account of it knows it: of demo accounts only what was loaded."""
    known = trying.not_tried_by_others(user) | Q(state=State.LOADED)
    return _of_company(company).filter(known)


def end(user: User) -> None:
    """Delete what the copy of a demo account has handed in, unless staff have approved it."""
    TableImport.objects.filter(table=table.Articles.code, author=user).exclude(
        state__in=(State.LOADING, State.LOADED)
    ).delete()


def _of_company(company: int) -> "QuerySet[TableImport]":
    return TableImport.objects.filter(table=table.Articles.code, company_id=company)


def listed(user: User, asked: Read) -> Source:
    """What the account's company has handed in, the latest first."""
    found = own(company_of(user, asked.lang), user).order_by("-created_at", "-pk")
    return rows(found, lambda page: [row_of(one, user, asked.lang) for one in page])


def one(user: User, id: int, lang: Language) -> TableImport:
    """An upload of the account's company. Raises Problem: 403 not_allowed, 404 upload_not_found."""
    return _of(own(company_of(user, lang), user), id, lang)


def _of(found: "QuerySet[TableImport]", id: int, lang: Language) -> TableImport:
    upload = found.filter(pk=min(id, LARGEST_ID)).first()
    if upload is None:
        raise Problem("upload_not_found", lang=lang)
    return upload


def decide(user: User, id: int, accept: str, lang: Language) -> TableImport:
    """Hand a checked upload to staff, whole (``all``) or without the rows that have faults (``good_rows``).

    Raises Problem: 403 not_allowed, 404 upload_not_found, 409 document_changed where it is not, or no longer, possible.
    """
    company = company_of(user, lang, writes=True)
    with transaction.atomic():
        found = _of(own(company, user).select_for_update(of=("self",)), id, lang)
        if found.state != State.CHECKED or not _is_possible(found, accept):
            raise Problem("document_changed", lang=lang)
        found.state, found.accept_rest = State.WAITING, accept == "good_rows"
        found.save()
        upload_log.handed_in(found, user)
    return found


def withdraw(user: User, id: int, lang: Language) -> TableImport:
    """Take an upload back that nobody has decided about; it stays in the list.

    Raises Problem: 403 not_allowed, 404 upload_not_found, 409 document_changed.
    """
    company = company_of(user, lang, writes=True)
    with transaction.atomic():
        found = _of(own(company, user).select_for_update(of=("self",)), id, lang)
        if found.state not in _RETRACTABLE:
            raise Problem("document_changed", lang=lang)
        before, found.state, found.decided_at = found.state, State.WITHDRAWN, timezone.now()
        found.save()
        upload_log.withdrawn(found, before, user)
    return found


def _is_possible(found: TableImport, accept: str) -> bool:
    return bool(_changes(found)) and is_loadable(found, rest=accept == "good_rows")


def _changes(found: TableImport) -> int:
    """How many classifications would be new or different."""
    return sum(count for name, count in found.result.get("counts", []) if name == loading.CHANGED)


def _unchanged(found: TableImport) -> int:
    return sum(count for name, count in found.result.get("counts", []) if name == loading.UNCHANGED)


def row_of(found: TableImport, user: User, lang: Language) -> dict[str, Any]:
    """An upload in the list."""
    result = found.result
    writes = found.company_id is not None and edits_for(user, found.company_id)
    checked = writes and found.state == State.CHECKED
    with translation.override(lang):
        label = capfirst(found.get_state_display())
    return {
        "id": found.pk,
        "name": found.name,
        "state": found.state,
        "state_label": label,
        "created_at": found.created_at,
        "decided_at": found.decided_at,
        "reason": found.reason,
        "valid_from": found.given.get(table.VALID_FROM),
        "source": found.given.get(table.SOURCE, ""),
        "scheme": found.given.get(table.SCHEME, SFDR),
        "read": result.get("read", 0),
        "accepted": result.get("accepted", 0),
        "rejected": found.rejected,
        "changed": _changes(found),
        "unchanged": _unchanged(found),
        "without_faulty_rows": found.accept_rest,
        "can_accept_all": checked and _is_possible(found, "all"),
        "can_accept_good_rows": checked and bool(found.rejected) and _is_possible(found, "good_rows"),
        "can_withdraw": writes and found.state in _RETRACTABLE,
        "simulated": found.simulated,
    }


def details(found: TableImport, user: User, lang: Language) -> dict[str, Any]:
    """An upload with how far it is, what would change, and what is wrong with which rows."""
    changes = list(_differences(found))
    with translation.override(lang):
        faults = [
            {"line": line, "code": code, "text": told(restored_fault(code, said)), "cells": cells}
            for line, code, said, cells in found.result.get("rejects", [])
        ]
    return row_of(found, user, lang) | {
        "progress": _progress(found, lang),
        "message": found.result.get("message", {}).get(lang, ""),
        # What the portal itself has broken off says nothing of the file.
        "wrong_table": found.state == State.FAILED and "sheets" in found.result,
        "changed_since": bool(found.result.get("changed")),
        "changes": changes[:SHOWN],
        "more_changes": max(0, len(changes) - SHOWN),
        "faults": faults,
        "more_faults": max(0, found.rejected - len(faults)),
        "workbook": bool(found.marked),
        "workbook_due": found.marks_due,
    }


def _progress(found: TableImport, lang: Language) -> dict[str, Any] | None:
    if not found.is_running:
        return None
    heard = running.progress_of(found.pk)
    fresh = heard is not None and heard.at >= found.changed_at
    since = heard.at if heard is not None and fresh else found.changed_at
    silent = since if timezone.now() - since > SILENCE else None
    with translation.override(lang):
        stage = gettext(heard.stage) if heard is not None and fresh else gettext("Waiting for the worker.")
    if heard is None or not fresh:
        return {"stage": stage, "done": None, "total": None, "silent_since": silent}
    done = heard.done if heard.total else None
    return {"stage": stage, "done": done, "total": heard.total, "silent_since": silent}


def _differences(found: TableImport) -> Iterator[dict[str, Any]]:
    """What changes, fund by fund."""
    if not found.differences:
        return
    try:
        with found.differences.open("rb") as file:
            lines = list(csv.DictReader(io.StringIO(file.read().decode("utf-8-sig"), newline="")))
    except OSError as error:
        logger.error("the differences of an upload cannot be read: %s", error)
        return
    current: dict[str, Any] | None = None
    for line in lines:
        if line["change"] != "changed":
            continue
        # Each difference begins with the article.
        if line["field"] == "article":
            if current is not None:
                yield current
            name, _, isin = line["record"].removesuffix(")").rpartition(" (")
            current = {"fund": name.removeprefix("'"), "isin": isin, "share_old": None, "share_new": None}
            current |= {"old": int(line["old"] or 0) or None, "new": int(line["new"] or 0) or None}
        elif current is not None and line["field"] == "valid_from":
            current |= {"since": line["old"] or None, "valid_from": line["new"]}
        elif current is not None:
            current |= {"share_old": _share(line["old"]), "share_new": _share(line["new"])}
    if current is not None:
        yield current


def _share(cell: str) -> float | None:
    return float(cell) if cell else None
