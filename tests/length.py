"""How much a test does: a sample in `./portal test`, all of it in `./portal test --long`."""

import os

#: Whether the long forms were asked for.
LONG = os.environ.get("TEST_LONG") == "1"


def pick(*, short: int, long: int) -> int:
    """The number of something in this run."""
    return long if LONG else short
