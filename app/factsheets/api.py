"""The HTTP endpoint of factsheets."""

import hashlib
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header
from ninja import Router

from app.accounts.permissions import Guard, guarded
from app.factsheets import services
from app.http import query
from app.http.query import parameters
from app.http.schemas import ProblemDocument as Problem

router: Final = Router(tags=["funds"])

_FAILURES: Final[dict[int, Any]] = dict.fromkeys((400, 404, 405, 503), Problem)
_PDF: Final = {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}


@router.get(
    "funds/{int:id}/factsheet/",
    auth=guarded(Guard.ANYONE),
    response={304: None, **_FAILURES},
    openapi_extra=parameters() | {"responses": {200: {"description": "The file.", "content": _PDF}}},
    operation_id="download_factsheet",
)
def factsheet(request: HttpRequest, id: int) -> HttpResponseBase:
    """The factsheet of a share class, two pages of PDF with the figures that everybody may see."""
    asked = query.read(request, ())
    made = services.factsheet(id, asked.lang)
    tag = f'"{hashlib.blake2b(made.pdf, digest_size=12).hexdigest()}"'
    answer = HttpResponse(made.pdf, content_type="application/pdf")
    answer["Content-Disposition"] = content_disposition_header(True, made.file_name)
    answer["Content-Length"] = str(len(made.pdf))
    answer["Accept-Ranges"] = "none"
    answer["ETag"] = tag
    # Figures change with the next edit: a browser may keep the file, but has to ask again.
    answer["Cache-Control"] = "no-cache"
    return get_conditional_response(request, etag=tag, response=answer) or answer
