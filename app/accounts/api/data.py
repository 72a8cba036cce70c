"""The owner's address, data and columns: changing, taking along, deleting."""

from typing import Any, Final

import orjson
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from app.accounts import schemas
from app.accounts.api import exchange, mailing
from app.accounts.api.exchange import FAILURES
from app.accounts.models import ColumnSet
from app.accounts.permissions import Guard, guarded, viewer_of
from app.accounts.services import addresses, columns, leaving, letters
from app.accounts.services.verification import WrongPassword
from app.database.ids import LARGEST_ID
from app.http import query
from app.http.lanes import hashes_passwords
from app.http.problems import Problem
from app.http.query import parameters
from app.http.routes import path_to

router: Final = Router(tags=["profile"])
_WRONG_PASSWORD: Final[exchange.Reasons] = {"password": [("wrong_password", {})]}


@router.post(
    "profile/email/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="change_email",
)
@hashes_passwords
def change_email(request: HttpRequest, data: schemas.EmailChangeData) -> HttpResponse:
    """Ask for a new address; it counts once both addresses have agreed by their mailed links."""
    query.read(request, ())
    email = exchange.address(data.email)
    user = exchange.signed_in(request)
    mailing.require_mail(request, "address", email)
    try:
        addresses.ask(
            user,
            email,
            data.password,
            exchange.base(request, letters.language_of(user)),
            known_device=exchange.known_device(request, user),
        )
    except WrongPassword:
        raise exchange.invalid(_WRONG_PASSWORD) from None
    except addresses.SameEmail:
        raise exchange.invalid({"email": [("same_email", {})]}) from None
    return exchange.done(request, "email_asked")


