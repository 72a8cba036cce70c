"""What the reasons of rejects mean, in the active language: one sentence for a code, one for a single row."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from app.files.incoming import said_of
from app.importing.faults import Fault
from app.importing.values import shown

_OF_FILES: Final = "pdf_"
_SENTENCES: Final = {
    "article_contradiction": _("Share classes of one fund have different articles."),
    "article_unknown": _("The article is not 6, 8 or 9."),
    "cell_damaged": _("A cell of the row contains a value that no spreadsheet writes."),
    "cell_error": _("A cell of the row shows an error such as #N/A."),
    "closed": _("The share class had closed before this date."),
    "closed_on_before_issue": _("The closing date is before the issue date."),
    "closed_on_before_merger": _("Another share class was merged into this one on this day or later."),
    "columns": _("The row has other columns than the header."),
    "contradiction": _("Two share classes of the fund state different things about it."),
    "currency_wrong": _("The share class is quoted in another currency."),
    "distribution_negative": _("A distribution must not be negative."),
    "duplicate": _("An earlier row already says the same."),
    "file_changed": _("The file was changed while it was read."),
    "file_missing": _("The folder of the documents has no such file."),
    "file_outside": _("The file is not in the folder of the documents."),
    "file_too_large": _("The file is too large."),
    "file_unreadable": _("The file cannot be read."),
    "formula_without_value": _(
        "The file does not hold the result of a formula. Open it in Excel, save it and load it again."
    ),
    "isin_of_others": _("The share class does not belong to a fund of your company."),
    "isin_unknown": _("The portal does not know the ISIN."),
    "merged": _("A cell of the row belongs to merged cells, of which only the first has a value. Undo the merging."),
    "merged_into_circle": _("Following the mergers leads back to this share class."),
    "merged_into_closed": _("The share class that took this one over had closed by that day."),
    "merged_into_itself": _("A share class cannot be merged into itself."),
    "merged_into_without_closed_on": _("A merger needs a closing date."),
    "minimum_sustainable_contradiction": _("Share classes of one fund have different minimum shares."),
    "nav_not_positive": _("A NAV must be greater than 0."),
    "rate_far": _("The rate is more than twice or less than half of the one before it."),
    "rate_not_positive": _("An exchange rate must be greater than 0."),
    "rate_of_the_euro": _("The rate of the euro is 1 by definition."),
    "rate_turned": _("The rate is in the wrong direction: it must say how many units of the currency one euro costs."),
    "shares_not_whole": _("The shares of the regions or of the sectors do not add up to 100 %."),
    "valid_from_before_scheme": _("The day is before the regulation applied."),
    "valid_from_far": _("The day is too far ahead."),
    "volume_date_late": _("There are no key figures of this date yet."),
}
#: By the end of a code, before which its column stands.
_ENDINGS: Final = {
    "_ambiguous": _("Column %(column)s: several things have this name."),
    "_future": _("Column %(column)s: the date is in the future."),
    "_invalid": _("Column %(column)s: the value cannot be read."),
    "_missing": _("Column %(column)s: the value is missing."),
    "_out_of_range": _("Column %(column)s: the value is too small or too large."),
    "_too_early": _("Column %(column)s: the date is too far in the past."),
    "_too_long": _("Column %(column)s: the text is too long."),
    "_unknown": _("Column %(column)s: the portal does not know the value."),
    "_unreadable": _("Column %(column)s: the text holds damaged or invisible characters, or no letter."),
}
#: What is said of a single row, by the sentence that a fault names, else by its code or the end of that.
_DETAILS: Final = {
    "amount_comma": _(
        "Column %(column)s: “%(value)s” is not a number with a decimal comma, at most 12 digits before and %(digits)d "
        "behind it."
    ),
    "amount_point": _(
        "Column %(column)s: “%(value)s” is not a number with a decimal point, at most 12 digits before and %(digits)d "
        "behind it."
    ),
    "article": _("“%(value)s” is not an article. Write 6, 8 or 9, or 0 for a product outside of the regulation."),
    "article_contradiction": _(
        "A fund has one article, but another of its share classes in row %(line)d has a different one. Correct one of "
        "the rows."
    ),
    "article_missing": _("The article is missing. Write 6, 8 or 9, or delete the row."),
    "beyond": _("Cell %(cell)s is to the right of the last column of the header."),
    "cell_damaged": _(
        "Cell %(cell)s holds a value that no spreadsheet writes, such as a number that is none or more than 32,767 "
        "characters. Type it again."
    ),
    "cell_error": _("Cell %(cell)s shows an error such as #N/A."),
    "closed": _("The share class %(isin)s closed on %(closed_on)s, this NAV is of %(date)s."),
    "closed_on_before_issue": _("The closing date %(closed_on)s is before the issue date, %(issued)s."),
    "closed_on_before_merger": _("%(other)s was merged into %(isin)s on %(date)s."),
    "columns": _("The row has %(found)d columns, the header %(expected)d."),
    "contradiction": _("Column %(field)s of the fund %(fund)s differs from what row %(line)d says."),
    "currency_unknown": _("“%(value)s” is not a currency code of ISO 4217."),
    "currency_wrong": _("The share class %(isin)s is quoted in %(expected)s, this is %(value)s."),
    "date": _("Column %(column)s: “%(value)s” is not a date. Write 2026-10-31 or 31.10.2026."),
    "digits": _("Column %(column)s: “%(value)s” has more than %(digits)d digits behind the decimal sign."),
    "distribution_negative": _("A distribution must not be negative; this one is %(value)s."),
    "duplicate_benchmark": _("Row %(line)d already has figures of %(isin)s on %(date)s."),
    "duplicate_document": _("Row %(line)d already names this document of the fund."),
    "duplicate_isin": _("Row %(line)d already has the ISIN %(isin)s."),
    "duplicate_nav": _("Row %(line)d already has a NAV of %(isin)s on %(date)s."),
    "file_changed": _("%(file)s was changed while it was read."),
    "file_missing": _("The folder of the documents has no file “%(file)s”."),
    "file_outside": _("“%(file)s” is not in the folder of the documents."),
    "file_too_large": _("“%(file)s” is larger than %(megabytes)d MB."),
    "file_unreadable": _("“%(file)s” cannot be read (%(error)s)."),
    "formula_without_value": _(
        "Cell %(cell)s holds a formula without its result. Open the file in Excel, save it and load it again."
    ),
    "goes_with": _("Column %(other)s needs a value in column %(column)s as well."),
    "invisible": _("Column %(column)s: the text holds the invisible character %(character)s."),
    "isin": _("Column %(column)s: “%(value)s” is not an ISIN; its form or check digit is wrong."),
    "isin_unknown": _("No share class has the ISIN %(isin)s."),
    "isin_of_others": _(
        "The ISIN %(isin)s does not belong to a fund of your company. Delete the row, or write to us if it does."
    ),
    "merged": _("Cell %(cell)s belongs to the merged cells %(area)s, of which only the first has a value."),
    "merged_into_circle": _("The chain of mergers from %(isin)s leads back to %(other)s."),
    "merged_into_closed": _("%(other)s itself closed on %(closed_on)s, not after %(date)s."),
    "merged_into_itself": _("%(isin)s cannot be merged into itself."),
    "merged_into_unknown": _("No share class has the ISIN %(isin)s."),
    "merged_into_without_closed_on": _("%(isin)s has not closed. Fill in the column closed_on as well."),
    "minimum_sustainable": _("“%(value)s” is not a share. Write percent from 0 to 100, such as 12.5."),
    "minimum_sustainable_contradiction": _(
        "A fund has one minimum share, but another of its share classes in row %(line)d has a different one. Correct "
        "one of the rows."
    ),
    "duplicate_rate": _("Row %(line)d already has a rate of %(currency)s on %(date)s."),
    "nav_not_positive": _("A NAV must be greater than 0; this one is %(value)s."),
    "rate_far": _(
        "%(currency)s on %(date)s: %(value)s is too far from the rate beside it, %(beside)s. If it is right, write "
        "“yes” in the column “confirmed”."
    ),
    "rate_not_positive": _("An exchange rate must be greater than 0; this one is %(value)s."),
    "rate_turned": _(
        "%(currency)s on %(date)s: %(value)s is the wrong way round. One euro costs about %(beside)s %(currency)s. If "
        "it is right, write “yes” in the column “confirmed”."
    ),
    "no_figures": _(
        "There are no key figures yet that could hold a volume of %(date)s. Load the NAVs until then, and compute the "
        "figures."
    ),
    "one_of": _("Column %(column)s: “%(value)s” is not one of %(known)s."),
    "peergroup_ambiguous": _("Several peer groups are called “%(value)s”. Write the code."),
    "peergroup_unknown": _("No peer group has the code or name “%(value)s”."),
    "range": _("Column %(column)s: the value must be from %(least)s to %(most)s, this is %(value)s."),
    "template_share": _("“%(value)s” is more than the whole. The template has shares as parts of one: 0.2 is 20 %%."),
    "valid_from_before_scheme": _(
        "%(date)s is before the regulation applied, which was on %(since)s. Write a later day, or leave the cell empty."
    ),
    "valid_from_far": _("%(date)s is too far ahead. Write a day up to %(latest)s."),
    "shares_not_whole": _("%(columns)s: together %(sum)s, not 100 %%."),
    "volume_date_late": _(
        "The key figures end on %(last)s, so nothing can hold a volume of %(date)s yet. Load the NAVs until then, and "
        "compute the figures."
    ),
}
_DETAILS_BY_ENDING: Final = {
    "_future": _("Column %(column)s: %(date)s is after today, %(today)s."),
    "_out_of_range": _("Column %(column)s: the value must be from 0 to %(most)s, this is %(value)s."),
    "_too_early": _("Column %(column)s: %(date)s is too early."),
    "_too_long": _("Column %(column)s: the text has %(length)d characters, at most %(most)d fit."),
}


def explained(reason: str) -> str:
    """Return the sentence for a code; the code itself where there is none."""
    if reason in _SENTENCES:
        return gettext(_SENTENCES[reason])
    if text := _by_ending(_ENDINGS, reason):
        return gettext(text) % {"column": _column(reason)}
    if reason.startswith(_OF_FILES):
        return gettext("The file is not a PDF document that may be stored.")
    return reason


def told(found: Fault) -> str:
    """Return the sentence for a single row, with its values; that of the code where there is no closer one."""
    values = {name: one if isinstance(one, int) else shown(one) for name, one in found.values.items()}
    if found.code.startswith(_OF_FILES):
        return f"{values.get('file', '')}: {said_of('document', found.code.removeprefix(_OF_FILES))}"
    text = _DETAILS.get(found.sentence or found.code) or _by_ending(_DETAILS_BY_ENDING, found.code)
    try:
        return gettext(text) % {"column": _column(found.code), **values} if text else explained(found.code)
    except KeyError:
        # Kept by a version that knew less of it.
        return explained(found.code)


def _column(reason: str) -> str:
    return next((reason.removesuffix(ending) for ending in _ENDINGS if reason.endswith(ending)), reason)


def _by_ending(texts: Mapping[str, str], reason: str) -> str:
    return next((text for ending, text in texts.items() if reason.endswith(ending)), "")
