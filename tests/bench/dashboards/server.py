"""The portal's web server, with ``BENCH_COUNTING=off`` without usage events: ``granian … :application``."""

import os
from typing import Any
from unittest.mock import patch

from app.config import router as router
from app.config.rsgi import application as application
from app.funds import api
from app.statistics import recording
from app.statistics.kinds import VISITOR, Reader


def _nothing(*_: Any, **__: Any) -> None:
    """Count nothing."""


def _nobody(_: Any) -> Reader:
    return VISITOR


if os.environ["BENCH_COUNTING"] == "off":
    patch.object(recording, "viewed", _nothing).start()
    patch.object(api, "reader_of", _nobody).start()
