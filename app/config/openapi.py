"""The OpenAPI document: generated from the endpoints, committed, and compared in a test."""

import json
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from ninja import NinjaAPI

from app.lists.declaring import page_keys
from app.lists.schemas import Page

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
    components: dict[str, Any] = schema["components"]
    shared: dict[str, Any] = components.setdefault("responses", {})
    components["parameters"] = {_name(key.name): key.openapi() for key in page_keys()}
    components["schemas"] = _enveloped(components["schemas"])
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation["responses"] |= {
                status: {"description": text, "content": dict(_PROBLEM)} for status, text in _REFUSALS.items()
            }
            operation["responses"] = {
                status: _shared(status, _answer(status, answer), shared)
                for status, answer in operation["responses"].items()
            }
            if "parameters" in operation:
                operation["parameters"] = [_named(one, components["parameters"]) for one in operation["parameters"]]
    return schema


def _enveloped(schemas: dict[str, Any]) -> dict[str, Any]:
    """The shapes, and the envelope of lists once: each list's own shape says only what it adds."""
    envelope = json.loads(json.dumps(Page.model_json_schema()))
    keys: dict[str, Any] = envelope["properties"]
    return {name: _added(shape, keys) for name, shape in schemas.items()} | {"Page": envelope}


def _added(shape: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    own: dict[str, Any] = shape.get("properties", {})
    if any(own.get(key) != described for key, described in keys.items()):
        return shape
    rest = shape | {
        "properties": {key: described for key, described in own.items() if key not in keys},
        "required": [key for key in shape["required"] if key not in keys],
    }
    return {"allOf": [{"$ref": "#/components/schemas/Page"}, rest]}


def _named(parameter: dict[str, Any], shared: dict[str, Any]) -> dict[str, Any]:
    """A reference to a parameter that is the same for most lists."""
    name = _name(parameter["name"])
    return {"$ref": f"#/components/parameters/{name}"} if shared.get(name) == parameter else parameter


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
    name = _name(HTTPStatus(int(status)).name)
    # An endpoint that says something of its own about a status keeps saying it.
    return {"$ref": f"#/components/responses/{name}"} if shared.setdefault(name, answer) == answer else answer


def _name(words: str) -> str:
    """``per_page`` as components are named: ``PerPage``."""
    return words.title().replace("_", "")


def rendered(api: NinjaAPI) -> str:
    """The document as it is committed: indented, keys in a stable order."""
    return json.dumps(document(api), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


@cache
def committed() -> bytes:
    """The committed document, which the API also serves."""
    return SNAPSHOT.read_bytes()
