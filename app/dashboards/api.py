"""HTTP endpoints of dashboards."""

from typing import Final

from ninja import Router

router: Final = Router(tags=["asset managers"])
