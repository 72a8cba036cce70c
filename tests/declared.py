"""What the API declares about itself."""

import json
from typing import Any

from app.config import openapi


def document() -> dict[str, Any]:
    """The committed OpenAPI document, a copy for the caller, with shared responses in the place of their references.

    tests/contract/test_openapi_snapshot.py holds it equal to what the code declares, which takes seconds to work out.
    """
    committed: dict[str, Any] = json.loads(openapi.committed())
    responses = committed["components"].pop("responses")
    for operations in committed["paths"].values():
        for operation in operations.values():
            operation["responses"] = {
                status: responses[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
                for status, answer in operation["responses"].items()
            }
    return committed
