"""Strict reading of query strings.

An endpoint declares its keys once; the declaration reads the request, documents the parameters in OpenAPI and names
the valid values when something is wrong. Every fault of a request is reported at once, never the first one only.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, cast
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest

from app.http.messages import DEFAULT_LANGUAGE, LANGUAGES, Language
from app.http.problems import FieldError, Problem
from search.saved import LONGEST_TEXT, normalise

#: A `number` is declared only: screens read numbers by the rules of the catalogue (``Listing.left``).
Kind = Literal["text", "code", "int", "number", "date", "flag"]

#: Bounds of one request: a screen with every peergroup ticked stays far below.
MAX_PAIRS = 1000

_WHITE_CONTROLS = str.maketrans("\t\n\r\x0b\x0c", "     ")
_UNREADABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_WHOLE = re.compile(r"[0-9]{1,18}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Choices = Sequence[str | int] | Callable[[], Sequence[str | int]]


@dataclass(frozen=True)
class Key:
    """One query key: its kind, its bounds, whether it may repeat, and its valid values where they are few.

    ``choices`` and ``synonyms`` may be functions for values that live in the database; then OpenAPI does not list them.
    """

    name: str
    kind: Kind = "text"
    description: str = ""
    repeat: bool = False
    required: bool = False
    bare: bool = False
    """Whether a flag without a value is set."""
    choices: Choices | None = None
    unknown: str = "unknown_value"
    """What is said of a value that is none of them."""
    synonyms: Mapping[str, str] | Callable[[], Mapping[str, str]] = field(default_factory=dict)
    """Other names of values, which are accepted and not documented; the value itself is what is read."""
    minimum: int = 0
    maximum: int = 2**31 - 1
    least: float = 0
    most: float | None = None
    """Bounds of numbers."""
    max_length: int = LONGEST_TEXT
    default: str | int | bool | None = None
    example: str | int | None = None
    pattern: str | None = None
    """What the value looks like, for the documentation; the endpoint's own reader decides."""

    def valid(self) -> tuple[str | int, ...] | None:
        """The valid values, if they can be listed."""
        if self.kind == "flag":
            return ("true", "false")
        if self.choices is None:
            return None
        return tuple(self.choices() if callable(self.choices) else self.choices)

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI parameter object."""
        schema: dict[str, Any]
        if self.kind == "int":
            schema = {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}
        elif self.kind == "number":
            schema = {"type": "number", "minimum": self.least}
            if self.most is not None:
                schema["maximum"] = self.most
        elif self.kind == "flag":
            schema = {"type": "boolean"}
        elif self.kind == "date":
            schema = {"type": "string", "format": "date"}
        else:
            schema = {"type": "string", "minLength": 1, "maxLength": self.max_length}
        if self.choices is not None and not callable(self.choices):
            schema = {"type": schema["type"], "enum": [*self.choices]}
        if self.pattern is not None:
            schema["pattern"] = self.pattern
        if self.default is not None:
            schema["default"] = self.default
        if self.repeat:
            schema = {"type": "array", "items": schema}
        parameter: dict[str, Any] = {
            "in": "query",
            "name": self.name,
            "required": self.required,
            "description": self.description,
            "schema": schema,
        }
        if self.repeat:
            parameter |= {"style": "form", "explode": True}
        if self.example is not None:
            parameter["example"] = self.example
        return parameter


LANG = Key("lang", "code", "Language of labels and messages.", choices=LANGUAGES, default=DEFAULT_LANGUAGE)


def pairs(request: HttpRequest) -> tuple[dict[str, list[str]], list[FieldError]]:
    """The decoded query string by key, and an error for each key or value that is not readable text.

    Django would replace broken UTF-8 by U+FFFD and search for that; here it is the caller's error.
    """
    # WSGI hands bytes over as latin-1; what is not even that was not sent by HTTP and reads as broken UTF-8 below.
    return decoded(request.META.get("QUERY_STRING", "").encode("latin-1", "replace"))


def decoded(raw: bytes) -> tuple[dict[str, list[str]], list[FieldError]]:
    """The same for a query string that came another way."""
    read: dict[str, list[str]] = {}
    errors: list[FieldError] = []
    parts = raw.split(b"&")
    if len(parts) > MAX_PAIRS:
        return {}, [FieldError("*", None, "too_many_values", values={"maximum": MAX_PAIRS})]
    for part in parts:
        if not part:
            continue
        raw_name, _, raw_value = part.partition(b"=")
        name, name_readable = _decode(raw_name)
        value, value_readable = _decode(raw_value)
        if name_readable and value_readable:
            read.setdefault(name, []).append(value)
        else:
            errors.append(FieldError(name, value, "unreadable"))
    return read, errors


def _decode(raw: bytes) -> tuple[str, bool]:
    decoded = unquote_to_bytes(raw.replace(b"+", b" "))
    try:
        value = decoded.decode("utf-8").translate(_WHITE_CONTROLS)
    except UnicodeDecodeError:
        return _UNREADABLE.sub("\ufffd", decoded.decode("utf-8", "replace")), False
    if _UNREADABLE.search(value):
        return _UNREADABLE.sub("\ufffd", value), False
    return value, True


@dataclass
class Read:
    """A request's query as typed values: an absent key has its default, a repeatable one a tuple."""

    lang: Language
    values: dict[str, Any]
    errors: list[FieldError] = field(default_factory=list)
    rest: dict[str, list[str]] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def fail_on_errors(self) -> None:
        """Raise the 400 problem if anything was wrong."""
        if self.errors:
            raise Problem("invalid_query", errors=self.errors, lang=self.lang)


