"""What an endpoint answers to a file that is refused or cannot be stored."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils import translation

from app.files.blobs import logger
from app.http.messages import Language
from app.http.problems import FieldError, Problem


@contextmanager
def told(key: str, lang: Language) -> Iterator[None]:
    """Around taking and storing a file: raises Problem, invalid_input at ``key`` (400) or files_unavailable (503)."""
    try:
        yield
    except ValidationError as error:
        with translation.override(lang):
            reason = " ".join(error.messages)
        fault = FieldError(key, None, "file", values={"reason": reason})
        raise Problem("invalid_input", errors=[fault], lang=lang) from error
    except OSError as error:
        logger.error("an upload cannot be stored: %s", error)
        raise Problem("files_unavailable", lang=lang) from error
