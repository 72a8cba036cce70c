"""Bodies and answers as bytes, by orjson."""

from typing import Any

import orjson
from opensearchpy import JSONSerializer, SerializationError


class BytesSerializer(JSONSerializer):
    """Turns objects into bytes and bytes into objects; a body that is serialised already goes in as it is.

    Equal objects give equal bytes, which is what the engine's shard request cache compares.
    """

    def dumps(self, data: Any) -> bytes | str:
        """The bytes of ``data``; bytes and text unchanged."""
        if isinstance(data, bytes | str):
            return data
        try:
            return orjson.dumps(data)
        except TypeError as error:
            raise SerializationError(data, error) from error

    def loads(self, s: bytes | str) -> Any:
        """The object that an answer spells."""
        try:
            return orjson.loads(s)
        except orjson.JSONDecodeError as error:
            raise SerializationError(s, error) from error
