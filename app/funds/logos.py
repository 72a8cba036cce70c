"""The picture of a fund: its own logo, or else that of its company."""

from typing import Final

from django.db.models import QuerySet
from django.db.models.fields.files import FieldFile
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.files import serving
from app.files.names import clean
from app.files.place import FOLDER
from app.funds.models import Fund
from app.http.messages import Language
from app.http.problems import Problem

#: Longest sides in pixels: as pages show it, and for screens of twice as many.
SIZES: Final = (160, 320)


def address_of(id: int, fund_id: int) -> str | None:
    """Where the picture of a share class is; None without one."""
    return None if _picture(Fund.objects.filter(pk=fund_id)) is None else f"/api/v1/funds/{id}/logo/"


def picture(request: HttpRequest, id: int, size: int, lang: Language) -> HttpResponseBase:
    """The picture, at most ``size`` pixels wide and high; 304 for who has it.

    Raises Problem: 404 logo_not_found where there is none, with a line in the log where its file is missing, and 503
    files_unavailable.
    """
    found = _picture(Fund.objects.filter(tranches=id))
    if found is None:
        raise Problem("logo_not_found", lang=lang)
    with serving.for_reader(f"the logo {found.name}", "logo_not_found", lang):
        content = serving.read(found, size)
    return serving.respond(request, content, f"{clean(str(found.instance)) or 'logo'}{content.ending}", inline=True)


def _picture(funds: QuerySet[Fund]) -> FieldFile | None:
    """Of what this version has written again; nothing else may be shown."""
    fund = funds.select_related("company").only("name", "logo", "company__name", "company__image").first()
    if fund is None:
        return None
    files: tuple[FieldFile, ...] = (fund.logo, fund.company.image)
    return next((file for file in files if str(file.name or "").startswith(FOLDER)), None)
