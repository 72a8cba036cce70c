"""What the page says of a table that staff have uploaded, in the active language."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from app.bilingual import language_of_thread
from app.http import formats
from app.importing.differences import Change, Line, restored_lines
from app.importing.faults import restored_fault
from app.importing.models import TableImport
from app.importing.reasons import explained, told
from app.importing.running import SHOWN, WAITING, progress_of
from app.importing.tables import Table, named
from app.importing.values import restored, shown

State = TableImport.State
#: What the stages of a load are called.
STAGES = (
    _("Reading"),
    _("Checking"),
    _("Comparing with the database"),
    _("Writing"),
    _("Writing funds"),
    _("Writing share classes"),
    _("Changing share classes"),
)
#: What becomes of the rows of a file.
_ROWS: Final = {"read": _("rows read"), "accepted": _("accepted"), "rejected": _("rejected")}
#: What the kinds of differences are called, and before anything is loaded.
_CHANGES: Final = {
    Change.HELD: _("Held for review"),
    Change.MISSING: _("Missing"),
    Change.CHANGED: _("Changed values"),
    Change.NEW: _("New"),
    Change.KEPT: _("Kept as staff set"),
    Change.UNCHANGED: _("Unchanged"),
}
#: After so long without a word the page says so.
SILENCE: Final = timedelta(seconds=20)


def is_loadable(found: TableImport, *, rest: bool) -> bool:
    """Whether a file can be loaded, or could be without its rejected rows (``rest``)."""
    return bool(found.result.get("accepted")) and not found.is_rest and (rest or not found.rejected)


def context(found: TableImport) -> dict[str, Any]:
    """What the template needs."""
    result, table, lang = found.result, named(found.table), language_of_thread()
    whole = is_loadable(found, rest=False)
    # What a company has handed in is loaded once the company has chosen, and as it has chosen.
    own = found.state == State.CHECKED and found.company_id is None
    return {
        "found": found,
        "table_title": table.title,
        "running": found.is_running,
        "sheets": sheets if len(sheets := result.get("sheets", [])) > 1 else [],
        "checkable": _is_checkable(found),
        "waiting": found.state == State.WAITING,
        "company_decides": found.company_id is not None and found.state == State.CHECKED,
        "changed_since": bool(result.get("changed")) and found.state in (State.WAITING, State.CHECKED),
        "progress": _progress(found) if found.is_running else None,
        "message": result.get("message", {}).get(lang, ""),
        "counts": [(name, _number(count)) for name, count in _counts(result)],
        "reasons": [(explained(code), _number(count)) for code, count in result.get("reasons", [])],
        "rejects": [
            (line, told(restored_fault(code, said)), cells) for line, code, said, cells in result.get("rejects", [])
        ],
        "more": max(0, found.rejected - SHOWN),
        "differences": [_section(table, *one) for one in restored_lines(result)],
        "signs": TableImport.Decimal.choices if table.amounts else (),
        "loadable": found.state == State.WAITING or (own and whole),
        "rest_loadable": own and not whole and is_loadable(found, rest=True),
    }


def _is_checkable(found: TableImport) -> bool:
    if found.company_id is not None:
        return found.state == State.FAILED
    return found.state != State.LOADED or found.is_rest


def _counts(result: dict[str, Any]) -> list[tuple[str, int]]:
    if "read" not in result:
        return []
    return [(str(title), result[name]) for name, title in _ROWS.items()] + [
        (gettext(name), count) for name, count in result["counts"]
    ]


def _section(table: Table, change: Change, total: int, lines: Sequence[Line]) -> dict[str, Any]:
    """One kind of difference with its first lines."""
    titles = table.titles()
    return {
        "title": _CHANGES[change],
        "total": _number(total),
        "note": gettext("The first %(count)s; all of them are in the file.") % {"count": _number(len(lines))}
        if total > len(lines)
        else "",
        "open": change in (Change.HELD, Change.MISSING, Change.CHANGED),
        "compares": change in (Change.HELD, Change.CHANGED, Change.KEPT),
        "code": change.value,
        "lines": [
            (titles.get(what, ""), record, titles.get(name, name), shown(restored(old)), shown(restored(new)))
            for what, record, name, old, new in lines
        ],
    }


def _progress(found: TableImport) -> dict[str, Any]:
    """How far a running one is, or what it waits for."""
    heard = progress_of(found.pk)
    since = max(found.changed_at, heard.at) if heard else found.changed_at
    silent = timezone.now() - since > SILENCE
    if heard is None or heard.at < found.changed_at:
        before = TableImport.objects.filter(
            state__in=(State.CHECKING, State.LOADING), created_at__lt=found.created_at
        ).count()
        text = gettext("Waiting for the worker.")
        if before:
            text = ngettext(
                "There is one table ahead of this one.", "%(count)d tables are ahead of this one.", before
            ) % {"count": before}
        return {"text": text, "silence": _silence(since) if silent and not before else ""}
    if heard.stage == WAITING:
        return {"text": f"{gettext(WAITING)}.", "silence": ""}
    written = f"{gettext(heard.stage)}: {_number(heard.done)}" if heard.done else f"{gettext(heard.stage)} …"
    if heard.total and heard.done:
        written = gettext("%(stage)s: %(done)s of %(total)s") % {
            "stage": gettext(heard.stage), "done": _number(heard.done), "total": _number(heard.total)
        }  # fmt: skip
    return {
        "text": written,
        "done": heard.done if heard.total else None,
        "total": heard.total,
        "silence": _silence(since) if silent else "",
    }


def _silence(since: datetime) -> str:
    """That nothing has been heard, and what to do."""
    return gettext(
        "There has been no sign of the worker since %(time)s. A large file may take minutes. If nothing happens, tell "
        "those who run the portal. The file stays here, and the worker will pick it up again by itself."
    ) % {"time": f"{timezone.localtime(since):%H:%M:%S}"}


def _number(value: int) -> str:
    return formats.number(value, language_of_thread(), 0)
