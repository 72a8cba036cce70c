"""HTTP endpoints of macro views."""

from typing import Final

from ninja import Router

router: Final = Router(tags=["asset managers"])
