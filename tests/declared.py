"""What the API declares about itself."""

import json
from typing import Any

from app.config import openapi


def document() -> dict[str, Any]:
    """The committed OpenAPI document, a copy for the caller.

    tests/contract/test_openapi_snapshot.py holds it equal to what the code declares, which takes seconds to work out.
    """
    committed: dict[str, Any] = json.loads(openapi.committed())
    return committed
