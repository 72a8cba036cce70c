"""How answers and the log call a request that is refused: too large, too many fields, an unknown host."""

import logging
from typing import Final

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParserError

from app.http.problems import STATUS
from app.http.redaction import path_of

#: Django's loggers for this are called after the exception: ``django.security.RequestDataTooBig``.
_LOGGERS: Final = "django.security."
#: What Django answers with 400 and 403 and logs as a warning, but with a trace.
_WARNED: Final = (MultiPartParserError, PermissionDenied)


def code_of(error: BaseException) -> str:
    """The code of a request that Django itself refused."""
    return "body_too_large" if isinstance(error, RequestDataTooBig) else "bad_request"


class RefusalFilter(logging.Filter):
    """Makes a warning of one line out of an error with a trace: the fault is the caller's, and the program did well.

    The status is the one that was answered, and the path is named.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Always keeps the record."""
        error = record.exc_info[1] if record.exc_info else None
        if record.name == "django.request" and isinstance(error, _WARNED):
            record.exc_info = record.exc_text = None
            return True
        if not (record.name.startswith(_LOGGERS) and isinstance(error, SuspiciousOperation)):
            return True
        status = STATUS[code_of(error)]
        request = getattr(record, "request", None)
        where = f" at {request.method} {path_of(request)}" if isinstance(request, HttpRequest) else ""
        record.msg, record.args = f"{record.getMessage().rstrip('.')}: {status}{where}", None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        record.exc_info = record.exc_text = None
        record.__dict__["status_code"] = status
        return True
