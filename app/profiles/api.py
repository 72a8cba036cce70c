"""HTTP endpoints of profiles of asset managers."""

from typing import Final

from ninja import Router

router: Final = Router(tags=["asset managers"])
