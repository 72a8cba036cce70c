"""HTTP endpoints of the newsletter."""

from typing import Final, Literal

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from ninja import Router, Schema
from pydantic import Field

from app.accounts.api import exchange, mailing
from app.accounts.api.exchange import FAILURES
from app.accounts.models import User
from app.accounts.permissions import Guard, guarded, user_of
from app.accounts.schemas import Body, Done, Line, Secret
from app.accounts.services import demo
from app.http import problems, query
from app.http.messages import text
from app.http.query import parameters
from app.http.routes import prefix
from app.mail import services as mail
from app.mail.addresses import same
from app.newsletter import services
from app.newsletter.models import State

router: Final = Router(tags=["newsletter"])


class NewsletterListData(Body):
    """The specification's payload; ``website`` is hidden in the form, and only robots fill it in."""

    name: Line = ""
    email: Line
    date: Line = Field("", description="The sender's day; the server's own clock counts.")
    website: Line = ""


class UnsubscribeData(Body):
    """An address, and the signature of a mailed link, if there is one."""

    email: Line
    signature: Secret = ""


class ResumeData(Body):
    """What the link in a mail about the end of a subscription holds."""

    token: Secret


class Unsubscribed(Schema):
    """What to tell the user. The address gets no newsletter any more, whether or not it got one before."""

    message: str
    ended: bool


class NewsletterState(Schema):
    """Where the account's own subscription stands."""

    state: Literal["none", "pending", "active"]


@router.get(
    "newsletter/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: NewsletterState, **FAILURES},
    operation_id="newsletter",
)
def newsletter(request: HttpRequest) -> HttpResponse:
    """Whether the account gets the newsletter."""
    query.read(request, ())
    found = services.by_email(exchange.signed_in(request).email)
    state = found.state if found is not None and found.state != State.ENDED else "none"
    return exchange.personal({"state": state})


@router.post(
    "subscribe_list/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: Done, **FAILURES},
    operation_id="subscribe",
)
def subscribe(request: HttpRequest, data: NewsletterListData) -> HttpResponse:
    """Ask for the newsletter; it comes once the mailed link was followed."""
    query.read(request, ())
    email = exchange.address(data.email)
    if len(data.name) > 200:
        raise exchange.invalid({"name": [("too_long", {"maximum": 200})]})
    own = _own(request, email)
    if not data.website and mailing.may_mail(request, "newsletter", email):
        lang = problems.language_of(request)
        asked = {"email": email, "name": data.name, "base": exchange.base(request), "lang": lang}
        if own is None:
            mail.leave("newsletter_subscribe", **asked)
        else:
            # Nothing needs to be hidden from the owner, whose profile shows the new state right away.
            services.subscribe(asked)
    return exchange.done(request, "newsletter_asked")


@router.post(
    "unsubscribe_list/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: Unsubscribed, **FAILURES},
    operation_id="leave_list",
)
def leave_list(request: HttpRequest, data: NewsletterListData) -> HttpResponse:
    """End the subscription of an address; unless it is one's own, it is mailed a link that takes that back."""
    query.read(request, ())
    email = exchange.address(data.email)
    if data.website:
        return _ended(request, "newsletter_ended_for")
    return _end(request, email, "")


# The specification prints this path without a slash at its end.
@router.put(
    "unsubscribe/", auth=guarded(Guard.ANYONE), response={200: Unsubscribed, **FAILURES}, include_in_schema=False
)
@router.put(
    "unsubscribe",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: Unsubscribed, **FAILURES},
    operation_id="unsubscribe",
)
def unsubscribe(request: HttpRequest, data: UnsubscribeData) -> HttpResponse:
    """End the subscription of an address.

    Without a mailed link's signature, the address is mailed a link that takes it back, if it was subscribed.
    """
    return _end(request, exchange.address(data.email), data.signature)


def _end(request: HttpRequest, email: str, signature: str) -> HttpResponse:
    if signature and not services.is_signed(email, signature):
        raise problems.link_invalid(request, "unsubscribe")
    if signature or _own(request, email) is not None:
        services.unsubscribe(email)
        return _ended(request, "newsletter_ended")
    # No limit of mails: a mail goes out only if this ends something, and only the owner can begin it again (ADR 0150).
    services.unsubscribe_anyone(email, exchange.base(request, "de"))
    return _ended(request, "newsletter_ended_for")


def _ended(request: HttpRequest, message: str) -> HttpResponse:
    return exchange.personal({"message": text(f"done.{message}", problems.language_of(request)), "ended": True})


@router.post(
    "newsletter/resume/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: Done, **FAILURES},
    operation_id="resume_newsletter",
)
def resume(request: HttpRequest, data: ResumeData) -> HttpResponse:
    """Take the end of a subscription back by the mailed link."""
    query.read(request, ())
    try:
        services.resume(data.token)
    except services.InvalidLink:
        raise problems.link_invalid(request, "resume") from None
    return exchange.done(request, "newsletter_confirmed")


def _own(request: HttpRequest, email: str) -> User | None:
    """The account that asks about its own address, which no demo account may; None if it is another address."""
    user = user_of(request)
    if user is None or not same(user.email, email):
        return None
    demo.refuse(user)
    return user


@router.post(
    "unsubscribe/{str:token}/",
    # A mail program posts it (RFC 8058), which has neither session nor token; the link itself is signed.
    auth=guarded(Guard.ANYONE, csrf=False),
    openapi_extra=parameters(),
    response={200: Done, **FAILURES},
    operation_id="unsubscribe_at_once",
)
def unsubscribe_at_once(request: HttpRequest, token: str) -> HttpResponse:
    """What the mail program's own button calls."""
    services.unsubscribe(_email_of(request, token))
    return exchange.done(request, "newsletter_ended")


@router.get(
    "unsubscribe/{str:token}/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={302: None, **FAILURES},
    operation_id="unsubscribe_page",
)
def unsubscribe_page(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever opens that link is asked first: programs that look at links must not end anything."""
    begins = prefix(problems.language_of(request))
    response = HttpResponseRedirect(services.unsubscribe_page(_email_of(request, token), begins))
    response["Cache-Control"] = "no-store"
    return response


def _email_of(request: HttpRequest, token: str) -> str:
    try:
        return services.email_of(token)
    except services.InvalidLink:
        raise problems.link_invalid(request, "unsubscribe") from None
