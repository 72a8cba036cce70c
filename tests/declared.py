"""What the API declares about itself."""

import json
from typing import Any

from app.config import openapi


def document() -> dict[str, Any]:
    """The committed OpenAPI document, a copy for the caller, with what is shared in the place of its references.

    tests/contract/test_openapi_snapshot.py holds it equal to what the code declares, which takes seconds to work out.
    """
    committed: dict[str, Any] = json.loads(openapi.committed())
    responses, parameters, schemas = (committed["components"][kind] for kind in ("responses", "parameters", "schemas"))
    del committed["components"]["responses"], committed["components"]["parameters"]
    committed["components"]["schemas"] = {name: _joined(shape, schemas) for name, shape in schemas.items()}
    for operations in committed["paths"].values():
        for operation in operations.values():
            operation["responses"] = {
                status: responses[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
                for status, answer in operation["responses"].items()
            }
            if "parameters" in operation:
                operation["parameters"] = [
                    parameters[one["$ref"].rpartition("/")[2]] if "$ref" in one else one
                    for one in operation["parameters"]
                ]
    return committed


def _joined(shape: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """A shape with the keys of the envelope that it adds to."""
    if "allOf" not in shape:
        return shape
    reference, rest = shape["allOf"]
    envelope = schemas[reference["$ref"].rpartition("/")[2]]
    joined: dict[str, Any] = rest | {
        "properties": envelope["properties"] | rest["properties"],
        "required": [*envelope["required"], *rest["required"]],
    }
    return joined
