"""What callers do wrong is one line of the log: a trace for each would fill the disk and hide the program's faults."""

import logging

import pytest
from django.core.exceptions import PermissionDenied
from django.http.multipartparser import MultiPartParserError
from django.test import RequestFactory
from django.utils.log import log_response

from app.http.pages import plain
from app.http.refusals import RefusalFilter


def logged(error: Exception, status: int, caplog: pytest.LogCaptureFixture) -> logging.LogRecord:
    """The record of a request that ended with an error, as Django writes it and the portal's handler filters it."""
    request = RequestFactory().post("/admin/login/")
    try:
        raise error
    except Exception:
        response = plain(request, status, "bad_request")
        log_response("Refused: %s", request.path, response=response, request=request, exception=error)
    [record] = caplog.records
    assert RefusalFilter().filter(record)
    return record


@pytest.mark.parametrize(
    ("error", "status"),
    [(MultiPartParserError("Invalid boundary in multipart: None"), 400), (PermissionDenied(), 403)],
)
def test_a_fault_of_the_caller_has_no_trace(error: Exception, status: int, caplog: pytest.LogCaptureFixture) -> None:
    record = logged(error, status, caplog)
    assert (record.levelname, record.getMessage()) == ("WARNING", "Refused: /admin/login/")
    assert record.exc_info is None
    assert not record.exc_text


def test_a_fault_of_the_program_keeps_its_trace(caplog: pytest.LogCaptureFixture) -> None:
    record = logged(ZeroDivisionError(), 500, caplog)
    assert record.levelname == "ERROR"
    assert record.exc_info
