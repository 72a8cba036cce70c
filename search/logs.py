"""How every process of the product writes its log: one form, one time zone (ADR 0134).

It lies here because application, indexer and local stack all may import this package, and none of them another one.
"""

import io
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, TextIO, cast

import orjson

FORMATS: Final = ("line", "json")


class LineFormatter(logging.Formatter):
    """A line for people, with the time in UTC as ISO 8601 has it; a trace follows on lines of its own."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03d+00:00"

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s", defaults={"request_id": "-"}
        )


class JsonFormatter(logging.Formatter):
    """One JSON object a line, for systems that collect logs: time, level, logger, request_id, message, and perhaps
    status (of an answer) and trace.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The record as an object without line ends."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request_id": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
        }
        status = getattr(record, "status_code", None)
        if isinstance(status, int):
            entry["status"] = status
        # The text comes first where there is one: secrets have been taken out of it.
        trace = record.exc_text or (self.formatException(record.exc_info) if record.exc_info else "")
        if trace or record.stack_info:
            entry["trace"] = trace or record.stack_info
        # A lone surrogate, which a path can hold, has no place in UTF-8.
        return orjson.dumps({key: _sound(value) for key, value in entry.items()}).decode()


def _sound(value: object) -> object:
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def formatter(environment: Mapping[str, str] = os.environ) -> logging.Formatter:
    """The formatter that LOG_FORMAT asks for, ``line`` unless it is set. Raises ValueError for an unknown one."""
    name = environment.get("LOG_FORMAT") or "line"
    if name not in FORMATS:
        raise ValueError(f"LOG_FORMAT must be one of {', '.join(FORMATS)}, not {name!r}.")
    return JsonFormatter() if name == "json" else LineFormatter()


def to_stderr(*filters: logging.Filter) -> None:
    """Have this process write its log to standard error, from level INFO; the filters may add to each record."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter())
    for one in filters:
        handler.addFilter(one)
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    capture()


def capture() -> None:
    """Have warnings go through the log and, in JSON away from a terminal, what ends a process or a thread as well."""
    logging.captureWarnings(True)
    if _for_machines(sys.stderr):
        sys.excepthook = _ended
        threading.excepthook = lambda found: _ended(found.exc_type, found.exc_value, found.exc_traceback)


def as_json() -> bool:
    """Whether LOG_FORMAT asks for JSON."""
    return os.environ.get("LOG_FORMAT") == "json"


def entry(text: str, level: int = logging.INFO, name: str = "portal") -> str:
    """A text in the form of the log, for where the log itself cannot be used."""
    return formatter().format(logging.LogRecord(name, level, "", 0, text, None, None))


def say(stream: TextIO, text: str, level: int = logging.INFO, name: str = "portal") -> None:
    """Write what a command says: as it is for people, as an entry of the log in JSON where none sits at a terminal."""
    print(entry(text, level, name) if _for_machines(stream) else text, file=stream, flush=True)


def lines(stream: TextIO, level: int = logging.INFO, name: str = "portal") -> TextIO:
    """The stream itself or, where ``say`` would write entries, one that makes an entry of each line written to it."""
    return cast(TextIO, _Lines(stream, level, name)) if _for_machines(stream) else stream


def _for_machines(stream: TextIO) -> bool:
    return as_json() and not stream.isatty()


class _Lines(io.TextIOBase):
    """Keeps the beginning of a line until its end comes."""

    def __init__(self, stream: TextIO, level: int, name: str) -> None:
        self._write: Callable[[str], None] = lambda text: say(stream, text, level, name)
        self._begun = ""

    def write(self, text: str) -> int:
        *whole, self._begun = (self._begun + text).split("\n")
        for line in whole:
            if line.strip():
                self._write(line.rstrip())
        return len(text)


def _ended(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    """What Python calls for an exception that nobody caught."""
    if issubclass(kind, SystemExit):
        return
    record = logging.LogRecord("portal", logging.CRITICAL, "", 0, "ended by %s", (kind.__name__,), None)
    record.exc_info = (kind, error or kind(), trace)
    sys.stderr.write(f"{formatter().format(record)}\n")
