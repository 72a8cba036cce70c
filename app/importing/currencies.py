"""The codes of currencies that files may name (ISO 4217)."""

import functools
import tomllib
from pathlib import Path

_CURRENCIES = Path(__file__).parent / "currencies.toml"


@functools.cache
def currencies() -> frozenset[str]:
    """Load the known currency codes once."""
    return frozenset(tomllib.loads(_CURRENCIES.read_text(encoding="utf-8"))["codes"])
