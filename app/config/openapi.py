"""The OpenAPI document: generated from the endpoints, committed, and compared in a test."""

import json
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from ninja import NinjaAPI

_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}}
#: What the throttling may answer in an endpoint's place.
_REFUSALS = {
    "414": "The query is too long.",
    "429": "Too many requests; Retry-After says how many seconds to wait.",
}
SNAPSHOT = Path(__file__).parent / "openapi.json"


def document(api: NinjaAPI) -> dict[str, Any]:
    """The document as the code declares it now."""
    schema: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(path_prefix="api/v1/")))
    shared: dict[str, Any] = schema["components"].setdefault("responses", {})
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation["responses"] |= {
                status: {"description": text, "content": dict(_PROBLEM)} for status, text in _REFUSALS.items()
            }
            operation["responses"] = {
                status: _shared(status, _answer(status, answer), shared)
                for status, answer in operation["responses"].items()
            }
    return schema


def _answer(status: str, declared: dict[str, Any]) -> dict[str, Any]:
    """What a status answers, with its headers, and with the media type of problems if it is one."""
    answer = declared | {"headers": {"X-Request-ID": {"schema": {"type": "string"}}}}
    if int(status) >= 400 and "content" in answer:
        answer["content"] = {"application/problem+json": answer["content"]["application/json"]}
    if status in ("429", "503"):
        answer["headers"]["Retry-After"] = {"schema": {"type": "integer"}}
    return answer


def _shared(status: str, answer: dict[str, Any], shared: dict[str, Any]) -> dict[str, Any]:
    """A reference to a failure that is the same wherever its status is answered, which `shared` then holds once."""
    if int(status) < 400:
        return answer
    name = HTTPStatus(int(status)).name.title().replace("_", "")
    # An endpoint that says something of its own about a status keeps saying it.
    return {"$ref": f"#/components/responses/{name}"} if shared.setdefault(name, answer) == answer else answer


def rendered(api: NinjaAPI) -> str:
    """The document as it is committed: indented, keys in a stable order."""
    return json.dumps(document(api), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


@cache
def committed() -> bytes:
    """The committed document, which the API also serves."""
    return SNAPSHOT.read_bytes()
