"""What the reasons of rejects mean, in the words of staff: one sentence for each code, in the active language."""

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

_SENTENCES: Final = {
    "cell_error": _("A cell of the row shows an error such as #N/A."),
    "closed": _("The share class had closed before this date."),
    "closed_on_before_issue": _("The closing lies before the issue date."),
    "closed_on_before_merger": _("Another share class was merged into this one on this day or later."),
    "columns": _("The row has other columns than the header."),
    "contradiction": _("Two share classes of the fund say different things of it."),
    "currency_wrong": _("The share class is quoted in another currency."),
    "distribution_negative": _("A distribution must not be negative."),
    "duplicate": _("The same stands in an earlier row already."),
    "file_changed": _("The file was changed while it was read."),
    "file_missing": _("The folder of the documents has no such file."),
    "file_outside": _("The file does not lie in the folder of the documents."),
    "file_too_large": _("The file is too large."),
    "file_unreadable": _("The file cannot be read."),
    "formula_without_value": _(
        "The file does not hold the result of a formula. Open it in Excel, save it and load it again."
    ),
    "merged": _("A cell of the row belongs to merged cells, of which only the first has a value. Undo the merging."),
    "merged_into_circle": _("Following the mergers leads back to this share class."),
    "merged_into_closed": _("The share class that took this one over had closed by that day."),
    "merged_into_itself": _("A share class cannot be merged into itself."),
    "merged_into_without_closed_on": _("A merger needs a closing date."),
    "nav_not_positive": _("A NAV must be greater than 0."),
    "volume_date_late": _("There are no key figures of this date yet."),
}
#: By the end of a code, before which its column stands.
_ENDINGS: Final = {
    "_ambiguous": _("Column %(column)s: several things have this name."),
    "_future": _("Column %(column)s: the date lies in the future."),
    "_invalid": _("Column %(column)s: the value cannot be read."),
    "_missing": _("Column %(column)s: the value is missing."),
    "_out_of_range": _("Column %(column)s: the value is too small or too large."),
    "_too_early": _("Column %(column)s: the date lies too far back."),
    "_too_long": _("Column %(column)s: the text is too long."),
    "_unknown": _("Column %(column)s: the portal does not know the value."),
    "_unreadable": _("Column %(column)s: the text holds damaged or invisible characters, or no letter."),
}


def explained(reason: str) -> str:
    """Return the sentence for a code; the code itself where there is none."""
    if reason in _SENTENCES:
        return gettext(_SENTENCES[reason])
    for ending, text in _ENDINGS.items():
        if reason.endswith(ending):
            return gettext(text) % {"column": reason.removesuffix(ending)}
    if reason.startswith("pdf_"):
        return gettext("The file is no PDF document that may be stored.")
    return reason
