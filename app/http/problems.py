"""Problem documents (RFC 9457): every failure of the API has a stable code, a text and a request id."""

import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote_plus

import orjson
from django.http import HttpRequest, HttpResponse

from app.http import request_ids
from app.http.messages import DEFAULT_LANGUAGE, LANGUAGES, Language, text
from app.http.redaction import path_of

logger = logging.getLogger("app.http")

#: Status of each code. The code is the last part of the problem's type, which is an address that explains it.
STATUS: dict[str, int] = {
    "invalid_query": 400,
    "page_too_deep": 400,
    "bad_request": 400,
    "invalid_input": 400,
    "passkey_expired": 400,
    "passkey_invalid": 400,
    "passkey_other_address": 400,
    "export_empty": 400,
    "export_too_large": 400,
    "wrong_file": 400,
    "unauthorized": 401,
    "session_ended": 401,
    "login_failed": 401,
    "second_factor_needed": 401,
    "second_factor_wrong": 401,
    "passkey_needed": 401,
    "passkey_refused": 401,
    "forbidden": 403,
    "not_allowed": 403,
    "login_unconfirmed": 403,
    "login_blocked": 403,
    "demo_account": 403,
    "demo_published": 403,
    "invitation_other_address": 403,
    "invitation_staff": 403,
    "password_change_needed": 403,
    "confirmation_needed": 403,
    "passkey_copied": 403,
    "last_second_factor": 403,
    "not_found": 404,
    "missing_field": 404,
    "link_invalid": 404,
    "fund_not_found": 404,
    "company_not_found": 404,
    "document_not_found": 404,
    "upload_not_found": 404,
    "document_unavailable": 404,
    "logo_not_found": 404,
    "preview_not_found": 404,
    "text_not_found": 404,
    "macro_overview_not_found": 404,
    "version_not_found": 404,
    "picture_not_found": 404,
    "news_not_found": 404,
    "report_not_found": 404,
    "member_not_found": 404,
    "invitation_not_found": 404,
    "invitation_invalid": 404,
    "page_out_of_range": 404,
    "method_not_allowed": 405,
    "email_taken": 409,
    "name_taken": 409,
    "passkey_taken": 409,
    "passkeys_unavailable": 409,
    "too_many_passkeys": 409,
    "too_many_sets": 409,
    "limit_reached": 409,
    "too_many_drafts": 409,
    "too_many_uploads": 409,
    "macro_overview_exists": 409,
    "document_changed": 409,
    "last_list": 409,
    "last_owner": 409,
    "already_member": 409,
    "invitation_other_company": 409,
    "too_many_invitations": 409,
    "body_too_slow": 408,
    "body_too_large": 413,
    "body_too_deep": 413,
    "address_too_long": 414,
    "not_json": 415,
    "body_encoded": 415,
    "too_many_requests": 429,
    "too_many_from_address": 429,
    "too_many_logins": 429,
    "too_many_mails": 429,
    "too_many_mails_to_recipient": 429,
    "too_many_requests_of_account": 429,
    "too_many_bodies": 429,
    "internal_error": 500,
    "busy": 503,
    "export_waiting": 503,
    "search_unavailable": 503,
    "news_unavailable": 503,
    "reports_unavailable": 503,
    "files_unavailable": 503,
    "data_unavailable": 503,
    "factsheet_unavailable": 503,
    "pdf_unavailable": 503,
    "social_picture_unavailable": 503,
}

#: Errors that an answer names, valid values listed with each, and characters of a rejected value sent back. All three
#: bound the answer's size, whatever was asked.
MAX_ERRORS = 20
#: Longer waits are told in minutes.
_LONGEST_IN_SECONDS = 120
MAX_VALID_VALUES = 50
LONGEST_ECHO = 200
RETRY_AFTER_SECONDS = 5


