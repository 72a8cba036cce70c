"""HTTP endpoints of a company's team, and of the invitations to it."""

from contextlib import AbstractContextManager
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.api import exchange, mailing
from app.accounts.api.exchange import FAILURES, done, personal, signed_in
from app.accounts.models import CompanyRole
from app.accounts.permissions import Guard, guarded
from app.accounts.schemas import Done
from app.dashboards import schemas, team
from app.http import acting, problems, query
from app.http.messages import Language, text
from app.http.query import parameters
from app.http.routes import path_to

router: Final = Router(tags=["asset managers"])


@router.get(
    "company_info/{int:id}/team/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.CompanyTeam, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_company_team",
)
def company_team(request: HttpRequest, id: int) -> HttpResponse:
    """Who belongs to the own company, and who is invited."""
    query.read(request, ())
    return personal(team.team(signed_in(request), id))


@router.post(
    "company_info/{int:id}/invitations/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={201: Done, **FAILURES},
    openapi_extra=parameters(),
    operation_id="invite_to_team",
)
def invite(request: HttpRequest, id: int, data: schemas.InvitationData) -> HttpResponse:
    """Invite somebody by e-mail; owners only. The answer does not tell whether the address has an account."""
    query.read(request, ())
    user = signed_in(request)
    team.require_owner(user, id)
    if not data.email:
        raise exchange.invalid({"email": [("required", {})]})
    email = exchange.address(data.email)
    mailing.require_request(request, user, email, "invitation")
    lang = problems.language_of(request)
    with _by(request):
        team.invite(user, id, email, CompanyRole(data.role), lang, lambda secret: _link(lang, secret))
    return done(request, "invited", 201)


@router.delete(
    "company_info/{int:id}/invitations/{int:invitation}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: Done, **FAILURES},
    openapi_extra=parameters(),
    operation_id="revoke_invitation",
)
def revoke(request: HttpRequest, id: int, invitation: int) -> HttpResponse:
    """Withdraw an invitation; owners only."""
    query.read(request, ())
    team.revoke(signed_in(request), id, invitation)
    return done(request, "invitation_revoked")


@router.patch(
    "company_info/{int:id}/team/{int:member}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: Done, **FAILURES},
    openapi_extra=parameters(),
    operation_id="change_role_in_team",
)
def change_role(request: HttpRequest, id: int, member: int, data: schemas.RoleData) -> HttpResponse:
    """Give somebody of the team another role; owners only. The last owner stays one."""
    query.read(request, ())
    with _by(request):
        team.change_role(signed_in(request), id, member, CompanyRole(data.role))
    return done(request, "role_changed")


@router.delete(
    "company_info/{int:id}/team/{int:member}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: Done, **FAILURES},
    openapi_extra=parameters(),
    operation_id="remove_from_team",
)
def remove(request: HttpRequest, id: int, member: int) -> HttpResponse:
    """Take somebody out of the team, or leave it. The last owner stays."""
    query.read(request, ())
    with _by(request):
        team.remove(signed_in(request), id, member)
    return done(request, "removed_from_team")


@router.post(
    "company_info/{int:id}/team/{int:member}/owner/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: Done, **FAILURES},
    openapi_extra=parameters(),
    operation_id="hand_over_team",
)
def hand_over(request: HttpRequest, id: int, member: int) -> HttpResponse:
    """Make somebody of the team owner in one's own place."""
    query.read(request, ())
    with _by(request):
        team.hand_over(signed_in(request), id, member)
    return done(request, "handed_over")


@router.get(
    "invitations/{str:token}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.InvitationOffer, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_invitation",
)
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What a mailed invitation offers, to whoever has its link."""
    query.read(request, ())
    found = team.invitation_of(token)
    return personal(
        {
            "company": {"id": found.company_id, "name": found.company.name},
            "role": found.role,
            "email": found.email,
            "expires_at": found.expires_at,
        }
    )


@router.post(
    "invitations/{str:token}/",
    auth=guarded(Guard.USER),
    response={200: schemas.Joined, **FAILURES},
    openapi_extra=parameters(),
    operation_id="accept_invitation",
)
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Join the team of an asset manager with the account that the invitation was sent to."""
    query.read(request, ())
    with _by(request):
        company = team.accept(signed_in(request), token)
    words = text("done.joined", problems.language_of(request), company=company.name)
    return personal({"message": words, "company": {"id": company.pk, "name": company.name}})


def _link(lang: Language, secret: str) -> str:
    return settings.PORTAL_ADDRESS + path_to("invitation", lang, token=secret)


def _by(request: HttpRequest) -> AbstractContextManager[None]:
    """Histories name who changed a role; the path stays out where it holds a secret."""
    return acting.by(signed_in(request).pk, "/api/v1/team/")