@router.get(
    "profile/export/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: Any, **FAILURES},
    operation_id="export_data",
)
def export_data(request: HttpRequest) -> HttpResponse:
    """All data of the account, as a file."""
    query.read(request, ())
    found = leaving.export(exchange.signed_in(request))
    response = HttpResponse(orjson.dumps(found, option=orjson.OPT_INDENT_2), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="account-{timezone.localdate():%Y-%m-%d}.json"'
    response["Cache-Control"] = "no-store"
    return response


@router.post(
    "profile/deletion/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.UserInfo, **FAILURES},
    operation_id="ask_for_deletion",
)
@hashes_passwords
def ask_for_deletion(request: HttpRequest, data: schemas.ConfirmedPassword) -> HttpResponse:
    """Delete the account after the grace period."""
    query.read(request, ())
    owner = exchange.signed_in(request)
    profile = exchange.base(request, letters.language_of(owner)) + path_to("profile")
    try:
        known = exchange.known_device(request, owner)
        user = leaving.ask_for_deletion(owner, data.password, profile, known_device=known)
    except WrongPassword:
        raise exchange.invalid(_WRONG_PASSWORD) from None
    return exchange.user_info(request, user)


@router.delete(
    "profile/deletion/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.UserInfo, **FAILURES},
    operation_id="keep_account",
)
def keep_account(request: HttpRequest) -> HttpResponse:
    """Keep the account after all."""
    query.read(request, ())
    return exchange.user_info(request, leaving.keep(exchange.signed_in(request)))


@router.get(
    "profile/consents/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.Consents, **FAILURES},
    operation_id="list_consents",
)
def list_consents(request: HttpRequest) -> HttpResponse:
    """What the account has agreed to and taken back."""
    query.read(request, ())
    found = exchange.signed_in(request).consents.order_by("-at", "-pk").values("kind", "version", "given", "at")
    return exchange.personal({"results": list(found)})


@router.get(
    "custom_search_fields/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.CustomFields, **FAILURES},
    operation_id="get_custom_search_fields",
)
def get_custom_search_fields(request: HttpRequest) -> HttpResponse:
    """The columns of the advanced search; none while the account has chosen none."""
    query.read(request, ())
    names = columns.visible(exchange.signed_in(request).search_columns, viewer_of(request))
    return exchange.personal({"custom_fields": [{"value": name} for name in names]})


@router.post(
    "custom_search_fields/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.CustomFields, **FAILURES},
    operation_id="save_custom_search_fields",
)
def save_custom_search_fields(request: HttpRequest, data: schemas.CustomFields) -> HttpResponse:
    """Choose the columns of the advanced search."""
    query.read(request, ())
    if not data.custom_fields:
        raise exchange.invalid({"custom_fields": [("required", {})]})
    names = [one.value for one in data.custom_fields]
    try:
        kept = columns.keep(exchange.signed_in(request), names, viewer_of(request))
    except columns.UnknownColumns as error:
        raise _unknown("custom_fields", error) from None
    return exchange.personal({"custom_fields": [{"value": name} for name in kept]})


@router.delete(
    "custom_search_fields/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.CustomFields, **FAILURES},
    operation_id="forget_custom_search_fields",
)
def forget_custom_search_fields(request: HttpRequest) -> HttpResponse:
    """Go back to the default columns, also where they change later."""
    query.read(request, ())
    columns.keep(exchange.signed_in(request), [], viewer_of(request))
    return exchange.personal({"custom_fields": []})


@router.get(
    "column_sets/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.ColumnSets, **FAILURES},
    operation_id="list_column_sets",
)
def list_column_sets(request: HttpRequest) -> HttpResponse:
    """The account's sets of columns."""
    query.read(request, ())
    viewer = viewer_of(request)
    found = exchange.signed_in(request).column_sets.all()
    return exchange.personal({"results": [_shown(one, columns.visible(one.columns, viewer)) for one in found]})


@router.post(
    "column_sets/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={201: schemas.ColumnSetInfo, **FAILURES},
    operation_id="add_column_set",
)
def add_column_set(request: HttpRequest, data: schemas.ColumnSetData) -> HttpResponse:
    """Keep columns under a name."""
    query.read(request, ())
    try:
        made = columns.add(exchange.signed_in(request), data.name, data.columns, viewer_of(request))
    except columns.UnknownColumns as error:
        raise _unknown("columns", error) from None
    except columns.NameTaken:
        raise Problem("name_taken") from None
    except columns.TooManySets:
        raise Problem("too_many_sets", maximum=columns.MAX_SETS) from None
    return exchange.personal(_shown(made, made.columns), status=201)


@router.patch(
    "column_sets/{int:id}/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.ColumnSetInfo, **FAILURES},
    operation_id="change_column_set",
)
def change_column_set(request: HttpRequest, id: int, data: schemas.ColumnSetChange) -> HttpResponse:
    """Rename a set, or give it other columns."""
    query.read(request, ())
    try:
        changed = columns.change(_own(request, id), data.name, data.columns, viewer_of(request))
    except columns.UnknownColumns as error:
        raise _unknown("columns", error) from None
    except columns.NameTaken:
        raise Problem("name_taken") from None
    return exchange.personal(_shown(changed, changed.columns))


@router.delete(
    "column_sets/{int:id}/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="delete_column_set",
)
def delete_column_set(request: HttpRequest, id: int) -> HttpResponse:
    """Forget a set."""
    query.read(request, ())
    columns.forget(_own(request, id))
    return exchange.done(request, "saved")


def _own(request: HttpRequest, id: int) -> ColumnSet:
    """A set of whoever asks; somebody else's does not exist for them."""
    found = ColumnSet.objects.filter(user=exchange.signed_in(request), pk=min(id, LARGEST_ID)).first()
    if found is None:
        raise Problem("not_found")
    return found


def _shown(one: ColumnSet, names: list[str]) -> dict[str, Any]:
    return {"id": one.pk, "name": one.name, "columns": names}


def _unknown(key: str, error: columns.UnknownColumns) -> Problem:
    return exchange.invalid({key: [("unknown_column", {"name": name[:60]}) for name in error.names]})
