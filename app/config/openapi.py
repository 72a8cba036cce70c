"""The OpenAPI document: generated from the endpoints, committed, and compared in a test."""

import json
from functools import cache
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
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation["responses"] |= {
                status: {"description": text, "content": dict(_PROBLEM)} for status, text in _REFUSALS.items()
            }
            for status, answer in operation["responses"].items():
                if int(status) >= 400 and "content" in answer:
                    answer["content"] = {"application/problem+json": answer["content"]["application/json"]}
                answer["headers"] = {"X-Request-ID": {"schema": {"type": "string"}}}
                if status in ("429", "503"):
                    answer["headers"]["Retry-After"] = {"schema": {"type": "integer"}}
    return schema


def rendered(api: NinjaAPI) -> str:
    """The document as it is committed: indented, keys in a stable order."""
    return json.dumps(document(api), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


@cache
def committed() -> bytes:
    """The committed document, which the API also serves."""
    return SNAPSHOT.read_bytes()