def read(request: HttpRequest, keys: Sequence[Key], *, leave: Sequence[str] = ()) -> Read:
    """Read the query strictly; keys named in ``leave`` are handed on undecided in ``rest``. Raises Problem (400)."""
    result = read_all(request, keys, leave=leave)
    result.fail_on_errors()
    return result


def read_all(request: HttpRequest, keys: Sequence[Key], *, leave: Sequence[str] = ()) -> Read:
    """Like :func:`read`, but leaves the errors in the result, for callers that add their own before they fail."""
    params, errors = pairs(request)
    known = {key.name: key for key in (LANG, *keys)}
    values: dict[str, Any] = {}
    rest: dict[str, list[str]] = {}
    unreadable = {error.key for error in errors}
    for name, given in params.items():
        if name in known:
            values[name] = _values(known[name], given, errors)
        elif name in leave:
            rest[name] = given
        else:
            errors.append(FieldError(name, given[0], "unknown_key", valid=tuple(sorted({*known, *leave}))))
    for name, key in known.items():
        if name not in values:
            if key.required and name not in unreadable:
                errors.append(FieldError(name, None, "required"))
            values[name] = () if key.repeat else key.default
    lang = values["lang"] if values["lang"] in LANGUAGES else DEFAULT_LANGUAGE
    return Read(cast(Language, lang), values, errors, rest)


def _values(key: Key, given: list[str], errors: list[FieldError]) -> Any:
    if not key.repeat:
        if len(given) > 1:
            errors.append(FieldError(key.name, given[1], "repeated_key"))
        return _value(key, given[0], errors)
    # Repeating one value changes nothing; order is kept so that an answer can follow the question.
    return tuple(dict.fromkeys(_value(key, one, errors) for one in given))


def _value(key: Key, value: str, errors: list[FieldError]) -> Any:
    """One value in its type; adds to ``errors`` and answers the default when it is not valid."""
    reader = _READERS[key.kind]
    others = key.synonyms() if callable(key.synonyms) else key.synonyms
    found = reader(key, others.get(value, value))
    if isinstance(found, FieldError):
        errors.append(found)
        return key.default
    valid = key.valid()
    if valid is not None and key.kind != "flag" and found not in valid:
        errors.append(FieldError(key.name, value, key.unknown, valid=valid))
        return key.default
    return found


def _text(key: Key, value: str) -> str | FieldError:
    uniform = normalise(value)
    if not uniform:
        return FieldError(key.name, value, "required")
    if len(uniform) > key.max_length:
        return FieldError(key.name, value, "too_long", values={"maximum": key.max_length})
    return uniform


def _code(key: Key, value: str) -> str | FieldError:
    return value if value or key.choices is not None else FieldError(key.name, value, "required")


def _int(key: Key, value: str) -> int | FieldError:
    if _WHOLE.fullmatch(value) and key.minimum <= int(value) <= key.maximum:
        return int(value)
    return FieldError(key.name, value, "out_of_range", values={"minimum": key.minimum, "maximum": key.maximum})


def _date(key: Key, value: str) -> date | FieldError:
    try:
        return date.fromisoformat(value) if _DAY.fullmatch(value) else FieldError(key.name, value, "not_a_date")
    except ValueError:
        return FieldError(key.name, value, "not_a_date")


def _flag(key: Key, value: str) -> bool | FieldError:
    if value in ("true", "false"):
        return value == "true"
    if key.bare and not value:
        return True
    return FieldError(key.name, value, "unknown_value", valid=("true", "false"))


_READERS: Mapping[Kind, Callable[[Key, str], Any]] = {
    "text": _text,
    "code": _code,
    "int": _int,
    "date": _date,
    "flag": _flag,
}


def parameters(*keys: Key, lang: bool = True, headers: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """What an endpoint adds to its OpenAPI entry for these keys and headers."""
    return {"parameters": [*(key.openapi() for key in ((*keys, LANG) if lang else keys)), *headers]}
