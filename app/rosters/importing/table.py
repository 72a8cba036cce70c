"""Classifications of funds as a table from files."""

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

from app.importing.alone import Lock, alone
from app.importing.models import TableImport
from app.importing.progress import Progress
from app.importing.rejects import Reject
from app.importing.sources import Headed, Source, SourceError
from app.importing.tables import Asked, Outcome, RejectedError, Step, Table
from app.rosters import letters, upload_log
from app.rosters.importing import headers, loading
from app.rosters.importing.checking import Bounds, Line, check
from app.rosters.models import SFDR, Classification, Scheme

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

#: What an upload says of all its rows.
VALID_FROM: Final = "valid_from"
SOURCE: Final = "source"
SCHEME: Final = "scheme"
#: A row of a thousand tells how far the check is.
_STEP: Final = 1_000


class Articles(Table):
    """Articles of the disclosure regulation under which funds report, with the day from which they do."""

    code = "articles"
    title = gettext_lazy("SFDR articles of funds")
    what = "classifications"
    required = (headers.ISIN, headers.ARTICLE)
    optional = (headers.VALID_FROM, headers.SHARE, headers.SOURCE)
    strict = False
    amounts = False
    #: A European ESG Template has more than 600.
    widest = 1_000
    #: Each is held in memory; the portal has fewer share classes in all.
    most = 100_000
    rights = ("rosters.add_classification", "rosters.change_classification")

    @property
    def headed(self) -> Headed:
        """The header may stand below a title, in several languages."""
        return headers.known_columns

    def load(self, source: Source, asked: Asked, progress: Progress) -> Outcome:
        """Load the rows of a file."""
        today = timezone.localdate()
        scheme = _scheme(asked.given.get(SCHEME) or SFDR)
        given = asked.given.get(VALID_FROM)
        bounds = Bounds(
            since=scheme.since,
            today=today,
            valid_from=datetime.date.fromisoformat(given) if given else today,
            source=asked.given.get(SOURCE, ""),
        )
        with alone(Lock.FUNDS, dry_run=asked.dry_run):
            outcome, lines = _checked(source, bounds, progress, self.most)
            progress("Comparing with the database", 0, None)
            known = loading.known_of(lines)
            outcome.reject(source, faults := loading.faults_of(lines, known, asked.company))
            if outcome.rejects and not asked.accept_rest:
                raise RejectedError(outcome)
            good = [line for line in lines if line.line not in faults]
            plan = loading.planned(good, known, scheme, asked.differences)
            progress("Writing", 0, None)
            loading.store(plan, today, dry_run=asked.dry_run)
            loading.counted(plan, outcome, today)
        return outcome

    def decided(self, found: TableImport, step: Step, by: Any = None) -> None:
        """Note it in the company's log; mail whoever handed in what is declined."""
        upload_log.decided(found, step, by)
        if step is Step.DECLINED:
            letters.tell_declined(found)

    def titles(self) -> "Mapping[str, str | _StrPromise]":
        """The words of the forms."""
        return {one.name: one.verbose_name for one in Classification._meta.concrete_fields} | {
            loading.WHAT: gettext_lazy("classification")
        }


def _checked(source: Source, bounds: Bounds, progress: Progress, most: int) -> tuple[Outcome, list[Line]]:
    """Each row by itself."""
    outcome, lines = Outcome(), []
    total = source.lines
    for found in check(source.rows(), bounds):
        outcome.read += 1
        if outcome.read > most:
            raise SourceError(
                _("%(name)s has more than %(most)d rows. Split it into several files."), name=source.name, most=most
            )
        if isinstance(found, Reject):
            outcome.rejects.append(found)
        else:
            lines.append(found)
        if outcome.read % _STEP == 0:
            progress("Checking", outcome.read, total)
    return outcome, lines


def _scheme(code: str) -> Scheme:
    """Raises SourceError where there is none of this name."""
    found = Scheme.objects.filter(code=code).first()
    if found is None:
        raise SourceError(_("There is no classification scheme %(code)s."), code=code)
    return found
