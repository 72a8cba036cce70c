"""The portal's web server, with ``BENCH_COUNTING=off`` without usage events: ``granian … :application``."""

import os
from typing import Any
from unittest.mock import patch

from app.config.rsgi import application as application


def _count_nothing() -> None:
    # Only now: the application has set Django up.
    from app.funds import api
    from app.statistics import recording

    def nothing(*_: Any, **__: Any) -> None:
        """What is left of counting."""

    patch.object(recording, "viewed", nothing).start()
    patch.object(api, "reader_of", nothing).start()


if os.environ["BENCH_COUNTING"] == "off":
    _count_nothing()