@dataclass(frozen=True)
class FieldError:
    """One rejected query key: ``message`` is a key of the text catalogue's ``error`` table, ``values`` fill it in."""

    key: str
    value: str | None
    message: str
    valid: tuple[str | int, ...] | None = None
    values: dict[str, object] = field(default_factory=dict)

    def document(self, lang: Language) -> dict[str, object]:
        """The entry of ``errors`` in the problem document."""
        key = _echo(self.key)
        entry: dict[str, object] = {
            "key": key,
            "value": None if self.value is None else _echo(self.value),
            "message": text(f"error.{self.message}", lang, **({"key": key} | self.values)),
        }
        if self.valid is not None:
            entry["valid"] = list(self.valid[:MAX_VALID_VALUES])
        return entry


def _echo(sent: str) -> str:
    """What was sent, cut short; a lone surrogate, which JSON can spell and UTF-8 cannot, becomes a question mark."""
    return sent[:LONGEST_ECHO].encode("utf-8", "replace").decode()


def named(errors: Sequence[FieldError], lang: Language) -> dict[str, object]:
    """The first errors as an answer names them, and how many more there are."""
    return {
        "errors": [error.document(lang) for error in errors[:MAX_ERRORS]],
        "more_errors": max(0, len(errors) - MAX_ERRORS),
    }


class Problem(Exception):  # noqa: N818 - it carries the name that RFC 9457 gives it
    """Ends a request with a problem document; ``values`` fill the text's placeholders.

    ``retry_after``: seconds after which the request may succeed.
    """

    def __init__(
        self,
        code: str,
        *,
        errors: Sequence[FieldError] | None = None,
        lang: Language | None = None,
        retry_after: int | None = None,
        **values: object,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.errors = errors
        self.lang = lang
        self.retry_after = retry_after
        self.values = values


def language_of(request: HttpRequest) -> Language:
    """The language for an error text: ``lang`` if it is valid, else German. Never fails."""
    # Django's reading of a query fails on too many keys, and that failure needs a language as well.
    for pair in reversed(request.META.get("QUERY_STRING", "").split("&")):
        name, _, value = pair.partition("=")
        if unquote_plus(name) == "lang":
            found = unquote_plus(value)
            return next((lang for lang in LANGUAGES if lang == found), DEFAULT_LANGUAGE)
    return DEFAULT_LANGUAGE


def link_invalid(request: HttpRequest, what: str) -> Problem:
    """What to answer to a mailed link that is unknown, too old or used; ``what`` it was for says what to do next."""
    lang = language_of(request)
    failed, then = text(f"link_invalid.{what}", lang), text(f"link_invalid_next.{what}", lang)
    return Problem("link_invalid", failed=failed, next=then)


def wait_text(seconds: int, lang: Language) -> str:
    """How long to wait, in words; in minutes where nobody would count seconds."""
    if seconds > _LONGEST_IN_SECONDS:
        return text("wait.minutes", lang, minutes=math.ceil(seconds / 60))
    return text("wait.one" if seconds == 1 else "wait.many", lang, seconds=seconds)


def response(request: HttpRequest, problem: Problem) -> HttpResponse:
    """The problem document as an HTTP answer."""
    lang = problem.lang or language_of(request)
    status = STATUS[problem.code]
    document: dict[str, object] = {
        "type": f"/api/v1/problems/{problem.code}/",
        "title": text(f"problem.{problem.code}.title", lang),
        "status": status,
        "detail": text(
            f"problem.{problem.code}.detail", lang, **({"request_id": request_ids.current()} | problem.values)
        ),
        "code": problem.code,
        "request_id": request_ids.current(),
    }
    if problem.errors is not None:
        document |= named(problem.errors, lang)
    answer = HttpResponse(orjson.dumps(document), status=status, content_type="application/problem+json")
    answer["Cache-Control"] = "no-store"
    answer["Content-Language"] = lang
    retry_after = RETRY_AFTER_SECONDS if status == 503 and problem.retry_after is None else problem.retry_after
    if retry_after is not None:
        answer["Retry-After"] = str(retry_after)
    return answer


def unexpected(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Log an error nobody foresaw with its trace, and tell the caller only the request id."""
    logger.error("unexpected error at %s %s", request.method, path_of(request), exc_info=error)
    return response(request, Problem("internal_error"))
