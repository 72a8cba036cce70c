"""Documents of funds, as a table beside the folder in which they lie."""

from pathlib import Path

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from app.funds.importing.papers.checking import REQUIRED_COLUMNS, check
from app.funds.importing.papers.loading import load
from app.importing.progress import Progress, silent
from app.importing.sources import Source, SourceError
from app.importing.tables import Asked, Outcome, Table


class Papers(Table):
    """A table that names documents, and the folder; new ones are published on request only."""

    code = "documents"
    title = _("Fund documents")
    what = "share classes or documents"
    required = REQUIRED_COLUMNS
    amounts = False

    def __init__(self, folder: Path, *, publish: bool) -> None:
        self._folder, self._publish = folder, publish

    def open(self, path: Path, sheet: str = "", progress: Progress = silent) -> Source:
        """Open the table. Raises SourceError, also where there is no folder."""
        source = super().open(path, sheet, progress)
        if not self._folder.is_dir():
            raise SourceError(
                gettext_noop("%(folder)s is not a folder. Name the one in which the documents lie."),
                folder=self._folder,
            )
        return source

    def load(self, source: Source, asked: Asked, progress: Progress) -> Outcome:
        """Load the documents of a table. Raises OSError besides, for a file that cannot be read or stored."""
        return load(
            check(source.rows(), self._folder, timezone.localdate()),
            publish=self._publish,
            dry_run=asked.dry_run,
            accept_rest=asked.accept_rest,
            progress=progress,
        )
