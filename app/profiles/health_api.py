"""HTTP endpoint of what is wrong with documents of funds."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.api.exchange import FAILURES, personal, signed_in
from app.accounts.permissions import Guard, guarded
from app.http.query import Key
from app.lists.declaring import Listing
from app.profiles import document_health
from app.profiles.document_health import Fault
from app.profiles.health_schemas import HealthList

router: Final = Router(tags=["asset managers"])

HEALTH: Final = Listing(
    filters=(
        Key("fault", "code", "What is wrong.", choices=tuple(one.value for one in Fault)),
        Key("fund", "int", "A fund (fund_id).", minimum=1),
    )
)


@router.get(
    "own_document_health/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: HealthList, **FAILURES},
    openapi_extra=HEALTH.openapi(),
    operation_id="list_document_health",
)
def own_document_health(request: HttpRequest) -> HttpResponse:
    """What is wrong with the published documents of the own company's funds, and what to do about it."""
    asked = HEALTH.read(request)
    found = document_health.own(signed_in(request), asked["fault"], asked["fund"], asked.lang)
    return personal(HEALTH.answer(asked, found))
